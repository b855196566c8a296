import WaymarkLock

extension Components {
    /// Declares what is asked for targets that there are not, and after a target's own handler for actions that it does not
    /// have; it may wait, on the actor of whoever performs them.
    ///
    /// There is one such handler. For a link it is asked only where it is declared `fromLinks`, and never in place of an
    /// action that is for the app alone.
    ///
    /// - Returns: A token that takes the handler back.
    /// - Throws: Where there is one, and this one is not to take its place.
    @discardableResult
    public func onUnknownAction(
        fromLinks: Bool = false, replacing: Bool = false, file: String = #fileID, line: Int = #line,
        _ body: @escaping @Sendable (ActionCall) async throws -> ActionAnswer
    ) throws(TargetError) -> TargetRegistration {
        let handler = UnknownActionHandler(
            .asynchronous(body), isFromLinks: fromLinks, place: SourcePlace(file: file, line: line))
        return try common.actions.add(handler, replacing)
    }

    /// Declares what is asked, on the main actor and without waiting, for targets and actions that there are not.
    ///
    /// See ``onUnknownAction(fromLinks:replacing:file:line:_:)``.
    @discardableResult
    public func onMainUnknownAction(
        fromLinks: Bool = false, replacing: Bool = false, file: String = #fileID, line: Int = #line,
        _ body: @escaping @MainActor @Sendable (ActionCall) throws -> ActionAnswer
    ) throws(TargetError) -> TargetRegistration {
        let handler = UnknownActionHandler(
            .main(body), isFromLinks: fromLinks, place: SourcePlace(file: file, line: line))
        return try common.actions.add(handler, replacing)
    }

    /// Declares what is asked, anywhere and without waiting, for targets and actions that there are not.
    ///
    /// See ``onUnknownAction(fromLinks:replacing:file:line:_:)``.
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
        // What is replaced may be the last to keep objects of an app, which end outside of the lock.
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

    /// Takes a not-found handler back, if it is still there.
    func remove(_ handler: UnknownActionHandler) {
        state.withLock { state in if state.unknown === handler { state.unknown = nil } }
    }
}
