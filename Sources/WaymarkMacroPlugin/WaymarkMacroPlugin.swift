#if Macros
internal import SwiftCompilerPlugin
@_spi(PluginMessage) internal import SwiftCompilerPluginMessageHandling
internal import SwiftSyntax
internal import SwiftSyntaxMacros
internal import WaymarkMacroExpansion

/// The plugin that the compiler loads to expand Waymark's macros.
@main
struct WaymarkMacroPlugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [RouteMacro.self, CallerOnlyMacro.self, LinkMacro.self]

    /// Answers the compiler's requests until there are no more.
    static func main() throws {
        DiagnosticOffsets.begin()
        let connection = PlacingConnection(base: try StandardIOMessageConnection())
        try CompilerPluginMessageListener(connection: connection, provider: WaymarkMacroProvider()).main()
    }
}

/// The macros, by the names that the compiler uses.
private struct WaymarkMacroProvider: PluginProvider {
    func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
        let name = "\(moduleName).\(typeName)"
        guard let macro = WaymarkMacroPlugin().providingMacros.first(where: { String(reflecting: $0) == name }) else {
            throw UnknownMacro(description: "the plugin has no macro '\(name)'")
        }
        return macro
    }
}

private struct UnknownMacro: Error, CustomStringConvertible {
    let description: String
}

/// The connection to the compiler, which moves each diagnostic from its node to its byte.
private struct PlacingConnection: MessageConnection {
    let base: StandardIOMessageConnection

    func waitForNextMessage<Message: Decodable>(_ type: Message.Type) throws -> Message? {
        try base.waitForNextMessage(type)
    }

    func sendMessage<Message: Encodable>(_ message: Message) throws {
        let offsets = DiagnosticOffsets.take()
        guard case .expandMacroResult(let source, var diagnostics)? = message as? PluginToHostMessage else {
            return try base.sendMessage(message)
        }
        for (number, offset) in zip(diagnostics.indices, offsets) where !diagnostics[number].position.fileName.isEmpty {
            diagnostics[number].position.offset += offset
        }
        try base.sendMessage(PluginToHostMessage.expandMacroResult(expandedSource: source, diagnostics: diagnostics))
    }
}

// The compiler finds a macro by the names of this module and of the type, so each macro has a type here.

/// `@Route`.
struct RouteMacro: ExtensionMacro, MemberMacro {
    static func expansion(
        of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
        providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
        try RouteExpansion.expansion(
            of: node, attachedTo: declaration, providingExtensionsOf: type, conformingTo: protocols, in: context)
    }
}

extension RouteMacro {
    static func expansion(
        of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        try RouteExpansion.expansion(
            of: node, providingMembersOf: declaration, conformingTo: protocols, in: context)
    }
}

/// `@CallerOnly`.
struct CallerOnlyMacro: PeerMacro {
    static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] { try CallerOnlyExpansion.expansion(of: node, providingPeersOf: declaration, in: context) }
}

/// `#link`.
struct LinkMacro: ExpressionMacro {
    static func expansion(
        of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
    ) throws -> ExprSyntax { try LinkExpansion.expansion(of: node, in: context) }
}
#else
/// A placeholder: the package's trait `Macros` is disabled, and swift-syntax is not available.
@main
struct WaymarkMacroPlugin {
    static func main() {}
}
#endif
