import SwiftUIStandIn
import Testing
import Waymark
import WaymarkRouting
import WaymarkSwiftUI

@MainActor
@Suite struct CommandTests {
    private struct Menus: Commands {
        let mediator: Mediator?

        var body: some Commands {
            CommandMenu("Shop") {
                RouteLink("Menu goods", to: Goods(id: 8)).environment(\.mediator, mediator)
            }
        }
    }

    @Test("A command of a menu opens its typed route, as the app itself, in the window that is there")
    func opens() async throws {
        struct Commanded: App {
            static var mediator: Mediator?

            var body: some Scene {
                WindowGroup { Text(verbatim: "window") }
                    .commands { Menus(mediator: Self.mediator) }
            }
        }
        let app = try await ShopApp()
        let window = app.window()
        let events = app.mediator.router.events(redaction: .byName)
        Commanded.mediator = app.mediator
        defer { Commanded.mediator = nil }
        let tree = StandInView.inspect(app: Commanded())
        #expect(tree.texts == ["window", "Menu goods"])
        try #require(tree.button("Menu goods")).tap()
        for await event in events {
            #expect(event.source == .app)
            break
        }
        await window.quiet()
        #expect(window.shown == "mall > goods(id: 8)")
    }
}
