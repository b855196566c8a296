import WaymarkLock

extension ActionTable {
    /// Performs an action by name; makes the target first where it is not made.
    ///
    /// - Returns: The action's value, as the type that is wanted.
    /// - Throws: Why the action was not performed, or what it threw.
    package func perform<Output>(
        _ target: String, _ action: String, _ parameters: ActionParameters = ActionParameters()
    ) async throws(ActionError) -> Output {
        let call = ActionCall(target: target, action: action, parameters: parameters, isFromLink: false)
        return try call.output(try await value(of: call))
    }

    /// Performs an action by name, whatever its value; for callers that name no type, to whom `()` would be one.
    ///
    /// - Throws: Why the action was not performed, or what it threw.
    @_disfavoredOverload
    package func perform(
        _ target: String, _ action: String, _ parameters: ActionParameters = ActionParameters()
    ) async throws(ActionError) {
        let call = ActionCall(target: target, action: action, parameters: parameters, isFromLink: false)
        _ = try await value(of: call)
    }

    /// Performs an action for a link, which may ask only for what is declared for links.
    ///
    /// The target is made to know which those are. An action that is for the app alone is refused by a reason of its own, so
    /// that the app can tell it from a name that does not exist; not-found handlers are not asked in its place.
    ///
    /// - Parameter parameters: What the link says: texts, and lists of texts where a name is repeated.
    /// - Returns: The action's value.
    /// - Throws: Why the action was not performed, or what it threw.
    package func performFromLink(
        _ target: String, _ action: String, _ parameters: ActionParameters = ActionParameters()
    ) async throws(ActionError) -> any Sendable {
        try await value(of: ActionCall(target: target, action: action, parameters: parameters, isFromLink: true))
    }

    /// Performs an action by name at once, from any thread.
    ///
    /// A target that may be made anywhere is made first where it is not made; where another thread makes it, this one waits.
    /// Where an action would have to wait, nothing of it has run. (Where the target's not-found handler declines, and the
    /// next would have to wait, the first has run.)
    ///
    /// - Returns: The action's value, as the type that is wanted.
    /// - Throws: Why the action was not performed, or what it threw; `wouldWait` where it takes the asynchronous door, or
    ///   ``performOnMain(_:_:_:)``.
    /// - Complexity: Two look-ups by name, and what the action costs.
    package func perform<Output>(
        _ target: String, _ action: String, _ parameters: ActionParameters = ActionParameters()
    ) throws(ActionError) -> Output {
        let call = ActionCall(target: target, action: action, parameters: parameters, isFromLink: false)
        return try call.output(try valueNow(of: call))
    }

    /// Performs an action by name at once, from any thread, whatever its value.
    ///
    /// - Throws: As the door that gives the value.
    @_disfavoredOverload
    package func perform(
        _ target: String, _ action: String, _ parameters: ActionParameters = ActionParameters()
    ) throws(ActionError) {
        let call = ActionCall(target: target, action: action, parameters: parameters, isFromLink: false)
        _ = try valueNow(of: call)
    }

    /// Performs an action by name at once, also one on the main actor; what is made on the main actor is made here.
    ///
    /// - Returns: The action's value, as the type that is wanted.
    /// - Throws: Why the action was not performed, or what it threw; `wouldWait` where the action is asynchronous.
    @MainActor
    package func performOnMain<Output>(
        _ target: String, _ action: String, _ parameters: ActionParameters = ActionParameters()
    ) throws(ActionError) -> Output {
        let call = ActionCall(target: target, action: action, parameters: parameters, isFromLink: false)
        return try call.output(try valueNowOnMain(of: call))
    }

    /// Performs an action by name at once, also one on the main actor, whatever its value.
    ///
    /// - Throws: As the door that gives the value.
    @MainActor
    @_disfavoredOverload
    package func performOnMain(
        _ target: String, _ action: String, _ parameters: ActionParameters = ActionParameters()
    ) throws(ActionError) {
        let call = ActionCall(target: target, action: action, parameters: parameters, isFromLink: false)
        _ = try valueNowOnMain(of: call)
    }
}

