import SwiftUIStandIn
import Testing
import WaymarkNavigation
import WaymarkTesting

@testable import WaymarkSwiftUI

/// The ends of steps, by the notifications of SwiftUI and by the clock.
@MainActor
@Suite struct NavigatorTimeTests {
    /// A navigator on views that move as slowly as on a phone.
    @MainActor
    private final class Bench {
        let clock = ManualClock()
        let navigation: Navigation
        let navigator = Navigator(scene: "main", [Screen("a")])
        let stage: ViewStage
        var ends: [String] = []
        private(set) var changes = 0
        private var subscription: AnyCancellable?

        init() {
            let catalog = ScreenCatalog()
            for route in ["a", "b", "c"] { catalog.declare(ScreenDeclaration(route)) }
            catalog.declare(ScreenDeclaration("sheet", .present(.sheet)))
            let factory = ScreenFactory(of: AnyView.self) { AnyView(Text(verbatim: $0.screen.sight)) }
            for route in catalog.routes { catalog.addFactory(factory, to: route) }
            var configuration = NavigationConfiguration()
            configuration.clock = AppClock(clock)
            navigation = Navigation(screens: catalog, configuration: configuration)
            stage = ViewStage(navigator)
            stage.isSlow = true
            navigation.connect(navigator)
            stage.settle()
            subscription = navigator.objectWillChange.sink { [weak self] in self?.changes += 1 }
        }

        func show(_ screen: Screen) {
            navigation.start(.show(screen)) { [weak self] in
                self?.ends.append((try? $0.get()).map { "\($0.state.visible.map(\.route))" } ?? "\($0)")
            }
        }

        /// Lets everything happen that waits for neither a movement nor the clock.
        func quiet() async {
            for _ in 0..<50 {
                stage.settle()
                await Task.yield()
            }
        }
    }

    @Test("The path changes only when nothing moves any more: a push and one on top of it are two movements")
    func waitsForMovement() async {
        let bench = Bench()
        bench.show(Screen("b"))
        bench.show(Screen("c"))
        await bench.quiet()
        #expect(bench.ends.isEmpty)
        #expect(bench.navigator.displayed.screens.map(\.route) == ["a", "b"])
        bench.stage.rest()
        await bench.quiet()
        #expect(bench.ends == [#"["a", "b"]"#])
        bench.stage.rest()
        await bench.quiet()
        #expect(bench.ends.count == 2)
        #expect(bench.stage.lostChanges == 0)
        #expect(bench.stage.mismatches.isEmpty, "\(bench.stage.mismatches)")
    }

    @Test("A page that comes while SwiftUI does not say that the other goes has come to rest after a while")
    func settlesByClock() async {
        let bench = Bench()
        bench.show(Screen("b"))
        await bench.quiet()
        bench.clock.advance(by: .milliseconds(490))
        await bench.quiet()
        #expect(bench.ends.isEmpty)
        bench.clock.advance(by: .milliseconds(10))
        await bench.quiet()
        #expect(bench.ends == [#"["a", "b"]"#])
    }

    @Test("A change that SwiftUI loses is made again, and the step ends when it is shown at last")
    func tellsAgain() async {
        let bench = Bench()
        bench.show(Screen("b"))
        let changes = bench.changes
        // Nobody looks.
        for _ in 0..<50 { await Task.yield() }
        bench.clock.advance(by: .seconds(1))
        for _ in 0..<50 { await Task.yield() }
        #expect(bench.changes == changes + 1)
        #expect(bench.ends.isEmpty)
        await bench.quiet()
        bench.stage.rest()
        await bench.quiet()
        #expect(bench.ends == [#"["a", "b"]"#])
    }

    @Test("A page that SwiftUI never shows is waited for no longer than twice a second")
    func givesUp() async {
        let bench = Bench()
        bench.show(Screen("b"))
        for _ in 0..<2 {
            for _ in 0..<50 { await Task.yield() }
            bench.clock.advance(by: .seconds(1))
        }
        for _ in 0..<50 { await Task.yield() }
        #expect(bench.ends == [#"["a", "b"]"#])
    }

    @Test("A sheet that appears has come to rest a moment later, when the next may be shown")
    func settlesSheet() async {
        let bench = Bench()
        bench.show(Screen("sheet", presentation: .present(.sheet)))
        await bench.quiet()
        #expect(bench.navigator.displayed.layers.count == 2)
        #expect(bench.ends.isEmpty)
        bench.clock.advance(by: .milliseconds(500))
        await bench.quiet()
        #expect(bench.ends == [#"["a", "sheet"]"#])
    }

    @Test("A swipe back that is written while a page comes ends the step, and the page is shown anew")
    func swipesMeanwhile() async {
        let bench = Bench()
        bench.show(Screen("b"))
        await bench.quiet()
        #expect(bench.stage.swipeBack())
        await bench.quiet()
        bench.stage.rest()
        await bench.quiet()
        bench.stage.rest()
        await bench.quiet()
        #expect(bench.ends == [#"["a", "b"]"#])
        #expect(bench.stage.mismatches.isEmpty, "\(bench.stage.mismatches)")
    }

    @Test("The path of a stack is one property for as long as the stack is shown, as SwiftUI knows it by that")
    func storesPath() throws {
        let bench = Bench()
        #expect(try #require(bench.stage.stack).isPathStored)
        let path = bench.navigator.path(ofLayer: 1, tab: nil)
        bench.show(Screen("b"))
        #expect(bench.navigator.path(ofLayer: 1, tab: nil) === path)
        #expect(path.screens.count == 1)
    }

    @Test("Navigators that are not named have names of their own, so that no window takes the place of another")
    func namesScenes() {
        let navigation = Navigation()
        let navigators = (0..<3).map { _ in Navigator([Screen("a")]) }
        for navigator in navigators { navigation.connect(navigator) }
        #expect(navigation.scenes == navigators.map(\.scene))
    }

    @Test("The window that the user does something in is the one that links from elsewhere go to")
    func activates() throws {
        let bench = Bench()
        let other = Navigator(scene: "other", [Screen("a"), Screen("b")])
        bench.navigation.connect(other)
        bench.navigation.activate("main")
        let stage = ViewStage(other)
        stage.settle()
        #expect(stage.swipeBack())
        #expect(bench.navigation.activeScene == "other")
    }
}
