import Foundation
import RandomTrials
import Testing
import UIKitStandIn

extension StandInTests {
    @MainActor @Suite struct RandomTests {
        /// A controller that counts its notifications, and checks that each end follows its beginning.
        final class Counter: UIViewController {
            var expected = "will appear"
            var faults: [String] = []

            private func hear(_ word: String, _ next: String, or turned: String? = nil) {
                if expected != word, expected != "did " + word.dropFirst(5), turned != expected {
                    faults.append("\(word) for \(expected)")
                }
                expected = next
            }

            override func viewWillAppear(_ animated: Bool) { hear("will appear", "did appear", or: "did disappear") }

            override func viewDidAppear(_ animated: Bool) { hear("did appear", "will disappear") }

            override func viewWillDisappear(_ animated: Bool) {
                hear("will disappear", "did disappear", or: "did appear")
            }

            override func viewDidDisappear(_ animated: Bool) { hear("did disappear", "will appear") }
        }

        @Test(
            "After any calls and gestures, the display is what the hierarchy says",
            arguments: (1...400).map { UInt64($0) })
        func anyCalls(seed: UInt64) {
            let theatre = Theatre()
            let stage = theatre.stage
            var dice = SeededNumbers(trial: seed)
            var all: [Counter] = []
            func page() -> Counter {
                let made = Counter()
                all.append(made)
                return made
            }
            let stacks = [
                UINavigationController(rootViewController: page()), UINavigationController(rootViewController: page()),
            ]
            let tabs = UITabBarController()
            tabs.viewControllers = stacks
            theatre.show(tabs)
            for _ in 0..<30 {
                let stack = stacks[dice.below(2)]
                let animated = dice.below(2) == 0
                switch dice.below(12) {
                case 0, 1: stack.pushViewController(page(), animated: animated)
                case 2: stack.popViewController(animated: animated)
                case 3: stack.popToRootViewController(animated: animated)
                case 4: stack.setViewControllers([stack.viewControllers[0], page()], animated: animated)
                case 5: tabs.selectedIndex = dice.below(2)
                case 6: stage.tapTab(dice.below(2), in: tabs)
                case 7:
                    let layer = page()
                    layer.modalPresentationStyle = dice.below(2) == 0 ? .fullScreen : .pageSheet
                    (tabs.presentedViewController ?? stack).present(layer, animated: animated)
                case 8: tabs.dismiss(animated: animated)
                case 9:
                    if stage.swipeBack(in: stack) {
                        if dice.below(2) == 0 { stage.turn() }
                        if dice.below(2) == 0 { stage.finishSwipe() } else { stage.cancelSwipe() }
                    }
                case 10: if let layer = tabs.presentedViewController { stage.swipeDown(on: layer) }
                default: for _ in 0...dice.below(2) { stage.turn() }
                }
            }
            stage.settle()
            let outline = Comment(rawValue: "seed \(seed)\n" + stage.outline(of: theatre.window))
            for stack in stacks {
                #expect(stack.children == stack.viewControllers, outline)
                #expect(stack.transitionCoordinator == nil, outline)
            }
            for counter in all {
                #expect(counter.faults.isEmpty, outline)
                let isInWindow = counter.viewIfLoaded?.window != nil
                #expect((counter.expected == "will disappear") == isInWindow, outline)
                #expect(!counter.isBeingPresented && !counter.isBeingDismissed, outline)
                #expect(!counter.isMovingToParent && !counter.isMovingFromParent, outline)
            }
            let layers = sequence(first: tabs as UIViewController) { $0.presentedViewController }.dropFirst()
            if layers.allSatisfy({ $0.modalPresentationStyle == .pageSheet }) {
                let top = (tabs.selectedViewController as? UINavigationController)?.topViewController
                #expect(top?.viewIfLoaded?.window === theatre.window, outline)
            }
        }
    }
}
