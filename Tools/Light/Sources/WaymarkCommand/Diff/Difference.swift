internal import WaymarkInspection

/// One thing that differs in meaning between two manifests.
struct Difference {
    /// A route that it is about.
    struct Subject {
        let id: String?
        let pattern: String
        /// The route's position in its manifest.
        let position: Int
        /// `file:line`, or only the file if the line is not known.
        let place: String

        /// The route as data.
        var json: JSONText {
            .object([
                .init("id", .optional(id)), .init("pattern", .text(pattern)), .init("index", .number(position)),
            ])
        }
    }

    /// The kind of difference, for programs.
    let change: String
    let old: Subject?
    let new: Subject?
    /// A link that shows it.
    let witness: String?
    /// The difference, in a sentence.
    let message: String
    /// Whether it concerns only links that the app does not own, which cannot be opened from outside.
    var isForeign = false

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

    /// The difference as a finding.
    func finding(_ olds: ManifestPlaces, _ news: ManifestPlaces) -> Finding {
        let place =
            new.map { news.place(ofRouteAt: $0.position) } ?? old.map { olds.place(ofRouteAt: $0.position) }
            ?? Finding.Place(file: news.file)
        let subjects = [new ?? old].compactMap(\.self).map { subject in
            Finding.Subject(
                position: subject.position, id: subject.id, pattern: subject.pattern, place: subject.place)
        }
        return Finding(
            severity: !isForeign && ["lost", "removed", "unreachable"].contains(change) ? .error : .warning,
            code: change,
            subjects: subjects, witness: witness, message: witness.map { "\(message), such as \($0)" } ?? message,
            place: place)
    }
}
