/// An interceptor that consists of one or two closures.
struct ClosureInterceptor: Interceptor {
    let name: String
    let admission: (@Sendable (RouteRequest) async -> Bool?)?
    let body: @Sendable (RouteRequest, consuming Next) async throws -> Response

    func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
        try await body(request, next)
    }

    func admits(_ request: RouteRequest) async -> Bool? { await admission?(request) }
}
