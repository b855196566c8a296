extension Components {
    // MARK: Targets

    /// Registers a target of calls by name that may be created on any thread.
    ///
    ///
    ///
    /// A target belongs to the whole app, whichever scope registers it.
    ///
    /// ```swift
    /// try components.target("Goods") { goods in
    ///     let catalogue = try goods.components.resolve((any Catalogue).self)
    ///     goods.on("detail", fromLinks: true) { try await catalogue.detail($0["id", as: Int.self]) }
    /// }
    /// let text: String = try await components.perform("Goods", "detail", ["id": 42])
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name of the target.
    ///   - needs: The services that `make` requests and that are created asynchronously. If an action is performed with
    ///     `await`, they are created first, so that `make` finds them.
    ///   - replacing: Pass `true` to replace a target with the same name; otherwise, such a target is an error.
    ///   - make: Declares the target's actions, on the first use and on the thread of the first caller. If it throws,
    ///     that use fails, with all that waited for it, and the next one tries again.
    /// - Returns: The registration, with which the target can be removed.
    /// - Throws: A ``TargetError`` if a target with the name exists and `replacing` is `false`.
    @discardableResult
    public func target(
        _ name: String, needs: [Any.Type] = [], replacing: Bool = false, file: String = #fileID, line: Int = #line,
        _ make: @escaping @Sendable (inout TargetActions) throws -> Void
    ) throws(TargetError) -> TargetRegistration {
        try add([TargetDraft(name, needs: needs, replaces: replacing, file: file, line: line, make)])[0]
    }

    /// Registers a target of calls by name that is created on the main actor.
    ///
    /// See ``target(_:needs:replacing:file:line:_:)``.
    ///
    /// - Parameters:
    ///   - name: The name of the target.
    ///   - needs: The services that `make` requests and that are created asynchronously.
    ///   - replacing: Pass `true` to replace a target with the same name; otherwise, such a target is an error.
    ///   - make: Declares the target's actions, on the first use.
    /// - Returns: The registration, with which the target can be removed.
    /// - Throws: A ``TargetError`` if a target with the name exists and `replacing` is `false`.
    @discardableResult
    public func targetOnMain(
        _ name: String, needs: [Any.Type] = [], replacing: Bool = false, file: String = #fileID, line: Int = #line,
        _ make: @escaping @MainActor @Sendable (inout TargetActions) throws -> Void
    ) throws(TargetError) -> TargetRegistration {
        try add([TargetDraft(onMain: name, needs: needs, replaces: replacing, file: file, line: line, make)])[0]
    }

    /// Registers targets, all or none.
    package func add(_ drafts: [TargetDraft]) throws(TargetError) -> [TargetRegistration] {
        try common.actions.add(drafts)
    }

    /// Descriptions of the registered targets, sorted by name. Reading them creates no target.
    public var targets: [TargetDescription] { common.actions.descriptions.ordered { $0.name < $1.name } }
}
