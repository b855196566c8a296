import WaymarkCore

/// What becomes of a link that no route takes.
enum Elsewhere: Sendable {
    /// Another link is opened, or the same by other routes.
    case hop(Hop)
    /// Somebody else has answered; a redirect goes on from the hop.
    case response(Response, from: Hop)
}

extension Opening {
    /// Tries what there is for a link that no route takes: another router first, then the link's fallbacks in their order.
    ///
    /// - Throws: The error where nothing takes it, or what went wrong; observers are told.
    @inline(never)
    func elsewhere(_ hop: Hop, after error: RouterError) async throws(RouterError) -> Elsewhere {
        try notFound(error, hop)
        if hop.way?.plan == nil, let response = try await handOver(hop) {
            return .response(response, from: hop)
        }
        switch try alternative(to: hop, after: error) {
        case .hop(let next): return .hop(next)
        case .unmatched(let handler, let link, let way):
            let response: Response
            do {
                switch handler {
                case .asynchronous(let body): response = try await body(link)
                case .main(let body): response = try await body(link)
                }
            } catch {
                return try unmatched(throwing: error, hop, way)
            }
            return try unmatched(response, hop, way)
        }
    }

    /// The same without waiting.
    @MainActor
    func elsewhereNow(_ hop: Hop, after error: RouterError) throws(RouterError) -> Elsewhere {
        try notFound(error, hop)
        if hop.way?.plan == nil, let response = try handOverNow(hop) {
            return .response(response, from: hop)
        }
        switch try alternative(to: hop, after: error) {
        case .hop(let next): return .hop(next)
        case .unmatched(let handler, let link, let way):
            guard case .main(let body) = handler else { throw ended(hop.error(.wouldWait, at: .fallback), hop) }
            let response: Response
            do { response = try body(link) } catch { return try unmatched(throwing: error, hop, way) }
            return try unmatched(response, hop, way)
        }
    }

    private enum Next {
        case hop(Hop)
        /// With the way that the link was on before anything was tried for it.
        case unmatched(UnmatchedHandler, UnmatchedLink, Way?)
    }

    /// Lets only that through that no route takes the hop's own link: what runs for it may have found nothing elsewhere.
    private func notFound(_ error: RouterError, _ hop: Hop) throws(RouterError) {
        guard error.isNotFound, error.step == .matching, error.opening == hop.opening,
            error.router == ObjectIdentifier(core)
        else { throw ended(error, hop) }
    }

    private func alternative(to hop: Hop, after error: RouterError) throws(RouterError) -> Next {
        if Task.isCancelled { throw ended(hop.error(.cancelled, at: .fallback), hop) }
        guard var plan = hop.way?.plan ?? hop.plan else { throw ended(error, hop) }
        while let alternative = plan.next() {
            switch alternative {
            case .link(let link, let way):
                // One that the opening has left leads nowhere again.
                if !way.isStraight, (hop.previous + [hop.text]).contains(where: { $0.hasSameBytes(as: link.text) }) {
                    continue
                }
                return .hop(try detour(to: link, way, after: hop))
            case .catchAll(let way):
                hop.note(.fallback, hop.shown(plan.link), until: core.clock.now)
                hop.emit(.fellBack(.catchAll, to: nil))
                let isSame = hop.text.hasSameBytes(as: plan.link.text)
                return .hop(
                    hop.next(
                        .link(plan.link), left: isSame ? [] : [hop.text], way: way, isRewritten: true, isEntered: true))
            case .unmatched(let handler, let fallback):
                // A handler mostly shows a browser, in which such a link runs code or reads files.
                if !source.isInside, let scheme = plan.link.scheme, CarriedLinks.dangerous.contains(scheme) { continue }
                hop.emit(.fellBack(.unmatched, to: nil))
                let link = UnmatchedLink(
                    link: plan.link, received: hop.previous.first ?? hop.text, source: source, values: values,
                    fallback: fallback, nearMisses: hop.view.nearMisses(of: plan.link, core),
                    router: Router(core: core, scope: hop.inner))
                return .unmatched(handler, link, plan.way)
            }
        }
        throw ended(error, hop)
    }

    // MARK: The handler of unmatched links

    private func unmatched(_ response: Response, _ hop: Hop, _ way: Way?) throws(RouterError) -> Elsewhere {
        hop.note(.fallback, "\(LinkFallback.unmatched)", until: core.clock.now)
        if case .declined = response.outcome { throw ended(hop.notFound(), hop) }
        // What was tried before has led nowhere, and is tried no more for what the handler leads to.
        return .response(response, from: hop.next(hop.target, left: [], way: way, isRewritten: true, isEntered: true))
    }

    private func unmatched(
        throwing thrown: any Error, _ hop: Hop, _ way: Way?
    ) throws(RouterError) -> Elsewhere {
        switch thrown {
        case is Declined: return try unmatched(.declined, hop, way)
        case let redirected as Redirected: return try unmatched(Response(.redirect(redirected.link)), hop, way)
        case is CancellationError: throw ended(hop.error(.cancelled, at: .fallback), hop)
        case let refusal as Refusal: throw ended(hop.error(.refused(refusal), at: .fallback), hop)
        default: throw ended(hop.error(.handlerFailed(thrown), at: .fallback), hop)
        }
    }
}

extension Hop {
    /// What is tried where no route takes the hop's link; `nil` for a typed route without one.
    fileprivate var plan: FallbackPlan? {
        let link: DeepLink? =
            switch target {
            case .text: nil
            case .link(let link): link
            case .typed(let typed): (try? typed.match(self))?.link
            }
        return link.map { FallbackPlan($0, from: source, on: way, view: view, rules: rules, core) }
    }
}
