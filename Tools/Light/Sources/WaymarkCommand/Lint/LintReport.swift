package import WaymarkInspection

/// Writes findings for people.
package struct LintReport {
    /// The file that is looked at.
    let file: String
    /// The manifest by which links are explained, the file itself unless it is another.
    let routes: String?
    /// The arguments, in addition to the manifest, with which `explain` gives the same result for a link.
    let arguments: [String]
    let style: TextStyle

    /// A writer of findings.
    package init(file: String, routes: String? = nil, arguments: [String] = [], style: TextStyle) {
        self.file = file
        self.routes = routes
        self.arguments = arguments
        self.style = style
    }

    /// Writes one finding: its description, its routes, and how to reproduce it.
    package func write(_ finding: Finding, to output: TextSink) {
        let kind = "\(finding.severity.rawValue)[\(finding.code)]"
        output.line(
            "\(finding.severity == .error ? style.bad(kind) : style.doubtful(kind)) \(SafeText(finding.message))")
        let rows = finding.subjects.map { [$0.place, $0.id ?? "(no id)", $0.pattern ?? ""].map { "\(SafeText($0))" } }
        let widths = (0..<2).map { column in rows.map { $0[column].count }.max() ?? 0 }
        for row in rows {
            output.line("  \(style.faint(padded(row[0], widths[0])))  \(padded(row[1], widths[1]))  \(row[2])")
        }
        if let witness = finding.witness {
            output.line("  link  \(style.strong("\(SafeText(witness))"))")
            let words = ["waymark", "explain", "--routes", routes ?? file] + arguments + [witness]
            output.line("  see   " + words.map { "\(SafeText("\(ShellWord($0))"))" }.joined(separator: " "))
        }
        output.line()
    }

    /// Writes how much was found in how many routes.
    func finish(_ findings: [Finding], routes: Int, to output: TextSink) {
        let errors = findings.count { $0.severity == .error }
        let warnings = findings.count { $0.severity == .warning }
        let sum = "\(file): \(count(routes, "route")), \(count(errors, "error")), \(count(warnings, "warning"))"
        output.line(errors > 0 ? style.bad(sum) : warnings > 0 ? style.doubtful(sum) : style.good(sum))
    }

    private func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

    private func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
