/// The colours of a terminal, or none.
package struct TextStyle: Sendable {
    /// Whether anything is coloured.
    package let isColoured: Bool

    /// No colours.
    package static let plain = TextStyle(isColoured: false)

    /// Creates a style with colours if standard output is a terminal that shows them and `NO_COLOR` is not set
    /// (no-color.org).
    ///
    /// - Parameters:
    ///   - isTerminal: Whether standard output is a terminal.
    ///   - environment: The environment, with the variables `NO_COLOR` and `TERM`.
    package init(isTerminal: Bool, environment: [String: String]) {
        isColoured = isTerminal && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
    }

    private init(isColoured: Bool) {
        self.isColoured = isColoured
    }

    package func strong(_ text: String) -> String { coloured("1", text) }
    package func faint(_ text: String) -> String { coloured("2", text) }
    package func bad(_ text: String) -> String { coloured("31", text) }
    package func good(_ text: String) -> String { coloured("32", text) }
    package func doubtful(_ text: String) -> String { coloured("33", text) }

    private func coloured(_ code: String, _ text: String) -> String {
        isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
