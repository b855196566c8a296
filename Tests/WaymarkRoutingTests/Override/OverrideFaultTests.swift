import Testing
import WaymarkCore
import WaymarkRouting
import WaymarkRules

@Suite("Faults of overrides")
struct OverrideFaultTests {
    struct Fault: CustomTestStringConvertible {
        let overrides: [RouteOverride]
        var rewrites: [RewriteRule] = []
        let problems: [String]
        var testDescription: String { "\(overrides)" }
    }

    static let faults = [
        Fault(
            overrides: [RouteOverride("good", .disable(reason: "-"))],
            problems: ["override 0: no route has the id 'good'; did you mean 'goods'?"]),
        Fault(
            overrides: [
                RouteOverride(
                    "goods", .redirect(to: "shop://classic/:ix"), place: SourcePlace(file: "rules.json", line: 4))
            ],
            problems: [
                "rules.json:4: override 0: the target names the parameter 'ix', which the route does not have; did you mean 'id'?"
            ]),
        Fault(
            overrides: [RouteOverride("goods", .redirect(to: ""))], problems: ["override 0: the target is empty"]),
        Fault(
            overrides: [RouteOverride("classic", .web(nil))], problems: ["override 0: the route has no fallback"]),
        Fault(
            overrides: [RouteOverride("goods", .redirect(to: "shop://nowhere/:id"))],
            problems: ["override 0: no route takes its target, as in shop://nowhere/1"]),
        Fault(
            overrides: [RouteOverride("goods", .errorPage("shop://eror", reason: "-"))],
            problems: ["override 0: no route takes its target, as in shop://eror"]),
        // The route is not asked again for what stands in for it.
        Fault(
            overrides: [RouteOverride("classic", .errorPage("shop://classic/:id", reason: "-"))],
            problems: ["override 0: no route takes its target, as in shop://classic/x"]),
        Fault(
            overrides: [RouteOverride("classic", .web("shop://classic/7"))],
            problems: ["override 0: no route takes its target, as in shop://classic/7"]),
        Fault(
            overrides: [RouteOverride("goods", .web("https://elsewhere.example/:id"))],
            problems: ["override 0: no route takes its target, as in https://elsewhere.example/1"]),
        Fault(
            overrides: [RouteOverride("goods", .disable(reason: "-"), when: OverrideCondition(percentage: 101))],
            problems: ["override 0: the percentage is not between 0 and 100"]),
        Fault(
            overrides: [RouteOverride("goods", .disable(reason: "-"), when: OverrideCondition(percentage: .nan))],
            problems: ["override 0: the percentage is not between 0 and 100"]),
        Fault(
            overrides: [
                RouteOverride(
                    "goods", .disable(reason: "-"), when: OverrideCondition(minVersion: "3.10", maxVersion: "3.9")),
                RouteOverride(
                    "goods", .disable(reason: "-"), when: OverrideCondition(minVersion: "3.9.0", maxVersion: "3.9")),
            ],
            problems: [
                "override 0: no version of the app is from 3.10 to 3.9: the lowest is above the highest"
            ]),
        Fault(
            overrides: ["abc", "", ".5", "v3"].map {
                RouteOverride("goods", .disable(reason: "-"), when: OverrideCondition(minVersion: $0))
            } + [RouteOverride("goods", .disable(reason: "-"), when: OverrideCondition(maxVersion: "4.0-beta"))],
            problems: ["abc", "", ".5", "v3"].enumerated().map {
                "override \($0): '\($1)' is not a version of an app, which is numbers separated by dots"
            }),
        Fault(
            overrides: [
                RouteOverride("inside", .disable(reason: "-")),
                RouteOverride("goods", .redirect(to: "shop://classic/:id")),
                RouteOverride("classic", .redirect(to: "shop://typed/1")),
                RouteOverride("typed", .redirect(to: "shop://goods/:id")),
            ],
            problems: [
                "override 1: it leads in a cycle, by the overrides 1, 2, 3: "
                    + "shop://goods/1 → shop://classic/1 → shop://typed/1 → shop://goods/1"
            ]),
        Fault(
            overrides: [RouteOverride("goods", .redirect(to: "shop://goods/7"))],
            problems: ["override 0: it leads in a cycle, by the overrides 0: shop://goods/7 → shop://goods/7"]),
        // A circle through a rewrite, and rules that are wrong as well.
        Fault(
            overrides: [RouteOverride("goods", .redirect(to: "shop://old/:id"))],
            rewrites: [RewriteRule(.patterns(["shop://old/:id"]), to: "shop://goods/:id")],
            problems: [
                "override 0: it leads in a cycle, by the overrides 0: shop://goods/1 → shop://old/1 → shop://goods/1"
            ]),
        Fault(
            overrides: [RouteOverride("nobody", .disable(reason: "-"))],
            rewrites: [RewriteRule(.patterns(["shop://old/:id"]), to: "shop://goods/:ix")],
            problems: [
                "rewrite 0: the target names the parameter 'ix', which its pattern does not have; did you mean 'id'?",
                "override 0: no route has the id 'nobody'",
            ]),
        // Meant for versions of the app that are not this one, which may have other routes.
        Fault(
            overrides: [
                RouteOverride("later", .disable(reason: "-"), when: OverrideCondition(minVersion: "4")),
                RouteOverride("goods", .redirect(to: "shop://later/:id"), when: OverrideCondition(maxVersion: "2")),
            ], problems: []),
        // Never both at once.
        Fault(
            overrides: [
                RouteOverride("goods", .redirect(to: "shop://classic/:id"), when: OverrideCondition(sources: [.push])),
                RouteOverride("classic", .redirect(to: "shop://goods/1"), when: OverrideCondition(sources: [.qrCode])),
            ], problems: []),
        // On installations that have one of two shares, whichever installation this is.
        Fault(overrides: moving(10, 10, named: nil), problems: [circle(by: "0, 2")]),
        // Those that have the one have the other.
        Fault(overrides: moving(10, 10, named: "move"), problems: []),
        Fault(overrides: moving(20, 10, named: "move"), problems: [circle(by: "0, 2")]),
        // So it is with a rewrite of the same name, and not with one of another.
        Fault(
            overrides: moving(10, nil, named: "move"),
            rewrites: [rewrite(10, named: "move", from: "shop://goods/:id", to: "shop://typed/:id")], problems: []),
        Fault(
            overrides: moving(10, nil, named: "move"),
            rewrites: [rewrite(10, named: "other", from: "shop://goods/:id", to: "shop://typed/:id")],
            problems: [circle(by: "0, 1")]),
        // A circle through a rewrite that is for one source.
        Fault(
            overrides: [RouteOverride("goods", .redirect(to: "shop://moved/:id"))], rewrites: [back(from: .push)],
            problems: [
                "override 0: it leads in a cycle, by the overrides 0: shop://goods/1 → shop://moved/1 → shop://goods/1"
            ]),
        // Circles that no link of the override's route goes in: the rewrite asks for a type, or for a query.
        Fault(
            overrides: [RouteOverride("classic", .redirect(to: "shop://goods/:id"))],
            rewrites: [RewriteRule(.patterns(["shop://goods/:id<int>"]), to: "shop://classic/:id")],
            problems: [
                "override 0: it leads in a cycle, by the overrides 0: "
                    + "shop://classic/1 → shop://goods/1 → shop://classic/1"
            ]),
        Fault(
            overrides: [RouteOverride("classic", .redirect(to: "shop://typed/7"))], rewrites: [ofSale],
            problems: [
                "override 0: it leads in a cycle, by the overrides 0: "
                    + "shop://classic/7?by=sale → shop://typed/7?by=sale → shop://classic/7?by=sale"
            ]),
        // A link that two rewrites lead round; neither shows it by itself.
        Fault(
            overrides: [RouteOverride("goods", .redirect(to: "shop://classic/z5"))],
            rewrites: [
                continuing(RewriteRule(matching: "^shop://classic/z([0-9])$", to: "shop://typed/$1", line: 7)),
                RewriteRule(matching: "^shop://typed/5$", to: "shop://classic/z5"),
            ],
            problems: [
                "WaymarkRoutingTests/OverrideFaultTests.swift:7: rewrite 0: it rewrites in a cycle, by the rules 0, 1: "
                    + "shop://classic/z5 → shop://typed/5 → shop://classic/z5",
                "override 0: it leads in a cycle, by the overrides 0: "
                    + "shop://classic/z5 → shop://typed/5 → shop://classic/z5",
            ]),
        // A target that a rewrite takes on some of the installations alone.
        Fault(
            overrides: [RouteOverride("goods", .redirect(to: "shop://moved/:id"))],
            rewrites: [rewrite(99, named: nil)],
            problems: ["override 0: no route takes its target, as in shop://moved/1"]),
        Fault(
            overrides: [RouteOverride("goods", .redirect(to: "shop://moved/:id"), when: share(10), name: "move")],
            rewrites: [rewrite(10, named: "other")],
            problems: ["override 0: no route takes its target, as in shop://moved/1"]),
        Fault(
            overrides: [RouteOverride("goods", .redirect(to: "shop://moved/:id"), when: share(10), name: "move")],
            rewrites: [rewrite(9, named: "move")],
            problems: ["override 0: no route takes its target, as in shop://moved/1"]),
        Fault(
            overrides: [RouteOverride("goods", .redirect(to: "shop://moved/:id"), when: share(10), name: "move")],
            rewrites: [rewrite(10, named: "move")], problems: []),
    ]

