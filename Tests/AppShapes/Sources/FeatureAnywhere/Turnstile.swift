import Waymark

/// Counts links; an interceptor that is an actor.
public actor Turnstile: Interceptor {
    /// The number of links that went through.
    public private(set) var count = 0

    /// A turnstile that no link went through.
    public init() {}

    /// Counts the link and hands it on.
    public func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
        count += 1
        return try await next(request)
    }
}
