#if Macros
internal import SwiftDiagnostics
internal import SwiftParser
internal import SwiftSyntax
internal import WaymarkCore
internal import WaymarkGround

extension RouteDeclaration {
    /// Compares the properties with the pattern.
    ///
    /// - Parameter context: The types around the struct, the innermost first.
    mutating func check(within context: [Syntax]) {
        checkAccess(within: context)
        guard faults.isEmpty, let literal, let pattern else { return }
        let parameters = pattern.parameters
        if pattern.hasUnnamedTail {
            let end = literal.position(of: literal.text.utf8.count - 1)
            report(
                "unnamed-tail", "a tail without a name cannot be held by a property", literal.node, at: end,
                [
                    FixIt(
                        message: MacroMessage("unnamed-tail", "write ':path*' and add 'var path: [String]'"),
                        changes: [
                            .replaceText(range: end..<end, with: ":path", in: Syntax(literal.node)),
                            .replaceText(
                                range: propertyPlace..<propertyPlace, with: newProperty("path", "[String]"),
                                in: Syntax(declaration)),
                        ])
                ])
        }
        for parameter in parameters {
            let range = literal.range(ofParameter: parameter.name, among: parameters) ?? 0..<0
            if let property = properties.first(where: { $0.name == parameter.name }) {
                check(property, parameter, literal, range)
            } else {
                reportMissing(parameter, literal, range, besides: parameters.map(\.name))
            }
        }
        let isPublic = exposure?.trimmedDescription.hasSuffix(".public") ?? false
        for property in properties where property.isCallerOnly {
            if parameters.contains(where: { $0.name == property.name }) {
                report("caller-only-in-path", "the pattern takes '\(property.name)' from every link", property.node)
            } else if isPublic, !property.mayBeAbsent {
                report(
                    "caller-only-public",
                    "a public route whose '\(property.name)' only a caller sets cannot be opened by links from outside",
                    property.node,
                    [optionalMend(property)].compactMap(\.self))
            }
        }
    }

    /// Reports a type that is not visible to the extension, which is declared next to the outermost type.
    private mutating func checkAccess(within context: [Syntax]) {
        func isPrivate(_ modifiers: DeclModifierListSyntax) -> DeclModifierSyntax? {
            modifiers.first { $0.name.text == "private" && $0.detail == nil }
        }
        if !context.isEmpty, let word = isPrivate(declaration.modifiers) {
            let range = word.positionAfterSkippingLeadingTrivia..<word.endPositionBeforeTrailingTrivia
            report(
                "private", "a private nested type is not visible to the code that makes it a route", word,
                [FixIt("private", "write 'fileprivate'", range, "fileprivate", in: word)])
        }
        for around in context.dropLast() {
            guard let group = around.asProtocol((any DeclGroupSyntax).self), isPrivate(group.modifiers) != nil else {
                continue
            }
            let name = around.asProtocol((any NamedDeclSyntax).self)?.name.text ?? ""
            report(
                "private",
                "'\(name)' is private within another type: make it 'fileprivate' so that its routes are visible",
                attribute)
        }
    }

    /// The place for a new property.
    private var propertyPlace: AbsolutePosition { declaration.memberBlock.leftBrace.endPositionBeforeTrailingTrivia }

    /// Returns the text of a property on its own line, after the opening brace.
    private func newProperty(_ name: String, _ type: String) -> String {
        let block = declaration.memberBlock
        let next = block.members.first?.firstToken(viewMode: .sourceAccurate) ?? block.rightBrace
        let isAlone = next.leadingTrivia.contains { $0.isNewline }
        return "\n    var \(name): \(type)" + (isAlone ? "" : "\n")
    }

