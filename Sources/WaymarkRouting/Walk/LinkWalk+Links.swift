import WaymarkCore

/// The part of the walk between links: the steps of every link before a route is tried, and the steps that lead to
/// another link.
extension LinkWalk {
    // MARK: Coming in

    /// Reports the link, and admits it.
    mutating func receive() throws(RouterError) {
        hop.emit(.received)
        // An opening that has begun continues.
        guard hop.view.isReady || driver == .dry || !hop.isFirst else {
            throw hop.error(.refused(Refusal(.notReady)), at: .policy)
        }
        try admit()
    }

    /// Checks the hop's link against the policy.
    func admit() throws(RouterError) {
        if case .link(let link) = hop.target { try admit(link) }
    }

    /// Checks a link against the policy, unless the app has named it itself on the way to the web.
    private func admit(_ link: DeepLink) throws(RouterError) {
        guard core.asksLinks, let source, hop.redirect?.lane != .web(isNamedByApp: true),
            let reason = core.refusal(of: link, from: source, isFirst: hop.isFirst)
        else { return }
        throw hop.error(.refused(Refusal(reason)), at: .policy)
    }

    /// Applies the rewrite rules.
    mutating func rewrite() throws(RouterError) {
        guard case .link(let link) = hop.target, let rules = hop.rules else {
            place = .settled
            return
        }
        let result: RewriteResult
        do throws(RewriteFailure) {
            result = try rules.rewriting(link, from: source?.kind, left: hop.previous, core)
        } catch {
            journal?.note { $0.rewritingFailure = error }
            throw hop.error(error.routerReason, at: .rewriting)
        }
        journal?.note { $0.withheld += result.withheld }
        guard !result.steps.isEmpty else {
            place = .settled
            return
        }
        journal?.note { $0.rewriting += result.steps }
        hop.noteRewriting(result.steps)
        hop.meet { $0.rules += result.steps.map { .rewrite($0.shareName) } }
        hop.note(.rewrite, hop.shown(result.link))
        hop.emit(.rewritten(to: result.link.text, rules: result.rules))
        hop = hop.next(
            .link(result.link), left: [hop.text] + result.steps.dropLast().map(\.link.text), redirect: hop.redirect,
            isSettled: true)
        place = .rewritten
    }

    // MARK: Matching

    /// Matches the link, and continues with the best route.
    mutating func match() throws(RouterError) {
        guard let found = hop.first() else {
            place = .unclaimed
            return
        }
        if let turn = try ask(found) { return try detour(to: turn.link, turn.state) }
        place = .intercepting(hop.view.globals.isEmpty ? .route : .global, index: 0, trace: 0)
    }

    /// Creates the request for a matching route and notes the match, unless an override leads elsewhere. A synchronous
    /// walk ends here if a step of the route would have to wait.
    ///
    /// The typed route is decoded here, so that a link whose parameters cannot be decoded ends before the user is asked
    /// to sign in and before any part of the app is started.
    private mutating func ask(_ found: AskedRoute) throws(RouterError) -> RedirectState.Turn? {
        journal?.note { $0.found = found }
        // If no route of a typed value's type has answered, the value's link has not been checked against the policy
        // yet.
        if case .typed = hop.target, case .link(let match) = found.origin { try admit(match.link) }
        if hop.rules != nil, let turn = try hop.turn(by: found, from: source) { return turn }
        let route = found.live.route
        hop.emitMatch(of: found)
        let asksSource = hop.opening.asksSource
        if asksSource, let reason = core.refusal(by: route, from: hop.source) {
            throw hop.error(.refused(Refusal(reason)), at: .exposure)
        }
        hop.shadowed?.decided(found)
        var request = RouteRequest(found, values: sharedValues)
        if asksSource {
            do { try request.readRoute() } catch {
                journal?.note { $0.parameterProblem = error }
                throw hop.error(.init(error), at: .parameters)
            }
        }
        self.request = consume request
        // The trace has one match for each link, whose route may decline.
        if others == nil { hop.note(.match, route.name) }
        if driver.isImmediate, let step = hop.view.globals.waitingStep ?? found.live.waitingStep(for: driver) {
            throw hop.error(.wouldWait, at: step)
        }
        return nil
    }

    /// Continues with the next matching route. Returns the response that ends the chain for all links if no route is
    /// left, or if an override leads elsewhere.
    mutating func askNext(than live: LiveRoute) throws(RouterError) -> Response? {
        hop.emit(.declined(route: live.route.name))
        let left = others ?? hop.others(than: live)[...]
        let next = left.firstIndex { $0.live.route.condition?() ?? true }
        others = left[(next.map { $0 + 1 } ?? left.endIndex)...]
        guard let next else { return .declined }
        let found = left[next]
        if let turn = try ask(found) { return Response(turn) }
        place = .intercepting(.route, index: 0, trace: 0)
        return nil
    }

    // MARK: Other links

    /// Follows a redirect with the same source, under the present state of the router and the rules with which the
    /// opening began.
    mutating func redirect(to link: any LinkConvertible) throws(RouterError) {
        let target: DeepLink
        do { target = try core.read(link) } catch { throw hop.error(.unreadable(error), at: .redirect) }
        if let without = hop.withoutPage(leadingBackTo: target.text) {
            go(to: without, .settled)
            return
        }
        try checkHops(to: target.text, at: .redirect)
        hop.note(.redirect, hop.shown(target))
        hop.emit(.redirected(to: target.text))
        let state = hop.redirect?.behindRedirect
        go(to: hop.next(.link(target), left: [hop.text], view: core.view(), redirect: state), .received)
    }

    /// Continues with the link that an override or a fallback leads to.
    mutating func detour(to target: DeepLink, _ state: RedirectState) throws(RouterError) {
        let text = target.text
        journal?.note { $0.detours.append(state.detour) }
        switch state.detour.cause {
        case .override(let override):
            try checkHops(to: text, at: .overriding, mayReturn: state.isStraight)
            hop.note(.override, hop.shown(target))
            hop.meet { $0.rules.append(.override(override.shareName)) }
            hop.emit(.overridden(route: state.detour.route ?? override.route, by: "\(override.action)", to: text))
        case .fallback(let fallback):
            try checkHops(to: text, at: .fallback, mayReturn: state.isStraight)
            hop.note(.fallback, hop.shown(target))
            hop.meet { $0.fallBack() }
            hop.emit(.fellBack(fallback, to: text))
        }
        go(to: hop.next(.link(target), left: [hop.text], redirect: state), .received)
    }

    /// Continues with another hop.
    mutating func go(to hop: Hop, _ place: Place) {
        self.hop = hop
        self.place = place
        request = nil
        others = nil
        sharedValues = hop.values
    }

    /// - Parameter mayReturn: Whether the link may be one that the opening has left, because the address of a web page
    ///   may have led into the app before. Routes that the opening has left are not tried again.
    private func checkHops(to text: String, at step: OpeningStep, mayReturn: Bool = false) throws(RouterError) {
        if !mayReturn, hop.hasMet(text) { throw hop.error(.redirectLoop(hop.links + [text]), at: step) }
        if hop.links.count > core.configuration.greatestHops {
            throw hop.error(.tooManyHops(hop.links + [text]), at: step)
        }
    }
}
