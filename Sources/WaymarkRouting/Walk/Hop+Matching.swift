import WaymarkCore

/// The routes that take the link of a hop.
extension Hop {
    /// The best. For a typed route, one that is registered for its type; where none is there, the best for its link.
    func first() -> AskedRoute? {
        if case .typed(let typed) = target, let live = typedRoutes(typed).first {
            return AskedRoute(hop: self, live: live, origin: .typed(typed))
        }
        guard let link, let found = preferred(link) ?? view.first(link, in: redirect, core) else { return nil }
        return AskedRoute(hop: self, live: found.live, origin: .link(found.match))
    }

    /// The route that a forecast asks first about the link as it was given.
    private func preferred(_ link: DeepLink) -> TableView.Candidate? {
        guard let id = inner.journal?.preferred, previous.isEmpty else { return nil }
        return view.candidates(link, in: redirect, core).first { $0.live.route.id == id }
    }

    /// The routes that may answer if the first one declines, best first, each once, by its best pattern; conditions are not asked.
    /// For a typed route, those that are registered for its type, and then those for its link.
    ///
    /// - Complexity: O(*n*) for *n* patterns that take the link.
    func others(than first: LiveRoute) -> [AskedRoute] {
        var all: [AskedRoute] = []
        if case .typed(let typed) = target {
            all = (view.typed[ObjectIdentifier(type(of: typed.route))] ?? []).map {
                AskedRoute(hop: self, live: $0, origin: .typed(typed))
            }
        }
        if let link {
            all += view.registered(link, in: redirect, core).map {
                AskedRoute(hop: self, live: $0.live, origin: .link($0.match))
            }
        }
        var tried: Set<Int> = [first.route.number]
        return all.filter { tried.insert($0.live.route.number).inserted }
    }

    /// The link that routes are asked about; `nil` for a text that is none, and for a typed route without one.
    private var link: DeepLink? {
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
    /// A request that an interceptor hands on, which must be the one that it was given, changed or not; of other values of the
    /// caller, the typed route is read again.
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

/// An interceptor or a check handed on a request that it was not given.
struct ForeignRequest: Error, CustomStringConvertible {
    let description = "it handed on a request that it was not given"
}
