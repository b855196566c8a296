import WaymarkCore
import WaymarkLock

/// The telling of events, with what observers must not see taken out.
extension Hop {
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
    func known(for redaction: Redaction) -> KnownPath {
        guard let before else { return known }
        return known.behind(before.secrets(for: redaction))
    }

    /// The texts that are hidden in the link, in those that led to it, and in those that it was rewritten to.
    func secrets(for redaction: Redaction) -> CarriedSecrets {
        if redaction.isNone { return .none }
        let (made, steps) = state.withLock { state in
            (state.secrets.first { $0.redaction.isIdentical(to: redaction) }?.carried, state.rewriting)
        }
        if let made { return made }
        var carried = known(for: redaction).secrets(in: text, hiddenBy: redaction)
        if case .link(let link) = target, !steps.isEmpty, let rules {
            carried.insert(link, rewrittenBy: steps, of: rules, hiddenBy: redaction, in: view, core)
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
}
