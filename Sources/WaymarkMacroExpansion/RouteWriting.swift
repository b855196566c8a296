#if Macros
internal import SwiftSyntax
internal import WaymarkCore

/// The extension that makes a struct a route.
struct RouteWriting {
    let declaration: RouteDeclaration
    let pattern: RoutePattern
    /// The type's name, including the enclosing types.
    let type: String
    /// Whether the type already conforms to the protocol.
    let isConforming: Bool
    let module: String
    let place: String
    let lexicalContext: [Syntax]

    /// The module of the route protocols; an app may have types with the same names.
    private let routing = "WaymarkRouting"

    /// Whether the type, or an enclosing type, is generic, so that it cannot have static stored properties.
    private var isGeneric: Bool {
        declaration.declaration.as(StructDeclSyntax.self)?.genericParameterClause != nil
            || lexicalContext.contains {
                $0.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause != nil
            }
    }

    private var access: String {
        func level(_ modifiers: DeclModifierListSyntax?) -> String? {
            modifiers?.map(\.name.text).first { ["public", "package"].contains($0) }
        }
        let own = declaration.declaration.modifiers.map(\.name.text)
        if own.contains(where: { ["internal", "fileprivate", "private"].contains($0) }) { return "" }
        let around = lexicalContext.first?.as(ExtensionDeclSyntax.self)?.modifiers
        return (level(declaration.declaration.modifiers) ?? level(around)).map { $0 + " " } ?? ""
    }

    /// The extension's text.
    var text: String {
        let literal = declaration.literal?.node.trimmedDescription ?? ""
        var lines: [String] = []
        func constant(_ name: String, _ type: String, _ value: String) {
            lines.append(
                isGeneric
                    ? "\(access)static var \(name): \(type) { \(value) }"
                    : "\(access)static let \(name): \(type) = \(value)")
        }
        constant("pattern", "WaymarkCore.RoutePattern", literal)
        if let id = declaration.id { constant("id", "Swift.String", id.trimmedDescription) }
        let options =
            (declaration.exposure.map { ".exposure(\($0.trimmedDescription))" } ?? "")
            + (declaration.tags.isEmpty
                ? "" : ".tags(\(declaration.tags.map(\.trimmedDescription).joined(separator: ", ")))")
            + (declaration.summary.map { ".summary(\($0.trimmedDescription))" } ?? "")
        if !options.isEmpty {
            constant("options", "WaymarkRouting.RouteOptions", "WaymarkRouting.RouteOptions()" + options)
        }
        let callerOnly = declaration.properties.filter(\.isCallerOnly)
        if !callerOnly.isEmpty {
            constant(
                "callerOnly", "Swift.Set<Swift.String>",
                "[\(callerOnly.map { quoted($0.name) }.joined(separator: ", "))]")
        }
        lines.append(
            "\(access)init(reading linkFields: borrowing \(routing).RouteReader) throws(\(routing).RouteCodingError) {")
        lines += declaration.properties.map { "self.\($0.spelling) = try linkFields.\(reading($0))" }
        lines.append("}")
        lines.append(
            "\(access)func write(to linkFields: inout \(routing).RouteWriter) throws(\(routing).RouteCodingError) {")
        lines += declaration.properties.map { "try linkFields.\(writing($0))" }
        lines.append("}")
        if !isGeneric { lines += record }
        let conformance = isConforming ? "" : ": \(routing).RouteProtocol"
        return (availability + ["extension \(type)\(conformance) {"] + lines + ["}"]).joined(separator: "\n")
    }

    /// The availability of the type and of its enclosing types, the outermost first; the extension is declared next to
    /// these.
    private var availability: [String] {
        (lexicalContext.reversed() + [Syntax(declaration.declaration)])
            .flatMap { Array($0.asProtocol((any WithAttributesSyntax).self)?.attributes ?? []) }
            .compactMap { $0.as(AttributeSyntax.self) }
            .filter { $0.attributeName.trimmedDescription == "available" }.map(\.trimmedDescription)
    }

    /// The memberwise initialiser of a struct that is visible outside, whose properties are visible too, and that
    /// declares no initialiser; otherwise `nil`.
    ///
    /// By default, the language makes it internal.
    var initializer: String? {
        let declared = declaration.declaration.memberBlock.members
        guard !access.isEmpty, !declared.contains(where: { $0.decl.is(InitializerDeclSyntax.self) }),
            declaration.properties.allSatisfy({ $0.isSeen(as: access) })
        else { return nil }
        let parameters = declaration.properties.map { property in
            let value = property.defaultValue ?? (property.isOptional && property.isVariable ? "nil" : nil)
            return "\(property.spelling): \(property.type)" + (value.map { " = \($0)" } ?? "")
        }
        let lines = declaration.properties.map { "    self.\($0.spelling) = \($0.spelling)\n" }
        return
            "/// A route of these values.\n\(access)init(\(parameters.joined(separator: ", "))) {\n\(lines.joined())}"
    }

