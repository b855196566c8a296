import Foundation
import Testing
import UIKitStandIn
import WaymarkNavigation
import WaymarkTesting
import WaymarkUIKit

extension UIKitTests {
    @MainActor @Suite struct FaultTests {
        /// A step of each kind that UIKit reports, by a request.
        enum Reported: String, CaseIterable, CustomTestStringConvertible, Sendable {
            case push, pop, present, dismiss
            var testDescription: String { rawValue }

            @MainActor func prepare(_ bench: Bench) {
                switch self {
                case .push, .present: break
                case .pop: bench.show(bench.screen("list"))
                case .dismiss: bench.show(bench.screen("sheet"))
                }
            }

            @MainActor func request(_ bench: Bench) -> NavigationRequest {
                switch self {
                case .push: .show(bench.screen("goods"))
                case .present: .show(bench.screen("full"))
                case .pop, .dismiss: NavigationRequest(.back)
                }
            }
        }

        @Test(
            "A step that UIKit has done and never reports is found to be done when its time has passed",
            arguments: Reported.allCases)
        func withheld(_ kind: Reported) async {
            let bench = Bench()
            kind.prepare(bench)
            bench.stage.withholdCompletions(next: 1)
            var result: Result<NavigationArrival, NavigationError>?
            bench.navigation.start(kind.request(bench)) { result = $0 }
            bench.stage.settle()
            #expect(result == nil)
            await bench.clock.waitForSleepers()
            bench.clock.advance(by: .seconds(4))
            await bench.wait { result != nil }
            #expect((try? result?.get())?.replans == 0)
            // And what comes next is done as ever.
            bench.show(bench.screen("flow"))
            #expect(bench.driver.state().top?.route == "flow")
        }

        @Test("A report of UIKit's that is too late changes nothing any more", arguments: Reported.allCases)
        func late(_ kind: Reported) async {
            let bench = Bench()
            kind.prepare(bench)
            bench.stage.delayCompletions(next: 1, turns: 50)
            var results: [Result<NavigationArrival, NavigationError>] = []
            bench.navigation.start(kind.request(bench)) { results.append($0) }
            for _ in 0..<5 { bench.stage.turn() }
            #expect(results.isEmpty)
            await bench.clock.waitForSleepers()
            bench.clock.advance(by: .seconds(4))
            await bench.wait { !results.isEmpty }
            bench.show(bench.screen("flow"))
            let state = bench.state
            bench.stage.settle()
            #expect(bench.state == state)
            #expect(results.count == 1)
            #expect(results.first?.failure == nil)
        }

        @Test("A push or pop that UIKit does not do is done again at once", arguments: [Reported.push, .pop])
        func ignored(_ kind: Reported) {
            let bench = Bench()
            kind.prepare(bench)
            bench.stage.ignoreCalls(next: 2)
            var result: Result<NavigationArrival, NavigationError>?
            bench.navigation.start(kind.request(bench)) { result = $0 }
            bench.stage.settle()
            #expect((try? result?.get())?.replans == 2)
        }

        @Test(
            "A layer that UIKit neither shows nor takes away is shown or taken away again",
            arguments: [Reported.present, .dismiss])
        func ignoredLayer(_ kind: Reported) async {
            let bench = Bench()
            kind.prepare(bench)
            bench.stage.ignoreCalls(next: 1)
            var result: Result<NavigationArrival, NavigationError>?
            bench.navigation.start(kind.request(bench)) { result = $0 }
            bench.stage.settle()
            #expect(result == nil)
            await bench.clock.waitForSleepers()
            bench.clock.advance(by: .seconds(4))
            bench.stage.runsByItself = true
            await bench.wait { result != nil }
            #expect((try? result?.get())?.replans == 1)
        }

        @Test("A page whose builder throws is reported, with nothing changed and nothing given new values")
        func buildFails() {
            struct Missing: Error {}
            let bench = Bench()
            bench.show(bench.screen("list", ["page": "1"]))
            let outline = bench.outline
            bench.failure = Missing()
            let error = bench.request(
                .show([bench.screen("list", ["page": "2"]), bench.screen("goods")], reuse: .anywhere))?.failure
            guard case .failed(_, .notBuilt(_, let cause))? = error?.reason else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(cause is Missing)
            #expect(bench.outline == outline)
            #expect((bench.top as? Page)?.updates == [])
        }

