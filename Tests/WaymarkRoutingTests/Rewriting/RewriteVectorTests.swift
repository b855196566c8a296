import Foundation
import Testing
import WaymarkCore
import WaymarkRouting
import WaymarkRules

/// Cases of a rewriter that iOS apps use.
@Suite("The behaviour of another rewriter")
struct RewriteVectorTests {
    struct File: Decodable {
        let cases: [Row]
    }

    struct Row: Decodable, CustomTestStringConvertible {
        struct Rule: Decodable {
            let pattern: String
            let target: String
            let flag: String?
        }

        struct Expected: Decodable {
            let url: String
        }

        let id: String
        let why: String
        let rules: [Rule]
        let previousRules: [Rule]?
        let flagHandlers: [String: String]?
        let url: String
        let expect: Expected

        private enum CodingKeys: String, CodingKey {
            case id, why, rules, url, expect
            case previousRules = "previous_rules"
            case flagHandlers = "flag_handlers"
        }

        var testDescription: String { "\(id): \(why)" }
    }

    static let rows: [Row] = {
        let url = Bundle.module.url(forResource: "Fixtures/urlrewriter", withExtension: "json")
        guard let data = url.flatMap({ try? Data(contentsOf: $0) }) else { return [] }
        return (try? JSONDecoder().decode(File.self, from: data))?.cases ?? []
    }()

    @Test("The fixture is there") func isThere() { #expect(Self.rows.count >= 12) }

    private func functions(_ row: Row) -> [String: RewriteFunction] {
        (row.flagHandlers ?? [:]).mapValues { template in
            { capture in
                template.replacingOccurrences(of: "{url}", with: capture.link.text)
                    .replacingOccurrences(of: "{params}", with: capture.groups.map { $0 ?? "" }.joined(separator: ","))
            }
        }
    }

    private func rules(_ rules: [Row.Rule]) -> [RewriteRule] {
        rules.map { rule in
            var made = RewriteRule(matching: rule.pattern, to: rule.target)
            made.flag = rule.flag
            return made
        }
    }

    @Test("Each case", arguments: rows)
    func agrees(_ row: Row) throws {
        let set = try RewriteRules(rules(row.rules), functions: functions(row))
        #expect(try set.rewrite(DeepLink(row.url)).link.text == row.expect.url)
    }

    @Test(
        "Each case at a router, whose rules take the place of earlier ones",
        arguments: rows.filter { $0.id != "rw-017" })
    func agreesAtRouter(_ row: Row) throws {
        var configuration = RouterConfiguration()
        configuration.rewriteFunctions = functions(row)
        let router = try Router(configuration)
        try router.onSync("/:any*", .public) { $0.linkText }
        if let previous = row.previousRules { try router.setRewrites(rules(previous)) }
        try router.setRewrites(rules(row.rules))
        #expect(try router.resolve(row.url, from: .push).link.text == row.expect.url)
    }
}
