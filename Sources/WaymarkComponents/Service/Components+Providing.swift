import WaymarkLock

extension Components: ServiceProviding {
    /// Provides a service, from now on.
    ///
    /// - Throws: Where the scope provides it already and the draft does not replace it, or the scope is closed.
    @discardableResult
    public func add(_ draft: ServiceDraft) throws(ProvisionError) -> ServiceRegistration {
        try add([draft])[0]
    }

    /// Provides services, all or none.
    @discardableResult
    package func add(_ drafts: [ServiceDraft]) throws(ProvisionError) -> [ServiceRegistration] {
        let faults = state.withLock { state -> [ProvisionError.Fault] in
            let faults = state.faults(of: drafts, in: path)
            guard faults.isEmpty else { return faults }
            for draft in drafts { state.provide(draft.entry) }
            return []
        }
        guard faults.isEmpty else { throw ProvisionError(faults) }
        return drafts.map { ServiceRegistration(scope: self, entry: $0.entry) }
    }

    /// The token for a service that is still to be provided.
    package func registration(of draft: ServiceDraft) -> ServiceRegistration {
        ServiceRegistration(scope: self, entry: draft.entry)
    }

    /// Takes services out that nobody has used, without ending what was made of them.
    package func withdraw(_ registrations: [ServiceRegistration]) {
        state.withLock { state in for registration in registrations { _ = state.withdraw(registration.entry) } }
    }

    /// Takes services out, and ends what was made of them, the last made first.
    package func remove(_ drafts: [ServiceDraft]) async { await remove(drafts.map(\.entry)) }

    /// The services that the scope and those inside it provide, sorted by scope and place.
    public var declarations: [ServiceDeclaration] { declarations { $0.provided.values.map(\.entry) } }

    /// What can be said of the services of the scope and those inside it before any is made: which are missing, were provided
    /// twice, are unused, in circles or captive.
    ///
    /// It looks at what services say that they need (`needs`, or what they are made `from`).
    ///
    /// - Parameter uses: What is asked for by others than services; what nobody needs or uses is told as unused.
    public func audit(uses: [ServiceUse] = []) -> ServiceAudit {
        ServiceAudit(of: declarations, refused: declarations { $0.refused }, uses: uses)
    }

    private func declarations(_ entries: (ScopeState) -> [ServiceEntry]) -> [ServiceDeclaration] {
        var declarations: [ServiceDeclaration] = []
        var open = [self]
        while let scope = open.popLast() {
            let (entries, children) = scope.state.withLock { (entries($0), $0.children) }
            declarations += entries.map { $0.declaration(in: scope.path) }
            open += children
        }
        return declarations.sorted { left, right in
            (left.scope, left.place.file, left.place.line, left.service)
                < (right.scope, right.place.file, right.place.line, right.service)
        }
    }
}

extension ServiceEntry {
    func declaration(in scope: String) -> ServiceDeclaration {
        ServiceDeclaration(
            service: Self.name(of: type), lifetime: lifetime, needs: needs.map { Self.name(of: $0) }, scope: scope,
            owner: owner, place: place)
    }
}

extension ScopeState {
    /// What is wrong with drafts; duplicates are noted.
    fileprivate mutating func faults(of drafts: [ServiceDraft], in path: String) -> [ProvisionError.Fault] {
        var faults: [ProvisionError.Fault] = []
        var places: [ObjectIdentifier: SourcePlace] = [:]
        for draft in drafts {
            let entry = draft.entry
            let name = { entry.name }
            if phase != .open {
                faults.append(.closed(service: name(), scope: path, place: entry.place))
            } else if !draft.replaces, let first = places[entry.key] ?? provided[entry.key]?.entry.place {
                faults.append(.duplicate(service: name(), scope: path, place: entry.place, first: first))
                refused.append(entry)
            } else {
                places[entry.key] = entry.place
            }
        }
        return faults
    }
}
