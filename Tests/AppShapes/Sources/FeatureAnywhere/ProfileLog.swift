import Waymark

/// Notes links that go on; an interceptor that is a class on the main actor.
@MainActor public final class ProfileLog: Interceptor {
    /// The links, the latest last.
    public private(set) var links: [String] = []

    nonisolated init() {}

    /// Notes the link and hands it on.
    @MainActor public func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
        links.append(request.linkText)
        return try await next(request)
    }
}
