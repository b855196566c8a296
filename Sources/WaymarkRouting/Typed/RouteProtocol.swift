public import WaymarkCore

/// A page or a service of the app as a value, with its parameters, its link, and the type of its result.
///
/// ``Route`` is the short way to conform, in which the type's `Codable` conformance reads and writes the link. A type
/// without `Codable` assigns names in the link to its properties itself:
///
/// ```swift
/// struct GoodsDetail: RouteProtocol {
///     static let pattern: RoutePattern = "shop://goods/:id<int>"
///     var id: Int
///     var ref: String?
///
///     init(reading fields: borrowing RouteReader) throws(RouteCodingError) {
///         id = try fields.value(named: "id")
///         ref = try fields.valueIfPresent(named: "ref")
///     }
///
///     func write(to fields: inout RouteWriter) throws(RouteCodingError) {
///         try fields.write(id, named: "id")
///         try fields.writeIfPresent(ref, named: "ref")
///     }
/// }
/// ```
///
/// Both methods must name the same properties. A `Codable` type may implement one of the two, or both, itself.
public protocol RouteProtocol: Sendable {
    /// The type of the value that opening the route returns.
    associatedtype Output: Sendable = Void
    /// The pattern of the links that lead to the route. A parameter of the pattern is decoded into the property with
    /// its name; every other property is in the query. In a `Codable` route, the name of a property is its coding key.
    ///
    /// Declare the pattern as a `static let`: a computed property is evaluated for every link that is printed, and a
    /// pattern that changes is prepared again.
    static var pattern: RoutePattern { get }
    /// The id of the route in events, errors, manifests and overrides, if its registration sets none.
    static var id: String { get }
    /// A route with the default values of properties that a link leaves out, or `nil`.
    ///
    /// Synthesized `Codable` conformances ignore the initial value of a property, so defaults are declared here. An
    /// absent property gets its value from this route, and a property that equals its default is not printed. An
    /// optional that is `nil` although it has a default is printed as its name alone.
    ///
    /// Whether the property is `nil` must not change while the program runs.
    static var defaults: Self? { get }
    /// The names of properties that no link can set, neither in its path nor in its query, such as those that grant a
    /// right, set a price or confirm a payment.
    ///
    /// Such a property gets its value from a route that the app opens as a value, from the caller's values, or from its
    /// default. It is left out of the links that the route prints. If it is not optional and has no default, links
    /// cannot open the route at all. A name that is not a property, or that occurs in the pattern, is a fault of the
    /// registration.
    static var callerOnly: Set<String> { get }
    /// The options of every registration of the route, such as the exposure, tags or a summary, unless the registration
    /// sets its own.
    ///
    /// These options take precedence over a group's. They do not include the ``id`` and the pattern.
    static var options: RouteOptions { get }
    /// Examples, for tests, documentation and tools.
    static var samples: [Self] { get }

    /// Decodes a route from a link, or from values that stand in for one.
    ///
    /// When the route is registered, this initializer is also called with placeholder values, to determine the
    /// properties. Read every property before making decisions based on its value. The initializer must not ask the
    /// router about its own link, because the router would call it again for the answer, until the stack overflows.
    ///
    /// - Parameter fields: The texts of the link, by property name.
    /// - Throws: A ``RouteCodingError`` for the first property that has no value.
    init(reading fields: borrowing RouteReader) throws(RouteCodingError)

    /// Writes every property under its name, in the order in which they should be in the query.
    ///
    /// - Parameter fields: The writer that arranges the properties into a link.
    /// - Throws: A ``RouteCodingError`` for the first property that has no text.
    func write(to fields: inout RouteWriter) throws(RouteCodingError)
}

extension RouteProtocol {
    /// The name of the type with those of its module and enclosing types, also for private and local types.
    public static var id: String { withoutContexts(String(reflecting: Self.self)) }
    /// The default: no defaults.
    public static var defaults: Self? { nil }
    /// The default: no names, so a link may set every property.
    public static var callerOnly: Set<String> { [] }
    /// The default: options without settings.
    public static var options: RouteOptions { RouteOptions() }
    /// The default: no samples.
    public static var samples: [Self] { [] }
}

/// Returns the name of a type without the context that Swift adds for private and local types:
/// `(unknown context at $7f00).`, whose address differs in every run.
private func withoutContexts(_ name: String) -> String {
    guard name.utf8.contains(UInt8(ascii: "$")) else { return name }
    var text = ""
    var rest = name[...]
    while let open = rest.firstIndex(of: "(") {
        if rest[open...].hasPrefix("(unknown context at $"), let close = rest[open...].firstIndex(of: ")") {
            text += rest[..<open]
            rest = rest[close...].dropFirst()
            if rest.first == "." { rest = rest.dropFirst() }
        } else {
            text += rest[...open]
            rest = rest[open...].dropFirst()
        }
    }
    return text + rest
}

extension RouteProtocol where Self: Decodable {
    /// Decodes a route by its `Decodable` conformance. Each coding key is a name in the link.
    ///
    /// - Throws: A ``RouteCodingError`` for the first property that has no value, or with the reason `refused` and the
    ///   error of the type's own code.
    public init(reading fields: borrowing RouteReader) throws(RouteCodingError) {
        do {
            self = try Self(from: fields.decoder)
        } catch {
            throw RouteCodingError(error, text: nil, type: Self.self, field: nil, route: Self.self)
        }
    }
}

extension RouteProtocol where Self: Encodable {
    /// Writes a route by its `Encodable` conformance. Each coding key is a name in the link.
    ///
    /// - Throws: A ``RouteCodingError`` for the first property that has no text, or with the reason `refused` and the
    ///   error of the type's own code.
    public func write(to fields: inout RouteWriter) throws(RouteCodingError) {
        try fields.write(propertiesOf: self)
    }
}
