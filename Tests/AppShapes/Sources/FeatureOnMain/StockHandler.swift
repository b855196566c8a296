import Waymark

/// Returns the stock of a product; an object that only the router holds.
final class StockHandler: RouteHandler {
    private let stock: [Int: Int]

    init(stock: [Int: Int]) { self.stock = stock }

    func handle(_ request: RouteRequest) async throws -> Response {
        .value(stock[try request["id", as: Int.self]] ?? 0)
    }
}
