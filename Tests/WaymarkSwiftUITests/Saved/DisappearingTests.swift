import Foundation
import SwiftUIStandIn
import Testing
import Waymark
import WaymarkInbox
import WaymarkNavigation
import WaymarkSwiftUI

@MainActor
@Suite("A window that disappears while it restores") struct DisappearingTests {
    @Test(
        "A link that a window is handed after it has disappeared and appeared, before it displays what was saved of it, opens on top",
        arguments: [nil, InboxConfiguration(gates: [.scene])], [false, true])
    func running(_ inbox: InboxConfiguration?, _ disappears: Bool) async throws {
        try await opensOnTop(inbox, disappears, isStarted: true)
    }

    @Test("The same before the app has started", arguments: [false, true])
    func starting(_ disappears: Bool) async throws {
        try await opensOnTop(InboxConfiguration(gates: [.scene]), disappears, isStarted: false)
    }

    @Test("A window that is away when what was saved of it can be displayed displays it when it appears again")
    func appearsLater() async throws {
        let store = StandInSceneStore()
        let app = try await ShopApp()
        let window = app.window("first", store: store)
        try await app.router.open("shop://goods/42", from: .push)
        await window.quiet()

        let other = try await ShopApp(starts: false)
        let again = other.window("again", store: store)
        again.stage.tree.disappear()
        await other.mediator.start()
        for _ in 0..<3 { await again.quiet() }
        again.stage.tree.appear()
        await again.until("it is restored") { !other.navigation.isRestoring(nil) }
        #expect(again.shown == "mall > goods(id: 42)")
    }

    private func opensOnTop(_ inbox: InboxConfiguration?, _ disappears: Bool, isStarted: Bool) async throws {
        let store = StandInSceneStore()
        let app = try await ShopApp()
        let window = app.window("first", store: store)
        try await app.router.open("shop://goods/42", from: .push)
        await window.quiet()
        #expect(window.shown == "mall > goods(id: 42)")

        var configuration = RouterConfiguration()
        configuration.inbox = inbox
        let other = try await ShopApp(configuration, starts: isStarted)
        let again = other.window("again", store: store)
        if disappears {
            again.stage.tree.disappear()
            again.stage.tree.appear()
        }
        #expect(again.stage.tree.open(try #require(URL(string: "https://shop.example/item/7"))) == 1)
        await again.quiet()
        if !isStarted { await other.mediator.start() }
        for _ in 0..<3 { await again.quiet() }
        #expect(again.shown == "mall > goods(id: 42) > item(id: 7)", "\(other.recorder.ends)")
        #expect(!other.navigation.isRestoring(nil))
    }
}
