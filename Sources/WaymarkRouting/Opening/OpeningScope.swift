import WaymarkCore
import WaymarkGround
import WaymarkLock

/// An opening, as code that runs inside it knows it, and the interceptor's clock that stands while it opens something else.
///
/// Scopes form a chain: an opening belongs to the one that it is made in while that one runs, and for ``afterglow`` longer, so
/// that links which send each other without waiting are counted as well. A page that is kept and opens another one later
/// begins a chain of its own.
final class OpeningScope: Sendable {
    /// The opening that the task is in, or `nil` outside of any.
    @TaskLocal static var current: OpeningScope?

    /// The nanoseconds after its end during which an opening counts for links that its tasks open.
    static let afterglow: Int64 = 1_000_000_000

    let core: RouterCore
    let opening: UInt64
    let driver: LinkWalk.Driver
    /// Whether the links' source is held against what it may open.
    let asksSource: Bool
    let source: LinkSource
    /// The scene that the opening is for, or `nil`.
    let scene: String?
    /// The caller's values.
    let values: CallerValues
    /// The rewrites and overrides, from the first link to the last; `nil` without any.
    let rules: (any LinkRules)?
    /// The notes for a forecast, if one is made.
    let journal: LinkForecast.Journal?
    /// The moment of the call, by the router's clock.
    let start: Moment
    /// The interceptor that is running, if it has a limit.
    let run: LimitedRun?
    /// The number of openings one inside the other, this one included.
    let depth: Int
    /// The subject that the opening began with.
    let target: Hop.Target
    /// The opening that this one was made in, if it counts.
    private let outer: OpeningScope?
    /// The outermost opening of the chain, unless this is it.
    private let outermost: OpeningScope?
    /// The scope of the whole opening, if this is that of an interceptor or of a detached task.
    private let whole: OpeningScope?
    private let state = Lock(State())

    private struct State: Sendable {
        /// The rules and routes that the opening has met, for meters.
        var met = Met()
        /// The moment at which the opening ended.
        var end: Moment?
        /// The closures to call if the opening ends where the link is still to be opened.
        var unopenedCalls: [@Sendable () -> Void] = []
        /// Of an outermost opening: how many run inside it, directly or not.
        var running = 0
        /// Of an outermost opening: when those inside it ended, as far as they may still count.
        var ends: [Moment] = []
    }

    /// The scope of an opening.
    ///
    /// - Parameters:
    ///   - target: What is opened first.
    ///   - scope: The scope that the opening is made in, or `nil`.
    ///   - depth: The number of openings inside which the link was sent, where it has waited since and is in no scope.
    ///   - asksSource: Whether the links' source is held against what it may open.
    init(
        of opening: UInt64, of target: Hop.Target, _ core: RouterCore, _ driver: LinkWalk.Driver,
        from source: LinkSource, asksSource: Bool = true, inside scope: OpeningScope? = nil, depth: Int = 0,
        scene: String? = nil,
        values: CallerValues = CallerValues(), rules: (any LinkRules)?, journal: LinkForecast.Journal? = nil,
        since start: Moment
    ) {
        self.core = core
        self.opening = opening
        self.target = target
        self.driver = driver
        self.asksSource = asksSource
        self.source = source
        self.scene = scene
        self.values = values
        self.rules = rules
        self.journal = journal
        self.start = start
        run = nil
        whole = nil
        outer = scope.map { $0.whole ?? $0 }
        outermost = outer.map { $0.outermost ?? $0 }
        self.depth = (outer?.depth ?? depth) + 1
    }

    private init(within whole: OpeningScope, run: LimitedRun?) {
        core = whole.core
        opening = whole.opening
        target = whole.target
        driver = whole.driver
        asksSource = whole.asksSource
        source = whole.source
        scene = whole.scene
        values = whole.values
        rules = whole.rules
        journal = whole.journal
        start = whole.start
        depth = whole.depth
        self.run = run
        self.whole = whole
        outer = nil
        outermost = nil
    }

