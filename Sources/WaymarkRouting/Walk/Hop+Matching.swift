package import WaymarkCore

/// The routes that match the link of a hop.
extension Hop {
    /// Returns the best route. For a typed route, that is a route registered for its type or, if none is available, the
    /// best for its link.
    func first() -> AskedRoute? {
        switch target {
        case .text: return nil
        case .link(let link): return first(for: link)
        case .typed(let typed):
            if let live = typedRoutes(typed).first { return AskedRoute(hop: self, live: live, origin: .typed(typed)) }
            guard let link else { return nil }
            return first(for: link)
        }
    }

    private func first(for link: DeepLink) -> AskedRoute? {
        guard let found = preferred(link) ?? view.first(link, in: redirect) else { return nil }
        return AskedRoute(hop: self, live: found.live, origin: .link(found.match))
    }

    /// Returns the route that a forecast tries first for the original link.
    private func preferred(_ link: DeepLink) -> TableView.Candidate? {
        guard let id = opening.journal?.preferred, isFirst else { return nil }
        return view.candidates(link, in: redirect).first { $0.live.route.id == id }
    }

    /// Returns the routes that may answer if the first one declines, the best first, each once, by its best pattern.
    /// Conditions are not evaluated. For a typed route, these are the routes registered for its type, followed by those
    /// for its link.
    ///
    /// - Complexity: O(*n*) for *n* patterns that match the link.
    func others(than first: LiveRoute) -> [AskedRoute] {
        var all: [AskedRoute] = []
        if case .typed(let typed) = target {
            all = (view.typed[ObjectIdentifier(type(of: typed.route))] ?? []).map {
                AskedRoute(hop: self, live: $0, origin: .typed(typed))
            }
        }
        if let link {
            all += view.registered(link, in: redirect).map {
                AskedRoute(hop: self, live: $0.live, origin: .link($0.match))
            }
        }
        var tried: Set<Int> = [first.route.number]
        return all.filter { tried.insert($0.live.route.number).inserted }
    }

    /// The link to match; `nil` for a text that is not a link, and for a typed route without a link.
    package var link: DeepLink? {
        switch target {
        case .text: nil
        case .link(let link): link
        case .typed(let typed): try? typed.link(self)
        }
    }

    private func typedRoutes(_ typed: TypedOrigin) -> [LiveRoute] {
        guard let routes = view.typed[ObjectIdentifier(type(of: typed.route))] else {
            return core.double.map { [$0.standIn(for: typed.route)] } ?? []
        }
        return routes.contains { $0.route.condition != nil }
            ? routes.filter { $0.route.condition?() ?? true } : routes
    }
}

extension Hop {
    /// Checks a request that an interceptor passes on, which must be the one that it received, changed or not. If the
    /// caller's values have changed, the typed route is decoded again.
    func own(
        _ request: consuming RouteRequest, for live: LiveRoute, of name: String
    ) throws(RouterError) -> RouteRequest {
        guard request.hop === self, request.live.isSame(as: live) else {
            throw error(.interceptorFailed(ForeignRequest()), at: .interceptor(name))
        }
        do { try request.readRoute() } catch { throw self.error(.init(error), at: .parameters) }
        return request
    }
}

/// An interceptor or a check passed on a request that it did not receive.
struct ForeignRequest: Error, CustomStringConvertible {
    let description = "it passed on a request that it did not receive"
}
