// refused: escaping closure captures non-escaping parameter 'next'
import Waymark

/// Answers before the handler has.
struct CalledInTaskOfScope: Interceptor {
    func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
        try await next.scoped { next in
            #if REFUSED
            Task { try await next(request) }
            return .done
            #else
            try await next(request)
            #endif
        }
    }
}
