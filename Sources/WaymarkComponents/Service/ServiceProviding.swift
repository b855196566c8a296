/// A type at which services are provided: ``Components``, or the registrar of an app's modules.
///
/// ```swift
/// components.provide((any Clock).self) { SystemClock() }
/// components.provide((any Cart).self, needs: [(any Session).self]) { try await LiveCart(session: $0.resolve((any Session).self)) }
/// components.provide((any Cart).self, from: (any Session).self) { session in LiveCart(session: session) }
/// components.provideOnMain(LegacyPlayer.self) { _ in LegacyPlayer() }
/// ```
///
/// A factory receives the scope for which it creates the service, and may resolve other services there. A synchronous
/// factory runs on the thread of the first caller. An asynchronous one runs in a separate task, so that the others
/// still get the service if the first caller stops waiting.
///
/// All methods take the same options:
/// - `lifetime`: the time for which an instance is kept, and the scope that shares it.
/// - `needs`: the services that the factory requests, for ``Components/audit(uses:)``. If the service is resolved with
///   `await`, those needs that are kept and created asynchronously are created first, so that a synchronous factory
///   finds them. A `.transient` need is created for each caller, so request it in an asynchronous factory.
/// - `replacing`: whether it replaces a service that the same scope provides. Callers that hold an instance of that one keep it.
/// - `closing`: ends a kept instance, shared or scoped, if the scope is closed or the service is removed.
public protocol ServiceProviding {
    /// The error of providing a service: ``ProvisionError`` if faults are thrown at once, `Never` if they are
    /// collected.
    associatedtype Failure: Error

    /// Provides a service.
    ///
    /// - Returns: The registration, with which the service can be removed.
    /// - Throws: A ``ProvisionError`` if the scope provides the service already or is closed, or never if faults are
    ///   collected.
    @discardableResult
    func add(_ draft: ServiceDraft) throws(Failure) -> ServiceRegistration
}

extension ServiceProviding {
    /// Provides a service that is made synchronously on any thread.
    ///
    /// - Parameters:
    ///   - type: The type by which the service is asked for.
    ///   - lifetime: The time for which an instance is kept, and the scope that shares it.
    ///   - needs: The services that the factory asks for.
    ///   - replacing: Pass `true` to replace a service that the same scope provides.
    ///   - closing: Ends an instance that was kept, if its scope is closed or the service is removed.
    ///   - factory: Makes an instance.
    /// - Returns: The registration, with which the service can be removed.
    /// - Throws: A ``ProvisionError`` if the scope provides the service already or is closed, or never if
    ///   faults are gathered.
    @discardableResult
    public func provide<Service: Sendable>(
        _ type: Service.Type, _ lifetime: ServiceLifetime = .shared, needs: [Any.Type] = [], replacing: Bool = false,
        closing: (@Sendable (Service) async -> Void)? = nil, file: String = #fileID, line: Int = #line,
        _ factory: @escaping @Sendable (Components) throws -> Service
    ) throws(Failure) -> ServiceRegistration {
        try add(
            ServiceDraft(
                type, lifetime, needs, SourcePlace(file: file, line: line), replacing, closing,
                .synchronous { [held = Held<Service>.self] in held.init(try factory($0)) }))
    }

    /// Provides a service that is made asynchronously.
    ///
    /// - Parameters:
    ///   - type: The type by which the service is asked for.
    ///   - lifetime: The time for which an instance is kept, and the scope that shares it.
    ///   - needs: The services that the factory asks for.
    ///   - replacing: Pass `true` to replace a service that the same scope provides.
    ///   - closing: Ends an instance that was kept, if its scope is closed or the service is removed.
    ///   - factory: Makes an instance.
    /// - Returns: The registration, with which the service can be removed.
    /// - Throws: A ``ProvisionError`` if the scope provides the service already or is closed, or never if
    ///   faults are gathered.
    @discardableResult
    public func provide<Service: Sendable>(
        _ type: Service.Type, _ lifetime: ServiceLifetime = .shared, needs: [Any.Type] = [], replacing: Bool = false,
        closing: (@Sendable (Service) async -> Void)? = nil, file: String = #fileID, line: Int = #line,
        _ factory: @escaping @Sendable (Components) async throws -> Service
    ) throws(Failure) -> ServiceRegistration {
        try add(
            ServiceDraft(
                type, lifetime, needs, SourcePlace(file: file, line: line), replacing, closing,
                .asynchronous { Held(try await factory($0)) }))
    }

