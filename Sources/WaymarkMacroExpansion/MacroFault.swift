#if Macros
internal import SwiftDiagnostics
internal import SwiftSyntax

/// A message of the macros, for an error or a fix-it.
struct MacroMessage: DiagnosticMessage, FixItMessage {
    let message: String
    let severity = DiagnosticSeverity.error
    private let code: String

    init(_ code: String, _ message: String) {
        self.code = code
        self.message = message
    }

    var diagnosticID: MessageID { MessageID(domain: "WaymarkMacros", id: code) }
    var fixItID: MessageID { diagnosticID }
}

extension FixIt {
    /// Creates a change of bytes of the source within a node.
    init(
        _ code: String, _ message: String, _ range: Range<AbsolutePosition>, _ text: String,
        in node: some SyntaxProtocol
    ) {
        self.init(
            message: MacroMessage(code, message), changes: [.replaceText(range: range, with: text, in: Syntax(node))])
    }
}
#endif
