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
    /// - Throws: A ``RouterError`` with the step at which the opening ended and the reason: a refusal, a link that no route takes,
    ///   an error of an interceptor or of the handler, a limit, or a cancelled task.
    @discardableResult
    public func open(
        _ link: some LinkConvertible, from source: LinkSource, values: CallerValues = CallerValues(),
        interceptors: [any Interceptor] = []
    ) async throws(RouterError) -> Response {
        let start = core.clock.moment
        return try await hop(link, .waiting, from: source, values, interceptors, since: start).open()
    }

    /// Opens a typed route, which is found by its type and not printed to a link, unless its type is not registered.
    ///
    /// If all routes of the type are switched off by their conditions, or decline, the routes for its link are asked.
    ///
    /// - Parameters:
    ///   - route: The route.
    ///   - source: Where it comes from.
    ///   - values: What the caller passes beside it.
    ///   - interceptors: Interceptors for this call, the innermost of all.
    /// - Returns: What the route gives.
    /// - Throws: A ``RouterError`` with the step at which the opening ended and the reason, as
    ///   ``open(_:from:values:interceptors:)->Response`` throws.
    @discardableResult
    public func open<R: RouteProtocol>(
        _ route: R, from source: LinkSource = .app, values: CallerValues = CallerValues(),
        interceptors: [any Interceptor] = []
    ) async throws(RouterError) -> R.Output {
        let start = core.clock.moment
        let hop = try hop(of: route, .waiting, from: source, values, interceptors, since: start)
        return try hop.output(of: try await hop.open(), R.self)
    }

    /// Opens links one after the other, and stops at the first that fails.
    ///
    /// - Parameters:
    ///   - links: The links to open, in order.
    ///   - source: The source of the links.
    ///   - values: Values to pass beside each link.
    /// - Returns: The responses, in the order of the links.
    /// - Throws: A ``RouterError`` for the first link that could not be opened; those before it were opened.
    @discardableResult
    public func open(
        inOrder links: [any LinkConvertible], from source: LinkSource, values: CallerValues = CallerValues()
    ) async throws(RouterError) -> [Response] {
        var responses: [Response] = []
        for link in links { responses.append(try await open(link, from: source, values: values)) }
        return responses
    }

    // MARK: With a completion

    /// Opens a link and calls a closure on the main actor, exactly once.
    ///
    /// The closure runs after the opening and is no part of it, so links can be opened one after the other without
    /// reaching the limit on openings inside openings. What a handler of another link begins is part of that one's opening.
    ///
    /// - Parameters:
    ///   - link: The link to open.
    ///   - source: The source of the link.
    ///   - values: Values to pass beside the link.
    ///   - interceptors: Interceptors for this call, after those of the router.
    ///   - completion: Receives the response, or the error that ended the opening, also after a cancellation.
    /// - Returns: The task of the opening, to cancel it.
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

    /// Opens a link on no actor and calls a closure on the thread on which the opening ends, exactly once.
    ///
    /// - Parameters:
    ///   - link: The link to open.
    ///   - source: The source of the link.
    ///   - values: Values to pass beside the link.
    ///   - interceptors: Interceptors for this call, after those of the router.
    ///   - completion: Receives the response, or the error that ended the opening, also after a cancellation.
    /// - Returns: The task of the opening, to cancel it.
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

    /// Opens a link that was sent, in a task of its own, without a caller that waits for the result.
    ///
    /// - Parameter mayWait: Whether the link waits if the router is closed before it is opened; one that is to be refused does not.
    func deliver(_ sent: SentLink, mayWait: Bool) {
        let scope = detachedScope
        Task { @MainActor in
            await OpeningScope.within(scope) {
                var mayWait = mayWait
                var isClosed: Bool
                repeat {
                    if mayWait {
                        switch core.hold(sent) {
                        case .held(let displaced):
                            for link in displaced { deliver(link, mayWait: false) }
                            return
                        case .full: mayWait = false
                        case .ready: break
                        }
                    }
                    isClosed = await openAlone(sent) && mayWait
                } while isClosed
            }
        }
    }

    /// Opens a link whose outcome events tell; returns whether the router was closed to it.
    private func openAlone(_ sent: SentLink) async -> Bool {
        func first(_ link: some LinkConvertible) throws(RouterError) -> Hop {
            try hop(link, .waiting, from: sent.source, CallerValues(), scene: sent.scene, since: core.clock.moment)
        }
        do throws(RouterError) {
            _ = try await first(sent.link).open()
            return false
        } catch {
            return error.isOfClosedRouter
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
}
