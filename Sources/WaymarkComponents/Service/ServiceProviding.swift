/// What services can be provided at: ``Components``, or what an app's modules are given.
///
/// ```swift
/// components.provide((any Clock).self) { SystemClock() }
/// components.provide((any Cart).self, needs: [(any Session).self]) { try await LiveCart(session: $0.resolve((any Session).self)) }
/// components.provide((any Cart).self, from: (any Session).self) { session in LiveCart(session: session) }
/// components.provideOnMain(LegacyPlayer.self) { _ in LegacyPlayer() }
/// ```
///
/// A factory is given the scope for which it makes the service, and may ask it for others. A synchronous one is run wherever
/// the service is first asked for; one that waits runs in a task of its own, so that who asked first may stop waiting and the
/// others still get it.
///
/// All take the same options:
/// - `lifetime`: how long what is made is kept, and who shares it.
/// - `needs`: the services that the factory asks for, for ``Components/audit(uses:)``; where the service is waited for, those
///   that have to be waited for are made before, so that a synchronous factory finds them.
/// - `replacing`: whether it takes the place of a service that the same scope provides already. Whoever has that one keeps it.
/// - `closing`: ends what was made and is kept, shared or for a scope, when the scope is closed or the service is taken out.
public protocol ServiceProviding {
    /// What providing throws: ``ProvisionError`` where faults are reported at once, `Never` where they are gathered.
    associatedtype Failure: Error

    /// Provides a service.
    ///
    /// - Returns: A token that takes it out again.
    @discardableResult
    func add(_ draft: ServiceDraft) throws(Failure) -> ServiceRegistration
}

extension ServiceProviding {
    /// Provides a service that is made without waiting.
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

    /// Provides a service that is waited for while it is made.
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

    /// Provides a service that is made of others without waiting; these are what it needs.
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

    /// Provides a service that is made of others and waited for; these are what it needs.
    ///
    /// (The compiler of Swift 6.3 crashes at closures of this shape that keep to the caller's actor; this one runs anywhere.)
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

    /// Provides a service that is made on the main actor without waiting. A type that is not `Sendable` is handed out there alone,
    /// by `resolveOnMain` of ``Components``.
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

    /// Provides a service that is made on the main actor and waited for. A type that is not `Sendable` is handed out there
    /// alone, by `resolveOnMain` of ``Components``.
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
