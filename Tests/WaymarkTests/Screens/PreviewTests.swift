import Testing
import Waymark
import WaymarkCallbacks
import WaymarkLock
import WaymarkMigration
import WaymarkNavigation
import WaymarkRouting

@MainActor
private struct Page: ScreenProduct {
    let id: String?
    var screenProduct: Page { self }
}

/// Counts what ran.
@MainActor
private final class Ran {
    var count = 0
}

@MainActor
@Suite("Previews of links to screens")
struct PreviewTests {
    private func app(_ ran: Ran, _ configuration: RouterConfiguration = RouterConfiguration()) async throws -> Mediator
    {
        struct Pages: Module {
            let ran: Ran

            func register(in app: Registrar) {
                app.screen("shop://page/:id", .public.id("page")) { request, _ in Page(id: request["id"]) }
                app.redirect("shop://old/:id", .public, to: "shop://page/:id")
                app.onMain("shop://wipe", .public) { _ in ran.count += 1 }
                app.on("shop://later", .public) { _ in await MainActor.run { ran.count += 1 } }
                app.onMain("shop://sent/:id", .public) { request -> Response in
                    ran.count += 1
                    return .redirect(to: "shop://page/\(request["id"] ?? "")")
                }
            }
        }
        let app = try Mediator(modules: [Pages(ran: ran)], configuration: configuration)
        await app.start()
        return app
    }

    @Test(
        "A link to a handler has none, and the handler does not run",
        arguments: ["shop://wipe", "shop://later", "shop://sent/3"], [LinkSource.app, .push])
    func handlers(_ link: String, _ source: LinkSource) async throws {
        let ran = Ran()
        let app = try await app(ran)
        #expect(try app.screen(for: link, from: source, as: Page.self) == nil)
        #expect(ran.count == 0)
    }

    @Test("A link that leads to a screen has what the screen displays", arguments: ["shop://page/3", "shop://old/3"])
    func screens(_ link: String) async throws {
        let app = try await app(Ran())
        #expect(try app.screen(for: link, from: .push, as: Page.self)?.id == "3")
    }

    @Test("Links that no route takes are left to no closure of the app")
    func unmatched() async throws {
        let ran = Ran()
        let app = try await app(ran)
        app.router.onUnmatched { _ in await MainActor.run { ran.count += 1 } }
        #expect(throws: RouterError.self) { try app.screen(for: "shop://nowhere", from: .push, as: Page.self) }
        #expect(ran.count == 0)
    }

    @Test("A page that was previewed is opened afterwards, though its link is not opened twice in a row")
    func opened() async throws {
        let app = try await app(Ran())
        let driver = HeadlessDriver(.stack("main", [.foreign("Home")]))
        app.navigation.connect(driver)
        app.router.check(DuplicateSuppression(within: .seconds(60)))
        #expect(try app.screen(for: "shop://page/3", from: .push, as: Page.self) != nil)
        try await app.router.open("shop://page/3", from: .push)
        #expect(driver.state().screens.count == 2)
        await #expect(throws: RouterError.self) { try await app.router.open("shop://page/3", from: .push) }
    }

    @Test("A page whose preview was refused is opened once it may be")
    func refused() async throws {
        struct Closed: Check {
            let name = "closed"
            let isOpen: Ran

            func check(_ request: RouteRequest) throws -> Verdict {
                if MainActor.assumeIsolated({ isOpen.count }) == 0 { throw Refusal("closed") }
                return .pass
            }
        }
        let (app, opens) = (try await app(Ran()), Ran())
        app.navigation.connect(HeadlessDriver(.stack("main", [.foreign("Home")])))
        app.router.check(DuplicateSuppression(within: .seconds(60)))
        app.router.check(Closed(isOpen: opens))
        #expect(throws: RouterError.self) { try app.screen(for: "shop://page/3", from: .push, as: Page.self) }
        opens.count = 1
        try await app.router.open("shop://page/3", from: .push)
    }

    /// Counts the openings that have ended.
    private final class Meter: LinkMeter {
        private let ends = Locked(0)
        var count: Int { ends.withLock { $0 } }

        func count(_ end: OpeningEnd) { ends.withLock { $0 += 1 } }
    }

    @Test("A preview is no opening for meters and shadows, and no other router is asked for its page")
    func others() async throws {
        let app = try await app(Ran())
        let (meter, decided, handedOver) = (Meter(), Locked(0), Locked(0))
        app.router.core.setMeter(meter)
        let shadow = app.router.shadow { _ in
            decided.withLock { $0 += 1 }
            return .unmatched
        }
        let handOver = app.router.handOver(
            canOpen: { _ in true },
            to: { _ in
                handedOver.withLock { $0 += 1 }
                return .done
            })
        #expect(try app.screen(for: "shop://page/3", from: .push, as: Page.self) != nil)
        #expect(throws: RouterError.self) { try app.screen(for: "shop://elsewhere", from: .push, as: Page.self) }
        await shadow.catchUp()
        #expect(meter.count == 0)
        #expect(decided.withLock { $0 } == 0)
        #expect(handedOver.withLock { $0 } == 0)
        // All of them hear of openings.
        try app.router.answer("shop://wipe", from: .push)
        try app.router.answer("shop://elsewhere", from: .push)
        await shadow.catchUp()
        #expect(meter.count == 2 && decided.withLock { $0 } > 0 && handedOver.withLock { $0 } == 1)
        withExtendedLifetime(handOver) {}
    }

    @Test("Observers receive events of openings, and none of previews, whatever became of them")
    func events() async throws {
        let app = try await app(Ran())
        let events = app.router.events()
        #expect(try app.screen(for: "shop://old/3", from: .push, as: Page.self) != nil)
        #expect(throws: RouterError.self) { try app.screen(for: "shop://elsewhere", from: .push, as: Page.self) }
        #expect(throws: RouterError.self) { try app.screen(for: "no link", from: .push, as: Page.self) }
        #expect(events.drain().isEmpty)
        try app.router.answer("shop://wipe", from: .push)
        #expect(Set(events.drain().map(\.link)) == ["shop://wipe"])
    }

    @Test("Nobody is called back for a preview")
    func callbacks() async throws {
        let ran = Ran()
        var configuration = RouterConfiguration()
        var callbacks = try CallbackConfiguration(schemes: ["notes"]) { _ in
            await MainActor.run { ran.count += 1 }
            return true
        }
        callbacks.requiresHost = false
        configuration.callbacks = callbacks
        let app = try await app(ran, configuration)
        let link = "shop://page/3?x-success=notes%3A%2F%2Fa&x-error=notes%3A%2F%2Fb"
        #expect(try app.screen(for: link, from: .push, as: Page.self) != nil)
        for _ in 0..<20 { await Task.yield() }
        #expect(ran.count == 0)
    }
}
