// refused: 'next' consumed more than once
import Waymark

/// Leaves the rest of the way to a function, and goes it again.
struct UsedAfterPassingOn: Interceptor {
    func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
        #if REFUSED
        _ = try await timed(request, next)
        return try await next(request)
        #else
        return try await timed(request, next)
        #endif
    }

    private func timed(_ request: RouteRequest, _ next: consuming Next) async throws -> Response {
        try await next(request)
    }
}
