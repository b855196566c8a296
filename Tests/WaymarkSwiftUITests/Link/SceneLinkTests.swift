import Foundation
import SwiftUIStandIn
import Testing
import Waymark
import WaymarkInbox
import WaymarkInboxFiles
import WaymarkSwiftUI

@MainActor
@Suite struct SceneLinkTests {
    struct Arrival: CustomTestStringConvertible {
        let url: String
        var isActivity = false
        let shown: String
        var testDescription: String { (isActivity ? "activity " : "") + url }
    }

    @Test(
        "A URL or a web page opens in the window that it was handed to, as one from outside",
        arguments: [
            Arrival(url: "shop://goods/3", shown: "mall > goods(id: 3)"),
            Arrival(url: "https://shop.example/item/4", shown: "~HomePage > item(id: 4)"),
            Arrival(url: "https://shop.example/item/5", isActivity: true, shown: "~HomePage > item(id: 5)"),
            // Internal routes, and links that nobody takes.
            Arrival(url: "shop://address/pick", shown: "~HomePage"),
            Arrival(url: "https://shop.example/else", shown: "~HomePage"),
            Arrival(url: "shop://goods/4", isActivity: true, shown: "~HomePage"),
        ])
    func arrives(_ row: Arrival) async throws {
        let app = try await ShopApp()
        let (first, second) = (app.window("first"), app.window("second"))
        app.navigation.activate("first")
        let url = try #require(URL(string: row.url))
        if row.isActivity {
            let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
            activity.webpageURL = url
            #expect(second.stage.tree.continue(activity) == 1)
        } else {
            #expect(second.stage.tree.open(url) == 1)
        }
        await second.quiet()
        #expect(second.shown == row.shown)
        #expect(first.shown == "~HomePage")
    }

    @Test(
        "A URL has the source of its kind, and so has an activity with it",
        arguments: [
            ("shop://goods/3", LinkSource.scheme()), ("https://shop.example/item/4", .universalLink),
            ("HTTPS://shop.example/item/4", .universalLink),
        ])
    func hasSource(_ text: String, _ source: LinkSource) async throws {
        let app = try await ShopApp()
        let window = app.window()
        let events = app.mediator.router.events(redaction: .byName)
        let url = try #require(URL(string: text))
        window.stage.tree.open(url)
        if source == .universalLink {
            let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
            activity.webpageURL = url
            window.stage.tree.continue(activity)
        }
        var left = source == .universalLink ? 2 : 1
        for await event in events where left > 0 {
            #expect(event.source == source)
            left -= 1
            if left == 0 { break }
        }
        await window.quiet()
    }

