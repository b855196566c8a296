import WaymarkCore
public import WaymarkRouting

/// The way between a router and another one, so that one feature after the other can move; made by
/// ``/WaymarkMigration/WaymarkRouting/Router/handOver(to:)``.
///
/// What the other router does not take, it gives to ``take(_:from:values:)``:
///
/// ```swift
/// JLRoutes.global().unmatchedURLHandler = { _, url, _ in if let url { handOver.take(url, from: .scheme()) } }
/// ```
///
/// The other router does not say where its links come from, and those that other apps send are among them: they are taken as
/// links from outside. `.app` is right only if no link from outside ever reaches the other router.
///
/// A link that came from the other router does not go back there, but what it is redirected to may. Where two links lead
/// to each other, on whichever side, the opening ends with ``/WaymarkRouting/RouterError/Reason/handOverLoop(_:)``. Letting go of it
/// changes nothing.
public struct HandOver: Sendable {
    private let core: RouterCore
    private let dispatcher: HandOverDispatcher

    init(core: RouterCore, dispatcher: HandOverDispatcher) {
        self.core = core
        self.dispatcher = dispatcher
    }

    private var router: Router { Router(core) }

    // MARK: From the other router

    /// Takes a link that the other router does not: answers it at once, or where that would have to wait, opens it in a
    /// task of its own on the main actor.
    ///
    /// (Where a route that does not wait declines, and the next one's would have to, the first is asked again.)
    ///
    /// - Parameters:
    ///   - link: The link.
    ///   - source: Where the link comes from; outside, if that is not known. Inside a hand-over the source of the link that was
    ///     handed over counts, so that the detour raises no trust. On another queue, where the way to the link is not known,
    ///     it counts for the same link as long as it is not the app: then this source does.
    ///   - values: What the other router's caller passed beside it.
    /// - Returns: Whether a route that is open to the source has taken it, whatever came of it; events tell.
    @MainActor
    @discardableResult
    public func take(
        _ link: some LinkConvertible, from source: LinkSource, values: CallerValues = CallerValues()
    ) -> Bool {
        let chain = arriving(link, source)
        do throws(RouterError) {
            _ = try HandOverChain.$current.withValue(chain.link) {
                Result { () throws(RouterError) in try router.answer(link, from: chain.link.source, values: values) }
            }.get()
            chain.end()
            return true
        } catch {
            switch error.reason {
            case .wouldWait:
                Task { @MainActor in
                    await HandOverChain.within(chain.link) {
                        _ = try? await router.open(link, from: chain.link.source, values: values)
                    }
                    chain.end()
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
    ///   - values: Values to pass beside the link.
    /// - Returns: The response of the handler, with a trace of what ran.
    /// - Throws: The errors of ``/WaymarkRouting/Router/answer(_:from:values:)->Response``; if no route takes the link,
    ///   the other router is not asked again.
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
    ///   - values: Values to pass beside the link.
    /// - Returns: The response of the handler, with a trace of what ran.
    /// - Throws: The errors of ``/WaymarkRouting/Router/open(_:from:values:interceptors:)->Response``; if no route
    ///   takes the link, the other router is not asked again.
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

    /// Returns a Boolean value that indicates whether a route here would take a link, without asking the other router.
    ///
    /// - Parameters:
    ///   - link: The link.
    ///   - source: The source of the link.
    public func canTake(_ link: some LinkConvertible, from source: LinkSource) -> Bool {
        HandOverDispatcher.withoutAsking(link.linkText) { router.canOpen(link, from: source) }
    }

    // MARK: The end

    /// Hands no more links over; those that are there may come back.
    public func remove() { core.removeDispatcher(dispatcher) }

    /// A link that comes from the other router.
    private struct Arrival: Sendable {
        let link: HandOverChain
        /// Whether the link began its way here, and so ends it here.
        let isOwn: Bool

        func end() { if isOwn { link.end() } }
    }

    private func arriving(_ link: some LinkConvertible, _ source: LinkSource) -> Arrival {
        // As it is compared later: without what reading trims.
        let text = (try? core.read(link))?.text ?? link.linkText
        let (chain, isOwn) = dispatcher.arriving(text, from: source)
        return Arrival(link: chain, isOwn: isOwn)
    }
}

extension Router {
    /// Hands links that no route takes over to another router, which replaces an earlier one.
    ///
    /// What is opened, answered or sent here and found to have no route, or is declined by each that takes it, goes there;
    /// so does what a redirect leads to, and the link of a typed route that is not registered. ``/WaymarkRouting/Router/canOpen(_:from:)`` asks
    /// there as well; `match`, `resolve` and `explain` tell of the routes here alone. What this router turns away is
    /// **not** handed over: texts that are no link, links against the policy, routes that are not open to the source,
    /// refusals by interceptors; nor is anything before the router is ready. As interceptors run for routes, those of all
    /// links too, none runs for what is handed over.
    ///
    /// The response there is the response here, and a redirect is followed here. Each crossing is an event.
    ///
    /// - Returns: The way back, by which the other router hands links to this one.
    @discardableResult
    public func handOver(to other: some ForeignRouter) -> HandOver {
        let dispatcher = HandOverDispatcher(other)
        core.setDispatcher(dispatcher)
        return HandOver(core: core, dispatcher: dispatcher)
    }

    /// Hands links that no route takes over to closures; see ``handOver(to:)``.
    ///
    /// - Parameters:
    ///   - canOpen: Returns whether the other router would take a link, on the caller's thread.
    ///   - other: Takes a link synchronously; it returns `nil` if the other router does not take it.
    /// - Returns: The way back, by which the other router hands links to this one.
    @discardableResult
    public func handOver(
        canOpen: @escaping @Sendable (OfferedLink) -> Bool,
        to other: @escaping @MainActor @Sendable (OfferedLink) throws -> Response?
    ) -> HandOver {
        handOver(to: ClosureRouter(canOpen: canOpen, answer: other))
    }
}
