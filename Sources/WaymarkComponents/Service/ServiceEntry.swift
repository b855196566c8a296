/// A service as a scope provides it, or a target of calls by name.
final class ServiceEntry: Sendable {
    /// Makes the service, in the scope that is given to it.
    enum Factory: Sendable {
        case synchronous(@Sendable (Components) throws -> AnyHeld)
        case asynchronous(@Sendable (Components) async throws -> AnyHeld)
        case main(@MainActor @Sendable (Components) throws -> AnyHeld)
        case mainAsynchronous(@MainActor @Sendable (Components) async throws -> AnyHeld)
    }

    let type: Any.Type
    /// The target's name; `nil` for a service.
    let target: String?
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
        type: Any.Type, target: String? = nil, lifetime: ServiceLifetime, needs: [Any.Type], place: SourcePlace,
        factory: Factory, holding: @escaping @Sendable (AnyObject) -> AnyHeld?,
        closing: (@Sendable (AnyHeld) async -> Void)?, owner: LifecycleID? = nil, gate: ServiceGate? = nil
    ) {
        self.type = type
        self.target = target
        self.lifetime = lifetime
        self.needs = needs
        self.place = place
        self.factory = factory
        self.holding = holding
        self.closing = closing
        self.owner = owner
        self.gate = gate
    }

    /// The key by which services are looked up.
    var key: ObjectIdentifier { ObjectIdentifier(type) }

    /// The name of the service in errors: that of its type, or `target 'Mall'`.
    var name: String { target.map { Self.name(ofTarget: $0) } ?? Self.name(of: type) }

    func owned(by owner: LifecycleID, gate: ServiceGate?) -> ServiceEntry {
        ServiceEntry(
            type: type, target: target, lifetime: lifetime, needs: needs, place: place, factory: factory,
            holding: holding, closing: closing, owner: owner, gate: gate)
    }

    static func name(ofTarget name: String) -> String { "target '\(name)'" }

    /// The name of a service's type, with that of its module: `Shop.Cart`.
    static func name(of type: Any.Type) -> String {
        let name = String(reflecting: type)
        return name.hasPrefix("any ") ? String(name.dropFirst(4)) : name
    }
}
