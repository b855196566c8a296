import WaymarkLock

extension ActionTable {
    /// Declares what is asked for targets that there are not, and after a target's own handler for actions that it does not
    /// have; it may wait, on the actor of whoever performs them.
    ///
    /// There is one such handler. For a link it is asked only where it is declared `fromLinks`, and never in place of an
    /// action that is for the app alone.
    ///
    /// - Returns: A token that takes the handler back.
    /// - Throws: Where there is one, and this one is not to take its place.
    @discardableResult
    package func onUnknownAction(
        fromLinks: Bool = false, replacing: Bool = false, file: String = #fileID, line: Int = #line,
        _ body: @escaping @Sendable (ActionCall) async throws -> ActionAnswer
    ) throws(TargetError) -> TargetRegistration {
        let handler = UnknownActionHandler(
            .asynchronous(body), isFromLinks: fromLinks, place: SourcePlace(file: file, line: line))
        return try add(handler, replacing)
    }

    /// Declares what is asked, on the main actor and without waiting, for targets and actions that there are not.
    ///
    /// See ``onUnknownAction(fromLinks:replacing:file:line:_:)``.
    @discardableResult
    package func onMainUnknownAction(
        fromLinks: Bool = false, replacing: Bool = false, file: String = #fileID, line: Int = #line,
        _ body: @escaping @MainActor @Sendable (ActionCall) throws -> ActionAnswer
    ) throws(TargetError) -> TargetRegistration {
        let handler = UnknownActionHandler(
            .main(body), isFromLinks: fromLinks, place: SourcePlace(file: file, line: line))
        return try add(handler, replacing)
    }

    /// Declares what is asked, anywhere and without waiting, for targets and actions that there are not.
    ///
    /// See ``onUnknownAction(fromLinks:replacing:file:line:_:)``.
    @discardableResult
    package func onSyncUnknownAction(
        fromLinks: Bool = false, replacing: Bool = false, file: String = #fileID, line: Int = #line,
        _ body: @escaping @Sendable (ActionCall) throws -> ActionAnswer
    ) throws(TargetError) -> TargetRegistration {
        let handler = UnknownActionHandler(
            .anywhere(body), isFromLinks: fromLinks, place: SourcePlace(file: file, line: line))
        return try add(handler, replacing)
    }

    private func add(_ handler: UnknownActionHandler, _ replacing: Bool) throws(TargetError) -> TargetRegistration {
        let result: Result<(number: Int, replaced: UnknownActionHandler?), TargetError> = state.withLock { state in
            if !replacing, let other = state.unknown {
                let fault = TargetError.Fault.repeatedHandler(target: nil, place: handler.place, other: other.place)
                return .failure(TargetError([fault]))
            }
            state.lastNumber += 1
            defer { (state.unknown, state.unknownNumber) = (handler, state.lastNumber) }
            return .success((state.lastNumber, state.unknown))
        }
        return TargetRegistration(self, try result.get().number)
    }
}
