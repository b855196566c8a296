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
    /// The binding.
    let node: PatternBindingSyntax

    /// The type as the source means it.
    var type: String { (shape == .list ? "[\(element)]" : element) + (isOptional ? "?" : "") }
    /// Whether a link may leave it out.
    var mayBeAbsent: Bool { isOptional || defaultValue != nil }

    /// The standard parameter type whose texts the property's type reads, if one is known.
    var parameterType: String? {
        switch element {
        case "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64": "int"
        case "Double", "Float": "double"
        case "Bool": "bool"
        case "UUID": "uuid"
        default: nil
        }
    }
}
#endif
