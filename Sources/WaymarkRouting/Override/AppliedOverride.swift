package import WaymarkCore

/// An override that applies to the links of a route, with its template parsed.
package struct AppliedOverride: Sendable {
    package let override: RouteOverride
    /// Its parsed template; `nil` if the override opens the route's own fallback, or leads nowhere.
    package let template: PatternTemplate?

    package init(_ override: RouteOverride, template: PatternTemplate?) {
        self.override = override
        self.template = template
    }

    /// Returns the link to which the override leads from a link of its route, or `nil` if it leads nowhere or the
    /// result is not a link.
    ///
    /// - Parameter fallback: The route's own fallback.
    package func target(of match: IndexMatch, fallback: PatternTemplate?) -> String? {
        switch override.action {
        case .disable: nil
        case .web(nil): fallback?.substituting(match)
        case .web, .redirect, .errorPage: template?.substituting(match)
        }
    }
}

extension Hop {
    /// Returns the link that is opened in place of the route's link, or `nil`.
    ///
    /// - Parameter source: The link's source, or `nil` if it is unknown.
    /// - Throws: A ``RouterError`` if the route must not be opened.
    func turn(by found: AskedRoute, from source: LinkSource?) throws(RouterError) -> RedirectState.Turn? {
        let route = found.live.route
        guard let rules, redirect?.isStraight != true, let id = route.id,
            let applied = rules.override(of: id, from: source?.kind)
        else { return nil }
        let override = applied.override
        if case .disable(let reason) = override.action {
            emit(.overridden(route: route.name, by: "\(override.action)", to: nil))
            meet { met in
                met.route = route.name
                met.rules.append(.override(override.shareName))
            }
            throw error(.refused(Refusal(.disabled(route: route.name, reason: reason))), at: .overriding)
        }
        let match: IndexMatch =
            switch found.origin {
            case .link(let match): match
            case .typed(let typed): try typed.match(self)
            }
        guard let text = applied.target(of: match, fallback: route.fallback) else {
            throw error(.unprintable(name: nil, problem: "the override \(override) gives no link"), at: .overriding)
        }
        let isRedirect = if case .redirect = override.action { true } else { false }
        let link: DeepLink
        do {
            let read = try core.read(text)
            link = isRedirect ? read : try read.withoutCallbacks(core)
        } catch {
            throw self.error(.unreadable(error), at: .overriding)
        }
        let detour = Detour(cause: .override(override), link: match.link.text, target: link.text, route: route.name)
        let left = redirect?.left ?? []
        let state =
            isRedirect
            ? RedirectState(detour, left: left, plan: redirect?.plan)
            : RedirectState(
                detour, left: left.union([route.number]), lane: .web(isNamedByApp: true), plan: redirect?.plan)
        return RedirectState.Turn(link: link, state: state)
    }
}
