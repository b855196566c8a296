import WaymarkCore

/// The state of an opening, as a value: it says what is to be done next, and takes what came of it.
///
/// ```
/// received → admitted → rewritten → settled → intercepting → starting → handling → ended
///    ↑                                 │                                    │
///    └── another link: override, fallback, redirect ── unclaimed ←── declined
/// ```
///
/// A walk waits for nothing and runs no check, interceptor or handler: a driver does what ``next(_:isCancelled:)`` asks for. What
/// decides where a link leads it asks by itself: conditions of routes, rewrites by functions, whether another router takes a link.
/// There are three:
/// ``run()`` waits, ``runNow()`` does not, and ``forecast(_:)`` runs nothing. The trace and the events of an opening are written
/// here, on the ``Hop`` of the link.
///
/// An interceptor runs around what follows it, so a driver meets it as one step, in which another walk takes the rest of the way
/// (``init(inside:_:)``) and ends with what the interceptor is given.
///
/// A walk is not copied: it has one driver, and each copy would count a dozen references.
struct LinkWalk: ~Copyable, Sendable {
    /// The way in which the steps are done.
    enum Driver: Sendable {
        /// Steps may wait.
        case waiting
        /// A step that would wait is an error, before anything has run.
        case immediate
        /// The same, and of what answers only screens are made, which are not shown: nothing is opened.
        case building
        /// Nothing runs: checks and interceptors are taken to let the link through, and no event is sent.
        case dry

        /// Whether a step that would wait is an error.
        var isImmediate: Bool {
            switch self {
            case .immediate, .building: true
            case .waiting, .dry: false
            }
        }

        /// Whether the link is opened, and counts as that.
        var opens: Bool {
            switch self {
            case .waiting, .immediate: true
            case .building, .dry: false
            }
        }
    }

    /// The link's place on its way.
    enum Place: Sendable {
        /// Nothing has happened to the link.
        case received
        /// The link may come in, and is rewritten next.
        case admitted
        /// Rules have made another link of it, which is held to the policy as well.
        case rewritten
        /// The link is looked up next.
        case settled
        /// A step of a chain is next, or runs; `trace` is where the trace has it.
        case intercepting(Chain, index: Int, trace: Int)
        /// The handler is next, once the part of the app that has it is running.
        case starting
        /// The handler runs.
        case handling
        /// No route takes the link.
        case unclaimed
        /// Another router is asked.
        case offered
        /// An alternative to the link is looked for.
        case replaced
        /// The app's handler of unmatched links runs; with the state before anything was tried.
        case unmatched(RedirectState?)
        case ended
    }

    /// The interceptors that run before a handler.
    enum Chain: Sendable {
        /// Steps of every link.
        case global
        /// Steps of the route and of the call.
        case route
    }

    /// The part of the way that a walk takes.
    enum Extent: Sendable {
        /// All of it, through redirects and fallbacks.
        case whole
        /// The rest of it inside an interceptor of a chain.
        case inside(Chain)
    }

    /// A task for the driver.
    enum Step: ~Copyable, Sendable {
        /// Running a check, an interceptor or a handler with ``LinkWalk/request``.
        case check(ChainStep)
        case interceptor(InterceptorPlace)
        case handler(RouteAnswer)
        case start(RouteOwner)
        /// Asking another router.
        case offer(any LinkDispatcher)
        case unmatched(UnmatchedCall)
        case end(Result<Response, RouterError>)
    }

    /// The result of a step.
    enum Outcome: Sendable {
        /// Nothing has been done yet.
        case none
        /// A step has let the request through.
        case passed(ChainStep)
        case verdict(Verdict)
        case response(Response)
        case started
        /// The answer of another router.
        case foreign(ForeignAnswer)
        case thrown(any Error)
    }

    /// The place of an interceptor that runs: enough to go on inside it, and no more, as a copy is handed to each.
    struct InterceptorPlace: Sendable {
        let asked: AskedRoute
        let step: ChainStep
        let chain: Chain
        let index: Int
        /// The interceptor's place in the trace.
        let trace: Int

        var hop: Hop { asked.hop }
    }

    let extent: Extent
    /// The link, with what has happened to it.
    var hop: Hop
    var place: Place
    /// The request for the route that is being asked.
    var request: RouteRequest?
    /// The caller's values as the interceptors of every link have left them.
    var sharedValues: CallerValues
    /// The routes behind the first, once it has declined, best first.
    var others: ArraySlice<AskedRoute>?

