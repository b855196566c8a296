import RandomTrials
import Testing
import WaymarkCore
import WaymarkRouting
import WaymarkRules

@Suite("A rewrite for a share of the installations")
struct RewriteShareTests {
    private static func rule(_ percentage: Double?, name: String? = nil, to target: String = "/yes") -> RewriteRule {
        var rule = RewriteRule(from: "/a", to: target)
        rule.condition.percentage = percentage
        rule.name = name
        return rule
    }

    private static func takes(_ rule: RewriteRule, _ installation: String?) throws -> Bool {
        let context = RewriteContext(installationKey: installation)
        return try RewriteRules([rule]).rewrite(DeepLink("/a"), in: context).link.text == rule.template
    }

    @Test("Those who have a rule keep it as its share grows, and each name chooses evenly and for itself")
    func grows() throws {
        var chosen: [Double: Int] = [:]
        var both = 0
        for number in 0..<2_000 {
            let key = "installation \(number)"
            var had = false
            for percentage in [0, 0.5, 10, 50, 99.9, 100.0] {
                let has = try Self.takes(Self.rule(percentage), key)
                #expect(has || !had, "\(key) at \(percentage)")
                if has { chosen[percentage, default: 0] += 1 }
                had = has
            }
            #expect(had)
            // The target is no part of the name.
            #expect(try Self.takes(Self.rule(10), key) == Self.takes(Self.rule(10, to: "/other"), key))
            if try Self.takes(Self.rule(50, name: "x"), key), try Self.takes(Self.rule(50, name: "y"), key) {
                both += 1
            }
        }
        #expect(chosen[0] == nil)
        // Four standard deviations around the shares.
        #expect(abs((chosen[10] ?? 0) - 200) < 54)
        #expect(abs((chosen[50] ?? 0) - 1_000) < 90)
        #expect(abs(both - 500) < 78)
    }

    @Test("Without an id of the installation, a share of less than all is none")
    func unknown() throws {
        #expect(try !Self.takes(Self.rule(99.9), nil))
        #expect(try Self.takes(Self.rule(100), nil))
        #expect(try Self.takes(Self.rule(nil), nil))
    }

    @Test("Rules and overrides with one name choose the same installations")
    func sharesName() throws {
        for number in 0..<200 {
            var configuration = RouterConfiguration()
            configuration.installationKey = "\(number)"
            let router = try Router(configuration)
            try router.on("/yes", .public.id("yes")) { _ in }
            try router.on("/a", .public.id("a")) { _ in }
            try router.setRules(
                RuleSet(
                    version: 1, rewrites: [Self.rule(30, name: "banner")],
                    overrides: [
                        RouteOverride(
                            "yes", .disable(reason: "-"), when: OverrideCondition(percentage: 30), name: "banner")
                    ]))
            let isRewritten = !router.explain("/a", from: .push).rewriting.isEmpty
            #expect(router.canOpen("/yes", from: .push) == !isRewritten)
        }
    }

    @Test("An explanation says what an installation is spared, and what it has")
    func explains() throws {
        for number in 0..<50 {
            var configuration = RouterConfiguration()
            configuration.installationKey = "\(number)"
            let router = try Router(configuration)
            try router.on("/yes", .public) { _ in }
            try router.on("/a", .public) { _ in }
            try router.setRewrites([Self.rule(50)])
            let explanation = router.explain("/a", from: .push)
            if explanation.rewriting.isEmpty {
                #expect(explanation.withheld.map(\.rule) == [0])
                #expect("\(explanation)".contains("is for 50 % of installations, and not for this one"))
            } else {
                #expect(explanation.withheld.isEmpty)
                #expect("\(explanation)".contains("gives /yes, for 50 % of installations"))
            }
        }
    }

    @Test("A circle for some installations is found", arguments: [0, 1, 2])
    func circles(_ shape: Int) throws {
        func rule(_ from: RoutePattern, _ to: String, _ percentage: Double?) -> RewriteRule {
            var rule = RewriteRule(from: from, to: to)
            rule.condition.percentage = percentage
            return rule
        }
        let rules =
            switch shape {
            case 0: [rule("/a", "/b", 10), rule("/b", "/a", nil)]
            case 1: [rule("/a", "/c", 10), rule("/a", "/b", 50), rule("/b", "/a", nil)]
            default: [rule("/a", "/b", nil), rule("/b", "/c", 50), rule("/b", "/a", nil)]
            }
        #expect(
            RewriteRules.faults(of: rules).contains { if case .cycle = $0.reason { true } else { false } }, "\(rules)")
    }

    @Test("A percentage that is none is refused", arguments: [-1, 100.1, .nan, .infinity])
    func refuses(_ percentage: Double) {
        #expect(throws: RewriteError.self) { try RewriteRules([Self.rule(percentage)]) }
    }

    @Test("Sets differ by shares and by the names that choose them, and only then by names")
    func digests() throws {
        let sets = try [Self.rule(nil), Self.rule(10), Self.rule(11), Self.rule(10, name: "x")].map {
            try RewriteRules([$0])
        }
        #expect(Set(sets.map(\.digest)).count == 4)
        #expect(try RewriteRules([Self.rule(nil, name: "x")]).digest == sets[0].digest)
    }
}
