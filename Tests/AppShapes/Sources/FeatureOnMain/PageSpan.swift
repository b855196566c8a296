import TracingStandIn
import Waymark

/// A span around each page; an interceptor on the main actor, whose closures have its state.
@MainActor public final class PageSpan: Interceptor {
    /// The spans, the latest last.
    public private(set) var spans: [String] = []

    /// No spans.
    public init() {}

    /// Opens the page in a span.
    @MainActor public func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
        try await next.scoped { next in
            try await withSpan("page") { span in
                spans.append(span.name)
                return try await next(request)
            }
        }
    }
}
