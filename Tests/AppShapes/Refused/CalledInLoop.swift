// refused: 'next' consumed in a loop
import Waymark

/// Tries until it works.
struct CalledInLoop: Interceptor {
    func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
        #if REFUSED
        while true {
            if let response = try? await next(request) { return response }
        }
        #else
        return try await next(request)
        #endif
    }
}
