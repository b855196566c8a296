import Testing
import WaymarkCore

/// Each value of each rule by which the pairs of a query are read.
@Suite("Rules of queries")
struct QueryRulesTests {
    struct Row: CustomTestStringConvertible {
        let name: String
        let link: String
        let pairs: [LinkQuery.Pair]
        let change: @Sendable (inout MatchingRules) -> Void
        init(
            _ name: String, _ link: String, _ pairs: [(String, String?)],
            _ change: @escaping @Sendable (inout MatchingRules) -> Void = { _ in }
        ) {
            (self.name, self.link, self.change) = (name, link, change)
            self.pairs = pairs.map { .init($0, $1) }
        }
        var testDescription: String { "\(name): \(link)" }
    }

    static let rows = [
        Row("plusIsSpace true, the default", "/?a+b=c+d%2B", [("a b", "c d+")]),
        Row("plusIsSpace false", "/?a+b=c+d%2B", [("a+b", "c+d+")]) { $0.plusIsSpace = false },
        Row("plusIsSpace onceDecoded", "/?a+b=c+d%2B", [("a b", "c d ")]) { $0.plusIsSpace = .onceDecoded },
        Row("plusIsSpace onceDecoded, of what is not decoded", "/?a+b=c%2B", [("a+b", "c%2B")]) {
            $0.plusIsSpace = .onceDecoded
            $0.decodeValues = [.parameters, .tail]
        },
        Row("decodeValues query alone", "/?%61=%41+1", [("a", "A 1")]) { $0.decodeValues = .query },
        Row("decodeValues all but the query", "/?%61=%41+1", [("%61", "%41+1")]) {
            $0.decodeValues = [.parameters, .tail]
        },
        Row("decodeValues true, the default", "/?%61=%E5%BC%A0", [("a", "张")]),
        Row("decodeValues false", "/?%61=%E5%BC%A0+1", [("%61", "%E5%BC%A0+1")]) { $0.decodeValues = false },
        Row("valuelessQuery nil, the default", "/?a&b=&c=1", [("a", nil), ("b", ""), ("c", "1")]),
        Row("valuelessQuery empty", "/?a&b=&c=1", [("a", ""), ("b", ""), ("c", "1")]) {
            $0.valuelessQuery = .empty
        },
        Row("valuelessQuery dropped", "/?a&b=&c=1&d", [("b", ""), ("c", "1")]) { $0.valuelessQuery = .dropped },
        Row("secondEquals value, the default", "/?a=b=c&d==&e%3D=1", [("a", "b=c"), ("d", "="), ("e=", "1")]),
        Row("secondEquals end", "/?a=b=c&d==&e%3D=1%3D2=3&f", [("a", "b"), ("d", ""), ("e=", "1=2"), ("f", nil)]) {
            $0.secondEquals = .end
        },
        Row("fragment ignore, the default", "/?a=1#b=2", [("a", "1")]),
        Row("fragment text", "/?a=1#b=2&c=#", [("a", "1#b=2"), ("c", "#")]) { $0.fragment = .text },
        Row("fragment path", "/?a=1#/p?b=2", [("a", "1")]) { $0.fragment = .path },
        Row("fragment query", "/?a=1#/p?b=2", [("a", "1"), ("b", "2")]) { $0.fragment = .query },
        Row("fragment query, without a slash", "/?a=1#b=2&c", [("a", "1"), ("b", "2"), ("c", nil)]) {
            $0.fragment = .query
        },
        Row("fragment query, empty", "/?a=1#", [("a", "1")]) { $0.fragment = .query },
        Row("fragment query, with no query before it", "/a#?b=2", [("b", "2")]) { $0.fragment = .query },
        Row("fragment pathAndQuery", "/?a=1#/p?b=2&b=3", [("a", "1"), ("b", "2"), ("b", "3")]) {
            $0.fragment = .pathAndQuery
        },
        Row("fragment joined, with a path", "/?a=1#/p?b=2&c", [("a", "1"), ("b", "2"), ("c", nil)]) {
            $0.fragment = .joined
        },
        Row("fragment joined, without a path", "/?a=1#b=2&c=", [("a", "1"), ("b", "2"), ("c", "")]) {
            $0.fragment = .joined
        },
        Row("fragment joined, the first pair without a value", "/?a=1#/p?b&c=2", [("a", "1")]) {
            $0.fragment = .joined
        },
        Row("fragment joined, the first pair with an empty value", "/?a=1#b=&c=2", [("a", "1")]) {
            $0.fragment = .joined
        },
        Row("fragment joined, what looks like a pair before its mark", "/#a=1?b=2", [("b", "2")]) {
            $0.fragment = .joined
        },
        Row("linkSyntax path has no query", "/?a=1", []) { $0.linkSyntax = .path },
    ]

    @Test("Each value of each rule decides on the pairs of a query", arguments: rows)
    func readsQuery(_ row: Row) throws {
        var rules = MatchingRules()
        row.change(&rules)
        let table = try RouteTable.of(["/*"], rules: rules)
        let match = try table.match(DeepLink(row.link, rules: rules))
        #expect(match.map { Array($0.query) } == row.pairs)
        #expect(try Array(DeepLink(row.link, rules: rules).query(under: rules)) == row.pairs)
        var borrowed: [LinkQuery.Pair] = []
        _ = try table.withMatch(of: row.link) { _, match in match.forEachQueryPair { borrowed.append($0) } }
        #expect(borrowed == row.pairs)
    }
}
