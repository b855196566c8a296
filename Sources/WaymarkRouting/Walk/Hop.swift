package import WaymarkCore
import WaymarkGround
import WaymarkLock

/// One link of an opening, with its trace, events and errors. It uses a single view of the router, so that everything
/// happens under the same table and interceptors.
package final class Hop: Sendable {
    /// The target of the opening.
    package enum Target: Sendable {
        /// A text that is not a link.
        case text(String)
        case link(DeepLink)
        case typed(TypedOrigin)
    }

    /// The way to a link from those before it: an object, because most openings need none.
    private final class History: Sendable {
        let before: Hop?
        let previous: [String]
        let redirect: RedirectState?

        init(before: Hop?, previous: [String], redirect: RedirectState?) {
            self.before = before
            self.previous = previous
            self.redirect = redirect
        }
    }

    enum Answering: Sendable {
        /// No reply has been requested.
        case no
        case yes(Reply)
        /// An answer is too late now.
        case over
    }

    /// The mutable part of a hop.
    struct State: Sendable {
        var steps: TraceRecord
        /// The end of the last step, or the moment at which another interrupted it.
        var moment: Moment
        var answering = Answering.no
        /// The link as observers and errors show it, once it was requested.
        var reported: ReportedLink?
        /// On the way to the web, the route whose handler has redirected the link.
        var redirecting: RegisteredRoute?

        /// Notes a step that began when the previous one ended, and ends now; returns its duration in nanoseconds.
        mutating func note(_ kind: Trace.Step.Kind, _ name: String, until now: Moment) -> Int64 {
            let taken = now - moment
            steps.note(kind, name, taken)
            moment = now
            return taken
        }

        /// Returns the requested reply, if there is one. A later request creates another, or none if `isOver`.
        mutating func close(isOver: Bool) -> Reply? {
            switch answering {
            case .no, .over:
                if isOver { answering = .over }
                return nil
            case .yes(let reply):
                answering = isOver ? .over : .no
                return reply
            }
        }
    }

    let opening: Opening
    let view: TableView
    package let target: Target
    /// The interceptors of the call, which are innermost.
    let callSteps: [ChainStep]
    /// The comparison of the opening with another router's decision.
    let shadowed: (any ShadowedLink)?
    /// The way to the link; `nil` if the opening has left no link, and no hop led here.
    private let history: History?
    /// Whether rules no longer rewrite the link, because they produced it or because it was printed in place of a typed
    /// route.
    let isSettled: Bool
    /// The interceptor in which the opening began, if it has a limit; its clock stops meanwhile. Only hops with which an
    /// opening can begin have it.
    let enclosingRun: LimitedRun?
    /// Whether observers receive events.
    let emitsEvents: Bool
    let state: Lock<State>

    init(
        _ opening: consuming Opening, view: consuming TableView, target: consuming Target, callSteps: [ChainStep] = [],
        previous: [String] = [],
        shadowed: (any ShadowedLink)? = nil, start: Moment, steps: TraceRecord = TraceRecord(),
        redirect: RedirectState? = nil,
        before: Hop? = nil, isSettled: Bool = false, inside run: LimitedRun? = nil, emitsEvents: Bool = true
    ) {
        var steps = steps
        if view.hasSteps { steps.reserve(view.globals.count + 6) }
        state = Lock(State(steps: steps, moment: start))
        self.opening = opening
        self.view = view
        self.target = target
        self.callSteps = callSteps
        self.shadowed = shadowed
        self.isSettled = isSettled
        enclosingRun = run
        self.emitsEvents = emitsEvents
        let isAtStart = before == nil && previous.isEmpty && redirect == nil
        history = isAtStart ? nil : History(before: before, previous: previous, redirect: redirect)
    }

    /// Returns the hop of another link of the same opening, or of the same link in another redirect state.
    ///
    /// - Parameters:
    ///   - left: The links that it leaves, in addition to those that were left before.
    ///   - view: The state of the router from then on, if it differs.
    ///   - isSettled: Whether rules have produced the link.
    func next(
        _ target: Target, left: [String], view: TableView? = nil, redirect: RedirectState?, isSettled: Bool = false
    ) -> Hop {
        Hop(
            opening, view: view ?? self.view, target: target, callSteps: callSteps, previous: previous + left,
            shadowed: shadowed, start: moment, steps: record, redirect: redirect,
            // A hop to the same link is not a step away from it.
            before: left.isEmpty ? before : self, isSettled: isSettled, emitsEvents: emitsEvents)
    }

    /// Returns the same hop with an additional interceptor of the call.
    func adding(_ step: ChainStep) -> Hop {
        Hop(
            opening, view: view, target: target, callSteps: callSteps + [step], previous: previous,
            shadowed: shadowed,
            start: moment, steps: record, redirect: redirect, before: before, isSettled: isSettled,
            inside: enclosingRun, emitsEvents: emitsEvents)
    }

    // MARK: The opening

    package var core: RouterCore { opening.core }
    /// The present moment, by the router's clock.
    var now: Moment { opening.core.clock.moment }
    /// The number of the opening.
    var number: UInt64 { opening.number }
    package var source: LinkSource { opening.source }
    /// The scene that the opening is for, or `nil`.
    var scene: String? { opening.scene }
    /// The caller's values.
    package var values: CallerValues { opening.values }
    /// The rewrites and overrides of the opening; `nil` without any.
    var rules: (any LinkRules)? { opening.rules }

    /// The number of the enclosing opening, if it belongs to the same router. Other routers have their own numbers.
    var parent: UInt64? { opening.outer.flatMap { $0.core === core ? $0.number : nil } }

    // MARK: The link

    /// The hop that led to this one, or `nil`. Values that are hidden in its link are hidden here.
    var before: Hop? { history?.before }

    /// The earlier links, before redirects, rewrites, overrides and fallbacks, the first one first.
    package var previous: [String] { history?.previous ?? [] }

    /// Whether the opening has left no link so far.
    package var isFirst: Bool { history?.previous.isEmpty ?? true }

    /// The redirect state since the last override or fallback, or `nil`.
    var redirect: RedirectState? { history?.redirect }

    /// Whether rewrite rules are applied to the link.
    var isRewritable: Bool { !isSettled && redirect?.isStraight != true }

    /// The link's text; for a typed route without a link, the type's name.
    package var text: String {
        switch target {
        case .text(let text): text
        case .link(let link): link.text
        case .typed(let typed): typed.text(self)
        }
    }

    /// The links of the opening, including this one, the first one first.
    var links: [String] { previous + [text] }

    /// Returns whether a link is among the opening's links, byte for byte.
    func hasMet(_ link: String) -> Bool { links.contains { $0.hasSameBytes(as: link) } }

    // MARK: The trace

    var steps: [Trace.Step] { record.steps }

    private var record: TraceRecord { state.withLock { $0.steps } }

    /// The end of the last step.
    var moment: Moment { state.withLock { $0.moment } }

    /// Ends the opening at its last hop, and returns the trace from the call to the end of the last step.
    func end() -> Trace {
        let (reply, trace, moment) = state.withLock { state -> (Reply?, Trace, Moment) in
            (state.close(isOver: true), state.steps.trace(total: state.moment - opening.start), state.moment)
        }
        if let reply { _ = reply.close() }
        opening.noteEnd(at: moment)
        return trace
    }

    /// Notes a step that began when the previous one ended, and ends now; returns its duration in nanoseconds.
    @discardableResult
    func note(_ kind: Trace.Step.Kind, _ name: String) -> Int64 {
        let now = emitsEvents ? self.now : .zero
        return state.withLock { $0.note(kind, name, until: now) }
    }

    /// Notes that a route's handler has ended; returns its duration in nanoseconds.
    ///
    /// - Parameter response: The handler's response, which is replaced by the answer of a reply if there is one.
    func noteHandler(_ name: String, _ response: inout Response) -> Int64 {
        let now = emitsEvents ? self.now : .zero
        let (reply, taken) = state.withLock { state in
            (state.close(isOver: false), state.note(.handler, name, until: now))
        }
        if let reply, let answer = reply.close() { response = answer }
        return taken
    }

    /// Notes that an interceptor begins, before the steps that will run inside it; returns its place.
    func noteInterceptor(_ name: String) -> Int {
        state.withLock { $0.steps.begin(.interceptor, name) }
    }

    /// Notes the end of work that is not a step, so that the next step begins now.
    func noteFailure(at now: Moment) { state.withLock { $0.moment = now } }

    /// Adds the time since the last step's end to the interceptor at a place, which ends or passes the request on.
    /// Returns the interceptor's own time so far.
    @discardableResult
    func noteOwnTime(at place: Int, until now: Moment) -> Duration {
        state.withLock { state in
            defer { state.moment = now }
            return state.steps.add(now - state.moment, at: place)
        }
    }

    // MARK: Replies

    /// The reply, which is the same until a handler has ended.
    var reply: Reply {
        state.withLock { state in
            if case .yes(let reply) = state.answering { return reply }
            let reply = Reply { [self] in emit(.late(name: "reply")) }
            // A reply that is stored here retains the hop until it is closed.
            if case .no = state.answering { state.answering = .yes(reply) } else { _ = reply.close() }
            return reply
        }
    }

    /// Returns the answer of the reply, if there is one. Later answers have no effect.
    ///
    /// - Parameter isOver: Whether no other handler will run.
    @discardableResult
    func closeReply(isOver: Bool) -> Response? {
        state.withLock { $0.close(isOver: isOver) }?.close()
    }

    // MARK: The way to the web

    /// Notes that a route's handler has redirected the link.
    func noteRedirect(by route: RegisteredRoute) {
        if redirect?.isStraight == true { state.withLock { $0.redirecting = route } }
    }

    /// Returns the hop to continue with if a web page redirects to a link that this opening has already left: universal
    /// links have the same addresses as web pages, and the app would open itself in a loop. The page is treated as
    /// having declined.
    func withoutPage(leadingBackTo target: String) -> Hop? {
        guard let redirect, redirect.isStraight, let route = state.withLock(\.redirecting), hasMet(target)
        else { return nil }
        emit(.declined(route: route.name))
        return next(self.target, left: [], redirect: redirect.without(route))
    }
}
