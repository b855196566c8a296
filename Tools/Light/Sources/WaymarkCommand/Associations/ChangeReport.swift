internal import WaymarkAssociations
internal import WaymarkInspection

/// Writes the links that change hands between two files.
struct ChangeReport {
    /// The colours of the human-readable form; `nil` for JSON.
    let style: TextStyle?
    /// The names of the files.
    let from: String
    let to: String

    func write(_ result: AssociationComparison.Result, to output: TextSink, notesTo errors: TextSink) {
        switch result {
        case .apple(let difference): write(difference, to: output, notesTo: errors)
        case .android(let difference): write(difference, to: output, notesTo: errors)
        }
    }

    func write(_ difference: AssociationDifference, to output: TextSink, notesTo errors: TextSink) {
        for doubt in difference.doubts { errors.line("waymark: not everything was compared: \(SafeText(doubt))") }
        for change in difference.changes {
            guard let style else {
                output.line("\(json(change))")
                continue
            }
            let kind = change.opensNow ? style.good("opens") : style.bad("stays")
            output.line("\(kind) \(style.strong("\(SafeText(change.witness))"))  \(SafeText(change.app))")
            write(change.old, change.new, to: output)
        }
        if let style, difference.isEmpty { output.line(style.good("the same links open the same apps")) }
    }

    private func write(_ difference: AndroidDifference, to output: TextSink, notesTo errors: TextSink) {
        for doubt in difference.doubts { errors.line("waymark: not everything was compared: \(SafeText(doubt))") }
        for change in difference.changes {
            guard let style else {
                output.line("\(json(change))")
                continue
            }
            let word = change.kind.rawValue
            let kind =
                switch change.kind {
                case .opens, .verified: style.good(word)
                default: style.bad(word)
                }
            let app = [change.app, change.fingerprint.map { "certificate \($0)" }, change.levels].compactMap(\.self)
            let link = style.strong("\(SafeText(change.witness))")
            output.line("\(kind) \(link)  \(SafeText(app.joined(separator: ", ")))")
            write(change.old, change.new, to: output)
        }
        if let style, difference.isEmpty { output.line(style.good("the same links open the same apps")) }
    }

    private func write(_ old: DecidingRule?, _ new: DecidingRule?, to output: TextSink) {
        output.line("  old  \(SafeText(old?.description ?? "no rule"))")
        output.line("  new  \(SafeText(new?.description ?? "no rule"))")
    }

    private func json(_ change: AndroidDifference.Change) -> JSONText {
        .object([
            .init("change", .text(change.kind.rawValue)), .init("app", .optional(change.app)),
            .init("certificate", .optional(change.fingerprint)), .init("witness", .text(change.witness)),
            .init("leastAPI", .number(change.leastAPI)), .init("mostAPI", change.mostAPI.map { .number($0) } ?? .null),
            .init("old", change.old.map { JSONText($0) } ?? .null),
            .init("new", change.new.map { JSONText($0) } ?? .null), .init("message", .text(change.description)),
            .init("from", .text(from)), .init("to", .text(to)),
        ])
    }

    private func json(_ change: AssociationDifference.Change) -> JSONText {
        .object([
            .init("change", .text(change.opensNow ? "opens" : "stays")), .init("app", .text(change.app)),
            .init("witness", .text(change.witness)), .init("old", change.old.map { JSONText($0) } ?? .null),
            .init("new", change.new.map { JSONText($0) } ?? .null), .init("message", .text(change.description)),
            .init("from", .text(from)), .init("to", .text(to)),
        ])
    }
}
