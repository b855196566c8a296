import WaymarkCore

/// A call of a router's door: all that the links of the opening which it begins have in common.
struct LinkCall: Sendable {
    let core: RouterCore
    let scope: OpeningScope?
    let source: LinkSource
    let values: CallerValues
    let interceptors: [any Interceptor]
    /// The number that was given out for the opening before, or 0.
    var number: UInt64 = 0
    /// The scene that it is for, or `nil`.
    var scene: String?

    /// The first hop of a link.
    ///
    /// - Throws: For a text that is no link; observers receive the error.
    consuming func hop(
        _ link: some LinkConvertible, _ driver: LinkWalk.Driver, since start: Duration
    ) throws(RouterError) -> Hop {
        let failure: LinkError
        do throws(LinkError) {
            let hop = first(.link(try core.read(link)), driver, at: start)
            tellDouble(of: hop)
            return hop
        } catch { failure = error }
        let hop = first(.text(core.kept(link)), driver, at: start)
        tellDouble(of: hop)
        hop.emit(.received)
        let error = hop.error(.unreadable(failure), at: .reading)
        hop.tellEnd(with: error)
        throw error
    }

    /// The first hop of a typed route by itself if its type is registered; otherwise of its link, for the handler of the pattern.
    ///
    /// - Throws: If the link is needed and the route has none; observers receive the error.
    consuming func hop<R: RouteProtocol>(
        of route: R, _ driver: LinkWalk.Driver, since start: Duration
    ) throws(RouterError) -> Hop {
        let typed = TypedOrigin(route)
        let hop = first(.typed(typed), driver, at: start)
        tellDouble(of: hop)
        if hop.view.typed[ObjectIdentifier(R.self)] != nil { return hop }
        if core.double != nil {
            guard let link = try? core.coder.link(to: route),
                let found = hop.view.first(link, core), found.live.route.id != RouterDouble.catchAllID
            else { return hop }
            return standIn(for: hop, link)
        }
        let link: DeepLink
        do { link = try core.coder.link(to: route) } catch {
            let error = hop.error(.init(error), at: .parameters)
            hop.tellEnd(with: error)
            throw error
        }
        return standIn(for: hop, link)
    }

    private func first(_ target: Hop.Target, _ driver: LinkWalk.Driver, at start: Duration) -> Hop {
        let (view, number) = number == 0 ? core.open() : (core.view(), number)
        let inner = OpeningScope(
            of: number, of: target, core, driver, from: source, inside: scope, scene: scene, values: values,
            rules: view.rules, since: start)
        return Hop(
            inner, in: scope, view: view, target: target, callSteps: interceptors.isEmpty ? [] : callSteps,
            shadowed: view.shadow?.begin(target, from: source, values: values, isNested: scope != nil), start: start)
    }

    /// The link of a typed route, in its place.
    private func standIn(for hop: Hop, _ link: DeepLink) -> Hop {
        Hop(
            hop.inner, in: scope, view: hop.view, target: .link(link), callSteps: hop.callSteps,
            start: hop.inner.start, isStandIn: true)
    }

    private var callSteps: [ChainStep] {
        let limit = core.configuration.interceptorLimit
        return interceptors.map { ChainStep($0, limit: limit) }
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
        return try OpeningScope.$current.withValue(inner) { () -> Result<Response, RouterError> in
            if core.callsBack, let called = core.callbacks?.opening(of: self) { return called.runNow(self) }
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
