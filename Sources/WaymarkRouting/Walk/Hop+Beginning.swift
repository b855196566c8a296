import WaymarkCore
import WaymarkGround

/// The beginning of an opening.
extension Router {
    /// The first hop of a link.
    ///
    /// What the links of the opening have in common is passed on, and not put together first: copies of it would be a tenth of what a
    /// whole opening costs.
    ///
    /// - Parameters:
    ///   - number: The number that was given out for the opening before, or 0. One that has a number is made in no other, whatever
    ///     task it is in.
    ///   - depth: The number of openings inside which such a link was sent.
    ///   - scene: The scene that it is for, or `nil`.
    /// - Throws: For a text that is no link; observers receive the error.
    func hop(
        _ link: some LinkConvertible, _ driver: LinkWalk.Driver, from source: LinkSource, _ values: CallerValues,
        _ interceptors: [any Interceptor] = [], number: UInt64 = 0, depth: Int = 0, scene: String? = nil,
        since start: Moment
    ) throws(RouterError) -> Hop {
        let target: Hop.Target
        let failure: LinkError?
        do throws(LinkError) {
            target = .link(try core.read(link))
            failure = nil
        } catch {
            target = .text(core.kept(link))
            failure = error
        }
        let hop = first(
            target, driver, source, values, interceptors, number: number, depth: depth, scene: scene, at: start)
        guard let failure else { return hop }
        hop.emit(.received)
        let error = hop.error(.unreadable(failure), at: .reading)
        hop.tellEnd(with: error)
        throw error
    }

    /// The first hop of a typed route by itself if its type is registered; otherwise of its link, for the handler of the pattern.
    ///
    /// - Throws: If the link is needed and the route has none; observers receive the error.
    func hop<R: RouteProtocol>(
        of route: R, _ driver: LinkWalk.Driver, from source: LinkSource, _ values: CallerValues,
        _ interceptors: [any Interceptor] = [], since start: Moment
    ) throws(RouterError) -> Hop {
        let hop = first(.typed(TypedOrigin(route)), driver, source, values, interceptors, at: start)
        if hop.view.typed[ObjectIdentifier(R.self)] != nil { return hop }
        if core.double != nil {
            guard let link = try? core.coder.link(to: route),
                let found = hop.view.first(link, core), found.live.route.id != RouterDouble.catchAllID
            else { return hop }
            return hop.standIn(link)
        }
        let link: DeepLink
        do { link = try core.coder.link(to: route) } catch {
            let error = hop.error(.init(error), at: .parameters)
            hop.tellEnd(with: error)
            throw error
        }
        return hop.standIn(link)
    }

    private func first(
        _ target: consuming Hop.Target, _ driver: LinkWalk.Driver, _ source: LinkSource, _ values: CallerValues,
        _ interceptors: [any Interceptor], number: UInt64 = 0, depth: Int = 0, scene: String? = nil, at start: Moment
    ) -> Hop {
        let scope = OpeningScope.around(scope, isInTask: number == 0, at: start)
        let (view, number) = number == 0 ? core.open() : (core.view(), number)
        let inner = OpeningScope(
            of: number, of: copy target, core, driver, from: source, inside: scope, depth: depth,
            scene: scene ?? scope?.scene,
            values: values,
            rules: view.rules, since: start)
        let shadowed =
            driver.opens ? view.shadow?.begin(copy target, from: source, values: values, isNested: scope != nil) : nil
        let hop = Hop(
            inner, in: scope, view: view, target: consume target,
            callSteps: interceptors.isEmpty
                ? [] : interceptors.map { ChainStep($0, limit: core.configuration.interceptorLimit) },
            shadowed: shadowed, start: start)
        hop.tellDouble()
        return hop
    }
}

extension Hop {
    /// The link of a typed route, in its place.
    fileprivate func standIn(_ link: DeepLink) -> Hop {
        Hop(
            inner, in: scope, view: view, target: .link(link), callSteps: callSteps, start: inner.start,
            isSettled: true)
    }
}

/// The whole way of a call, from its first hop.
extension Hop {
    /// Opens the link, and what it leads to.
    func open() async throws(RouterError) -> Response {
        // An opening inside an interceptor stops that one's clock; inside one that is too late, it has no effect.
        if let run = scope?.run {
            do { try run.pause() } catch { throw refused(.cancelled) }
        }
        defer { scope?.run?.resume() }
        try begin()
        return try await OpeningScope.within(inner) { () -> Result<Response, RouterError> in
            if core.callsBack, let called = core.callbacks?.opening(of: self) { return await called.run(self) }
            var walk = LinkWalk(self)
            return await walk.run()
        }.get()
    }

    /// Opens the link without waiting.
    @MainActor
    func answer() throws(RouterError) -> Response {
        if scope?.run?.isLeft == true { throw refused(.cancelled) }
        try begin()
        return try OpeningScope.within(inner) { () -> Result<Response, RouterError> in
            if core.callsBack, inner.driver.opens, let called = core.callbacks?.opening(of: self) {
                return called.runNow(self)
            }
            return runNow()
        }.get()
    }

    /// Refuses an opening that is too deep inside others, or one too many inside the outermost: gates and handlers that open each
    /// other would do so for ever.
    ///
    /// The walk of an opening that is let in notes its end (``OpeningScope/noteEnd(at:)``).
    private func begin() throws(RouterError) {
        guard inner.depth <= core.configuration.greatestDepth else { throw refused(.openingLoop(inner.redactedLinks)) }
        guard inner.begins(within: core.configuration.greatestOpenings, at: inner.start) else {
            throw refused(.tooManyOpenings(inner.redactedLinks))
        }
    }

    /// The error of an opening that does not begin, sent to observers.
    private func refused(_ reason: RouterError.Reason) -> RouterError {
        let error = error(reason, at: .policy)
        tellEnd(with: error)
        return error
    }

    /// Returns the typed route's output.
    ///
    /// - Throws: `unexpectedOutput` if the handler gave something else; observers receive the error.
    func output<R: RouteProtocol>(of response: Response, _ type: R.Type) throws(RouterError) -> R.Output {
        if let output = response.value(as: R.Output.self) ?? (() as? R.Output) { return output }
        let found = response.value.map { "\(Swift.type(of: $0))" } ?? "nothing"
        let error = error(.unexpectedOutput(expected: "\(R.Output.self)", found: found), at: .output)
        tellEnd(with: error, isCounted: false)
        throw error
    }
}
