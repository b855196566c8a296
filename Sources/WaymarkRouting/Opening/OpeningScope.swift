import WaymarkCore
import WaymarkGround
import WaymarkLock

/// An opening as seen by code that runs inside it, and the interceptor whose clock stops while it opens another link.
///
/// Scopes form a chain. An opening belongs to the enclosing one while that runs and for ``afterglow`` longer, so that
/// links that send each other without waiting are counted as well. A page that stays displayed and opens another link
/// later begins a new chain.
final class OpeningScope: Sendable {
    /// The opening that the current task belongs to, or `nil` for none.
    @TaskLocal static var current: OpeningScope?

    /// The nanoseconds after its end during which an opening counts for links that its tasks open.
    static let afterglow: Int64 = 1_000_000_000

    let core: RouterCore
    let opening: UInt64
    let driver: LinkWalk.Driver
    /// Whether the source of links is checked.
    let asksSource: Bool
    let source: LinkSource
    /// The scene that the opening is for, or `nil`.
    let scene: String?
    /// The caller's values.
    let values: CallerValues
    /// The rewrites and overrides, which apply to all links of the opening; `nil` if there are none.
    let rules: (any LinkRules)?
    /// The notes for a forecast, if one is made.
    let journal: LinkForecast.Journal?
    /// The moment of the call, by the router's clock.
    let start: Moment
    /// The interceptor that is running, if it has a limit.
    let run: LimitedRun?
    /// The nesting depth, including this opening.
    let depth: Int
    /// The target that the opening began with.
    let target: Hop.Target
    /// The enclosing opening, if it counts.
    private let outer: OpeningScope?
    /// The outermost opening of the chain, unless this is it.
    private let outermost: OpeningScope?
    /// The scope of the whole opening, if this is the scope of an interceptor or of a detached task.
    private let whole: OpeningScope?
    private let state = Lock(State())

    private struct State: Sendable {
        /// The rules and routes that the opening has used, for meters.
        var met = Met()
        /// The moment at which the opening ended.
        var end: Moment?
        /// The closures to call if the opening ends and the link can still be opened later.
        var unopenedCalls: [@Sendable () -> Void] = []
        /// For an outermost opening: the number of openings that run inside it, directly or indirectly.
        var running = 0
        /// For an outermost opening: the ends of the openings inside it that may still count.
        var ends: [Moment] = []
    }

    /// Creates the scope of an opening.
    ///
    /// - Parameters:
    ///   - target: The first target.
    ///   - scope: The enclosing scope, or `nil`.
    ///   - depth: The nesting depth at which the link was sent, if it has waited since and has no enclosing scope.
    ///   - asksSource: Whether the source of links is checked.
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

    /// Returns the scope of an interceptor with a limit.
    func limited(by run: LimitedRun) -> OpeningScope { OpeningScope(within: whole ?? self, run: run) }

    /// Returns the scope that encloses a new opening: the scope of the task, or of the router that opens it. It is
    /// `nil` without such a scope, or if that opening ended long ago, because a task that it began may continue.
    static func around(_ router: OpeningScope?, isInTask: Bool = true, at now: Moment) -> OpeningScope? {
        guard let scope = isInTask ? current ?? router : router else { return nil }
        // A late interceptor never has an effect, however late it is.
        return scope.counts(at: now) || scope.run?.isLeft == true ? scope : nil
    }

    /// Returns the nesting depth of the current task, or of a router that an opening handed out.
    static func depth(around router: OpeningScope?, at now: Moment) -> Int { around(router, at: now)?.depth ?? 0 }

    /// Runs `body` inside a scope, on the caller's actor.
    ///
    /// `withValue` alone would leave the actor, because its closure has an actor only if it captures it.
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
    /// A closure on the main actor that is passed to `withValue` directly checks its actor at each call, which costs
    /// more than setting the value. A closure that is passed to a function of this module does not.
    static func within<Result>(_ scope: OpeningScope?, _ body: () throws -> Result) rethrows -> Result {
        try $current.withValue(scope, operation: body)
    }

    /// The same scope for work that no caller waits for, so that no clock stops meanwhile. An interceptor whose time
    /// has run out stays in it.
    var detached: OpeningScope {
        guard let run else { return self }
        return run.isLeft ? self : whole ?? self
    }

    // MARK: The chain

    /// Notes that the opening begins.
    ///
    /// - Parameter greatest: The number of openings that may count inside the outermost one, including itself.
    /// - Returns: Whether the opening is within the limit. If not, nothing is noted.
    func begins(within greatest: Int, at now: Moment) -> Bool {
        guard let outermost else { return true }
        return outermost.state.withLock { state in
            if state.running + state.ends.count + 1 >= greatest { state.ends.removeAll { now - $0 >= Self.afterglow } }
            guard state.running + state.ends.count + 1 < greatest else { return false }
            state.running += 1
            return true
        }
    }

    /// Adds a closure that is called if the opening ends with `wouldWait`, or because its route is switched off. A
    /// check that remembers openings forgets this one then, because its link can still be opened: by an asynchronous
    /// call, or when the route is switched on.
    func onUnopened(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.unopenedCalls.append(body) } }

    /// Notes that the opening ends and the link can still be opened later.
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

    /// Notes a rule or route that the opening uses.
    func meet(_ change: (inout Met) -> Void) { state.withLock { change(&$0.met) } }

    var met: Met { state.withLock(\.met) }

    /// Returns whether a link that is opened at a moment is inside the opening.
    private func counts(at now: Moment) -> Bool {
        guard let end = (whole ?? self).state.withLock(\.end) else { return true }
        return now - end < Self.afterglow
    }

    /// The links of the chain, the outermost first, with secret values redacted; for a typed route without a link, the
    /// type's name.
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
