import WaymarkCore
import WaymarkLock

/// The emission of events, redacted for observers.
extension Hop {
    /// Whether the opening has observers of its events. What is only built is no opening, and has none.
    var isObserved: Bool { emitsEvents && !view.observers.isEmpty && opening.driver != .building }

    /// Notifies the observers, if there are any.
    package func emit(_ kind: @autoclosure () -> RouterEvent.Kind) {
        if isObserved { append(.kind(kind())) }
    }

    /// Reports that a route matches the link.
    func emitMatch(of found: AskedRoute) {
        meet { $0.route = found.name }
        guard isObserved else { return }
        let match: IndexMatch? = if case .link(let match) = found.origin { match } else { nil }
        append(.matched(route: found.name, found.pattern, match))
    }

    /// Reports that the handler of a route has answered. Declining and redirecting have their own events.
    func emitAnswer(_ response: Response, of route: RegisteredRoute, _ duration: Duration) {
        switch response.outcome {
        case .value(let value):
            append(.handled(route: route.name, value: type(of: value), duration: duration))
        case .done: append(.kind(.handled(route: route.name, value: nil, duration: duration)))
        case .declined, .redirect: break
        }
    }

    /// Reports that the opening has failed.
    ///
    /// - Parameter isCounted: Whether the opening was not counted before.
    func emitEnd(with error: RouterError, isCounted: Bool = true) {
        if isCounted { count(.error(error.reason)) }
        if case .refused(let refusal) = error.reason {
            emit(.refused(refusal))
        } else {
            emit(.failed(error.step, problem: error.reason.problemInEvents.cutForEvents))
        }
        shadowed?.ended(with: error, self)
    }

    @inline(never)
    private func append(_ happening: ReportedEvent.Happening) {
        let event = ReportedEvent(happening, to: reported, at: core.clock.now)
        for observer in view.observers { observer.append(event) }
    }

    /// The texts of the present routes and of the rules of the opening, which may have been replaced since.
    private var words: RouteWords {
        let words = view.words(core)
        guard let rules, rules !== view.rules, let kept = rules.words else { return words }
        return words.with(kept)
    }

    /// The link in its form for events.
    var reported: ReportedLink {
        if let reported = state.withLock(\.reported) { return reported }
        let content: ReportedLink.Content =
            switch target {
            case .text(let text): .text(text)
            case .link(let link): .link(link)
            case .typed(let typed): (try? typed.link(self)).map { .link($0) } ?? .name(typed.text(self))
            }
        let made = ReportedLink(
            content, opening: number, parent: parent, source: source, words: words, before: before?.reported)
        return state.withLock { state in
            if let reported = state.reported { return reported }
            state.reported = made
            return made
        }
    }

    /// The texts that are hidden in the link, in those that led to it, and in those that it was rewritten to.
    func secrets(for redaction: Redaction) -> CarriedSecrets {
        redaction.isNone ? .none : reported.secrets(for: redaction)
    }

    /// Returns a link that this one leads to, as the trace shows it.
    func shown(_ target: DeepLink) -> String { reported.shown(target, by: core.configuration.redaction) }

    /// Notes the results of rewrite rules, before any event names the link's destination.
    func noteRewriting(_ steps: [RewriteResult.Step]) {
        guard case .link(var link) = target, let rules else { return }
        var rewriting: [ReportedLink.Rewriting] = []
        for step in steps {
            rewriting.append(ReportedLink.Rewriting(link: link, captures: rules.captures(of: link, by: step.rule)))
            link = step.link
        }
        reported.note(rewriting)
    }
}
