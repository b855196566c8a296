public import WaymarkCore

/// Synchronous calls that run no handler; they can be called from any thread.
extension Router {
    /// Returns whether a text is a link within the router's limits. Other texts are not kept for later.
    package func reads(_ link: some LinkConvertible) -> Bool { (try? core.read(link)) != nil }

    /// Returns a Boolean value that indicates whether a route would open a link from a source, without running any
    /// handler.
    ///
    /// The parameters of a typed route are read, as far as the link alone provides them.
    ///
    /// A router that is not ready answers as if it were, because the system asks before an app has started. If
    /// unmatched links are handed over to another router, that router is asked about them. No event is emitted.
    ///
    /// - Parameters:
    ///   - link: The link to look up.
    ///   - source: The source of the link.
    /// - Returns: `true` if a route that is open to the source matches the link; `false` also for a text that is not a
    ///   link.
    public func canOpen(_ link: some LinkConvertible, from source: LinkSource) -> Bool {
        guard let given = try? read(link) else { return false }
        let view = core.view()
        if view.isPlain {
            // The fast path needs only the match and its access.
            guard core.refusal(of: given, from: source) == nil, let route = view.first(given)?.live.route,
                core.refusal(by: route, from: source) == nil
            else { return false }
            if route.typed == nil { return true }
        }
        let forecast = view.forecast(given, from: source, core) { $0.canOpen($1, from: source) }
        return forecast.isTakenElsewhere || forecast.route != nil
    }

    /// Returns the route that matches a link, regardless of the sources that may open it.
    ///
    /// Rewrite rules and overrides with a condition on the source are not applied.
    ///
    /// - Returns: The route, and the link to which the given one is rewritten or leads; `nil` if no route matches it.
    public func match(_ link: some LinkConvertible) -> Resolution? {
        guard let given = try? read(link) else { return nil }
        return destination(of: given, from: nil)
    }

    /// Returns the route that a link leads to, whether or not the router is ready.
    ///
    /// - Parameter source: The link's source; `nil` to ignore which sources may open the route.
    package func destination(of link: DeepLink, from source: LinkSource?) -> Resolution? {
        core.view().forecast(link, from: source, core).route.map(Resolution.init)
    }

    /// Finds where a link from a source leads, without running any handler.
    ///
    /// No event is emitted.
    ///
    /// - Parameters:
    ///   - link: The link to look up.
    ///   - source: The source of the link.
    /// - Returns: The route and the link that it matches, after rewriting, an override or a fallback.
    /// - Throws: A ``RouterError`` if the link is unreadable, refused, not rewritten or not found, or lacks a value
    ///   that a typed route needs.
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

    /// Returns the link that leads to a typed route, whether or not the route is registered.
    ///
    /// A value is left out if it equals the default of its name in the first registration or, if that has none, in the
    /// route. A property without a value is left out too, and is decoded as the registration's default.
    ///
    /// - Throws: A ``RouterError`` if the route's values cannot be written as a link.
    public func link(to route: some RouteProtocol) throws(RouterError) -> DeepLink {
        do { return try core.view().link(to: route, core) } catch {
            let name = type(of: route).id
            throw RouterError(.init(error), at: .parameters, ShownLink(name, configuration.redaction, .name))
        }
    }

    /// Returns the error of a route whose link cannot be used by a caller.
    package func unprintable(_ route: some RouteProtocol, _ problem: String) -> RouterError {
        let name = type(of: route).id
        return RouterError(
            .unprintable(name: nil, problem: problem), at: .parameters, ShownLink(name, configuration.redaction, .name))
    }

