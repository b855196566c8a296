// refused: 'next' consumed more than once
import Waymark

/// Tries again where the first time gave nothing.
struct CalledTwice: Interceptor {
    func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
        let response = try await next(request)
        #if REFUSED
        if response.value == nil { return try await next(request) }
        #endif
        return response
    }
}
