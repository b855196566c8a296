#if Macros
internal import SwiftDiagnostics
internal import SwiftSyntax

extension RouteDeclaration {
    /// Reports an attribute that binds the struct to an actor.
    mutating func reportIsolation() {
        for case .attribute(let attribute) in declaration.attributes {
            let name = attribute.attributeName.trimmedDescription
            guard name == "MainActor" else { continue }
            let range = attribute.positionAfterSkippingLeadingTrivia..<attribute.endPosition
            report(
                "isolated", "'@\(name)' cannot be applied to a route, which is read wherever its link arrives",
                attribute,
                [FixIt("isolated", "remove '@\(name)'", range, "", in: declaration)])
        }
    }

    /// Reports a member that `@Route` generates too, or that would contradict the attribute and the record.
    mutating func reportWritten(_ member: MemberBlockItemSyntax, inCondition: Bool) {
        if let name = Self.requirement(member.decl) {
            return report("written", "@Route generates '\(name)': remove it", member.decl)
        }
        guard let variable = member.decl.as(VariableDeclSyntax.self),
            variable.modifiers.contains(where: { $0.name.text == "static" })
        else { return }
        for binding in variable.bindings {
            let isAlone = variable.bindings.count == 1 && !inCondition
            let range = member.positionAfterSkippingLeadingTrivia..<member.endPositionBeforeTrailingTrivia
            func removal(_ message: String, after changes: [FixIt.Change] = []) -> [FixIt] {
                guard isAlone else { return [] }
                let change = FixIt.Change.replaceText(range: range, with: "", in: Syntax(declaration))
                return [FixIt(message: MacroMessage("written", message), changes: changes + [change])]
            }
            switch binding.pattern.trimmedDescription {
            case "pattern":
                report(
                    "written", "the attribute has the pattern: 'pattern' would replace it unchecked", variable,
                    removal("remove 'pattern'"))
            case "id" where Self.mayBeText(binding) && id != nil:
                report(
                    "written", "the attribute has the id: 'id' would replace it", variable,
                    removal("remove 'id'"))
            case "id" where Self.mayBeText(binding) && !isGeneric:
                let value = binding.initializer?.value
                let place = literal?.node.endPositionBeforeTrailingTrivia
                let mends =
                    if let value, PatternLiteral(value) != nil, let place, let node = literal?.node {
                        removal(
                            "write 'id: \(value.trimmedDescription)' in the attribute",
                            after: [
                                .replaceText(
                                    range: place..<place, with: ", id: \(value.trimmedDescription)", in: Syntax(node))
                            ])
                    } else { [FixIt]() }
                report(
                    "written", "the id belongs in the attribute, from which the program's record of the route takes it",
                    variable, mends)
            case "options" where exposure != nil || summary != nil || !tags.isEmpty:
                report(
                    "written",
                    "'options' would replace the attribute's exposure, tags and summary: write all of them in one place",
                    variable)
            case "callerOnly":
                report("written", "@Route generates 'callerOnly': mark the properties with '@CallerOnly'", variable)
            default: break
            }
        }
    }

    private var isGeneric: Bool { declaration.as(StructDeclSyntax.self)?.genericParameterClause != nil }

    private static func mayBeText(_ binding: PatternBindingSyntax) -> Bool {
        [nil, "String", "Swift.String"].contains(binding.typeAnnotation?.type.trimmedDescription)
    }

    /// Returns the name of a function or an initialiser that the extension contains as well, or `nil` for any other
    /// member.
    private static func requirement(_ member: DeclSyntax) -> String? {
        func labels(_ signature: FunctionSignatureSyntax) -> [String] {
            signature.parameterClause.parameters.map(\.firstName.text)
        }
        if let made = member.as(InitializerDeclSyntax.self), labels(made.signature) == ["reading"] {
            return "init(reading:)"
        }
        if let function = member.as(FunctionDeclSyntax.self), function.name.text == "write",
            labels(function.signature) == ["to"]
        {
            return "write(to:)"
        }
        return nil
    }
}
#endif
