// refused: requires that 'Next' conform to 'Escapable'
import Waymark

/// Gathers what is to be opened.
struct KeptInArray: Interceptor {
    func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
        #if REFUSED
        let kept = [next]
        #else
        let kept = [request]
        #endif
        print(kept.count)
        return .done
    }
}
