import WaymarkCore

/// The state of an opening whose link is no longer the requested one: the last override or fallback, and the
/// restrictions since then.
final class RedirectState: Sendable {
    /// The routes that are tried, and the checks of every link.
    enum Lane: Hashable, Sendable {
        /// All routes except catch-all routes, as for every link.
        case native
        /// Catch-all routes only.
        case catchAlls
        /// All routes, without rewrites and overrides, on the way to the web. `isNamedByApp` is `true` if the app has
        /// named the link itself, so that the policy for links does not apply.
        case web(isNamedByApp: Bool)
    }

    /// The link that an override or a fallback leads to, as an object because every response reserves room for one.
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
    /// The numbers of the routes that are no longer tried, because a page is not opened in its own place.
    let left: Set<Int>
    let lane: Lane
    /// The alternatives if this link leads nowhere; `nil` to use those of the link itself.
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

    /// The same state for the target of a redirect, which may be any link.
    var behindRedirect: RedirectState {
        switch lane {
        case .native, .web(isNamedByApp: false): self
        case .catchAlls: RedirectState(detour, left: left, plan: plan)
        case .web(isNamedByApp: true):
            RedirectState(detour, left: left, lane: .web(isNamedByApp: false), plan: plan)
        }
    }

    /// Returns the same state without a route.
    func without(_ route: RegisteredRoute) -> RedirectState {
        RedirectState(detour, left: left.union([route.number]), lane: .web(isNamedByApp: true), plan: plan)
    }
}

extension TableView {
    /// Returns the best route that matches a link and may be tried in a redirect state.
    func first(_ link: DeepLink, in state: RedirectState?) -> Candidate? {
        if state == nil, !fallbacks.comeBeforeCatchAlls { return first(link) }
        return candidates(link, in: state).first { _ in true }
    }

    /// Returns all routes that match a link and may be tried in a redirect state, the best first.
    func candidates(_ link: DeepLink, in state: RedirectState?) -> some Sequence<Candidate> {
        candidates(link).lazy.filter { [self] in asks($0, in: state) }
    }

    /// Returns the same routes, including those whose condition does not hold.
    func registered(_ link: DeepLink, in state: RedirectState?) -> some Sequence<Candidate> {
        registered(link).lazy.filter { [self] in asks($0, in: state) }
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
