import WaymarkCore

/// The state of an opening whose link is no longer the one that was meant: the last override or fallback, and what holds since.
final class RedirectState: Sendable {
    /// The routes that are asked, and what every link is asked.
    enum Lane: Hashable, Sendable {
        /// All routes but those for all links, as of every link.
        case native
        /// Routes for all links alone.
        case catchAlls
        /// Every route, without rewrites and overrides, on the way to the web; `isNamedByApp` if the app has named the link itself,
        /// so that the policy for links does not count.
        case web(isNamedByApp: Bool)
    }

    /// The link that an override or a fallback leads to: an object, as every response has room for one.
    final class Turn: Sendable {
        let link: DeepLink
        let state: RedirectState

        init(link: DeepLink, state: RedirectState) {
            self.link = link
            self.state = state
        }
    }

    /// The last override or fallback.
    let detour: Detour
    /// The numbers of the routes that are not asked any more: a page is not opened in the place of its own.
    let left: Set<Int>
    let lane: Lane
    /// The alternatives if this leads nowhere; `nil` for those of the link itself.
    let plan: FallbackPlan?

    init(_ detour: Detour, left: Set<Int>, lane: Lane = .native, plan: FallbackPlan? = nil) {
        self.detour = detour
        self.left = left
        self.lane = lane
        self.plan = plan
    }

    /// Whether links are neither rewritten nor overridden.
    var isStraight: Bool {
        switch lane {
        case .web: true
        case .native, .catchAlls: false
        }
    }

    /// The same for a link that a redirect leads to, which may be any.
    var behindRedirect: RedirectState {
        switch lane {
        case .native, .web(isNamedByApp: false): self
        case .catchAlls: RedirectState(detour, left: left, plan: plan)
        case .web(isNamedByApp: true):
            RedirectState(detour, left: left, lane: .web(isNamedByApp: false), plan: plan)
        }
    }

    /// The same without a route.
    func without(_ route: RegisteredRoute) -> RedirectState {
        RedirectState(detour, left: left.union([route.number]), lane: .web(isNamedByApp: true), plan: plan)
    }
}

extension TableView {
    /// The best route that takes a link and is asked in a redirect state.
    func first(_ link: DeepLink, in state: RedirectState?, _ core: RouterCore) -> Candidate? {
        if state == nil, !fallbacks.comeBeforeCatchAlls { return first(link, core) }
        return candidates(link, in: state, core).first { _ in true }
    }

    /// All routes that take a link and are asked in a redirect state, best first.
    func candidates(_ link: DeepLink, in state: RedirectState?, _ core: RouterCore) -> some Sequence<Candidate> {
        candidates(link, core).lazy.filter { [self] in asks($0, in: state) }
    }

    /// The same with those whose condition does not hold.
    func registered(_ link: DeepLink, in state: RedirectState?, _ core: RouterCore) -> some Sequence<Candidate> {
        registered(link, core).lazy.filter { [self] in asks($0, in: state) }
    }

    private func asks(_ candidate: Candidate, in state: RedirectState?) -> Bool {
        if let state, state.left.contains(candidate.live.route.number) { return false }
        return switch state?.lane {
        case .catchAlls: candidate.isCatchAll
        case .web: true
        case .native, nil: !fallbacks.comeBeforeCatchAlls || !candidate.isCatchAll
        }
    }
}
