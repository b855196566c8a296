/// Something that is wrong with a table, or may be.
package struct Finding: Sendable {
    /// How much a finding matters.
    package enum Severity: String, Sendable {
        /// The table cannot be used.
        case error
        /// The table can be used, but may not do what its author thinks.
        case warning
    }

    /// A route that a finding is about.
    package struct Subject: Sendable {
        /// The route's position in the manifest.
        package let position: Int
        /// The route's id.
        package let id: String?
        /// The route's pattern, where it has one.
        package let pattern: String?
        /// `file:line`, or the file where the line is not known.
        package let place: String
    }

    package let severity: Severity
    /// What kind of finding it is, for programs.
    package let code: String
    /// The routes, the one that wins first.
    package let subjects: [Subject]
    /// A link that proves it.
    package let witness: String?
    /// What is wrong, in a sentence.
    package let message: String

    package init(severity: Severity, code: String, subjects: [Subject], witness: String?, message: String) {
        self.severity = severity
        self.code = code
        self.subjects = subjects
        self.witness = witness
        self.message = message
    }

    /// The finding as data.
    package var json: JSONText {
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
