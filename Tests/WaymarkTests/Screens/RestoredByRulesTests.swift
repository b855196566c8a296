import Foundation
import Testing
import Waymark
import WaymarkNavigation
import WaymarkRouting
import WaymarkRules

@MainActor
private struct Page: ScreenProduct {
    var screenProduct: Page { self }
}

private struct Value: Route {
    static let pattern: RoutePattern = "shop://b/:x"
    static let id = "value"
    var x: String
}

private struct Pages: Module {
    func register(in app: Registrar) {
        for name in ["a", "b", "c"] {
            app.screen([RoutePattern(stringLiteral: "shop://\(name)/:x")], .public.id(name).priority(1)) { _, _ in
                Page()
            }
        }
        app.screen(Value.self, .public) { _, _ in Page() }
        app.screen("shop://pushed/:x", .public.id("pushed").sources(.push)) { _, _ in Page() }
        app.screen("shop://some/:x", .public.id("some").sources(.push, .app)) { _, _ in Page() }
        app.screen("shop://kid/:x", .public.id("kid"), shown: .push.parent("a")) { _, _ in Page() }
        app.screen("shop://admin", .id("admin")) { _, _ in Page() }
        app.screen("shop://settings", .id("settings")) { _, _ in Page() }
        app.on("shop://handler/:x", .public.id("handler")) { _ in }
    }
}

@MainActor
@Suite("Restoring screens while rules lead their links elsewhere")
struct RestoredByRulesTests {
    private func scene() async throws -> (Mediator, HeadlessDriver) {
        let app = try Mediator(modules: [Pages()])
        await app.start()
        let driver = HeadlessDriver(.stack("main", [.foreign("Home")]))
        app.navigation.connect(driver)
        return (app, driver)
    }

    private func routes(_ driver: HeadlessDriver) -> [String] { driver.state().screens.dropFirst().map(\.route) }

    /// Opens a link, saves what is displayed, and restores it after the rules have changed.
    private func restored(_ link: String, from source: LinkSource, _ rules: [RewriteRule]) async throws
        -> (routes: [String], lost: [String], events: [RouterEvent])
    {
        let (app, driver) = try await scene()
        try await app.router.open(link, from: source)
        let saved = app.navigation.state
        try await app.navigation.popToRoot()
        try app.router.setRewrites(rules)
        let events = app.router.events()
        let lost = try await app.restore(saved).map(\.route)
        return (routes(driver), lost, events.drain())
    }

    @Test("A rule does not lead a page that others may have opened to one that only the app may, or fewer sources")
    func exposure() async throws {
        for (target, reason) in [
            ("shop://admin", "that fewer sources may open"), ("shop://some/1", "that fewer sources may open"),
            ("shop://pushed/1", "app"),
        ] {
            let found = try await restored("shop://a/1", from: .push, [RewriteRule(from: "shop://a/:x", to: target)])
            #expect(found.routes == [] && found.lost == ["a"])
            #expect(found.events.contains { "\($0)".contains(reason) }, "\(found.events)")
        }
    }

    @Test("It leads it to one that is as open, and a page of the app's own to any")
    func successors() async throws {
        let open = try await restored("shop://a/1", from: .push, [RewriteRule(from: "shop://a/:x", to: "shop://c/:x")])
        #expect(open.routes == ["c"] && open.lost == [])
        let pushed = try await restored(
            "shop://pushed/1", from: .push, [RewriteRule(from: "shop://pushed/:x", to: "shop://c/:x")])
        #expect(pushed.routes == ["c"] && pushed.lost == [])
        let own = try await restored(
            "shop://settings", from: .app, [RewriteRule(from: "shop://settings", to: "shop://admin")])
        #expect(own.routes == ["admin"] && own.lost == [])
    }

