// refused: assigning non-escaping parameter 'next' to an '@escaping' closure
import Waymark

/// Keeps the rest of the way beyond its scope.
struct KeptByScope: Interceptor {
    func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
        var kept: ((RouteRequest) async throws -> Response)?
        let response = try await next.scoped { next in
            #if REFUSED
            kept = next
            #else
            kept = { try await $0.router.open("shop://later", from: .app) }
            #endif
            return try await next(request)
        }
        return try await kept?(request) ?? response
    }
}
