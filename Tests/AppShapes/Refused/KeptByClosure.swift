// refused: captured
import Waymark

/// Keeps the rest of the way for later.
final class KeptByClosure: Interceptor, @unchecked Sendable {
    private var later: [() async throws -> Response] = []

    func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
        #if REFUSED
        later.append { try await next(request) }
        #else
        later.append { try await request.router.open("shop://later", from: .app) }
        #endif
        return .done
    }
}
