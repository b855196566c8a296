public import WaymarkCore

/// A page or a service of the app as a value: what it needs, the link that leads to it, and what it gives back.
///
/// ```swift
/// struct GoodsDetail: Route {
///     static let pattern: RoutePattern = "shop://goods/:id<int>"
///     var id: Int          // in the pattern: from the path
///     var ref: String?     // not in it: from the query; nil is left out of the link
/// }
/// ```
public protocol Route: Codable, Sendable {
    /// What opening the route gives.
    associatedtype Output: Sendable = Void
    /// The links that lead to the route. A parameter of the pattern is read into the property of its name; every other
    /// property stands in the query. A property's name is its coding key.
    ///
    /// Best a `static let`: a computed one is read anew for every link that is printed.
    static var pattern: RoutePattern { get }
    /// The id of the route where its registration gives none: in events, errors, manifests and overrides.
    static var id: String { get }
    /// A route whose properties stand in for those that a link leaves out, or `nil`.
    ///
    /// Synthesised `Codable` ignores a property's initial value, so defaults are said here: an absent property is read
    /// from it, and one that equals it is not printed. An optional that is `nil` over a default prints as its name alone.
    static var defaults: Self? { get }
    /// The names of properties that no link sets, neither by its path nor by its query: what grants a right, names a price or
    /// confirms a payment.
    ///
    /// Such a property has the value of a route that the app opens as a value, or one of the caller's values, or its default;
    /// it is left out of the links that the route prints. One that is neither optional nor has a default keeps links from
    /// opening the route at all. A name that is no property, or that the pattern has, is a fault of the registration.
    static var callerOnly: Set<String> { get }
    /// Examples, for tests, documentation and tools.
    static var samples: [Self] { get }
}

extension Route {
    /// The type's name with its module's.
    public static var id: String { String(reflecting: Self.self) }
    /// None.
    public static var defaults: Self? { nil }
    /// None: a link may set every property.
    public static var callerOnly: Set<String> { [] }
    /// None.
    public static var samples: [Self] { [] }
}
