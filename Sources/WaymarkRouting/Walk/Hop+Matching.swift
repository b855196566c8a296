import WaymarkCore

/// The routes that take the link of a hop.
extension Hop {
    /// The best.
    func first() -> AskedRoute? {
        switch target {
        case .text: return nil
        case .link(let link):
            guard let found = view.first(link, in: redirect, core) else { return nil }
            return AskedRoute(hop: self, live: found.live, origin: .link(found.match))
        case .typed(let typed):
            guard let live = typedRoutes(typed).first else { return nil }
            return AskedRoute(hop: self, live: live, origin: .typed(typed))
        }
    }

    /// The routes that may answer if the first one declines, best first, each once, by its best pattern; conditions are not asked.
    ///
    /// - Complexity: O(*n*) for *n* patterns that take the link.
    func others(than first: LiveRoute) -> [AskedRoute] {
        let all: [AskedRoute] =
            switch target {
            case .text: []
            case .link(let link):
                view.registered(link, in: redirect, core).map {
                    AskedRoute(hop: self, live: $0.live, origin: .link($0.match))
                }
            case .typed(let typed):
                view.typed[ObjectIdentifier(type(of: typed.route))]?.map {
                    AskedRoute(hop: self, live: $0, origin: .typed(typed))
                } ?? []
            }
        var tried: Set<Int> = [first.route.number]
        return all.filter { tried.insert($0.live.route.number).inserted }
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
