import Foundation
import SwiftUIStandIn
import Testing
import Waymark
import WaymarkInbox
import WaymarkNavigation
import WaymarkSwiftUI

@MainActor
@Suite struct SavedSceneTests {
    @Test("The display of a window is restored when the system brings it back, under whatever name")
    func restores() async throws {
        let store = StandInSceneStore()
        let app = try await ShopApp()
        let window = app.window("first", store: store)
        try await app.router.open("shop://goods/42?ref=push", from: .push)
        window.stage.settle()
        try await app.navigation.perform(NavigationRequest(.selectTab("home")))
        let cart = Task { try await app.router.open(Cart()) }
        await window.until("the cart is there") { window.navigator.displayed.layers.count == 2 }
        try await cart.value
        await window.quiet()
        let shown = window.navigator.displayed.outline

        let other = try await ShopApp()
        let again = other.window("again", store: store)
        await again.until("all is there") { again.navigator.displayed.layers.count == 2 }
        #expect(again.shown == "~HomePage > cart")
        #expect(again.navigator.displayed.outline == shown)
        #expect(other.recorder.ends == ["restore 4 screens"])
    }

    @Test(
        "A link that a window is handed before it displays what was saved of it opens on top of that, and is not replaced",
        arguments: [nil, InboxConfiguration(), InboxConfiguration(gates: [.scene])])
    func linkWhileRestoring(_ inbox: InboxConfiguration?) async throws {
        let store = StandInSceneStore()
        let app = try await ShopApp()
        let window = app.window("first", store: store)
        try await app.router.open("shop://goods/42", from: .push)
        await window.quiet()
        #expect(window.shown == "mall > goods(id: 42)")

        var configuration = RouterConfiguration()
        configuration.inbox = inbox
        let other = try await ShopApp(configuration)
        let again = other.window("again", store: store)
        #expect(again.stage.tree.open(try #require(URL(string: "https://shop.example/item/7"))) == 1)
        await again.until("the link is on top") { again.navigator.displayed.top?.route == "item" }
        await again.quiet()
        #expect(again.shown == "mall > goods(id: 42) > item(id: 7)")
        #expect(!other.navigation.isRestoring(nil))
    }

    @Test("What the user does before a window displays what was saved of it does not take the place of that")
    func keepsSaved() async throws {
        let store = StandInSceneStore()
        let app = try await ShopApp()
        let window = app.window("first", store: store)
        try await app.router.open("shop://goods/42", from: .push)
        await window.quiet()
        let text = try #require(store["waymark.scene"] as? String)

        let other = try await ShopApp(starts: false)
        let again = other.window("again", store: store)
        #expect(again.stage.tapTab("mall"))
        await again.quiet()
        #expect(store["waymark.scene"] as? String == text)
        await other.mediator.start()
        await again.until("it is restored") { !other.navigation.isRestoring(nil) }
        await again.quiet()
        #expect(again.shown == "mall > goods(id: 42)")
        let saved = try #require(store["waymark.scene"] as? String)
        #expect(saved != text && saved.contains("again") && saved.contains("goods"))
    }

    struct Text: CustomTestStringConvertible {
        let text: String
        let testDescription: String
    }

    @Test(
        "A saved text that is none of ours, or too long, is left alone",
        arguments: [
            Text(text: "", testDescription: "nothing"), Text(text: "{}", testDescription: "another object"),
            Text(text: #"{"name":"main","layers":[{"tabs":[],"selected":3}]}"#, testDescription: "no such tab"),
            Text(
                text: #"{"name":"main","layers":[{"stack":[]}]}"# + String(repeating: " ", count: 65_536),
                testDescription: "too long"),
        ])
    func ignores(_ row: Text) async throws {
        let store = StandInSceneStore()
        store["waymark.scene"] = Optional(row.text)
        let app = try await ShopApp()
        let window = app.window(store: store)
        await window.quiet()
        #expect(window.shown == "~HomePage")
        #expect(app.recorder.ends.isEmpty)
    }

    @Test("A state that is too large is saved without its topmost pages, and one that is not to be saved is not")
    func limits() async throws {
        let app = try await ShopApp()
        let store = StandInSceneStore()
        let window = app.window(store: store)
        try await app.router.open("shop://goods/1", from: .push)
        window.stage.settle()
        #expect((store["waymark.scene"] as? String?)??.contains("goods") == true)
        // Links of the greatest length, one on the other.
        let long = String(repeating: "x", count: 7_000)
        for id in 1...12 { try await app.router.open("https://shop.example/item/\(id)?x=\(long)", from: .push) }
        window.stage.settle()
        #expect(window.navigator.displayed.screens.count == 15)
        let text = try #require(store["waymark.scene"] as? String)
        #expect(text.utf8.count <= 64 << 10 && text.contains("item\\/1?") && !text.contains("item\\/12?"))
        let saved = try JSONDecoder().decode(SceneState.self, from: Data(text.utf8))
        let links = saved.screens.compactMap(\.link)
        #expect(window.navigator.displayed.screens.compactMap(\.link).starts(with: links))
        #expect((6..<14).contains(links.count))

        let unsaved = StandInSceneStore()
        let second = app.window("second", store: unsaved, isSaved: false)
        app.navigation.activate("second")
        try await app.router.open("shop://goods/1", from: .push)
        second.stage.settle()
        #expect(unsaved["waymark.scene"] == nil)
    }
}

extension SceneState {
    /// The scene as a tree without its name.
    fileprivate var outline: String { "\(self)".split(separator: "\n").dropFirst().joined(separator: "\n") }
}