    private mutating func reportMissing(
        _ parameter: RoutePattern.Parameter, _ literal: PatternLiteral, _ range: Range<Int>, besides names: [String]
    ) {
        if computed.contains(parameter.name) {
            return report(
                "computed", "'\(parameter.name)' is computed, but a link sets it: make it a stored property",
                literal.node, at: literal.position(of: range.lowerBound))
        }
        let nearest = properties.map(\.name).filter { !names.contains($0) }.nearest(to: parameter.name)
        let source = literal.position(of: range.lowerBound)..<literal.position(of: range.upperBound)
        var mends: [FixIt] = []
        if let nearest {
            mends.append(FixIt("no-property", "write :\(nearest)", source, nearest, in: literal.node))
        }
        let type =
            switch parameter.type {
            case "int": "Int"
            case "double": "Double"
            case "bool": "Bool"
            default: "String"
            }
        let needsBackticks =
            !parameter.name.isValidSwiftIdentifier(for: .variableName)
            || ["Type", "Protocol"].contains(parameter.name)
        let spelling = needsBackticks ? "`\(parameter.name)`" : parameter.name
        let full = (parameter.extent == .segment ? type : "[String]") + (parameter.isOptional ? "?" : "")
        mends.append(
            FixIt(
                "no-property", "add 'var \(spelling): \(full)'", propertyPlace..<propertyPlace,
                newProperty(spelling, full), in: declaration))
        report(
            "no-property",
            "the struct has no property '\(parameter.name)'" + (nearest.map { "; did you mean '\($0)'?" } ?? ""),
            literal.node, at: source.lowerBound, mends)
    }

    private mutating func check(
        _ property: RouteProperty, _ parameter: RoutePattern.Parameter, _ literal: PatternLiteral, _ range: Range<Int>
    ) {
        let start = literal.position(of: range.lowerBound)
        if parameter.extent != .segment, property.shape != .list {
            return report(
                "tail", "the tail ':\(property.name)' is many segments, but '\(property.name)' is not an array",
                literal.node,
                at: start,
                [retype(property, "[\(property.element)]" + (property.isOptional ? "?" : ""))].compactMap(\.self))
        }
        if parameter.extent == .segment, property.shape == .list {
            return report(
                "one-segment", "':\(property.name)' is one segment, but '\(property.name)' is an array", literal.node,
                at: start, [retype(property, property.element + (property.isOptional ? "?" : ""))].compactMap(\.self))
        }
        if parameter.isOptional, !property.mayBeAbsent, property.shape != .list {
            report(
                "absent",
                "a link may omit ':\(property.name)', but '\(property.name)' has neither an optional type nor a default",
                literal.node, at: start, [optionalMend(property)].compactMap(\.self))
        }
        guard let constraint = constraint(of: parameter, refusing: property) else { return }
        let written = literal.constraint(behind: range)
        var mends: [FixIt] = []
        if parameter.type != nil, let type = property.parameterType {
            mends.append(
                FixIt(
                    "type", "write <\(type)>",
                    literal.position(of: written.lowerBound)..<literal.position(of: written.upperBound), "<\(type)>",
                    in: literal.node))
        }
        report(
            "type", "':\(property.name)\(constraint)' never reads as \(property.element)", literal.node,
            at: literal.position(of: written.lowerBound), mends)
    }

    private func optionalMend(_ property: RouteProperty) -> FixIt? { retype(property, property.type + "?") }

    private func retype(_ property: RouteProperty, _ type: String) -> FixIt? {
        guard let old = property.node.typeAnnotation?.type, property.node.initializer == nil else { return nil }
        return FixIt(
            "retype", "write '\(type)'",
            old.positionAfterSkippingLeadingTrivia..<old.endPositionBeforeTrailingTrivia, type, in: property.node)
    }

    /// Returns the constraint of a parameter as written, if it certainly accepts no text that the property's type
    /// prints.
    private func constraint(of parameter: RoutePattern.Parameter, refusing property: RouteProperty) -> String? {
        let standard = ParameterType.standard.map(\.name)
        let constraint: String
        let texts: [String]
        if let type = parameter.type, standard.contains(type) {
            constraint = "<\(type)>"
            texts =
                switch property.parameterType {
                case "int": ["0", "1"]
                case "double": ["0", "1", "0.5"]
                case "bool": ["true", "false"]
                case "uuid": ["00000000-0000-4000-8000-000000000000"]
                default: []
                }
        } else if let expression = parameter.expression, property.parameterType == "bool" {
            constraint = "(\(expression))"
            texts = ["true", "false"]
        } else {
            return nil
        }
        guard !texts.isEmpty, let pattern = try? RoutePattern("/:value\(constraint)") else { return nil }
        for text in texts {
            do throws(PatternLinkError) {
                _ = try pattern.link(["value": .text(text)])
                return nil
            } catch {
                guard case .illTyped = error.reason else { return nil }
            }
        }
        return constraint
    }
}
#endif
