import Testing
import Waymark
import WaymarkLock
import WaymarkNavigation
import WaymarkRouting

private struct SignIn: Route {
    static let pattern: RoutePattern = "shop://sign-in"
    static let id = "sign-in"
    typealias Output = Bool
}

private struct Orders: Route {
    static let pattern: RoutePattern = "shop://orders"
    static let id = "orders"
}

@MainActor
@Suite("A gate that asks by a page")
struct SignInPageTests {
    private let isSignedIn = Locked(false)
    private let app: Mediator
    private let driver = HeadlessDriver(.stack("main", [.foreign("Home")]))

    init() async throws {
        let isSignedIn = isSignedIn
        app = try Mediator { app in
            app.headlessScreen(SignIn.self, shown: .present)
            app.headlessScreen(Orders.self, .public.tags("private"))
            app.use(SignInGate(page: SignIn()) { isSignedIn.withLock { $0 } }, for: .tag("private"))
        }
        app.navigation.connect(driver)
        await app.start()
    }

    private func opening() async throws -> (Task<Response, any Error>, Screen) {
        let app = app
        let opening = Task { try await app.router.open("shop://orders", from: .push) }
        while driver.state().layers.count < 2 { await Task.yield() }
        return (opening, try #require(driver.state().top))
    }

    @Test("A small app is put together by one closure, and its links go on after the sign-in")
    func signsIn() async throws {
        let (opening, page) = try await opening()
        #expect(page.route == "sign-in")
        isSignedIn.withLock { $0 = true }
        app.navigation.handle(of: page.number, Bool.self)?.finish(true)
        _ = try await opening.value
        #expect(driver.state().visible.map(\.route) == ["~Home", "orders"])
    }

    enum End: CaseIterable, Sendable {
        case refused, closed, claimed
    }

    @Test("A user who has not signed in does not come through", arguments: End.allCases)
    func refuses(_ end: End) async throws {
        let (opening, page) = try await opening()
        let handle = app.navigation.handle(of: page.number, Bool.self)
        switch end {
        case .refused: handle?.finish(false)
        case .closed: try await app.navigation.dismiss()
        // The page says so, and the session does not.
        case .claimed: handle?.finish(true)
        }
        let error = await #expect(throws: RouterError.self) { try await opening.value }
        #expect(error?.refusal?.reason == .gate("SignInGate"))
        #expect(!driver.state().visible.contains { $0.route == "orders" })
    }

    @Test("All faults in the closure are reported together")
    func gathersFaults() {
        let error = #expect(throws: MediatorError.self) {
            try Mediator { app in
                app.on("shop://a") { _ in }
                app.on("shop://a") { _ in }
                app.on("shop://b") { _ in }
                app.on("shop://b") { _ in }
            }
        }
        #expect(error?.faults.count == 2)
    }
}
