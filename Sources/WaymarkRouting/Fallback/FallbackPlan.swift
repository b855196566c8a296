import WaymarkCore

/// The alternatives for an unmatched link, in order; those that cannot match are skipped.
struct FallbackPlan: Sendable {
    /// An alternative to try.
    enum Alternative: Sendable {
        /// Another link.
        case link(DeepLink, RedirectState)
        /// The same link, by catch-all routes.
        case catchAll(RedirectState)
        /// The app's handler of unmatched links, with the same page on the web as the alternative if the handler declines.
        case unmatched(UnmatchedHandler, fallback: DeepLink?)
    }

    private enum Stage: Sendable {
        case ancestors(LinkAncestors)
        case links
        case catchAll
        case unmatched
        case end
    }

    /// The link.
    let link: DeepLink
    /// Whether rules no longer rewrite the link.
    let isSettled: Bool
    /// The redirect state before any alternative was tried, with which the result of the app's handler continues.
    let state: RedirectState?
    private let core: RouterCore
    private let view: TableView
    private let rules: (any LinkRules)?
    private let source: LinkSource?
    private let left: Set<Int>
    private var stage: Stage
    private var untaken: DeepLink?

    /// - Parameters:
    ///   - isSettled: Whether rules no longer rewrite the link.
    ///   - source: The link's source, or `nil` to ask routes regardless of their exposure.
    ///   - state: The redirect state of the opening.
    init(
        _ link: DeepLink, isSettled: Bool, from source: LinkSource?, in state: RedirectState?, view: TableView,
        rules: (any LinkRules)?, _ core: RouterCore
    ) {
        self.link = link
        self.isSettled = isSettled
        self.state = state
        self.core = core
        self.view = view
        self.rules = rules
        self.source = source
        left = state?.left ?? []
        // On the way to the web, catch-all routes were matched with the others, and the link has no other alternative.
        stage =
            switch state?.lane {
            case .web, .catchAlls: .unmatched
            case .native, nil:
                view.fallbacks.opensAncestors ? .ancestors(LinkAncestors(of: link, under: core.rules)) : .links
            }
    }

    /// Returns the next alternative, or `nil` after the last.
    mutating func next() -> Alternative? {
        while true {
            switch stage {
            case .ancestors(var ancestors):
                guard let text = ancestors.next() else {
                    stage = .links
                    continue
                }
                stage = .ancestors(ancestors)
                if let ancestor = try? core.read(text), isTaken(ancestor) {
                    return .link(ancestor, state(.ancestor, to: ancestor))
                }
            case .links:
                stage = .catchAll
                if view.fallbacks.hasLinks, let found = fallbackLink() { return found }
            case .catchAll:
                stage = .unmatched
                let state = state(.catchAll, to: link)
                if view.fallbacks.comeBeforeCatchAlls, view.first(link, in: state) != nil {
                    return .catchAll(state)
                }
            case .unmatched:
                stage = .end
                if let handler = view.unmatched { return .unmatched(handler, fallback: untaken) }
            case .end: return nil
            }
        }
    }

    private func state(
        _ fallback: LinkFallback, to target: DeepLink, of route: LiveRoute? = nil
    ) -> RedirectState {
        let detour = Detour(
            cause: .fallback(fallback), link: link.text, target: target.text, route: route?.route.name)
        let left = route.map { self.left.union([$0.route.number]) } ?? self.left
        let lane: RedirectState.Lane =
            switch fallback {
            case .link: .web(isNamedByApp: true)
            case .catchAll: .catchAlls
            case .ancestor, .unmatched: .native
            }
        return RedirectState(detour, left: left, lane: lane, plan: self)
    }

    // MARK: Ancestors

    /// Returns whether the best route that matches an ancestor admits its source.
    private func isTaken(_ ancestor: DeepLink) -> Bool {
        var link = ancestor
        if let rules {
            guard let result = try? rules.rewriting(ancestor, from: source?.kind, left: [], core) else { return false }
            link = result.link
        }
        let best = view.candidates(link).first { !$0.isCatchAll && !left.contains($0.live.route.number) }
        return best.map { isOpen($0.live) } ?? false
    }

    private func isOpen(_ live: LiveRoute) -> Bool {
        guard let source else { return true }
        return core.refusal(by: live.route, from: source) == nil
    }

    // MARK: Fallbacks of routes

    /// Returns the fallback of the best route that has one and would match the link, if a route matches the fallback in
    /// turn.
    private mutating func fallbackLink() -> Alternative? {
        for candidate in view.registered(link) where !candidate.isCatchAll && isOpen(candidate.live) {
            let route = candidate.live.route
            guard let text = route.fallback?.substituting(candidate.match), !left.contains(route.number),
                let target = try? core.read(text).withoutCallbacks(core)
            else { continue }
            let state = state(.link, to: target, of: candidate.live)
            var pages = view.candidates(target, in: state).makeIterator()
            guard let page = pages.next() else {
                untaken = untaken ?? target
                continue
            }
            if isOpen(page.live) { return .link(target, state) }
        }
        return nil
    }
}

extension Hop {
    /// Returns the alternatives to the hop's link, or `nil` for a typed route without a link.
    func plan(from source: LinkSource?) -> FallbackPlan? {
        let link: DeepLink? =
            switch target {
            case .text: nil
            case .link(let link): link
            case .typed(let typed): (try? typed.match(self))?.link
            }
        // The link of a typed route was not rewritten, and represents the route.
        let isOfRoute = if case .typed = target { true } else { false }
        return link.map {
            FallbackPlan(
                $0, isSettled: isSettled || isOfRoute, from: source, in: redirect, view: view, rules: rules, core)
        }
    }
}
