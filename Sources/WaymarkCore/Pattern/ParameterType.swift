public import WaymarkExpressions

/// A type of parameters, which a pattern names as in `:id<int>`.
///
/// There are four standard types, and an app can register more:
///
/// | name | accepts |
/// |---|---|
/// | `int` | `-?[0-9]+` that fits 64 bits |
/// | `double` | `-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?` that is finite |
/// | `bool` | `true`, `false`, `1`, `0`, without case |
/// | `uuid` | 8-4-4-4-12 hexadecimal digits of either case |
///
/// ```swift
/// let sku = try ParameterType("sku", expression: "[A-Z]{2}[0-9]{6}")
/// let city = ParameterType("city") { cities.contains($0) }
/// ```
public struct ParameterType: Sendable {
    /// The name in patterns: `[A-Za-z_][A-Za-z0-9_]*`.
    public let name: String
    let matcher: ConstraintMatcher

    /// Creates a type that accepts the texts for which a closure returns `true`.
    ///
    /// An audit cannot know which texts the closure accepts, so it assumes that the type may accept any text.
    ///
    /// - Parameters:
    ///   - name: The type's name.
    ///   - accepts: Returns whether a decoded text, which is never empty unless the rules allow that, is of the type.
    ///     It is called while a link is matched, so it must be quick, and return the same answer for the same text. It
    ///     must not ask a router about links for which the router calls it, because the lookups would call each other
    ///     until the stack overflows.
    public init(_ name: String, accepts: @escaping @Sendable (String) -> Bool) {
        self.name = name
        matcher = .custom(accepts)
    }

    /// Creates a type that accepts the texts that an expression matches as a whole.
    ///
    /// - Parameters:
    ///   - name: The name of the type.
    ///   - expression: The expression.
    /// - Throws: The fault of the expression.
    public init(_ name: String, expression: String) throws(ExpressionError) {
        self.name = name
        matcher = .expression(try LinearExpression(expression))
    }

    init(_ name: String, _ matcher: ConstraintMatcher) {
        self.name = name
        self.matcher = matcher
    }

    /// Returns whether a decoded text is of the type.
    package func accepts(_ text: String) -> Bool { matcher.accepts(text) }

    /// Returns a type that is known by name only, and accepts every text.
    ///
    /// It is for tools that read a table without its app.
    public static func unknown(_ name: String) -> ParameterType { ParameterType(name, .anything) }

    /// The standard types.
    public static let standard = [
        ParameterType("int", .integer), ParameterType("double", .double), ParameterType("bool", .bool),
        ParameterType("uuid", .uuid),
    ]

    /// Returns the type with a name in patterns. An app's type takes precedence over a ``standard`` one, and the last
    /// one over earlier ones.
    static func named(_ name: String, among types: [ParameterType]) -> ParameterType? {
        types.last { $0.name == name } ?? standard.last { $0.name == name }
    }
}
