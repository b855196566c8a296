import Foundation
import Testing
import UIKitStandIn

extension StandInTests {
    @MainActor @Suite struct ContainerTests {
        let theatre = Theatre()
        var stage: StandInStage { theatre.stage }
        var recorder: Recorder { theatre.recorder }

        final class TabWitness: NSObject, UITabBarControllerDelegate {
            let recorder: Recorder
            var allows = true

            init(_ recorder: Recorder) {
                self.recorder = recorder
                super.init()
            }

            func tabBarController(
                _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
            ) -> Bool {
                recorder.add("delegate.shouldSelect \(viewController.title ?? "?")")
                return allows
            }

            func tabBarController(
                _ tabBarController: UITabBarController, didSelect viewController: UIViewController
            ) {
                recorder.add("delegate.didSelect \(viewController.title ?? "?")")
            }
        }

        func tabs(_ controllers: UIViewController...) -> (UITabBarController, TabWitness) {
            let tabs = UITabBarController()
            tabs.viewControllers = controllers
            let witness = TabWitness(recorder)
            tabs.delegate = witness
            theatre.show(tabs)
            return (tabs, witness)
        }

        // MARK: Tabs

        @Test("A tab that code selects is selected at once, appears later, and the delegate is not called")
        func selectedByCode() {
            let a = theatre.page("a")
            let b = theatre.page("b")
            let (tabs, witness) = tabs(a, b)
            tabs.selectedIndex = 1
            #expect(tabs.selectedViewController === b)
            #expect(b.tabBarController === tabs)
            #expect(recorder.words.isEmpty)
            stage.settle()
            #expect(
                recorder.take() == ["b.load", "b.willAppear", "a.willDisappear", "a.didDisappear", "b.didAppear"])
            #expect(a.view.window == nil)
            tabs.selectedViewController = a
            #expect(tabs.selectedIndex == 0)
            _ = witness
        }

