import WaymarkCore

/// What holds for an opening once it has left the way that links usually take.
final class Way: Sendable {
    /// The last turn.
    let detour: Detour
    /// The numbers of the routes that are not asked any more: a page is not opened in the place of its own.
    let left: Set<Int>
    /// Whether links are neither rewritten nor overridden from here on, as on the way to the web.
    let isStraight: Bool
    /// Whether the app has itself named this link, as a page of the web, so that the policy for links is not asked.
    let isNamedByApp: Bool
    /// Whether routes for all links alone are asked for this link.
    let asksCatchAlls: Bool
    /// What is tried where this leads nowhere; `nil` where the link's own fallbacks are.
    let plan: FallbackPlan?

    init(
        _ detour: Detour, left: Set<Int>, isStraight: Bool = false, isBehindRedirect: Bool = false,
        asksCatchAlls: Bool = false, plan: FallbackPlan? = nil
    ) {
        self.detour = detour
        self.left = left
        self.isStraight = isStraight
        isNamedByApp = isStraight && !isBehindRedirect
        self.asksCatchAlls = asksCatchAlls
        self.plan = plan
    }

    /// The same for a link that a redirect leads to, which may be any.
    var behindRedirect: Way {
        guard asksCatchAlls || isNamedByApp else { return self }
        return Way(detour, left: left, isStraight: isStraight, isBehindRedirect: true, plan: plan)
    }
}

extension TableView {
    /// The best route that takes a link and is asked on a way.
    func first(_ link: DeepLink, on way: Way?, _ core: RouterCore) -> Candidate? {
        if way == nil, !fallbacks.comeBeforeCatchAlls { return first(link, core) }
        return candidates(link, on: way, core).first { _ in true }
    }

    /// All routes that take a link and are asked on a way, best first.
    func candidates(_ link: DeepLink, on way: Way?, _ core: RouterCore) -> some Sequence<Candidate> {
        candidates(link, core).lazy.filter { [self] in asks($0, on: way) }
    }

    private func asks(_ candidate: Candidate, on way: Way?) -> Bool {
        guard let way else { return !fallbacks.comeBeforeCatchAlls || !candidate.isCatchAll }
        if way.left.contains(candidate.live.route.number) { return false }
        if way.asksCatchAlls { return candidate.isCatchAll }
        return way.isStraight || !fallbacks.comeBeforeCatchAlls || !candidate.isCatchAll
    }
}
