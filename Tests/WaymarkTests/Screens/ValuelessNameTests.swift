import Testing
import Waymark
import WaymarkNavigation
import WaymarkRouting

@MainActor
private struct Page: ScreenProduct {
    let ref: String
    var screenProduct: Page { self }
}

private struct Goods: Route {
    static let pattern: RoutePattern = "shop://goods/:id<int>"
    static let id = "goods"
    var id: Int
    var ref: String?
}

private struct Shop: Module {
    var id: LifecycleID { "shop" }

    func register(in app: Registrar) {
        let defaults = ["ref": "default"]
        app.on("shop://plain", .public.defaults(defaults)) { request in
            let argument = request.arguments["ref"] as? String
            return "\(request["ref"] ?? "nil") \(argument ?? "nil")"
        }
        app.screen("shop://page", .public.id("page").defaults(defaults)) { request, _ in
            Page(ref: request["ref"] ?? "nil")
        }
        app.screen("shop://list/:ref", .public.id("list")) { request, _ in Page(ref: request["ref"] ?? "nil")
        }
        app.screen(
            "shop://child", .public.id("child").defaults(defaults), shown: .push.parent(.route("list", query: ["ref"]))
        ) { _, _ in Page(ref: "") }
        app.screen(Goods.self, .public.defaults(defaults)) { route, _ in Page(ref: route.ref ?? "nil") }
    }
}

@MainActor
@Suite("A query name without `=` has no value wherever it is read, and hides a default")
struct ValuelessNameTests {
    @Test(
        "Requests, screens, typed routes and parents agree",
        arguments: [("", "default"), ("?ref", "nil"), ("?ref=", ""), ("?ref=a", "a"), ("?ref=a&ref=b", "a")])
    func agree(_ query: String, _ value: String) async throws {
        let app = try Mediator(modules: [Shop()])
        let driver = HeadlessDriver(.stack("main", [.foreign("Home")]))
        app.navigation.connect(driver)
        await app.start()
        let plain = try await app.router.open("shop://plain\(query)", from: .push).value as? String
        let argument = query == "?ref=a&ref=b" ? "nil" : value
        #expect(plain == "\(value) \(argument)")
        for link in ["shop://page\(query)", "shop://goods/1\(query)"] {
            #expect(try app.screen(for: link, from: .push, as: Page.self)?.ref == value, "\(link)")
        }
        let screen = try #require(app.screen(of: "shop://page\(query)", from: .push))
        #expect(screen.parameters["ref"] == (value == "nil" ? nil : value))
        _ = try? await app.router.open("shop://child\(query)", from: .push)
        let beneath = driver.state().screens.dropFirst().first { $0.route == "list" }
        #expect(beneath?.parameters["ref"] == (["nil", ""].contains(value) ? nil : value))
    }
}
