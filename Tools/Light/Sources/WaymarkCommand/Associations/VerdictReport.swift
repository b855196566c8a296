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
            let place = rule.position.map { " (\($0.line):\($0.column))" } ?? ""
            output.line("  \(style.faint("\(SafeText(rule.description))\(place)"))")
        }
        if let route = verdict.route { output.line("  route \(SafeText(route))") }
    }

    /// The place of a rule as data.
    static func place(_ rule: DecidingRule) -> JSONText {
        .object(rule.steps.map { JSONText.Member($0.name, .number($0.index)) })
    }

    static func json(_ verdict: AssociationVerdict) -> JSONText {
        let opens: JSONText =
            switch verdict.opens {
            case .yes: .bool(true)
            case .no: .bool(false)
            case .unknown: .null
            }
        let decider = verdict.decidedBy.map(place)
        return .object([
            .init("os", .text(verdict.system.rawValue)), .init("link", .text(verdict.link)), .init("opens", opens),
            .init("app", .optional(verdict.app)), .init("route", .optional(verdict.route)),
            .init("decidedBy", decider ?? .null), .init("code", .text(verdict.code.rawValue)),
            .init("reason", .text(verdict.reason)),
        ])
    }
}
