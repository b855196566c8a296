/// The tables of another router: how its patterns are read, and the rules under which its links are matched.
///
/// A dialect reads patterns and presets rules, and has no engine of its own: its results are patterns and rules for the
/// same table.
///
/// ```swift
/// let dialect = JLRoutesDialect()
/// let table = try RouteTable<Page>(rules: dialect.rules, conflicts: .ordered) { routes in
///     for pattern in try dialect.patterns(of: DialectRoute("/user/view/:userID(/edit)")) { routes.add(pattern, .user) }
/// }
/// ```
public protocol PatternDialect: Sendable {
    /// The name in manifests and of the command's `--dialect`.
    static var name: String { get }

    /// Returns the dialect as a manifest configures it.
    ///
    /// - Throws: The first option that is unknown or has a value of the wrong kind.
    init(options: [String: DialectValue]) throws(DialectError)

    /// The rules by which links are read and compared.
    var rules: MatchingRules { get }

    /// The types that its patterns hold parameters to, beside ``ParameterType/standard``.
    var types: [ParameterType] { get }

    /// Returns the key of a registration in the router's own table, or `nil` if the router keeps every registration.
    ///
    /// A registration takes the place of an earlier one with an equal key, compared byte for byte. Patterns that are merely
    /// alike, such as `/:a` and `/:b`, have different keys in a router that looks them up by their text.
    func replacementKey(of route: DialectRoute) -> [String]?

    /// Returns the keys that the router gives to one registration alone, each a list of texts that is compared byte for byte; it
    /// refuses a second registration with any of them.
    func exclusiveKeys(of route: DialectRoute) -> [[String]]

    /// Returns the patterns of a registration, in the order in which they are tried; empty if the registration can never
    /// answer.
    ///
    /// Each pattern becomes a route of its own.
    ///
    /// - Throws: What is wrong with the registration.
    func patterns(of route: DialectRoute) throws(PatternError) -> [RoutePattern]

    /// Returns the name of the argument without which a registration's handler declines a link, or `nil` if it needs
    /// none.
    func requiredArgument(of route: DialectRoute) -> String?

    /// Returns what a handler receives for the text of a parameter of the path.
    ///
    /// - Parameters:
    ///   - text: The value.
    ///   - type: The name of the type that the pattern gives to the parameter.
    func argument(_ text: String, type: String?) -> DialectValue

    /// The names under which a handler receives values of the router's own, which no link and no caller can give.
    var reservedArguments: Set<String> { get }

    /// Returns what a handler receives beside the values of the link and of the caller, which go over it.
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
