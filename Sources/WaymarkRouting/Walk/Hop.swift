package import WaymarkCore
import WaymarkLock

/// One link of an opening, and the record of what happens to it: the trace, the events, the errors. It is held against one view
/// of the router, so that everything happens under the same table and interceptors.
package final class Hop: Sendable {
    /// What is opened.
    package enum Target: Sendable {
        /// A text that is no link.
        case text(String)
        case link(DeepLink)
        case typed(TypedOrigin)
    }

    private enum Answering: Sendable {
        /// Nobody has asked for a reply.
        case no
        case yes(Reply)
        /// What is answered now comes too late.
        case over
    }

    private struct State: Sendable {
        var steps: [Trace.Step]
        /// When the last step ended, or was interrupted by another.
        var moment: Duration
        var answering = Answering.no
        /// What is known of the link's path, once somebody has asked.
        var known: KnownPath?
        /// The link as it was shown, by what was hidden in it.
        var shown: [(redaction: Redaction, text: String)] = []
        /// The links that rewrite rules have made of this one.
        var rewriting: [RewriteResult.Step] = []
        /// The texts that the links behind this one must not show, by redaction.
        var secrets: [(redaction: Redaction, carried: CarriedSecrets)] = []
        /// On the way to the web, the route whose handler has sent the link on.
        var redirecting: RegisteredRoute?

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

    package let core: RouterCore
    let view: TableView
    /// What the opening is rewritten and overridden by, from its first link to its last; `nil` where there is nothing.
    let rules: AppliedRules?
    let opening: UInt64
    /// Inside which opening this one was made.
    let scope: OpeningScope?
    /// The scope of what is opened inside this one.
    let inner: OpeningScope
    package let source: LinkSource
    /// The scene that the opening is for, or `nil`.
    let scene: String?
    package let target: Target
    /// The hop that led to this one, or `nil`: what is hidden in its link is hidden here.
    let before: Hop?
    /// The links that were left by redirects, rewrites, overrides and fallbacks, from the first on.
    package let previous: [String]
    /// The properties of the opening that its walk goes by.
    let terms: LinkWalk.Terms
    /// Where the opening is compared with what another router would do.
    let shadowed: (any ShadowedLink)?
    /// The last override or fallback and what holds since, or `nil`.
    let redirect: RedirectState?
    /// Whether the link was printed in the place of a typed route, which rules rewrite no more.
    let isStandIn: Bool
    /// Whether observers are told.
    private let isTold: Bool
    private let state: Lock<State>

    init(
        core: RouterCore, view: TableView, rules: AppliedRules?, opening: UInt64, scope: OpeningScope?,
        inner: OpeningScope, source: LinkSource, scene: String?, target: Target, terms: LinkWalk.Terms,
        previous: [String] = [],
        shadowed: (any ShadowedLink)? = nil, start: Duration, steps: [Trace.Step] = [], redirect: RedirectState? = nil,
        before: Hop? = nil, isStandIn: Bool = false, isTold: Bool = true
    ) {
        self.core = core
        self.before = before
        self.view = view
        self.rules = rules
        self.opening = opening
        self.scope = scope
        self.inner = inner
        self.source = source
        self.scene = scene
        self.target = target
        self.terms = terms
        self.previous = previous
        self.shadowed = shadowed
        self.redirect = redirect
        self.isStandIn = isStandIn
        self.isTold = isTold
        var steps = steps
        steps.reserveCapacity(steps.count + (view.hasSteps ? view.globals.count + 6 : 2))
        state = Lock(State(steps: steps, moment: start))
    }

    /// The hop of another link of the same opening, or of the same link in another redirect state.
    ///
    /// - Parameters:
    ///   - left: The links that it leaves behind, beside those that were left before.
    ///   - view: The router as it is then, if that is not what it was.
    func next(_ target: Target, left: [String], view: TableView? = nil, redirect: RedirectState?) -> Hop {
        Hop(
            core: core, view: view ?? self.view, rules: rules, opening: opening, scope: scope, inner: inner,
            source: source, scene: scene, target: target, terms: terms, previous: previous + left, shadowed: shadowed,
            start: moment, steps: steps, redirect: redirect,
            // One that leads to the same link again has led nowhere.
            before: left.isEmpty ? before : self, isTold: isTold)
    }

    /// The same hop with one more interceptor of the call.
    func adding(_ step: ChainStep) -> Hop {
        var terms = terms
        terms.callSteps.append(step)
        return Hop(
            core: core, view: view, rules: rules, opening: opening, scope: scope, inner: inner, source: source,
            scene: scene, target: target, terms: terms, previous: previous, shadowed: shadowed, start: moment,
            steps: steps, redirect: redirect, before: before, isStandIn: isStandIn, isTold: isTold)
    }

    /// Whether rewrite rules are applied to the link.
    var isRewritable: Bool { !isStandIn && redirect?.isStraight != true }

    /// The caller's values.
    package var values: CallerValues { terms.values }

    var clock: AppClock { core.clock }

    /// The opening of the same router inside which this one was made; another router's have numbers of their own.
    var parent: UInt64? { scope.flatMap { $0.core === core ? $0.opening : nil } }

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

    /// Whether a link is among them, byte for byte.
    func hasMet(_ link: String) -> Bool { links.contains { $0.hasSameBytes(as: link) } }

    // MARK: The trace

    var steps: [Trace.Step] { state.withLock { $0.steps } }

    /// When the last step ended.
    var moment: Duration { state.withLock { $0.moment } }

    /// Ends the last hop of an opening; returns what ran, from the call to the end of the last step.
    func end(since start: Duration) -> Trace {
        let (reply, trace) = state.withLock { state -> (Reply?, Trace) in
            (state.close(isOver: true), Trace(steps: state.steps, total: state.moment - start))
        }
        _ = reply?.close()
        return trace
    }

    /// Notes a step that began when the one before it ended, and ends now; returns how long it took.
    @discardableResult
    func note(_ kind: Trace.Step.Kind, _ name: String) -> Duration {
        let now = isTold ? clock.now : .zero
        return state.withLock { state in
            let duration = now - state.moment
            state.steps.append(Trace.Step(kind, name, duration))
            state.moment = now
            return duration
        }
    }

    /// Notes an interceptor that begins, in front of the steps that will run inside it; returns its place.
    func noteInterceptor(_ name: String) -> Int {
        state.withLock { state in
            state.steps.append(Trace.Step(.interceptor, name, .zero))
            return state.steps.count - 1
        }
    }

    /// Notes that something ended without being a step: what runs next begins now.
    func noteFailure(at now: Duration) { state.withLock { $0.moment = now } }

    /// Gives the time since the last step's end to the interceptor at a place: it ends, or hands the request on. Returns
    /// how much of its own time it has taken.
    @discardableResult
    func noteOwnTime(at place: Int, until now: Duration) -> Duration {
        state.withLock { state in
            state.steps[place].duration += now - state.moment
            state.moment = now
            return state.steps[place].duration
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

    // MARK: Rewriting

    /// Notes what rewrite rules have made of the link, before anybody is told where it leads.
    func noteRewriting(_ steps: [RewriteResult.Step]) {
        state.withLock { state in
            state.rewriting = steps
            state.secrets = []
        }
    }

    // MARK: Events

    /// Tells every observer, if there is one.
    package func emit(_ kind: @autoclosure () -> RouterEvent.Kind) {
        if view.observers.isEmpty || !isTold { return }
        tell(kind())
    }

    /// Tells that the opening has failed.
    func tellEnd(with error: RouterError) {
        if case .refused(let refusal) = error.reason {
            emit(.refused(refusal))
        } else {
            emit(.failed(error.step, problem: "\(error.reason)".cutForEvents))
        }
        shadowed?.ended(with: error, self)
    }

    @inline(never)
    private func tell(_ kind: RouterEvent.Kind) {
        let text = text
        let known = known
        let leads = kind.target != nil
        let target = kind.target.map(known(of:)) ?? known
        let time = clock.now
        // Most observers hide the same.
        var told: [(redaction: Redaction, event: RouterEvent)] = []
        for observer in view.observers {
            let redaction = observer.redaction
            if let same = told.first(where: { $0.redaction.isIdentical(to: redaction) }) {
                observer.append(same.event)
                continue
            }
            let event = RouterEvent(
                opening: opening, parent: parent, time: time, link: shown(by: redaction), source: source,
                kind: redaction.applied(
                    to: kind, of: text, known: self.known(for: redaction),
                    target: target.behind(leads ? secrets(for: redaction) : .none)))
            told.append((redaction, event))
            observer.append(event)
        }
    }

    /// The link with what is hidden taken out.
    private func shown(by redaction: Redaction) -> String {
        let made = state.withLock { state in state.shown.first { $0.redaction.isIdentical(to: redaction) }?.text }
        if let made { return made }
        let text = redaction.link(text, known(for: redaction))
        state.withLock { $0.shown.append((redaction, text)) }
        return text
    }

    /// What is known of the path of the hop's link.
    private var known: KnownPath {
        if let known = state.withLock(\.known) { return known }
        let known: KnownPath =
            switch target {
            case .text: .unread(view, core)
            case .link(let link): path(of: link)
            case .typed(let typed): (try? typed.link(self)).map(path) ?? .name
            }
        state.withLock { $0.known = known }
        return known
    }

    /// The same with what was hidden in the links that led here.
    private func known(for redaction: Redaction) -> KnownPath {
        guard let before else { return known }
        return known.behind(before.secrets(for: redaction))
    }

    /// The texts that are hidden in the link, in those that led to it, and in those that it was rewritten to.
    private func secrets(for redaction: Redaction) -> CarriedSecrets {
        if redaction.isNone { return .none }
        let (made, steps) = state.withLock { state in
            (state.secrets.first { $0.redaction.isIdentical(to: redaction) }?.carried, state.rewriting)
        }
        if let made { return made }
        var carried = known(for: redaction).secrets(in: text, hiddenBy: redaction)
        if case .link(let link) = target, !steps.isEmpty, let rewrites = rules?.rewrites {
            carried = view.secrets(carried, of: link, behind: steps, of: rewrites, hiddenBy: redaction, core)
        }
        state.withLock { $0.secrets.append((redaction, carried)) }
        return carried
    }

    private func path(of link: DeepLink) -> KnownPath {
        var known = KnownPath(of: link, in: view, core)
        guard view.fallbacks.opensAncestors else { return known }
        // What a link above hides is hidden in this one, which may be opened as that one.
        var ancestors = LinkAncestors(of: link, under: core.rules)
        while let text = ancestors.next() {
            if let link = try? core.read(text) { known.add(above: link, in: view, core) }
        }
        return known
    }

    /// What is known of the path of another link, which a redirect, a rewrite, an override or a fallback leads to.
    private func known(of target: String) -> KnownPath {
        guard let link = try? core.read(target) else { return .unread(view, core) }
        return KnownPath(of: link, in: view, core)
    }

    /// A link that this one leads to, as the trace shows it.
    func shown(_ target: DeepLink) -> String {
        let redaction = core.configuration.redaction
        return redaction.link(target.text, KnownPath(of: target, in: view, core).behind(secrets(for: redaction)))
    }

    // MARK: Errors

    /// Whether an error is of this opening, so that it goes through interceptors as it is.
    func isOwn(_ error: RouterError) -> Bool { error.opening == opening && error.router == ObjectIdentifier(core) }

    /// The routes that came near the hop's link, or near one that it leads to.
    func nearMisses(of link: DeepLink) -> NearMisses {
        let redaction = core.configuration.redaction
        let isOwn = link.text.hasSameBytes(as: text)
        let carried = isOwn ? before?.secrets(for: redaction) ?? .none : secrets(for: redaction)
        return view.nearMisses(of: link, carried: carried, core)
    }

    /// The error of a link that no route takes.
    func notFound() -> RouterError {
        let misses =
            if case .link(let link) = target { nearMisses(of: link) } else {
                NearMisses(of: nil, in: nil, core.configuration.redaction)
            }
        return error(.notFound(misses), at: .matching)
    }

    /// An error at a step of this hop.
    package func error(_ reason: RouterError.Reason, at step: OpeningStep) -> RouterError {
        let redaction = core.configuration.redaction
        let known = known(for: redaction)
        var reason = reason
        if case .refused(let refusal) = reason { reason = .refused(shown(refusal)) }
        return RouterError(
            reason, at: step, ShownLink(text, redaction, known), opening: opening, router: ObjectIdentifier(core))
    }

    /// A refusal of the link, as errors and the trace have it.
    func shown(_ refusal: Refusal) -> Refusal {
        let redaction = core.configuration.redaction
        return redaction.hiding(refusal, known(for: redaction))
    }

    /// What an error that somebody threw at a step means for the opening.
    func error(_ thrown: any Error, at step: OpeningStep) -> RouterError {
        switch thrown {
        case let refusal as Refusal: error(.refused(refusal), at: step)
        case is CancellationError: error(.cancelled, at: step)
        case let parameter as ParameterError:
            switch parameter.problem {
            case .missing: error(.missingParameter(name: parameter.name), at: step)
            case .illFormed(let text, let expected):
                error(.illFormedParameter(name: parameter.name, text: text, expected: expected), at: step)
            }
        case let coding as RouteCodingError: error(.init(coding), at: .parameters)
        case let inner as RouterError where inner.isOpeningLoop: error(inner.reason, at: step)
        default:
            switch step {
            case .handler, .handOver, .fallback: error(.handlerFailed(thrown), at: step)
            case .start: error(.startFailed(thrown), at: step)
            default: error(.interceptorFailed(thrown), at: step)
            }
        }
    }
}
