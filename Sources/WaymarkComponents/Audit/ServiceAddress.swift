/// A service, and the scope that provides it.
public struct ServiceAddress: Hashable, Sendable, Codable {
    /// The name of its type, with that of its module: `Shop.Cart`.
    public let service: String
    /// The scope as a path, `app/user`; `nil` where none provides it.
    public let scope: String?
}

extension ServiceAddress: Comparable {
    /// Whether the one comes before the other: by the service's name, and then by the scope's.
    public static func < (left: ServiceAddress, right: ServiceAddress) -> Bool {
        (left.service, left.scope ?? "") < (right.service, right.scope ?? "")
    }
}

extension ServiceAddress: CustomStringConvertible {
    /// The service's name and the scope's, as `Shop.Cart in app/user`.
    public var description: String { scope.map { "\(service) in \($0)" } ?? service }
}
