import Testing
import Waymark
import WaymarkNavigation
import WaymarkRouting

@MainActor
private struct Page: ScreenProduct {
    var screenProduct: Page { self }
}

private struct Pages: Module {
    func register(in app: Registrar) {
        app.screen("shop://page/:id", .public.id("page"), shown: .push) { _, _ in Page() }
        app.screen("shop://files/*", .public.id("files"), shown: .push) { _, _ in Page() }
        app.screen("shop://child/:token", .public.id("child"), shown: .push.parent("parent")) { _, _ in Page() }
        app.screen("shop://parent/:token<int>", .public.id("parent"), shown: .push) { _, _ in Page() }
        app.on("shop://sent/:token", .public) { request -> Response in
            .redirect(to: "shop://page/\(request["token"] ?? "")")
        }
    }
}

/// The texts of events and errors of a link that leads to screens.
@MainActor
@Suite("Hidden values of screens")
struct HiddenScreenTests {
    @Test("A screen that cannot be shown, or that does not let go, shows no hidden value", arguments: [false, true])
    func hides(isConnected: Bool) async throws {
        let app = try Mediator(modules: [Pages()])
        await app.start()
        let events = app.router.events()
        let link = "shop://page/3?token=SECRET&user%5Bpassword%5D=SECRETS&tab=shown"
        if isConnected {
            let driver = HeadlessDriver(.stack("main", [.foreign("Home")]))
            app.navigation.connect(driver)
            try await app.router.open(link, from: .push)
            let handle: ScreenHandle<Void>? = app.navigation.handle(of: try #require(driver.state().top?.number))
            handle?.guardLeaving { false }
        }
        let error = await #expect(throws: RouterError.self) {
            try await app.router.open(
                isConnected ? "shop://page/4?token=SECRET" : link, from: .push,
                values: CallerValues(navigation: NavigationOptions(isConnected ? .root : .push)))
        }
        let texts = try ["\(#require(error))"] + events.drain().map { "\($0)" }
        for text in texts { #expect(!text.contains("SECRET"), "\(text)") }
        let told = isConnected ? "did not consent to leave" : "no scene is connected"
        #expect(texts.allSatisfy { $0.contains(told) == $0.contains("failed") }, "\(texts)")
        // Of a page that another link has opened it is not known what was hidden then.
        let values = isConnected ? "id: ***, tab: ***" : "id: 3, tab: shown"
        #expect(texts[0].contains("page(\(values), token: ***, user[password]: ***)"), "\(texts)")
    }

    @Test(
        "A value that the link or one before it hides shows in no text, under whatever name a screen has it",
        arguments: [
            "shop://login/SECRET9", "shop://sent/SECRET9", "shop://files/private/SECRET9",
            "shop://files/token/SECRET9", "shop://child/SECRET9", "shop://page/3?x-error=notes%3A%2F%2FSECRET9",
            "shop://page/3?token=%0ASECRET9",
        ])
    func carried(_ link: String) async throws {
        let app = try Mediator(modules: [Pages()])
        try app.router.setRewrites([RewriteRule(from: "shop://login/:token", to: "shop://page/:token")])
        await app.start()
        let events = app.router.events()
        // Nothing can be pushed here.
        let rigid = SceneState("s", layers: [ScreenLayer(.stack(ScreenStack(single: .foreign("Home"))))])
        app.navigation.connect(HeadlessDriver(rigid))
        let error = await #expect(throws: RouterError.self) { try await app.router.open(link, from: .push) }
        let texts = try ["\(#require(error))"] + events.drain().map { "\($0)" }
        #expect(texts.contains { $0.contains("failed") })
        for text in texts { #expect(!text.contains("SECRET"), "\(text)") }
    }

    @Test("The name by which a page was opened hides its value in the errors of others, once it is on display")
    func later() async throws {
        let app = try Mediator(modules: [Pages()])
        try app.router.setRewrites([RewriteRule(from: "shop://login/:token", to: "shop://page/:token")])
        await app.start()
        let driver = HeadlessDriver(.stack("main", [.foreign("Home")]))
        app.navigation.connect(driver)
        try await app.router.open("shop://login/SECRET9", from: .push)
        let handle: ScreenHandle<Void>? = app.navigation.handle(of: try #require(driver.state().top?.number))
        handle?.guardLeaving { false }
        let events = app.router.events()
        let error = await #expect(throws: RouterError.self) {
            try await app.router.open(
                "shop://page/4", from: .push, values: CallerValues(navigation: NavigationOptions(.root)))
        }
        let texts = try ["\(#require(error))"] + events.drain().map { "\($0)" }
        for text in texts { #expect(!text.contains("SECRET"), "\(text)") }
        #expect(
            texts[0].contains("page(id: ***) did not consent to leave") && texts[0].contains("page(id: 4)"), "\(texts)")
    }

    @Test("An address that nothing takes outside is not in the texts of the opening that led there")
    func outside() async throws {
        let app = try Mediator(modules: [Pages()])
        await app.start()
        let navigation = app.navigation
        try app.router.on("shop://out/:token", .public) { request in
            try await navigation.openOutside("https://shop.example/?t=\(request["token"] ?? "")")
        }
        let events = app.router.events()
        let error = await #expect(throws: RouterError.self) {
            try await app.router.open("shop://out/SECRET9", from: .push)
        }
        let texts = try ["\(#require(error))"] + events.drain().map { "\($0)" }
        #expect(texts[0].contains("nothing takes the address"))
        for text in texts { #expect(!text.contains("SECRET"), "\(text)") }
    }

    @Test(
        "Events show no value of a screen, although errors show all of them, or a handler shows the screen itself",
        arguments: ["shop://page/3?token=SECRET9", "shop://direct/SECRET9"])
    func hidesInEvents(_ link: String) async throws {
        var configuration = RouterConfiguration()
        configuration.redaction = .none
        let app = try Mediator(modules: [Pages()], configuration: configuration)
        await app.start()
        let navigation = app.navigation
        try app.router.on("shop://direct/:token", .public) { request in
            let screen = Screen("page", parameters: ["id": request["token"] ?? ""])
            _ = try await navigation.perform(NavigationRequest.show(screen))
        }
        let events = app.router.events()
        let error = await #expect(throws: RouterError.self) { try await app.router.open(link, from: .push) }
        let shown = try "\(#require(error))"
        #expect(shown.contains("SECRET9"))
        let texts = events.drain().map { "\($0)" }
        #expect(texts.contains { $0.contains("no scene is connected (show page)") }, "\(texts)")
        for text in texts { #expect(!text.contains("SECRET"), "\(text)") }
    }

    @Test("The event of a restored screen that is left out shows no hidden value in the reason")
    func leftOut() async throws {
        let app = try Mediator(modules: [Pages()])
        app.router.check(RedirectGuard(allowedHosts: ["shop.example"]))
        await app.start()
        app.navigation.connect(HeadlessDriver(.stack("main", [.foreign("Home")])))
        let events = app.router.events()
        let screen = Screen("page", parameters: ["id": "3"], link: "shop://page/3?token=https://SECRET.example/x")
        let lost = try await app.restore(NavigationState(scenes: [.stack("main", [.foreign("Home"), screen])]))
        #expect(lost.map(\.route) == ["page"])
        let texts = events.drain().map { "\($0)" }
        #expect(texts.contains { $0.contains("the parameter 'token' carries a link to ***") }, "\(texts)")
        for text in texts { #expect(!text.lowercased().contains("secret"), "\(text)") }
    }
}
