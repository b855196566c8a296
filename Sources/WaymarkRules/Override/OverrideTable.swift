import WaymarkRouting

/// The overrides that count in this version of the app and on this installation, by the ids of their routes.
struct OverrideTable: Sendable {
    /// An override and its place in the set.
    struct Entry: Sendable {
        let number: Int
        let applied: AppliedOverride

        var override: RouteOverride { applied.override }
    }

    /// In the order of the set.
    private let entries: [String: [Entry]]

    init(_ entries: [Entry]) { self.entries = Dictionary(grouping: entries) { $0.override.route } }

    var isEmpty: Bool { entries.isEmpty }

    /// All of them, in the order of the set.
    var all: [Entry] { entries.values.joined().ordered { $0.number < $1.number } }

    /// Returns the entry that counts for the links of a route.
    ///
    /// - Parameters:
    ///   - source: The link's source; if it is unknown, only entries for every source count.
    ///   - isMeant: Whether an entry counts besides.
    func entry(
        for id: String, from source: LinkSource.Kind?, where isMeant: (RouteOverride) -> Bool = { _ in true }
    ) -> Entry? {
        guard let own = entries[id] else { return nil }
        return own.first { $0.override.condition.holds(for: source) && isMeant($0.override) }
    }
}