    /// The walk of an opening's first link.
    init(_ hop: Hop) {
        self.hop = hop
        sharedValues = hop.values
        extent = .whole
        place = .received
    }

    /// The walk of the rest of the way inside an interceptor, with the request that it has handed on.
    init(inside place: InterceptorPlace, _ request: consuming RouteRequest) {
        hop = place.hop
        sharedValues = request.values
        extent = .inside(place.chain)
        self.place = .intercepting(place.chain, index: place.index + 1, trace: 0)
        self.request = request
    }

    var core: RouterCore { hop.core }
    var driver: Driver { hop.inner.driver }
    /// The source of the links; `nil` to ignore exposure.
    var source: LinkSource? { hop.inner.asksSource ? hop.source : nil }
    var journal: LinkForecast.Journal? { hop.inner.journal }

    // MARK: Going on

    /// Returns the next step.
    ///
    /// - Parameters:
    ///   - outcome: The result of the step before.
    ///   - isCancelled: Whether the opening's task was cancelled. A walk that does not wait heeds it only where it leaves the router.
    @inline(never)
    mutating func next(_ outcome: consuming Outcome, isCancelled: @autoclosure () -> Bool = false) -> Step {
        do throws(RouterError) {
            if let step = try take(consume outcome) { return step }
            return try advance(isCancelled)
        } catch {
            return fail(error)
        }
    }

    /// Takes what came of the step at the link's place.
    private mutating func take(_ outcome: consuming Outcome) throws(RouterError) -> Step? {
        switch place {
        case .received, .admitted, .rewritten, .settled, .unclaimed, .replaced, .ended: nil
        case .intercepting(let chain, let index, let trace): try takeStep(chain, index, trace, consume outcome)
        case .starting: try takeStart(consume outcome)
        case .handling: try takeAnswer(consume outcome)
        case .offered: try takeOffer(consume outcome)
        case .unmatched(let state): try takeUnmatched(consume outcome, state)
        }
    }

    /// Goes on from place to place until something is to be done; returns that.
    private mutating func advance(_ isCancelled: () -> Bool) throws(RouterError) -> Step {
        while true {
            switch place {
            case .received:
                try receive()
                place = hop.rules?.rewrites == true && hop.isRewritable ? .admitted : .settled
            case .admitted: try rewrite()
            case .rewritten:
                try admit()
                place = .settled
            case .settled: try match()
            case .intercepting(let chain, let index, _):
                if let step = try intercept(chain, index, isCancelled) { return step }
            case .starting: return try handle(isCancelled)
            case .unclaimed: if let step = try offer(isCancelled) { return step }
            case .replaced: if let step = try replace(isCancelled) { return step }
            case .handling, .offered, .unmatched, .ended:
                preconditionFailure("a walk goes on from here with what came of its step")
            }
        }
    }

    // MARK: The end

    /// Ends with a response, or goes on with what it asks for.
    mutating func conclude(_ response: consuming Response) throws(RouterError) -> Step? {
        guard case .whole = extent else { return .end(.success(response)) }
        switch response.kind {
        case .declined:
            hop.closeReply(isOver: true)
            place = .unclaimed
        case .redirect:
            guard case .redirect(let link) = response.outcome else { preconditionFailure("a redirect has a link") }
            hop.closeReply(isOver: true)
            if let turn = response.turn { try detour(to: turn.link, turn.state) } else { try redirect(to: link) }
        case .done, .value:
            place = .ended
            if driver == .building { hop.inner.noteUnopened() }
            hop.count(.answered)
            response.trace = hop.end()
            hop.shadowed?.ended(with: nil, hop)
            return .end(.success(consume response))
        }
        return nil
    }

    /// Ends with an error, which observers receive once.
    mutating func fail(_ error: RouterError) -> Step {
        if case .whole = extent {
            hop.closeReply(isOver: true)
            // Checks forget the link before observers may open it again.
            if driver == .building || driver != .dry && error.leavesUnopened { hop.inner.noteUnopened() }
            hop.tellEnd(with: error)
            if driver != .dry { hop.inner.noteEnd(at: hop.clock.moment) }
        }
        place = .ended
        return .end(.failure(error))
    }
}
