import WaymarkCore

/// The state machine of an opening, as a value: it returns the next step, and processes the step's outcome.
///
/// ```
/// received → admitted → rewritten → settled → intercepting → starting → handling → ended
///    ↑                                 │                                    │
///    └── another link: override, fallback, redirect ── unclaimed ←── declined
/// ```
///
/// A walk never waits, and runs no check, interceptor or handler: a driver performs the steps that
/// ``next(_:isCancelled:)`` returns. The walk itself only evaluates what decides where a link leads: conditions of
/// routes, rewrites by functions, and whether another router can open a link. There are three drivers: ``run()`` waits,
/// ``runNow()`` does not, and ``forecast(_:)`` performs no step. The trace and the events of an opening are written
/// here, on the ``Hop`` of the link.
///
/// An interceptor runs around the rest of its chain, so it is a single step for a driver. Inside that step, another
/// walk (``init(inside:_:)``) runs the rest, and ends with the response that the interceptor receives.
///
/// A walk is not copyable, because it has one driver and each copy would count a dozen references.
struct LinkWalk: ~Copyable, Sendable {
    /// The way in which steps are performed.
    enum Driver: Sendable {
        /// Steps may wait.
        case waiting
        /// A step that would wait is an error, before anything has run.
        case immediate
        /// The same, but nothing is opened: screens are only built, not shown, and handlers do not run.
        case building
        /// No step is performed: checks and interceptors are assumed to let the link through, and no event is sent.
        case dry

        /// Whether a step that would wait is an error.
        var isImmediate: Bool {
            switch self {
            case .immediate, .building: true
            case .waiting, .dry: false
            }
        }

        /// Whether the link is opened, and counts as opened.
        var opens: Bool {
            switch self {
            case .waiting, .immediate: true
            case .building, .dry: false
            }
        }
    }

    /// The state of the link.
    enum Place: Sendable {
        /// Nothing has happened to the link.
        case received
        /// The link is admitted, and is rewritten next.
        case admitted
        /// Rules have rewritten the link; the result is checked against the policy as well.
        case rewritten
        /// The link is matched next.
        case settled
        /// A step of a chain is next, or runs; `trace` is its place in the trace.
        case intercepting(Chain, index: Int, trace: Int)
        /// The handler is next, once its part of the app has started.
        case starting
        /// The handler runs.
        case handling
        /// No route matches the link.
        case unclaimed
        /// The link is offered to another router.
        case offered
        /// An alternative to the link is searched for.
        case replaced
        /// The app's handler of unmatched links runs; with the state before any alternative was tried.
        case unmatched(RedirectState?)
        case ended
    }

    /// The interceptors that run before a handler.
    enum Chain: Sendable {
        /// The interceptors for every link.
        case global
        /// The interceptors of the route and of the call.
        case route
    }

    /// The part of an opening that a walk covers.
    enum Extent: Sendable {
        /// The whole opening, through redirects and fallbacks.
        case whole
        /// The rest of a chain, inside an interceptor.
        case inside(Chain)
    }

    /// A task for the driver.
    enum Step: ~Copyable, Sendable {
        /// Running a check or an interceptor with ``LinkWalk/request``.
        case check(ChainStep)
        case interceptor(InterceptorPlace)
        /// Running the handler of the request's route.
        case handler
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

    /// The position of a running interceptor, with just enough state to continue inside it, because a copy is passed to
    /// each.
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
    /// The link with its record.
    var hop: Hop
    var place: Place
    /// The request for the current route.
    var request: RouteRequest?
    /// The caller's values, as changed by the interceptors for every link.
    var sharedValues: CallerValues
    /// The routes after the first, once it has declined, the best first.
    var others: ArraySlice<AskedRoute>?

    /// Creates the walk of an opening's first link.
    init(_ hop: Hop) {
        self.hop = hop
        sharedValues = hop.values
        extent = .whole
        place = .received
    }

    /// Creates the walk of the rest of a chain inside an interceptor, with the request that it has passed on.
    init(inside place: InterceptorPlace, _ request: consuming RouteRequest) {
        hop = place.hop
        sharedValues = request.values
        extent = .inside(place.chain)
        self.place = .intercepting(place.chain, index: place.index + 1, trace: 0)
        self.request = request
    }

    var core: RouterCore { hop.core }
    var driver: Driver { hop.opening.driver }
    /// The source of the links; `nil` to ignore exposure.
    var source: LinkSource? { hop.opening.asksSource ? hop.source : nil }
    var journal: LinkForecast.Journal? { hop.opening.journal }

    // MARK: Going on

    /// Returns the next step.
    ///
    /// - Parameters:
    ///   - outcome: The result of the step before.
    ///   - isCancelled: Whether the opening's task was cancelled. A synchronous walk checks it only when it leaves the
    ///     router.
    @inline(never)
    mutating func next(_ outcome: consuming Outcome, isCancelled: @autoclosure () -> Bool = false) -> Step {
        do throws(RouterError) {
            if let step = try take(consume outcome) { return step }
            return try advance(isCancelled)
        } catch {
            return fail(error)
        }
    }

    /// Processes the outcome of a step in the present state.
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

    /// Advances from state to state until there is a step to perform, and returns that step.
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

    /// Ends with a response, or continues with the redirect or decline that it contains.
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
            if driver == .building { hop.opening.noteUnopened() }
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
            // Checks must forget the link before observers may open it again.
            if driver == .building || driver != .dry && error.leavesUnopened { hop.opening.noteUnopened() }
            hop.emitEnd(with: error)
            if driver != .dry { hop.opening.noteEnd(at: hop.now) }
        }
        place = .ended
        return .end(.failure(error))
    }
}
