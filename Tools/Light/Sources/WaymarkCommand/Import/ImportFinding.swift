internal import WaymarkInspection

/// A finding of an import, about a route or about a part that could not be read.
struct ImportFinding {
    /// The subject: a difference between the two routers, or an entry that was read, left out or not understood.
    let difference: Difference
    /// `file:line`, or the file; empty if it is about no place.
    let place: String
    /// The cause by which findings are grouped, or `nil` for a single finding.
    let cause: String?
    /// Whether a part of a route is missing in the manifest because of it.
    private let losesPart: Bool

    init(_ difference: Difference, place: String, cause: String? = nil) {
        self.difference = difference
        self.place = place
        self.cause = cause
        losesPart = false
    }

    /// A finding without a link.
    init(
        _ change: String, _ message: String, route: Difference.Subject? = nil, place: String, cause: String? = nil
    ) {
        self.init(
            Difference(change: change, old: route, new: nil, witness: nil, message: message), place: place, cause: cause
        )
    }

    /// A part of a route that is left out, or interpreted differently from how it is written.
    init(dropping message: String, of route: String, subject: Difference.Subject? = nil, place: String) {
        difference = Difference(
            change: "dropped", old: subject, new: nil, witness: nil, message: "of '\(route)': \(message)")
        self.place = place
        cause = nil
        losesPart = true
    }

    /// Whether a route, or a part of one, is missing in the manifest because of it.
    var isLoss: Bool { losesPart || difference.change == "unread" }

    /// Whether the native manifest is not what the other router's table is, or none that a router takes.
    var isNativeLoss: Bool { ["untranslated", "conflict"].contains(difference.change) }

    /// The finding for people, on one line.
    var line: String {
        let start = place.isEmpty ? "" : "\(SafeText(place)): "
        return "\(start)\(difference.change): \(SafeText(difference.message))"
    }

    /// The finding as data: what `diff` prints, and the place.
    var json: JSONText {
        guard case .object(let members) = difference.json else { return difference.json }
        return .object(
            members + [.init("place", .optional(place.isEmpty ? nil : place)), .init("cause", .optional(cause))])
    }
}
