public import WaymarkCore

/// The doors that answer at once and run nothing; they can be called from every thread.
extension Router {
    /// Whether a route would take a link that comes from a source, as far as can be said without running anything.
    ///
    /// The parameters of a typed route are read, as far as the link alone gives them.
    ///
    /// A router that is not ready is asked as if it were: system entry points ask before an app has started. Where links
    /// that no route takes are handed over to another router, that one is asked about them.
    ///
    /// - Returns: `false` as well for what is no link. No event tells of it.
    public func canOpen(_ link: some LinkConvertible, from source: LinkSource) -> Bool {
        guard let given = try? read(link) else { return false }
        let view = core.view()
        if view.isPlain {
            // The shortest way, without what a walk takes: the match, and who may have it.
            guard core.refusal(of: given, from: source) == nil, let route = view.first(given, core)?.live.route,
                core.refusal(by: route, from: source) == nil
            else { return false }
            if route.typed == nil { return true }
        }
        let forecast = view.forecast(given, from: source, core) { $0.canOpen($1, from: source) }
        return forecast.isTakenElsewhere || forecast.route != nil
    }

    /// The route that takes a link, or what the link is rewritten to or leads to, whoever may open it, or `nil`.
    ///
    /// Rewrite rules and overrides that ask where a link comes from do not take it.
    public func match(_ link: some LinkConvertible) -> Resolution? {
        guard let given = try? read(link) else { return nil }
        return core.view().forecast(given, from: nil, core).route.map(Resolution.init)
    }

    /// Where a link that comes from a source goes.
    ///
    /// - Returns: The route, and the link that it takes: what the one that is given is rewritten to, or what an override or a
    ///   fallback leads to.
    /// - Throws: Why it goes nowhere: unreadable, refused, not rewritten, not found, or without what a typed route needs. No
    ///   event tells of it.
    public func resolve(_ link: some LinkConvertible, from source: LinkSource) throws(RouterError) -> Resolution {
        let given = try readable(link)
        let view = core.view()
        if !view.isReady {
            throw Hop(asking: .link(given), from: source, view: view, core)
                .error(.refused(Refusal(.notReady)), at: .policy)
        }
        let forecast = view.forecast(given, from: source, core)
        if let error = forecast.error { throw error }
        guard let route = forecast.route else { preconditionFailure("a forecast has a route or an error") }
        return Resolution(route)
    }

    /// The link that leads to a typed route, whether or not the route is registered.
    ///
    /// - Throws: Why there is none.
    public func link(to route: some RouteProtocol) throws(RouterError) -> DeepLink {
        do { return try core.coder.link(to: route) } catch {
            let name = type(of: route).id
            throw RouterError(.init(error), at: .parameters, ShownLink(name, configuration.redaction, .name))
        }
    }

    /// The error of a route whose link is no use to a caller.
    package func unprintable(_ route: some RouteProtocol, _ problem: String) -> RouterError {
        let name = type(of: route).id
        return RouterError(
            .unprintable(name: nil, problem: problem), at: .parameters, ShownLink(name, configuration.redaction, .name))
    }

    /// Why the router does with a link what it does.
    ///
    /// Nothing of the link is run; but where it leads to a screen, the routes of the screens are asked for what is beneath.
    ///
    /// - Complexity: O(*n*) for *n* routes.
    public func explain(_ link: some LinkConvertible, from source: LinkSource) -> RouterExplanation {
        let view = core.view()
        guard let read = try? read(link) else {
            return RouterExplanation(
                table: view.whole.index.explain(core.kept(link), limits: core.limits), source: source,
                rewriting: [], withheld: [], rewritingFailure: nil, detours: [], route: nil, refusal: nil,
                parameterProblem: nil, interceptors: [], start: nil, steps: [], beneath: [])
        }
        let forecast = view.forecast(read, from: source, core)
        let notes = forecast.notes
        let live = forecast.live
        return RouterExplanation(
            table: view.whole.index.explain(forecast.link), source: source, rewriting: notes.rewriting,
            withheld: notes.withheld,
            rewritingFailure: notes.rewritingFailure, detours: notes.detours, route: live?.route.description,
            refusal: view.isReady ? forecast.error?.refusal : Refusal(.notReady),
            parameterProblem: notes.parameterProblem,
            interceptors: live.map { (view.globals + $0.steps).map(\.name) } ?? [],
            start: live?.route.owner.flatMap { $0.isStarted() ? nil : $0.name },
            steps: forecast.steps,
            beneath: view.isReady
                ? forecast.route.map { RouterExplanation.beneath($0, from: source, view, core) } ?? [] : [])
    }

    /// Takes a link and opens it in a task of its own, on the main actor.
    ///
    /// While the router is not ready, up to 64 links wait for it and are then opened in the order in which they came. Of
    /// more, the oldest of the sender that has sent most is refused, as everything that is opened meanwhile; a link that no
    /// route takes is refused itself. Where the router has an inbox (`WaymarkInbox`), links from outside wait there, in memory at once
    /// and in its storage soon after; one for which no room can be made is refused.
    ///
    /// - Parameter scene: The scene that it is for, where that matters: screens are shown there, and an inbox keeps the link for
    ///   it; `nil` for every other link.
    /// - Returns: Whether a route that is open to the source takes it, and it was not refused for want of room; what became of
    ///   it, events tell.
    @discardableResult
    public func send(_ link: some LinkConvertible, from source: LinkSource, scene: String? = nil) -> Bool {
        let isTaken = canOpen(link, from: source)
        if let inbox = core.inbox, !isTooLate {
            switch inbox.keep(link, from: source, scene: scene) {
            case .kept: return isTaken
            case .full:
                core.tell(
                    .refused(Refusal(.inboxFull)), opening: core.nextOpening(), link: core.kept(link), source: source)
                return false
            case .passed: break
            }
        }
        // A text that is no link does not wait to be refused.
        guard (try? read(link)) != nil else {
            deliver(link, from: source, scene: scene)
            return false
        }
        switch core.hold(SentLink(link: link, source: source, scene: scene), isWanted: isTaken) {
        case .ready: deliver(link, from: source, scene: scene)
        case .full:
            deliver(link, from: source, scene: scene)
            return false
        case .held(let displaced): for link in displaced { link.open(by: self) }
        }
        return isTaken
    }

    /// Whether the link comes from an interceptor that has no effect any more.
    private var isTooLate: Bool { (OpeningScope.current ?? scope)?.run?.isLeft == true }

    // MARK: Reading

    private func read(_ link: some LinkConvertible) throws(LinkError) -> DeepLink {
        try core.read(link)
    }

    private func readable(_ link: some LinkConvertible) throws(RouterError) -> DeepLink {
        do { return try read(link) } catch {
            let known = core.view().words(core).unread
            throw RouterError(
                .unreadable(error), at: .reading, ShownLink(core.kept(link), configuration.redaction, known))
        }
    }
}