    private func reading(_ property: RouteProperty) -> String {
        let name = "named: \(quoted(property.name))"
        let method = property.shape == .list ? "list" : "value"
        let label = property.shape == .list ? "of" : "as"
        if property.isOptional { return "\(method)IfPresent(\(name), \(label): \(property.element).self)" }
        if let value = property.defaultValue { return "\(method)(\(name), default: \(value))" }
        return "\(method)(\(name), \(label): \(property.element).self)"
    }

    private func writing(_ property: RouteProperty) -> String {
        let method = (property.shape == .list ? "writeList" : "write") + (property.isOptional ? "IfPresent" : "")
        let value = property.defaultValue.map { ", default: \($0)" } ?? ""
        return "\(method)(self.\(property.spelling), named: \(quoted(property.name))\(value))"
    }

    // MARK: Record

    private var record: [String] {
        let bytes = Array(description.utf8)
        let words = stride(from: 0, to: bytes.count, by: 8).map { start in
            bytes[start..<min(start + 8, bytes.count)].reversed().reduce(UInt64(0)) { ($0 << 8) | UInt64($1) }
        }
        let types = Array(repeating: "UInt64", count: words.count).joined(separator: ", ")
        let values = words.map { "0x" + String($0, radix: 16) }.joined(separator: ", ")
        return [
            "#if objectFormat(MachO)", "@section(\"__DATA,__waymark_rts\")", "#else", "@section(\"waymark_rts\")",
            "#endif", "@used",
            "private static let routeRecord: (UInt64, UInt32, UInt32, @convention(c) (UnsafeMutableRawPointer) -> Void, \(types)) = (",
            "0x3152_4D59_4157_0A8D, \(24 + words.count * 8), \(bytes.count), {",
            "$0.initializeMemory(as: (any \(routing).RouteProtocol.Type).self, to: \(type).self) }, \(values))",
        ]
    }

    /// The route's element of a manifest, with the type, its module and its place.
    private var description: String {
        func text(_ expression: ExprSyntax?) -> String? { PatternLiteral(expression)?.text }
        let name = Self.runtimeName(type)
        var parts = [
            "\"id\":\(quoted(text(declaration.id) ?? "\(module).\(name)"))", "\"pattern\":\(quoted(pattern.text))",
        ]
        if let member = declaration.exposure?.as(MemberAccessExprSyntax.self),
            [nil, "Exposure"].contains(member.base?.trimmedDescription)
        {
            let exposure = member.declName.baseName.text
            parts.append("\"exposure\":\(quoted(exposure))")
        }
        if !declaration.tags.isEmpty {
            let names = declaration.tags.map { tag in
                quoted(
                    text(tag) ?? tag.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? tag.trimmedDescription)
            }
            parts.append("\"tags\":[\(names.joined(separator: ","))]")
        }
        let inPath = Set(pattern.parameters.map(\.name))
        let query = declaration.properties.filter { !inPath.contains($0.name) && !$0.isCallerOnly }.map { property in
            let type = property.shape == .list ? "string" : property.parameterType ?? "string"
            return "{\"name\":\(quoted(property.name)),\"type\":\"\(type)\",\"required\":\(!property.mayBeAbsent)}"
        }
        if !query.isEmpty { parts.append("\"query\":[\(query.joined(separator: ","))]") }
        let defaults = declaration.properties.compactMap { property in
            property.literalDefault.map { "\(quoted(property.name)):\($0)" }
        }
        if !defaults.isEmpty { parts.append("\"defaults\":{\(defaults.joined(separator: ","))}") }
        if let summary = text(declaration.summary) { parts.append("\"summary\":\(quoted(summary))") }
        parts += ["\"type\":\(quoted(name))", "\"module\":\(quoted(module))", "\"at\":\(quoted(place))"]
        return "{\(parts.joined(separator: ","))}"
    }

    /// Returns the name of a type in the running program, in which keywords have no backticks.
    private static func runtimeName(_ type: String) -> String {
        var name = ""
        for (number, part) in type.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
            let isWord = part.unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isXIDContinue }
            name += number.isMultiple(of: 2) || isWord ? String(part) : "`\(part)`"
        }
        return name
    }
}

/// A text in quotes, as JSON and Swift both read it: what needs an escape has none that they write differently.
func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"", "\\": quoted += "\\\(scalar)"
        case "\n": quoted += "\\n"
        case _ where scalar.value < 0x20:
            quoted += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
        default: quoted.unicodeScalars.append(scalar)
        }
    }
    return quoted + "\""
}
#endif
