import WaymarkCore
public import WaymarkRouting

/// The connection between a router and another one, which lets features migrate one by one. Create it with
/// ``/WaymarkMigration/WaymarkRouting/Router/handOver(to:)``.
///
/// The other router passes links that it does not take to ``take(_:from:values:)``:
///
/// ```swift
/// JLRoutes.global().unmatchedURLHandler = { _, url, _ in if let url { handOver.take(url, from: .scheme()) } }
/// ```
///
/// The other router does not report the source of its links, and other apps may have sent them, so the example treats
/// them as links from outside. Pass `.app` only if no link from outside ever reaches the other router.
///
/// A link from the other router is not handed back to it, but the target of a redirect may be. If links lead to each
/// other in a cycle, on either side, the opening ends with ``/WaymarkRouting/RouterError/Reason/handOverLoop(_:)``. The
/// connection stays in effect even if this value is released.
public struct HandOver: Sendable {
    private let core: RouterCore
    private let dispatcher: HandOverDispatcher

    init(core: RouterCore, dispatcher: HandOverDispatcher) {
        self.core = core
        self.dispatcher = dispatcher
    }

    private var router: Router { Router(core) }

    // MARK: From the other router

    /// Opens a link that the other router does not take: synchronously, or in a separate task on the main actor if a
    /// route has to wait.
    ///
    /// If a synchronous route declines the link and the next route has to wait, the first route is called a second
    /// time.
    ///
    /// - Parameters:
    ///   - link: The link.
    ///   - source: The source of the link; pass a source outside the app if it is unknown. During a hand-over, the
    ///     source of the link that was handed over is used instead, so that the detour does not raise trust. On another
    ///     queue, where the origin is not known, that source is used for a link with the same text, unless it is the
    ///     app; then this parameter is used.
    ///   - values: The values that the other router's caller passed with the link.
    /// - Returns: `true` if a route that is open to the source took the link, even if it failed; events report the
    ///   outcome.
    @MainActor
    @discardableResult
    public func take(
        _ link: some LinkConvertible, from source: LinkSource, values: CallerValues = CallerValues()
    ) -> Bool {
        let chain = arriving(link, source)
        // The opening that gave the link to the other router has tried every route, and continues when that router has
        // declined it.
        if chain.isBack { return false }
        do throws(RouterError) {
            _ = try HandOverChain.$current.withValue(chain.link) {
                Result { () throws(RouterError) in try router.answer(link, from: chain.link.source, values: values) }
            }.get()
            chain.end()
            return true
        } catch {
            switch error.reason {
            case .wouldWait:
                // The link's own hand-over may end before the task begins.
                let way =
                    chain.isOwn
                    ? chain.link
                    : HandOverChain(chain.text, of: core, from: chain.link.source, after: chain.link, dispatcher.clock)
                // No caller waits for this opening, so it stops no interceptor's clock.
                HandOverChain.$current.withValue(way) {
                    _ = router.open(link, from: way.source, values: values) { _ in way.end() }
                }
                return true
            case .notFound where error.step == .matching: break
            case .unreadable where error.step == .reading: break
            case .refused where error.step == .policy || error.step == .exposure: break
            case .handOverLoop: break
            default:
                chain.end()
                return true
            }
            chain.end()
            return false
        }
    }

    /// Answers a link that the other router does not take, synchronously.
    ///
    /// - Parameters:
    ///   - link: The link.
    ///   - source: The source of the link, if the other router knows it.
    ///   - values: Values to pass with the link.
    /// - Returns: The response of the handler, with a trace of what ran.
    /// - Throws: The errors of ``/WaymarkRouting/Router/answer(_:from:values:)->Response``; if no route matches the
    ///   link, the other router is not queried again.
    @MainActor
    @discardableResult
    public func answer(
        _ link: some LinkConvertible, from source: LinkSource, values: CallerValues = CallerValues()
    ) throws(RouterError) -> Response {
        let chain = arriving(link, source)
        defer { chain.end() }
        return try HandOverChain.$current.withValue(chain.link) {
            Result { () throws(RouterError) in try router.answer(link, from: chain.link.source, values: values) }
        }.get()
    }

