import WaymarkCore

extension Hop {
    /// Runs the interceptors and the handler for the route that takes the link, or for the next where one declines.
    func run(_ values: CallerValues) async throws(RouterError) -> Response {
        let found: Found
        switch try begin() {
        case .found(let first): found = first
        case .elsewhere(let response): return response
        }
        defer { closeReply(isOver: true) }
        let request = try request(for: found, values)
        noteMatch(found)
        let response: Response
        do {
            response =
                view.globals.isEmpty
                ? try await answer(request) : try await proceed(request, .global, from: 0)
        } catch {
            // Everything below throws this kind; what does not is a cancellation between two steps.
            throw error as? RouterError ?? self.error(error, at: .handler)
        }
        if case .declined = response.outcome { throw notFound() }
        return response
    }

    /// The request for a route that lets the link in, with the typed route read: a link whose parameters cannot be read ends
    /// here, before anybody is asked to sign in and before anything is started.
    func request(for found: Found, _ values: CallerValues) throws(RouterError) -> RouteRequest {
        try read(RouteRequest(hop: self, live: found.live, origin: found.origin, values: values))
    }

    private func read(_ request: RouteRequest) throws(RouterError) -> RouteRequest {
        var request = request
        do { try request.readRoute() } catch { throw self.error(.init(error), at: .parameters) }
        return request
    }

    func noteMatch(_ found: Found) { note(.match, found.live.route.name, until: clock.now) }

    /// Runs what is left of a phase's interceptors, and then the next phase or the handler.
    func proceed(_ request: RouteRequest, _ phase: Phase, from first: Int) async throws -> Response {
        var request = request
        var index = first
        while hasSteps, let step = step(index, phase, request) {
            if Task.isCancelled { throw error(.cancelled, at: .interceptor(step.name)) }
            index += 1
            switch step {
            case .check(let check, let name):
                if let response = try run(check, name, &request) { return response }
            case .interceptor(let interceptor, let name, let limit):
                return try await run(interceptor, name, limit, request, phase, index)
            }
        }
        return phase == .global ? try await answer(request) : try await handle(request)
    }

    /// The same for an interceptor, which may go on after a failure: the time of what failed is not its own.
    func proceedNotingFailure(_ request: RouteRequest, _ phase: Phase, from first: Int) async throws -> Response {
        do { return try await proceed(request, phase, from: first) } catch {
            noteFailure(at: clock.now)
            throw error
        }
    }

    /// The interceptors of the route and of the call, and the handler; for the next route where it declines.
    private func answer(_ request: RouteRequest) async throws -> Response {
        let response = try await proceed(request, .route, from: 0)
        guard case .declined = response.outcome else { return response }
        emit(.declined(route: request.live.route.name))
        for found in others(than: request.live) {
            if let response = try overriding(found) { return response }
            try admit(found)
            let next = try self.request(for: found, request.values)
            let response = try await proceed(next, .route, from: 0)
            guard case .declined = response.outcome else { return response }
            emit(.declined(route: found.live.route.name))
        }
        return .declined
    }

    func step(_ index: Int, _ phase: Phase, _ request: RouteRequest) -> ChainStep? {
        switch phase {
        case .global: return index < view.globals.count ? view.globals[index] : nil
        case .route:
            let steps = request.live.steps
            if index < steps.count { return steps[index] }
            let place = index - steps.count
            return place < callSteps.count ? callSteps[place] : nil
        }
    }

    // MARK: Interceptors

    /// Runs a check; returns the response where it gives one.
    func run(_ check: any Check, _ name: String, _ request: inout RouteRequest) throws(RouterError) -> Response? {
        let verdict: Verdict
        do { verdict = try check.check(request) } catch { throw self.error(error, at: .interceptor(name)) }
        let duration = note(.check, name, until: clock.now)
        emit(.intercepted(name: name, duration: duration))
        switch verdict {
        case .pass: return nil
        case .changed(let changed):
            request = try own(changed, for: request.live, of: name)
            return nil
        case .answer(let response): return response
        }
    }

