import WaymarkCore

/// The decision whether a screen may be displayed without being opened.
package enum UnopenedScreen: Sendable {
    /// It may be displayed; with the route's id and the link that leads there, which an override or a rewrite may have
    /// changed.
    case admitted(route: String, link: String)
    /// It may not be displayed, for this reason.
    case refused(Refusal)
}

/// A screen that was displayed before, by its link.
package struct DisplayedScreen: Sendable {
    let route: String
    let link: String
    /// Whether rules no longer rewrite the link (``RouteRequest/isSettled``).
    let isSettled: Bool

    package init(route: String, link: String, isSettled: Bool) {
        self.route = route
        self.link = link
        self.isSettled = isSettled
    }
}

/// A check of a link as if it were opened, as far as that is possible without opening it: the policy, rewrites and
/// overrides, the route's exposure and sources, and its interceptors.
struct ScreenInquiry: Sendable {
    /// A screen that may be displayed if its interceptors admit it.
    struct Question: Sendable {
        let request: RouteRequest
        /// The interceptors, each with a flag whether the link of the screen above has passed it.
        var asked: [(step: ChainStep, hasPassed: Bool)]

        var admitted: UnopenedScreen { .admitted(route: request.routeID ?? "", link: request.linkText) }
    }

    /// The opening of the screen above, or one that was created for this check.
    let hop: Hop
    /// The route of the screen above, whose interceptors the opening has passed; `nil` if nothing was opened.
    let opened: LiveRoute?

    // MARK: Asking

    /// - Parameter displayed: The screen, if it was displayed before.
    /// - Throws: A ``Refusal`` if the screen may not be displayed, whatever its interceptors decide.
    func question(_ link: String, of displayed: DisplayedScreen? = nil) throws(Refusal) -> Question {
        let core = hop.core
        let given: DeepLink
        do { given = try core.read(link) } catch { throw Refusal("its link cannot be read") }
        let settled = displayed.flatMap { $0.isSettled ? $0.route : nil }
        let forecast = hop.view.forecast(given, from: hop.source, core, settledFor: settled)
        guard let found = forecast.route else {
            throw forecast.error?.refusal ?? Refusal("its link leads nowhere")
        }
        if let displayed, found.live.route.id != displayed.route,
            !hop.view.access(of: displayed.route).isWithin(found.live.route.access)
        {
            throw Refusal("a rule leads its link to a route that fewer sources may open")
        }
        let asking = hop.next(.link(forecast.link), left: [], redirect: nil)
        var request = RouteRequest(
            AskedRoute(hop: asking, live: found.live, origin: .link(found.match)), values: CallerValues())
        request.isUnopened = true
        let passed = Set(opened?.numbers ?? [])
        let own = found.live.steps.dropFirst(found.live.numbers.count).map { ($0, false) }
        let registered = zip(found.live.steps, found.live.numbers).map { ($0, passed.contains($1)) }
        let global = hop.view.globals.map { ($0, opened != nil) }
        return Question(request: request, asked: global + registered + own)
    }

    /// Runs the checks. Any result other than a pass is a refusal.
    func check(_ question: Question) throws(Refusal) {
        var request = question.request
        for (step, _) in question.asked {
            guard let check = step.check else { continue }
            let verdict: Verdict
            do { verdict = try check(request) } catch {
                throw error as? Refusal ?? Refusal(.gate(step.name))
            }
            switch verdict {
            case .pass: break
            case .changed(let changed):
                guard changed.hop === request.hop, changed.live.isSame(as: request.live) else {
                    throw Refusal(.gate(step.name))
                }
                request = changed
            case .answer: throw Refusal(.gate(step.name))
            }
        }
    }

    /// Runs everything that does not wait. An interceptor, which may wait, counts as a refusal.
    func answerNow(_ link: String) -> UnopenedScreen {
        do throws(Refusal) {
            let question = try question(link)
            try check(question)
            for (step, _) in question.asked where !step.isCheck { throw Refusal(.gate(step.name)) }
            return question.admitted
        } catch {
            return .refused(error)
        }
    }

    /// Runs all checks and interceptors.
    ///
    /// - Parameter displayed: The screen, if it was displayed before.
    func answer(_ link: String, of displayed: DisplayedScreen? = nil) async -> UnopenedScreen {
        do throws(Refusal) {
            let question = try question(link, of: displayed)
            try check(question)
            for (step, hasPassed) in question.asked {
                guard let interceptor = step.interceptor else { continue }
                let answer = await ask(interceptor, of: step, question.request)
                guard answer ?? hasPassed else { throw Refusal(.gate(step.name)) }
            }
            return question.admitted
        } catch {
            return .refused(error)
        }
    }

