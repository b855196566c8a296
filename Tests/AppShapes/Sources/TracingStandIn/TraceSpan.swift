/// A stretch of work, as tracing libraries have it.
public struct TraceSpan: Sendable {
    /// The span in which code runs.
    @TaskLocal public static var current: TraceSpan?

    /// The work of the span.
    public let name: String
    /// The names of the spans around it and its own, the outermost first.
    public let path: [String]

    /// A span within the current one.
    public init(_ name: String) {
        self.name = name
        path = (Self.current?.path ?? []) + [name]
    }
}

/// Runs an operation in a span of its own; declared as in swift-distributed-tracing.
public func withSpan<Value>(
    _ name: String, isolation: isolated (any Actor)? = #isolation, function: String = #function,
    _ operation: (TraceSpan) async throws -> Value
) async rethrows -> Value {
    let span = TraceSpan(name)
    return try await TraceSpan.$current.withValue(span) { try await operation(span) }
}
