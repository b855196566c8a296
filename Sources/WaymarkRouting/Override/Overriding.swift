import WaymarkCore

/// What overrides make of a link that a route takes.
enum Overriding: Sendable {
    /// The route is switched off.
    case disabled(OverrideTable.Entry, reason: String)
    /// Another link is opened.
    case detour(RedirectState.Turn)
    /// The override gives a text that is no link.
    case unreadable(OverrideTable.Entry, LinkError)
    /// What the link has cannot stand where the override puts it.
    case impossible(OverrideTable.Entry)
}

extension AppliedRules {
    /// What becomes of a link that a route takes; `nil` where the route is opened.
    ///
    /// - Parameters:
    ///   - match: The link, as the route takes it; asked for where an override counts.
    ///   - source: Where the link comes from; where nobody says, only what is meant for every source counts.
    ///   - state: The redirect state of the opening.
    func overriding<Failure>(
        _ live: LiveRoute, from source: LinkSource.Kind?, in state: RedirectState?, _ core: RouterCore,
        match: () throws(Failure) -> IndexMatch
    ) throws(Failure) -> Overriding? {
        guard let overrides, state?.isStraight != true, let entry = overrides.entry(for: live.route.id, from: source)
        else { return nil }
        if case .disable(let reason) = entry.override.action { return .disabled(entry, reason: reason) }
        let match = try match()
        guard let text = entry.target(of: match, fallback: live.route.fallback) else { return .impossible(entry) }
        let link: DeepLink
        do {
            let read = try core.read(text)
            if case .redirect = entry.override.action { link = read } else { link = read.withoutCallbacks(core) }
        } catch {
            return .unreadable(entry, error)
        }
        let detour = Detour(
            cause: .override(entry.override), link: match.link.text, target: link.text, route: live.route.name)
        if case .redirect = entry.override.action {
            return .detour(
                .init(link: link, state: RedirectState(detour, left: state?.left ?? [], plan: state?.plan)))
        }
        let left = (state?.left ?? []).union([live.route.number])
        return .detour(
            .init(
                link: link,
                state: RedirectState(detour, left: left, lane: .web(isNamedByApp: true), plan: state?.plan)))
    }
}

extension Hop {
    /// The link that is opened in the place of what a route takes, or `nil`.
    ///
    /// - Parameter source: Where the link comes from, or `nil` if nobody says.
    /// - Throws: Why the route is not to be opened.
    func turn(by found: AskedRoute, from source: LinkSource?) throws(RouterError) -> RedirectState.Turn? {
        guard let rules, rules.overrides != nil else { return nil }
        let result = try rules.overriding(found.live, from: source?.kind, in: redirect, core) {
            () throws(RouterError) in
            switch found.origin {
            case .link(let match): match
            case .typed(let typed): try typed.match(self)
            }
        }
        let name = found.live.route.name
        switch result {
        case nil: return nil
        case .disabled(let entry, let reason):
            emit(.overridden(route: name, by: "\(entry.override.action)", to: nil))
            throw error(.refused(Refusal(.disabled(route: name, reason: reason))), at: .overriding)
        case .unreadable(_, let problem): throw error(.unreadable(problem), at: .overriding)
        case .impossible(let entry):
            throw error(.unprintable(name: nil, problem: "the override \(entry.override) gives none"), at: .overriding)
        case .detour(let turn): return turn
        }
    }
}
