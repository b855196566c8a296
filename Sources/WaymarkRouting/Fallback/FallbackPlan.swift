import WaymarkCore

/// What is tried one after the other in the place of a link that no route takes; what leads nowhere is left out.
struct FallbackPlan: Sendable {
    /// Something that is tried.
    enum Alternative: Sendable {
        /// Another link.
        case link(DeepLink, Way)
        /// The same link, by routes for all links.
        case catchAll(Way)
        /// What the app does with links that nothing else takes, with the same page on the web if that is not taken either.
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
    /// The way on which it is, by which what the app's handler makes of it goes on.
    let way: Way?
    private let core: RouterCore
    private let view: TableView
    private let rules: AppliedRules?
    private let source: LinkSource?
    private let left: Set<Int>
    private var stage: Stage
    private var untaken: DeepLink?

    /// - Parameters:
    ///   - source: Where the link comes from, or `nil` where routes are asked whoever may open them.
    ///   - way: The way on which the link is.
    init(
        _ link: DeepLink, from source: LinkSource?, on way: Way?, view: TableView, rules: AppliedRules?,
        _ core: RouterCore
    ) {
        self.link = link
        self.way = way
        self.core = core
        self.view = view
        self.rules = rules
        self.source = source
        left = way?.left ?? []
        // On the way to the web routes for all links were asked with the others, and nothing stands in for it.
        stage =
            way?.isStraight == true || way?.asksCatchAlls == true
            ? .unmatched
            : view.fallbacks.opensAncestors ? .ancestors(LinkAncestors(of: link, under: core.rules)) : .links
    }

    /// What is tried next; `nil` where nothing is left.
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
                    return .link(ancestor, way(.ancestor, to: ancestor))
                }
            case .links:
                stage = .catchAll
                if view.fallbacks.hasLinks, let found = fallbackLink() { return found }
            case .catchAll:
                stage = .unmatched
                let way = way(.catchAll, to: link, asksCatchAlls: true)
                if view.fallbacks.comeBeforeCatchAlls, view.first(link, on: way, core) != nil { return .catchAll(way) }
            case .unmatched:
                stage = .end
                if let handler = view.unmatched { return .unmatched(handler, fallback: untaken) }
            case .end: return nil
            }
        }
    }

    private func way(
        _ fallback: LinkFallback, to target: DeepLink, of route: LiveRoute? = nil, asksCatchAlls: Bool = false
    ) -> Way {
        let detour = Detour(
            cause: .fallback(fallback), link: link.text, target: target.text, route: route?.route.name)
        let left = route.map { self.left.union([$0.route.number]) } ?? self.left
        return Way(detour, left: left, isStraight: route != nil, asksCatchAlls: asksCatchAlls, plan: self)
    }

    // MARK: Ancestors

    /// Whether a route takes a link above, and lets its source in.
    private func isTaken(_ ancestor: DeepLink) -> Bool {
        var link = ancestor
        if let rewrites = rules?.rewrites {
            guard let result = try? view.rewriting(ancestor, by: rewrites, from: source, core) else { return false }
            link = result.link
        }
        return view.candidates(link, core).contains { candidate in
            !candidate.isCatchAll && !left.contains(candidate.live.route.number) && isOpen(candidate.live)
        }
    }

    private func isOpen(_ live: LiveRoute) -> Bool {
        guard let source else { return true }
        return core.refusal(by: live.route, from: source) == nil
    }

    // MARK: Fallbacks of routes

    /// The fallback of the best route that has one and would take the link, if a route takes that in turn.
    private mutating func fallbackLink() -> Alternative? {
        for candidate in view.registered(link, core) where !candidate.isCatchAll && isOpen(candidate.live) {
            let route = candidate.live.route
            guard let text = route.fallback?.substituting(candidate.match), !left.contains(route.number),
                let target = (try? core.read(text))?.withoutCallbacks(core)
            else { continue }
            let way = way(.link, to: target, of: candidate.live)
            var pages = view.candidates(target, on: way, core).makeIterator()
            guard let page = pages.next() else {
                untaken = untaken ?? target
                continue
            }
            if isOpen(page.live) { return .link(target, way) }
        }
        return nil
    }
}
