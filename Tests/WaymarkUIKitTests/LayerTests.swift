import Foundation
import Testing
import UIKitStandIn
import WaymarkNavigation
import WaymarkTesting

@testable import WaymarkUIKit

extension UIKitTests {
    /// Layers that come and go by other hands than the driver's: the app's, and UIKit's own.
    @MainActor @Suite struct LayerTests {
        enum Way: String, CaseIterable, CustomTestStringConvertible, Sendable {
            case page, presenter, unseen
            var testDescription: String { rawValue }
        }

        @Test("A caller that waits for a sheet goes on when its page takes it away itself", arguments: Way.allCases)
        func takenAway(_ way: Way) async throws {
            let bench = Bench()
            var isCancelled = false
            let opening = Task {
                do { _ = try await bench.navigation.value(of: .show(bench.screen("flow"))) } catch is CancellationError
                {
                    isCancelled = true
                }
            }
            defer { opening.cancel() }
            await bench.wait { bench.driver.state().layers.count == 2 }
            bench.stage.settle()
            let page = try #require(bench.top)
            switch way {
            case .page: page.dismiss(animated: true)
            case .presenter: bench.root?.dismiss(animated: true)
            case .unseen: page.dismiss(animated: false)
            }
            bench.stage.settle()
            await bench.wait { isCancelled }
            #expect(bench.recorder.visits.last == "+ ~Own")
        }

        @Test("A layer of the app's own that the driver has read is noticed when it goes")
        func ownGoes() async throws {
            let bench = Bench()
            let own = Drawer(nil)
            bench.root?.present(own, animated: true)
            bench.stage.settle()
            bench.driver.noteChange()
            #expect(bench.recorder.visits == ["- ~Own", "+ ~Drawer"])
            own.dismiss(animated: true)
            bench.stage.settle()
            await bench.wait { bench.recorder.visits.last == "+ ~Own" }
        }

        @Test("A layer that is covered by a full screen has not gone")
        func covered() async throws {
            let bench = Bench()
            bench.show(bench.screen("sheet"))
            bench.show(bench.screen("full"))
            for _ in 0..<50 { await Task.yield() }
            #expect(bench.driver.state().layers.count == 3)
            #expect(bench.recorder.visits.last == "+ full")
        }

        // MARK: Alerts

