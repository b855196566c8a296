/// A name that routes share, so that interceptors and policies can speak of all of them.
///
/// ```swift
/// extension RouteTag { static let needsSignIn: RouteTag = "needsSignIn" }
/// ```
public struct RouteTag: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral {
    /// The name, as manifests write it.
    public let rawValue: String

    /// A tag of this name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A tag of this name.
    public init(stringLiteral value: String) { rawValue = value }
}
