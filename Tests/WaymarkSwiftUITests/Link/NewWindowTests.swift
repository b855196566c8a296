import SwiftUIStandIn
import Testing
import Waymark
import WaymarkSwiftUI

/// Windows that are made for a link.
@MainActor
@Suite struct NewWindowTests {
    struct Product: Route, Hashable {
        static let pattern: RoutePattern = "shop://goods/:id<int>"
        static let id = "goods"
        var id: Int
    }

    private struct Windows: App {
        static var app: ShopApp?

        var body: some Scene {
            WindowGroup(for: Product.self) { $product in
                if let app = Self.app {
                    NavigatorView(app.mediator, app.navigator("window")).opening(product)
                }
            }
        }
    }

    private struct Row: View {
        @Environment(\.openWindow) private var openWindow

        var body: some View { Button("In a new window") { openWindow(value: Product(id: 42)) } }
    }

    @Test("A button opens a window, in which the route that it was opened with is displayed on top of the first page")
    func opensWindow() async throws {
        let app = try await ShopApp()
        let windows = StandInWindows()
        try #require(StandInView.inspect(Row(), windows: windows).button("In a new window")).tap()
        #expect(windows.values as? [Product] == [Product(id: 42)])

        Windows.app = app
        defer { Windows.app = nil }
        let tree = StandInView.inspect(app: Windows(), presenting: windows.values.first)
        tree.appear()
        for _ in 0..<1_000 where app.recorder.ends.isEmpty { await Task.yield() }
        #expect(app.navigation.scenes == ["window"])
        #expect(app.navigation.state.scenes.first?.visible.map(\.route) == ["mall", "goods"])
    }

    @Test("A window without a route displays its first page")
    func opensNothing() async throws {
        let app = try await ShopApp()
        Windows.app = app
        defer { Windows.app = nil }
        let tree = StandInView.inspect(app: Windows())
        tree.appear()
        for _ in 0..<200 { await Task.yield() }
        #expect(app.recorder.ends.isEmpty)
        #expect(app.navigation.state.scenes.first?.visible.map(\.route) == ["~HomePage"])
    }

    @Test("The route is opened in its own window, once, as the app's own; a link as text by its source")
    func opensInOwnWindow() async throws {
        let app = try await ShopApp()
        let first = app.window("first")
        // An internal route, which is closed to links from outside.
        let second = app.window("second", made: { $0.opening(PickAddress(city: "Nanjing")) })
        await second.until("the page is there") { second.navigator.displayed.top?.route == "pick" }
        second.update { second.views.phase = .background }
        second.update { second.views.phase = .active }
        await second.quiet()
        #expect(app.recorder.ends.count == 1)
        #expect(first.shown == "~HomePage")
        let third = app.window("third", made: { $0.opening("shop://cart", from: .qrCode) })
        await third.until("the page is there") { third.navigator.displayed.top?.route == "cart" }
        let fourth = app.window("fourth", made: { $0.opening("shop://address/pick", from: .qrCode) })
        await fourth.quiet()
        #expect(fourth.shown == "~HomePage")
    }

    @Test(
        "A window that appears before the app has started opens its route or link once it has",
        arguments: [false, true])
    func opensAfterStart(isText: Bool) async throws {
        let app = try await ShopApp(starts: false)
        let window =
            isText
            ? app.window(made: { $0.opening("shop://cart", from: .qrCode) })
            : app.window(made: { $0.opening(Product(id: 42)) })
        await window.quiet()
        #expect(window.shown == "~HomePage")
        await app.mediator.start()
        let route = isText ? "cart" : "goods"
        await window.until("the page is there") { window.navigator.displayed.top?.route == route }
    }

    @Test("A window that the system brings back displays what was saved of it, and does not open its route again")
    func staysAsSaved() async throws {
        let store = StandInSceneStore()
        let app = try await ShopApp()
        let window = app.window("first", store: store, made: { $0.opening(Product(id: 42)) })
        await window.until("the page is there") { window.shown == "mall > goods(id: 42)" }
        try await app.navigation.back()
        await window.quiet()
        #expect(window.shown == "mall")

        let other = try await ShopApp()
        let again = other.window("again", store: store, made: { $0.opening(Product(id: 42)) })
        await again.until("it is as it was") { again.navigator.displayed.top?.route == "mall" }
        await again.quiet()
        #expect(again.shown == "mall")
        #expect(other.recorder.ends.count == 1)
    }
}
