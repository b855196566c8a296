import Testing
import WaymarkCore
import WaymarkRouting
import WaymarkRules

@Suite("Rewrites and overrides are put in place as one set, and taken back")
struct RuleSetTests {
    @Test("A set stands in front of the app's own rewrites, which stay behind it and remain when it is taken back")
    func layers() async throws {
        let router = try OverrideTests.router()
        try router.setRewrites([
            RewriteRule(.patterns(["shop://a"]), to: "shop://classic/own"),
            RewriteRule(.patterns(["shop://b"]), to: "shop://classic/own"),
        ])
        try router.setRules(
            RuleSet(version: 1, rewrites: [RewriteRule(.patterns(["shop://a"]), to: "shop://classic/set")]))
        #expect(router.match("shop://a")?.parameters["id"] == "set")
        #expect(router.match("shop://b")?.parameters["id"] == "own")
        #expect(router.rewrites.count == 3)
        #expect(throws: RewriteError.self) {
            try router.setRewrites([RewriteRule(.patterns(["shop://c"]), to: "shop://nowhere")])
        }
        do throws(RewriteError) {
            try router.setRewrites([RewriteRule(.patterns(["shop://c"]), to: "shop://nowhere")])
        } catch {
            #expect(error.faults.map(\.rule) == [0])
        }
        try router.setRewrites([])
        #expect(router.match("shop://b") == nil)
        #expect(router.match("shop://a")?.parameters["id"] == "set")
        router.removeRules()
        #expect(router.match("shop://a") == nil)
    }

    @Test("An opening keeps the rules that it began with, through the redirects of handlers, whatever replaces them")
    func oneVersion() async throws {
        let router = try Router()
        @Sendable func rules(_ version: UInt64) -> RuleSet {
            RuleSet(
                version: version,
                rewrites: [RewriteRule(.patterns(["/old/:x"]), to: "/page/rewritten\(version)")],
                overrides: [RouteOverride("page", .redirect(to: "/end/:x/overridden\(version)"))])
        }
        try router.on("/start") { request -> Response in
            try request.router.setRules(rules(2))
            return .redirect(to: "/old/1")
        }
        try router.on("/page/:x", .id("page")) { _ in "page" }
        try router.on("/end/:x/:y") { "\($0["x"] ?? "") \($0["y"] ?? "")" }
        try router.setRules(rules(1))
        #expect(await router.outcome("/start") == "rewritten1 overridden1")
        #expect(await router.outcome("/old/1") == "rewritten2 overridden2")
    }

    @Test("A set is taken back, or replaced, also where a route has gone that the app's own rewrites lead to")
    func goneRoute() async throws {
        let router = try OverrideTests.router()
        try router.on("shop://seasonal/:id", .id("seasonal")) { _ in "seasonal" }
        try router.setRewrites([RewriteRule(.patterns(["shop://summer/:id"]), to: "shop://seasonal/:id")])
        try router.setRules(RuleSet(version: 1, overrides: [RouteOverride("goods", .disable(reason: "broken"))]))
        router.remove(id: "seasonal")
        // What the app has of its own is no fault of a set.
        try router.setRules(RuleSet(version: 2, overrides: [RouteOverride("classic", .disable(reason: "broken"))]))
        #expect(await router.outcome("shop://goods/1") == "goods 1")
        router.removeRules()
        #expect(router.rules == nil)
        #expect(await router.outcome("shop://classic/1").hasPrefix("classic 1"))
        #expect(router.rewrites.count == 1)
    }

    @Test("The app's own rewrites are refused for their own faults, and for circles with those of a set")
    func ownFaults() throws {
        let router = try OverrideTests.router()
        try router.setRules(
            RuleSet(version: 1, rewrites: [RewriteRule(.patterns(["shop://a/:id"]), to: "shop://classic/:id")]))
        router.remove(id: "classic")
        // The set's target has gone, which is no fault of these.
        try router.setRewrites([RewriteRule(.patterns(["shop://b/:id"]), to: "shop://goods/:id")])
        func faults(_ rules: [RewriteRule]) -> [String] {
            do throws(RewriteError) {
                try router.setRewrites(rules)
                return []
            } catch {
                return error.faults.map(\.description)
            }
        }
        #expect(
            faults([RewriteRule(.patterns(["shop://b/:id"]), to: "shop://nowhere/:id")])
                == ["rewrite 0: no route takes its target, as in shop://nowhere/x"])
        let circle = faults([RewriteRule(.patterns(["shop://classic/:id"]), to: "shop://a/:id")])
        #expect(
            circle == [
                "rewrite 0: it rewrites in a cycle, by the rules 0, 1: shop://a/x → shop://classic/x → shop://a/x",
                "rewrite 0: no route takes its target, as in shop://a/x",
            ])
        #expect(router.rewrites.count == 2)
    }

    @Test("The app's own rewrites are refused for circles through the overrides of a set, whichever comes first")
    func circleThroughOverrides() async throws {
        let set = RuleSet(version: 1, overrides: [RouteOverride("goods", .redirect(to: "shop://classic/:id"))])
        let own = [
            RewriteRule(.patterns(["shop://b/:id"]), to: "shop://classic/:id"),
            RewriteRule(.patterns(["shop://classic/:id"]), to: "shop://goods/:id"),
        ]
        let router = try OverrideTests.router()
        try router.setRules(set)
        let error = #expect(throws: RewriteError.self) { try router.setRewrites(own) }
        #expect(error?.faults.map(\.rule) == [1], "\(error as Any)")
        if case .cycle(let rules, let links)? = error?.faults.first?.reason {
            #expect(rules == [1] && links.first == links.last)
        } else {
            Issue.record("\(error as Any)")
        }
        // What was in effect still is.
        #expect(await router.outcome("shop://goods/1").hasPrefix("classic 1"))
        try router.setRewrites([own[0]])
        let other = try OverrideTests.router()
        try other.setRewrites(own)
        #expect(throws: RuleSetError.self) { try other.setRules(set) }
    }
}
