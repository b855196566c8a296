#if Macros
internal import SwiftDiagnostics
internal import SwiftSyntax
internal import SwiftSyntaxMacros

/// The distance in bytes between the start of each diagnostic's node and the diagnostic's own place.
///
/// swift-syntax reports only the node to the compiler (`PluginMessage.Diagnostic`, 603); the plugin moves each
/// diagnostic to its byte.
public enum DiagnosticOffsets {
    /// The offsets of an expansion's diagnostics, in order; `nil` if they are not recorded.
    ///
    /// Guarded by the plugin, whose only thread sets it before each expansion; all other code leaves it `nil`.
    nonisolated(unsafe) private static var noted: [Int]?

    /// Starts to record offsets.
    public static func begin() { noted = [] }

    /// Returns the offsets since the last call.
    public static func take() -> [Int] {
        let offsets = noted ?? []
        if noted != nil { noted = [] }
        return offsets
    }

    static func note(_ diagnostic: Diagnostic) {
        guard noted != nil else { return }
        let start = diagnostic.node.positionAfterSkippingLeadingTrivia
        noted?.append(diagnostic.position.utf8Offset - start.utf8Offset)
    }
}

extension MacroExpansionContext {
    /// Reports a diagnostic at its own place.
    func report(_ diagnostic: Diagnostic) {
        DiagnosticOffsets.note(diagnostic)
        diagnose(diagnostic)
    }
}
#endif
