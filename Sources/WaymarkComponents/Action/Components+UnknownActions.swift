import WaymarkLock

extension Components {
    /// Registers an asynchronous handler for unknown targets, and for unknown actions that a target's own handler
    /// declines.
    ///
    /// It runs on the actor of the caller. Only one such handler can be registered. It is called for a link only if it
    /// is registered with `fromLinks`, and never in place of an action for the app alone.
    ///
    /// - Parameters:
    ///   - fromLinks: Pass `true` to call the handler for links as well.
    ///   - replacing: Pass `true` to replace an earlier handler; otherwise, an earlier handler is an error.
    ///   - body: The handler.
    /// - Returns: The registration, with which the handler can be removed.
    /// - Throws: A ``TargetError`` if a handler is registered and `replacing` is `false`.
    @discardableResult
    public func onUnknownAction(
        fromLinks: Bool = false, replacing: Bool = false, file: String = #fileID, line: Int = #line,
        _ body: @escaping @Sendable (ActionCall) async throws -> ActionAnswer
    ) throws(TargetError) -> TargetRegistration {
        let handler = UnknownActionHandler(
            .asynchronous(body), isFromLinks: fromLinks, place: SourcePlace(file: file, line: line))
        return try common.actions.add(handler, replacing)
    }

    /// Registers a synchronous handler on the main actor for unknown targets and actions.
    ///
    /// See ``onUnknownAction(fromLinks:replacing:file:line:_:)``.
    ///
    /// - Parameters:
    ///   - fromLinks: Pass `true` to call the handler for links as well.
    ///   - replacing: Pass `true` to replace an earlier handler; otherwise, an earlier handler is an error.
    ///   - body: The handler.
    /// - Returns: The registration, with which the handler can be removed.
    /// - Throws: A ``TargetError`` if a handler is registered and `replacing` is `false`.
    @discardableResult
    public func onMainUnknownAction(
        fromLinks: Bool = false, replacing: Bool = false, file: String = #fileID, line: Int = #line,
        _ body: @escaping @MainActor @Sendable (ActionCall) throws -> ActionAnswer
    ) throws(TargetError) -> TargetRegistration {
        let handler = UnknownActionHandler(
            .main(body), isFromLinks: fromLinks, place: SourcePlace(file: file, line: line))
        return try common.actions.add(handler, replacing)
    }

    /// Registers a synchronous handler for unknown targets and actions, which may run on any thread.
    ///
    /// See ``onUnknownAction(fromLinks:replacing:file:line:_:)``.
    ///
    /// - Parameters:
    ///   - fromLinks: Pass `true` to call the handler for links as well.
    ///   - replacing: Pass `true` to replace an earlier handler; otherwise, an earlier handler is an error.
    ///   - body: The handler.
    /// - Returns: The registration, with which the handler can be removed.
    /// - Throws: A ``TargetError`` if a handler is registered and `replacing` is `false`.
    @discardableResult
    public func onSyncUnknownAction(
        fromLinks: Bool = false, replacing: Bool = false, file: String = #fileID, line: Int = #line,
        _ body: @escaping @Sendable (ActionCall) throws -> ActionAnswer
    ) throws(TargetError) -> TargetRegistration {
        let handler = UnknownActionHandler(
            .anywhere(body), isFromLinks: fromLinks, place: SourcePlace(file: file, line: line))
        return try common.actions.add(handler, replacing)
    }
}

extension ActionTable {
    fileprivate func add(
        _ handler: UnknownActionHandler, _ replacing: Bool
    ) throws(TargetError) -> TargetRegistration {
        // A replaced handler may hold the last references to objects of an app, which must be released outside the
        // lock.
        let result: Result<UnknownActionHandler?, TargetError> = state.withLock { state in
            if !replacing, let other = state.unknown {
                let fault = TargetError.Fault.repeatedHandler(target: nil, place: handler.place, other: other.place)
                return .failure(TargetError([fault]))
            }
            defer { state.unknown = handler }
            return .success(state.unknown)
        }
        _ = try result.get()
        return TargetRegistration(self, .handler(handler))
    }

    /// Removes a not-found handler, if it is still registered.
    func remove(_ handler: UnknownActionHandler) {
        state.withLock { state in if state.unknown === handler { state.unknown = nil } }
    }
}
