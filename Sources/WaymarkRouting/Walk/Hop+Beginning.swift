import WaymarkCore
import WaymarkGround

/// The beginning of an opening.
extension Router {
    /// Creates the first hop of a link.
    ///
    /// The common values of the opening's links are passed as separate arguments, because copying a structure of them
    /// would cost a tenth of a whole opening.
    ///
    /// - Parameters:
    ///   - number: The number that was reserved for the opening, or 0. An opening with a reserved number is never
    ///     nested in another, whatever its task.
    ///   - depth: The nesting depth at which such a link was sent.
    ///   - scene: The scene that the link is for, or `nil`.
    /// - Throws: A ``RouterError`` for a text that is not a link; observers receive the error.
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
            consume target, driver, source, values, interceptors, number: number, depth: depth, scene: scene, at: start)
        guard let failure else { return hop }
        hop.emit(.received)
        let error = hop.error(.unreadable(failure), at: .reading)
        hop.emitEnd(with: error)
        throw error
    }

    /// Creates the first hop of a typed route as a value if its type is registered; otherwise of its link, for the
    /// handler of the pattern.
    ///
    /// - Throws: A ``RouterError`` if the link is needed and the route has none; observers receive the error.
    func hop<R: RouteProtocol>(
        of route: R, _ driver: LinkWalk.Driver, from source: LinkSource, _ values: CallerValues,
        _ interceptors: [any Interceptor] = [], since start: Moment
    ) throws(RouterError) -> Hop {
        let hop = first(.typed(TypedOrigin(route)), driver, source, values, interceptors, at: start)
        if hop.view.typed[ObjectIdentifier(R.self)] != nil { return hop }
        if core.double != nil {
            guard let link = try? core.coder.link(to: route),
                let found = hop.view.first(link), found.live.route.id != RouterDouble.catchAllID
            else { return hop }
            return hop.standIn(link)
        }
        let link: DeepLink
        do { link = try core.coder.link(to: route) } catch {
            let error = hop.error(.init(error), at: .parameters)
            hop.emitEnd(with: error)
            throw error
        }
        return hop.standIn(link)
    }

    private func first(
        _ target: consuming Hop.Target, _ driver: LinkWalk.Driver, _ source: LinkSource, _ values: CallerValues,
        _ interceptors: [any Interceptor], number: UInt64 = 0, depth: Int = 0, scene: String? = nil, at start: Moment
    ) -> Hop {
        let scope = OpeningScope.around(scope, isInTask: number == 0, at: start, of: core)
        let (view, number) = number == 0 ? core.open() : (core.view(), number)
        let opening = Opening(
            number, of: copy target, core, driver, from: source, inside: scope?.opening, depth: depth,
            scene: scene ?? scope?.opening.scene,
            values: values,
            rules: view.rules, since: start)
        let shadowed =
            driver.opens ? view.shadow?.begin(copy target, from: source, values: values, isNested: scope != nil) : nil
        let hop = Hop(
            consume opening, view: consume view, target: target,
            callSteps: interceptors.isEmpty
                ? [] : interceptors.map { ChainStep($0, limit: core.configuration.interceptorLimit) },
            shadowed: shadowed, start: start, inside: scope?.run)
        hop.emitDouble()
        return hop
    }
}

extension Hop {
    /// Returns a hop of a typed route's link, in place of the route.
    fileprivate func standIn(_ link: DeepLink) -> Hop {
        Hop(
            opening, view: view, target: .link(link), callSteps: callSteps, start: opening.start,
            isSettled: true, inside: enclosingRun)
    }
}

/// The whole opening of a call, from its first hop.
extension Hop {
    /// Opens the link, and the links that it leads to.
    func open() async throws(RouterError) -> Response {
        // An opening inside an interceptor stops the interceptor's clock. Inside a late interceptor, it has no effect.
        if let run = enclosingRun {
            do { try run.pause() } catch { throw refused(.cancelled) }
        }
        defer { enclosingRun?.resume() }
        try begin()
        return try await OpeningScope.within(OpeningScope(opening)) { () -> Result<Response, RouterError> in
            if core.callsBack, let called = core.callbacks?.opening(of: self) { return await called.run(self) }
            var walk = LinkWalk(self)
            return await walk.run()
        }.get()
    }

    /// Opens the link synchronously.
    @MainActor
    func answer() throws(RouterError) -> Response {
        if enclosingRun?.isLeft == true { throw refused(.cancelled) }
        try begin()
        return try OpeningScope.within(OpeningScope(opening)) { () -> Result<Response, RouterError> in
            if core.callsBack, opening.driver.opens, let called = core.callbacks?.opening(of: self) {
                return called.runNow(self)
            }
            return runNow()
        }.get()
    }

    /// Refuses an opening that is nested too deeply, or exceeds the number of openings inside the outermost. Otherwise,
    /// gates and handlers that open each other would do so forever.
    ///
    /// If the opening is admitted, its walk notes its end (``Opening/noteEnd(at:)``).
    private func begin() throws(RouterError) {
        guard opening.depth <= core.configuration.greatestDepth else {
            throw refused(.openingLoop(opening.redactedLinks))
        }
        guard opening.begins(within: core.configuration.greatestOpenings, at: opening.start) else {
            throw refused(.tooManyOpenings(opening.redactedLinks))
        }
    }

    /// Returns the error of an opening that does not begin, after sending it to observers.
    private func refused(_ reason: RouterError.Reason) -> RouterError {
        let error = error(reason, at: .policy)
        emitEnd(with: error)
        return error
    }

    /// Returns the typed route's output.
    ///
    /// - Throws: A ``RouterError`` with the reason `unexpectedOutput` if the handler returned another type; observers
    ///   receive the error.
    func output<R: RouteProtocol>(of response: Response, _ type: R.Type) throws(RouterError) -> R.Output {
        // An output that is itself a response is the handler's whole answer.
        if let output = response.value(as: R.Output.self) ?? (() as? R.Output) ?? (response as? R.Output) {
            return output
        }
        let found = response.value.map { "\(Swift.type(of: $0))" } ?? "nothing"
        let error = error(.unexpectedOutput(expected: "\(R.Output.self)", found: found), at: .output)
        emitEnd(with: error, isCounted: false)
        throw error
    }
}
