import WaymarkCore

/// The texts of a router's patterns and rewrites at one moment, by which values of links are known by their names.
///
/// It has nothing of what answers the routes: events and errors keep it, and may be read when the router is gone.
final class RouteWords: Sendable {
    /// Every route is in one of them.
    private let tables: [TableLiterals]
    private let rewrites: [any RuleWords]
    private let reading: LinkReading
    /// Whether a link that no route takes may be opened as one above it.
    private let opensAncestors: Bool
    private let rules: MatchingRules

    init(
        _ tables: [TableLiterals], _ rewrites: [any RuleWords], _ reading: LinkReading, _ rules: MatchingRules,
        opensAncestors: Bool
    ) {
        self.tables = tables
        self.rewrites = rewrites
        self.reading = reading
        self.rules = rules
        self.opensAncestors = opensAncestors
    }

    /// The same with those of other rewrites, by which a link may go that was let in when they were in effect.
    func with(_ rewrites: any RuleWords) -> RouteWords {
        RouteWords(tables, self.rewrites + [rewrites], reading, rules, opensAncestors: opensAncestors)
    }

    /// A text that is no link.
    var unread: KnownPath { KnownPath(.unread, tables) }

    /// The segments of a link that patterns name.
    func path(of link: DeepLink) -> KnownPath { KnownPath(of: link, in: tables, rewrites) }

    /// The same of a text, which may be no link.
    func path(of text: String) -> KnownPath { read(text).map { path(of: $0) } ?? unread }

    /// The same of a text that may be opened as a link above it, or may be no link.
    func pathWithAncestors(of text: String) -> KnownPath { read(text).map { pathWithAncestors(of: $0) } ?? unread }

    /// The same of a link that may be opened as one of those above it: a value that they hide is hidden in it.
    func pathWithAncestors(of link: DeepLink) -> KnownPath {
        var known = path(of: link)
        guard opensAncestors else { return known }
        var ancestors = LinkAncestors(of: link, under: rules)
        while let text = ancestors.next() {
            if let link = read(text) { known.add(above: link) }
        }
        return known
    }

    private func read(_ text: String) -> DeepLink? { try? DeepLink(text, reading) }
}