    /// Opens a link that the other router does not take.
    ///
    /// - Parameters:
    ///   - link: The link.
    ///   - source: The source of the link, if the other router knows it.
    ///   - values: Values to pass with the link.
    /// - Returns: The response of the handler, with a trace of what ran.
    /// - Throws: The errors of ``/WaymarkRouting/Router/open(_:from:values:interceptors:)->Response``; if no route
    ///   matches the link, the other router is not queried again.
    @discardableResult
    public func open(
        _ link: some LinkConvertible, from source: LinkSource, values: CallerValues = CallerValues()
    ) async throws(RouterError) -> Response {
        let chain = arriving(link, source)
        defer { chain.end() }
        let router = router
        return try await HandOverChain.within(chain.link) { () -> Result<Response, RouterError> in
            do throws(RouterError) {
                return .success(try await router.open(link, from: chain.link.source, values: values))
            } catch {
                return .failure(error)
            }
        }.get()
    }

    /// Returns a Boolean value that indicates whether a route here would take a link, without querying the other
    /// router.
    ///
    /// - Parameters:
    ///   - link: The link.
    ///   - source: The source of the link.
    public func canTake(_ link: some LinkConvertible, from source: LinkSource) -> Bool {
        dispatcher.silent { router.canOpen(link, from: source) }
    }

    // MARK: The end

    /// Stops handing links over. Links that were already handed over may still return.
    public func remove() { core.removeDispatcher(dispatcher) }

    /// A link that comes from the other router.
    private struct Arrival: Sendable {
        let link: HandOverChain
        /// The text of the link in the form in which it is compared.
        let text: String
        /// Whether the chain of the link begins here, so that it also ends here.
        let isOwn: Bool

        /// Whether this is the link that the task has given to the other router.
        var isBack: Bool { link === HandOverChain.current && link.isAt(text) }

        func end() { if isOwn { link.end() } }
    }

    private func arriving(_ link: some LinkConvertible, _ source: LinkSource) -> Arrival {
        // The text in the form in which it is compared later, without characters that reading removes.
        let text = (try? core.read(link))?.text ?? link.linkText
        let (chain, isOwn) = dispatcher.arriving(text, of: core, from: source)
        return Arrival(link: chain, text: text, isOwn: isOwn)
    }
}

extension Router {
    /// Hands over links that no route takes to another router, which replaces an earlier one.
    ///
    /// A link that is opened, answered or sent is handed over if no route matches it or every matching route declines
    /// it. The same is true of the target of a redirect, and of the link of a typed route that no route answers.
    /// ``/WaymarkRouting/Router/canOpen(_:from:)`` also queries the other router; `match`, `resolve` and `explain`
    /// cover only the routes of this router. Links that this router refuses are **not** handed over: texts that are not
    /// links, links that violate the policy, routes that are not open to the source, and refusals by interceptors.
    /// Nothing is handed over before the router is ready. Interceptors run only for routes, so none of them runs for a
    /// link that is handed over.
    ///
    /// The response of the other router becomes the response of this one, and this router follows a redirect. Each
    /// hand-over emits an event.
    ///
    /// - Returns: The connection, through which the other router passes links to this one.
    @discardableResult
    public func handOver(to other: some ForeignRouter) -> HandOver {
        let dispatcher = HandOverDispatcher(other, core.clock)
        core.setDispatcher(dispatcher)
        return HandOver(core: core, dispatcher: dispatcher)
    }

    /// Hands over links that no route takes to closures; see ``handOver(to:)``.
    ///
    /// - Parameters:
    ///   - canOpen: Returns whether the other router would take a link, on the caller's thread.
    ///   - other: Opens a link synchronously; it returns `nil` if the other router does not take the link.
    /// - Returns: The connection, through which the other router passes links to this one.
    @discardableResult
    public func handOver(
        canOpen: @escaping @Sendable (OfferedLink) -> Bool,
        to other: @escaping @MainActor @Sendable (OfferedLink) throws -> Response?
    ) -> HandOver {
        handOver(to: ClosureRouter(canOpen: canOpen, answer: other))
    }
}
