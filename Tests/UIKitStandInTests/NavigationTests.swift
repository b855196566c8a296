import Foundation
import Testing
import UIKitStandIn

extension StandInTests {
    @MainActor @Suite struct NavigationTests {
        let theatre = Theatre()
        var stage: StandInStage { theatre.stage }
        var recorder: Recorder { theatre.recorder }

        /// A navigation controller in the window with these pages on it, and its delegate.
        func home(_ names: String...) -> (UINavigationController, NavigationWitness, [Page]) {
            let pages = names.map { theatre.page($0) }
            let navigation = UINavigationController()
            navigation.viewControllers = pages
            let witness = NavigationWitness(recorder)
            navigation.delegate = witness
            theatre.show(navigation)
            return (navigation, witness, pages)
        }

        func names(_ navigation: UINavigationController) -> String {
            navigation.viewControllers.map { $0.title ?? "?" }.joined()
        }

        @Test("A push is on the stack at once and reported later", arguments: [(true, 2), (false, 1)])
        func push(animated: Bool, turns: Int) {
            let (navigation, witness, pages) = home("a")
            let b = theatre.page("b")
            navigation.pushViewController(b, animated: animated)
            #expect(names(navigation) == "ab")
            #expect(navigation.topViewController === b)
            #expect(b.navigationController === navigation)
            #expect(b.parent === navigation)
            #expect((navigation.transitionCoordinator != nil) == animated)
            #expect(recorder.take() == ["b.willMove"])
            for _ in 1..<turns {
                stage.turn()
                #expect(!recorder.words.contains("delegate.didShow b"))
            }
            stage.turn()
            #expect(stage.isSettled)
            #expect(
                recorder.take() == [
                    "b.load", "a.willDisappear", "b.willAppear", "delegate.willShow b", "a.didDisappear", "b.didAppear",
                    "b.didMove", "delegate.didShow b",
                ])
            #expect(pages[0].view.window == nil)
            #expect(b.view.window === theatre.window)
            _ = witness
        }

