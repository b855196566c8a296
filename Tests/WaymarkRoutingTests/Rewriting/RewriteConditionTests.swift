import Testing
import WaymarkCore
import WaymarkRouting
import WaymarkRules

@Suite("When a rewrite rule applies")
struct RewriteConditionTests {
    struct Row: CustomTestStringConvertible {
        let condition: RewriteCondition
        var source: LinkSource.Kind?
        var version: String?
        var link = "/a"
        let holds: Bool
        var testDescription: String { "\(condition) for \(link) from \(source?.rawValue ?? "-") in \(version ?? "-")" }

        init(
            from source: LinkSource.Kind? = nil, in version: String? = nil, link: String = "/a", _ holds: Bool,
            _ change: (inout RewriteCondition) -> Void
        ) {
            var condition = RewriteCondition()
            change(&condition)
            self.condition = condition
            (self.source, self.version, self.link, self.holds) = (source, version, link, holds)
        }
    }

    static let rows = [
        Row(true) { _ in },
        Row(from: .push, true) { $0.sources = ["push", "app"] },
        Row(from: .qrCode, false) { $0.sources = ["push", "app"] },
        Row(false) { $0.sources = ["push"] },
        Row(in: "3.10", true) { $0.minVersion = "3.9" },
        Row(in: "3.9", false) { $0.minVersion = "3.10" },
        Row(in: "3.10", true) { $0.minVersion = "3.10.0" },
        Row(in: "3.10.0", true) { $0.maxVersion = "3.10" },
        Row(in: "3.10.1", false) { $0.maxVersion = "3.10" },
        Row(in: "3.9", true) { $0.maxVersion = "3.10" },
        Row(in: "10", false) { $0.maxVersion = "9.9.9" },
        Row(in: "3.10-beta.7", true) {
            $0.minVersion = "3.10"
            $0.maxVersion = "3.10"
        },
        Row(in: "", false) { $0.minVersion = "0.1" },
        Row(false) { $0.minVersion = "1" },
        Row(false) { $0.maxVersion = "1" },
        Row(link: "/a?x=1", true) { $0.query = ["x": ["1"]] },
        Row(link: "/a?x=2", false) { $0.query = ["x": ["1"]] },
        Row(link: "/a?x=2&x=1", true) { $0.query = ["x": ["1"]] },
        Row(link: "/a?x=2", true) { $0.query = ["x": ["1", "2"]] },
        Row(link: "/a", false) { $0.query = ["x": ["1"]] },
        Row(link: "/a?x", true) { $0.query = ["x": [nil]] },
        Row(link: "/a?x=", false) { $0.query = ["x": [nil]] },
        Row(link: "/a?x=", true) { $0.query = ["x": [""]] },
        Row(link: "/a?x=1", false) { $0.query = ["x": ["1"], "y": ["1"]] },
        Row(link: "/a?x=%31&y=a+b", true) { $0.query = ["x": ["1"], "y": ["a b"]] },
        Row(link: "/a?x=e%CC%81", false) { $0.query = ["x": ["é"]] },
        Row(from: .push, in: "2", link: "/a?x=1", true) {
            $0.sources = ["push"]
            $0.minVersion = "2"
            $0.query = ["x": ["1"]]
        },
        Row(from: .push, in: "1", link: "/a?x=1", false) {
            $0.sources = ["push"]
            $0.minVersion = "2"
            $0.query = ["x": ["1"]]
        },
    ]

    @Test("All that is said must hold; else the rules behind are asked", arguments: rows)
    func holds(_ row: Row) throws {
        for rule in [RewriteRule(from: "/a", to: "/yes?"), RewriteRule(matching: "^/a", to: "/yes")] {
            var rule = rule
            rule.condition = row.condition
            let rules = try RewriteRules([rule, RewriteRule(matching: "^/a", to: "/no")])
            let result = try rules.rewrite(
                DeepLink(row.link), in: RewriteContext(source: row.source, appVersion: row.version))
            #expect(result.link.text == (row.holds ? "/yes" : "/no"))
            #expect(result.rules == [row.holds ? 0 : 1])
        }
    }
}
