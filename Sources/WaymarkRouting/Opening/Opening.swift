import WaymarkCore
import WaymarkGround
import WaymarkLock

/// The opening of a link from the call to its end, through all links that it leads to.
final class Opening: Sendable {
    /// The nanoseconds after its end during which an opening counts for links that its tasks open.
    static let afterglow: Int64 = 1_000_000_000

    let core: RouterCore
    /// The number of the opening, by which observers recognize it; 0 if nothing is opened.
    let number: UInt64
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
    /// The nesting depth, including this opening.
    let depth: Int
    /// The target that the opening began with.
    let target: Hop.Target
    /// The place of a nested opening; `nil` for an outermost one.
    private let nesting: Nesting?
    private let state = Lock(State())

    private struct Nesting: Sendable {
        /// The enclosing opening.
        let outer: Opening
        /// The outermost opening of the chain.
        let outermost: Opening
    }

    private struct State: Sendable {
        /// The rules and routes that the opening has used, for meters; `nil` if there are none.
        var met: Met?
        /// The moment at which the opening ended.
        var end: Moment?
        /// The closures to call if the opening ends and the link can still be opened later, or `nil`.
        var unopenedCalls: [@Sendable () -> Void]?
        /// The openings inside an outermost one; `nil` if there were none.
        var inside: Inside?
    }

    private struct Inside: Sendable {
        /// The number of openings that run, directly or indirectly inside.
        var running = 0
        /// The ends of the openings that may still count.
        var ends: [Moment] = []
    }

    /// Creates an opening.
    ///
    /// - Parameters:
    ///   - target: The first target.
    ///   - asksSource: Whether the source of links is checked.
    ///   - outer: The enclosing opening, or `nil`.
    ///   - depth: The nesting depth at which the link was sent, if it has waited since and is not nested.
    init(
        _ number: UInt64, of target: Hop.Target, _ core: RouterCore, _ driver: LinkWalk.Driver,
        from source: LinkSource, asksSource: Bool = true, inside outer: Opening? = nil, depth: Int = 0,
        scene: String? = nil,
        values: CallerValues = CallerValues(), rules: (any LinkRules)?, journal: LinkForecast.Journal? = nil,
        since start: Moment
    ) {
        self.core = core
        self.number = number
        self.target = target
        self.driver = driver
        self.asksSource = asksSource
        self.source = source
        self.scene = scene
        self.values = values
        self.rules = rules
        self.journal = journal
        self.start = start
        if let outer {
            nesting = Nesting(outer: outer, outermost: outer.nesting?.outermost ?? outer)
            self.depth = outer.depth + 1
        } else {
            nesting = nil
            self.depth = depth + 1
        }
    }

    /// The enclosing opening, or `nil`.
    var outer: Opening? { nesting?.outer }

    // MARK: The chain

    /// Notes that the opening begins.
    ///
    /// - Parameter greatest: The number of openings that may count inside the outermost one, including itself.
    /// - Returns: Whether the opening is within the limit. If not, nothing is noted.
    func begins(within greatest: Int, at now: Moment) -> Bool {
        guard let nesting else { return true }
        let now = nesting.outermost.moment(now, of: core)
        return nesting.outermost.state.withLock { state in
            var inside = state.inside.take() ?? Inside()
            defer { state.inside = inside }
            if inside.running + inside.ends.count + 1 >= greatest {
                inside.ends.removeAll { now - $0 >= Self.afterglow }
            }
            guard inside.running + inside.ends.count + 1 < greatest else { return false }
            inside.running += 1
            return true
        }
    }

    /// Adds a closure that is called if the opening ends with `wouldWait`, or because its route is switched off. A
    /// check that remembers openings forgets this one then, because its link can still be opened: by an asynchronous
    /// call, or when the route is switched on.
    func onUnopened(_ body: @escaping @Sendable () -> Void) {
        state.withLock { $0.unopenedCalls = ($0.unopenedCalls.take() ?? []) + [body] }
    }

    /// Notes that the opening ends and the link can still be opened later.
    func noteUnopened() {
        let bodies = state.withLock { state in
            defer { state.unopenedCalls = nil }
            return state.unopenedCalls
        }
        for body in bodies ?? [] { body() }
    }

    /// Notes that the opening has ended.
    func noteEnd(at now: Moment) {
        state.withLock { state in
            state.end = now
            state.unopenedCalls = nil
        }
        guard let outermost = nesting?.outermost else { return }
        let end = outermost.moment(now, of: core)
        outermost.state.withLock { state in
            state.inside?.running -= 1
            state.inside?.ends.append(end)
        }
    }

    /// Notes a rule or route that the opening uses.
    func meet(_ change: (inout Met) -> Void) {
        state.withLock {
            var met = $0.met.take() ?? Met()
            change(&met)
            $0.met = met
        }
    }

    var met: Met { state.withLock { $0.met ?? Met() } }

    /// Returns whether a link that a router opens at a moment is inside the opening.
    func counts(at now: Moment, of router: RouterCore) -> Bool {
        guard let end = state.withLock(\.end) else { return true }
        return moment(now, of: router) - end < Self.afterglow
    }

    /// Returns the present moment by the clock of the opening's own router. The clocks of routers count from different
    /// times.
    ///
    /// - Parameter now: The present moment by the clock of `router`.
    private func moment(_ now: Moment, of router: RouterCore) -> Moment { router === core ? now : core.clock.moment }

    /// The links of the chain, the outermost first, with secret values redacted; for a typed route without a link, the
    /// type's name.
    var redactedLinks: [String] {
        var links: [String] = []
        var opening: Opening? = self
        while let one = opening {
            links.append(one.redactedLink)
            opening = one.outer
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