        @Test("A popped controller is off the stack at once, and a child until it is gone")
        func pop() {
            let (navigation, witness, pages) = home("a", "b")
            let popped = navigation.popViewController(animated: true)
            #expect(popped === pages[1])
            #expect(names(navigation) == "a")
            #expect(pages[1].parent === navigation)
            stage.turn()
            #expect(pages[1].isMovingFromParent)
            stage.settle()
            #expect(
                recorder.take() == [
                    "b.willLeave", "a.load", "b.willDisappear", "a.willAppear", "delegate.willShow a",
                    "b.didDisappear", "a.didAppear", "b.didLeave", "delegate.didShow a",
                ])
            #expect(pages[1].parent == nil)
            #expect(!pages[1].isMovingFromParent)
            _ = witness
        }

        @Test("Controllers between the two are released without having been shown")
        func popTo() {
            let (navigation, witness, pages) = home("a", "b", "c", "d")
            #expect(navigation.popToViewController(pages[1], animated: true) == [pages[2], pages[3]])
            #expect(pages[2].parent == nil)
            #expect(pages[3].parent === navigation)
            stage.settle()
            #expect(navigation.popToRootViewController(animated: false) == [pages[1]])
            stage.settle()
            #expect(names(navigation) == "a")
            #expect(recorder.only("c") == ["c.willLeave", "c.didLeave"])
            #expect(
                recorder.only("delegate").filter { $0.contains("didShow") } == [
                    "delegate.didShow b", "delegate.didShow a",
                ])
            _ = witness
        }

        @Test("Popping where there is nothing to pop reports nothing")
        func popNothing() {
            let (navigation, witness, pages) = home("a")
            #expect(navigation.popViewController(animated: true) == nil)
            #expect(navigation.popToRootViewController(animated: true) == [])
            #expect(navigation.popToViewController(pages[0], animated: true) == [])
            #expect(navigation.transitionCoordinator == nil)
            stage.settle()
            #expect(recorder.words.isEmpty)
            _ = witness
        }

        @Test("Replacing the stack under the same top reports nothing")
        func sameTop() {
            let (navigation, witness, pages) = home("a", "b", "c")
            navigation.setViewControllers([pages[0], pages[2]], animated: true)
            #expect(names(navigation) == "ac")
            #expect(pages[1].parent == nil)
            stage.settle()
            #expect(recorder.words == ["b.willLeave", "b.didLeave"])
            _ = witness
        }

        @Test("Several changes in one turn that are not animated are reported as one, and are no transition")
        func coalesced() {
            let (navigation, witness, _) = home("a")
            let b = theatre.page("b")
            let c = theatre.page("c")
            navigation.pushViewController(b, animated: false)
            navigation.pushViewController(c, animated: false)
            #expect(names(navigation) == "abc")
            stage.settle()
            #expect(stage.warnings.isEmpty)
            #expect(recorder.only("delegate") == ["delegate.willShow c", "delegate.didShow c"])
            #expect(recorder.only("b") == ["b.willMove", "b.didMove"])
            _ = witness
        }

        @Test("A push and its pop in one turn come to nothing")
        func pushAndPop() {
            let (navigation, witness, _) = home("a")
            let b = theatre.page("b")
            navigation.pushViewController(b, animated: false)
            navigation.popViewController(animated: false)
            stage.settle()
            #expect(names(navigation) == "a")
            #expect(b.parent == nil)
            #expect(recorder.only("delegate", "a").isEmpty)
            _ = witness
        }

        enum Change: String, CaseIterable, CustomTestStringConvertible {
            case push
            case pop
            case set
            var testDescription: String { rawValue }
        }

        @Test("A change during a transition is warned of, and shown after it", arguments: Change.allCases)
        func duringTransition(_ change: Change) {
            let (navigation, witness, pages) = home("a")
            let b = theatre.page("b")
            let c = theatre.page("c")
            navigation.pushViewController(b, animated: true)
            switch change {
            case .push: navigation.pushViewController(c, animated: true)
            case .pop: navigation.popViewController(animated: true)
            case .set: navigation.setViewControllers([pages[0], c], animated: true)
            }
            #expect(stage.warnings == [.changedDuringTransition(navigation)])
            #expect(navigation.topViewController === (change == .pop ? pages[0] : c))
            stage.settle()
            let last = change == .pop ? "a" : "c"
            #expect(
                recorder.only("delegate") == [
                    "delegate.willShow b", "delegate.didShow b", "delegate.willShow \(last)",
                    "delegate.didShow \(last)",
                ])
            #expect(navigation.topViewController?.view.window === theatre.window)
            #expect((b.parent == nil) == (change != .push))
            #expect(navigation.children == navigation.viewControllers)
            _ = witness
        }

        @Test("Outside of a window a push is applied, and neither delegate nor coordinator hears of it")
        func outsideWindow() {
            let navigation = UINavigationController(rootViewController: theatre.page("a"))
            let witness = NavigationWitness(recorder)
            navigation.delegate = witness
            navigation.pushViewController(theatre.page("b"), animated: true)
            #expect(names(navigation) == "ab")
            #expect(navigation.transitionCoordinator == nil)
            stage.settle()
            #expect(recorder.only("delegate").isEmpty)
            #expect(recorder.only("b") == ["b.willMove", "b.didMove"])
        }

        @Test("In a tab that is not selected a push is silent, and its top appears with the tab")
        func inUnselectedTab() {
            let first = UINavigationController(rootViewController: theatre.page("a"))
            let second = UINavigationController(rootViewController: theatre.page("b"))
            let tabs = UITabBarController()
            tabs.viewControllers = [first, second]
            theatre.show(tabs)
            let witness = NavigationWitness(recorder)
            second.delegate = witness
            second.pushViewController(theatre.page("c"), animated: true)
            stage.settle()
            #expect(second.transitionCoordinator == nil)
            #expect(recorder.take() == ["c.willMove", "c.didMove"])
            tabs.selectedIndex = 1
            stage.settle()
            #expect(recorder.only("c") == ["c.load", "c.willAppear", "c.didAppear"])
            #expect(recorder.only("b").isEmpty)
        }

        @Test("The delegate of a navigation controller is called for its first display")
        func firstDisplay() {
            let navigation = UINavigationController(rootViewController: theatre.page("a"))
            let witness = NavigationWitness(recorder)
            navigation.delegate = witness
            theatre.window.rootViewController = navigation
            theatre.window.makeKeyAndVisible()
            stage.settle()
            #expect(recorder.only("delegate") == ["delegate.willShow a", "delegate.didShow a"])
        }

        @Test("Calls at which UIKit raises are written down, and change nothing")
        func violations() {
            let (navigation, witness, pages) = home("a", "b")
            let other = UINavigationController()
            let stranger = theatre.page("x")
            navigation.pushViewController(other, animated: true)
            navigation.pushViewController(pages[0], animated: true)
            #expect(navigation.popToViewController(stranger, animated: true) == nil)
            navigation.setViewControllers([stranger, stranger], animated: true)
            navigation.viewControllers = [pages[0], other]
            #expect(
                stage.violations == [
                    .pushedNavigationController(other), .pushedTwice(pages[0]), .poppedToStranger(stranger),
                    .pushedTwice(stranger), .pushedNavigationController(other),
                ])
            #expect(names(navigation) == "ab")
            stage.settle()
            #expect(recorder.words.isEmpty)
            _ = witness
        }

        @Test("The coordinator of a push completes with it")
        func coordinator() {
            let (navigation, witness, _) = home("a")
            let b = theatre.page("b")
            navigation.pushViewController(b, animated: true)
            let coordinator = b.transitionCoordinator
            coordinator?.animate(alongsideTransition: nil) { [recorder] in recorder.add("ended \($0.isCancelled)") }
            stage.settle()
            #expect(recorder.words.last == "ended false")
            #expect(coordinator?.animate(alongsideTransition: nil, completion: { _ in }) == false)
            _ = witness
        }

        final class Animator: NSObject, UINavigationControllerDelegate, UIViewControllerAnimatedTransitioning {
            var context: (any UIViewControllerContextTransitioning)?
            var operations: [UINavigationController.Operation] = []

            func navigationController(
                _ navigationController: UINavigationController,
                animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
                to toVC: UIViewController
            ) -> (any UIViewControllerAnimatedTransitioning)? {
                operations.append(operation)
                return self
            }

            func transitionDuration(
                using transitionContext: (any UIViewControllerContextTransitioning)?
            ) -> TimeInterval { 1 }

            func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
                context = transitionContext
            }
        }

        @Test("A push with an app's own animator ends when that says so")
        func customAnimator() {
            let (navigation, witness, pages) = home("a")
            let animator = Animator()
            navigation.delegate = animator
            navigation.pushViewController(theatre.page("b"), animated: true)
            stage.settle()
            #expect(navigation.transitionCoordinator != nil)
            #expect(animator.context?.viewController(forKey: .from) === pages[0])
            animator.context?.completeTransition(true)
            stage.settle()
            #expect(navigation.transitionCoordinator == nil)
            #expect(recorder.only("b").suffix(2) == ["b.didAppear", "b.didMove"])
            navigation.popViewController(animated: true)
            #expect(animator.operations == [.push, .pop])
            _ = witness
        }

        @Test("Showing pushes on the nearest stack, and presents without one")
        func show() {
            let (navigation, witness, pages) = home("a")
            pages[0].show(theatre.page("b"), sender: nil)
            #expect(names(navigation) == "ab")
            stage.settle()
            let alone = theatre.show(theatre.page("alone"))
            let c = theatre.page("c")
            alone.show(c, sender: nil)
            #expect(alone.presentedViewController === c)
            #expect(navigation.visibleViewController === navigation.topViewController)
            _ = witness
        }
    }
}
