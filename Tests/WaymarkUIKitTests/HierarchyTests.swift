import Foundation
import Testing
import UIKitStandIn
import WaymarkNavigation
import WaymarkUIKit

extension UIKitTests {
    @MainActor @Suite struct HierarchyTests {
        struct Row: CustomTestStringConvertible, Sendable {
            let name: String
            let root: @MainActor @Sendable () -> UIViewController?
            let state: String
            var top: String?
            var testDescription: String { name }
        }

        nonisolated static let rows = [
            Row(name: "nothing", root: { nil }, state: "main"),
            Row(name: "a bare controller", root: { Own("a") }, state: "main\n└ root\n  └ ~Own <", top: "a"),
            Row(
                name: "a navigation controller",
                root: {
                    let root = UINavigationController(rootViewController: Own("a"))
                    root.viewControllers.append(Own("b"))
                    return root
                }, state: "main\n└ root\n  ├ ~Own\n  └ ~Own <", top: "b"),
            Row(name: "an empty navigation controller", root: { UINavigationController() }, state: "main\n└ root"),
            Row(
                name: "tabs, one of which is bare",
                root: {
                    let tabs = Bench.tabs("home", "mall")
                    tabs.viewControllers?.append(Own("me"))
                    tabs.selectedIndex = 1
                    return tabs
                },
                state: "main\n├ tab home\n│ └ ~Own\n├ tab mall *\n│ └ ~Own <\n└ tab me\n  └ ~Own", top: "mall"),
            Row(
                name: "tabs of one name",
                root: { Bench.tabs("home", "home") }, state: "main\n├ tab home *\n│ └ ~Own <\n└ tab home 1\n  └ ~Own",
                top: "home"),
            Row(
                name: "tabs without tabs", root: { UITabBarController() },
                state: "main\n└ root\n  └ ~UITabBarController <"),
            Row(
                name: "a split view, by its details",
                root: {
                    let split = UISplitViewController(style: .doubleColumn)
                    split.setViewController(Own("list"), for: .primary)
                    split.setViewController(Own("details"), for: .secondary)
                    return split
                }, state: "main\n└ root\n  └ ~Own <", top: "details"),
            Row(
                name: "a split view that is collapsed",
                root: {
                    let split = UISplitViewController(style: .doubleColumn)
                    split.setViewController(Own("list"), for: .primary)
                    split.setViewController(Own("details"), for: .secondary)
                    split.setViewController(UINavigationController(rootViewController: Own("compact")), for: .compact)
                    StandInStage.shared.setCollapsed(true, in: split)
                    return split
                }, state: "main\n└ root\n  └ ~Own <", top: "compact"),
            Row(
                name: "a split view that is collapsed, without a column for that",
                root: {
                    let split = Self.split()
                    StandInStage.shared.setCollapsed(true, in: split)
                    return split
                }, state: "main\n└ root\n  ├ ~Own\n  ├ ~Own\n  └ ~Own <", top: "more"),
            Row(
                name: "a split view without columns that is collapsed",
                root: {
                    let split = UISplitViewController(nibName: nil, bundle: nil)
                    split.viewControllers = [
                        UINavigationController(rootViewController: Own("list")),
                        UINavigationController(rootViewController: Own("details")),
                    ]
                    StandInStage.shared.setCollapsed(true, in: split)
                    return split
                }, state: "main\n└ root\n  ├ ~Own\n  └ ~Own <", top: "details"),
            Row(
                name: "pages",
                root: {
                    let pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
                    pages.setViewControllers(
                        [UINavigationController(rootViewController: Own("first"))], direction: .forward, animated: false
                    )
                    return pages
                }, state: "main\n└ root\n  └ ~Own <", top: "first"),
            Row(
                name: "a container of the app's around tabs", root: { Drawer(Bench.tabs("home")) },
                state: "main\n└ tab home *\n  └ ~Own <", top: "home"),
            Row(name: "an empty container of the app's", root: { Drawer(nil) }, state: "main\n└ root\n  └ ~Drawer <"),
        ]

