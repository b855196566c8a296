import Foundation
import Testing
import UIKitStandIn
import WaymarkNavigation
import WaymarkTesting
import WaymarkUIKit

extension UIKitTests {
    /// Tab bar controllers that the app has given tabs, as since iOS 18, and no view controllers.
    @MainActor @Suite struct TabTests {
        private static func tab(_ name: String, _ log: Log? = nil) -> UITab {
            UITab(title: name, image: nil, identifier: "tab.\(name)") { _ in
                log?.made.append(name)
                return UINavigationController(rootViewController: Own(name))
            }
        }

        private static func tabs(_ names: String...) -> UITabBarController {
            UITabBarController(tabs: names.map { tab($0) })
        }

        @MainActor private final class Log: NSObject, UITabBarControllerDelegate {
            var made: [String] = []
            var selected: [String] = []
            var allows = true

            func tabBarController(_ tabBarController: UITabBarController, shouldSelectTab tab: UITab) -> Bool { allows }
            func tabBarController(
                _ tabBarController: UITabBarController, didSelectTab selectedTab: UITab, previousTab: UITab?
            ) {
                selected.append("\(previousTab?.title ?? "none") \(selectedTab.title)")
            }
        }

        @Test("Tabs are read by their titles, with what their controllers hold")
        func reads() {
            let tabs = Self.tabs("home", "mall")
            tabs.selectedTab = tabs.tabs[1]
            let bench = Bench(tabs)
            #expect(bench.state == "main\n├ tab home\n│ └ ~Own\n└ tab mall *\n  └ ~Own <")
            #expect(bench.top?.title == "mall")
            #expect(tabs.viewControllers == nil)
        }

        @Test("A tap on a tab is noticed")
        func taps() throws {
            let bench = Bench(Self.tabs("home", "mall"))
            let tabs = try #require(bench.tabs)
            #expect(bench.stage.tapTab(1, in: tabs))
            bench.stage.settle()
            #expect(bench.recorder.visits == ["- ~Own", "+ ~Own"])
            #expect(bench.state.contains("mall *"))
        }

        @Test("A request selects a tab, shows a screen in it, and leaves the other tab as it is")
        func selects() throws {
            let bench = Bench(Self.tabs("home", "mall"))
            let tabs = try #require(bench.tabs)
            bench.request(.selectTab("mall"))
            #expect(tabs.selectedTab?.title == "mall")
            bench.show(bench.screen("goods"))
            #expect(bench.state == "main\n├ tab home\n│ └ ~Own\n└ tab mall *\n  ├ ~Own\n  └ goods <")
            #expect(bench.stage.tapTab(1, in: tabs))
            bench.stage.settle()
            #expect(bench.recorder.visits.last == "+ ~Own", "the second tap leads to the first screen")
            bench.request(.selectTab("home"))
            #expect(tabs.selectedTab?.title == "home")
        }

        @Test("A delegate of the app's stays, and says itself what is selected")
        func leavesDelegate() throws {
            let log = Log()
            let tabs = Self.tabs("home", "mall")
            tabs.delegate = log
            let bench = Bench(tabs)
            bench.stage.tapTab(1, in: tabs)
            bench.stage.settle()
            #expect(log.selected == ["home mall"])
            bench.driver.noteChange()
            #expect(bench.recorder.visits == ["- ~Own", "+ ~Own"])
            log.allows = false
            bench.stage.tapTab(0, in: tabs)
            #expect(tabs.selectedTab?.title == "mall")
            #expect(tabs.delegate === log)
        }

        @Test("The controller of each tab is made once")
        func makesOnce() {
            let log = Log()
            let bench = Bench(UITabBarController(tabs: ["home", "mall"].map { Self.tab($0, log) }))
            _ = bench.driver.state()
            _ = bench.driver.state()
            bench.request(.selectTab("mall"))
            #expect(log.made.sorted() == ["home", "mall"])
        }

        @Test("A tab of a group counts as the group, whose selection a request for the group leaves")
        func readsGroups() throws {
            let lists = ["new", "old"].map { Self.tab($0) }
            let stack = UINavigationController(rootViewController: Own("lists"))
            let group = UITabGroup(title: "lists", image: nil, identifier: "lists", children: lists) { _ in Own("none")
            }
            group.managingNavigationController = stack
            let bench = Bench(UITabBarController(tabs: [Self.tab("home"), group]))
            let tabs = try #require(bench.tabs)
            #expect(bench.stage.tapTab(lists[1], in: tabs))
            bench.stage.settle()
            #expect(bench.state == "main\n├ tab home\n│ └ ~Own\n└ tab 1 *\n  └ ~Own <")
            #expect(bench.top?.title == "lists")
            bench.show(bench.screen("goods"))
            #expect(stack.viewControllers.count == 2)
            bench.request(.selectTab("1"))
            #expect(tabs.selectedTab === lists[1])
            bench.request(.selectTab("home"))
            bench.request(.selectTab("1"))
            #expect(tabs.selectedTab === group)
        }

        @Test("A tab without a controller is not counted, and the others keep their places")
        func skipsEmptyTabs() {
            let none = UITab(title: "none", image: nil, identifier: "none")
            let tabs = UITabBarController(tabs: [none, Self.tab("home"), Self.tab("mall")])
            tabs.selectedTab = tabs.tabs[2]
            let bench = Bench(tabs)
            #expect(bench.state == "main\n├ tab home\n│ └ ~Own\n└ tab mall *\n  └ ~Own <")
            bench.request(.selectTab("home"))
            #expect(tabs.selectedTab === tabs.tabs[1])
            #expect(bench.state == "main\n├ tab home *\n│ └ ~Own <\n└ tab mall\n  └ ~Own")
        }

        @Test("A group without a controller counts with that of a tab in it, under its own name")
        func readsGroupsOfTabs() {
            let lists = ["new", "old"].map { Self.tab($0) }
            let group = UITabGroup(title: "lists", image: nil, identifier: "lists", children: lists)
            let tabs = UITabBarController(tabs: [group, Self.tab("home")])
            tabs.selectedTab = tabs.tabs[1]
            let bench = Bench(tabs)
            #expect(bench.state == "main\n├ tab lists\n│ └ ~Own\n└ tab home *\n  └ ~Own <")
        }

        @Test("A tab whose one screen is replaced becomes another tab with the same name")
        func exchanges() throws {
            let bare = UITab(title: "home", image: nil, identifier: "tab.home") { _ in Own("home") }
            bare.badgeValue = "3"
            let bench = Bench(UITabBarController(tabs: [bare, Self.tab("mall")]))
            let tabs = try #require(bench.tabs)
            var isDone = false
            bench.driver.perform(
                .replace(keeping: 0, with: [bench.screen("goods")], on: StackPlace(layer: 0, tab: 0)), animated: false
            ) { isDone = $0 == nil }
            bench.stage.settle()
            #expect(isDone)
            #expect(bench.state == "main\n├ tab home *\n│ └ goods <\n└ tab mall\n  └ ~Own")
            #expect(tabs.tabs[0].identifier == "tab.home")
            #expect(tabs.tabs[0].badgeValue == "3")
            #expect(tabs.selectedTab === tabs.tabs[0])
        }

        @Test("A window that is disconnected lets go of the delegates of its tabs")
        func lets() throws {
            let bench = Bench(Self.tabs("home", "mall"))
            let tabs = try #require(bench.tabs)
            #expect(tabs.delegate != nil)
            bench.navigation.disconnect("main")
            #expect(tabs.delegate == nil)
            #expect((tabs.tabs[1].viewController as? UINavigationController)?.delegate == nil)
        }
    }
}
