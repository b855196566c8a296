import WaymarkCore

/// The overrides that count in this version of the app and on this installation, by the ids of their routes.
struct OverrideTable: Sendable {
    /// An override, ready to be applied.
    struct Entry: Sendable {
        /// Its place in the set.
        let number: Int
        let override: RouteOverride
        /// Its template, read; of one that opens the route's own fallback, and of one that leads nowhere, `nil`.
        let template: PatternTemplate?
    }

    /// In the order of the set.
    private let entries: [String: [Entry]]

    init(_ entries: [Entry]) { self.entries = Dictionary(grouping: entries) { $0.override.route } }

    var isEmpty: Bool { entries.isEmpty }

    /// All of them, in the order of the set.
    var all: [Entry] { entries.values.joined().sorted { $0.number < $1.number } }

    /// What counts for the links of a route.
    ///
    /// - Parameter source: Where the link comes from; where nobody says, only what is meant for every source counts.
    func entry(for id: String?, from source: LinkSource.Kind?) -> Entry? {
        guard let id, let own = entries[id] else { return nil }
        return own.first { $0.override.condition.holds(for: source) }
    }
}

extension OverrideTable.Entry {
    /// The link that the override makes of one that its route takes; `nil` where it leads nowhere, or to what no link can be.
    ///
    /// - Parameter fallback: The route's own.
    func target(of match: IndexMatch, fallback: PatternTemplate?) -> String? {
        switch override.action {
        case .disable: nil
        case .web(nil): fallback?.substituting(match)
        case .web, .redirect, .errorPage: template?.substituting(match)
        }
    }
}
