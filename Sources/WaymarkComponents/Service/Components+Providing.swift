import WaymarkLock

extension Components: ServiceProviding {
    /// Provides a service.
    ///
    /// - Returns: The registration, with which the service can be removed.
    /// - Throws: A ``ProvisionError`` if the scope provides it already and the draft does not replace it, or if the
    ///   scope is closed.
    @discardableResult
    public func add(_ draft: ServiceDraft) throws(ProvisionError) -> ServiceRegistration {
        try add([draft])[0]
    }

    /// Provides services, all or none.
    @discardableResult
    package func add(_ drafts: [ServiceDraft]) throws(ProvisionError) -> [ServiceRegistration] {
        let (faults, _) = state.withLock { state -> ([ProvisionError.Fault], [ScopeState.Row]) in
            let faults = state.faults(of: drafts, in: path)
            guard faults.isEmpty else { return (faults, []) }
            for draft in drafts { state.provide(draft.entry) }
            return ([], state.takeLeaving())
        }
        guard faults.isEmpty else { throw ProvisionError(faults) }
        return drafts.map { ServiceRegistration(scope: self, entry: $0.entry) }
    }

    /// Returns the token for a service that has not been provided yet.
    package func registration(of draft: ServiceDraft) -> ServiceRegistration {
        ServiceRegistration(scope: self, entry: draft.entry)
    }

    /// Removes unused services, without ending their instances.
    package func withdraw(_ registrations: [ServiceRegistration]) {
        _ = state.withLock { state in
            for registration in registrations { _ = state.withdraw(registration.entry) }
            return state.takeLeaving()
        }
    }

    /// Makes callers wait again for the start of a part of the app before they get its services and targets, once its
    /// gate is closed.
    package func hide(_ owner: LifecycleID) {
        state.withLock { $0.hide(owner) }
        common.actions.hide(owner)
    }

    /// Removes services, and ends their instances, the last created first.
    package func remove(_ drafts: [ServiceDraft]) async { await remove(drafts.map(\.entry)) }

    /// The services that the scope and those inside it provide, sorted by scope and place.
    public var declarations: [ServiceDeclaration] { declarations { $0.provided.values.map(\.entry) } }

    /// Audits the services of the scope and of the scopes inside it, without creating any.
    ///
    /// It examines the declared needs of each service (`needs`, or the types that it is created `from`).
    ///
    /// - Parameter uses: The services that are used by other code than services. A service that is neither needed nor
    ///   used is reported as unused.
    /// - Returns: The findings, and the graph of the services.
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
        return declarations.ordered { left, right in
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
    /// Returns the faults of drafts; duplicates are noted.
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