    /// The scope of an interceptor with a limit.
    func limited(by run: LimitedRun) -> OpeningScope { OpeningScope(within: whole ?? self, run: run) }

    /// The scope that an opening is made in: that of the task, or of the router that it is made by; `nil` for none, and where that
    /// opening ended long ago: a task that it began may go on.
    static func around(_ router: OpeningScope?, isInTask: Bool = true, at now: Moment) -> OpeningScope? {
        guard let scope = isInTask ? current ?? router : router else { return nil }
        // An interceptor that came too late has no effect, however late it is.
        return scope.counts(at: now) || scope.run?.isLeft == true ? scope : nil
    }

    /// The number of openings inside which the task is, or a router that was handed out by one.
    static func depth(around router: OpeningScope?, at now: Moment) -> Int { around(router, at: now)?.depth ?? 0 }

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

    /// Runs `body` inside a scope, without waiting.
    ///
    /// A closure of the main actor that is given to `withValue` itself asks at each call which actor it is on, which costs more
    /// than setting the value; one that is given to a function of this module does not.
    static func within<Result>(_ scope: OpeningScope?, _ body: () throws -> Result) rethrows -> Result {
        try $current.withValue(scope, operation: body)
    }

    /// The same for work that no caller waits for, so that no clock stands meanwhile; one that has run out stays.
    var detached: OpeningScope {
        guard let run else { return self }
        return run.isLeft ? self : whole ?? self
    }

    // MARK: The chain

    /// Notes that the opening begins.
    ///
    /// - Parameter greatest: How many openings may count inside the outermost one, itself included.
    /// - Returns: Whether there is room for it; if not, nothing is noted.
    func begins(within greatest: Int, at now: Moment) -> Bool {
        guard let outermost else { return true }
        return outermost.state.withLock { state in
            if state.running + state.ends.count + 1 >= greatest { state.ends.removeAll { now - $0 >= Self.afterglow } }
            guard state.running + state.ends.count + 1 < greatest else { return false }
            state.running += 1
            return true
        }
    }

    /// Adds a closure that is called if the opening ends with `wouldWait`, or since its route is switched off. A check that remembers
    /// openings forgets this one then, as its link is still to be opened, by a call that waits or when the route is switched on.
    func onUnopened(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.unopenedCalls.append(body) } }

    /// Notes that the opening ends where the link is still to be opened.
    func noteUnopened() {
        let bodies = state.withLock { state in
            defer { state.unopenedCalls = [] }
            return state.unopenedCalls
        }
        for body in bodies { body() }
    }

    /// Notes that the opening has ended.
    func noteEnd(at now: Moment) {
        state.withLock { state in
            state.end = now
            state.unopenedCalls = []
        }
        outermost?.state.withLock { state in
            state.running -= 1
            state.ends.append(now)
        }
    }

    /// Notes what the opening meets.
    func meet(_ change: (inout Met) -> Void) { state.withLock { change(&$0.met) } }

    var met: Met { state.withLock(\.met) }

    /// Returns whether a link that is opened at a moment is inside the opening.
    private func counts(at now: Moment) -> Bool {
        guard let end = (whole ?? self).state.withLock(\.end) else { return true }
        return now - end < Self.afterglow
    }

    /// The links of the chain from the outermost on, with secret values taken out; of a typed route that has no link, the type's
    /// name.
    var redactedLinks: [String] {
        var links: [String] = []
        var scope: OpeningScope? = whole ?? self
        while let one = scope {
            links.append(one.redactedLink)
            scope = one.outer
        }
        return links.reversed()
    }

    private var redactedLink: String {
        let (redaction, view) = (core.configuration.redaction, core.view())
        let link: DeepLink
        switch target {
        case .text(let text): return redaction.link(text, view.words(core).unread)
        case .link(let read): link = read
        case .typed(let typed):
            guard let printed = try? view.link(to: typed.route, core) else { return type(of: typed.route).id }
            link = printed
        }
        return redaction.link(link.text, view.words(core).path(of: link))
    }
}
