/// A description of a service, without making it.
public struct ServiceDeclaration: Hashable, Sendable {
    /// The name of its type, with that of its module: `Shop.Cart`.
    public let service: String
    /// The lifetime of its instances.
    public let lifetime: ServiceLifetime
    /// The services that it is said to need, by the names of their types, in the order in which they are said.
    public let needs: [String]
    /// The scope that provides it, as a path: `app`, `app/user`.
    public let scope: String
    /// The part of the app that provides it, or `nil`.
    public let owner: LifecycleID?
    /// The place in the source where it is provided.
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
