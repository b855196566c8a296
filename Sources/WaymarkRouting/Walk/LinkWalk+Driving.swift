import WaymarkCore

/// The drivers: whatever waits or calls the app is here, and decides nothing.
extension LinkWalk {
    // MARK: Waiting

    /// Does what the walk asks for, on the caller's actor, until it ends.
    mutating func run() async -> Result<Response, RouterError> {
        var outcome = Outcome.none
        while true {
            switch next(consume outcome, isCancelled: Task.isCancelled) {
            case .check(let step): outcome = verdict(of: step)
            case .interceptor(let place):
                do { outcome = .response(try await run(place)) } catch { outcome = .thrown(error) }
            case .start(let owner):
                do {
                    try await owner.start()
                    outcome = .started
                } catch { outcome = .thrown(error) }
            case .handler(let answer):
                do { outcome = .response(try await answer.open(current)) } catch { outcome = .thrown(error) }
            case .offer(let dispatcher): outcome = .foreign(await dispatcher.open(hop))
            case .unmatched(let handler, let link):
                do { outcome = .response(try await handler(link)) } catch { outcome = .thrown(error) }
            case .end(let result): return result
            }
        }
    }

    /// Runs an interceptor, which runs what is inside it; one with a limit in a task of its own.
    private func run(_ place: InterceptorPlace) async throws -> Response {
        guard let interceptor = place.step.interceptor else { preconditionFailure("an interceptor runs") }
        let name = place.step.name
        guard let limit = place.step.limit else {
            return try await interceptor.intercept(current, next: Next(place, past: name, within: nil))
        }
        let (hop, request) = (hop, current)
        let run = LimitedRun(
            limit: limit, watchdog: core.watchdog,
            timedOut: { hop.error(.interceptorTimedOut(limit: limit), at: .interceptor(name)) },
            onLate: { hop.emit(.late(name: name)) })
        return try await run(in: hop.inner.limited(by: run)) {
            try await interceptor.intercept(request, next: Next(place, past: name, within: run))
        }
    }

    // MARK: At once

    /// Does what the walk asks for without waiting; whatever would wait ends it.
    @MainActor
    mutating func runNow() -> Result<Response, RouterError> {
        var outcome = Outcome.none
        while true {
            switch next(consume outcome, isCancelled: Task.isCancelled) {
            case .check(let step): outcome = verdict(of: step)
            case .handler(let answer):
                do { outcome = .response(try answer.answer(current)) } catch { outcome = .thrown(error) }
            case .offer(let dispatcher): outcome = .foreign(dispatcher.answer(hop))
            case .unmatched(let handler, let link):
                do { outcome = .response(try handler.answer(link)) } catch { outcome = .thrown(error) }
            // The walk has refused these.
            case .interceptor, .start: outcome = .thrown(HandlerWouldWait())
            case .end(let result): return result
            }
        }
    }

    private func verdict(of step: ChainStep) -> Outcome {
        guard let check = step.check else { preconditionFailure("a check runs") }
        do {
            switch try check(current) {
            case .pass: return .passed(step)
            case let verdict: return .verdict(verdict)
            }
        } catch {
            return .thrown(error)
        }
    }

    /// The request that a step is for.
    private var current: RouteRequest {
        guard let request else { preconditionFailure("a step runs for a request") }
        return request
    }
}

extension RouteAnswer {
    /// Returns the handler's response, after waiting for it.
    func open(_ request: RouteRequest) async throws -> Response {
        switch self {
        case .asynchronous(let body), .either(let body, atOnce: _): try await body(request)
        case .main(let body): try await body(request)
        case .synchronous(let body): try body(request)
        case .screen(let answer): try await answer.show(request)
        }
    }

    /// Returns the handler's response at once.
    ///
    /// - Throws: ``HandlerWouldWait`` if it has to wait.
    @MainActor
    func answer(_ request: RouteRequest) throws -> Response {
        switch self {
        case .main(let body): return try body(request)
        case .synchronous(let body): return try body(request)
        case .either(_, atOnce: let body): return try body(request)
        case .screen(let answer) where ScreenAnswer.isOnlyBuilt: return try answer.build(request)
        case .asynchronous, .screen: throw HandlerWouldWait()
        }
    }
}

extension UnmatchedHandler {
    func callAsFunction(_ link: UnmatchedLink) async throws -> Response {
        switch self {
        case .asynchronous(let body): try await body(link)
        case .main(let body): try await body(link)
        }
    }

    @MainActor
    func answer(_ link: UnmatchedLink) throws -> Response {
        switch self {
        case .asynchronous: throw HandlerWouldWait()
        case .main(let body): try body(link)
        }
    }
}
