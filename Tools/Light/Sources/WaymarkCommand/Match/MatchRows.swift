internal import WaymarkCore
internal import WaymarkInspection
internal import WaymarkManifest

/// A match as rows for people: the kind, a name, a value.
struct MatchRows {
    private let head: [(label: String, text: String)]
    private let values: [(label: String, name: String, value: String)]

    init(_ match: IndexMatch, _ route: ManifestRoute, caller: [(name: String, value: JSONText)]) {
        var head = [(label: "route", text: route.id ?? "(no id)")]
        head.append(("pattern", route.pattern))
        if let summary = route.summary { head.append(("about", summary)) }
        self.head = head
        var values = match.parameters.map { (label: "path", name: $0.name, value: $0.value) }
        if let tail = match.tail {
            values += tail.enumerated().map { ("tail", String($0), $1) }
            if tail.isEmpty { values.append(("tail", "(empty)", "")) }
        }
        values += match.query.map { ("query", $0.name, $0.value ?? "(no value)") }
        values += caller.map { ("caller", $0.name, $0.value.shown) }
        let given = Set(values.map(\.name))
        values += route.allDefaults.filter { !given.contains($0.name) }.map { ("default", $0.name, $0.value.shown) }
        self.values = values
    }

    /// The rows, one a line, with their columns aligned.
    func text(_ style: TextStyle) -> String {
        var lines: [String] = []
        for row in head {
            let text = "\(SafeText(row.text))"
            lines.append(
                "  \(style.faint(padded(row.label, to: 8)))  \(row.label == "route" ? style.good(text) : text)")
        }
        let width = values.map { SafeText($0.name).description.count }.max() ?? 0
        var last = ""
        for row in values {
            let label = padded(row.label == last ? "" : row.label, to: 8)
            last = row.label
            let name = padded("\(SafeText(row.name))", to: row.value.isEmpty ? 0 : width)
            let value = row.value.isEmpty ? "" : "  \(SafeText(row.value))"
            lines.append("  \(style.faint(label))  \(name)\(value)")
        }
        return lines.joined(separator: "\n")
    }

    private func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}

extension JSONText {
    /// The value for people: a text as it is, anything else as JSON.
    fileprivate var shown: String { if case .text(let text) = self { text } else { description } }
}
