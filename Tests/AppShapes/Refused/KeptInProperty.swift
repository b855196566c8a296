// refused: cannot return a ~Escapable result
import Waymark

/// Keeps the rest of the way for later.
final class KeptInProperty: Interceptor, @unchecked Sendable {
    #if REFUSED
    private var kept: Next?
    #else
    private var kept: RouteRequest?
    #endif

    func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
        #if REFUSED
        kept = next
        #else
        kept = request
        #endif
        return .done
    }
}
