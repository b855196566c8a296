#if Macros
internal import SwiftSyntax

/// A stored property of a route, as the source declares it.
struct RouteProperty {
    /// The form of the value in a link.
    enum Shape { case text, list }

    /// The name in links.
    let name: String
    /// The name in the source, in backticks if it needs them.
    let spelling: String
    /// The type of one text: without `?` and brackets.
    let element: String
    /// Whether it is one text or a list of them.
    let shape: Shape
    /// Whether `nil` is a value.
    let isOptional: Bool
    /// The initial value as it is written, if it is other than `nil`.
    let defaultValue: String?
    /// Whether no link sets it.
    let isCallerOnly: Bool
    /// Whether it is declared by `var`.
    let isVariable: Bool
    /// The access level that it is declared with, if it is.
    let access: String?
    /// The binding.
    let node: PatternBindingSyntax

    /// The type as the source means it.
    var type: String { (shape == .list ? "[\(element)]" : element) + (isOptional ? "?" : "") }
    /// Whether a link may leave it out.
    var mayBeAbsent: Bool { isOptional || defaultValue != nil }

    /// Whether an initialiser with an access level, `public` or `package`, may have the property's type and default.
    ///
    /// A default that is no literal and no member of the type may name what others do not see.
    func isSeen(as level: String) -> Bool {
        guard let access, access == "public" || level.hasPrefix(access) else { return false }
        guard let value = node.initializer?.value else { return true }
        if let member = value.as(MemberAccessExprSyntax.self) { return member.base == nil }
        let literal = value.as(PrefixOperatorExprSyntax.self)?.expression ?? value
        return [.integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr].contains(literal.kind)
            || PatternLiteral(literal) != nil
            || literal.as(ArrayExprSyntax.self)?.elements.isEmpty == true
    }

    /// The default as JSON has it, if it is an integer, a truth value or a text without interpolation.
    var literalDefault: String? {
        guard !isCallerOnly, shape == .text, let value = node.initializer?.value else { return nil }
        if value.is(BooleanLiteralExprSyntax.self) { return value.trimmedDescription }
        if value.is(StringLiteralExprSyntax.self) { return PatternLiteral(value).map { quoted($0.text) } }
        let digits = value.as(PrefixOperatorExprSyntax.self)?.expression ?? value
        guard digits.is(IntegerLiteralExprSyntax.self) else { return nil }
        return Int64(value.trimmedDescription).map { "\($0)" }
    }

    /// The standard parameter type whose texts the property's type reads, if one is known.
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
