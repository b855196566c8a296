/// A description of a service, which does not require an instance.
public struct ServiceDeclaration: Hashable, Sendable {
    /// The name of its type, with that of its module: `Shop.Cart`.
    public let service: String
    /// The lifetime of its instances.
    public let lifetime: ServiceLifetime
    /// The declared needs of the service, by type name, in the order of declaration.
    public let needs: [String]
    /// The scope that provides it, as a path: `app`, `app/user`.
    public let scope: String
    /// The part of the app that provides it, or `nil`.
    public let owner: LifecycleID?
    /// The place in the source at which it is provided.
    public let place: SourcePlace

    /// Creates the declaration of a service.
    package init(
        service: String, lifetime: ServiceLifetime, needs: [String], scope: String, owner: LifecycleID?,
        place: SourcePlace
    ) {
        self.service = service
        self.lifetime = lifetime
        self.needs = needs
        self.scope = scope
        self.owner = owner
        self.place = place
    }
}
