import Waymark

/// Lets links through and says which help they are about.
struct HelpLog: Interceptor {
    func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
        var request = request
        request.values["headline"] = "Help: \(request["path"] ?? "-")"
        return try await next(request)
    }
}