    private func run(
        _ interceptor: any Interceptor, _ name: String, _ limit: Duration?, _ request: RouteRequest, _ phase: Phase,
        _ index: Int
    ) async throws -> Response {
        let place = noteInterceptor(name)
        let response: Response
        do {
            if let limit {
                response = try await run(interceptor, name, within: limit, request, phase, index, place)
            } else {
                response = try await interceptor.intercept(
                    request, next: Next(self, request.live, past: name, phase, from: index, place: place, within: nil))
            }
        } catch let error as RouterError where error.opening == opening && error.router == ObjectIdentifier(core) {
            // What ended the opening further in, or at the limit, goes through as it is.
            throw error
        } catch {
            throw self.error(error, at: .interceptor(name))
        }
        let duration = noteOwnTime(at: place, until: clock.now)
        emit(.intercepted(name: name, duration: duration))
        return response
    }

    private func run(
        _ interceptor: any Interceptor, _ name: String, within limit: Duration, _ request: RouteRequest,
        _ phase: Phase, _ index: Int, _ place: Int
    ) async throws -> Response {
        let run = LimitedRun(
            limit: limit, watchdog: core.watchdog,
            timedOut: { [self] in error(.interceptorTimedOut(limit: limit), at: .interceptor(name)) },
            onLate: { [self] in emit(.late(name: name)) })
        let scope = inner.limited(by: run)
        // A closure that can be sent and captures `self` itself leaves the caller's actor (Swift 6.3).
        let hop = self
        return try await run(in: scope) {
            try await interceptor.intercept(
                request, next: Next(hop, request.live, past: name, phase, from: index, place: place, within: run))
        }
    }

    /// A request that an interceptor hands on, which must be the one that it was given, changed or not; of other values of the
    /// caller, the typed route is read again.
    func own(_ request: RouteRequest, for live: LiveRoute, of name: String) throws(RouterError) -> RouteRequest {
        guard request.hop === self, request.live === live else {
            throw error(.interceptorFailed(ForeignRequest()), at: .interceptor(name))
        }
        return try read(request)
    }

    // MARK: The handler

    private func handle(_ request: RouteRequest) async throws -> Response {
        if Task.isCancelled { throw error(.cancelled, at: .handler) }
        if let owner = request.live.route.owner, !owner.isStarted() { try await start(owner) }
        var response: Response
        do {
            switch request.live.route.answer {
            case .asynchronous(let body), .either(let body, atOnce: _): response = try await body(request)
            case .main(let body): response = try await body(request)
            case .synchronous(let body): response = try body(request)
            case .screen(let answer): response = try await answer.show(request)
            }
        } catch {
            response = try thrownResponse(error)
        }
        return finish(response, request)
    }

    @inline(never)
    private func start(_ owner: RouteOwner) async throws(RouterError) {
        do { try await owner.start() } catch { throw self.error(error, at: .start(owner.name)) }
        let duration = note(.start, owner.name, until: clock.now)
        emit(.started(part: owner.name, duration: duration))
    }

    /// The response that a thrown error stands for.
    func thrownResponse(_ thrown: any Error) throws(RouterError) -> Response {
        switch thrown {
        case is Declined: .declined
        case let redirected as Redirected: Response(.redirect(redirected.link))
        default: throw error(thrown, at: .handler)
        }
    }

    func finish(_ response: Response, _ request: RouteRequest) -> Response {
        var response = response
        if let reply = closeReply(isOver: false) { response = reply }
        let duration = note(.handler, request.live.route.name, until: clock.now)
        switch response.outcome {
        case .value(let value):
            emit(.handled(route: request.live.route.name, value: "\(type(of: value))", duration: duration))
        case .done: emit(.handled(route: request.live.route.name, value: nil, duration: duration))
        case .redirect: noteRedirect(by: request.live.route)
        case .declined: break
        }
        return response
    }
}

/// An interceptor or a check handed on a request that it was not given.
struct ForeignRequest: Error, CustomStringConvertible {
    let description = "it handed on a request that it was not given"
}
