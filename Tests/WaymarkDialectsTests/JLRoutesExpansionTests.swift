import Testing
import WaymarkCore
import WaymarkDialects
import WaymarkManifest

/// The routes that one registration with optional parts stands for.
@Suite struct JLRoutesExpansionTests {
    struct Row: CustomTestStringConvertible {
        let pattern: String
        let expanded: [String]
        let isOrdered: Bool
        var testDescription: String { pattern }
    }

    static func rows() throws -> [Row] {
        try DialectCase.fixture("jlroutes")["expansions"]?.elements.compactMap { row in
            guard let pattern = row["pattern"]?.text, let expanded = row["expanded"] else { return nil }
            let isOrdered = row["ordered"] == ManifestNode(.bool(true), line: nil)
            return Row(pattern: pattern, expanded: expanded.elements.compactMap(\.text), isOrdered: isOrdered)
        } ?? []
    }

    @Test("Every subset of the optional parts is a route, the longest first", arguments: try rows())
    func expands(_ row: Row) throws {
        let expanded = try JLRoutesDialect.expansions(of: row.pattern)
        #expect(Set(expanded) == Set(row.expanded))
        #expect(expanded.map(\.count) == expanded.map(\.count).sorted(by: >))
        if row.isOrdered { #expect(expanded == row.expanded) }
        let patterns = try JLRoutesDialect().patterns(of: DialectRoute(row.pattern))
        #expect(patterns.map(\.text) == (expanded.isEmpty ? [row.pattern] : expanded))
    }

    @Test(
        "A pattern that cannot be expanded says why",
        arguments: [
            ("/a(/b", PatternError.Reason.unclosedGroup), ("/a(/b(/c))", .nestedGroup),
            ("/a(/b)(/c)(/d)(/e)(/f)(/g)(/h)", .tooManyGroups(limit: 6)), ("/a\u{7}", .controlCharacter),
        ])
    func refuses(_ pattern: String, _ reason: PatternError.Reason) {
        let error = #expect(throws: PatternError.self) { try JLRoutesDialect().patterns(of: DialectRoute(pattern)) }
        #expect(error?.reason == reason)
    }
}
