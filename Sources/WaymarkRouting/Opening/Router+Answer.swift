import WaymarkCore

extension Router {
    /// Opens a link without waiting, for code that must have the answer at once.
    ///
    /// Only what does not wait can run here: checks, handlers that were registered by `onMain`, `onSync` or `redirect`, and
    /// actions by name that do not wait. Where any step of the route that takes the link would have to wait, nothing of it has
    /// run. (Where such a handler declines or redirects, and the next route's would have to wait, the first has run; whether an
    /// action waits is known behind the checks.)
    ///
    /// - Returns: What the handler gave, and what ran.
    /// - Throws: Why the link was not opened; `wouldWait`, with the step, where it takes
    ///   ``open(_:from:values:interceptors:)->Response``.
    @MainActor
    @discardableResult
    public func answer(
        _ link: some LinkConvertible, from source: LinkSource, values: CallerValues = CallerValues()
    ) throws(RouterError) -> Response {
        let start = core.clock.now
        let opening = opening(source, values)
        return try opening.answer(from: try opening.read(link, at: start), since: start)
    }

    /// Opens a typed route without waiting.
    ///
    /// - Returns: What the route gives.
    /// - Throws: Why it was not opened; `wouldWait`, with the step, where it takes
    ///   ``open(_:from:values:interceptors:)->Response``.
    @MainActor
    @discardableResult
    public func answer<R: RouteProtocol>(
        _ route: R, from source: LinkSource = .app, values: CallerValues = CallerValues()
    ) throws(RouterError) -> R.Output {
        let start = core.clock.now
        let opening = opening(source, values)
        let hop = try target(of: route, opening, at: start)
        return try opening.output(of: try opening.answer(from: hop, since: start), R.self, hop)
    }
}

extension Opening {
    @MainActor
    func answer(from first: Hop, since start: Duration) throws(RouterError) -> Response {
        if scope?.run?.isLeft == true { throw ended(first.error(.cancelled, at: .policy), first) }
        try checkDepth(of: first)
        defer { first.inner.noteEnd(at: core.clock.now) }
        if core.callbacks != nil, let call = CallbackCall(of: first) {
            return try OpeningScope.$current.withValue(first.inner) {
                Result { () throws(RouterError) in try call.followNow(self, since: start) }
            }.get()
        }
        return try OpeningScope.$current.withValue(first.inner) {
            Result { () throws(RouterError) in try follow(from: first, since: start) }
        }.get()
    }

    @MainActor
    func follow(from first: Hop, since start: Duration) throws(RouterError) -> Response {
        var hop = first
        while true {
            if hop.rules?.rewrites != nil { hop = try rewritten(hop) }
            let response: Response
            do throws(RouterError) { response = try hop.answer(values) } catch {
                switch try elsewhereNow(hop, after: error) {
                case .response(let given, let last):
                    response = given
                    hop = last
                case .hop(let next):
                    hop = next
                    continue
                }
            }
            guard case .redirect(let link) = response.outcome else { return ended(response, hop, since: start) }
            hop = try following(link, after: hop)
        }
    }
}

extension Hop {
    /// Runs checks and a handler that does not wait, for the route that takes the link, or for the next.
    @MainActor
    func answer(_ values: CallerValues) throws(RouterError) -> Response {
        let found: Found
        switch try begin() {
        case .found(let first): found = first
        case .elsewhere(let response): return response
        }
        defer { closeReply(isOver: true) }
        var request = try request(for: found, values)
        noteMatch(found)
        if let step = view.globals.waitingStep ?? request.live.waitingStep {
            throw error(.wouldWait, at: step)
        }
        if let response = try runChecks(view.globals, &request) {
            if case .declined = response.outcome { throw notFound() }
            return response
        }
        let response = try runRoute(request)
        guard case .declined = response.outcome else { return response }
        emit(.declined(route: found.live.route.name))
        for found in others(than: found.live) {
            if let response = try overriding(found) { return response }
            try admit(found)
            let next = try self.request(for: found, request.values)
            if let step = next.live.waitingStep { throw error(.wouldWait, at: step) }
            let response = try runRoute(next)
            guard case .declined = response.outcome else { return response }
            emit(.declined(route: found.live.route.name))
        }
        throw notFound()
    }

    private func runChecks(_ steps: [ChainStep], _ request: inout RouteRequest) throws(RouterError) -> Response? {
        for case .check(let check, let name) in steps {
            if let response = try run(check, name, &request) { return response }
        }
        return nil
    }

    @MainActor
    private func runRoute(_ request: RouteRequest) throws(RouterError) -> Response {
        var request = request
        if let response = try runChecks(request.live.steps, &request) { return response }
        var response: Response
        do {
            switch request.live.route.answer {
            case .main(let body): response = try body(request)
            case .synchronous(let body): response = try body(request)
            case .either(_, atOnce: let body): response = try body(request)
            case .screen(let answer) where ScreenAnswer.isOnlyBuilt: response = try answer.build(request)
            case .asynchronous, .screen: throw error(.wouldWait, at: .handler)
            }
        } catch is HandlerWouldWait {
            throw error(.wouldWait, at: .handler)
        } catch {
            response = try thrownResponse(error)
        }
        return finish(response, request)
    }
}
