/// An error, or a possible error, in a table, in a link of a source file or in a test case.
package struct Finding: Sendable {
    /// The severity of a finding.
    package enum Severity: String, Sendable {
        /// The table cannot be used, or the link leads nowhere.
        case error
        /// The table or link works, but perhaps not as intended.
        case warning
        /// Nothing is wrong.
        case note
    }

    /// The place of a finding.
    package struct Place: Hashable, Sendable {
        /// The file as the caller named it.
        package let file: String
        /// The line, from 1, if it is known.
        package let line: Int?
        /// The column in Unicode scalars, from 1, if it is known.
        package let column: Int?

        package init(file: String, line: Int? = nil, column: Int? = nil) {
            self.file = file
            self.line = line
            self.column = line == nil ? nil : column
        }
    }

    /// A route that a finding is about.
    package struct Subject: Sendable {
        /// The route's position in the manifest.
        package let position: Int
        /// The route's id.
        package let id: String?
        /// The route's pattern, if it has one.
        package let pattern: String?
        /// `file:line`, or only the file if the line is not known.
        package let place: String

        package init(position: Int, id: String?, pattern: String?, place: String) {
            self.position = position
            self.id = id
            self.pattern = pattern
            self.place = place
        }
    }

    package let severity: Severity
    /// The kind of the finding, for programs.
    package let code: String
    /// The routes; if one of them never wins, it comes first.
    package let subjects: [Subject]
    /// A link that proves the finding.
    package let witness: String?
    /// The problem, in a sentence.
    package let message: String
    /// The place of the problem, if there is one.
    package let place: Place?
    /// The link that the finding is about, if it stands in a file.
    package let link: String?
    /// The link that was probably intended.
    package let nearest: String?

    package init(
        severity: Severity, code: String, subjects: [Subject] = [], witness: String? = nil, message: String,
        place: Place? = nil, link: String? = nil, nearest: String? = nil
    ) {
        self.severity = severity
        self.code = code
        self.subjects = subjects
        self.witness = witness
        self.message = message
        self.place = place
        self.link = link
        self.nearest = nearest
    }

    /// The finding as a JSON object.
    package var json: JSONText {
        .object([
            .init("severity", .text(severity.rawValue)),
            .init("code", .text(code)),
            .init("routes", .array(subjects.map { .number($0.position) })),
            .init("patterns", .texts(subjects.compactMap(\.pattern))),
            .init("witness", .optional(witness)),
            .init("message", .text(message)),
            .init("file", .optional(place?.file)),
            .init("line", place?.line.map { .number($0) } ?? .null),
            .init("column", place?.column.map { .number($0) } ?? .null),
            .init("link", .optional(link)),
            .init("nearest", .optional(nearest)),
        ])
    }
}
