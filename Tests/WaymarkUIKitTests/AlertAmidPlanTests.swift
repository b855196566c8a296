import Foundation
import Testing
import UIKitStandIn
import WaymarkNavigation
import WaymarkTesting

@testable import WaymarkUIKit

extension UIKitTests {
    @Suite("Alerts amid a plan") @MainActor struct AlertAmidPlanTests {
        /// Presents an alert after a step.
        @MainActor private final class Asks: NavigationObserver {
            private let bench: Bench
            private let alert: UIAlertController
            private let step: Int
            var count = 0

            init(_ bench: Bench, _ alert: UIAlertController, after step: Int) {
                (self.bench, self.alert, self.step) = (bench, alert, step)
                bench.navigation.addObserver(self)
            }

            func didPerform(_ step: NavigationStep, in scene: SceneState, fault: NavigationFault?) {
                count += 1
                if count == self.step { bench.top?.present(alert, animated: false) }
            }
        }

        @Test("A screen that an alert's action takes away between two steps is there in the end", arguments: [1, 2])
        func takesAwayBetweenSteps(_ step: Int) async throws {
            let bench = Bench()
            let alert = UIAlertController(title: "Sign in again", message: nil, preferredStyle: .alert)
            // The page leaves with the alert, as pages do that cannot go on.
            alert.addAction(UIAlertAction(title: "OK", style: .default) { _ in bench.root?.dismiss(animated: false) })
            let asks = Asks(bench, alert, after: step)
            var result: Result<NavigationArrival, NavigationError>?
            bench.navigation.start(
                NavigationRequest(.show([bench.screen("sheet"), bench.screen("full")], reuse: .never))
            ) { result = $0 }
            bench.stage.settle()
            #expect(asks.count == step)
            // With the last step done, the request may have arrived already.
            #expect(result == nil || step == 2)
            bench.stage.tapAction("OK", in: alert)
            await bench.wait {
                bench.stage.settle()
                bench.clock.advance(by: .milliseconds(100))
                return result != nil
            }
            if case .success(let arrival)? = result {
                #expect(arrival.state.visible.map(\.route) == ["~Own", "sheet", "full"])
            }
        }

        @Test("Two links that come at once ask a page with unsaved work once, and both end")
        func asksOnce() async throws {
            let bench = Bench()
            bench.show(bench.screen("sheet"))
            let page = try #require(bench.top)
            let number = try #require(bench.driver.state().top?.number)
            let handle: ScreenHandle<Void> = try #require(bench.navigation.handle(of: number))
            var alerts: [UIAlertController] = []
            handle.guardLeaving { [weak page] in
                await withCheckedContinuation { continuation in
                    let alert = UIAlertController(title: "Discard?", message: nil, preferredStyle: .alert)
                    alert.addAction(
                        UIAlertAction(title: "Keep", style: .default) { _ in continuation.resume(returning: false) })
                    alerts.append(alert)
                    page?.present(alert, animated: true)
                }
            }
            var ends = 0
            for route in ["list", "goods"] {
                bench.navigation.start(.show(bench.screen(route, [:], .root))) { _ in ends += 1 }
            }
            for _ in 0..<200 {
                bench.stage.settle()
                await Task.yield()
            }
            for _ in 0..<5 {
                for alert in alerts where bench.top === alert { bench.stage.tapAction("Keep", in: alert) }
                for _ in 0..<200 {
                    bench.stage.settle()
                    bench.clock.advance(by: .milliseconds(100))
                    await Task.yield()
                }
            }
            #expect(ends == 2, "\(alerts.count) alerts")
        }
    }
}
