import WaymarkLock

extension Components {
    func value(of call: ActionCall, at place: SourcePlace) async throws(ActionError) -> any Sendable {
        if let action = common.actions.find(call.target, call.action) { return try await run(action, call) }
        guard let watch = common.actions.watch else { return try await unwatchedValue(of: call, at: place) }
        do throws(ActionError) {
            let value = try await proceed(call, watch.steps, from: 0, at: place)
            watch.emit(call.event(.success(value), at: place))
            return value
        } catch {
            watch.emit(call.event(.failure(error), at: place))
            throw error
        }
    }

    /// The same without interceptors.
    func unwatchedValue(of call: ActionCall, at place: SourcePlace) async throws(ActionError) -> any Sendable {
        let found = try await find(call, at: place)
        if case .action(let action) = found { return try await run(action, call) }
        for handler in handlers(found, call) {
            let answer: ActionAnswer
            do {
                answer =
                    switch handler.body {
                    case .asynchronous(let body): try await body(call)
                    case .main(let body): try await body(call)
                    case .anywhere(let body): try body(call)
                    }
            } catch { throw call.thrown(error) }
            if case .value(let value) = answer { return value }
        }
        throw notFound(found, call)
    }

    private func run(_ action: DeclaredAction, _ call: ActionCall) async throws(ActionError) -> any Sendable {
        try call.admit(action)
        do {
            switch action.body {
            case .asynchronous(let body): return try await body(call.parameters)
            case .main(let body): return try await body(call.parameters)
            case .anywhere(let body): return try body(call.parameters)
            }
        } catch { throw call.thrown(error) }
    }

    func valueNow(of call: ActionCall, at place: SourcePlace) throws(ActionError) -> any Sendable {
        if let action = common.actions.find(call.target, call.action) { return try runNow(action, call) }
        return try watched(call, at: place) { () throws(ActionError) in try unwatchedValueNow(of: call, at: place) }
    }

    /// Runs the checks and then a synchronous call, and notifies observers.
    private func watched(
        _ call: ActionCall, at place: SourcePlace, _ body: () throws(ActionError) -> any Sendable
    ) throws(ActionError) -> any Sendable {
        guard let watch = common.actions.watch else { return try body() }
        do throws(ActionError) {
            try runChecks(watch, call)
            let value = try body()
            watch.emit(call.event(.success(value), at: place))
            return value
        } catch {
            watch.emit(call.event(.failure(error), at: place))
            throw error
        }
    }

    private func runNow(_ action: DeclaredAction, _ call: ActionCall) throws(ActionError) -> any Sendable {
        try call.admit(action)
        switch action.body {
        case .asynchronous: throw call.error(.wouldWait(.asynchronousAction))
        case .main: throw call.error(.wouldWait(.mainActor))
        case .anywhere(let body): do { return try body(call.parameters) } catch { throw call.thrown(error) }
        }
    }

    private func unwatchedValueNow(of call: ActionCall, at place: SourcePlace) throws(ActionError) -> any Sendable {
        let found = try findNow(call, at: place, onMain: false)
        if case .action(let action) = found { return try runNow(action, call) }
        for handler in handlers(found, call) {
            let answer: ActionAnswer
            switch handler.body {
            case .asynchronous: throw call.error(.wouldWait(.asynchronousHandler))
            case .main: throw call.error(.wouldWait(.handlerOnMain))
            case .anywhere(let body): do { answer = try body(call) } catch { throw call.thrown(error) }
            }
            if case .value(let value) = answer { return value }
        }
        throw notFound(found, call)
    }

    @MainActor
    func valueNowOnMain(of call: ActionCall, at place: SourcePlace) throws(ActionError) -> any Sendable {
        if let action = common.actions.find(call.target, call.action) { return try runNowOnMain(action, call) }
        return try watched(call, at: place) { () throws(ActionError) in
            try unwatchedValueNowOnMain(of: call, at: place)
        }
    }

    @MainActor
    private func runNowOnMain(_ action: DeclaredAction, _ call: ActionCall) throws(ActionError) -> any Sendable {
        try call.admit(action)
        switch action.body {
        case .asynchronous: throw call.error(.wouldWait(.asynchronousAction))
        case .main(let body): do { return try body(call.parameters) } catch { throw call.thrown(error) }
        case .anywhere(let body): do { return try body(call.parameters) } catch { throw call.thrown(error) }
        }
    }

    @MainActor
    private func unwatchedValueNowOnMain(
        of call: ActionCall, at place: SourcePlace
    ) throws(ActionError) -> any Sendable {
        let found = try findNow(call, at: place, onMain: true)
        if case .action(let action) = found { return try runNowOnMain(action, call) }
        for handler in handlers(found, call) {
            let answer: ActionAnswer
            switch handler.body {
            case .asynchronous: throw call.error(.wouldWait(.asynchronousHandler))
            case .main(let body): do { answer = try body(call) } catch { throw call.thrown(error) }
            case .anywhere(let body): do { answer = try body(call) } catch { throw call.thrown(error) }
            }
            if case .value(let value) = answer { return value }
        }
        throw notFound(found, call)
    }
}

