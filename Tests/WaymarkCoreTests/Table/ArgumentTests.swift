import Testing
import WaymarkCore

/// The one dictionary that a handler receives.
@Suite("Arguments")
struct ArgumentTests {
    struct Row: CustomTestStringConvertible {
        let name: String
        let link: String
        let arguments: [String]
        var rules = MatchingRules()

        init(_ name: String, _ link: String, _ arguments: [String], _ change: (inout MatchingRules) -> Void = { _ in })
        {
            (self.name, self.link, self.arguments) = (name, link, arguments)
            change(&rules)
        }

        var testDescription: String { "\(name): \(link)" }
    }

    static let rows = [
        Row(
            "repeatedQuery all, the default", "/p?q=1&q=2&q&r=3",
            ["a=p", "b=caller", "c=default", "q=[1,2,nil]", "r=3"]),
        Row("repeatedQuery first", "/p?q=1&q=2&q", ["a=p", "b=caller", "c=default", "q=1"]) {
            $0.repeatedQuery = .first
        },
        Row("repeatedQuery last", "/p?q=1&q=2&q", ["a=p", "b=caller", "c=default", "q=nil"]) {
            $0.repeatedQuery = .last
        },
        Row("merge, the default: defaults, query, path, caller", "/p?a=q&b=q&c=q", ["a=p", "b=caller", "c=q"]),
        Row("a name without a value hides a default", "/p?c", ["a=p", "b=caller", "c=nil"]),
        Row("an empty value hides it too", "/p?c=", ["a=p", "b=caller", "c="]),
        Row("merge with the query last", "/p?a=q&b=q", ["a=q", "b=q", "c=default"]) {
            $0.merge = [.defaults, .path, .caller, .query]
        },
        Row("merge with the defaults last", "/p?b=q", ["a=default", "b=caller", "c=default"]) {
            $0.merge = [.query, .path, .caller, .defaults]
        },
        Row("a source that is not listed adds nothing", "/p?a=q&b=q", ["a=p"]) { $0.merge = [.path] },
        Row("no source adds anything", "/p?a=q", []) { $0.merge = [] },
        Row("of a source listed twice the later place counts", "/p?a=q", ["a=q", "b=caller", "c=default"]) {
            $0.merge = [.query, .defaults, .path, .caller, .query]
        },
        Row("valuelessQuery dropped hides nothing", "/p?c", ["a=p", "b=caller", "c=default"]) {
            $0.valuelessQuery = .dropped
        },
        Row("valuelessQuery empty", "/p?c", ["a=p", "b=caller", "c="]) { $0.valuelessQuery = .empty },
        Row(
            "names are compared byte for byte", "/p?\u{E9}=1&e\u{301}=2",
            ["a=p", "b=caller", "c=default", "e\u{301}=2", "\u{E9}=1"]),
    ]

    @Test("They are filled in the rules' order, a later source over an earlier one", arguments: rows)
    func fills(_ row: Row) throws {
        let table = try RouteTable.of(["/:a"], rules: row.rules)
        let match = try #require(try table.match(DeepLink(row.link, rules: row.rules)))
        let arguments = match.found.arguments(
            caller: [("b", "caller")], defaults: [("a", "default"), ("c", "default")], text: { $0 }, absent: "nil",
            list: { "[" + $0.joined(separator: ",") + "]" })
        let texts = arguments.map { bytes("\($0.name)=\($0.value)") }.sorted { $0.lexicographicallyPrecedes($1) }
        #expect(texts == bytes(row.arguments).sorted { $0.lexicographicallyPrecedes($1) })
    }
}