    @Test("Links that two windows are handed at once open in each")
    func arrivesTwice() async throws {
        let app = try await ShopApp()
        let (first, second) = (app.window("first"), app.window("second"))
        first.stage.tree.open(try #require(URL(string: "shop://goods/1")))
        second.stage.tree.open(try #require(URL(string: "shop://goods/2")))
        await first.quiet()
        #expect(first.shown == "mall > goods(id: 1)")
        #expect(second.shown == "mall > goods(id: 2)")
    }

    @Test("A link that comes before the app is ready waits in the inbox")
    func waits() async throws {
        var configuration = RouterConfiguration()
        configuration.inbox = InboxConfiguration()
        let app = try await ShopApp(configuration, starts: false)
        let window = app.window()
        window.stage.tree.open(try #require(URL(string: "shop://goods/3")))
        #expect(app.router.inbox?.links.map(\.source.kind) == [.scheme])
        await window.quiet()
        #expect(window.shown == "~HomePage")
        await app.mediator.start()
        await window.until("it is opened") { window.navigator.displayed.top?.route == "goods" }
        #expect(window.shown == "mall > goods(id: 3)")
    }

    @Test("Links wait at the gate of a scene until a window is there, and again when it has gone")
    func waitsForWindow() async throws {
        var configuration = RouterConfiguration()
        configuration.inbox = InboxConfiguration(gates: [InboxGateRule("scene", perScene: true)])
        let app = try await ShopApp(configuration)
        app.router.send("shop://goods/3", from: .push)
        for _ in 0..<50 { await Task.yield() }
        #expect(app.router.inbox?.links.count == 1)
        let window = app.window()
        await window.until("it is opened") { window.navigator.displayed.top?.route == "goods" }
        #expect(window.shown == "mall > goods(id: 3)")
        window.stage.tree.disappear()
        app.router.send("shop://goods/4", from: .push)
        await window.quiet()
        #expect(app.router.inbox?.links.count == 1)
        #expect(window.shown == "mall > goods(id: 3)")
    }

    @Test(
        "A link that an extension has left is taken in when a window appears, or becomes active",
        arguments: [ScenePhase.active, .inactive])
    func takesDropped(_ phase: ScenePhase) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("waymark-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let drop = LinkDropFolder(folder)
        var configuration = RouterConfiguration()
        configuration.inbox = InboxConfiguration()
        configuration.inbox?.drop = drop
        let app = try await ShopApp(configuration)
        await app.router.inbox?.settle()
        try await drop.leave("shop://goods/3", from: .shortcut)
        let window = app.window(phase: phase)
        window.update { window.views.phase = .active }
        await window.until("it is opened") { window.navigator.displayed.top?.route == "goods" }
        #expect(window.shown == "mall > goods(id: 3)")
    }

    @Test("Windows that are there take what comes before others are opened")
    func prefersScene() async throws {
        let app = try await ShopApp()
        let sets = app.window("first").stage.tree.found { kind -> [Set<String>]? in
            if case .externalEvents(let preferring, let allowing) = kind { [preferring, allowing] } else { nil }
        }
        #expect(sets == [[["*"], ["*"]]])
    }

    // MARK: Links in views

    struct Tap: CustomTestStringConvertible {
        let label: String
        let shown: String
        var testDescription: String { label }
    }

    @Test(
        "A link in a view opens in its own window: a typed route as the app's own, a text as what it says it is",
        arguments: [
            Tap(label: "to goods", shown: "mall > goods(id: 7)"), Tap(label: "to cart", shown: "~HomePage > cart"),
            Tap(label: "to pick", shown: "~HomePage"),
            Tap(label: "to tip", shown: "~HomePage > mall"),
        ])
    func opensRouteLink(_ row: Tap) async throws {
        let app = try await ShopApp()
        let (first, second) = (app.window("first"), app.window("second"))
        app.navigation.activate("first")
        try #require(second.stage.tree.button(row.label)).tap()
        await second.quiet()
        if row.label == "to tip" {
            // What the call says counts: the page lies on the tab as a popover.
            #expect(second.shown == "mall > goods(id: 8, ref: tip)")
            #expect(second.navigator.displayed.layers.last?.presentation?.style == .popover)
        } else {
            #expect(second.shown == row.shown)
        }
        #expect(first.shown == "~HomePage")
    }

    @Test(
        "A title that is written as a literal is a key in the app's tables; a text from elsewhere is displayed as it is"
    )
    func localizesTitles() {
        struct Links: View {
            let name = "A book"

            var body: some View {
                RouteLink("A book", to: Goods(id: 1))
                RouteLink("Goods \(2)", to: Goods(id: 2))
                RouteLink("A book", "shop://cart", from: .qrCode)
                RouteLink(name, to: Goods(id: 1))
                RouteLink(name, "shop://cart", from: .qrCode)
                Button("A book") {}
                Button(name) {}
            }
        }
        let german = ["A book": "Ein Buch"]
        let goods = "Goods 2"
        #expect(
            StandInView.inspect(Links(), strings: german).texts == [
                "Ein Buch", goods, "Ein Buch", "A book", "A book", "Ein Buch", "A book",
            ])
        #expect(StandInView.inspect(Links()).texts.filter { $0 == "A book" }.count == 6)
    }

    @Test("A link in a view without an app around it does nothing")
    func opensNothing() {
        let tree = StandInView.inspect(RouteLink("to goods", to: Goods(id: 1)))
        tree.button("to goods")?.tap()
        #expect(tree.texts == ["to goods"])
    }

    @Test("URLs in views that a route takes are opened, as far as their source may; all others go to the system")
    func opensURLs() async throws {
        struct Row {
            let url: String
            let source: LinkSource
            let isRouted: Bool
        }
        let rows = [
            Row(url: "shop://goods/1", source: .view, isRouted: true),
            Row(url: "https://shop.example/item/1", source: .view, isRouted: true),
            Row(url: "shop://address/pick", source: .view, isRouted: false),
            Row(url: "shop://address/pick", source: .app, isRouted: true),
            Row(url: "https://example.com", source: .app, isRouted: false),
            Row(url: "tel:110", source: .view, isRouted: false),
        ]
        for row in rows {
            let app = try await ShopApp()
            let probe = URLProbe()
            let navigator = Navigator(scene: "main", [.foreign("Probe")]).foreign("Probe") { probe.view }
            let tree = StandInView.inspect(NavigatorView(app.mediator, navigator, linksFrom: row.source))
            tree.appear()
            let url = try #require(URL(string: row.url))
            #expect(probe.action?.outcome(of: url) == (row.isRouted ? .handled : .system(url)), "\(row)")
        }
    }

    @Test("Addresses are opened outside by what the window's surroundings open URLs by")
    func opensOutside() async throws {
        let app = try await ShopApp()
        let window = app.window()
        try await app.navigation.openOutside("tel:110")
        #expect(window.views.outside.map(\.absoluteString) == ["tel:110"])
        await #expect(throws: NavigationError.self) { try await app.navigation.openOutside("https://example.com") }
        await #expect(throws: NavigationError.self) { try await app.navigation.openOutside("") }
    }
}

/// Takes hold of what a view opens URLs by.
@MainActor
final class URLProbe {
    var action: OpenURLAction?

    var view: some View { ProbeView(probe: self) }

    func take(_ action: OpenURLAction) { self.action = action }

    private struct ProbeView: View {
        let probe: URLProbe
        @Environment(\.openURL) var openURL

        var body: some View {
            let _ = probe.take(openURL)
            EmptyView()
        }
    }
}