    /// Provides a service that is made synchronously from other services, which are its needs.
    ///
    /// - Parameters:
    ///   - type: The type by which the service is asked for.
    ///   - lifetime: The time for which an instance is kept, and the scope that shares it.
    ///   - needs: The types of the services that it is made from, in the order of the factory's parameters.
    ///   - replacing: Pass `true` to replace a service that the same scope provides.
    ///   - closing: Ends an instance that was kept, if its scope is closed or the service is removed.
    ///   - factory: Makes an instance from the services.
    /// - Returns: The registration, with which the service can be removed.
    /// - Throws: A ``ProvisionError`` if the scope provides the service already or is closed, or never if
    ///   faults are gathered.
    @discardableResult
    public func provide<Service: Sendable, each Need: Sendable>(
        _ type: Service.Type, _ lifetime: ServiceLifetime = .shared, from needs: repeat (each Need).Type,
        replacing: Bool = false, closing: (@Sendable (Service) async -> Void)? = nil, file: String = #fileID,
        line: Int = #line, _ factory: @escaping @Sendable (repeat each Need) throws -> Service
    ) throws(Failure) -> ServiceRegistration {
        try add(
            ServiceDraft(
                type, lifetime, list(repeat each needs), SourcePlace(file: file, line: line), replacing, closing,
                .synchronous { [held = Held<Service>.self] in
                    held.init(try factory(repeat try $0.resolve((each Need).self)))
                }))
    }

    /// Provides a service that is made asynchronously from other services, which are its needs.
    ///
    /// (The compiler of Swift 6.3 crashes at closures of this shape that keep to the caller's actor; this one runs anywhere.)
    ///
    /// - Parameters:
    ///   - type: The type by which the service is asked for.
    ///   - lifetime: The time for which an instance is kept, and the scope that shares it.
    ///   - needs: The types of the services that it is made from, in the order of the factory's parameters.
    ///   - replacing: Pass `true` to replace a service that the same scope provides.
    ///   - closing: Ends an instance that was kept, if its scope is closed or the service is removed.
    ///   - factory: Makes an instance from the services.
    /// - Returns: The registration, with which the service can be removed.
    /// - Throws: A ``ProvisionError`` if the scope provides the service already or is closed, or never if
    ///   faults are gathered.
    @discardableResult
    public func provide<Service: Sendable, each Need: Sendable>(
        _ type: Service.Type, _ lifetime: ServiceLifetime = .shared, from needs: repeat (each Need).Type,
        replacing: Bool = false, closing: (@Sendable (Service) async -> Void)? = nil, file: String = #fileID,
        line: Int = #line, _ factory: @escaping @Sendable @concurrent (repeat each Need) async throws -> Service
    ) throws(Failure) -> ServiceRegistration {
        try add(
            ServiceDraft(
                type, lifetime, list(repeat each needs), SourcePlace(file: file, line: line), replacing, closing,
                .asynchronous { Held(try await factory(repeat try await $0.resolve((each Need).self))) }))
    }

