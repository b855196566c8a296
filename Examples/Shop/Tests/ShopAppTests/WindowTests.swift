import ShopApp
import ShopScreens
import Testing
import Waymark
import WaymarkNavigation

@MainActor @Suite("A window of text shows screens as pages, and knows when the app rests", .timeLimit(.minutes(30)))
struct WindowTests {
    private static let cart = "shop://cart/add/RS0042/1"

    /// A shop with a user who answers only in the test's steps.
    private func shop() async throws -> (Shop, Transcript) {
        let transcript = try await Transcript { $0.person = .inFront }
        return (try #require(transcript.shop), transcript)
    }

    @Test("Five tabs are there at the start, each with its first page; the one in front has loaded")
    func starts() async throws {
        let (shop, _) = try await shop()
        let state = shop.window.state()
        #expect(state.layers.count == 1)
        guard case .tabs(let tabs) = state.layers[0].content else { return #expect(Bool(false), "\(state)") }
        #expect(tabs.tabs.map(\.name) == ["home", "mall", "live", "social", "me"])
        #expect(
            tabs.tabs.map { $0.stack.screens.map(\.route) } == [
                ["home"], ["mall.home"], ["live.home"], ["feed"], ["account"],
            ])
        let pages = state.screens.compactMap { shop.window.page(of: $0) }
        #expect(pages.map(\.lines.isEmpty) == [false, true, true, true, true])
        #expect(await shop.tapTab("me"))
        #expect(shop.window.topPage?.lines == ["not signed in"])
    }

    @Test("A link that needs an answer waits; others are opened meanwhile, and those that need the same wait behind it")
    func waits() async throws {
        let (shop, transcript) = try await shop()
        guard case .waits = await shop.open(Self.cart, from: .app) else { return #expect(Bool(false)) }
        guard case .waits = await shop.open("shop://wallet", from: .app) else { return #expect(Bool(false)) }
        #expect(transcript.routes == ["home", "login"])
        // A page without a question needs no answer.
        let calm = await shop.open("shop://store/1/floor-2", from: .push)
        guard case .opened(let response) = calm else { return #expect(Bool(false), "\(calm)") }
        #expect(response.value(as: String.self) == "The mall, floor 2")
        #expect(await shop.tap(0))
        #expect(shop.isSignedIn)
        #expect(transcript.lines.contains("  * 1 × Running shoes added to the cart"))
        #expect(["cart", "wallet"].contains(transcript.routes.last))
    }

    @Test("A user who declines, or swipes the question away, has the link refused", arguments: [true, false])
    func refuses(byButton: Bool) async throws {
        let (shop, transcript) = try await shop()
        let opening = Task { await shop.open(Self.cart, from: .app) }
        guard case .waits = await opening.value else { return #expect(Bool(false)) }
        let isDone = byButton ? await shop.tap(1) : await shop.swipeDown()
        #expect(isDone)
        #expect(transcript.routes == ["home"])
        #expect(!shop.isSignedIn)
        #expect(shop.window.errands.count == 0)
        // The next link asks again.
        guard case .waits = await shop.open(Self.cart, from: .app) else { return #expect(Bool(false)) }
        await shop.signIn()
        #expect(await shop.tap(0))
        #expect(transcript.routes == ["mall.home", "cart"])
    }

    @Test("A refused link says why, and changes nothing")
    func saysWhy() async throws {
        let (shop, transcript) = try await shop()
        let outcome = await shop.open("shop://wallet", from: .push)
        guard case .refused(let error) = outcome else { return #expect(Bool(false), "\(outcome)") }
        #expect(error.refusal != nil)
        #expect(transcript.routes == ["home"])
        #expect(await shop.back() == false)
        #expect(await shop.swipeDown() == false)
        #expect(await shop.tapTab("nowhere") == false)
        #expect(await shop.tap(9) == false)
    }

    @Test(
        "A page is built anew where its screen's values change, loads again where it is opened again, and goes with its screen"
    )
    func rebuilds() async throws {
        let (shop, transcript) = try await shop()
        _ = await shop.open("shop://goods/42", from: .push)
        let (first, screen) = (try #require(shop.window.topPage), try #require(shop.window.state().top))
        _ = await shop.open("shop://goods/42?ref=banner", from: .push)
        #expect(shop.window.topPage !== first)
        #expect(transcript.page.contains("│ ref: banner"))
        #expect(shop.window.state().top?.number != screen.number)
        #expect(await shop.back())
        #expect(shop.window.page(of: screen) == nil)

        _ = await shop.open("shop://cart", from: .push)
        let cart = try #require(shop.window.topPage)
        await shop.signIn()
        _ = await shop.open("shop://cart", from: .push)
        #expect(shop.window.topPage === cart)
        #expect(cart.title == "Cart: Mei")
    }

    @Test("A page that cannot be built, and one that cannot load, say why")
    func showsFaults() async throws {
        let (errands, notices) = (Errands(), Notices())
        let navigation = Navigation()
        for (route, page) in ["bad": nil, "sad": TextPage("Sad") { _ in throw Broken() }]
            as KeyValuePairs<String, TextPage?>
        {
            var declaration = ScreenDeclaration(route)
            declaration.setFactory(
                ScreenFactory(of: TextPage.self) { _ in
                    guard let page else { throw Broken() }
                    return page
                })
            navigation.screens.declare(declaration)
        }
        navigation.screens.declare(ScreenDeclaration("mute"))
        let window = TextWindow(.stack("main", [.foreign("Home")]), errands: errands, notices: notices)
        navigation.connect(window)
        #expect(window.topPage?.text == ["┌ Home"])
        for (route, text) in [
            "bad": ["┌ ✗ bad", "│ it is broken"], "sad": ["┌ Sad", "│ ✗ it is broken"],
            "mute": ["┌ ✗ no page for mute"],
        ] {
            try await navigation.perform(.show(Screen(route)))
            await window.rest()
            #expect(window.topPage?.text == text)
        }
        #expect(!window.tap(0))
    }

    @Test("An error that a button throws is shown")
    func tellsErrors() async throws {
        let (errands, notices) = (Errands(), Notices())
        let navigation = Navigation()
        var declaration = ScreenDeclaration("page")
        declaration.setFactory(
            ScreenFactory(of: TextPage.self) { _ in
                TextPage("Page", buttons: [TextButton("Go") { throw Broken() }])
            })
        navigation.screens.declare(declaration)
        let window = TextWindow(.stack("main", [Screen("page")]), errands: errands, notices: notices)
        navigation.connect(window)
        #expect(window.tap("Go"))
        await window.rest()
        #expect(notices.last == "✗ Go: it is broken")
        #expect(window.tap("Stop") == false)
    }

    @Test("A saved state is displayed again, without screens that have no link, and by what links mean now")
    func restores() async throws {
        let folder = try ScratchFolder()
        let first = try await Transcript { $0.folder = folder.url }
        await first.perform([
            .link("shop://live/7/goods/42", from: .push), .link("shop://account/orders", from: .push), .save("s.json"),
        ])
        await first.end()
        let second = try await Transcript { $0.folder = folder.url }
        #expect(await second.perform([.restore("s.json")]) == [true])
        #expect(second.page.first == "┌ 我的", "nobody has signed in, and the orders stay behind the gate")
        await second.shop?.signIn()
        #expect(await second.perform([.restore("s.json")]) == [true])
        #expect(second.shop?.window.outline == first.shop?.window.outline)
        #expect(second.page == ["┌ Orders: all, page 1", "│ 1 × shop://goods/42?ref=orders", "│ [1] Again"])
        #expect(await second.perform([.restore("missing.json")]) == [false])
    }
}

private struct Broken: Error, CustomStringConvertible {
    let description = "it is broken"
}
