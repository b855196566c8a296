extension Components {
    // MARK: Targets

    /// Registers a target of calls by name that may be made on any thread.
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
    ///   - needs: The services that the maker asks for and that are made asynchronously. If an action is performed with
    ///     `await`, they are made before, so that the maker finds them.
    ///   - replacing: Pass `true` to replace a target of the same name; otherwise that is an error.
    ///   - make: Declares the target's actions, on the first use and on the thread of the first caller. If it throws,
    ///     that use fails, with all that waited for it, and the next one tries again.
    /// - Returns: The registration, with which the target can be removed.
    /// - Throws: A ``TargetError`` if there is a target of this name and it is not to be replaced.
    @discardableResult
    public func target(
        _ name: String, needs: [Any.Type] = [], replacing: Bool = false, file: String = #fileID, line: Int = #line,
        _ make: @escaping @Sendable (inout TargetActions) throws -> Void
    ) throws(TargetError) -> TargetRegistration {
        try add([TargetDraft(name, needs: needs, replaces: replacing, file: file, line: line, make)])[0]
    }

    /// Registers a target of calls by name that is made on the main actor.
    ///
    /// See ``target(_:needs:replacing:file:line:_:)``.
    ///
    /// - Parameters:
    ///   - name: The name of the target.
    ///   - needs: The services that the maker asks for and that are made asynchronously.
    ///   - replacing: Pass `true` to replace a target of the same name; otherwise that is an error.
    ///   - make: Declares the target's actions, on the first use.
    /// - Returns: The registration, with which the target can be removed.
    /// - Throws: A ``TargetError`` if there is a target of this name and it is not to be replaced.
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

    /// The targets that there are, by name; none is made for it.
    public var targets: [TargetDescription] { common.actions.descriptions.ordered { $0.name < $1.name } }
}
