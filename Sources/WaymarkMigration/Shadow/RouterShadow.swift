public import WaymarkRouting

/// The comparison of a router with another one, while it runs; made by ``/WaymarkMigration/WaymarkRouting/Router/shadow(every:comparing:keeping:includingNested:by:)``.
///
/// Letting go of it changes nothing.
public struct RouterShadow: Sendable {
    /// The numbers of links that were compared.
    public struct Counts: Hashable, Sendable {
        /// Links that were given to the router and could have been compared.
        public internal(set) var given = 0
        /// Links about which the other router was asked.
        public internal(set) var compared = 0
        /// The number of those about which the two routers differ; each is an event.
        public internal(set) var differing = 0
        /// Links that were to be compared and were not, as too many waited for the other router's word already.
        public internal(set) var passedOver = 0
    }

    private let core: RouterCore
    private let runner: ShadowRunner

    init(core: RouterCore, runner: ShadowRunner) {
        self.core = core
        self.runner = runner
    }

    /// The numbers of links that were compared until now.
    public var counts: Counts { runner.counts }

    /// Waits until the other router has been asked about every link whose opening has ended by now, or the task is
    /// cancelled.
    public func catchUp() async { await runner.catchUp() }

    /// Ends the comparison; links that wait to be compared are let go of.
    public func remove() {
        runner.stop()
        core.removeShadow(runner)
    }
}

extension Router {
    /// Compares each decision of the router from here on with that of another router, and emits an event for each
    /// difference (``/WaymarkRouting/RouterEvent/Kind/differed(here:there:)``).
    ///
    /// ```swift
    /// let shadow = router.shadow(comparing: ShadowComparison(routes: ["/user/:id": "user.profile"])) { @MainActor link in
    ///     OldTable.route(for: link.text).map { .route($0.pattern, parameters: $0.values) } ?? .unmatched
    /// }
    /// ```
    ///
    /// Each link that is opened, answered or sent is compared once, after its opening has ended and in a task of no one's:
    /// the other side can neither delay an opening nor fail it, however long it takes, and its word changes nothing. It
    /// only says what it would do and must open nothing; handlers run once, here. Written with `@MainActor` it takes that
    /// much of the main thread's time, which `interval` limits.
    ///
    /// A link that is redirected, or declined by a route, is decided about twice: the two routers agree where the other's
    /// word is what was decided about the link as it was given, or what it came to at last, which is what the event shows.
    /// A text that is no link counts as unmatched. A refusal before the interceptors is what is decided about the link as
    /// it was given; one by an interceptor is what it came to.
    ///
    /// Not compared are typed routes, which no other router knows; links of a router that is not ready; links that another
    /// router was handed or has handed over (``/WaymarkMigration/WaymarkRouting/Router/handOver(to:)``); and those that only ask (`canOpen`, `match`,
    /// `resolve`, `explain`).
    ///
    /// - Parameters:
    ///   - interval: The rate of comparison: one of so many links, the first included.
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
