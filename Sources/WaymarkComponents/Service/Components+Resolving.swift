import WaymarkLock

extension Components {
    // MARK: Without waiting

    /// Returns the service of a type.
    ///
    /// - Throws: A ``ServiceError`` with the chain of services that led to it, if the service is not provided, cannot
    ///   be resolved without waiting, or cannot be created.
    public func resolve<Service: Sendable>(
        _ type: Service.Type = Service.self, file: String = #fileID, line: Int = #line
    ) throws(ServiceError) -> Service {
        if let held = made(ObjectIdentifier(type)) { return held.of(type) }
        return try given(type, at: SourcePlace(file: file, line: line), onMain: false)
    }

    /// Returns the service of a type, or `nil` if it is not provided.
    ///
    /// - Throws: A ``ServiceError`` if it is provided but cannot be created, or cannot be resolved without waiting.
    public func resolveIfPresent<Service: Sendable>(
        _ type: Service.Type = Service.self, file: String = #fileID, line: Int = #line
    ) throws(ServiceError) -> Service? {
        if let held = made(ObjectIdentifier(type)) { return held.of(type) }
        let place = SourcePlace(file: file, line: line)
        var isGiven = false
        defer { noteAsked(type, isGiven: isGiven, at: place) }
        let held = try make(type, at: place, onMain: false)
        isGiven = held != nil
        return held?.of(type)
    }

    /// Returns the service of a type on the main actor, where services of the main actor can be created as well.
    ///
    /// - Throws: A ``ServiceError``, as for `resolve`.
    @MainActor
    public func resolveOnMain<Service>(
        _ type: Service.Type = Service.self, file: String = #fileID, line: Int = #line
    ) throws(ServiceError) -> Service {
        if let held = made(ObjectIdentifier(type)) { return held.of(type) }
        return try given(type, at: SourcePlace(file: file, line: line), onMain: true)
    }

    // MARK: Waiting

    /// Returns the service of a type, after waiting until it is created.
    ///
    /// A cancelled caller stops waiting, and the service is created for the others.
    ///
    /// - Throws: A ``ServiceError`` with the chain of services that led to it, if the service is not provided or cannot
    ///   be created.
    public func resolve<Service: Sendable>(
        _ type: Service.Type = Service.self, file: String = #fileID, line: Int = #line
    ) async throws(ServiceError) -> Service {
        if let held = made(ObjectIdentifier(type)) { return held.of(type) }
        return try await givenLater(type, at: SourcePlace(file: file, line: line))
    }

    /// Returns the service of a type, after waiting until it is created, or `nil` if it is not provided.
    ///
    /// - Throws: A ``ServiceError`` if it is provided but cannot be created.
    public func resolveIfPresent<Service: Sendable>(
        _ type: Service.Type = Service.self, file: String = #fileID, line: Int = #line
    ) async throws(ServiceError) -> Service? {
        if let held = made(ObjectIdentifier(type)) { return held.of(type) }
        let place = SourcePlace(file: file, line: line)
        var isGiven = false
        defer { noteAsked(type, isGiven: isGiven, at: place) }
        let held = try await awaitMaking(type, at: place)
        isGiven = held != nil
        return held?.of(type)
    }

    /// Returns the service of a type on the main actor, after waiting until it is created.
    ///
    /// - Throws: A ``ServiceError``, as for `await resolve`.
    @MainActor
    public func resolveOnMain<Service>(
        _ type: Service.Type = Service.self, file: String = #fileID, line: Int = #line
    ) async throws(ServiceError) -> Service {
        if let held = made(ObjectIdentifier(type)) { return held.of(type) }
        return try await givenLater(type, at: SourcePlace(file: file, line: line))
    }

    // MARK: What is made

    /// Returns the shared instance of a service of this scope or one further out, or `nil` while requests are observed.
    private func made(_ type: ObjectIdentifier) -> AnyHeld? {
        switch state.withLock({ $0.table.isWatched ? nil : $0.table.find(type) }) {
        case .made(let held): held
        case .provided, .closed, nil: nil
        case .absent: parent?.made(type)
        }
    }

    /// Returns a service, which is created if necessary or comes from the handler of missing services. Observers are
    /// notified.
    private func given<Service>(
        _ type: Service.Type, at place: SourcePlace, onMain: Bool
    ) throws(ServiceError) -> Service {
        var isGiven = false
        defer { noteAsked(type, isGiven: isGiven, at: place) }
        let held = try make(type, at: place, onMain: onMain)
        let service = if let held { held.of(type) } else { try missing(type, at: place) }
        isGiven = true
        return service
    }

    /// The same for a service for which the caller may have to wait.
    private func givenLater<Service>(
        _ type: Service.Type, at place: SourcePlace
    ) async throws(ServiceError) -> Service {
        var isGiven = false
        defer { noteAsked(type, isGiven: isGiven, at: place) }
        let held = try await awaitMaking(type, at: place)
        let service = if let held { held.of(type) } else { try missing(type, at: place) }
        isGiven = true
        return service
    }

    /// Returns the service from the handler of missing services.
    private func missing<Service>(_ type: Service.Type, at place: SourcePlace) throws(ServiceError) -> Service {
        let asking = ServiceFrame.asking?.chain ?? []
        let name = ServiceEntry.name(of: type)
        let chain = asking.map(\.step) + [ServiceError.Step(service: name, place: nil)]
        let place = asking.first?.place ?? place
        if let handler = common.missing.withLock({ $0 }),
            let given = MissingAsks.asking(
                for: type, of: common, { handler(MissingService(type: type, chain: chain, place: place)) })
        {
            if let service = given as? Service { return service }
            throw ServiceError(
                .unfitting(found: String(reflecting: Swift.type(of: given as Any))), chain: chain, place: place)
        }
        throw ServiceError(.missing(nearest: names.nearest(to: name)), chain: chain, place: place)
    }

    /// The names of the services that this scope and the enclosing ones provide.
    private var names: [String] {
        var names: Set<String> = []
        var scope: Components? = self
        while let next = scope {
            names.formUnion(next.state.withLock { $0.provided.values.map { ServiceEntry.name(of: $0.entry.type) } })
            scope = next.parent
        }
        return names.ordered()
    }
}
