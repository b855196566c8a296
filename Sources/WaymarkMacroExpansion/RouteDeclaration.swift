#if Macros
internal import SwiftDiagnostics
internal import SwiftSyntax
internal import SwiftSyntaxBuilder
internal import WaymarkCore

/// A route as declared in its source: the arguments of the attribute and the properties of the struct, with all faults.
struct RouteDeclaration {
    let attribute: AttributeSyntax
    let declaration: any DeclGroupSyntax
    private(set) var literal: PatternLiteral?
    private(set) var pattern: RoutePattern?
    private(set) var properties: [RouteProperty] = []
    /// The names of properties that are not stored.
    private(set) var computed: Set<String> = []
    private(set) var faults: [Diagnostic] = []
    private(set) var id: ExprSyntax?
    private(set) var exposure: ExprSyntax?
    private(set) var summary: ExprSyntax?
    private(set) var tags: [ExprSyntax] = []

    init(_ attribute: AttributeSyntax, _ declaration: some DeclGroupSyntax) {
        self.attribute = attribute
        self.declaration = declaration
        guard declaration.is(StructDeclSyntax.self) else {
            let mend = declaration.as(ClassDeclSyntax.self).flatMap(Self.structInPlace)
            report(
                "not-a-struct", "a route is a value: @Route can only be applied to a struct", attribute,
                mend.map { [$0] } ?? [])
            return
        }
        let name = attribute.attributeName.trimmedDescription
        let same = declaration.attributes.compactMap { $0.as(AttributeSyntax.self) }
            .filter { $0.attributeName.trimmedDescription == name }.map(\.trimmedDescription)
        // The nodes belong to two trees, so their positions cannot be compared. If two have the same text, each is a
        // duplicate.
        if same.count > 1, Set(same).count == 1 || same.first != attribute.trimmedDescription {
            report("twice", "a struct is one route: pass further patterns when you register it", attribute)
            return
        }
        readArguments()
        reportIsolation()
        for member in declaration.memberBlock.members { read(member, inCondition: false) }
    }

    /// Returns the change that turns a class without a superclass into a struct.
    private static func structInPlace(of declaration: ClassDeclSyntax) -> FixIt? {
        if declaration.inheritanceClause != nil { return nil }
        func replacement(_ token: TokenSyntax, upTo end: AbsolutePosition, _ text: String) -> FixIt.Change {
            .replaceText(
                range: token.positionAfterSkippingLeadingTrivia..<end, with: text, in: Syntax(declaration))
        }
        let keyword = declaration.classKeyword
        return FixIt(
            message: MacroMessage("struct", "write 'struct'"),
            changes: declaration.modifiers.filter { $0.name.text == "final" }.map {
                replacement($0.name, upTo: $0.endPosition, "")
            } + [replacement(keyword, upTo: keyword.endPositionBeforeTrailingTrivia, "struct")])
    }

    mutating func report(
        _ code: String, _ message: String, _ node: some SyntaxProtocol, at position: AbsolutePosition? = nil,
        _ fixIts: [FixIt] = []
    ) {
        faults.append(
            Diagnostic(node: node, position: position, message: MacroMessage(code, message), fixIts: fixIts))
    }

    // MARK: Arguments

    private mutating func readArguments() {
        guard let arguments = attribute.arguments?.as(LabeledExprListSyntax.self) else { return }
        var label = ""
        for (place, argument) in arguments.enumerated() {
            label = argument.label?.text ?? (place == 0 ? "" : label)
            switch label {
            case "id": id = literalText(argument)
            case "summary": summary = literalText(argument)
            case "exposure": exposure = argument.expression
            case "tags": tags.append(argument.expression)
            default: readPattern(argument.expression)
            }
        }
    }

    private mutating func literalText(_ argument: LabeledExprSyntax) -> ExprSyntax? {
        if argument.expression.is(NilLiteralExprSyntax.self) { return nil }
        if PatternLiteral(argument.expression) != nil { return argument.expression }
        let name = argument.label?.text ?? "text"
        report("literal", "the \(name) must be a literal on one line without interpolation", argument.expression)
        return nil
    }

    private mutating func readPattern(_ expression: ExprSyntax) {
        guard let literal = PatternLiteral(expression) else {
            return report("literal", "the pattern must be a literal on one line without interpolation", expression)
        }
        self.literal = literal
        do throws(PatternError) {
            pattern = try RoutePattern(literal.text)
        } catch {
            report(
                "pattern", "\(error.reason)", literal.node, at: literal.position(of: error.offset),
                mends(of: error, in: literal))
        }
    }

    private func mends(of fault: PatternError, in literal: PatternLiteral) -> [FixIt] {
        /// Returns the insertion, if the pattern is valid after it.
        func insert(_ text: String, at offset: Int, _ message: String) -> [FixIt] {
            var bytes = Array(literal.text.utf8)
            bytes.insert(contentsOf: text.utf8, at: offset)
            guard (try? RoutePattern(String(decoding: bytes, as: UTF8.self))) != nil else { return [] }
            let place = literal.position(of: offset)
            return [FixIt("pattern", message, place..<place, text, in: literal.node)]
        }
        switch fault.reason {
        case .noLeadingSlash: return insert("/", at: 0, "begin with /")
        case .unclosedType:
            let bytes = Array(literal.text.utf8)
            let open = bytes[min(fault.offset, bytes.count)...].firstIndex(of: 0x3C) ?? bytes.count
            let end = bytes[open...].firstIndex(of: 0x2F) ?? bytes.count
            return end > open + 1 ? insert(">", at: end, "close the type") : []
        case .unclosedExpression, .unclosedGroup:
            return insert(")", at: literal.text.utf8.count, "close it with )")
        default: return []
        }
    }

