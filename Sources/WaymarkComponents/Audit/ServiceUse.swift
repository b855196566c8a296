/// A service that something other than a service asks for: a page, a module, an app's own code.
public struct ServiceUse: Hashable, Sendable, Codable {
    /// The service's name, as that of its type with that of its module: `Shop.Cart`.
    public let service: String
    /// Who asks, for people.
    public let user: String
    /// The scope in which it asks, as a path; `nil` where that is not known, so that any that provides it will do.
    public let scope: String?

    /// A use.
    public init(of service: String, by user: String, in scope: String? = nil) {
        self.service = service
        self.user = user
        self.scope = scope
    }

    /// A use of a service by its type.
    public init(of type: Any.Type, by user: String, in scope: String? = nil) {
        self.init(of: ServiceEntry.name(of: type), by: user, in: scope)
    }
}
