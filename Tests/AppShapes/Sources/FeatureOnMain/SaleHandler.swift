import Waymark

/// Answers the links of a sale as a type, without an object.
enum SaleHandler: StaticRouteHandler {
    static func handle(_ request: RouteRequest) async throws -> Response {
        guard request["year"] == "2026" else { return .declined }
        return .value("sale \(request["slug"] ?? "-")")
    }
}
