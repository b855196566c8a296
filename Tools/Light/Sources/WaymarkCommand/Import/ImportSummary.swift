internal import WaymarkInspection

/// Writes the findings of an import for people: each loss separately, differences with the same cause together with one
/// example, and a summary at the end.
struct ImportSummary {
    private let findings: [ImportFinding]
    private let style: TextStyle

    init(_ findings: [ImportFinding], style: TextStyle = .plain) {
        self.findings = findings
        self.style = style
    }

    /// Writes the findings.
    ///
    /// - Parameters:
    ///   - routes: The number of routes of the manifest.
    ///   - dialect: The name of the router.
    ///   - exposure: Who may open the routes.
    ///   - report: The file with all findings, if one is written.
    func write(
        routes: Int, dialect: String, exposure: String, report: String?, to errors: TextSink
    ) {
        var examples: [Group: (line: String, count: Int)] = [:]
        var order: [Group] = []
        for finding in findings where finding.difference.change != "read" {
            guard let cause = finding.cause else {
                errors.line(finding.line)
                continue
            }
            let group = Group(change: finding.difference.change, cause: cause)
            if let example = examples[group] {
                examples[group] = (example.line, example.count + 1)
            } else {
                order.append(group)
                examples[group] = (finding.line, 1)
            }
        }
        for group in order {
            guard let (line, count) = examples[group] else { continue }
            errors.line(line)
            if count > 1 {
                errors.line(
                    "  and \(count - 1) more \(group.change) with the same cause: \(SafeText(group.cause))")
            }
        }
        let kinds = ["unread", "dropped", "untranslated", "conflict"]
        var parts = kinds.compactMap { kind in
            let count = findings.count { $0.difference.change == kind }
            return count > 0 ? "\(count) \(kind)" : nil
        }
        let differences = order.filter { !kinds.contains($0.change) }
        let changed = differences.compactMap { examples[$0]?.count }.reduce(0, +)
        if changed > 0 {
            let causes = differences.count == 1 ? "1 cause" : "\(differences.count) causes"
            parts.append("\(changed) decided differently by native rules, with \(causes)")
        }
        let hidden = examples.values.contains { $0.count > 1 }
        if hidden { parts.append(report.map { "each in \($0)" } ?? "--report FILE lists each") }
        let routes = "\(routes) route\(routes == 1 ? "" : "s") of '\(dialect)', \(exposure)"
        errors.line("import: " + SafeText(([routes] + parts).joined(separator: "; ")).description)
    }

    private struct Group: Hashable {
        let change: String
        let cause: String
    }
}
