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
            guard core.refusal(of: given, from: source) == nil, let found = view.first(given, core) else {
                return false
            }
            return core.refusal(by: found.live.route, from: source) == nil && found.problem(core) == nil
        }
        let course = view.course(of: given, from: source, core)
        if course.asksOtherRouter, let desk = view.desk, desk.canOpen(course.firstUntaken, from: source) { return true }
        guard case .route(let found) = course.end else { return false }
        return core.refusal(by: found.live.route, from: source) == nil && found.problem(core) == nil
    }

    /// The route that takes a link, or what the link is rewritten to or leads to, whoever may open it, or `nil`.
    ///
    /// Rewrite rules and overrides that ask where a link comes from do not take it.
    public func match(_ link: some LinkConvertible) -> Resolution? {
        guard let given = try? read(link), case .route(let found) = core.view().course(of: given, from: nil, core).end
        else { return nil }
        return Resolution(found)
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
        func failure(_ link: DeepLink, _ reason: RouterError.Reason, at step: OpeningStep) -> RouterError {
            var known = KnownPath(of: link, in: view, core)
            if !link.text.hasSameBytes(as: given.text) {
                let first = KnownPath(of: given, in: view, core)
                known.secrets = first.values(in: given.text, hiddenBy: configuration.redaction)
            }
            return RouterError(reason, at: step, ShownLink(link.text, configuration.redaction, known))
        }
        if !view.isReady { throw failure(given, .refused(Refusal(.notReady)), at: .policy) }
        let course = view.course(of: given, from: source, core)
        switch course.end {
        case .failed(let reason, let step): throw failure(course.link, reason, at: step)
        case .notFound:
            throw failure(course.link, .notFound(view.nearMisses(of: course.link, core)), at: .matching)
        case .route(let found):
            if let reason = core.refusal(by: found.live.route, from: source) {
                throw failure(course.link, .refused(Refusal(reason)), at: .exposure)
            }
            if let problem = found.problem(core) { throw failure(course.link, .init(problem), at: .parameters) }
            return Resolution(found)
        }
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

    /// Why the router does with a link what it does.
    ///
    /// Nothing of the link is run; but where it leads to a screen, the routes of the screens are asked for what is beneath.
    ///
    /// - Complexity: O(*n*) for *n* routes.
    public func explain(_ link: some LinkConvertible, from source: LinkSource) -> RouterExplanation {
        let view = core.view()
        guard let read = try? read(link) else {
            return RouterExplanation(
                table: view.table.index.explain(core.kept(link), limits: core.limits), source: source,
                rewriting: [], rewritingFailure: nil, detours: [], route: nil, refusal: nil,
                parameterProblem: nil, interceptors: [], start: nil, beneath: [])
        }
        let course = view.course(of: read, from: source, core)
        var refusal: Refusal?
        if !view.isReady { refusal = Refusal(.notReady) }
        var route: LiveRoute?
        var problem: RouteCodingError?
        var beneath: [BeneathScreen] = []
        switch course.end {
        case .failed(.refused(let reason), _): refusal = refusal ?? reason
        case .route(let found):
            route = found.live
            refusal = refusal ?? core.refusal(by: found.live.route, from: source).map { Refusal($0) }
            problem = found.problem(core)
            if refusal == nil, problem == nil { beneath = RouterExplanation.beneath(found, from: source, view, core) }
        default: break
        }
        return RouterExplanation(
            table: view.table.index.explain(course.link), source: source, rewriting: course.rewriting,
            rewritingFailure: course.rewritingFailure, detours: course.detours, route: route?.route.description,
            refusal: refusal, parameterProblem: problem,
            interceptors: route.map { (view.globals + $0.steps).map(\.name) } ?? [],
            start: route?.route.owner.flatMap { $0.isStarted() ? nil : $0.name }, beneath: beneath)
    }

    /// Takes a link and opens it in a task of its own, on the main actor.
    ///
    /// While the router is not ready, up to 64 links wait for it and are then opened in the order in which they came. Of
    /// more, the oldest of the sender that has sent most is refused, as everything that is opened meanwhile; a link that no
    /// route takes is refused itself. Where the router has an ``inbox``, links from outside wait there, in memory at once and
    /// in its storage soon after; one for which no room can be made is refused.
    ///
    /// - Parameter scene: The scene that it is for, where that matters: screens are shown there, and an inbox keeps the link for
    ///   it; `nil` for every other link.
    /// - Returns: Whether a route that is open to the source takes it, and it was not refused for want of room; what became of
    ///   it, events tell.
    @discardableResult
    public func send(_ link: some LinkConvertible, from source: LinkSource, scene: String? = nil) -> Bool {
        let isTaken = canOpen(link, from: source)
        if let inbox = core.inbox, !isTooLate {
            switch receive(link, from: source, scene, in: inbox) {
            case .taken: return isTaken
            case .full: return false
            case .notForInbox: break
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

    /// What an inbox made of a link.
    private enum Receipt { case taken, full, notForInbox }

    private func receive(
        _ link: some LinkConvertible, from source: LinkSource, _ scene: String?, in inbox: LinkInbox
    ) -> Receipt {
        do throws(InboxError) {
            try inbox.receive(link, from: source, scene: scene)
            return .taken
        } catch {
            guard case .full = error.reason else { return .notForInbox }
            core.tell(.refused(Refusal(.inboxFull)), opening: core.nextOpening(), link: core.kept(link), source: source)
            return .full
        }
    }

    /// Whether the link comes from an interceptor that has no effect any more.
    private var isTooLate: Bool { (OpeningScope.current ?? scope)?.run?.isLeft == true }

    // MARK: Reading

    private func read(_ link: some LinkConvertible) throws(LinkError) -> DeepLink {
        try core.read(link)
    }

    private func readable(_ link: some LinkConvertible) throws(RouterError) -> DeepLink {
        do { return try read(link) } catch {
            let known = KnownPath.unread(core.view(), core)
            throw RouterError(
                .unreadable(error), at: .reading, ShownLink(core.kept(link), configuration.redaction, known))
        }
    }
}
