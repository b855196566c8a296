// refused: cannot return a ~Escapable result
import Waymark

/// Returns the rest of the way to its caller.
struct Returned: Interceptor {
    func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
        #if REFUSED
        return try await same(next)(request)
        #else
        return try await next(same(request))
        #endif
    }

    #if REFUSED
    private func same(_ next: consuming Next) -> Next { next }
    #else
    private func same(_ request: RouteRequest) -> RouteRequest { request }
    #endif
}