    /// Provides a service that is made synchronously on the main actor.
    ///
    /// A type that is not `Sendable` can be resolved only there, by `resolveOnMain` of ``Components``.
    ///
    /// - Parameters:
    ///   - type: The type by which the service is asked for.
    ///   - lifetime: The time for which an instance is kept, and the scope that shares it.
    ///   - needs: The services that the factory asks for.
    ///   - replacing: Pass `true` to replace a service that the same scope provides.
    ///   - closing: Ends an instance that was kept, if its scope is closed or the service is removed.
    ///   - factory: Makes an instance.
    /// - Returns: The registration, with which the service can be removed.
    /// - Throws: A ``ProvisionError`` if the scope provides the service already or is closed, or never if
    ///   faults are gathered.
    @discardableResult
    public func provideOnMain<Service>(
        _ type: Service.Type, _ lifetime: ServiceLifetime = .shared, needs: [Any.Type] = [], replacing: Bool = false,
        closing: (@MainActor @Sendable (Service) async -> Void)? = nil, file: String = #fileID, line: Int = #line,
        _ factory: @escaping @MainActor @Sendable (Components) throws -> Service
    ) throws(Failure) -> ServiceRegistration {
        try add(
            ServiceDraft(
                type, lifetime, needs, SourcePlace(file: file, line: line), replacing, onMain: closing,
                .main { Held(try factory($0)) }))
    }

    /// Provides a service that is made asynchronously on the main actor.
    ///
    /// A type that is not `Sendable` can be resolved only there, by `resolveOnMain` of ``Components``.
    ///
    /// - Parameters:
    ///   - type: The type by which the service is asked for.
    ///   - lifetime: The time for which an instance is kept, and the scope that shares it.
    ///   - needs: The services that the factory asks for.
    ///   - replacing: Pass `true` to replace a service that the same scope provides.
    ///   - closing: Ends an instance that was kept, if its scope is closed or the service is removed.
    ///   - factory: Makes an instance.
    /// - Returns: The registration, with which the service can be removed.
    /// - Throws: A ``ProvisionError`` if the scope provides the service already or is closed, or never if
    ///   faults are gathered.
    @discardableResult
    public func provideOnMain<Service>(
        _ type: Service.Type, _ lifetime: ServiceLifetime = .shared, needs: [Any.Type] = [], replacing: Bool = false,
        closing: (@MainActor @Sendable (Service) async -> Void)? = nil, file: String = #fileID, line: Int = #line,
        _ factory: @escaping @MainActor @Sendable (Components) async throws -> Service
    ) throws(Failure) -> ServiceRegistration {
        try add(
            ServiceDraft(
                type, lifetime, needs, SourcePlace(file: file, line: line), replacing, onMain: closing,
                .mainAsynchronous { Held(try await factory($0)) }))
    }
}

private func list<each Need>(_ needs: repeat (each Need).Type) -> [Any.Type] {
    var list: [Any.Type] = []
    repeat list.append(each needs)
    return list
}

extension ServiceDraft {
    fileprivate init<Service: Sendable>(
        _ type: Service.Type, _ lifetime: ServiceLifetime, _ needs: [Any.Type], _ place: SourcePlace, _ replaces: Bool,
        _ closing: (@Sendable (Service) async -> Void)?, _ factory: ServiceEntry.Factory
    ) {
        self.init(
            type, lifetime, needs, place, replaces, factory,
            closing.map { closing in
                { @Sendable held in if let held = held as? Held<Service> { await closing(held.service) } }
            })
    }

    fileprivate init<Service>(
        _ type: Service.Type, _ lifetime: ServiceLifetime, _ needs: [Any.Type], _ place: SourcePlace, _ replaces: Bool,
        onMain closing: (@MainActor @Sendable (Service) async -> Void)?, _ factory: ServiceEntry.Factory
    ) {
        self.init(
            type, lifetime, needs, place, replaces, factory,
            closing.map { closing in
                { @MainActor @Sendable held in if let held = held as? Held<Service> { await closing(held.service) } }
            })
    }

    private init<Service>(
        _ type: Service.Type, _ lifetime: ServiceLifetime, _ needs: [Any.Type], _ place: SourcePlace, _ replaces: Bool,
        _ factory: ServiceEntry.Factory, _ closing: (@Sendable (AnyHeld) async -> Void)?
    ) {
        self.init(
            entry: ServiceEntry(
                type: type, lifetime: lifetime, needs: needs, place: place, factory: factory,
                holding: { object in (object as? Service).map { Held($0) } }, closing: closing),
            replaces: replaces)
    }
}
