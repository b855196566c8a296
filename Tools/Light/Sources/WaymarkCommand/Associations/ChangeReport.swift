internal import WaymarkAssociations
internal import WaymarkInspection

/// Writes the links that change hands between two files.
struct ChangeReport {
    /// The colours of the form for people; `nil` for JSON.
    let style: TextStyle?
    /// The names of the files.
    let from: String
    let to: String

    func write(_ difference: AssociationDifference, to output: TextSink, notesTo errors: TextSink) {
        for doubt in difference.doubts { errors.line("waymark: not everything was compared: \(SafeText(doubt))") }
        for change in difference.changes {
            guard let style else {
                output.line("\(json(change))")
                continue
            }
            let kind = change.opensNow ? style.good("opens") : style.bad("stays")
            output.line("\(kind) \(style.strong("\(SafeText(change.witness))"))  \(SafeText(change.app))")
            output.line("  old  \(SafeText(change.old?.description ?? "no rule"))")
            output.line("  new  \(SafeText(change.new?.description ?? "no rule"))")
        }
        if let style, difference.isEmpty { output.line(style.good("the same links open the same apps")) }
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
