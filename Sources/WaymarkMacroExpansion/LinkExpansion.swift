#if Macros
internal import SwiftDiagnostics
public import SwiftSyntax
internal import SwiftSyntaxBuilder
public import SwiftSyntaxMacros
internal import WaymarkCore

/// A macro that reads a link while the app is compiled.
public struct LinkExpansion: ExpressionMacro {
    /// Expands `#link` to the link that its literal is, or reports the fault at its byte.
    ///
    /// - Parameters:
    ///   - node: The use of the macro.
    ///   - context: The context that receives faults.
    /// - Returns: The expression in place of the macro.
    /// - Throws: No errors; the protocol requires it.
    public static func expansion(
        of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
    ) throws -> ExprSyntax {
        func fault(_ code: String, _ message: String, at position: AbsolutePosition, _ fixIts: [FixIt] = []) {
            context.report(
                Diagnostic(node: node, position: position, message: MacroMessage(code, message), fixIts: fixIts))
        }
        let arguments = Array(node.arguments)
        // With the expected type; otherwise, the compiler would report another fault.
        let nothing: ExprSyntax = "{ () -> WaymarkCore.DeepLink in fatalError() }()"
        guard let literal = PatternLiteral(arguments.first?.expression) else {
            fault(
                "literal", "the link must be a literal on one line without interpolation",
                at: (arguments.first.map { Syntax($0.expression) } ?? Syntax(node)).positionAfterSkippingLeadingTrivia)
            return nothing
        }
        let link: DeepLink
        do throws(LinkError) {
            link = try DeepLink(literal.text)
        } catch {
            fault("link", "\(error)", at: literal.position(of: error.offset))
            return nothing
        }
        if arguments.count > 1, !arguments[1].expression.is(NilLiteralExprSyntax.self) {
            guard let pattern = PatternLiteral(arguments[1].expression) else {
                fault(
                    "literal", "the pattern must be a literal on one line without interpolation",
                    at: arguments[1].expression.positionAfterSkippingLeadingTrivia)
                return nothing
            }
            do throws(PatternError) {
                let expected = try RoutePattern(pattern.text)
                // Here, a type that only the app knows accepts any text.
                let table = try? RouteIndex.table(of: expected, rules: .standard, types: [])
                if table?.match(link) == nil {
                    // No difference is named for a link that has little in common with the pattern.
                    let miss = table?.explain(link.text).misses.first
                    fault(
                        "no-fit", "the link does not fit '\(pattern.text)'" + (miss.map { ": \($0.cause)" } ?? ""),
                        at: literal.position(of: offset(ofSegment: miss?.segment, in: link)),
                        mend(of: miss, in: literal))
                    return nothing
                }
            } catch {
                fault("pattern", "\(error.reason)", at: pattern.position(of: error.offset))
                return nothing
            }
        }
        return "(try! WaymarkCore.DeepLink(\(literal.node.trimmed)))"
    }

    /// Returns the change to the link that was probably meant.
    private static func mend(of miss: Explanation.Miss?, in literal: PatternLiteral) -> [FixIt] {
        guard let link = miss?.suggestion, !link.utf8.contains(where: { $0 == 0x22 || $0 == 0x5C }) else { return [] }
        let range = literal.position(of: 0)..<literal.position(of: literal.text.utf8.count)
        return [FixIt("no-fit", "write \(link)", range, link, in: literal.node)]
    }

    /// Returns the offset of the first byte of a segment of the link's text, or its end for a segment after the last
    /// one; 0 for the scheme, the host, and the whole link.
    private static func offset(ofSegment segment: Int?, in link: DeepLink) -> Int {
        guard let segment else { return 0 }
        let bytes = Array(link.text.utf8)
        let end = bytes.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? bytes.count
        var start = link.scheme.map { $0.utf8.count + 1 } ?? 0
        // The host of a link with a web scheme is not a segment.
        if link.scheme == "https" || link.scheme == "http" { start += 2 + (link.rawHost?.utf8.count ?? 0) }
        var number = -1
        for index in start..<max(start, end) where bytes[index] != UInt8(ascii: "/") {
            guard index == start || bytes[index - 1] == UInt8(ascii: "/") else { continue }
            number += 1
            if number == segment { return index }
        }
        return end
    }
}
#endif
