import Testing
import Waymark
import WaymarkCore
import WaymarkInbox
import WaymarkNavigation
import WaymarkRouting
import WaymarkTesting

/// A page ten levels deep: each is beneath the next.
private struct Level: Route {
    static let pattern: RoutePattern = "shop://level/:depth<int>"
    static let id = "level"
    var depth: Int
}

private struct SignIn: Route {
    static let pattern: RoutePattern = "shop://signin"
    static let id = "signin"
    typealias Output = Bool
}

private struct Orders: Route {
    static let pattern: RoutePattern = "shop://orders"
    static let id = "orders"
}

/// Shows the sign-in page to who is not signed in, and waits for it.
private actor Gate: Interceptor {
    private var isSignedIn = false

    func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
        if !isSignedIn {
            guard try await request.router.open(SignIn()) else { throw Refusal("nobody signed in") }
            isSignedIn = true
        }
        return try await next(request)
    }
}

private struct DeepShop: Module {
    func register(in app: Registrar) {
        app.headlessScreen(
            Level.self, .public, shown: .push.parent(.made { $0.depth > 1 ? Level(depth: $0.depth - 1) : nil }))
        app.headlessScreen(SignIn.self, shown: .present(.fullScreen))
        app.headlessScreen(Orders.self, .public.tags("needsSignIn"))
        app.screen("shop://help", .public.id("help"), shown: .present(.sheet)) { _, _ in HelpPage() }
        app.use(Gate(), for: .tag("needsSignIn"), within: .seconds(120))
    }
}

@MainActor
private struct HelpPage: ScreenProduct {
    var screenProduct: HelpPage { self }
}

@MainActor
@Suite("Links reach their screens through everything that stands between")
struct ScreenScenarioTests {
    private let driver = HeadlessDriver(.stack("main", [.foreign("Home")]))

    private var routes: [String] { driver.state().visible.map(\.route) }

    private func until(_ isMet: @MainActor () -> Bool) async { while !isMet() { await Task.yield() } }

    @Test("A push that starts the app leads ten levels deep, once the app has started and its window is there")
    func coldStart() async throws {
        var configuration = RouterConfiguration()
        configuration.inbox = InboxConfiguration(gates: [.scene])
        configuration.clock = AppClock(ManualClock())
        let app = try Mediator(modules: [DeepShop()], configuration: configuration)
        #expect(app.router.send("shop://level/10", from: .push, scene: "main"))
        await app.start()
        #expect(routes == ["~Home"])
        app.navigation.connect(driver)
        app.router.inbox?.open(.scene, scene: "main")
        await until { routes.count == 11 }
        #expect(driver.state().top?.link == "shop://level/10")
        #expect(driver.state().visible.dropFirst().compactMap { $0.parameters["depth"] } == (1...10).map(String.init))
        // Without a visible hop: all at once.
        #expect(driver.steps.count == 1)
    }

    @Test(
        "A link that needs a sign-in shows it above the sheet that is up, and opens when that has come to something",
        arguments: [true, false])
    func signsIn(isSignedIn: Bool) async throws {
        var configuration = RouterConfiguration()
        configuration.clock = AppClock(ManualClock())
        let app = try Mediator(modules: [DeepShop()], configuration: configuration)
        app.navigation.connect(driver)
        await app.start()
        try await app.router.open("shop://help", from: .push)
        let opening = Task { try await app.router.open("shop://orders", from: .push) }
        await until { routes == ["~Home", "help", "signin"] }
        // While the sign-in waits, others go on.
        try await app.router.open("shop://level/1", from: .push)
        await until { routes.last == "level" }
        #expect(routes == ["~Home", "level"], "there is no stack above the root's")
        let error = await #expect(throws: RouterError.self) { try await opening.value }
        // What the gate's own opening came to: the page was taken away without a choice.
        guard case .cancelled = (error?.underlyingError as? RouterError)?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        let again = Task { try await app.router.open("shop://orders", from: .push) }
        await until { routes.last == "signin" }
        let handle = try #require(app.navigation.handle(of: driver.state().top?.number ?? 0, Bool.self))
        #expect(handle.finish(isSignedIn))
        if isSignedIn {
            _ = try await again.value
            #expect(routes == ["~Home", "level", "orders"])
        } else {
            let refused = await #expect(throws: RouterError.self) { try await again.value }
            #expect(refused?.refusal?.reason == .other("nobody signed in"))
            #expect(routes == ["~Home", "level"])
        }
    }
}
