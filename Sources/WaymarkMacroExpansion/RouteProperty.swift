#if Macros
internal import SwiftSyntax

/// A stored property of a route, as declared in its source.
struct RouteProperty {
    /// The form of the value in a link.
    enum Shape { case text, list }

    /// The name in links.
    let name: String
    /// The name in the source, in backticks if it needs them.
    let spelling: String
    /// The type of a single text, without `?` and brackets.
    let element: String
    /// Whether the property is a single text or a list of them.
    let shape: Shape
    /// Whether `nil` is a value.
    let isOptional: Bool
    /// The initial value as written, if it is not `nil`.
    let defaultValue: String?
    /// Whether links cannot set the property.
    let isCallerOnly: Bool
    /// Whether the property is declared with `var`.
    let isVariable: Bool
    /// The declared access level, if there is one.
    let access: String?
    /// The binding.
    let node: PatternBindingSyntax

    /// The type, as in the source.
    var type: String { (shape == .list ? "[\(element)]" : element) + (isOptional ? "?" : "") }
    /// Whether a link may omit the property.
    var mayBeAbsent: Bool { isOptional || defaultValue != nil }

    /// Returns whether an initialiser with an access level, `public` or `package`, may use the property's type and
    /// default.
    ///
    /// A default that is neither a literal nor a member of the type may refer to declarations that are not visible
    /// outside.
    func isSeen(as level: String) -> Bool {
        guard let access, access == "public" || level.hasPrefix(access) else { return false }
        guard let value = node.initializer?.value else { return true }
        if let member = value.as(MemberAccessExprSyntax.self) { return member.base == nil }
        let literal = value.as(PrefixOperatorExprSyntax.self)?.expression ?? value
        return [.integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr].contains(literal.kind)
            || PatternLiteral(literal) != nil
            || literal.as(ArrayExprSyntax.self)?.elements.isEmpty == true
    }

    /// The default in JSON, if it is an integer, a Boolean or a text without interpolation.
    var literalDefault: String? {
        guard !isCallerOnly, shape == .text, let value = node.initializer?.value else { return nil }
        if value.is(BooleanLiteralExprSyntax.self) { return value.trimmedDescription }
        if value.is(StringLiteralExprSyntax.self) { return PatternLiteral(value).map { quoted($0.text) } }
        let digits = value.as(PrefixOperatorExprSyntax.self)?.expression ?? value
        guard digits.is(IntegerLiteralExprSyntax.self) else { return nil }
        return Int64(value.trimmedDescription).map { "\($0)" }
    }

    /// The standard parameter type with texts that the property's type can read, if one is known.
    var parameterType: String? {
        let name = element.hasPrefix("Swift.") ? String(element.dropFirst(6)) : element
        return switch name {
        case "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64": "int"
        case "Double", "Float": "double"
        case "Bool": "bool"
        case "UUID", "Foundation.UUID": "uuid"
        default: nil
        }
    }
}
#endif
