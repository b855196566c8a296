import WaymarkLock

extension Components {
    // MARK: Observing

    /// Returns an asynchronous sequence of the calls by name and the resolved services from here on, in all scopes of
    /// the app.
    ///
    /// ```swift
    /// for await event in app.components.events() { statistics.count(event.kind) }
    /// ```
    ///
    /// Calls do not wait for observers: for a slow reader, the newest events are kept. The sequence has one reader;
    /// releasing it ends it. Events arrive in the order in which calls end.
    ///
    /// - Parameter count: The greatest number of events that are kept. Names in them are cut at 128 bytes, so this
    ///   bounds their memory too.
    /// - Complexity: Without an observer, calls have no additional cost. With observers, a call or the resolution of an
    ///   existing service costs a slower lookup, and an event for each observer.
    public func events(keeping count: Int = 256) -> AsyncStream<ComponentEvent> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: ComponentEvent.self, bufferingPolicy: .bufferingNewest(max(1, count)))
        let number = common.actions.nextWatchNumber()
        continuation.onTermination = { [weak common] _ in
            common?.actions.changeWatch { watch in watch.observers.removeAll { $0.number == number } }
        }
        let observer = ComponentObserver(number, continuation)
        common.actions.changeWatch { $0.observers.append(observer) }
        outermost.watchServices()
        return stream
    }

    /// Makes the scope and the scopes inside report requests for services.
    private func watchServices() {
        let children = state.withLock { state in
            state.watch()
            return state.children
        }
        for child in children { child.watchServices() }
    }

    /// Notifies observers of a request for a service.
    func noteAsked(_ type: Any.Type, isGiven: Bool, at place: @autoclosure () -> SourcePlace) {
        guard let watch = common.actions.watch, !watch.observers.isEmpty else { return }
        let name = ServiceEntry.name(of: type)
        watch.emit(ComponentEvent(isGiven ? .resolved(service: name) : .unresolved(service: name), at: place()))
    }

    // MARK: Intercepting

    /// Adds an interceptor of all calls by name, by the app and by links, in all scopes of the app.
    ///
    /// ```swift
    /// app.components.intercept(named: "risk") { call, next in
    ///     guard await risk.allows(call.target, call.action) else { throw RiskRefused() }
    ///     return try await next(call)
    /// }
    /// ```
    ///
    /// Interceptors and checks run in the order of registration, each once in a call, before the action is looked up
    /// and its target is created. An error that one throws ends the call with
    /// ``ActionError/Reason/intercepted(by:_:)``. While there is an interceptor, synchronous calls are refused before
    /// anything has run (``ActionWait/interceptor(_:)``). For code that synchronous calls must run too, add a check.
    ///
    /// - Parameters:
    ///   - name: The name in errors.
    ///   - body: Returns the value of the call: the value of `next`, or another.
    /// - Returns: The registration, with which the interceptor can be removed.
    @discardableResult
    public func intercept(
        named name: String,
        _ body: @escaping @Sendable (_ call: ActionCall, _ next: consuming CallNext) async throws -> any Sendable
    ) -> CallRegistration {
        common.actions.add(name, .interceptor(body))
    }

    /// Adds a check of all calls by name, by the app and by links, in all scopes of the app.
    ///
    /// A check is synchronous, and runs for synchronous calls as well.
    ///
    /// - Parameters:
    ///   - name: The name in errors.
    ///   - body: Throws the error that ends the call, as ``ActionError/Reason/intercepted(by:_:)``. It runs on the
    ///     caller's thread.
    /// - Returns: The registration, with which the check can be removed.
    @discardableResult
    public func check(named name: String, _ body: @escaping @Sendable (_ call: ActionCall) throws -> Void)
        -> CallRegistration
    {
        common.actions.add(name, .check(body))
    }
}

extension ActionTable {
    fileprivate func add(_ name: String, _ body: CallStep.Body) -> CallRegistration {
        let number = nextWatchNumber()
        changeWatch { $0.steps.append(CallStep(number: number, name: name, body: body)) }
        return CallRegistration(self, number)
    }
}

extension Components {
    /// Runs the remaining interceptors and checks, and then the action.
    func proceed(
        _ call: ActionCall, _ steps: [CallStep], from first: Int, at place: SourcePlace
    ) async throws(ActionError) -> any Sendable {
        for index in steps.indices[first...] {
            let step = steps[index]
            switch step.body {
            case .check(let body): try run(body, step.name, call)
            case .interceptor(let body):
                do {
                    return try await body(call, CallNext(self, call, steps, from: index + 1, at: place))
                } catch { throw call.intercepted(by: step.name, error) }
            }
        }
        return try await unwatchedValue(of: call, at: place)
    }

    /// Runs the checks.
    ///
    /// - Throws: The error of a check; `wouldWait`, before anything has run, if an interceptor is among them.
    func runChecks(_ watch: CallWatch, _ call: ActionCall) throws(ActionError) {
        if let step = watch.waitingStep { throw call.error(.wouldWait(.interceptor(step.name))) }
        for step in watch.steps { if case .check(let body) = step.body { try run(body, step.name, call) } }
    }

    private func run(
        _ check: @Sendable (ActionCall) throws -> Void, _ name: String, _ call: ActionCall
    ) throws(ActionError) {
        do { try check(call) } catch { throw call.intercepted(by: name, error) }
    }
}

extension ActionCall {
    /// Returns the error of an interceptor or a check that has ended the call. An error from further inside passes
    /// through unchanged.
    fileprivate func intercepted(by name: String, _ thrown: any Error) -> ActionError {
        switch thrown {
        case let error as ActionError where error.target == target && error.action == action: error
        case is CancellationError: error(.cancelled)
        default: error(.intercepted(by: name, thrown))
        }
    }

    /// Returns the event of a call that has ended.
    func event(_ result: Result<any Sendable, ActionError>, at place: SourcePlace) -> ComponentEvent {
        let (target, action) = (ComponentEvent.shown(target), ComponentEvent.shown(action))
        let kind: ComponentEvent.Kind =
            switch result {
            case .success(let value): .performed(target: target, action: action, value: "\(type(of: value))")
            case .failure(let error): .failed(target: target, action: action, problem: error.problem)
            }
        return ComponentEvent(kind, isFromLink: isFromLink, at: place)
    }
}

extension ActionError {
    /// The reason, without any value of a caller, an action or a link.
    fileprivate var problem: String {
        switch reason {
        case .unknownTarget: "unknownTarget"
        case .unknownAction: "unknownAction"
        case .nativeOnly: "nativeOnly"
        case .notStarted(let owner, let error): "notStarted(\(owner), \(type(of: error)))"
        case .makingFailed(let error): "makingFailed(\(type(of: error)))"
        case .circularMaking: "circularMaking"
        case .wouldWait(let wait): "wouldWait(\(wait))"
        case .parameter(let error): "parameter(\(ComponentEvent.shown(error.name)))"
        case .failed(let error): "failed(\(type(of: error)))"
        case .intercepted(let name, let error): "intercepted(\(name), \(type(of: error)))"
        case .unexpectedOutput(let expected, let found): "unexpectedOutput(\(expected), \(found))"
        case .cancelled: "cancelled"
        }
    }
}