        private func alert(over bench: Bench) -> UIAlertController {
            let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: "Yes", style: .default, handler: nil))
            bench.top?.present(alert, animated: true)
            bench.stage.settle()
            return alert
        }

        struct Waiting: CustomTestStringConvertible, Sendable {
            let testDescription: String
            let kind: @MainActor @Sendable (Bench) -> NavigationRequest.Kind
            let routes: [String]
        }

        nonisolated static let waiting = [
            Waiting(
                testDescription: "push", kind: { .show([$0.screen("goods")], reuse: .anywhere) },
                routes: ["~Own", "flow", "goods"]),
            Waiting(
                testDescription: "present", kind: { .show([$0.screen("sheet")], reuse: .anywhere) },
                routes: ["~Own", "flow", "sheet"]),
            Waiting(testDescription: "dismiss", kind: { _ in .dismiss(nil) }, routes: ["~Own"]),
        ]

        @Test("A request waits until the user has answered an alert, which is not taken away", arguments: waiting)
        func waitsForAlert(_ row: Waiting) async throws {
            let bench = Bench()
            bench.show(bench.screen("flow"))
            var isAnswered = false
            let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: "Yes", style: .default) { _ in isAnswered = true })
            bench.top?.present(alert, animated: true)
            bench.stage.settle()
            var result: Result<NavigationArrival, NavigationError>?
            bench.navigation.start(NavigationRequest(row.kind(bench))) { result = $0 }
            for _ in 0..<50 {
                bench.stage.settle()
                bench.clock.advance(by: .seconds(60))
                await Task.yield()
            }
            #expect(result == nil)
            #expect(bench.top === alert)
            bench.stage.tapAction("Yes", in: alert)
            await bench.wait {
                bench.stage.settle()
                return result != nil
            }
            #expect(isAnswered)
            #expect(result?.failure == nil)
            #expect(bench.driver.state().layers.flatMap(\.visible.screens).map(\.route) == row.routes)
        }

        @Test("Requests that wait for an answer are fulfilled in the order in which they came")
        func ordersWaiting() async throws {
            let bench = Bench()
            let alert = alert(over: bench)
            var arrived: [String] = []
            for route in ["list", "goods", "sheet"] {
                bench.navigation.start(.show(bench.screen(route))) { if $0.failure == nil { arrived.append(route) } }
            }
            #expect(arrived.isEmpty)
            bench.stage.tapAction("Yes", in: alert)
            await bench.wait {
                bench.stage.settle()
                return arrived.count == 3
            }
            #expect(arrived == ["list", "goods", "sheet"])
        }

        @Test("A request that waits for an answer can be cancelled")
        func cancelsWaiting() async throws {
            let bench = Bench()
            let alert = alert(over: bench)
            var result: Result<NavigationArrival, NavigationError>?
            let job = bench.navigation.start(.show(bench.screen("goods"))) { result = $0 }
            job.cancel()
            guard case .cancelled? = result?.failure?.reason else {
                Issue.record("\(String(describing: result))")
                return
            }
            #expect(bench.top === alert)
        }

        @Test("An alert that comes between two steps of a request is waited for as well")
        func waitsBetweenSteps() async throws {
            let bench = Bench()
            bench.show(bench.screen("flow"))
            let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: "Yes", style: .default, handler: nil))
            let observer = Asks(bench, alert)
            var result: Result<NavigationArrival, NavigationError>?
            bench.navigation.start(
                NavigationRequest(.show([bench.screen("sheet"), bench.screen("full")], reuse: .never))
            ) { result = $0 }
            bench.stage.settle()
            #expect(observer.count == 1)
            #expect(result == nil)
            #expect(bench.top === alert)
            // It came too suddenly to be told of: the driver looks again.
            bench.stage.tapAction("Yes", in: alert)
            await bench.wait {
                bench.stage.settle()
                bench.clock.advance(by: .milliseconds(100))
                return result != nil
            }
            #expect(result?.failure == nil)
            #expect(bench.driver.state().top?.route == "full")
        }

        /// Presents an alert after the first step.
        @MainActor private final class Asks: NavigationObserver {
            private let bench: Bench
            private let alert: UIAlertController
            var count = 0

            init(_ bench: Bench, _ alert: UIAlertController) {
                self.bench = bench
                self.alert = alert
                bench.navigation.addObserver(self)
            }

            func didPerform(_ step: NavigationStep, in scene: SceneState, fault: NavigationFault?) {
                if count == 0 { bench.top?.present(alert, animated: false) }
                count = 1
            }
        }

        @Test("An alert goes where the app says that no caller waits for it")
        func takesAlertAway() throws {
            var hooks = ControllerHooks()
            hooks.waitsForAnswer = { _ in false }
            let bench = Bench(hooks: hooks)
            bench.show(bench.screen("flow"))
            _ = alert(over: bench)
            #expect(bench.driver.state().layers.count == 3)
            bench.show(bench.screen("goods"))
            #expect(bench.driver.state().visible.map(\.route) == ["~Own", "flow", "goods"])
        }

        @Test(
            "Alerts, share sheets and UIKit's own menus are waited for unless the app says otherwise, and pages are not"
        )
        func standards() {
            final class _UIMenuOnlyController: UIViewController {}
            let waits = ControllerHooks().waitsForAnswer
            #expect(waits(UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)))
            #expect(waits(_UIMenuOnlyController(nibName: nil, bundle: nil)))
            #expect(waits(UIActivityViewController(nibName: nil, bundle: nil)))
            #expect(!waits(Own("page")))
            #expect(!waits(UINavigationController()))
        }

        // MARK: Time

        @Test("A layer that goes slowly, and without a coordinator, is waited for by the clock")
        func waitsByClock() async throws {
            let bench = Bench()
            bench.show(bench.screen("sheet"))
            bench.root?.dismiss(animated: false)
            var result: Result<NavigationArrival, NavigationError>?
            bench.navigation.start(.show(bench.screen("goods"))) { result = $0 }
            // Turns of the main actor; a phone does thousands in a moment.
            for _ in 0..<5_000 { await Task.yield() }
            #expect(result == nil)
            bench.stage.settle()
            await bench.wait {
                bench.clock.advance(by: .milliseconds(20))
                bench.stage.settle()
                return result != nil
            }
            #expect(result?.failure == nil)
            #expect(bench.driver.state().visible.map(\.route) == ["~Own", "goods"])
        }
    }
}
