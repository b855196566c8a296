extension Components {
    /// Performs an action by name, after creating the target if it does not exist yet.
    ///
    /// - Parameters:
    ///   - target: The name of the target.
    ///   - action: The name of the action.
    ///   - parameters: The parameters of the action.
    /// - Returns: The action's value, as the type that the caller expects.
    /// - Throws: An ``ActionError`` if the action was not performed or has another type, or with the error that it
    ///   threw.
    public func perform<Output>(
        _ target: String, _ action: String, _ parameters: ActionParameters = ActionParameters(),
        file: String = #fileID, line: Int = #line
    ) async throws(ActionError) -> Output {
        let call = ActionCall(target: target, action: action, parameters: parameters, isFromLink: false)
        return try call.output(try await value(of: call, at: SourcePlace(file: file, line: line)))
    }

    /// Performs an action by name, and ignores its value.
    ///
    /// - Parameters:
    ///   - target: The name of the target.
    ///   - action: The name of the action.
    ///   - parameters: The parameters of the action.
    /// - Throws: An ``ActionError`` if the action was not performed, or with the error that it threw.
    @_disfavoredOverload
    public func perform(
        _ target: String, _ action: String, _ parameters: ActionParameters = ActionParameters(),
        file: String = #fileID, line: Int = #line
    ) async throws(ActionError) {
        let call = ActionCall(target: target, action: action, parameters: parameters, isFromLink: false)
        _ = try await value(of: call, at: SourcePlace(file: file, line: line))
    }

    /// Performs an action by name synchronously, on any thread.
    ///
    /// A target that may be created on any thread is created first if it does not exist yet; if another thread is
    /// creating it, this one blocks. If an action would have to wait, no part of it has run. There is one exception: if
    /// the target's handler for unknown actions declines, and the next handler would have to wait, the first has run.
    ///
    /// - Parameters:
    ///   - target: The name of the target.
    ///   - action: The name of the action.
    ///   - parameters: The parameters of the action.
    /// - Returns: The action's value, as the type that the caller expects.
    /// - Throws: An ``ActionError``; its reason is `wouldWait` if the asynchronous method or
    ///   ``performOnMain(_:_:_:file:line:)->Output`` is needed.
    /// - Complexity: Two dictionary lookups, plus the cost of the action.
    public func perform<Output>(
        _ target: String, _ action: String, _ parameters: ActionParameters = ActionParameters(),
        file: String = #fileID, line: Int = #line
    ) throws(ActionError) -> Output {
        let call = ActionCall(target: target, action: action, parameters: parameters, isFromLink: false)
        return try call.output(try valueNow(of: call, at: SourcePlace(file: file, line: line)))
    }

    /// Performs an action by name synchronously, on any thread, and ignores its value.
    ///
    /// - Parameters:
    ///   - target: The name of the target.
    ///   - action: The name of the action.
    ///   - parameters: The parameters of the action.
    /// - Throws: The same errors as the method that returns the value.
    @_disfavoredOverload
    public func perform(
        _ target: String, _ action: String, _ parameters: ActionParameters = ActionParameters(),
        file: String = #fileID, line: Int = #line
    ) throws(ActionError) {
        let call = ActionCall(target: target, action: action, parameters: parameters, isFromLink: false)
        _ = try valueNow(of: call, at: SourcePlace(file: file, line: line))
    }

    /// Performs an action by name synchronously on the main actor, where targets of the main actor can be created as
    /// well.
    ///
    /// - Parameters:
    ///   - target: The name of the target.
    ///   - action: The name of the action.
    ///   - parameters: The parameters of the action.
    /// - Returns: The action's value, as the type that the caller expects.
    /// - Throws: An ``ActionError``; its reason is `wouldWait` if the action is asynchronous.
    @MainActor
    public func performOnMain<Output>(
        _ target: String, _ action: String, _ parameters: ActionParameters = ActionParameters(),
        file: String = #fileID, line: Int = #line
    ) throws(ActionError) -> Output {
        let call = ActionCall(target: target, action: action, parameters: parameters, isFromLink: false)
        return try call.output(try valueNowOnMain(of: call, at: SourcePlace(file: file, line: line)))
    }

    /// Performs an action by name synchronously on the main actor, and ignores its value.
    ///
    /// - Parameters:
    ///   - target: The name of the target.
    ///   - action: The name of the action.
    ///   - parameters: The parameters of the action.
    /// - Throws: The same errors as the method that returns the value.
    @MainActor
    @_disfavoredOverload
    public func performOnMain(
        _ target: String, _ action: String, _ parameters: ActionParameters = ActionParameters(),
        file: String = #fileID, line: Int = #line
    ) throws(ActionError) {
        let call = ActionCall(target: target, action: action, parameters: parameters, isFromLink: false)
        _ = try valueNowOnMain(of: call, at: SourcePlace(file: file, line: line))
    }

    /// Performs an action for a link, which may perform only actions declared for links.
    ///
    /// An action for the app alone is refused with a separate reason, so that the app can distinguish it from a name
    /// that does not exist. Handlers for unknown actions are not called in its place.
    ///
    /// - Parameters:
    ///   - target: The name of the target.
    ///   - action: The name of the action.
    ///   - parameters: The values of the link: texts, and lists of texts for repeated names.
    /// - Returns: The action's value.
    /// - Throws: An ``ActionError`` if the action was not performed, or with the error that it threw.
    public func performFromLink(
        _ target: String, _ action: String, _ parameters: ActionParameters = ActionParameters(),
        file: String = #fileID, line: Int = #line
    ) async throws(ActionError) -> any Sendable {
        let call = ActionCall(target: target, action: action, parameters: parameters, isFromLink: true)
        return try await value(of: call, at: SourcePlace(file: file, line: line))
    }

    /// Performs an action for a link synchronously on the main actor.
    ///
    /// - Parameters:
    ///   - target: The name of the target.
    ///   - action: The name of the action.
    ///   - parameters: The values of the link: texts, and lists of texts for repeated names.
    /// - Returns: The action's value.
    /// - Throws: The errors of ``performFromLink(_:_:_:file:line:)``, and `wouldWait`, before anything has run, if the
    ///   action is asynchronous.
    @MainActor
    public func performOnMainFromLink(
        _ target: String, _ action: String, _ parameters: ActionParameters = ActionParameters(),
        file: String = #fileID, line: Int = #line
    ) throws(ActionError) -> any Sendable {
        let call = ActionCall(target: target, action: action, parameters: parameters, isFromLink: true)
        return try valueNowOnMain(of: call, at: SourcePlace(file: file, line: line))
    }
}
