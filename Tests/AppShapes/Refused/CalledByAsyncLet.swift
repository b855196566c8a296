// refused: 'next' escapes its scope
import Waymark

/// Lets the handler run while it does something else.
struct CalledByAsyncLet: Interceptor {
    func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
        #if REFUSED
        async let response = next(request)
        return try await response
        #else
        async let text = request.linkText
        print(await text)
        return try await next(request)
        #endif
    }
}
