extension Components {
    // MARK: Targets

    /// Registers a target of calls by name that may be made anywhere; of the whole app, from whichever scope.
    ///
    /// ```swift
    /// try components.target("Goods") { goods in
    ///     let catalogue = Catalogue()
    ///     goods.on("detail", fromLinks: true) { try await catalogue.detail($0["id", as: Int.self]) }
    /// }
    /// let text: String = try await components.perform("Goods", "detail", ["id": 42])
    /// ```
    ///
    /// - Parameter make: Declares the target's actions; on the first use, on the thread of whoever comes first. Where it
    ///   throws, that use fails, with those that waited for it, and the next one tries again.
    /// - Returns: A token that takes the target back.
    /// - Throws: Where there is a target of this name, and this one is not to take its place.
    @discardableResult
    public func target(
        _ name: String, replacing: Bool = false, file: String = #fileID, line: Int = #line,
        _ make: @escaping @Sendable (inout TargetActions) throws -> Void
    ) throws(TargetError) -> TargetRegistration {
        try common.actions.target(name, replacing: replacing, file: file, line: line, make)
    }

    /// Registers a target that is made on the main actor.
    ///
    /// See ``target(_:replacing:file:line:_:)``.
    @discardableResult
    public func targetOnMain(
        _ name: String, replacing: Bool = false, file: String = #fileID, line: Int = #line,
        _ make: @escaping @MainActor @Sendable (inout TargetActions) throws -> Void
    ) throws(TargetError) -> TargetRegistration {
        try common.actions.targetOnMain(name, replacing: replacing, file: file, line: line, make)
    }

    /// Registers targets, all or none.
    package func add(_ drafts: [TargetDraft]) throws(TargetError) -> [TargetRegistration] {
        try common.actions.add(drafts)
    }

    /// The targets that there are, by name; none is made for it.
    public var targets: [TargetDescription] { common.actions.targets }

    // MARK: What is not found

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
        try common.actions.onUnknownAction(fromLinks: fromLinks, replacing: replacing, file: file, line: line, body)
    }

    /// Declares what is asked, on the main actor and without waiting, for targets and actions that there are not.
    ///
    /// See ``onUnknownAction(fromLinks:replacing:file:line:_:)``.
    @discardableResult
    public func onMainUnknownAction(
        fromLinks: Bool = false, replacing: Bool = false, file: String = #fileID, line: Int = #line,
        _ body: @escaping @MainActor @Sendable (ActionCall) throws -> ActionAnswer
    ) throws(TargetError) -> TargetRegistration {
        try common.actions.onMainUnknownAction(fromLinks: fromLinks, replacing: replacing, file: file, line: line, body)
    }

    /// Declares what is asked, anywhere and without waiting, for targets and actions that there are not.
    ///
    /// See ``onUnknownAction(fromLinks:replacing:file:line:_:)``.
    @discardableResult
    public func onSyncUnknownAction(
        fromLinks: Bool = false, replacing: Bool = false, file: String = #fileID, line: Int = #line,
        _ body: @escaping @Sendable (ActionCall) throws -> ActionAnswer
    ) throws(TargetError) -> TargetRegistration {
        try common.actions.onSyncUnknownAction(fromLinks: fromLinks, replacing: replacing, file: file, line: line, body)
    }

    // MARK: Performing

    /// Performs an action by name; makes the target first where it is not made.
    ///
    /// - Returns: The action's value, as the type that is wanted.
    /// - Throws: Why the action was not performed, or what it threw.
    public func perform<Output>(
        _ target: String, _ action: String, _ parameters: ActionParameters = ActionParameters()
    ) async throws(ActionError) -> Output {
        try await common.actions.perform(target, action, parameters)
    }

    /// Performs an action by name, whatever its value.
    ///
    /// - Throws: Why the action was not performed, or what it threw.
    @_disfavoredOverload
    public func perform(
        _ target: String, _ action: String, _ parameters: ActionParameters = ActionParameters()
    ) async throws(ActionError) {
        try await common.actions.perform(target, action, parameters)
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
    public func perform<Output>(
        _ target: String, _ action: String, _ parameters: ActionParameters = ActionParameters()
    ) throws(ActionError) -> Output {
        try common.actions.perform(target, action, parameters)
    }

    /// Performs an action by name at once, from any thread, whatever its value.
    ///
    /// - Throws: As the door that gives the value.
    @_disfavoredOverload
    public func perform(
        _ target: String, _ action: String, _ parameters: ActionParameters = ActionParameters()
    ) throws(ActionError) {
        try common.actions.perform(target, action, parameters)
    }

    /// Performs an action by name at once, also one on the main actor; what is made on the main actor is made here.
    ///
    /// - Returns: The action's value, as the type that is wanted.
    /// - Throws: Why the action was not performed, or what it threw; `wouldWait` where the action is asynchronous.
    @MainActor
    public func performOnMain<Output>(
        _ target: String, _ action: String, _ parameters: ActionParameters = ActionParameters()
    ) throws(ActionError) -> Output {
        try common.actions.performOnMain(target, action, parameters)
    }

    /// Performs an action by name at once, also one on the main actor, whatever its value.
    ///
    /// - Throws: As the door that gives the value.
    @MainActor
    @_disfavoredOverload
    public func performOnMain(
        _ target: String, _ action: String, _ parameters: ActionParameters = ActionParameters()
    ) throws(ActionError) {
        try common.actions.performOnMain(target, action, parameters)
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
        _ target: String, _ action: String, _ parameters: ActionParameters = ActionParameters()
    ) async throws(ActionError) -> any Sendable {
        try await common.actions.performFromLink(target, action, parameters)
    }
}
