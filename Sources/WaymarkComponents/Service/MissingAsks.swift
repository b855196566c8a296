/// The services for which handlers of missing services are being asked, so that one that asks for the same in turn is not asked
/// again.
struct MissingAsks: Sendable {
    private struct Ask: Hashable, Sendable {
        let type: ObjectIdentifier
        /// What the scopes of the app have in common: a handler may ask another app.
        let app: ObjectIdentifier
    }

    @TaskLocal private static var asks: Set<Ask> = []

    /// What a handler gives for a type; `nil` where it is being asked for that already.
    static func asking(
        for type: Any.Type, of app: Components.Common, _ handler: () -> (any Sendable)?
    ) -> (any Sendable)? {
        let ask = Ask(type: ObjectIdentifier(type), app: ObjectIdentifier(app))
        guard !asks.contains(ask) else { return nil }
        return $asks.withValue(asks.union([ask]), operation: handler)
    }
}
