import Testing
import Waymark
import WaymarkDialects
import WaymarkManifest
import WaymarkRouting
import WaymarkRuleSources
import WaymarkRules

@Suite("A manifest's rewrites, fallbacks and routes, and rules that come later")
struct MendingTests {
    struct Shop: Module {
        func register(in app: Registrar) {
            app.on("shop://goods/:id", .id("goods")) { "goods \($0["id"] ?? "-")" }
            app.on("shop://sale/:id") { "sale \($0["id"] ?? "-")" }
            app.on("https://m.shop.example/*", .public) { "web \($0.linkText)" }
        }
    }

    private static func app(_ routes: String, rewrites: String = "", rest: String = "") throws -> Mediator {
        let text = #"{ "waymark": 1, \#(rest) "routes": [ \#(routes) ], "rewrites": [ \#(rewrites) ] }"#
        return try Mediator(modules: [Shop()], manifest: try Manifest(json: Array(text.utf8)))
    }

    private static func open(_ link: String, _ app: Mediator) async throws -> String? {
        try await app.router.open(link, from: .push).value(as: String.self)
    }

    static let goods = #"""
        { "id": "goods", "pattern": "shop://goods/:id", "exposure": "public", "fallback": "https://m.shop.example/goods/:id" }
        """#

    @Test("Rewrites lead to routes of modules, and of the manifest alone")
    func rewrites() async throws {
        let app = try Self.app(
            Self.goods + #", { "id": "ours", "pattern": "shop://ours/:id" }"#,
            rewrites: #"""
                { "from": "https://m.shop.example/product/:id.html", "to": "shop://goods/:id" },
                { "match": "^https?://old\\.example/p/([0-9]+)$", "to": "shop://ours/$1" }
                """#)
        await app.start()
        #expect(try await Self.open("https://m.shop.example/product/42.html", app) == "goods 42")
        #expect(app.router.match("https://old.example/p/7") == nil)
        // What nobody takes is refused with the app, as a whole.
        #expect(throws: MediatorError.self) {
            try Self.app(Self.goods, rewrites: #"{ "from": "/a", "to": "shop://nowhere" }"#)
        }
    }

    @Test("Patterns of rewrites are read in the manifest's dialect")
    func dialect() async throws {
        let text = #"""
            { "waymark": 1, "dialect": "jlroutes", "schemes": ["shop"], "routes": [],
              "rewrites": [ { "from": "/old/:id(/now)", "to": "shop://goods/:id" } ] }
            """#
        let manifest = try Manifest(json: Array(text.utf8), dialects: PatternDialects.all)
        let app = try Mediator(modules: [Shop()], manifest: manifest)
        await app.start()
        for link in ["shop://old/7", "shop://old/7/now"] {
            #expect(try await app.router.open(link, from: .app).value(as: String.self) == "goods 7")
        }
    }

    @Test("A page that this app does not have is opened by its fallback, unless a module takes the same links")
    func standsIn() async throws {
        let app = try Self.app(
            Self.goods + #"""
                , { "id": "later", "pattern": "shop://later/:id", "exposure": "public",
                    "fallback": "https://m.shop.example/later?id=:id" },
                { "id": "sale.summer", "pattern": "shop://sale/:id", "exposure": "public",
                  "fallback": "https://m.shop.example/sale/:id" },
                { "id": "other", "pattern": "shop://other/:id", "exposure": "public" }
                """#)
        await app.start()
        #expect(try await Self.open("shop://later/7", app) == "web https://m.shop.example/later?id=7")
        #expect(app.router.canOpen("shop://later/7", from: .push))
        #expect(app.unanswered.count == 3)
        #expect(try await app.router.open("shop://sale/7", from: .app).value(as: String.self) == "sale 7")
        #expect(!app.router.canOpen("shop://other/7", from: .push))
        // A feature that is loaded later takes its place.
        try app.router.on("shop://later/:id", .public) { "late \($0["id"] ?? "")" }
        #expect(try await Self.open("shop://later/7", app) == "late 7")
        // And a page that it has is opened as always.
        #expect(try await Self.open("shop://goods/7", app) == "goods 7")
    }

    @Test(
        "Rules override routes by the manifest's ids, with its fallbacks; a route without an answer is no fault of theirs"
    )
    func overrides() async throws {
        let app = try Self.app(
            Self.goods + #", { "id": "later", "pattern": "shop://later/:id", "exposure": "public" }"#)
        await app.start()
        let document = try RuleDocument(
            json: Array(
                #"""
                { "waymark": 1, "version": 3, "overrides": [
                  { "route": "goods", "web": true },
                  { "route": "later", "web": "https://m.shop.example/later/:id" } ] }
                """#.utf8))
        try app.router.setRules(RuleSet(document))
        #expect(try await Self.open("shop://goods/7", app) == "web https://m.shop.example/goods/7")
        app.router.removeRules()
        #expect(try await Self.open("shop://goods/7", app) == "goods 7")
    }

    @Test("A fallback that names what its route does not have is refused with the app")
    func faults() throws {
        #expect(throws: MediatorError.self) {
            try Self.app(#"{ "id": "goods", "pattern": "shop://goods/:id", "fallback": "https://m.shop.example/:nr" }"#)
        }
    }
}
