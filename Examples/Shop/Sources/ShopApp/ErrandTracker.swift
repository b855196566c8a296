import ShopScreens
import Waymark

/// Counts links from outside as errands: no caller waits for those that come by the inbox.
struct ErrandTracker: Interceptor {
    /// The name, which is not told of in what the program prints.
    static let name = "errands"

    let errands: Errands
    var name: String { Self.name }

    /// It turns nothing away.
    func admits(_ request: RouteRequest) async -> Bool? { true }

    func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
        // What is opened inside the app belongs to an errand already, and so does what the shop itself opens.
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
