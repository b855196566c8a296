/// The use of a service by code other than a service: a page, a module, or the app's own code.
public struct ServiceUse: Hashable, Sendable, Codable {
    /// The name of the service's type, with that of its module: `Shop.Cart`.
    public let service: String
    /// The user of the service, as a text for display.
    public let user: String
    /// The path of the scope in which it is used; `nil` if that is not known, so that any scope may provide the
    /// service.
    public let scope: String?

    /// Creates a use of a service by its name.
    ///
    /// - Parameters:
    ///   - service: The name of the service's type.
    ///   - user: The user of the service, as a text for display.
    ///   - scope: The path of the scope; `nil` if it is not known, so that any scope may provide the service.
    public init(of service: String, by user: String, in scope: String? = nil) {
        self.service = service
        self.user = user
        self.scope = scope
    }

    /// Creates a use of a service by its type.
    ///
    /// - Parameters:
    ///   - type: The type of the service.
    ///   - user: The user of the service, as a text for display.
    ///   - scope: The path of the scope; `nil` if it is not known, so that any scope may provide the service.
    public init(of type: Any.Type, by user: String, in scope: String? = nil) {
        self.init(of: ServiceEntry.name(of: type), by: user, in: scope)
    }
}