    // MARK: Properties

    private mutating func read(_ member: MemberBlockItemSyntax, inCondition: Bool) {
        if let condition = member.decl.as(IfConfigDeclSyntax.self) {
            for clause in condition.clauses {
                guard case .decls(let members)? = clause.elements else { continue }
                for member in members { read(member, inCondition: true) }
            }
        }
        reportWritten(member, inCondition: inCondition)
        guard let variable = member.decl.as(VariableDeclSyntax.self),
            !variable.modifiers.contains(where: { ["static", "class"].contains($0.name.text) })
        else { return }
        // The nodes of a filtered syntax collection would not belong to the source.
        let stored = Array(variable.bindings).filter(Self.isStored)
        for binding in variable.bindings where !Self.isStored(binding) {
            computed.insert(binding.pattern.trimmedDescription)
        }
        guard let first = stored.first else { return }
        if inCondition {
            return report("conditional", "a property of a route must exist in every build: move it out of '#if'", first)
        }
        if let lazy = variable.modifiers.first(where: { $0.name.text == "lazy" }) {
            let mend = FixIt(
                "lazy", "remove 'lazy'", lazy.positionAfterSkippingLeadingTrivia..<lazy.endPosition, "", in: variable)
            return report("lazy", "a route is read at once: 'lazy' cannot be used in it", lazy, [mend])
        }
        var isCallerOnly = false
        for case .attribute(let attribute) in variable.attributes {
            switch attribute.attributeName.trimmedDescription {
            case "CallerOnly", "WaymarkMacros.CallerOnly": isCallerOnly = true
            case "available": continue
            case let name:
                return report(
                    "attribute", "'@\(name)' may change how the property is stored: it cannot be used in a route",
                    attribute)
            }
        }
        for binding in stored { read(binding, of: variable, isCallerOnly: isCallerOnly) }
    }

    /// Returns whether a binding belongs to a stored property.
    static func isStored(_ binding: PatternBindingSyntax) -> Bool {
        guard case .accessors(let list)? = binding.accessorBlock?.accessors else { return binding.accessorBlock == nil }
        return list.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
    }

    /// The modifiers that set the access level of a property.
    private static let accessLevels: Set<String> = ["public", "package", "internal", "fileprivate", "private"]

    private mutating func read(_ binding: PatternBindingSyntax, of variable: VariableDeclSyntax, isCallerOnly: Bool) {
        guard let token = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else {
            return report("tuple", "each property of a route needs its own declaration", binding.pattern)
        }
        let initial = binding.initializer?.value
        let keyword = variable.bindingSpecifier
        if keyword.text == "let", initial != nil {
            let mend = FixIt(
                "constant", "write 'var'",
                keyword.positionAfterSkippingLeadingTrivia..<keyword.endPositionBeforeTrailingTrivia, "var",
                in: variable)
            return report(
                "constant", "a constant with a value cannot be read from a link: write 'var', or 'static let'", binding,
                [mend])
        }
        // In `var a, b: Int`, the type belongs to the last binding.
        let annotation =
            binding.typeAnnotation
            ?? variable.bindings.drop { $0 != binding }.lazy
            .prefix { $0 == binding || $0.initializer == nil }.compactMap(\.typeAnnotation).first
        guard var type = (annotation?.type ?? initial.flatMap(Self.inferred)).map(Self.bare) else {
            return report(
                "untyped", "a macro cannot infer types: write the type of '\(token.text)'", binding,
                guess(initial, binding))
        }
        var isOptional = false
        if let held = type.as(OptionalTypeSyntax.self)?.wrappedType ?? Self.held(by: "Optional", type) {
            (type, isOptional) = (Self.bare(held), true)
        }
        var shape = RouteProperty.Shape.text
        if let held = type.as(ArrayTypeSyntax.self)?.element ?? Self.held(by: "Array", type) {
            (type, shape) = (Self.bare(held), .list)
        }
        guard Self.mayBeText(type) else { return reportUnsupported(type, binding) }
        let isNil = initial?.is(NilLiteralExprSyntax.self) ?? false
        if isOptional, let initial, !isNil {
            return report(
                "optional-default", "'nil' and the default would be the same link: remove '?' or the value", initial)
        }
        let access = variable.modifiers.first { $0.detail == nil && Self.accessLevels.contains($0.name.text) }
        properties.append(
            RouteProperty(
                name: token.identifier?.name ?? token.text, spelling: token.text, element: type.trimmedDescription,
                shape: shape, isOptional: isOptional, defaultValue: isNil ? nil : initial.map(Self.argument),
                isCallerOnly: isCallerOnly, isVariable: keyword.text == "var",
                access: access?.name.text, node: binding))
    }
}
#endif
