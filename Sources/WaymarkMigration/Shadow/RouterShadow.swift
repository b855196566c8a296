public import WaymarkRouting

/// The comparison of a router with another one at run time; created by
/// ``/WaymarkMigration/WaymarkRouting/Router/shadow(every:comparing:keeping:includingNested:by:)``.
///
/// The comparison continues even if this value is released.
public struct RouterShadow: Sendable {
    /// The numbers of compared links.
    public struct Counts: Hashable, Sendable {
        /// The number of links that were given to the router and could have been compared.
        public internal(set) var given = 0
        /// The number of links that the other router was queried about.
        public internal(set) var compared = 0
        /// The number of compared links about which the two routers differ; each difference is an event.
        public internal(set) var differing = 0
        /// The number of links that were not compared because too many were already waiting for the other router's
        /// decision.
        public internal(set) var passedOver = 0
    }

    private let core: RouterCore
    private let runner: ShadowRunner

    init(core: RouterCore, runner: ShadowRunner) {
        self.core = core
        self.runner = runner
    }

    /// The numbers of links that have been compared so far.
    public var counts: Counts { runner.counts }

    /// Waits until the other router has decided about every link whose opening has already ended, or until the task is
    /// cancelled.
    public func catchUp() async { await runner.catchUp() }

    /// Ends the comparison, and discards links that wait to be compared.
    public func remove() {
        runner.stop()
        core.removeShadow(runner)
    }
}

extension Router {
    /// Compares each subsequent decision of the router with that of another router, and emits an event for each
    /// difference (``/WaymarkRouting/RouterEvent/Kind/differed(here:there:)``).
    ///
    /// ```swift
    /// let shadow = router.shadow(comparing: ShadowComparison(routes: ["/user/:id": "user.profile"])) { @MainActor link in
    ///     OldTable.route(for: link.text).map { .route($0.pattern, parameters: $0.values) } ?? .unmatched
    /// }
    /// ```
    ///
    /// Each link that is opened, answered or sent is compared once, after its opening has ended, in an unstructured
    /// task: the other router can neither delay an opening nor make it fail, and its decision has no effect. The
    /// closure only returns what the other router would do, and must not open anything; handlers run once, in this
    /// router. A closure with `@MainActor` uses time of the main thread, which `interval` limits.
    ///
    /// A link that is redirected, or declined by a route, has two decisions: the first, about the link as it was given,
    /// and the last. The two routers agree if the other's decision is either of these; the event shows the last. A text
    /// that is not a link counts as unmatched. A refusal before the interceptors belongs to the first decision, a
    /// refusal by an interceptor to the last.
    ///
    /// The comparison omits typed routes, which no other router knows; links of a router that is not ready; links that
    /// were handed over to or by another router (``/WaymarkMigration/WaymarkRouting/Router/handOver(to:)``); and
    /// queries (`canOpen`, `match`, `resolve`, `explain`).
    ///
    /// - Parameters:
    ///   - interval: The rate of comparison: one link out of this number is compared, beginning with the first.
    ///   - comparison: The rule for when two decisions are the same.
    ///   - capacity: The number of links that may wait to be compared; further ones are counted and skipped.
    ///   - includesNested: Pass `true` to compare links that are opened inside another opening, as by a handler or a
    ///     gate.
    ///   - decide: Returns the decision of the other router about a link.
    /// - Returns: The comparison, with its counts; it can be stopped there.
    @discardableResult
    public func shadow(
        every interval: Int = 1, comparing comparison: ShadowComparison = ShadowComparison(),
        keeping capacity: Int = 1_024, includingNested includesNested: Bool = false,
        by decide: @escaping @Sendable (OfferedLink) async -> RouteDecision
    ) -> RouterShadow {
        let runner = ShadowRunner(
            every: interval, keeping: capacity, includingNested: includesNested, comparison: comparison, decide: decide)
        core.setShadow(runner)
        return RouterShadow(core: core, runner: runner)
    }
}
