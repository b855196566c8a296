import WaymarkGround

/// An opening as seen by code that runs inside it, with the interceptor whose clock stops while it opens another link.
///
/// Scopes form a chain. An opening belongs to the enclosing one while that runs and for ``Opening/afterglow`` longer,
/// so that links that send each other without waiting are counted as well. A page that stays displayed and opens
/// another link later begins a new chain.
struct OpeningScope: Sendable {
    /// The value that tasks inherit. Binding an optional directly would cost several times as much, because the runtime
    /// copies it with unspecialized generic code.
    private struct Binding: Sendable {
        var scope: OpeningScope?
    }

    @TaskLocal private static var binding = Binding()

    /// The scope that the current task belongs to, or `nil` for none.
    static var current: OpeningScope? { binding.scope }

    let opening: Opening
    /// The interceptor that is running, if it has a limit.
    let run: LimitedRun?

    init(_ opening: Opening, run: LimitedRun? = nil) {
        self.opening = opening
        self.run = run
    }

    /// Returns the scope that encloses a new opening: the scope of the task, or of the router that opens it. It is
    /// `nil` without such a scope, or if that opening ended long ago, because a task that it began may continue.
    ///
    /// - Parameters:
    ///   - now: The present moment by the clock of `core`.
    ///   - core: The router that opens a link.
    static func around(
        _ router: OpeningScope?, isInTask: Bool = true, at now: Moment, of core: RouterCore
    ) -> OpeningScope? {
        guard let scope = isInTask ? current ?? router : router else { return nil }
        // A late interceptor never has an effect, however late it is.
        return scope.opening.counts(at: now, of: core) || scope.run?.isLeft == true ? scope : nil
    }

    /// Returns the nesting depth of the current task, or of a router that an opening handed out.
    static func depth(around router: OpeningScope?, at now: Moment, of core: RouterCore) -> Int {
        around(router, at: now, of: core)?.opening.depth ?? 0
    }

    /// Runs `body` inside a scope, on the caller's actor.
    ///
    /// `withValue` alone would leave the actor, because its closure has an actor only if it captures it.
    static func within<Result: Sendable>(
        _ scope: OpeningScope?, isolation: isolated (any Actor)? = #isolation,
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        try await $binding.withValue(Binding(scope: scope)) {
            _ = isolation
            return try await body()
        }
    }

    /// Runs `body` inside a scope, without waiting.
    ///
    /// A closure on the main actor that is passed to `withValue` directly checks its actor at each call, which costs
    /// more than setting the value. A closure that is passed to a function of this module does not.
    static func within<Result>(_ scope: OpeningScope?, _ body: () throws -> Result) rethrows -> Result {
        try $binding.withValue(Binding(scope: scope), operation: body)
    }

    /// The same scope for work that no caller waits for, so that no clock stops meanwhile. An interceptor whose time
    /// has run out stays in it.
    var detached: OpeningScope { run?.isLeft == true ? self : OpeningScope(opening) }
}
