#if Macros
internal import SwiftDiagnostics
internal import SwiftSyntax
internal import SwiftSyntaxBuilder

extension RouteDeclaration {
    /// A type without parentheses around it.
    static func bare(_ type: TypeSyntax) -> TypeSyntax {
        guard let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first,
            only.firstName == nil, only.ellipsis == nil
        else { return type }
        return bare(only.type)
    }

    /// The name of a type, and of one that the standard library is said to have (`Swift.Set`), with the types in its brackets.
    private static func standardName(_ type: TypeSyntax) -> (name: String, arguments: GenericArgumentClauseSyntax?)? {
        if let type = type.as(IdentifierTypeSyntax.self) { return (type.name.text, type.genericArgumentClause) }
        guard let type = type.as(MemberTypeSyntax.self), type.baseType.trimmedDescription == "Swift" else { return nil }
        return (type.name.text, type.genericArgumentClause)
    }

    /// The type in the brackets of a generic type of the standard library, or `nil` for any other type.
    static func held(by name: String, _ type: TypeSyntax) -> TypeSyntax? {
        guard let (found, arguments) = standardName(type), found == name else { return nil }
        return arguments?.arguments.first?.argument.as(TypeSyntax.self)
    }

    /// The type of a literal.
    static func inferred(_ value: ExprSyntax) -> TypeSyntax? {
        if let prefix = value.as(PrefixOperatorExprSyntax.self) { return inferred(prefix.expression) }
        if value.is(IntegerLiteralExprSyntax.self) { return "Int" }
        if value.is(FloatLiteralExprSyntax.self) { return "Double" }
        if value.is(BooleanLiteralExprSyntax.self) { return "Bool" }
        if value.is(StringLiteralExprSyntax.self) { return "String" }
        return nil
    }

    /// A value as an argument has it: `if` and `switch` stand in a closure there.
    static func argument(_ value: ExprSyntax) -> String {
        let text = value.trimmedDescription
        return value.is(IfExprSyntax.self) || value.is(SwitchExprSyntax.self) ? "{ \(text) }()" : text
    }

    /// The annotation that `Tab.info` and `Tab(1)` suggest.
    ///
    /// There is none for what probably has another type: a member's member, and an initialiser that may fail or whose type is
    /// generic.
    func guess(_ value: ExprSyntax?, _ binding: PatternBindingSyntax) -> [FixIt] {
        func isType(_ expression: ExprSyntax?) -> Bool {
            if let member = expression?.as(MemberAccessExprSyntax.self) {
                return member.declName.baseName.text.first?.isUppercase == true && isType(member.base)
            }
            guard let name = expression?.as(DeclReferenceExprSyntax.self)?.baseName.text else { return false }
            return name.first?.isUppercase == true
                && !["Self", "Array", "Dictionary", "Optional", "Set"].contains(name)
        }
        let type: ExprSyntax?
        if let call = value?.as(FunctionCallExprSyntax.self) {
            let mayFail = call.arguments.contains { argument in
                argument.label?.text == "rawValue" || argument.expression.is(StringLiteralExprSyntax.self)
            }
            type = mayFail ? nil : call.calledExpression
        } else {
            type = value?.as(MemberAccessExprSyntax.self)?.base
        }
        guard let type, isType(type) else { return [] }
        let name = type.trimmedDescription
        let end = binding.pattern.endPositionBeforeTrailingTrivia
        return [FixIt("untyped", "write ': \(name)'", end..<end, ": \(name)", in: binding)]
    }

    /// Whether a type may be that of one text of a link, as far as its name tells.
    static func mayBeText(_ type: TypeSyntax) -> Bool {
        guard let (name, _) = standardName(type) else { return type.is(MemberTypeSyntax.self) }
        return !["Any", "AnyObject", "Set", "Dictionary", "Character", "Substring", "Void", "Optional", "Array"]
            .contains(name)
    }

    /// Reports a type that is none of a text.
    mutating func reportUnsupported(_ type: TypeSyntax, _ binding: PatternBindingSyntax) {
        let range = type.positionAfterSkippingLeadingTrivia..<type.endPositionBeforeTrailingTrivia
        var mends: [FixIt] = []
        if let (name, arguments) = Self.standardName(type) {
            let element = arguments?.arguments.first?.argument.trimmedDescription
            let other =
                switch name {
                case "Set": element.map { "[\($0)]" }
                case "Character", "Substring": "String"
                default: String?.none
                }
            if let other, binding.initializer == nil {
                mends = [FixIt("unsupported", "write '\(other)'", range, other, in: binding)]
            }
        }
        report(
            "unsupported", "no text of a link is a value of type '\(type.trimmedDescription)'", type, mends)
    }
}
#endif
