public import WaymarkCore

/// A description of a registered route, for lists, documentation and tools.
public struct RouteDescription: Sendable {
    /// The patterns of the links that the route matches.
    public let patterns: [RoutePattern]
    /// The id, or `nil`.
    public let id: String?
    /// Routes of higher priority come first.
    public let priority: Int
    /// The exposure of the route.
    public let exposure: Exposure
    /// Names shared with other routes.
    public let tags: Set<RouteTag>
    /// The kinds of source that may open the route, or `nil` for all that the exposure admits.
    public let sources: Set<LinkSource.Kind>?
    /// The texts of parameters that a link leaves out, by name.
    public let defaults: [String: String]
    /// The texts of parameters that neither a link nor a caller changes, by name.
    public let fixed: [String: String]
    /// The link to open if the route cannot be opened, with placeholders, or `nil`.
    public let fallback: String?
    /// The query parameters that links may or must carry.
    public let query: [QueryDeclaration]
    /// A one-line description of the route, or `nil`.
    public let summary: String?
    /// The typed route, by its type's name, or `nil`.
    public let typeName: String?
    /// The place in the source where the route was registered.
    public let place: SourcePlace
    let typed: TypedRoute?

    /// The type of a typed route, or `nil`.
    package var type: (any RouteProtocol.Type)? { typed?.type }
}

extension RouteDescription: CustomStringConvertible {
    /// The id, or else the first pattern.
    public var description: String { id ?? patterns.first?.text ?? typeName ?? "\(place)" }
}
