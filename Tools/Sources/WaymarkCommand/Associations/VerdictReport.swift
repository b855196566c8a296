internal import WaymarkAssociations
internal import WaymarkInspection
internal import WaymarkManifest

/// Writes what systems do with links.
struct VerdictReport {
    /// The colours of the form for people; `nil` for JSON.
    let style: TextStyle?

    func write(_ verdict: AssociationVerdict, to output: TextSink) {
        guard let style else { return output.line("\(Self.json(verdict))") }
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
            // Where the reason has the rule, its place is all that is left to say.
            let text = verdict.reason.contains(rule.description) ? nil : rule.description
            let words = [text, place].compactMap(\.self)
            if !words.isEmpty { output.line("  \(style.faint("\(SafeText(words.joined(separator: ", ")))"))") }
        }
        if let route = verdict.route { output.line("  route \(SafeText(route))") }
    }

    /// Writes that a text is no link.
    func write(unreadable text: String, _ system: AssociationSystem, _ reason: String, to output: TextSink) {
        let code = VerdictCode.unreadableLink
        guard let style else {
            return output.line(
                "\(Self.json(system, text, opens: .no, app: nil, route: nil, decidedBy: nil, code, reason))")
        }
        output.line("\(style.strong("\(SafeText(text))"))  \(style.bad("stays outside"))")
        output.line("  \(code): \(SafeText(reason))")
    }

    /// The place of a rule as data.
    static func place(_ rule: DecidingRule) -> JSONText {
        .object(rule.steps.map { JSONText.Member($0.name, .number($0.index)) })
    }

    static func json(_ verdict: AssociationVerdict) -> JSONText {
        json(
            verdict.system, verdict.link, opens: verdict.opens, app: verdict.app, route: verdict.route,
            decidedBy: verdict.decidedBy, verdict.code, verdict.reason)
    }

    private static func json(
        _ system: AssociationSystem, _ link: String, opens: AssociationVerdict.Opening, app: String?, route: String?,
        decidedBy: DecidingRule?, _ code: VerdictCode, _ reason: String
    ) -> JSONText {
        let answer: JSONText =
            switch opens {
            case .yes: .bool(true)
            case .no: .bool(false)
            case .unknown: .null
            }
        return .object([
            .init("os", .text(system.rawValue)), .init("link", .text(link)), .init("opens", answer),
            .init("app", .optional(app)), .init("route", .optional(route)),
            .init("decidedBy", decidedBy.map(place) ?? .null), .init("code", .text(code.rawValue)),
            .init("reason", .text(reason)),
        ])
    }
}
