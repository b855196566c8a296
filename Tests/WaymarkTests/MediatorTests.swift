import Testing
import Waymark
import WaymarkRouting

@Suite struct MediatorTests {
    struct Mall: Module {
        func register(in app: Registrar) {
            app.on("shop://goods/:id", .id("goods.detail")) { request in
                "\(request["id"] ?? "-") \(request["tab"] ?? "-")"
            }
            app.on("shop://cart", .id("cart")) { _ in "cart" }
        }
    }

    struct Account: Module {
        func register(in app: Registrar) {
            app.group(prefix: "shop://account", .tags("needsSignIn")).on("/orders") { _ in "orders" }
            app.router.use(named: "audit") { request, next in try await next(request) }
        }
    }

    struct Broken: Module {
        func register(in app: Registrar) {
            app.on("shop://cart") { _ in }
            app.on("shop://:") { _ in }
        }
    }

    static let manifest = Result {
        try Manifest(
            json: Array(
                """
                { "waymark": 1, "schemes": ["shop"], "hosts": ["m.shop.example"],
                  "routes": [
                    { "id": "goods.detail", "pattern": "https://m.shop.example/g/:id", "exposure": "public",
                      "tags": ["mall"], "summary": "A product", "defaults": { "tab": "info" }, "sources": ["app", "push"],
                      "query": [{ "name": "ref", "required": true, "values": ["a", 1] }] },
                    { "id": "gone", "pattern": "shop://gone" } ] }
                """.utf8))
    }

    @Test("Modules answer each other's links, once the app has started")
    func opens() async throws {
        let app = try Mediator(modules: [Mall(), Account()])
        let early = await #expect(throws: RouterError.self) { try await app.router.open("shop://cart", from: .app) }
        guard case .refused(let refusal)? = early?.reason else { throw try #require(early) }
        #expect(refusal.reason == .notReady)
        await app.start()
        #expect(try await app.router.open("shop://account/orders", from: .app).value(as: String.self) == "orders")
        let route = try #require(app.router.match("shop://account/orders")?.route)
        #expect(route.tags == ["needsSignIn"])
    }

    @Test("A route takes from the manifest what people configure")
    func configures() async throws {
        let app = try Mediator(modules: [Mall()], manifest: Self.manifest.get())
        await app.start()
        #expect(app.unanswered.map(\.reason) == [.unanswered(id: "gone")])
        #expect(app.unanswered.map(\.line) == [6])
        for link in ["https://m.shop.example/g/42", "shop://goods/42"] {
            #expect(try await app.router.open(link, from: .push).value(as: String.self) == "42 info")
            #expect(app.router.canOpen(link, from: .push))
            #expect(!app.router.canOpen(link, from: .qrCode), "the manifest names other sources")
        }
        let route = try #require(app.router.routes.first { $0.id == "goods.detail" })
        #expect(route.summary == "A product")
        #expect(route.tags == ["mall"])
        #expect(route.query == [QueryDeclaration("ref", isRequired: true, values: ["a", "1"])])
    }

    @Test("Links from outside go nowhere but to the schemes and hosts that the manifest owns")
    func owns() async throws {
        let app = try Mediator(modules: [Mall()], manifest: Self.manifest.get())
        await app.start()
        let error = #expect(throws: RouterError.self) { try app.router.resolve("evil://goods/1", from: .push) }
        guard case .refused(let refusal)? = error?.reason else { throw try #require(error) }
        #expect(refusal.reason == .foreign)
    }

    @Test("Every fault of every module is reported at once")
    func gathersFaults() {
        let error = #expect(throws: MediatorError.self) { try Mediator(modules: [Mall(), Broken()]) }
        #expect(error?.faults.count == 2)
        #expect(error?.description.contains("MediatorTests.swift") == true)
    }

    @Test("A manifest in another router's dialect is refused")
    func refusesDialect() throws {
        var manifest = Manifest(routes: [])
        manifest.dialect = "jlroutes"
        let error = #expect(throws: MediatorError.self) { try Mediator(modules: [], manifest: manifest) }
        #expect(error?.description.contains("jlroutes") == true)
    }
}
