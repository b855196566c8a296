import Testing
import WaymarkCore
import WaymarkFoundation
import WaymarkManifest
import WaymarkRouting
import WaymarkRuleSources
import WaymarkRules

@Suite("A document of rules becomes a set of rules")
struct RuleSetTests {
    @Test("Rewrites and overrides keep their order, their conditions and their places")
    func bridges() throws {
        let json = #"""
            { "waymark": 1, "version": 7, "rewrites": [
              { "from": "https://old.example/p/:id", "to": "shop://goods/:id", "name": "old" },
              { "match": "a(b)", "caseSensitive": true, "to": "shop://list/$1", "then": "continue", "flag": "f",
                "when": { "sources": ["push"], "minVersion": "2", "maxVersion": "3", "query": { "a": ["1", null] } } } ],
            "overrides": [
              { "route": "goods", "to": "shop://list/:id", "name": "mend" },
              { "route": "a", "web": true }, { "route": "b", "web": "https://b" },
              { "route": "c", "error": "https://c", "reason": "r" },
              { "route": "d", "disable": "s",
                "when": { "sources": ["push", "qrCode"], "minVersion": "2", "maxVersion": "3", "percentage": 5 } } ] }
            """#
        let rules = RuleSet(try RuleDocument(json: json.utf8, file: "r.json"))
        #expect(rules.version == 7)
        #expect(rules.rewrites.map(\.place?.description) == ["r.json:2", "r.json:3"])
        #expect(rules.rewrites.map(\.template) == ["shop://goods/:id", "shop://list/$1"])
        #expect(rules.rewrites.map(\.name) == ["old", nil])
        #expect(rules.rewrites.map(\.description) == ["old", "'a(b)'"])
        #expect(rules.rewrites.map(\.continues) == [false, true])
        #expect(rules.rewrites.map(\.flag) == [nil, "f"])
        let condition = rules.rewrites[1].condition
        #expect(condition.sources == [.push])
        #expect(condition.minVersion == "2" && condition.maxVersion == "3")
        #expect(condition.query == ["a": ["1", nil]])
        #expect(
            rules.overrides.map(\.action) == [
                .redirect(to: "shop://list/:id"), .web(nil), .web("https://b"), .errorPage("https://c", reason: "r"),
                .disable(reason: "s"),
            ])
        #expect(rules.overrides.map(\.route) == ["goods", "a", "b", "c", "d"])
        #expect(
            rules.overrides.map(\.place?.description) == ["r.json:6", "r.json:7", "r.json:7", "r.json:8", "r.json:9"])
        #expect(rules.overrides[0].name == "mend")
        #expect(
            rules.overrides[4].condition
                == OverrideCondition(
                    sources: [.push, .qrCode], minVersion: "2", maxVersion: "3", percentage: 5))
    }

    @Test("A document made in code has no places, and the router reports its faulty patterns")
    func madeInCode() throws {
        let rewrite = ManifestRewrite(.pattern("/a/:"), to: "/b")
        let rules = RuleSet(RuleDocument(version: 1, rewrites: [rewrite], overrides: [.init("a", .web(nil))]))
        #expect(rules.rewrites.first?.place == nil)
        #expect(rules.overrides.first?.place == nil)
        #expect(throws: RuleSetError.self) { try Router().setRules(rules) }
    }
}
