#if Macros
internal import SwiftDiagnostics
public import SwiftSyntax
internal import SwiftSyntaxBuilder
public import SwiftSyntaxMacros
internal import WaymarkCore

/// Reads a link while the app is compiled.
public struct LinkExpansion: ExpressionMacro {
    /// Expands `#link` to the link that its literal is, or reports the fault at its byte.
    public static func expansion(
        of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
    ) throws -> ExprSyntax {
        func fault(_ code: String, _ message: String, at position: AbsolutePosition? = nil) {
            context.diagnose(Diagnostic(node: node, position: position, message: MacroMessage(code, message)))
        }
        let arguments = Array(node.arguments)
        let nothing: ExprSyntax = "fatalError()"
        guard let literal = PatternLiteral(arguments.first?.expression) else {
            fault("literal", "the link is a literal on one line without interpolation")
            return nothing
        }
        let link: DeepLink
        do throws(LinkError) {
            link = try DeepLink(literal.text)
        } catch {
            fault("link", "\(error)", at: literal.position(of: error.offset))
            return nothing
        }
        if arguments.count > 1 {
            guard let pattern = PatternLiteral(arguments[1].expression) else {
                fault("literal", "the pattern is a literal on one line without interpolation")
                return nothing
            }
            do throws(PatternError) {
                let read = try RoutePattern(pattern.text)
                if !fits(link, read) {
                    fault("no-fit", "the link does not fit '\(pattern.text)'", at: literal.position(of: 0))
                    return nothing
                }
            } catch {
                fault("pattern", "\(error.reason)", at: pattern.position(of: error.offset))
                return nothing
            }
        }
        return "(try! DeepLink(\(literal.node.trimmed)))"
    }

    private static func fits(_ link: DeepLink, _ pattern: RoutePattern) -> Bool {
        // A type that only the app knows takes any text here.
        guard let table = try? RouteIndex.table(of: pattern, rules: .standard, types: []) else { return true }
        return table.match(link) != nil
    }
}
#endif
