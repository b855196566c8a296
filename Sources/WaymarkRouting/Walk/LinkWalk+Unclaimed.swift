import WaymarkCore

/// The part of the walk from an unmatched link to its alternatives.
extension LinkWalk {
    // MARK: Another router

    /// Offers the link to another router, once in an opening, before any alternative is tried. A typed route without a
    /// link is not offered.
    mutating func offer(_ isCancelled: () -> Bool) throws(RouterError) -> Step? {
        place = .replaced
        guard hop.redirect?.plan == nil, let dispatcher = hop.view.dispatcher, hop.link != nil else { return nil }
        if isCancelled() { throw hop.error(.cancelled, at: .handOver) }
        place = .offered
        let watchers = watchers
        // A link that the other router only inspects, possibly for some time, and then declines has not been delivered.
        if !watchers.isEmpty, case .link(let link) = hop.target, dispatcher.canOpen(link, from: hop.source) {
            for watcher in watchers { watcher.handlerIsNext() }
        }
        return .offer(dispatcher)
    }

    /// Continues with the answer of the other router.
    mutating func takeOffer(_ outcome: consuming Outcome) throws(RouterError) -> Step? {
        place = .replaced
        for watcher in watchers { watcher.handlerHasPassedOn() }
        var (response, thrown, circle): (Response?, (any Error)?, [String]?)
        guard case .foreign(let answer) = consume outcome else { preconditionFailure("no outcome of another router") }
        switch answer {
        case .response(let given, circle: let found):
            circle = found
            if let given, given.kind != .declined { response = given }
        case .failed(is Declined, circle: let found): circle = found
        case .failed(let redirected as Redirected, circle: let found):
            circle = found
            response = Response(.redirect(redirected.link))
        case .failed(let error, circle: let found): (thrown, circle) = (error, found)
        case .impossible(let error): throw error
        case .notAsked: return nil
        }
        hop.shadowed?.leaveOut()
        let taken = hop.note(.handOver, "hand-over")
        hop.emit(.handedOver(isTaken: response != nil, duration: .nanoseconds(taken)))
        if let response {
            if response.kind != .redirect { for watcher in watchers { watcher.handlerIsNext() } }
            hop.meet { $0.fallBack() }
            return try conclude(response)
        }
        if let circle { throw hop.error(.handOverLoop(circle), at: .handOver) }
        if let thrown {
            for watcher in watchers { watcher.handlerIsNext() }
            throw hop.error(thrown, at: .handOver)
        }
        return nil
    }

    // MARK: Fallbacks

    /// Continues with the next alternative to the link.
    mutating func replace(_ isCancelled: () -> Bool) throws(RouterError) -> Step? {
        if isCancelled() { throw hop.error(.cancelled, at: .fallback) }
        guard var plan = hop.redirect?.plan ?? hop.plan(from: source) else { throw hop.notFound() }
        while let alternative = plan.next() {
            switch alternative {
            case .link(let link, let state):
                // An alternative that the opening has left would lead nowhere again.
                if !state.isStraight, hop.hasMet(link.text) { continue }
                try detour(to: link, state)
                return nil
            case .catchAll(let state):
                journal?.note { $0.detours.append(state.detour) }
                hop.note(.fallback, hop.shown(plan.link))
                hop.emit(.fellBack(.catchAll, to: nil))
                hop.meet { $0.fallBack() }
                let isSame = hop.text.hasSameBytes(as: plan.link.text)
                let next = hop.next(
                    .link(plan.link), left: isSame ? [] : [hop.text], redirect: state, isSettled: plan.isSettled)
                go(to: next, .settled)
                return nil
            case .unmatched where driver == .dry: continue
            case .unmatched(let handler, let fallback):
                // A handler usually shows a browser, in which such a link runs code or reads files.
                if !hop.source.isInside, let scheme = plan.link.scheme, CarriedLinks.dangerous.contains(scheme) {
                    continue
                }
                if driver == .immediate, case .asynchronous = handler { throw hop.error(.wouldWait, at: .fallback) }
                hop.emit(.fellBack(.unmatched, to: nil))
                hop.meet { $0.fallBack() }
                let link = UnmatchedLink(
                    link: plan.link, received: hop.previous.first ?? hop.text, source: hop.source,
                    values: hop.values,
                    fallback: fallback, nearMisses: hop.nearMisses(of: plan.link),
                    router: Router(core: core, scope: OpeningScope(hop.opening)))
                place = .unmatched(plan.state)
                for watcher in watchers { watcher.handlerIsNext() }
                return .unmatched(UnmatchedCall(handler, with: link))
            }
        }
        throw hop.notFound()
    }

    /// Continues with the response of the app's handler of unmatched links.
    mutating func takeUnmatched(_ outcome: consuming Outcome, _ state: RedirectState?) throws(RouterError) -> Step? {
        let response = try answer(consume outcome, at: .fallback)
        hop.note(.fallback, "\(LinkFallback.unmatched)")
        noteAnswer(response.kind)
        if response.kind == .declined { throw hop.notFound() }
        // Earlier alternatives have led nowhere, and are not tried again for the link that the handler leads to.
        hop = hop.next(hop.target, left: [], redirect: state)
        return try conclude(consume response)
    }
}
