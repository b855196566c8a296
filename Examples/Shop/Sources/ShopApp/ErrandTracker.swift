import ShopScreens
import Waymark

/// Counts links from outside as errands, because no caller waits for links from the inbox.
struct ErrandTracker: Interceptor {
    /// The name, which the program does not print.
    static let name = "errands"

    let errands: Errands
    var name: String { Self.name }

    /// It refuses nothing.
    func admits(_ request: RouteRequest) async -> Bool? { true }

    func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
        // Links opened inside the app, or by the shop itself, already belong to an errand.
        if request.source.isInside || request.values[.isErrand] == true { return try await next(request) }
        let token = await errands.token()
        do {
            let response = try await next(request)
            await token.end()
            return response
        } catch {
            await token.end()
            throw error
        }
    }
}

extension CallerKey where Value == Bool {
    /// Whether a link is opened by an errand.
    static let isErrand = CallerKey("shop.isErrand")
}
