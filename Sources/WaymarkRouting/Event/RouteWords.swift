import WaymarkCore

/// The texts of a router's patterns and rewrites at one moment, which give values of links their names.
///
/// It holds no handlers, because events and errors keep it and may be read after the router was released.
final class RouteWords: Sendable {
    /// The tables; every route is in one of them.
    private let tables: [TableLiterals]
    private let rewrites: [any RuleWords]
    private let reading: LinkReading
    /// Whether an unmatched link may be opened as one of its ancestors.
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

    /// Returns the same texts with those of other rewrites, for a link that was admitted while those were in effect.
    func with(_ rewrites: any RuleWords) -> RouteWords {
        RouteWords(tables, self.rewrites + [rewrites], reading, rules, opensAncestors: opensAncestors)
    }

    /// The knowledge of a text that is not a link.
    var unread: KnownPath { KnownPath(.unread, tables) }

    /// Returns the knowledge that patterns have of a link.
    func path(of link: DeepLink) -> KnownPath { KnownPath(of: link, in: tables, rewrites) }

    /// Returns the knowledge of a text, which need not be a link.
    func path(of text: String) -> KnownPath { read(text).map { path(of: $0) } ?? unread }

    /// Returns the knowledge of a text that may be opened as an ancestor, and need not be a link.
    func pathWithAncestors(of text: String) -> KnownPath { read(text).map { pathWithAncestors(of: $0) } ?? unread }

    /// Returns the knowledge of a link that may be opened as one of its ancestors. A value that is hidden in an
    /// ancestor is hidden in the link.
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
