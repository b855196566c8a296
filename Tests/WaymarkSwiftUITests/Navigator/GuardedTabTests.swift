import SwiftUIStandIn
import Testing
import WaymarkNavigation

@testable import WaymarkSwiftUI

@MainActor
@Suite struct GuardedTabTests {
    @Test("A sheet cannot be swiped away while a page in any of its tabs is guarded", arguments: [true, false])
    func behind(isGuarded: Bool) async throws {
        let catalog = ScreenCatalog()
        for route in ["a", "b", "c"] { catalog.declare(ScreenDeclaration(route)) }
        let navigation = Navigation(screens: catalog)
        let tabs = ScreenTabs([ScreenTab("x", [Screen("b")]), ScreenTab("y", [Screen("c")])])
        let navigator = Navigator(
            SceneState(
                "main",
                layers: [
                    ScreenLayer(.stack(ScreenStack([Screen("a")]))),
                    ScreenLayer(.tabs(tabs), presentation: .present(.sheet)),
                ]))
        navigator.settlingTime = .zero
        let stage = ViewStage(navigator)
        let factory = ScreenFactory(of: AnyView.self) { context in
            let handle = context.handle(Void.self)
            return AnyView(
                Text(verbatim: context.screen.sight(context.screen.number))
                    .guardsLeaving(of: handle, while: isGuarded && context.screen.route == "b") { false }
                    .environment(\.navigator, navigator))
        }
        for route in catalog.routes { catalog.addFactory(factory, to: route) }
        navigation.connect(navigator)
        stage.settle()
        try await navigation.perform(NavigationRequest(.selectTab("y")))
        stage.settle()
        _ = stage.swipeDown()
        #expect(navigator.displayed.layers.count == (isGuarded ? 2 : 1))
    }
}
