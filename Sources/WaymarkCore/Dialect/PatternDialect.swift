/// The dialect of another router: the way its patterns are read, and the rules by which its links are matched.
///
/// A dialect reads patterns and sets rules. It has no engine of its own: its patterns and rules are used in the same
/// kind of table.
///
/// ```swift
/// let dialect = JLRoutesDialect()
/// let table = try RouteTable<Page>(rules: dialect.rules, conflicts: .ordered) { routes in
///     for pattern in try dialect.patterns(of: DialectRoute("/user/view/:userID(/edit)")) { routes.add(pattern, .user) }
/// }
/// ```
public protocol PatternDialect: Sendable {
    /// The name in manifests and for the command's option `--dialect`.
    static var name: String { get }

    /// Creates the dialect with the options of a manifest.
    ///
    /// - Throws: A ``DialectError`` for the first option that is unknown or has a value of the wrong kind.
    init(options: [String: DialectValue]) throws(DialectError)

    /// The rules by which links are parsed and compared.
    var rules: MatchingRules { get }

    /// The types of parameters in its patterns, in addition to ``ParameterType/standard``.
    var types: [ParameterType] { get }

    /// Returns the key of a registration in the router's own table, or `nil` if the router keeps every registration.
    ///
    /// A registration replaces an earlier one with an equal key, compared byte for byte. Patterns that are merely
    /// equivalent, such as `/:a` and `/:b`, have different keys in a router that looks them up by their text.
    func replacementKey(of route: DialectRoute) -> [String]?

    /// Returns the keys that must be unique, each a list of texts that is compared byte for byte. The router refuses a
    /// second registration with any of them.
    func exclusiveKeys(of route: DialectRoute) -> [[String]]

    /// Returns the patterns of a registration, in the order in which they are tried; empty if the registration can never
    /// answer.
    ///
    /// Each pattern becomes a route of its own.
    ///
    /// - Throws: A ``PatternError`` if the registration is faulty.
    func patterns(of route: DialectRoute) throws(PatternError) -> [RoutePattern]

    /// Returns the name of the argument without which a registration's handler declines a link, or `nil` if it needs
    /// none.
    func requiredArgument(of route: DialectRoute) -> String?

    /// Returns the argument that a handler receives for the text of a parameter of the path.
    ///
    /// - Parameters:
    ///   - text: The value.
    ///   - type: The name of the type that the pattern gives to the parameter.
    func argument(_ text: String, type: String?) -> DialectValue

    /// The names under which a handler receives the router's own values, which neither links nor callers can set.
    var reservedArguments: Set<String> { get }

    /// Returns the arguments that a handler receives in addition to the values of the link and of the caller, which
    /// take precedence.
    func addedArguments(for link: DeepLink) -> [String: DialectValue]
}

extension PatternDialect {
    /// The default: no types.
    public var types: [ParameterType] { [] }

    /// Returns `nil`: the earlier registration is tried first.
    public func replacementKey(of route: DialectRoute) -> [String]? { nil }

    /// Returns no keys: no registration is refused for an earlier one.
    public func exclusiveKeys(of route: DialectRoute) -> [[String]] { [] }

    /// Returns `nil`.
    public func requiredArgument(of route: DialectRoute) -> String? { nil }

    /// Returns the text itself.
    ///
    /// - Parameters:
    ///   - text: The text of the parameter in the link.
    ///   - type: The name of the parameter's type, or `nil`.
    public func argument(_ text: String, type: String?) -> DialectValue { .text(text) }

    /// The default: no names.
    public var reservedArguments: Set<String> { [] }

    /// Returns no arguments.
    public func addedArguments(for link: DeepLink) -> [String: DialectValue] { [:] }
}