        @Test(
            "A controller that cannot be shown is refused before UIKit sees it",
            arguments: ["in use", "navigation", "split", "none"])
        func refusesProducts(_ kind: String) {
            let bench = Bench()
            bench.show(bench.screen("list"))
            let there = bench.top
            var declaration = ScreenDeclaration("goods")
            if kind != "none" {
                declaration.setFactory(
                    ScreenFactory(of: UIViewController.self) { _ in
                        switch kind {
                        case "in use": there ?? UIViewController()
                        case "split": UISplitViewController(style: .doubleColumn)
                        default: UINavigationController()
                        }
                    })
            }
            bench.navigation.screens.declare(declaration)
            let error = bench.request(.show([bench.screen("goods")], reuse: .anywhere))?.failure
            let sentences = [
                "in use": "the controller built for goods is already displayed",
                "navigation": "the controller built for goods is a navigation controller, which cannot be on a stack",
                "split": "the controller built for goods is a split view controller, which cannot be on a stack",
                "none": "no view controller is registered for 'goods'",
            ]
            #expect(error?.description.contains(sentences[kind] ?? "?") == true)
            #expect(bench.top === there)
        }

        @Test(
            "A page beneath one that cannot be on a stack is given no new values", arguments: ["navigation", "split"])
        func keepsValues(_ kind: String) {
            let bench = Bench()
            bench.show(bench.screen("list", ["page": "1"]))
            var declaration = ScreenDeclaration("goods")
            declaration.setFactory(
                ScreenFactory(of: UIViewController.self) { _ in
                    kind == "split" ? UISplitViewController(style: .doubleColumn) : UINavigationController()
                })
            bench.navigation.screens.declare(declaration)
            let error = bench.request(
                .show([bench.screen("list", ["page": "2"]), bench.screen("goods")], reuse: .anywhere))?.failure
            #expect(error?.description.contains("cannot be on a stack") == true)
            #expect((bench.top as? Page)?.updates == [])
            #expect(bench.driver.state().top?.parameters == ["page": "1"])
        }

        @Test("A builder that gives the same controller for two screens of a step is refused before UIKit sees it")
        func refusesSame() {
            let bench = Bench()
            let same = Own("same")
            var declaration = ScreenDeclaration("goods")
            declaration.setFactory(ScreenFactory(of: UIViewController.self) { _ in same })
            bench.navigation.screens.declare(declaration)
            let screens = [bench.screen("goods", ["id": "1"]), bench.screen("goods", ["id": "2"])]
            let error = bench.request(.show(screens, reuse: .anywhere))?.failure
            #expect(error?.description.contains("is already displayed") == true)
            #expect(bench.driver.state().visible.map(\.route) == ["~Own"])
        }

        @Test("The app's own transition is waited for, and then the request is fulfilled")
        func waitsForApp() {
            let bench = Bench()
            let own = Own("own")
            bench.root?.pushViewController(own, animated: true)
            let arrival = bench.show(bench.screen("goods"))
            #expect(arrival?.state.visible.map(\.route) == ["~Own", "~Own", "goods"])
            // A layer of the app's that comes meanwhile is waited for too.
            let layer = Own("layer")
            bench.root?.present(layer, animated: true)
            bench.show(bench.screen("sheet"))
            #expect(bench.driver.state().layers.count == 3)
        }

        @Test("A layer of the app's that comes unseen is waited for as well")
        func waitsForUnseenLayer() async {
            let bench = Bench()
            bench.root?.present(Own("layer"), animated: false)
            var result: Result<NavigationArrival, NavigationError>?
            bench.navigation.start(NavigationRequest(.dismiss(nil))) { result = $0 }
            #expect(result == nil)
            bench.stage.runsByItself = true
            await bench.wait {
                bench.clock.advance(by: .milliseconds(20))
                return result != nil
            }
            #expect(result?.failure == nil)
            #expect(bench.driver.state().layers.count == 1)
        }

        @Test("A step that waited for longer than anybody waited for it is not done any more")
        func doesNothingLate() async {
            let bench = Bench()
            bench.show(bench.screen("list"))
            #expect(bench.root.map { bench.stage.swipeBack(in: $0) } == true)
            var result: Result<NavigationArrival, NavigationError>?
            bench.navigation.start(.show(bench.screen("goods"))) { result = $0 }
            for _ in 0..<4 {
                bench.stage.settle()
                await bench.clock.waitForSleepers()
                bench.clock.advance(by: .seconds(4))
                await bench.wait { bench.clock.sleepers == 1 || result != nil }
            }
            guard case .unsettled? = result?.failure?.reason else {
                Issue.record("\(String(describing: result))")
                return
            }
            bench.stage.cancelSwipe()
            bench.stage.settle()
            #expect(bench.driver.state().visible.map(\.route) == ["~Own", "list"])
        }
    }
}
