#if Macros
internal import SwiftCompilerPlugin
internal import SwiftSyntax
internal import SwiftSyntaxMacros
internal import WaymarkMacroExpansion

/// The plugin that the compiler loads to expand Waymark's macros.
@main
struct WaymarkMacroPlugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [RouteMacro.self, CallerOnlyMacro.self, LinkMacro.self]
}

// The compiler finds a macro by this module's name and the type's, so each has a type here.

/// `@Route`.
struct RouteMacro: ExtensionMacro {
    static func expansion(
        of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
        providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
        try RouteExpansion.expansion(
            of: node, attachedTo: declaration, providingExtensionsOf: type, conformingTo: protocols, in: context)
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
/// Nothing: the package's trait `Macros` is off, and swift-syntax is not there.
@main
struct WaymarkMacroPlugin {
    static func main() {}
}
#endif
