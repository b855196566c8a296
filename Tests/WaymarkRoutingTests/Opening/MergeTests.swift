import Testing
import WaymarkCore
import WaymarkRouting

@Suite("The rules for sources of values hold for handlers")
struct MergeTests {
    struct Merge: CustomTestStringConvertible {
        let merge: [MatchingRules.ArgumentSource]
        let repeated: MatchingRules.RepeatedQuery
        let valueless: MatchingRules.ValuelessQuery

        var rules: MatchingRules {
            var rules = MatchingRules.standard
            rules.merge = merge
            rules.repeatedQuery = repeated
            rules.valuelessQuery = valueless
            return rules
        }
        var testDescription: String { "\(merge.map(\.rawValue)) \(repeated) \(valueless)" }
    }

    /// Every order of every choice of sources, under every rule for repeated and valueless names.
    static let rows: [Merge] = {
        func orders(_ sources: [MatchingRules.ArgumentSource]) -> [[MatchingRules.ArgumentSource]] {
            [[]] + sources.flatMap { first in orders(sources.filter { $0 != first }).map { [first] + $0 } }
        }
        return orders(MatchingRules.ArgumentSource.allCases).flatMap { merge in
            MatchingRules.RepeatedQuery.allCases.flatMap { repeated in
                MatchingRules.ValuelessQuery.allCases.map {
                    Merge(merge: merge, repeated: repeated, valueless: $0)
                }
            }
        }
    }()

    @Test("Rules for merging, repeated and valueless names hold in a handler as in the one dictionary", arguments: rows)
    func holds(_ row: Merge) async throws {
        var configuration = RouterConfiguration()
        configuration.rules = row.rules
        let router = try Router(configuration)
        let defaults = ["x": "default"]
        try router.on("/p/:x?", .defaults(defaults)) { request in
            let expected = try await Self.expected(row, request.linkText, defaults, request.values)
            let place: Comment = "\(request.linkText) with \(request.values.names)"
            let all = expected ?? []
            let one: String? = row.repeated == .last ? all.last ?? nil : all.first ?? nil
            #expect(request["x"] == one, place)
            #expect(try request[ifPresent: "x", as: String.self] == one, place)
            #expect(request.all("x") == all.compactMap(\.self), place)
            let argument = request.arguments["x"]
            let texts = argument as? [String] ?? (argument as? String).map { [$0] } ?? []
            #expect(texts == all.compactMap(\.self), place)
        }
        for link in ["/p/path?x=a&x=b", "/p/path?x", "/p?x=a&x=b", "/p?x&x=b", "/p?x=a&x", "/p?x", "/p", "/p?x="] {
            #expect(await router.outcome(link) == "done")
            #expect(await router.outcome(link, values: ["x": "caller"]) == "done")
        }
    }

    /// The values of a name by the table's own dictionary, or `nil`.
    private static func expected(
        _ row: Merge, _ link: String, _ defaults: [String: String], _ values: CallerValues
    ) async throws -> [String?]? {
        var builder = RouteTable<Int>.Builder(rules: row.rules)
        builder.add("/p/:x?", 1)
        let match = try #require(try builder.build().matches(DeepLink(link, rules: row.rules)).first { _ in true })
        let caller = (values["x"] as? String).map { [(name: "x", value: [String?]([$0]))] } ?? []
        return match.found.arguments(
            caller: caller, defaults: defaults.map { ($0.key, [$0.value]) }, text: { [$0] }, absent: [nil],
            list: { $0.flatMap(\.self) }
        ).first { $0.name == "x" }?.value
    }
}