    private static func share(_ percentage: Double) -> OverrideCondition { OverrideCondition(percentage: percentage) }

    /// Overrides that lead in a circle for a share of the installations, unless one for another share leads out of it.
    private static func moving(_ into: Double, _ out: Double?, named name: String?) -> [RouteOverride] {
        [RouteOverride("classic", .redirect(to: "shop://goods/1"), when: share(into), name: name)]
            + (out.map { [RouteOverride("goods", .redirect(to: "shop://typed/:id"), when: share($0), name: name)] }
                ?? []) + [RouteOverride("goods", .redirect(to: "shop://classic/:id"))]
    }

    private static func circle(by overrides: String) -> String {
        "override 0: it leads in a cycle, by the overrides \(overrides): "
            + "shop://classic/1 → shop://goods/1 → shop://classic/1"
    }

    @Test("The app's own rewrites count as well, and the versions of overrides come first")
    func ownRewritesOfVersions() throws {
        let router = try OverrideTests.router()
        var own = Self.back(from: .push)
        own.condition = RewriteCondition()
        own.condition.minVersion = "2"
        try router.setRewrites([own])
        let moved = RouteOverride("goods", .redirect(to: "shop://moved/:id"))
        #expect(throws: RuleSetError.self) { try router.check(RuleSet(version: 1, overrides: [moved])) }
        let many = (1...40).map { number in
            var rule = RewriteRule(
                .patterns([RoutePattern(stringLiteral: "shop://old/\(number)")]), to: "shop://goods/1")
            rule.condition.maxVersion = "0.\(number)"
            return rule
        }
        let late = RouteOverride("goods", .redirect(to: "shop://none/:id"), when: OverrideCondition(minVersion: "5"))
        let error = #expect(throws: RuleSetError.self) {
            try router.check(RuleSet(version: 1, rewrites: many, overrides: [late]))
        }
        #expect(error?.overrides.map(\.override) == [0])
    }

    @Test("An override of a route whose scheme has capitals is checked where their case counts")
    func exactSchemes() throws {
        var configuration = RouterConfiguration()
        configuration.rules.exactSchemes = true
        let router = try Router(configuration)
        try router.onSync("App://h/:x", .public.id("h")) { _ in }
        for target in ["App://none", "app://h/:x"] {
            #expect(throws: RuleSetError.self) {
                try router.setRules(RuleSet(version: 1, overrides: [RouteOverride("h", .redirect(to: target))]))
            }
        }
    }

    private static func back(from source: LinkSource.Kind) -> RewriteRule {
        var rule = RewriteRule(.patterns(["shop://moved/:id"]), to: "shop://goods/:id")
        rule.condition.sources = [source]
        return rule
    }

    private static func continuing(_ rule: RewriteRule) -> RewriteRule {
        var rule = rule
        rule.continues = true
        return rule
    }

    private static var ofSale: RewriteRule {
        var rule = RewriteRule(.patterns(["shop://typed/:id"]), to: "shop://classic/:id")
        rule.condition.query = ["by": ["sale"]]
        return rule
    }

    @Test("A set is checked for the versions that its rewrites tell apart, beside overrides")
    func rewritesOfVersions() throws {
        let router = try OverrideTests.router()
        var rule = Self.back(from: .push)
        rule.condition.minVersion = "2"
        rule.condition.sources = []
        let rules = RuleSet(
            version: 1, rewrites: [rule], overrides: [RouteOverride("goods", .redirect(to: "shop://moved/:id"))])
        #expect(throws: Never.self) { try router.check(rules, appVersion: "1") }
        for version in ["2", nil] {
            let error = #expect(throws: RuleSetError.self) { try router.check(rules, appVersion: version) }
            #expect(error?.overrides.count == 1)
        }
    }

    @Test("A set is checked for the versions below all that it names, in which what ends with a version counts alone")
    func versionsBelow() throws {
        let router = try Router()
        try router.on("shop://a", .public.id("a")) { _ in }
        try router.on("shop://b", .public.id("b")) { _ in }
        let (old, new) = (OverrideCondition(maxVersion: "3.10"), OverrideCondition(minVersion: "3.9.1"))
        let rules = RuleSet(
            version: 1,
            overrides: [
                RouteOverride("b", .disable(reason: "x"), when: new),
                RouteOverride("b", .redirect(to: "shop://a"), when: old),
                RouteOverride("a", .redirect(to: "shop://b"), when: old),
            ])
        #expect(throws: Never.self) { try router.check(rules, appVersion: "3.10") }
        for version in ["3.4", nil] {
            #expect(throws: RuleSetError.self) { try router.check(rules, appVersion: version) }
        }
    }

    private static func rewrite(
        _ percentage: Double, named name: String?, from: RoutePattern = "shop://moved/:id",
        to: String = "shop://classic/:id"
    ) -> RewriteRule {
        var rule = RewriteRule(.patterns([from]), to: to)
        rule.name = name
        rule.condition.percentage = percentage
        return rule
    }

    @Test("A set that is wrong is refused as a whole with every reason, and what there was stays", arguments: faults)
    func refuses(_ row: Fault) async throws {
        let router = try OverrideTests.router { $0.appVersion = "3.0" }
        try router.setRules(
            RuleSet(version: 1, overrides: [RouteOverride("goods", .redirect(to: "shop://classic/:id"))]))
        do throws(RuleSetError) {
            try router.setRules(RuleSet(version: 2, rewrites: row.rewrites, overrides: row.overrides))
            #expect(row.problems.isEmpty)
        } catch {
            #expect("\(error)" == row.problems.joined(separator: "\n"))
            #expect(router.rules?.version == 1)
            #expect(await router.outcome("shop://goods/1", from: .push).hasPrefix("classic 1"))
        }
    }

    @Test("The value of a named tail may be several segments of what an override leads to")
    func tailsFillSegments() async throws {
        let router = try Router()
        try router.onSync("shop://old/:path+", .public.id("old")) { _ in "old" }
        try router.onSync("shop://shelf/:row/:place", .public) { "shelf \($0["row"] ?? "") \($0["place"] ?? "")" }
        try router.setRules(RuleSet(version: 1, overrides: [RouteOverride("old", .redirect(to: "shop://shelf/:path"))]))
        #expect(try await router.open("shop://old/1/2", from: .push).value(as: String.self) == "shelf 1 2")
        #expect(throws: RuleSetError.self) {
            try router.setRules(
                RuleSet(version: 2, overrides: [RouteOverride("old", .redirect(to: "shop://shelves/:path"))]))
        }
    }
}
