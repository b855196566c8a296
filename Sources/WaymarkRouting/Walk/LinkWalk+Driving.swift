import WaymarkCore

/// The drivers, which wait, and run checks, interceptors and handlers. They make no decisions.
extension LinkWalk {
    // MARK: Waiting

    /// Performs the steps of the walk on the caller's actor until it ends.
    ///
    /// For each suspension point, the compiler duplicates the code up to the next one, so there are few of them here.
    mutating func run() async -> Result<Response, RouterError> {
        var outcome = Outcome.none
        while true {
            switch next(consume outcome, isCancelled: Task.isCancelled) {
            case .check(let step): outcome = verdict(of: step)
            case .handler:
                let request = takeRequest()
                do { outcome = .response(try await request.live.route.answer.open(request)) } catch {
                    outcome = .thrown(error)
                }
                self.request = request
            case .end(let result): return result
            case let step: outcome = await perform(step)
            }
        }
    }

    /// Performs a step that runs code of the app.
    private func perform(_ step: consuming Step) async -> Outcome {
        do {
            switch consume step {
            // The interceptor runs the rest of the chain.
            case .interceptor(let place):
                guard let interceptor = place.step.interceptor else { preconditionFailure("an interceptor runs") }
                guard let limit = place.step.limit else {
                    return .response(try await interceptor.intercept(current, next: Next(place, within: nil)))
                }
                return .response(try await run(interceptor, at: place, within: limit))
            case .start(let owner):
                try await owner.start()
                return .started
            case .offer(let dispatcher): return .foreign(await dispatcher.open(hop))
            case .unmatched(let call): return .response(try await call.open())
            case .check: preconditionFailure("the loop runs checks")
            case .handler: preconditionFailure("the loop runs handlers")
            case .end: preconditionFailure("the loop ends")
            }
        } catch {
            return .thrown(error)
        }
    }

    /// Runs an interceptor in a task of its own, within a limit.
    private func run(_ interceptor: any Interceptor, at place: InterceptorPlace, within limit: Duration) async throws
        -> Response
    {
        let (hop, request) = (hop, current)
        let run = LimitedRun(.chain, of: place.step.name, for: hop, within: limit)
        return try await run(in: OpeningScope(hop.opening, run: run)) {
            try await interceptor.intercept(request, next: Next(place, within: run))
        }
    }

    // MARK: At once

    /// Performs the steps of the walk synchronously. A step that would wait ends it.
    @MainActor
    mutating func runNow() -> Result<Response, RouterError> {
        var outcome = Outcome.none
        while true {
            switch next(consume outcome, isCancelled: Task.isCancelled) {
            case .check(let step): outcome = verdict(of: step)
            case .handler:
                let request = takeRequest()
                do {
                    outcome = .response(
                        driver == .building
                            ? try request.live.route.answer.build(request)
                            : try request.live.route.answer.answer(request))
                } catch {
                    outcome = .thrown(error)
                }
                self.request = request
            // Only this router builds screens; the app's closure for another router builds none.
            case .offer where driver == .building: outcome = .foreign(.response(nil, circle: nil))
            case .unmatched where driver == .building: outcome = .response(.declined)
            case .offer(let dispatcher): outcome = .foreign(dispatcher.answer(hop))
            case .unmatched(let call):
                do { outcome = .response(try call.answer()) } catch { outcome = .thrown(error) }
            // The walk has refused these steps.
            case .interceptor: outcome = .thrown(HandlerWouldWait())
            case .start: outcome = .thrown(HandlerWouldWait())
            case .end(let result): return result
            }
        }
    }

    private mutating func verdict(of step: ChainStep) -> Outcome {
        guard let check = step.check else { preconditionFailure("a check runs") }
        let request = takeRequest()
        defer { self.request = request }
        do {
            switch try check(request) {
            case .pass: return .passed(step)
            case let verdict: return .verdict(verdict)
            }
        } catch {
            return .thrown(error)
        }
    }

    /// Takes the request for a step, which returns it afterwards. Passing a copy would count references for each step.
    private mutating func takeRequest() -> RouteRequest {
        guard let request = request.take() else { preconditionFailure("a step runs for a request") }
        return request
    }

    /// The request for the current step.
    private var current: RouteRequest {
        guard let request else { preconditionFailure("a step runs for a request") }
        return request
    }
}

extension RouteAnswer {
    /// Returns the handler's response, after waiting for it.
    @inline(never)
    func open(_ request: RouteRequest) async throws -> Response {
        switch self {
        case .asynchronous(let body), .either(let body, atOnce: _): try await body(request)
        case .main(let body): try await body(request)
        case .synchronous(let body), .redirect(let body): try body(request)
        case .screen(let answer): try await answer.show(request)
        }
    }

    /// Returns the handler's response synchronously.
    ///
    /// - Throws: ``HandlerWouldWait`` if it has to wait.
    @MainActor
    func answer(_ request: RouteRequest) throws -> Response {
        switch self {
        case .main(let body): return try body(request)
        case .synchronous(let body), .redirect(let body): return try body(request)
        case .either(_, atOnce: let body): return try body(request)
        case .asynchronous, .screen: throw HandlerWouldWait()
        }
    }

    /// Returns the screen that would be shown, or the redirect of the link. Handlers do not run.
    @MainActor
    func build(_ request: RouteRequest) throws -> Response {
        switch self {
        case .screen(let answer): try answer.build(request)
        case .redirect(let body): try body(request)
        case .main, .synchronous, .either, .asynchronous: .done
        }
    }
}
