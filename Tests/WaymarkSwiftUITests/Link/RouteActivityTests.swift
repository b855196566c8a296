import Foundation
import SwiftUIStandIn
import Testing
import Waymark
import WaymarkFoundation
import WaymarkSwiftUI

private struct PickSize: Route, ViewRoute {
    static let pattern: RoutePattern = "shop://size/:least<int>"
    static let id = "size"
    typealias Output = Int
    var least: Int

    func makeBody(screen: ScreenHandle<Int>) throws -> some View {
        if least < 0 { throw Broken() }
        return Text(verbatim: "sizes from \(least)")
    }
}

@MainActor
@Suite struct RouteActivityTests {
    private struct Row: View {
        let route: Goods

        var body: some View {
            Text(verbatim: "goods").userActivity("com.example.page", to: route, title: "Goods \(route.id)")
        }
    }

    @Test("A view says at which route the user is, and another window continues there")
    func continues() async throws {
        let app = try await ShopApp()
        var environment = EnvironmentValues()
        #expect(StandInView.inspect(Row(route: Goods(id: 3)), environment: environment).activities.isEmpty)
        environment.mediator = app.mediator
        let activities = StandInView.inspect(Row(route: Goods(id: 3)), environment: environment).activities
        let activity = try #require(activities.first)
        #expect(activity.title == "Goods 3")
        #expect(activity.requiredUserInfoKeys == [ActivityLink.linkKey])

        let window = app.window()
        #expect(window.stage.tree.continue(activity) == 0)
        window.update { window.views.view = window.views.view?.continuing("com.example.page") }
        #expect(window.stage.tree.continue(activity) == 1)
        await window.quiet()
        #expect(window.shown == "mall > goods(id: 3)")
    }

    @Test("An item that was found by a search opens, if its identifier is a link of a public route")
    func finds() async throws {
        let app = try await ShopApp()
        let window = app.window()
        for (item, shown) in [("shop://address/pick", "~HomePage"), ("shop://goods/5", "mall > goods(id: 5)")] {
            let activity = NSUserActivity(activityType: ActivityLink.searchType)
            activity.addUserInfoEntries(from: ["kCSSearchableItemActivityIdentifier": item])
            #expect(window.stage.tree.continue(activity) == 1)
            await window.quiet()
            #expect(window.shown == shown)
        }
    }

    @Test("A route makes its own view; an error is the opener's")
    func makesView() async throws {
        let ways: [@Sendable (Registrar) -> Void] = [
            { $0.screen(PickSize.self) },
            { PickSize.register(in: $0, at: SourcePlace(file: "Shop/Size.swift", line: 1)) },
        ]
        for way in ways {
            let app = try Mediator { way($0) }
            await app.start()
            let view = try #require(try app.screen(for: "shop://size/40", from: .app, as: AnyView.self))
            #expect(StandInView.inspect(view).texts == ["sizes from 40"])
            #expect(throws: Broken.self) { try app.screen(for: "shop://size/-1", from: .app, as: AnyView.self) }
        }
    }
}
