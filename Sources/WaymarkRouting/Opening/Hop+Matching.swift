import WaymarkCore

extension Hop {
    /// What a link meets before any interceptor.
    enum Beginning {
        /// A route takes it.
        case found(Found)
        /// An override of the route leads elsewhere.
        case elsewhere(Response)
    }

    /// Everything before the interceptors: whether the link may come in, and the first route that takes it.
    ///
    /// - Throws: Why the link goes nowhere.
    func begin() throws(RouterError) -> Beginning {
        try enter()
        guard let found = first() else { throw notFound() }
        if let response = try overriding(found) { return .elsewhere(response) }
        try admit(found)
        return .found(found)
    }

    /// What is asked of every link; of one that was rewritten only what depends on the link.
    func enter() throws(RouterError) {
        if !isEntered {
            emit(.received)
            guard view.isReady else { throw error(.refused(Refusal(.notReady)), at: .policy) }
        }
        // Where an override or a fallback leads on the way to the web, the app has said itself.
        if case .link(let link) = target, way?.isNamedByApp != true,
            let reason = core.refusal(of: link, from: source)
        {
            throw error(.refused(Refusal(reason)), at: .policy)
        }
    }

    /// Lets a route have the link, if it is open to where the link comes from.
    func admit(_ found: Found) throws(RouterError) {
        let route = found.live.route
        emit(.matched(route: route.name, pattern: found.pattern.text, parameters: found.parameters.dictionary))
        if let reason = core.refusal(by: route, from: source) {
            throw error(.refused(Refusal(reason)), at: .exposure)
        }
        shadowed?.notes(found)
    }

    func notFound() -> RouterError {
        if case .link(let link) = target {
            return error(.notFound(view.nearMisses(of: link, core)), at: .matching)
        }
        return error(.notFound(NearMisses(of: nil, in: nil, core.configuration.redaction)), at: .matching)
    }

    private func first() -> Found? {
        switch target {
        case .text: nil
        case .link(let link):
            view.first(link, on: way, core).map { Found(live: $0.live, origin: .link($0.match)) }
        case .typed(let typed): typedRoutes(typed).first.map { Found(live: $0, origin: .typed(typed)) }
        }
    }

    /// The routes that may answer where the first one declined, best first, each once, by its best pattern.
    func others(than first: LiveRoute) -> some Sequence<Found> {
        // Conditions may have changed since the first was found, so it need not come first any more.
        let all = all()
        var tried: Set<Int> = [first.route.number]
        return AnyIterator {
            while let found = all.next() {
                if tried.insert(found.live.route.number).inserted { return found }
            }
            return nil
        }
    }

    private func all() -> AnyIterator<Found> {
        switch target {
        case .text: return AnyIterator { nil }
        case .link(let link):
            var candidates = view.candidates(link, on: way, core).makeIterator()
            return AnyIterator { candidates.next().map { Found(live: $0.live, origin: .link($0.match)) } }
        case .typed(let typed):
            var routes = typedRoutes(typed).makeIterator()
            return AnyIterator { routes.next().map { Found(live: $0, origin: .typed(typed)) } }
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

extension Hop.Found {
    var pattern: RoutePattern {
        switch origin {
        case .link(let match): match.route.pattern
        case .typed(let typed): typed.pattern
        }
    }

    /// The named values of the path; of a typed route none, as nobody has asked for its link.
    var parameters: RouteParameters {
        if case .link(let match) = origin { return match.parameters }
        return .none
    }
}
