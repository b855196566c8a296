import Waymark

/// Notes every link that was opened, on the main actor, where the feature's state is.
@MainActor public final class PageLog: Interceptor {
    /// The links, the latest last.
    public private(set) var links: [String] = []

    /// An empty log.
    public init() {}

    /// Notes the link once it was opened.
    @MainActor public func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
        let response = try await next(request)
        links.append(request.linkText)
        return response
    }
}
