/// Something that is wrong with a table, or may be.
struct Finding {
    /// How much a finding matters.
    enum Severity: String {
        /// The table cannot be used.
        case error
        /// The table can be used, but may not do what its author thinks.
        case warning
    }

    /// A route that a finding is about.
    struct Subject {
        /// The route's position in the manifest.
        let position: Int
        /// The route's id.
        let id: String?
        /// The route's pattern, where it has one.
        let pattern: String?
        /// `file:line`, or the file where the line is not known.
        let place: String
    }

    let severity: Severity
    /// What kind of finding it is, for programs.
    let code: String
    /// The routes, the one that wins first.
    let subjects: [Subject]
    /// A link that proves it.
    let witness: String?
    /// What is wrong, in a sentence.
    let message: String

    /// The finding as data.
    var json: JSONText {
        .object([
            .init("severity", .text(severity.rawValue)),
            .init("code", .text(code)),
            .init("routes", .array(subjects.map { .number($0.position) })),
            .init("patterns", .texts(subjects.compactMap(\.pattern))),
            .init("witness", .optional(witness)),
            .init("message", .text(message)),
        ])
    }
}
