/// An interceptor that is a closure.
struct ClosureInterceptor: Interceptor {
    let name: String
    let body: @Sendable (RouteRequest, consuming Next) async throws -> Response

    func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
        try await body(request, next)
    }
}
