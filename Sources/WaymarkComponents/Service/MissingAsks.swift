/// The services for which handlers of missing services are running, so that a handler that requests the same service is
/// not called again.
struct MissingAsks: Sendable {
    private struct Ask: Hashable, Sendable {
        let type: ObjectIdentifier
        /// The app whose scopes share the handler: a handler may ask another app.
        let app: ObjectIdentifier
    }

    @TaskLocal private static var asks: Set<Ask> = []

    /// Returns the handler's service for a type; `nil` if it is being asked for that already.
    static func asking(
        for type: Any.Type, of app: Components.Common, _ handler: () -> (any Sendable)?
    ) -> (any Sendable)? {
        let ask = Ask(type: ObjectIdentifier(type), app: ObjectIdentifier(app))
        guard !asks.contains(ask) else { return nil }
        return $asks.withValue(asks.union([ask]), operation: handler)
    }
}
