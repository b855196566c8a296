#if Macros
internal import SwiftDiagnostics
internal import SwiftSyntax
internal import SwiftSyntaxBuilder

extension RouteDeclaration {
    /// Returns a type without surrounding parentheses.
    static func bare(_ type: TypeSyntax) -> TypeSyntax {
        guard let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first,
            only.firstName == nil, only.ellipsis == nil
        else { return type }
        return bare(only.type)
    }

    /// Returns the name of a type, including one with the standard library's module name (`Swift.Set`), with its
    /// generic arguments.
    private static func standardName(_ type: TypeSyntax) -> (name: String, arguments: GenericArgumentClauseSyntax?)? {
        if let type = type.as(IdentifierTypeSyntax.self) { return (type.name.text, type.genericArgumentClause) }
        guard let type = type.as(MemberTypeSyntax.self), type.baseType.trimmedDescription == "Swift" else { return nil }
        return (type.name.text, type.genericArgumentClause)
    }

    /// Returns the generic argument of a generic type of the standard library, or `nil` for any other type.
    static func held(by name: String, _ type: TypeSyntax) -> TypeSyntax? {
        guard let (found, arguments) = standardName(type), found == name else { return nil }
        return arguments?.arguments.first?.argument.as(TypeSyntax.self)
    }

    /// Returns the type of a literal.
    static func inferred(_ value: ExprSyntax) -> TypeSyntax? {
        if let prefix = value.as(PrefixOperatorExprSyntax.self) { return inferred(prefix.expression) }
        if value.is(IntegerLiteralExprSyntax.self) { return "Int" }
        if value.is(FloatLiteralExprSyntax.self) { return "Double" }
        if value.is(BooleanLiteralExprSyntax.self) { return "Bool" }
        if value.is(StringLiteralExprSyntax.self) { return "String" }
        return nil
    }

    /// Returns a value in the form of an argument: `if` and `switch` are wrapped in a closure.
    static func argument(_ value: ExprSyntax) -> String {
        let text = value.trimmedDescription
        return value.is(IfExprSyntax.self) || value.is(SwitchExprSyntax.self) ? "{ \(text) }()" : text
    }

    /// Returns the type annotation that `Tab.info` and `Tab(1)` suggest.
    ///
    /// Empty for values that probably have another type: a member of a member, and an initialiser that may fail or
    /// whose type is generic.
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

    /// Returns whether a type may represent a single text of a link, judging by its name.
    static func mayBeText(_ type: TypeSyntax) -> Bool {
        guard let (name, _) = standardName(type) else { return type.is(MemberTypeSyntax.self) }
        return !["Any", "AnyObject", "Set", "Dictionary", "Character", "Substring", "Void", "Optional", "Array"]
            .contains(name)
    }

    /// Reports a type that cannot represent a text.
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
            "unsupported", "no text of a link can be read as a value of type '\(type.trimmedDescription)'", type, mends)
    }
}
#endif