    /// Explains what the router does with a link, and why.
    ///
    /// No handler or interceptor runs. If the link leads to a screen, the routes are asked for the screens beneath it.
    ///
    /// - Parameters:
    ///   - link: The link to explain.
    ///   - source: The source of the link.
    /// - Returns: The explanation, as data and as text.
    /// - Complexity: O(*n*) for *n* routes.
    public func explain(_ link: some LinkConvertible, from source: LinkSource) -> RouterExplanation {
        let view = core.view()
        guard let read = try? read(link) else {
            return RouterExplanation(
                table: view.whole.index.explain(core.kept(link), limits: core.limits), source: source,
                rewriting: [], withheld: [], rewritingFailure: nil, detours: [], route: nil, refusal: nil,
                parameterProblem: nil, problem: nil, interceptors: [], start: nil, steps: [], beneath: [], left: [])
        }
        let forecast = view.forecast(read, from: source, core)
        let notes = forecast.notes
        let live = forecast.live
        let whole = view.whole
        // If no other route matches the link, the routes that it has left are the reason.
        let left = live == nil ? [] : forecast.left
        let table = whole.index.explain(forecast.link) { entry in
            !left.contains(whole.lives[entry.number].route.number)
        }
        let problem = notes.rewritingFailure == nil ? RouterExplanation.problem(forecast.error, table) : nil
        let beneath =
            view.isReady
            ? forecast.route.map { RouterExplanation.beneath($0, from: source, view, core) } : nil
        return RouterExplanation(
            table: table, source: source, rewriting: notes.rewriting,
            withheld: notes.withheld,
            rewritingFailure: notes.rewritingFailure, detours: notes.detours, route: live?.route.description,
            refusal: view.isReady ? forecast.error?.refusal : Refusal(.notReady),
            parameterProblem: notes.parameterProblem,
            problem: problem ?? beneath?.problem,
            interceptors: live.map { (view.globals + $0.steps).map(\.name) } ?? [],
            start: live?.route.owner.flatMap { $0.isStarted() ? nil : $0.name },
            steps: forecast.steps,
            beneath: beneath?.screens ?? [],
            left: whole.routes.map(\.route).filter { left.contains($0.number) }.map(\.description))
    }

    /// Accepts a link and opens it in a task of its own, on the main actor.
    ///
    /// While the router is not ready, up to 64 links wait, and are then opened in FIFO order. If there are more, the
    /// oldest link of the sender with the most links is refused; a link that no route matches is refused itself. If the
    /// router has an inbox (`WaymarkInbox`), links from outside wait there, in memory at once and in its storage soon
    /// after; a link for which there is no room is refused.
    ///
    /// - Parameters:
    ///   - link: The link to open.
    ///   - source: The source of the link.
    ///   - scene: The name of the scene in which screens are shown, and for which an inbox keeps the link; `nil` if it
    ///     does not matter.
    /// - Returns: `true` if a route that is open to the source matches the link and there was room for it. The outcome
    ///   of the opening is reported by events.
    @discardableResult
    public func send(_ link: some LinkConvertible, from source: LinkSource, scene: String? = nil) -> Bool {
        let isTaken = canOpen(link, from: source)
        let isTooLate = isTooLate
        if let inbox = core.inbox, !isTooLate {
            let depth = OpeningScope.depth(around: scope, at: core.clock.moment, of: core)
            switch inbox.keep(link, from: source, scene: scene, depth: depth) {
            case .kept: return isTaken
            case .full:
                core.emit(
                    .refused(Refusal(.inboxFull)), opening: core.nextOpening(), link: core.kept(link), source: source)
                return false
            case .passed: break
            }
        }
        let sent = SentLink(link: link, source: source, scene: scene, isWanted: isTaken)
        // A text that is not a link is refused at once, and so is the link of a late interceptor.
        guard !isTooLate, (try? read(link)) != nil else {
            deliver(sent, mayWait: false)
            return false
        }
        switch core.hold(sent) {
        case .ready(let placed): deliver(placed, mayWait: true)
        case .full:
            deliver(sent, mayWait: false)
            return false
        case .held(let displaced): for link in displaced { deliver(link, mayWait: false) }
        }
        return isTaken
    }

    /// Whether the link comes from a late interceptor, which has no effect.
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
