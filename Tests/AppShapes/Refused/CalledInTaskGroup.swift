// refused: 'next' escapes its scope
import Waymark

/// Lets the handler run beside something else.
struct CalledInTaskGroup: Interceptor {
    func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { print(request.linkText) }
            #if REFUSED
            group.addTask { _ = try? await next(request) }
            #endif
        }
        return .done
    }
}
