/// A service, and the scope that provides it.
public struct ServiceAddress: Hashable, Sendable, Codable {
    /// The name of its type, with that of its module: `Shop.Cart`.
    public let service: String
    /// The path of the scope, such as `app/user`; `nil` if no scope provides it.
    public let scope: String?
}

extension ServiceAddress: Comparable {
    /// Returns a Boolean value that indicates whether the first address comes before the second: by the service's name,
    /// then by the scope's.
    ///
    /// - Parameters:
    ///   - left: An address.
    ///   - right: Another address.
    public static func < (left: ServiceAddress, right: ServiceAddress) -> Bool {
        (left.service, left.scope ?? "") < (right.service, right.scope ?? "")
    }
}

extension ServiceAddress: CustomStringConvertible {
    /// The service's name and the scope's, as `Shop.Cart in app/user`.
    public var description: String { scope.map { "\(service) in \($0)" } ?? service }
}
