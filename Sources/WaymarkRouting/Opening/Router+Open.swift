import WaymarkCore

extension Router {
    /// Opens a link.
    ///
    /// The handler runs on the caller's actor, unless it has its own: from the main actor to a handler on the main
    /// actor, there is no thread switch. Cancelling the task ends the opening, even if an interceptor with a time limit
    /// ignores the cancellation.
    ///
    /// - Parameters:
    ///   - link: The link, as a text, a link that was parsed before, or a `URL`.
    ///   - source: The source of the link.
    ///   - values: Values to pass along with the link.
    ///   - interceptors: Interceptors for this call, the innermost of all.
    /// - Returns: The response of the handler, with a trace of the steps.
    /// - Throws: A ``RouterError`` with the step at which the opening ended and the reason: a refusal, an unmatched
    ///   link, an error of an interceptor or of the handler, a limit, or a cancelled task.
    @discardableResult
    public func open(
        _ link: some LinkConvertible, from source: LinkSource, values: CallerValues = CallerValues(),
        interceptors: [any Interceptor] = []
    ) async throws(RouterError) -> Response {
        let start = core.clock.moment
        return try await hop(link, .waiting, from: source, values, interceptors, since: start).open()
    }

    /// Opens a typed route, which is looked up by its type. It is printed to a link only if the type is not registered.
    ///
    /// If all routes of the type are switched off by their conditions, or decline, the routes that match its link are
    /// tried.
    ///
    /// - Parameters:
    ///   - route: The route.
    ///   - source: The source of the opening.
    ///   - values: Values to pass along with the route.
    ///   - interceptors: Interceptors for this call, the innermost of all.
    /// - Returns: The output of the route.
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
    ///   - values: Values to pass along with each link.
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
    /// The closure runs after the opening and is not part of it, so links can be opened one after the other without
    /// reaching the limit on nested openings. An opening that a handler of another link starts is part of that link's
    /// opening.
    ///
    /// - Parameters:
    ///   - link: The link to open.
    ///   - source: The source of the link.
    ///   - values: Values to pass along with the link.
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

    /// Opens a link outside any actor, and calls a closure exactly once, on the thread on which the opening ends.
    ///
    /// - Parameters:
    ///   - link: The link to open.
    ///   - source: The source of the link.
    ///   - values: Values to pass along with the link.
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
    /// - Parameter mayWait: Whether the link waits if the router closes before it is opened. A link that will be
    ///   refused does not wait.
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

    /// Opens a link whose outcome is reported by events, and returns whether it can wait because the router was closed.
    /// It cannot if its sender was notified of that.
    private func openAlone(_ sent: SentLink) async -> Bool {
        func first(_ link: some LinkConvertible) throws(RouterError) -> Hop {
            try hop(link, .waiting, from: sent.source, CallerValues(), scene: sent.scene, since: core.clock.moment)
        }
        do throws(RouterError) {
            _ = try await first(sent.link).open()
            return false
        } catch {
            return error.isOfClosedRouter && !core.reports(error, by: core.kept(sent.link), from: sent.source)
        }
    }

    /// The enclosing opening for a separate task.
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