    /// Returns the interceptor's decision within its limit; a late one is a refusal.
    private func ask(_ interceptor: any Interceptor, of step: ChainStep, _ request: RouteRequest) async -> Bool? {
        guard let limit = step.limit else { return await interceptor.admits(request) }
        let run = LimitedRun(.unopenedScreen, of: step.name, for: hop, within: limit)
        let response = try? await run(in: OpeningScope(hop.opening, run: run)) {
            await interceptor.admits(request).map { Response.value($0) } ?? .done
        }
        guard let response else { return false }
        return response.value(as: Bool.self)
    }
}

extension TableView {
    /// Returns the access to the route with an id. A route that was removed counts as open to everyone.
    fileprivate func access(of id: String) -> RouteAccess {
        routes.first { $0.route.id == id }?.route.access ?? RouteAccess(.public, nil, [])
    }
}

extension RouteAccess {
    /// Returns whether everyone who may open a route with this access may open one with the other.
    fileprivate func isWithin(_ other: RouteAccess) -> Bool {
        if exposure == .internal { return true }
        guard other.exposure == .public else { return false }
        guard let allowed = other.sources else { return true }
        return sources?.isSubset(of: allowed) == true
    }
}

extension RouteRequest {
    /// Whether rules no longer rewrite the link, because they produced it or because it represents a typed route.
    package var isSettled: Bool {
        if case .typed = hop.target { return true }
        return hop.isSettled || hop.redirect?.isStraight == true
    }
}

extension RouterExplanation {
    /// Returns the screens beneath the screen of a link's route, and the reason if they cannot be determined, in which
    /// case the link is not opened.
    static func beneath(
        _ found: TableView.Candidate, from source: LinkSource, _ view: TableView, _ core: RouterCore
    ) -> (screens: [BeneathScreen], problem: String?) {
        guard case .screen(let answer) = found.live.route.answer else { return ([], nil) }
        let hop = Hop(asking: .link(found.match.link), from: source, view: view, core)
        let request = RouteRequest(
            AskedRoute(hop: hop, live: found.live, origin: .link(found.match)), values: CallerValues())
        let inquiry = ScreenInquiry(hop: hop, opened: found.live)
        var screens: [BeneathScreen] = []
        do {
            try answer.beneath(request) { route, link in
                guard let link else {
                    screens.append(BeneathScreen(route: route, link: nil, refusal: nil, interceptors: []))
                    return .admitted(route: route, link: "")
                }
                do throws(Refusal) {
                    let question = try inquiry.question(link)
                    screens.append(
                        BeneathScreen(
                            route: question.request.routeID ?? route, link: question.request.linkText, refusal: nil,
                            interceptors: question.asked.map(\.step.name)))
                    return question.admitted
                } catch {
                    screens.append(BeneathScreen(route: route, link: link, refusal: error, interceptors: []))
                    return nil
                }
            }
        } catch {
            return (screens, "\(error)")
        }
        return (screens, nil)
    }
}

extension RouteRequest {
    /// Returns whether a screen may be displayed beneath the one that the request opens, judged by the source of its
    /// link.
    package func admission(beneath link: String) async -> UnopenedScreen {
        await ScreenInquiry(hop: hop, opened: live).answer(link)
    }

    /// Notes that a screen is not displayed beneath the one that the request opens.
    package func noteLeftOut(_ route: String, _ refusal: Refusal) {
        hop.note(.beneath, "\(route): \(hop.shown(refusal))")
        hop.emit(.leftOut(route: route, refusal))
    }
}

extension Router {
    /// Returns whether a screen that the app restores may be displayed. Its opener is no longer known, so a rule must
    /// not lead it to a route that fewer sources may open.
    package func admission(restoring screen: DisplayedScreen) async -> UnopenedScreen {
        await asking(screen.link).answer(screen.link, of: screen)
    }

    /// Returns whether a screen may be displayed beneath one that the app shows without a link, as far as that can be
    /// decided without waiting.
    package func admissionNow(beneath link: String) -> UnopenedScreen { asking(link).answerNow(link) }

    /// Notifies observers that a screen that was not opened is not displayed.
    package func emitLeftOut(_ route: String, link: String, _ refusal: Refusal) {
        core.emit(.leftOut(route: route, refusal), opening: core.nextOpening(), link: link, source: .app)
    }

    /// A weak reference to the router, without its opening.
    package var weakly: @Sendable () -> Router? { { [weak core] in core.map { Router(core: $0, scope: nil) } } }

    private func asking(_ link: String) -> ScreenInquiry {
        let (view, number) = core.open()
        let hop = Hop(
            asking: .text(link), from: .app, view: view, core,
            inside: OpeningScope.around(scope, at: core.clock.moment, of: core)?.opening, number: number)
        return ScreenInquiry(hop: hop, opened: nil)
    }
}