/// The result of looking up two names.
private enum Found {
    case action(DeclaredAction)
    case noAction(MadeTarget)
    case noTarget
}

extension Components {
    /// Finds the action with a call's names, and creates the target if it does not exist.
    private func find(_ call: ActionCall, at place: SourcePlace) async throws(ActionError) -> Found {
        let outermost = outermost
        while true {
            do throws(ServiceError) {
                let held = try await outermost.awaitMaking(at: place) {
                    common.actions.search(call.target, for: outermost)
                }
                return call.found(in: held)
            } catch {
                if isReplaced(call, error) { continue }
                throw call.error(error) { common.actions.names }
            }
        }
    }

    /// The same, synchronously.
    ///
    /// - Parameter onMain: Whether this is the main actor.
    private func findNow(_ call: ActionCall, at place: SourcePlace, onMain: Bool) throws(ActionError) -> Found {
        let outermost = outermost
        while true {
            do throws(ServiceError) {
                let held = try outermost.make(at: place, onMain: onMain) {
                    common.actions.search(call.target, for: outermost)
                }
                return call.found(in: held)
            } catch {
                if isReplaced(call, error) { continue }
                throw call.error(error) { common.actions.names }
            }
        }
    }

    /// Returns whether a target was removed while it was created, and another with its name can answer.
    private func isReplaced(_ call: ActionCall, _ error: ServiceError) -> Bool {
        guard case .missing = error.reason, error.isTarget(call.target) else { return false }
        return common.actions.state.withLock { $0.targets[call.target] != nil }
    }

    /// The scope for which targets are made.
    var outermost: Components {
        var scope = self
        while let parent = scope.parent { scope = parent }
        return scope
    }

    /// Returns the not-found handlers to call, in their order.
    private func handlers(_ found: Found, _ call: ActionCall) -> [UnknownActionHandler] {
        var handlers: [UnknownActionHandler] = []
        if case .noAction(let made) = found, let own = made.unknown { handlers.append(own) }
        if let common = common.actions.state.withLock({ $0.unknown }) { handlers.append(common) }
        return call.isFromLink ? handlers.filter(\.isFromLinks) : handlers
    }

    private func notFound(_ found: Found, _ call: ActionCall) -> ActionError {
        guard case .noAction(let made) = found else {
            return call.error(.unknownTarget(nearest: common.actions.names.nearest(to: call.target)))
        }
        let names = made.actions.filter { !call.isFromLink || $0.value.isFromLinks }.keys
        return call.error(.unknownAction(nearest: names.nearest(to: call.action)))
    }
}

extension ActionCall {
    fileprivate func found(in held: AnyHeld?) -> Found {
        guard let made = held?.of(MadeTarget.self) else { return .noTarget }
        return made.actions[action].map { .action($0) } ?? .noAction(made)
    }

    fileprivate func admit(_ action: DeclaredAction) throws(ActionError) {
        if isFromLink, !action.isFromLinks { throw error(.nativeOnly) }
    }

    func output<Output>(_ value: any Sendable) throws(ActionError) -> Output {
        try output(of: value)
    }

    /// Returns the value as the requested type. A value of exactly that type is not cast, because a cast would cost as
    /// much as the rest of a call.
    private func output<Value, Output>(of value: Value) throws(ActionError) -> Output {
        Value.self == Output.self ? unsafeBitCast(value, to: Output.self) : try cast(value)
    }

    /// Not inlined, because the metadata that it needs would otherwise be looked up in any case.
    @inline(never)
    private func cast<Output>(_ value: Any) throws(ActionError) -> Output {
        if let output = value as? Output { return output }
        // Any value can be used as `Void`.
        if Output.self == Void.self, let nothing = () as? Output { return nothing }
        throw error(.unexpectedOutput(expected: "\(Output.self)", found: "\(type(of: value))"))
    }

    /// Returns the error of a target that could not be created.
    fileprivate func error(_ error: ServiceError, among names: () -> [String]) -> ActionError {
        if case .cycle = error.reason { return self.error(.circularMaking(error)) }
        // The error concerns the last step of the chain, which may be a service that the creation of the target
        // requested.
        guard error.isTarget(target) else { return self.error(.makingFailed(error)) }
        switch error.reason {
        case .failed(let thrown): return self.error(.makingFailed(thrown))
        case .wouldWait(.start(let owner)): return self.error(.wouldWait(.start(owner)))
        case .wouldWait: return self.error(.wouldWait(.makingOnMain))
        case .notStarted(let owner, let thrown): return self.error(.notStarted(owner, thrown))
        case .cancelled: return self.error(.cancelled)
        // The target was removed while it was created.
        case .missing: return self.error(.unknownTarget(nearest: names().nearest(to: target)))
        default: return self.error(.makingFailed(error))
        }
    }

    fileprivate func thrown(_ error: any Error) -> ActionError {
        switch error {
        case let fault as ActionParameterError: self.error(.parameter(fault))
        case is CancellationError: self.error(.cancelled)
        default: self.error(.failed(error))
        }
    }
}
