import Account
import AccountRoutes
import Foundation
import MallRoutes
import Shell
import Testing
import Waymark
import WaymarkInbox
import WaymarkRuleSources
import WaymarkTesting

/// The links of the app, on a window without views.
@MainActor @Suite struct LinkTests {
    let session = Session()

    /// The app, with its first page displayed.
    private func launch() async throws -> (app: Mediator, window: HeadlessDriver) {
        let shell = try Shell(session: session, folder: nil)
        let window = HeadlessDriver(.tabs("main", [ScreenTab("home", [.foreign("Home")]), ScreenTab("mall", [])]))
        shell.app.navigation.connect(window)
        await shell.app.start()
        shell.firstPageAppeared()
        return (shell.app, window)
    }

    @Test("Every route of the manifest has a page, and every page stands in the manifest")
    func agrees() throws {
        let app = try Shell(folder: nil).app
        #expect(app.unanswered.isEmpty)
        #expect(app.unusedHandlers.isEmpty)
    }

    @Test("A push about goods opens the product, with its shelf beneath")
    func opensGoods() async throws {
        let (app, _) = try await launch()
        try await app.router.open("shop://goods/42", from: .push)
        #expect(app.navigation.state.links.compactMap(\.link) == ["shop://shelf/books", "shop://goods/42"])
    }

    @Test(
        "Links that were handed out before still lead to the product",
        arguments: ["https://shop.example/goods/42", "shop://item/42"])
    func opensOldLinks(_ link: String) async throws {
        let (app, _) = try await launch()
        try await app.router.open(link, from: .universalLink)
        #expect(app.navigation.state.links.compactMap(\.link).last == "shop://goods/42")
    }

    @Test("Orders ask the customer to sign in first, and open with the answer", arguments: [true, false])
    func asksToSignIn(_ signsIn: Bool) async throws {
        let (app, window) = try await launch()
        let opening = Task { try await app.router.open("shop://orders", from: .universalLink) }
        while window.state().layers.count < 2 { await Task.yield() }
        let page = try #require(window.state().top)
        #expect(page.route == SignIn.id)

        if signsIn { session.signIn() }
        app.navigation.handle(of: page.number, Bool.self)?.finish(signsIn)
        _ = await opening.result
        #expect(window.state().visible.contains { $0.route == Orders.id } == signsIn)
    }

    @Test("Links from outside do not open the sign-in page", arguments: LinkSource.outsideKinds)
    func keepsSignInInside(_ source: LinkSource) throws {
        #expect(!(try Shell(folder: nil).app.router.canOpen("shop://sign-in", from: source)))
    }

    @Test("A link that comes before the first page waits for it")
    func waits() async throws {
        let shell = try Shell(session: session, folder: nil)
        let window = HeadlessDriver(.tabs("main", [ScreenTab("home", [.foreign("Home")]), ScreenTab("mall", [])]))
        shell.app.navigation.connect(window)
        #expect(shell.app.router.send("shop://goods/7", from: .push))
        await shell.app.start()
        await shell.app.router.inbox?.settle()
        #expect(shell.app.router.inbox?.links.map(\.text) == ["shop://goods/7"])

        shell.firstPageAppeared()
        await shell.app.router.inbox?.settle()
        #expect(shell.app.navigation.state.links.compactMap(\.link).last == "shop://goods/7")
    }

    @Test(
        "Rules that operations publish lead links elsewhere without a release, and lead them back when they are removed"
    )
    func takesRules() async throws {
        let shell = try Shell(folder: nil)
        let folder = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardized
        let source = FileRuleSource(folder.appendingPathComponent("rules.json").path)
        let keeper = shell.ruleKeeper(source, in: nil, verifier: .unsigned)
        #expect(shell.app.router.match("shop://sale") == nil)
        guard case .replaced = await keeper.update() else {
            Issue.record("the rules were not taken")
            return
        }
        #expect(shell.app.router.match("shop://sale")?.route.id == Shelf.id)
        await keeper.remove()
        #expect(shell.app.router.match("shop://sale") == nil)
    }

    @Test("A link that a route prints reads back as the route")
    func roundTrips() async throws {
        let router = try Shell(folder: nil).app.router
        #expect(await RoundTrip.checkSamples(of: GoodsDetail.self, on: router).isEmpty)
        #expect(await RoundTrip.checkSamples(of: Shelf.self, on: router).isEmpty)
        #expect(await RoundTrip.checkSamples(of: Orders.self, on: router).isEmpty)
        #expect(await RoundTrip.checkSamples(of: SignIn.self, on: router).isEmpty)
    }
}
