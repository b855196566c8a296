/// The scopes that are being closed and wait for the current code, which must not wait for them in turn.
///
/// Tasks that a closing closure starts count as part of it until the scope is closed.
struct ClosingScopes: Sendable {
    @TaskLocal static var current = ClosingScopes()

    private var scopes: [Components] = []

    /// Returns whether a scope, or one inside it, is among them.
    func hold(_ scope: Components) -> Bool { scopes.contains { $0.isInside(scope) } }

    /// Closes one more.
    func with(_ scope: Components, _ close: () async -> Void) async {
        var closing = self
        closing.scopes.append(scope)
        await Self.$current.withValue(closing, operation: close)
    }
}

extension Components {
    /// Returns whether the scope is another or lies in it.
    fileprivate func isInside(_ outer: Components) -> Bool {
        var scope: Components? = self
        while let next = scope {
            if next === outer { return true }
            scope = next.parent
        }
        return false
    }
}
