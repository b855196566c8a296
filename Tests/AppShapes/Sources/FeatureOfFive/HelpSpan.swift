import TracingStandIn
import Waymark

/// A span around each link, and another inside it.
public struct HelpSpan: Interceptor {
    /// A span.
    public init() {}

    /// Opens the link in two spans.
    public func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
        try await next.scoped { next in
            try await withSpan("help") { _ in
                try await TraceSpan.$current.withValue(TraceSpan("inner")) { try await next(request) }
            }
        }
    }
}
