// refused: 'next' used after consume
import Waymark

/// Goes the rest of the way past the scope that it has asked for.
struct CalledPastScope: Interceptor {
    func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
        #if REFUSED
        try await next.scoped { _ in try await next(request) }
        #else
        try await next.scoped { next in try await next(request) }
        #endif
    }
}
