internal import WaymarkInspection

/// One thing that differs in meaning between two manifests.
struct Difference {
    /// A route that it is about.
    struct Subject {
        let id: String?
        let pattern: String
        /// The route's position in its manifest.
        let position: Int
        /// `file:line`, or the file where the line is not known.
        let place: String

        /// The route as data.
        var json: JSONText {
            .object([
                .init("id", .optional(id)), .init("pattern", .text(pattern)), .init("index", .number(position)),
            ])
        }
    }

    /// What kind of thing it is, for programs.
    let change: String
    let old: Subject?
    let new: Subject?
    /// A link that shows it.
    let witness: String?
    /// What differs, in a sentence.
    let message: String

    /// The difference as data.
    var json: JSONText {
        .object([
            .init("change", .text(change)),
            .init("old", old?.json ?? .null),
            .init("new", new?.json ?? .null),
            .init("witness", .optional(witness)),
            .init("message", .text(message)),
        ])
    }
}
