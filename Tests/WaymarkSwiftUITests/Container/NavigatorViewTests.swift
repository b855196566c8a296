import Foundation
import SwiftUIStandIn
import Testing
import Waymark
import WaymarkSwiftUI
import WaymarkTesting

@MainActor
@Suite struct NavigatorViewTests {
    @Test("A link shows its screen with what is beneath, from whatever is displayed")
    func showsLink() async throws {
        let app = try await ShopApp()
        let window = app.window()
        #expect(window.shown == "~HomePage")
        try await app.router.open("shop://goods/42?ref=push", from: .push)
        #expect(window.shown == "mall > goods(id: 42, ref: push)")
        #expect(window.navigator.displayed.layers.count == 1)
        let cart = Task { try await app.router.open(Cart()) }
        await window.until("the cart is there") { window.navigator.displayed.layers.count == 2 }
        try await cart.value
        #expect(window.shown == "mall > goods(id: 42, ref: push) > cart")
        let cover = try #require(window.stage.tree.cover)
        #expect(cover.detents == [.medium, .fraction(0.3)])
        let back = Task { try await app.router.open("shop://goods/42", from: .push) }
        await window.until("the cart has gone") { window.navigator.displayed.layers.count == 1 }
        _ = try await back.value
        #expect(window.shown == "mall > goods(id: 42)")
    }

    struct Cover: CustomTestStringConvertible {
        let link: String
        let style: StagedCover.Style
        let isSwiped: Bool
        var testDescription: String { link }
    }

    @Test(
        "Each style is the cover that SwiftUI has for it, and is there until it has gone",
        arguments: [
            Cover(link: "shop://cart", style: .sheet, isSwiped: true),
            Cover(link: "shop://login", style: .fullScreen, isSwiped: false),
            Cover(link: "shop://tip/hello", style: .popover, isSwiped: true),
        ])
    func covers(_ row: Cover) async throws {
        let app = try await ShopApp()
        let window = app.window()
        let opening = Task { try await app.router.open(row.link, from: .app) }
        await window.until("it is there") { window.navigator.displayed.layers.count == 2 }
        _ = try await opening.value
        _ = window.shown
        #expect(window.stage.tree.cover?.style == row.style)
        #expect(window.stage.swipeDown() == row.isSwiped)
        if !row.isSwiped {
            let back = Task { try await app.navigation.back() }
            await window.until("it has gone") { window.navigator.displayed.layers.count == 1 }
            _ = try await back.value
        }
        #expect(window.shown == "~HomePage")
        #expect(window.stage.tree.cover == nil)
    }

    @Test("A value goes to the opener of the screen, and swiping the screen away is a cancellation")
    func givesValue() async throws {
        let app = try await ShopApp()
        let window = app.window()
        for isSwiped in [false, true] {
            let address = Task { try await app.router.open(PickAddress(city: "上海")) }
            await window.until("it is there") { window.navigator.displayed.top?.route == "pick" }
            await window.quiet()
            #expect(window.shown == "~HomePage > pick(city: 上海)")
            if isSwiped {
                #expect(window.stage.swipeDown())
                let error = await #expect(throws: RouterError.self) { try await address.value }
                guard case .cancelled? = error?.reason else {
                    Issue.record("\(String(describing: error))")
                    return
                }
            } else {
                #expect(app.log.pick?.finish("南京路") == true)
                #expect(try await address.value == "南京路")
            }
            await window.until("it has gone") { window.navigator.displayed.layers.count == 1 }
        }
        #expect(window.shown == "~HomePage")
    }

    @Test("A layer that guards work that is not saved cannot be swiped away, and a navigation asks first")
    func guards() async throws {
        let app = try await ShopApp()
        let window = app.window()
        app.log.isUnsaved = true
        app.log.mayLeave = false
        let opening = Task { try await app.router.open(Cart()) }
        await window.until("it is there") { window.navigator.displayed.layers.count == 2 }
        try await opening.value
        #expect(!window.stage.swipeDown())
        await #expect(throws: NavigationError.self) { try await app.navigation.dismiss() }
        #expect(app.log.asked == 1)
        app.log.mayLeave = true
        let dismissal = Task { try await app.navigation.dismiss() }
        await window.until("it has gone") { window.navigator.displayed.layers.count == 1 }
        _ = try await dismissal.value
        #expect(window.shown == "~HomePage")
    }