    @Test("A page whose link leads to a handler by now is left out, and an event says so")
    func handler() async throws {
        let found = try await restored(
            "shop://a/1", from: .push, [RewriteRule(from: "shop://a/:x", to: "shop://handler/:x")])
        #expect(found.routes == [] && found.lost == ["a"])
        #expect(
            found.events.contains { "\($0)".contains("does not lead to a screen but to 'handler'") }, "\(found.events)")
    }

    /// The first rule that takes a link ends its rewriting, so that its result is another rule's beginning.
    @Test("What a rule has made of a link is not rewritten again, and the value of a type stays that of its type")
    func settled() async throws {
        let (app, driver) = try await scene()
        try app.router.setRewrites([
            RewriteRule(from: "shop://b/:x", to: "shop://c/:x"), RewriteRule(from: "shop://a/:x", to: "shop://b/:x"),
        ])
        try await app.router.open("shop://a/1", from: .push)
        try await app.router.open(Value(x: "2"))
        try await app.router.open("shop://b/3", from: .push)
        #expect(routes(driver) == ["b", "value", "c"])
        // Saved twice, as an app is that is ended, restored and ended again.
        for _ in 0..<2 {
            let saved = app.navigation.state
            try await app.navigation.popToRoot()
            #expect(try await app.restore(saved).isEmpty)
            #expect(routes(driver) == ["b", "value", "c"])
            #expect(app.navigation.state.links == saved.links)
        }
    }

    @Test("Two pages of one link are each what they were")
    func oneLink() async throws {
        let (app, driver) = try await scene()
        try await app.router.open("shop://b/2", from: .push)
        try await app.router.open(Value(x: "2"))
        #expect(routes(driver) == ["b", "value"])
        let saved = app.navigation.state
        try await app.navigation.popToRoot()
        #expect(try await app.restore(saved).isEmpty)
        #expect(routes(driver) == ["b", "value"])
    }

    @Test("What a rule leads elsewhere when it is restored, or beneath a page, stays there when it is restored again")
    func settledLater() async throws {
        let rules = [
            RewriteRule(from: "shop://b/:x", to: "shop://c/:x"), RewriteRule(from: "shop://a/:x", to: "shop://b/:x"),
        ]
        let (app, driver) = try await scene()
        try await app.router.open("shop://a/1", from: .push)
        let saved = app.navigation.state
        try app.router.setRewrites(rules)
        try await app.navigation.popToRoot()
        #expect(try await app.restore(saved).isEmpty)
        try await app.router.open("shop://kid/7", from: .push)
        #expect(routes(driver) == ["b", "b", "kid"])
        for _ in 0..<2 {
            let again = app.navigation.state
            try await app.navigation.popToRoot()
            #expect(try await app.restore(again).isEmpty)
            #expect(routes(driver) == ["b", "b", "kid"])
        }
    }

    @Test("Overrides of its own route lead the page of a typed route elsewhere, and those of another route do not")
    func overrides() async throws {
        for (override, opened) in [
            (RouteOverride("value", .disable(reason: "off")), [String]()),
            (RouteOverride("value", .redirect(to: "shop://c/9")), ["c"]),
            (RouteOverride("b", .disable(reason: "off")), ["value"]),
            (RouteOverride("b", .redirect(to: "shop://c/9")), ["value"]),
        ] {
            let (app, driver) = try await scene()
            try await app.router.open(Value(x: "2"))
            let saved = app.navigation.state
            try await app.navigation.popToRoot()
            try app.router.setRules(RuleSet(version: 1, overrides: [override]))
            #expect(try await app.restore(saved).map(\.route) == (opened.isEmpty ? ["value"] : []))
            #expect(routes(driver) == opened, "\(override)")
        }
    }

    @Test("States that were saved before rules were told from links are read")
    func older() async throws {
        let (app, driver) = try await scene()
        try await app.router.open("shop://a/1", from: .push)
        let screen =
            #"{"route":"a","parameters":{"x":"1"},"identity":"1:x=1:1","presentation":"push","link":"shop:\/\/a\/1"}"#
        let old = try JSONDecoder().decode(Screen.self, from: Data(screen.utf8))
        #expect(old.isSame(as: try #require(driver.state().top)) && !old.isSettled)
    }

    @Test("A page whose route has gone counts as open to all, so that a rule leads it to none that is closed")
    func gone() async throws {
        for (target, opened) in [("shop://admin", [String]()), ("shop://c/1", ["c"])] {
            let (app, driver) = try await scene()
            try app.router.setRewrites([RewriteRule(from: "shop://gone/:x", to: target)])
            let gone = Screen("gone", parameters: ["x": "1"], link: "shop://gone/1")
            let saved = NavigationState(scenes: [.stack("main", [.foreign("Home"), gone])])
            #expect(try await app.restore(saved).map(\.route) == (opened.isEmpty ? ["gone"] : []))
            #expect(routes(driver) == opened)
        }
    }

    @Test("The screen of a link, as a value, is restored as one that was opened by it")
    func values() async throws {
        let (app, driver) = try await scene()
        try app.router.setRewrites([
            RewriteRule(from: "shop://b/:x", to: "shop://c/:x"), RewriteRule(from: "shop://a/:x", to: "shop://b/:x"),
        ])
        let screens = ["shop://a/1", "shop://b/2"].compactMap { app.screen(of: $0, from: .push) }
        let state = NavigationState(scenes: [.stack("main", [.foreign("Home")] + screens)])
        #expect(try await app.restore(state).isEmpty)
        #expect(routes(driver) == ["b", "c"])
    }

    @Test("The screen of a link, as a value, is the one that the link opens from its source, also before the start")
    func valuesOfSources() throws {
        let app = try Mediator(modules: [Pages()])
        #expect(app.screen(of: "shop://pushed/1", from: .app) == nil)
        #expect(app.screen(of: "shop://some/1", from: .app)?.route == "some")
        let condition = OverrideCondition(sources: [.app])
        try app.router.setRules(
            RuleSet(
                version: 1,
                overrides: [
                    RouteOverride("a", .redirect(to: "shop://c/1"), when: condition),
                    RouteOverride("b", .disable(reason: "off"), when: condition),
                ]))
        #expect(app.screen(of: "shop://a/1", from: .app)?.route == "c")
        #expect(app.screen(of: "shop://b/1", from: .app) == nil)
    }

    @Test("Blanks around a link do not keep rules from its screen", arguments: [LinkSource.app, .push])
    func blanks(_ source: LinkSource) async throws {
        let (app, driver) = try await scene()
        let screen = try #require(app.screen(of: " shop://a/1\n", from: source))
        #expect(!screen.isSettled)
        try app.router.setRewrites([RewriteRule(from: "shop://a/:x", to: "shop://c/:x")])
        #expect(try await app.restore(NavigationState(scenes: [.stack("main", [.foreign("Home"), screen])])).isEmpty)
        #expect(routes(driver) == ["c"])
    }
}
