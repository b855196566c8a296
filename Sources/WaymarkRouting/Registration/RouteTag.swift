/// A name that routes share, so that interceptors and policies can refer to all of them.
///
/// ```swift
/// extension RouteTag { static let needsSignIn: RouteTag = "needsSignIn" }
/// ```
public struct RouteTag: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral {
    /// The name, as written in manifests.
    public let rawValue: String

    /// Creates a tag with a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a tag from a literal.
    public init(stringLiteral value: String) { rawValue = value }
}
