extension Components {
    /// Performs an action by name; makes the target first where it is not made.
    ///
    /// - Returns: The action's value, as the type that is wanted.
    /// - Throws: Why the action was not performed, or what it threw.
    public func perform<Output>(
        _ target: String, _ action: String, _ parameters: ActionParameters = ActionParameters(),
        file: String = #fileID, line: Int = #line
    ) async throws(ActionError) -> Output {
        let call = ActionCall(target: target, action: action, parameters: parameters, isFromLink: false)
        return try call.output(try await value(of: call, at: SourcePlace(file: file, line: line)))
    }

    /// Performs an action by name, whatever its value.
    ///
    /// - Throws: Why the action was not performed, or what it threw.
    @_disfavoredOverload
    public func perform(
        _ target: String, _ action: String, _ parameters: ActionParameters = ActionParameters(),
        file: String = #fileID, line: Int = #line
    ) async throws(ActionError) {
        let call = ActionCall(target: target, action: action, parameters: parameters, isFromLink: false)
        _ = try await value(of: call, at: SourcePlace(file: file, line: line))
    }

    /// Performs an action by name at once, from any thread.
    ///
    /// A target that may be made anywhere is made first where it is not made; where another thread makes it, this one waits.
    /// Where an action would have to wait, nothing of it has run. (Where the target's not-found handler declines, and the
    /// next would have to wait, the first has run.)
    ///
    /// - Returns: The action's value, as the type that is wanted.
    /// - Throws: Why the action was not performed, or what it threw; `wouldWait` where it takes the asynchronous door, or
    ///   ``performOnMain(_:_:_:file:line:)->Output``.
    /// - Complexity: A look-up by both names, and what the action costs.
    public func perform<Output>(
        _ target: String, _ action: String, _ parameters: ActionParameters = ActionParameters(),
        file: String = #fileID, line: Int = #line
    ) throws(ActionError) -> Output {
        let call = ActionCall(target: target, action: action, parameters: parameters, isFromLink: false)
        return try call.output(try valueNow(of: call, at: SourcePlace(file: file, line: line)))
    }

    /// Performs an action by name at once, from any thread, whatever its value.
    ///
    /// - Throws: As the door that gives the value.
    @_disfavoredOverload
    public func perform(
        _ target: String, _ action: String, _ parameters: ActionParameters = ActionParameters(),
        file: String = #fileID, line: Int = #line
    ) throws(ActionError) {
        let call = ActionCall(target: target, action: action, parameters: parameters, isFromLink: false)
        _ = try valueNow(of: call, at: SourcePlace(file: file, line: line))
    }

    /// Performs an action by name at once, also one on the main actor; what is made on the main actor is made here.
    ///
    /// - Returns: The action's value, as the type that is wanted.
    /// - Throws: Why the action was not performed, or what it threw; `wouldWait` where the action is asynchronous.
    @MainActor
    public func performOnMain<Output>(
        _ target: String, _ action: String, _ parameters: ActionParameters = ActionParameters(),
        file: String = #fileID, line: Int = #line
    ) throws(ActionError) -> Output {
        let call = ActionCall(target: target, action: action, parameters: parameters, isFromLink: false)
        return try call.output(try valueNowOnMain(of: call, at: SourcePlace(file: file, line: line)))
    }

    /// Performs an action by name at once, also one on the main actor, whatever its value.
    ///
    /// - Throws: As the door that gives the value.
    @MainActor
    @_disfavoredOverload
    public func performOnMain(
        _ target: String, _ action: String, _ parameters: ActionParameters = ActionParameters(),
        file: String = #fileID, line: Int = #line
    ) throws(ActionError) {
        let call = ActionCall(target: target, action: action, parameters: parameters, isFromLink: false)
        _ = try valueNowOnMain(of: call, at: SourcePlace(file: file, line: line))
    }

    /// Performs an action for a link, which may ask only for what is declared for links.
    ///
    /// An action that is for the app alone is refused by a reason of its own, so that the app can tell it from a name that
    /// does not exist; not-found handlers are not asked in its place.
    ///
    /// - Parameter parameters: What the link says: texts, and lists of texts where a name is repeated.
    /// - Returns: The action's value.
    /// - Throws: Why the action was not performed, or what it threw.
    public func performFromLink(
        _ target: String, _ action: String, _ parameters: ActionParameters = ActionParameters(),
        file: String = #fileID, line: Int = #line
    ) async throws(ActionError) -> any Sendable {
        let call = ActionCall(target: target, action: action, parameters: parameters, isFromLink: true)
        return try await value(of: call, at: SourcePlace(file: file, line: line))
    }

    /// Performs an action for a link at once, also one on the main actor.
    ///
    /// - Parameter parameters: What the link says: texts, and lists of texts where a name is repeated.
    /// - Returns: The action's value.
    /// - Throws: As ``performFromLink(_:_:_:file:line:)``; `wouldWait`, before anything has run, if the action is asynchronous.
    @MainActor
    public func performOnMainFromLink(
        _ target: String, _ action: String, _ parameters: ActionParameters = ActionParameters(),
        file: String = #fileID, line: Int = #line
    ) throws(ActionError) -> any Sendable {
        let call = ActionCall(target: target, action: action, parameters: parameters, isFromLink: true)
        return try valueNowOnMain(of: call, at: SourcePlace(file: file, line: line))
    }
}
