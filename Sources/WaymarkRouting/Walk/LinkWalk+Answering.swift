import WaymarkCore

/// From the first interceptor to the handler's answer.
extension LinkWalk {
    // MARK: Interceptors

    /// Returns the next interceptor or check of the chain, or `nil` after the last.
    mutating func intercept(_ chain: Chain, _ index: Int, _ isCancelled: () -> Bool) throws(RouterError) -> Step? {
        guard let step = step(chain, index) else {
            switch chain {
            case .global:
                if let values = request?.values { sharedValues = values }
                place = .intercepting(.route, index: 0, trace: 0)
            case .route: place = .starting
            }
            return nil
        }
        if driver == .waiting, isCancelled() { throw hop.error(.cancelled, at: .interceptor(step.name)) }
        if step.isCheck { return .check(step) }
        var trace = 0
        switch driver {
        case .waiting:
            trace = hop.noteInterceptor(step.name)
            place = .intercepting(chain, index: index, trace: trace)
        case .immediate, .building: throw hop.error(.wouldWait, at: .interceptor(step.name))
        case .dry: break
        }
        return .interceptor(InterceptorPlace(asked: asked, step: step, chain: chain, index: index, trace: trace))
    }

    /// The route that is tried.
    private var asked: AskedRoute {
        guard let asked = request?.asked else { preconditionFailure("a chain and a handler are those of a route") }
        return asked
    }

    private func step(_ chain: Chain, _ index: Int) -> ChainStep? {
        switch chain {
        case .global: return index < hop.view.globals.count ? hop.view.globals[index] : nil
        case .route:
            let steps = asked.live.steps
            if index < steps.count { return steps[index] }
            let place = index - steps.count
            return place < hop.callSteps.count ? hop.callSteps[place] : nil
        }
    }

    /// Returns the step whose outcome is processed.
    private func running(_ chain: Chain, _ index: Int) -> ChainStep {
        guard let step = step(chain, index) else { preconditionFailure("an outcome is that of a step") }
        return step
    }

    /// Continues with the outcome of an interceptor or a check.
    mutating func takeStep(
        _ chain: Chain, _ index: Int, _ trace: Int, _ outcome: consuming Outcome
    ) throws(RouterError) -> Step? {
        switch consume outcome {
        // The walk of what is inside an interceptor begins in the middle.
        case .none: return nil
        case .thrown(let thrown):
            let step = running(chain, index)
            // An error that ended the opening further inside, or at the limit, passes through unchanged.
            if !step.isCheck, let error = thrown as? RouterError, hop.isOwn(error) { throw error }
            throw hop.error(thrown, at: .interceptor(step.name))
        case .passed(let step):
            noteCheck(step)
            place = .intercepting(chain, index: index + 1, trace: 0)
            return nil
        case .verdict(let verdict):
            let step = running(chain, index)
            noteCheck(step)
            switch verdict {
            case .pass: break
            case .changed(let changed): self.request = try hop.own(changed, for: asked.live, of: step.name)
            case .answer(let response): return try end(chain, with: response)
            }
            place = .intercepting(chain, index: index + 1, trace: 0)
            return nil
        case .response(let response):
            let duration = hop.noteOwnTime(at: trace, until: hop.now)
            hop.emit(.intercepted(name: running(chain, index).name, duration: duration))
            return try end(chain, with: response)
        case .started, .foreign: preconditionFailure("no outcome of an interceptor")
        }
    }

    private func noteCheck(_ step: ChainStep) {
        let taken = hop.note(step.isCheck ? .check : .interceptor, step.name)
        hop.emit(.intercepted(name: step.name, duration: .nanoseconds(taken)))
    }

    /// Continues with the response of a chain. A route's chain may decline.
    private mutating func end(_ chain: Chain, with response: consuming Response) throws(RouterError) -> Step? {
        if case .route = chain {
            if case .inside(.route) = extent { return .end(.success(response)) }
            if response.kind == .declined, let live = request?.asked.live {
                guard let ended = try askNext(than: live) else { return nil }
                return try conclude(ended)
            }
        }
        return try conclude(consume response)
    }

    // MARK: The handler

    /// Returns the start of the part of the app that answers, unless it is running, and then the handler.
    mutating func handle(_ isCancelled: () -> Bool) throws(RouterError) -> Step {
        let route = asked.live.route
        if driver == .waiting, isCancelled() { throw hop.error(.cancelled, at: .handler) }
        if let owner = route.owner, !owner.isUsable {
            // It has stopped since the route was matched. A route that was removed meanwhile declines at the start.
            if driver.isImmediate, core.isRegistered(route.number) {
                throw hop.error(.wouldWait, at: .start(owner.name))
            }
            return .start(owner)
        }
        return callHandler()
    }

    private mutating func callHandler() -> Step {
        place = .handling
        for watcher in watchers { watcher.handlerIsNext() }
        return .handler
    }

    mutating func takeStart(_ outcome: consuming Outcome) throws(RouterError) -> Step? {
        let route = asked.live.route
        guard let owner = route.owner else { preconditionFailure("the part of a route is started") }
        switch consume outcome {
        case .started:
            let taken = hop.note(.start, owner.name)
            hop.emit(.started(part: owner.name, duration: .nanoseconds(taken)))
            // It may have stopped or gone again before its start is heard of here.
            if driver == .waiting, !owner.isUsable {
                return core.isRegistered(route.number) ? .start(owner) : try end(.route, with: .declined)
            }
            return callHandler()
        case .thrown(let error):
            // A route that was removed meanwhile counts as declining: the next route is tried, or a fallback.
            if !core.isRegistered(route.number) { return try end(.route, with: .declined) }
            throw hop.error(error, at: .start(owner.name))
        case .none, .passed, .verdict, .response, .foreign: preconditionFailure("no outcome of a start")
        }
    }

    /// Continues with the response of the handler.
    mutating func takeAnswer(_ outcome: consuming Outcome) throws(RouterError) -> Step? {
        let route = asked.live.route
        var response: Response
        do { response = try answer(consume outcome, at: .handler) } catch {
            // The answer of a handler that has failed does not become that of another, if an interceptor goes on.
            hop.closeReply(isOver: false)
            throw error
        }
        let taken = hop.noteHandler(route.name, &response)
        if response.kind == .redirect { hop.noteRedirect(by: route) }
        noteAnswer(response.kind)
        if hop.isObserved { hop.emitAnswer(response, of: route, .nanoseconds(taken)) }
        return try end(.route, with: consume response)
    }

    /// The interceptors of the call that watch for handlers.
    var watchers: [any HandlerWatcher] {
        if hop.callSteps.isEmpty { return [] }
        return hop.callSteps.compactMap { $0.interceptor as? any HandlerWatcher }
    }

    /// Notifies the watchers if a handler has declined or redirected the link.
    func noteAnswer(_ kind: Response.Kind) {
        guard kind == .declined || kind == .redirect else { return }
        for watcher in watchers { watcher.handlerHasPassedOn() }
    }

    /// Returns the response of a handler, or the response that a thrown error represents.
    func answer(_ outcome: consuming Outcome, at step: OpeningStep) throws(RouterError) -> Response {
        switch consume outcome {
        case .response(let response): return response
        case .thrown(is Declined): return .declined
        case .thrown(let redirected as Redirected): return Response(.redirect(redirected.link))
        case .thrown(is HandlerWouldWait): throw hop.error(.wouldWait, at: step)
        case .thrown(let thrown): throw hop.error(thrown, at: step)
        case .none, .passed, .verdict, .started, .foreign: preconditionFailure("no outcome of a handler")
        }
    }
}
