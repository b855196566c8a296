// refused: 'Next' initializer is inaccessible
import Waymark

/// Goes a way that no router made.
func madeByHand(_ interceptor: some Interceptor, _ request: RouteRequest, next: consuming Next) async throws -> Response
{
    #if REFUSED
    return try await interceptor.intercept(request, next: Next())
    #else
    return try await interceptor.intercept(request, next: next)
    #endif
}
