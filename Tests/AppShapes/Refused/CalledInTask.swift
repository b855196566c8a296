// refused: 'next' escapes its scope
import Waymark

/// Answers before the handler has.
struct CalledInTask: Interceptor {
    func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
        #if REFUSED
        Task { try await next(request) }
        #else
        Task { print(request.linkText) }
        #endif
        return .done
    }
}