extension ActionTable {
    private func value(of call: ActionCall) async throws(ActionError) -> any Sendable {
        var found = find(call)
        if case .notMade = found { found = call.found(in: try await made(for: call)) }
        if case .action(let action) = found {
            try call.admit(action)
            do {
                switch action.body {
                case .asynchronous(let body): return try await body(call.parameters)
                case .main(let body): return try await body(call.parameters)
                case .anywhere(let body): return try body(call.parameters)
                }
            } catch { throw call.thrown(error) }
        }
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

    private func valueNow(of call: ActionCall) throws(ActionError) -> any Sendable {
        var found = find(call)
        if case .notMade = found { found = call.found(in: try madeNow(for: call)) }
        if case .action(let action) = found {
            switch action.body {
            case .asynchronous: throw call.error(.wouldWait(.asynchronousAction))
            case .main: throw call.error(.wouldWait(.mainActor))
            case .anywhere(let body): do { return try body(call.parameters) } catch { throw call.thrown(error) }
            }
        }
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
    private func valueNowOnMain(of call: ActionCall) throws(ActionError) -> any Sendable {
        var found = find(call)
        if case .notMade = found { found = call.found(in: try madeNowOnMain(for: call)) }
        if case .action(let action) = found {
            switch action.body {
            case .asynchronous: throw call.error(.wouldWait(.asynchronousAction))
            case .main(let body): do { return try body(call.parameters) } catch { throw call.thrown(error) }
            case .anywhere(let body): do { return try body(call.parameters) } catch { throw call.thrown(error) }
            }
        }
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

/// What there is under two names.
private enum Found {
    case action(DeclaredAction)
    case noAction(MadeTarget)
    case noTarget
    case notMade
}

extension ActionTable {
    private func find(_ call: ActionCall) -> Found {
        state.withLock { state in
            switch state.targets[call.target] {
            case .made(_, let made): call.found(in: made)
            case .unmade, .making: .notMade
            case nil: .noTarget
            }
        }
    }

    /// The not-found handlers that are asked, in their order.
    private func handlers(_ found: Found, _ call: ActionCall) -> [UnknownActionHandler] {
        var handlers: [UnknownActionHandler] = []
        if case .noAction(let made) = found, let own = made.unknown { handlers.append(own) }
        if let common = state.withLock({ $0.unknown }) { handlers.append(common) }
        return call.isFromLink ? handlers.filter(\.isFromLinks) : handlers
    }

    private func notFound(_ found: Found, _ call: ActionCall) -> ActionError {
        guard case .noAction(let made) = found else {
            let names = state.withLock { Array($0.targets.keys) }
            return call.error(.unknownTarget(nearest: names.sorted().nearest(to: call.target)))
        }
        let names = made.actions.filter { !call.isFromLink || $0.value.isFromLinks }.keys
        return call.error(.unknownAction(nearest: names.sorted().nearest(to: call.action)))
    }
}

extension ActionCall {
    fileprivate func found(in made: MadeTarget?) -> Found {
        guard let made else { return .noTarget }
        return made.actions[action].map { .action($0) } ?? .noAction(made)
    }

    fileprivate func admit(_ action: DeclaredAction) throws(ActionError) {
        if isFromLink, !action.isFromLinks { throw error(.nativeOnly) }
    }

    fileprivate func output<Output>(_ value: any Sendable) throws(ActionError) -> Output {
        if let output = value as? Output { return output }
        // Nothing is what any value can be taken for.
        if Output.self == Void.self, let nothing = () as? Output { return nothing }
        throw error(.unexpectedOutput(expected: "\(Output.self)", found: "\(type(of: value))"))
    }

    fileprivate func thrown(_ error: any Error) -> ActionError {
        switch error {
        case let fault as ActionParameterError: self.error(.parameter(fault))
        case is CancellationError: self.error(.cancelled)
        default: self.error(.failed(error))
        }
    }
}
