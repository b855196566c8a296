/// A service as a scope provides it.
final class ServiceEntry: Sendable {
    /// Makes the service, in the scope that is given to it.
    enum Factory: Sendable {
        case synchronous(@Sendable (Components) throws -> AnyHeld)
        case asynchronous(@Sendable (Components) async throws -> AnyHeld)
        case main(@MainActor @Sendable (Components) throws -> AnyHeld)
        case mainAsynchronous(@MainActor @Sendable (Components) async throws -> AnyHeld)
    }

    let type: Any.Type
    let lifetime: ServiceLifetime
    let needs: [Any.Type]
    let place: SourcePlace
    let factory: Factory
    /// Keeps an object of the service's type again.
    let holding: @Sendable (AnyObject) -> AnyHeld?
    /// Ends what was made.
    let closing: (@Sendable (AnyHeld) async -> Void)?
    let owner: LifecycleID?
    let gate: ServiceGate?

    init(
        type: Any.Type, lifetime: ServiceLifetime, needs: [Any.Type], place: SourcePlace, factory: Factory,
        holding: @escaping @Sendable (AnyObject) -> AnyHeld?,
        closing: (@Sendable (AnyHeld) async -> Void)?, owner: LifecycleID? = nil, gate: ServiceGate? = nil
    ) {
        self.type = type
        self.lifetime = lifetime
        self.needs = needs
        self.place = place
        self.factory = factory
        self.holding = holding
        self.closing = closing
        self.owner = owner
        self.gate = gate
    }

    /// What services are looked up by.
    var key: ObjectIdentifier { ObjectIdentifier(type) }

    func owned(by owner: LifecycleID, gate: ServiceGate?) -> ServiceEntry {
        ServiceEntry(
            type: type, lifetime: lifetime, needs: needs, place: place, factory: factory, holding: holding,
            closing: closing, owner: owner, gate: gate)
    }

    /// The name of a service's type, with that of its module: `Shop.Cart`.
    static func name(of type: Any.Type) -> String {
        let name = String(reflecting: type)
        return name.hasPrefix("any ") ? String(name.dropFirst(4)) : name
    }
}
