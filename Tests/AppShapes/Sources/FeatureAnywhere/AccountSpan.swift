import TracingStandIn
import Waymark

/// A span around each link; an interceptor of no actor.
public struct AccountSpan: Interceptor {
    /// A span.
    public init() {}

    /// Opens the link in a span.
    public func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
        try await next.scoped { next in
            try await withSpan("account") { _ in try await next(request) }
        }
    }
}

/// The same by a task-local value alone.
public struct AccountMark: Interceptor {
    /// A mark.
    public init() {}

    /// Opens the link with the value.
    public func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
        try await next(request, binding: TraceSpan.$current, to: TraceSpan("mark"))
    }
}

/// Counts links in a span; an interceptor that is an actor.
public actor SpanCounter: Interceptor {
    /// The number of links that went through.
    public private(set) var count = 0

    /// A counter at zero.
    public init() {}

    /// Counts the link, and opens it in a span.
    public func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
        try await next.scoped { next in
            try await withSpan("counter") { _ in
                count += 1
                return try await next(request)
            }
        }
    }
}
