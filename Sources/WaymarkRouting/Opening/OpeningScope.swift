/// The opening inside which code runs, and the interceptor's clock that stands while it opens something else.
final class OpeningScope: Sendable {
    /// Where the task has got to; `nil` outside of any opening.
    @TaskLocal static var current: OpeningScope?

    let core: RouterCore
    let opening: UInt64
    /// The interceptor that is running, if it has a limit.
    let run: LimitedRun?

    init(core: RouterCore, opening: UInt64, run: LimitedRun?) {
        self.core = core
        self.opening = opening
        self.run = run
    }

    /// Runs `body` inside a scope, on the caller's actor.
    ///
    /// `withValue` alone would leave the actor: the closure that it is given has one only where it captures it.
    static func within<Result: Sendable>(
        _ scope: OpeningScope?, isolation: isolated (any Actor)? = #isolation,
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        try await $current.withValue(scope) {
            _ = isolation
            return try await body()
        }
    }

    /// The same for what nobody waits for, so that no clock stands meanwhile; one that has run out stays.
    var detached: OpeningScope {
        OpeningScope(core: core, opening: opening, run: run.flatMap { $0.isLeft ? $0 : nil })
    }
}
