import WaymarkCore

extension Router {
    /// Opens a link.
    ///
    /// The handler runs on the caller's actor, unless it has one of its own: from the main actor to a handler on the main
    /// actor nothing changes threads. Cancelling the task ends the opening, also where an interceptor with a time limit
    /// does not listen.
    ///
    /// - Parameters:
    ///   - link: A text, a link that was read before, or a `URL`.
    ///   - source: Where the link comes from.
    ///   - values: What the caller passes beside the link.
    ///   - interceptors: Interceptors for this call, the innermost of all.
    /// - Returns: What the handler gave, and what ran.
    /// - Throws: Why the link was not opened.
    @discardableResult
    public func open(
        _ link: some LinkConvertible, from source: LinkSource, values: CallerValues = CallerValues(),
        interceptors: [any Interceptor] = []
    ) async throws(RouterError) -> Response {
        let start = core.clock.now
        let opening = opening(source, values, interceptors)
        return try await opening.run(from: try opening.read(link, at: start), since: start)
    }

    /// Opens a typed route, which is found by its type and not printed to a link, unless its type is not registered.
    ///
    /// - Parameters:
    ///   - route: The route.
    ///   - source: Where it comes from.
    ///   - values: What the caller passes beside it.
    ///   - interceptors: Interceptors for this call, the innermost of all.
    /// - Returns: What the route gives.
    /// - Throws: Why it was not opened.
    @discardableResult
    public func open<R: RouteProtocol>(
        _ route: R, from source: LinkSource = .app, values: CallerValues = CallerValues(),
        interceptors: [any Interceptor] = []
    ) async throws(RouterError) -> R.Output {
        let start = core.clock.now
        let opening = opening(source, values, interceptors)
        let hop = try target(of: route, opening, at: start)
        let response = try await opening.run(from: hop, since: start)
        return try opening.output(of: response, R.self, hop)
    }

    /// Opens links one after the other, and stops at the first that fails.
    ///
    /// - Returns: The responses, in the order of the links.
    /// - Throws: Why a link was not opened; those before it were.
    @discardableResult
    public func open(
        inOrder links: [any LinkConvertible], from source: LinkSource, values: CallerValues = CallerValues()
    ) async throws(RouterError) -> [Response] {
        var responses: [Response] = []
        for link in links { responses.append(try await open(link, from: source, values: values)) }
        return responses
    }

    // MARK: With a completion

    /// Opens a link and calls back on the main actor, exactly once.
    ///
    /// - Parameter completion: Called with the response, or why there is none; also where the task is cancelled.
    /// - Returns: A task to cancel the opening by.
    @discardableResult
    public func open(
        _ link: some LinkConvertible, from source: LinkSource, values: CallerValues = CallerValues(),
        interceptors: [any Interceptor] = [],
        completion: @escaping @MainActor @Sendable (Result<Response, RouterError>) -> Void
    ) -> Task<Void, Never> {
        let scope = detachedScope
        return Task { @MainActor in
            await OpeningScope.within(scope) {
                completion(await result(of: link, from: source, values: values, interceptors: interceptors))
            }
        }
    }

    /// Opens a link on no actor and calls back from whichever thread it ends on, exactly once.
    ///
    /// - Parameter completion: Called with the response, or why there is none; also where the task is cancelled.
    /// - Returns: A task to cancel the opening by.
    @discardableResult
    public func openOnAnyThread(
        _ link: some LinkConvertible, from source: LinkSource, values: CallerValues = CallerValues(),
        interceptors: [any Interceptor] = [],
        completion: @escaping @Sendable (Result<Response, RouterError>) -> Void
    ) -> Task<Void, Never> {
        let scope = detachedScope
        return Task { @concurrent in
            await OpeningScope.within(scope) {
                completion(await result(of: link, from: source, values: values, interceptors: interceptors))
            }
        }
    }

    /// Opens a link that was sent, in a task of its own; nobody waits for what becomes of it.
    func deliver(_ link: some LinkConvertible, from source: LinkSource, scene: String?) {
        let scope = detachedScope
        Task { @MainActor in
            await OpeningScope.within(scope) {
                let start = core.clock.now
                var opening = opening(source, CallerValues())
                opening.scene = scene
                // Events tell why, where it is not opened.
                do throws(RouterError) {
                    _ = try await opening.run(from: try opening.read(link, at: start), since: start)
                } catch {}
            }
        }
    }

    /// Inside which opening a task of its own opens something.
    private var detachedScope: OpeningScope? { (OpeningScope.current ?? scope)?.detached }

    private func result(
        of link: some LinkConvertible, from source: LinkSource, values: CallerValues, interceptors: [any Interceptor]
    ) async -> Result<Response, RouterError> {
        do throws(RouterError) {
            return .success(try await open(link, from: source, values: values, interceptors: interceptors))
        } catch {
            return .failure(error)
        }
    }

    // MARK: What the doors have in common

    func opening(_ source: LinkSource, _ values: CallerValues, _ interceptors: [any Interceptor] = []) -> Opening {
        Opening(
            core: core, scope: OpeningScope.current ?? scope, source: source, values: values,
            interceptors: interceptors)
    }

    /// The typed route by itself where its type is registered; otherwise its link, for whoever registered the pattern.
    func target<R: RouteProtocol>(of route: R, _ opening: Opening, at start: Duration) throws(RouterError) -> Hop {
        let typed = TypedOrigin(route)
        let hop = opening.first(.typed(typed), at: start)
        opening.tellDouble(of: hop)
        if hop.view.typed[ObjectIdentifier(R.self)] != nil { return hop }
        if core.double != nil {
            guard let link = try? core.coder.link(to: route),
                let found = hop.view.first(link, core), found.live.route.id != RouterDouble.catchAllID
            else { return hop }
            return opening.first(.link(link), at: start, for: hop)
        }
        let link: DeepLink
        do { link = try core.coder.link(to: route) } catch {
            throw opening.ended(hop.error(.init(error), at: .parameters), hop)
        }
        return opening.first(.link(link), at: start, for: hop)
    }

}

extension Opening {
    /// What a typed route gives, told to observers where the handler gave something else.
    func output<R: RouteProtocol>(of response: Response, _ type: R.Type, _ hop: Hop) throws(RouterError) -> R.Output {
        if let output = response.value(as: R.Output.self) ?? (() as? R.Output) { return output }
        let found = response.value.map { "\(Swift.type(of: $0))" } ?? "nothing"
        throw ended(hop.error(.unexpectedOutput(expected: "\(R.Output.self)", found: found), at: .output), hop)
    }
}
