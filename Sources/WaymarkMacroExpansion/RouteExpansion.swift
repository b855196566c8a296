#if Macros
internal import SwiftDiagnostics
internal import SwiftParser
public import SwiftSyntax
internal import SwiftSyntaxBuilder
public import SwiftSyntaxMacros
internal import WaymarkCore

/// A macro that generates the code that makes a struct a route.
public struct RouteExpansion: ExtensionMacro {
    /// Expands `@Route` to the extension that reads, prints and lists the route; reports every fault, and expands to
    /// nothing with any.
    ///
    /// - Parameters:
    ///   - node: The attribute.
    ///   - declaration: The type that it is attached to.
    ///   - type: The name of the type.
    ///   - protocols: The conformances that are missing.
    ///   - context: The context that receives faults.
    /// - Returns: The extension, or an empty list.
    /// - Throws: No errors; the protocol requires it.
    public static func expansion(
        of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
        providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
        var reading = RouteDeclaration(node, declaration)
        reading.check(within: context.lexicalContext)
        for fault in reading.faults { context.report(fault) }
        guard reading.faults.isEmpty, let pattern = reading.pattern else { return [] }
        let writer = Self.writer(
            reading, pattern, type.trimmedDescription, isConforming: protocols.isEmpty, of: node, in: context)
        return [try ExtensionDeclSyntax("\(raw: writer.text)")]
    }

    private static func writer(
        _ reading: RouteDeclaration, _ pattern: RoutePattern, _ type: String, isConforming: Bool,
        of node: AttributeSyntax, in context: some MacroExpansionContext
    ) -> RouteWriting {
        let location = context.location(of: node, at: .afterLeadingTrivia, filePathMode: .fileID)
        let file = location?.file.as(StringLiteralExprSyntax.self)?.representedLiteralValue ?? ""
        let parts = file.split(separator: "/")
        return RouteWriting(
            declaration: reading, pattern: pattern, type: type, isConforming: isConforming,
            module: parts.first.map(String.init) ?? "",
            place: "\(parts.last ?? ""):\(location?.line.trimmedDescription ?? "0")",
            lexicalContext: context.lexicalContext)
    }
}

extension RouteExpansion: MemberMacro {
    /// Expands `@Route` on a public struct to its memberwise initialiser; the extension reports the faults.
    ///
    /// - Parameters:
    ///   - node: The attribute.
    ///   - declaration: The struct.
    ///   - protocols: None; the role has no conformances.
    ///   - context: The context of the struct.
    /// - Returns: The initialiser, or nothing if the struct is not public, declares an initialiser, or has properties
    ///   that are not visible outside.
    /// - Throws: No errors; the protocol requires it.
    public static func expansion(
        of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        var reading = RouteDeclaration(node, declaration)
        reading.check(within: context.lexicalContext)
        guard reading.faults.isEmpty, let pattern = reading.pattern else { return [] }
        let writer = Self.writer(reading, pattern, "Self", isConforming: true, of: node, in: context)
        return writer.initializer.map { ["\(raw: $0)"] } ?? []
    }
}

/// A macro that marks a property; `RouteExpansion` looks for the mark.
public struct CallerOnlyExpansion: PeerMacro {
    /// Expands to nothing, and reports a mark without effect: links would set the property.
    ///
    /// - Parameters:
    ///   - node: The attribute.
    ///   - declaration: The property that it is attached to.
    ///   - context: The context that receives faults.
    /// - Returns: An empty list.
    /// - Throws: No errors; the protocol requires it.
    public static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        func report(_ code: String, _ message: String) {
            context.report(Diagnostic(node: node, message: MacroMessage(code, message)))
        }
        let attributes = context.lexicalContext.first?.asProtocol((any WithAttributesSyntax).self)?.attributes
        let names = attributes?.compactMap { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription } ?? []
        let variable = declaration.as(VariableDeclSyntax.self)
        let isStored = variable.map { variable in
            !variable.modifiers.contains { $0.name.text == "static" }
                && variable.bindings.contains(where: RouteDeclaration.isStored)
        }
        if isStored != true {
            report(
                "caller-only-stored", "'@CallerOnly' can only be applied to a stored property: a link sets nothing else"
            )
        } else if !names.contains(where: { ["Route", "WaymarkMacros.Route"].contains($0) }) {
            report(
                "caller-only-elsewhere",
                "'@CallerOnly' has an effect only with @Route: without it, name the property in 'callerOnly'")
        }
        return []
    }
}
#endif
