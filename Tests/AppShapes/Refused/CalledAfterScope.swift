// refused: 'next' consumed more than once
import Waymark

/// Goes the rest of the way in a scope, and again behind it.
struct CalledAfterScope: Interceptor {
    func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
        let response = try await next.scoped { next in try await next(request) }
        #if REFUSED
        if response.value == nil { return try await next(request) }
        #endif
        return response
    }
}
