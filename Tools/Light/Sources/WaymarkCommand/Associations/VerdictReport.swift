internal import WaymarkAssociations
internal import WaymarkInspection
internal import WaymarkManifest

/// Writes the systems' verdicts on links.
struct VerdictReport {
    /// The colours of the human-readable form; `nil` for JSON.
    let style: TextStyle?

    func write(_ verdict: AssociationVerdict, to output: TextSink) {
        guard let style else { return output.line("\(JSONText(verdict))") }
        let answer =
            switch verdict.opens {
            case .yes: style.good("opens \(SafeText(verdict.app ?? "the app"))")
            case .no: style.bad("stays outside")
            case .unknown: style.doubtful("may open \(SafeText(verdict.app ?? "the app"))")
            }
        output.line("\(style.strong("\(SafeText(verdict.link))"))  \(answer)")
        output.line("  \(verdict.code): \(SafeText(verdict.reason))")
        if let rule = verdict.decidedBy {
            let place = rule.position.map { "line \($0.line), column \($0.column)" }
            // If the reason names the rule, only the rule's position is added.
            let text = verdict.reason.contains(rule.description) ? nil : rule.description
            let words = [text, place].compactMap(\.self)
            if !words.isEmpty { output.line("  \(style.faint("\(SafeText(words.joined(separator: ", ")))"))") }
        }
        if let route = verdict.route { output.line("  route \(SafeText(route))") }
    }

    /// Writes that a text is not a link.
    func write(unreadable text: String, _ system: AssociationSystem, _ reason: String, to output: TextSink) {
        guard let style else { return output.line("\(JSONText.unreadable(text, system, reason))") }
        output.line("\(style.strong("\(SafeText(text))"))  \(style.bad("stays outside"))")
        output.line("  \(VerdictCode.unreadableLink): \(SafeText(reason))")
    }
}
