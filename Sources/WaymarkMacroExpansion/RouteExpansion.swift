#if Macros
internal import SwiftParser
public import SwiftSyntax
internal import SwiftSyntaxBuilder
public import SwiftSyntaxMacros

/// Writes out what makes a struct a route.
public struct RouteExpansion: ExtensionMacro {
    /// Expands `@Route` to the extension that reads, prints and lists the route; reports every fault, and expands to nothing with any.
    ///
    /// - Parameters:
    ///   - node: The attribute.
    ///   - declaration: The type that it is attached to.
    ///   - type: The name of the type.
    ///   - protocols: The conformances that are missing.
    ///   - context: The context that receives faults.
    /// - Returns: The extension, or an empty list.
    /// - Throws: Nothing; the protocol asks for it.
    public static func expansion(
        of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
        providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
        var reading = RouteDeclaration(node, declaration)
        reading.check()
        for fault in reading.faults { context.diagnose(fault) }
        guard reading.faults.isEmpty, let pattern = reading.pattern else { return [] }
        let location = context.location(of: node, at: .afterLeadingTrivia, filePathMode: .fileID)
        let file = location?.file.as(StringLiteralExprSyntax.self)?.representedLiteralValue ?? ""
        let parts = file.split(separator: "/")
        let writer = RouteWriting(
            declaration: reading, pattern: pattern, type: type.trimmedDescription,
            module: parts.first.map(String.init) ?? "",
            place: "\(parts.last ?? ""):\(location?.line.trimmedDescription ?? "0")",
            lexicalContext: context.lexicalContext)
        return [try ExtensionDeclSyntax("\(raw: writer.text)")]
    }
}

/// Marks a property; `RouteExpansion` looks for it.
public struct CallerOnlyExpansion: PeerMacro {
    /// Expands to nothing.
    ///
    /// - Parameters:
    ///   - node: The attribute.
    ///   - declaration: The type that it is attached to.
    ///   - context: The context that receives faults.
    /// - Returns: An empty list.
    /// - Throws: Nothing; the protocol asks for it.
    public static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] { [] }
}
#endif