        @Test("Controllers that the app has put on display are read, whatever they are", arguments: rows)
        func reads(_ row: Row) {
            let bench = Bench(row.root())
            #expect(bench.state == row.state)
            #expect(bench.driver.state() == bench.driver.state())
            if let top = row.top { #expect(bench.top?.title == top) }
        }

        /// A list, and details with a page on top.
        private static func split() -> UISplitViewController {
            let split = UISplitViewController(style: .doubleColumn)
            split.setViewController(Own("list"), for: .primary)
            let details = UINavigationController(rootViewController: Own("details"))
            details.viewControllers.append(Own("more"))
            split.setViewController(details, for: .secondary)
            return split
        }

        @Test("Both stacks of a collapsed split view are one: screens come on top, go, and are replaced in it")
        func collapsedSplit() throws {
            let split = Self.split()
            let bench = Bench(split)
            bench.stage.setCollapsed(true, in: split)
            bench.stage.settle()
            bench.driver.noteChange()
            func titles() -> [String] { bench.driver.state().visible.map(\.route) }
            #expect(titles() == ["~Own", "~Own", "~Own"])
            bench.show(bench.screen("list"), bench.screen("goods"))
            #expect(titles() == ["~Own", "~Own", "~Own", "list", "goods"])
            bench.request(.back)
            #expect(titles() == ["~Own", "~Own", "~Own", "list"])
            let details = try #require(split.viewController(for: .secondary) as? UINavigationController)
            #expect(details.viewControllers.count == 3)
            #expect(bench.stage.tapBack(in: details))
            bench.stage.settle()
            #expect(titles() == ["~Own", "~Own", "~Own"])
            // To the page of the outer stack, and on from there.
            bench.request(.popToRoot)
            #expect(titles() == ["~Own"])
            #expect(bench.top?.title == "list")
            bench.show(bench.screen("goods"))
            #expect(titles() == ["~Own", "goods"])
        }

        @Test("A presentation is read in layers, with how it was presented, as far as UIKit says")
        func readsLayers() {
            let bench = Bench()
            let sheet = UINavigationController(rootViewController: Own("sheet"))
            sheet.modalPresentationStyle = .formSheet
            bench.window.rootViewController?.present(sheet, animated: false)
            bench.stage.settle()
            let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
            sheet.present(alert, animated: true)
            #expect(
                bench.state == """
                    main
                    ├ root
                    │ └ ~Own
                    ├ present form wrapped
                    │ └ ~Own
                    └ present
                      └ ~UIAlertController <
                    """)
            #expect(bench.top === alert)
            bench.stage.settle()
        }

        @Test("A layer that a controller deep within presents over its own place is found")
        func readsInnerLayer() {
            let inner = Own("inner")
            inner.definesPresentationContext = true
            let bench = Bench(UINavigationController(rootViewController: inner))
            let over = Own("over")
            over.modalPresentationStyle = .overCurrentContext
            inner.present(over, animated: false)
            bench.stage.settle()
            #expect(bench.driver.state().layers.count == 2)
            #expect(bench.top === over)
            bench.request(.dismiss(nil))
            #expect(bench.driver.state().layers.count == 1)
        }

        @Test("A controller of the app's keeps its number, and no other gets it")
        func numbers() {
            let bench = Bench()
            let first = bench.driver.state().top?.number
            bench.root?.pushViewController(Own("b"), animated: false)
            bench.stage.settle()
            let numbers = bench.driver.state().screens.map(\.number)
            #expect(numbers.first == first)
            #expect(Set(numbers).count == 2)
            #expect(!numbers.contains(0))
        }

        @Test("Tabs are called what the app says")
        func namesTabs() {
            var hooks = ControllerHooks()
            hooks.tabName = { controller, position in "\(controller.tabBarItem.title ?? "")-\(position)" }
            let bench = Bench(Bench.tabs("a", "b"), hooks: hooks)
            #expect(bench.driver.state().layers[0].stacks.count == 2)
            #expect(bench.state.contains("tab b-1"))
        }

        @Test("No two tabs have one name, even if a position makes the name of another")
        func tellsTabsApart() {
            let bench = Bench(Bench.tabs("a 2", "a", "a"))
            #expect(bench.state.contains("tab a 2 2"))
        }

        @Test("Without its window a driver displays nothing, and answers every step with that")
        func losesWindow() {
            let navigation = Navigation()
            let driver = driverWithoutWindow(navigation)
            #expect(driver.state().layers.isEmpty)
            #expect(driver.topViewController == nil)
            var fault: NavigationFault?
            driver.perform(.setRoot(.stack(ScreenStack(single: Screen("list")))), animated: true) { fault = $0 }
            #expect(fault?.description == "the window of scene 'gone' no longer exists")
        }

        private func driverWithoutWindow(_ navigation: Navigation) -> UIKitDriver {
            UIKitDriver(UIWindow(frame: .zero), scene: "gone", navigation: navigation)
        }
    }
}
