public import WaymarkCore

/// A page or a service of the app as a value: what it needs, the link that leads to it, and what it gives back.
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
/// Both must name the same properties. A type may be `Codable` and do one of the two, or both, by hand.
public protocol RouteProtocol: Sendable {
    /// The type of the value that opening the route gives.
    associatedtype Output: Sendable = Void
    /// The links that lead to the route. A parameter of the pattern is read into the property of its name; every other
    /// property stands in the query. Of a `Codable` route a property's name is its coding key.
    ///
    /// Declare the pattern as a `static let`: a computed property is evaluated for every link that is printed, and a
    /// pattern that changes is prepared again.
    static var pattern: RoutePattern { get }
    /// The id of the route where its registration gives none: in events, errors, manifests and overrides.
    static var id: String { get }
    /// A route whose properties stand in for those that a link leaves out, or `nil`.
    ///
    /// Synthesised `Codable` ignores a property's initial value, so defaults are declared here: an absent property is
    /// read from it, and one that equals it is not printed. An optional that is `nil` over a default prints as its name
    /// alone.
    ///
    /// Whether there are any must not change while the program runs.
    static var defaults: Self? { get }
    /// The names of properties that no link sets, neither by its path nor by its query: what grants a right, names a price or
    /// confirms a payment.
    ///
    /// Such a property has the value of a route that the app opens as a value, or one of the caller's values, or its default;
    /// it is left out of the links that the route prints. One that is neither optional nor has a default keeps links from
    /// opening the route at all. A name that is no property, or that the pattern has, is a fault of the registration.
    static var callerOnly: Set<String> { get }
    /// The options of every registration of the route, unless the registration sets its own: the exposure, tags, a
    /// summary.
    ///
    /// A group's options come after these. The ``id`` and the patterns are not among them.
    static var options: RouteOptions { get }
    /// Examples, for tests, documentation and tools.
    static var samples: [Self] { get }

    /// Reads a route from a link, or from what stands in for a link.
    ///
    /// When the route is registered, this is called with made-up values too, to find out which properties there are: every
    /// property is to be read before anything is decided by its value. It must not ask the router about its own link, for whose
    /// answer it would be called again until the stack overflows.
    ///
    /// - Parameter fields: The texts of the link by the properties' names.
    /// - Throws: What is wrong with the first property that has no value.
    init(reading fields: borrowing RouteReader) throws(RouteCodingError)

    /// Writes every property under its name, in the order in which the query is to have them.
    ///
    /// - Parameter fields: What arranges the properties into a link.
    /// - Throws: What is wrong with the first property that has no text.
    func write(to fields: inout RouteWriter) throws(RouteCodingError)
}

extension RouteProtocol {
    /// The type's name with its module's and those of the types around it, which a private or local type has as any other.
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

/// The name of a type without what the language puts around private and local ones: `(unknown context at $7f00).`, an address that is
/// another in every run.
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
    /// Reads a route by its own `Decodable`: each coding key is a name in the link.
    ///
    /// - Throws: What is wrong with the first property that has no value, or `refused` with what the type's own code threw.
    public init(reading fields: borrowing RouteReader) throws(RouteCodingError) {
        do {
            self = try Self(from: fields.decoder)
        } catch {
            throw RouteCodingError(error, text: nil, type: Self.self, field: nil, route: Self.self)
        }
    }
}

extension RouteProtocol where Self: Encodable {
    /// Writes a route by its own `Encodable`: each coding key is a name in the link.
    ///
    /// - Throws: What is wrong with the first property that has no text, or `refused` with what the type's own code threw.
    public func write(to fields: inout RouteWriter) throws(RouteCodingError) {
        try fields.write(propertiesOf: self)
    }
}