        @Test("A tapped tab asks the delegate, is selected, and tells it")
        func tapped() {
            let (tabs, witness) = tabs(theatre.page("a"), theatre.page("b"))
            witness.allows = false
            #expect(stage.tapTab(1, in: tabs))
            #expect(tabs.selectedIndex == 0)
            witness.allows = true
            stage.tapTab(1, in: tabs)
            #expect(tabs.selectedIndex == 1)
            #expect(
                recorder.only("delegate") == [
                    "delegate.shouldSelect b", "delegate.shouldSelect b", "delegate.didSelect b",
                ])
            #expect(!stage.tapTab(2, in: tabs))
            theatre.present(theatre.page("sheet"), on: tabs)
            #expect(!stage.tapTab(0, in: tabs))
        }

        @Test("A selected tab that is tapped again pops to its root, unless refused", arguments: [true, false])
        func tappedAgain(allows: Bool) {
            let navigation = UINavigationController(rootViewController: theatre.page("a"))
            navigation.title = "n"
            navigation.pushViewController(theatre.page("b"), animated: false)
            let (tabs, witness) = tabs(navigation)
            witness.allows = allows
            stage.tapTab(0, in: tabs)
            stage.settle()
            #expect(navigation.viewControllers.count == (allows ? 1 : 2))
            #expect(recorder.only("delegate").contains("delegate.didSelect n") == allows)
        }

        @Test("Tabs that are not there cannot be selected")
        func violations() {
            let a = theatre.page("a")
            let (tabs, witness) = tabs(a, theatre.page("b"))
            let stranger = theatre.page("x")
            tabs.selectedIndex = 2
            tabs.selectedIndex = -1
            tabs.selectedViewController = stranger
            tabs.viewControllers = [a, a]
            #expect(
                stage.violations == [
                    .selectedIndexOutOfRange(2, count: 2), .selectedIndexOutOfRange(-1, count: 2),
                    .selectedStranger(stranger), .duplicateChild(a),
                ])
            #expect(tabs.selectedIndex == 0)
            #expect(tabs.viewControllers?.count == 2)
            _ = witness
        }

        struct Replaced: CustomTestStringConvertible, Sendable {
            let selected: Int
            let new: [Int]
            let result: Int
            var testDescription: String { "\(selected) of 0 1 2, then \(new)" }
        }

        @Test(
            "New tabs keep the selected one, else its index, else take the first",
            arguments: [
                Replaced(selected: 1, new: [1, 0], result: 0), Replaced(selected: 1, new: [0, 2], result: 1),
                Replaced(selected: 2, new: [0, 1], result: 0), Replaced(selected: 0, new: [], result: NSNotFound),
            ])
        func replaced(_ row: Replaced) {
            let pages = [theatre.page("0"), theatre.page("1"), theatre.page("2")]
            let (tabs, witness) = tabs(pages[0], pages[1], pages[2])
            tabs.selectedIndex = row.selected
            stage.settle()
            tabs.setViewControllers(row.new.map { pages[$0] }, animated: false)
            #expect(tabs.selectedIndex == row.result)
            #expect(tabs.children.count == row.new.count)
            stage.settle()
            #expect(tabs.selectedViewController?.view.window === (row.new.isEmpty ? nil : theatre.window))
            _ = witness
        }

        // MARK: Pages

        @Test("A page is there at once and reported later", arguments: [(true, 2), (false, 1)])
        func pages(animated: Bool, turns: Int) {
            let pager = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
            let a = theatre.page("a")
            let b = theatre.page("b")
            pager.setViewControllers([a], direction: .forward, animated: false)
            theatre.show(pager)
            pager.setViewControllers([b], direction: .forward, animated: animated) { [recorder] in
                recorder.add("done \($0)")
            }
            #expect(pager.viewControllers == [b])
            #expect(a.parent == nil)
            _ = recorder.take()
            for _ in 1..<turns { stage.turn() }
            #expect(!recorder.words.contains("done true"))
            stage.turn()
            #expect(
                recorder.take() == [
                    "b.load", "a.willDisappear", "b.willAppear", "a.didDisappear", "b.didAppear", "done true",
                ])
            pager.setViewControllers([a, a], direction: .forward, animated: false)
            #expect(stage.violations == [.duplicateChild(a)])
        }

        // MARK: Columns

        final class SplitWitness: NSObject, UISplitViewControllerDelegate {
            func splitViewController(
                _ svc: UISplitViewController,
                topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
            ) -> UISplitViewController.Column { .primary }
        }

        @Test("Columns stand side by side, each in a navigation controller")
        func columns() {
            let split = UISplitViewController(style: .doubleColumn)
            let list = theatre.page("list")
            let detail = theatre.page("detail")
            split.setViewController(list, for: .primary)
            split.setViewController(detail, for: .secondary)
            theatre.show(split)
            #expect(split.viewController(for: .primary) === list)
            #expect(list.navigationController?.parent === split)
            #expect(detail.splitViewController === split)
            #expect(list.view.window != nil && detail.view.window != nil)
            let other = theatre.page("other")
            list.showDetailViewController(other, sender: nil)
            stage.settle()
            #expect(split.viewController(for: .secondary) === other)
            #expect(detail.view.window == nil)
            #expect(recorder.only("detail", "other").suffix(2) == ["detail.didDisappear", "other.didAppear"])
            split.hide(.primary)
            stage.settle()
            #expect(recorder.only("list") == ["list.willDisappear", "list.didDisappear"])
            split.setViewController(other, for: .primary)
            #expect(stage.violations == [.duplicateChild(other)])
        }

        @Test("A window too narrow shows the compact column, else the one that the delegate wants")
        func collapsed() throws {
            let split = UISplitViewController(style: .doubleColumn)
            let list = theatre.page("list")
            split.setViewController(list, for: .primary)
            split.setViewController(theatre.page("detail"), for: .secondary)
            theatre.show(split)
            stage.setCollapsed(true, in: split)
            stage.settle()
            #expect(split.isCollapsed)
            #expect(recorder.take() == ["list.willDisappear", "list.didDisappear"])
            // The details lie on the list's stack, with the navigation controller that they are in.
            let stack = try #require(list.navigationController)
            let details = try #require(split.viewController(for: .secondary)?.navigationController)
            #expect(split.viewControllers == [stack])
            #expect(stack.viewControllers == [list, details])
            #expect(stage.tapBack(in: stack))
            stage.settle()
            #expect(stack.viewControllers == [list])
            split.show(.secondary)
            stage.settle()
            #expect(stack.topViewController === details)
            stage.setCollapsed(false, in: split)
            stage.settle()
            #expect(split.viewControllers == [stack, details])
            let witness = SplitWitness()
            split.delegate = witness
            _ = recorder.take()
            stage.setCollapsed(true, in: split)
            stage.settle()
            #expect(recorder.take() == ["detail.willDisappear", "detail.didDisappear"])
        }

        // MARK: Containers of an app's own

        @Test("A child that is added by hand appears with its view, and goes with it")
        func ownContainer() {
            let outer = theatre.show(theatre.page("outer"))
            let child = theatre.page("child")
            outer.addChild(child)
            outer.view.addSubview(child.view)
            child.didMove(toParent: outer)
            stage.settle()
            #expect(
                recorder.take() == [
                    "child.willMove", "child.load", "child.willAppear", "child.didMove", "child.didAppear",
                ])
            child.willMove(toParent: nil)
            child.view.removeFromSuperview()
            child.removeFromParent()
            stage.settle()
            #expect(
                recorder.take() == ["child.willLeave", "child.willDisappear", "child.didLeave", "child.didDisappear"])
        }

        @Test("A container tells those on display in it, from the outside in")
        func nested() {
            let inner = theatre.page("inner")
            let navigation = UINavigationController(rootViewController: inner)
            let tabs = UITabBarController()
            tabs.viewControllers = [navigation, theatre.page("other")]
            let root = theatre.show(theatre.page("root"))
            tabs.modalPresentationStyle = .fullScreen
            root.present(tabs, animated: true)
            stage.settle()
            #expect(recorder.only("inner") == ["inner.load", "inner.willAppear", "inner.didAppear"])
            #expect(recorder.only("other").isEmpty)
        }

        @Test("A child that moves to another parent leaves the first, and its stack")
        func moves() {
            let a = theatre.page("a")
            let b = theatre.page("b")
            let first = UINavigationController(rootViewController: a)
            first.pushViewController(b, animated: false)
            let second = UINavigationController(rootViewController: b)
            #expect(first.viewControllers == [a])
            #expect(b.navigationController === second)
            let tabs = UITabBarController()
            tabs.viewControllers = [first, second]
            let other = UITabBarController()
            other.viewControllers = [first]
            #expect(tabs.viewControllers == [second])
            #expect(tabs.selectedIndex == 0)
        }
    }
}