    // MARK: Scenes

    @Test("Two windows display their own, and links go to the one that the user was in last")
    func hasTwoScenes() async throws {
        let app = try await ShopApp()
        let first = app.window("first")
        let second = app.window("second", phase: .inactive)
        #expect(app.navigation.activeScene == "first")
        try await app.router.open("shop://goods/1", from: .push)
        second.update { second.views.phase = .active }
        #expect(app.navigation.activeScene == "second")
        try await app.router.open("shop://goods/1", from: .push)
        try await app.router.open("shop://goods/2", from: .push)
        #expect(first.shown == "mall > goods(id: 1)")
        #expect(second.shown == "mall > goods(id: 2)")
        let numbers = (first.navigator.displayed.screens + second.navigator.displayed.screens).map(\.number)
        #expect(Set(numbers).count == numbers.count)
        #expect(!numbers.contains(0))
    }

    @Test("On a Mac the window with the focus is the one that the user is in, although all that are visible are active")
    func followsFocus() async throws {
        let app = try await ShopApp()
        let first = app.window("first", frontSign: .focus)
        let second = app.window("second", frontSign: .focus)
        first.update { first.views.hasFocus = true }
        #expect(app.navigation.activeScene == "first")
        second.update { second.views.phase = .inactive }
        second.update { second.views.phase = .active }
        #expect(app.navigation.activeScene == "first", "a phase says nothing there")
        try await app.router.open("shop://goods/1", from: .push)
        first.update { first.views.hasFocus = false }
        second.update { second.views.hasFocus = true }
        #expect(app.navigation.activeScene == "second")
        try await app.router.open("shop://goods/2", from: .push)
        // No window of the app has it: the one that had it last counts.
        second.update { second.views.hasFocus = false }
        #expect(app.navigation.activeScene == "second")
        #expect(first.shown == "mall > goods(id: 1)")
        #expect(second.shown == "mall > goods(id: 2)")
    }

    @Test("A request in a window that closes is shown in another", arguments: [false, true])
    func closes(byDisappearing isTold: Bool) async throws {
        let app = try await ShopApp()
        let first = app.window("first")
        let second = app.window("second")
        app.navigation.activate("first")
        second.stage.stopWatching()
        // Nobody looks at the second window, so that its sheet never appears.
        let opening = Task {
            try await app.router.open(
                "shop://cart", from: .app, values: CallerValues(navigation: NavigationOptions(scene: "second")))
        }
        while second.navigator.displayed.layers.count < 2 { await Task.yield() }
        if isTold {
            // What lies over the root may hide it, and nothing has closed.
            second.stage.tree.disappear()
            #expect(app.navigation.scenes == ["first", "second"])
        }
        second.views.view = nil
        second.stage.forget()
        await first.until("it is shown in the other") { first.navigator.displayed.top?.route == "cart" }
        _ = try await opening.value
        #expect(app.navigation.scenes == ["first"])
        #expect(first.shown == "~HomePage > cart")
    }

    @Test("A window that disappears is disconnected, and connected again when it appears")
    func disappears() async throws {
        let app = try await ShopApp()
        let window = app.window()
        let tree = window.stage.tree
        tree.disappear()
        #expect(app.navigation.scenes.isEmpty)
        tree.appear()
        #expect(app.navigation.scenes == ["main"])
        try await app.router.open("shop://goods/1", from: .push)
        #expect(window.shown == "mall > goods(id: 1)")
    }

    @Test("Views that go while others show the same navigator leave it connected")
    func changesViews() async throws {
        let app = try await ShopApp()
        let navigator = app.navigator()
        var old: NavigatorView? = NavigatorView(app.mediator, navigator)
        StandInView.inspect(old).appear()
        let new = NavigatorView(app.mediator, navigator)
        StandInView.inspect(new).appear()
        old = nil
        for _ in 0..<20 { await Task.yield() }
        #expect(app.navigation.scenes == ["main"])
        StandInView.inspect(new).disappear()
        #expect(app.navigation.scenes.isEmpty)
    }
}
