package import WaymarkCore
import WaymarkGround
import WaymarkLock

/// One link of an opening, and the record of what happens to it: the trace, the events, the errors. It is held against one view
/// of the router, so that everything happens under the same table and interceptors.
package final class Hop: Sendable {
    /// The subject of the opening.
    package enum Target: Sendable {
        /// A text that is no link.
        case text(String)
        case link(DeepLink)
        case typed(TypedOrigin)
    }

    enum Answering: Sendable {
        /// No reply has been asked for.
        case no
        case yes(Reply)
        /// An answer that comes now is too late.
        case over
    }

    /// The part of a hop that changes.
    struct State: Sendable {
        var steps: TraceRecord
        /// The end of the last step, or the moment at which another interrupted it.
        var moment: Moment
        var answering = Answering.no
        /// The link as observers and errors show it, once it was asked for.
        var told: ToldLink?
        /// On the way to the web, the route whose handler has sent the link on.
        var redirecting: RegisteredRoute?

        /// Notes a step that began when the one before it ended, and ends now; returns how many nanoseconds it took.
        mutating func note(_ kind: Trace.Step.Kind, _ name: String, until now: Moment) -> Int64 {
            let taken = now - moment
            steps.note(kind, name, taken)
            moment = now
            return taken
        }

        /// The reply that was asked for, if one was; the next one is another, or none if it `isOver`.
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

    /// The opening, as what is opened inside it knows it.
    let inner: OpeningScope
    /// The scope that the opening was made in, or `nil`.
    let scope: OpeningScope?
    let view: TableView
    package let target: Target
    /// The hop that led to this one, or `nil`: what is hidden in its link is hidden here.
    let before: Hop?
    /// The links that were left by redirects, rewrites, overrides and fallbacks, from the first on.
    package let previous: [String]
    /// The interceptors of the call, the innermost of all.
    let callSteps: [ChainStep]
    /// The comparison of the opening with another router's decision.
    let shadowed: (any ShadowedLink)?
    /// The last override or fallback and what holds since, or `nil`.
    let redirect: RedirectState?
    /// Whether rules rewrite the link no more: they have made it, or it was printed in the place of a typed route.
    let isSettled: Bool
    /// Whether observers receive events.
    let isTold: Bool
    let state: Lock<State>

    init(
        _ inner: OpeningScope, in scope: OpeningScope?, view: TableView, target: Target, callSteps: [ChainStep] = [],
        previous: [String] = [],
        shadowed: (any ShadowedLink)? = nil, start: Moment, steps: TraceRecord = TraceRecord(),
        redirect: RedirectState? = nil,
        before: Hop? = nil, isSettled: Bool = false, isTold: Bool = true
    ) {
        self.inner = inner
        self.scope = scope
        self.view = view
        self.target = target
        self.callSteps = callSteps
        self.before = before
        self.previous = previous
        self.shadowed = shadowed
        self.redirect = redirect
        self.isSettled = isSettled
        self.isTold = isTold
        var steps = steps
        if view.hasSteps { steps.reserve(view.globals.count + 6) }
        state = Lock(State(steps: steps, moment: start))
    }

    /// The hop of another link of the same opening, or of the same link in another redirect state.
    ///
    /// - Parameters:
    ///   - left: The links that it leaves behind, beside those that were left before.
    ///   - view: The router as it is then, if that is not what it was.
    ///   - isSettled: Whether rules have made the link.
    func next(
        _ target: Target, left: [String], view: TableView? = nil, redirect: RedirectState?, isSettled: Bool = false
    ) -> Hop {
        Hop(
            inner, in: scope, view: view ?? self.view, target: target, callSteps: callSteps, previous: previous + left,
            shadowed: shadowed, start: moment, steps: record, redirect: redirect,
            // One that leads to the same link again has led nowhere.
            before: left.isEmpty ? before : self, isSettled: isSettled, isTold: isTold)
    }

    /// The same hop with one more interceptor of the call.
    func adding(_ step: ChainStep) -> Hop {
        Hop(
            inner, in: scope, view: view, target: target, callSteps: callSteps + [step], previous: previous,
            shadowed: shadowed,
            start: moment, steps: record, redirect: redirect, before: before, isSettled: isSettled, isTold: isTold)
    }

    // MARK: The opening

    package var core: RouterCore { inner.core }
    var clock: AppClock { inner.core.clock }
    var opening: UInt64 { inner.opening }
    package var source: LinkSource { inner.source }
    /// The scene that the opening is for, or `nil`.
    var scene: String? { inner.scene }
    /// The caller's values.
    package var values: CallerValues { inner.values }
    /// The rewrites and overrides of the opening; `nil` without any.
    var rules: (any LinkRules)? { inner.rules }

    /// The opening of the same router inside which this one was made; another router's have numbers of their own.
    var parent: UInt64? { scope.flatMap { $0.core === core ? $0.opening : nil } }

    // MARK: The link

    /// Whether rewrite rules are applied to the link.
    var isRewritable: Bool { !isSettled && redirect?.isStraight != true }

    /// The link's text; of a typed route without a link, the type's name.
    package var text: String {
        switch target {
        case .text(let text): text
        case .link(let link): link.text
        case .typed(let typed): typed.text(self)
        }
    }

    /// The links of the opening, this one included, from the first on.
    var links: [String] { previous + [text] }

    /// Returns whether a link is among them, byte for byte.
    func hasMet(_ link: String) -> Bool { links.contains { $0.hasSameBytes(as: link) } }

    // MARK: The trace

    var steps: [Trace.Step] { record.steps }

    private var record: TraceRecord { state.withLock { $0.steps } }

    /// The end of the last step.
    var moment: Moment { state.withLock { $0.moment } }

    /// Ends the last hop of an opening, and the opening; returns what ran, from the call to the end of the last step.
    func end() -> Trace {
        let (reply, trace, moment) = state.withLock { state -> (Reply?, Trace, Moment) in
            (state.close(isOver: true), state.steps.trace(total: state.moment - inner.start), state.moment)
        }
        if let reply { _ = reply.close() }
        inner.noteEnd(at: moment)
        return trace
    }

    /// Notes a step that began when the one before it ended, and ends now; returns how many nanoseconds it took.
    @discardableResult
    func note(_ kind: Trace.Step.Kind, _ name: String) -> Int64 {
        let now = isTold ? clock.moment : .zero
        return state.withLock { $0.note(kind, name, until: now) }
    }

    /// Notes that a route's handler has ended; returns how many nanoseconds it took.
    ///
    /// - Parameter response: The handler's response; an answer that came by calling back takes its place.
    func noteHandler(_ name: String, _ response: inout Response) -> Int64 {
        let now = isTold ? clock.moment : .zero
        let (reply, taken) = state.withLock { state in
            (state.close(isOver: false), state.note(.handler, name, until: now))
        }
        if let reply, let answer = reply.close() { response = answer }
        return taken
    }

    /// Notes an interceptor that begins, in front of the steps that will run inside it; returns its place.
    func noteInterceptor(_ name: String) -> Int {
        state.withLock { $0.steps.begin(.interceptor, name) }
    }

    /// Notes that something ended without being a step: what runs next begins now.
    func noteFailure(at now: Moment) { state.withLock { $0.moment = now } }

    /// Gives the time since the last step's end to the interceptor at a place: it ends, or hands the request on. Returns
    /// how much of its own time it has taken.
    @discardableResult
    func noteOwnTime(at place: Int, until now: Moment) -> Duration {
        state.withLock { state in
            defer { state.moment = now }
            return state.steps.add(now - state.moment, at: place)
        }
    }

    // MARK: Replies

    /// The way to answer by calling back; the same one until a handler has ended.
    var reply: Reply {
        state.withLock { state in
            if case .yes(let reply) = state.answering { return reply }
            let reply = Reply { [self] in emit(.late(name: "reply")) }
            // One that is held here holds the hop, until it is closed.
            if case .no = state.answering { state.answering = .yes(reply) } else { _ = reply.close() }
            return reply
        }
    }

    /// The answer that came by calling back, if one did; it is too late for others.
    ///
    /// - Parameter isOver: Whether no other handler is asked.
    @discardableResult
    func closeReply(isOver: Bool) -> Response? {
        state.withLock { $0.close(isOver: isOver) }?.close()
    }

    // MARK: The way to the web

    /// Notes that a route's handler has sent the link on.
    func noteRedirect(by route: RegisteredRoute) {
        if redirect?.isStraight == true { state.withLock { $0.redirecting = route } }
    }

    /// The same link without a page of the web that leads back into the app, to what the opening has left: universal links
    /// have the addresses of their web twins, and the app would open itself in a circle. The page has declined, in effect.
    func withoutPage(leadingBackTo target: String) -> Hop? {
        guard let redirect, redirect.isStraight, let route = state.withLock(\.redirecting), hasMet(target)
        else { return nil }
        emit(.declined(route: route.name))
        return next(self.target, left: [], redirect: redirect.without(route))
    }
}
