import Foundation
import Testing
import UIKitStandIn
import WaymarkNavigation
import WaymarkTesting
import WaymarkUIKit

extension UIKitTests {
    @MainActor @Suite struct StepTests {
        @Test(
            "A screen is pushed by UIKit's own call, and has arrived when it has come to rest",
            arguments: [true, false])
        func pushes(_ isAnimated: Bool) {
            let bench = Bench()
            var result: Result<NavigationArrival, NavigationError>?
            bench.navigation.start(
                NavigationRequest(.show([bench.screen("goods", ["id": "1"])], reuse: .anywhere), isAnimated: isAnimated)
            ) { result = $0 }
            #expect(bench.root?.viewControllers.count == 2)
            // What is not seen to happen has happened.
            #expect((result == nil) == isAnimated)
            bench.stage.settle()
            #expect((try? result?.get())?.steps.count == 1)
            #expect(bench.state == "main\n└ root\n  ├ ~Own\n  └ goods(id: 1) <")
        }

        @Test("Several screens come at once, and go at once")
        func pushesMany() {
            let bench = Bench()
            let arrival = bench.show(bench.screen("list"), bench.screen("goods"))
            #expect(arrival?.steps.count == 1)
            #expect(bench.root?.viewControllers.count == 3)
            bench.request(.popToRoot)
            #expect(bench.root?.viewControllers.count == 1)
            #expect(bench.recorder.failures.isEmpty)
        }

        @Test("One screen is popped by UIKit's own call, and the one beneath is in front")
        func pops() {
            let bench = Bench()
            bench.show(bench.screen("list"))
            bench.show(bench.screen("goods"))
            bench.request(.back)
            #expect(bench.top?.title == "list")
            bench.request(.back)
            #expect(bench.top?.title == "home")
            #expect(bench.request(.back)?.failure?.refusal == .nothingBeneath)
        }

        @Test("A screen in the middle goes without a movement, and those that stay are the same controllers")
        func replacesInTheMiddle() throws {
            let bench = Bench()
            bench.show(bench.screen("list"), bench.screen("goods"))
            let goods = bench.top
            let top = try #require(bench.driver.state().top)
            let home = try #require(bench.driver.state().screens.first)
            var fault: NavigationFault?
            bench.driver.perform(
                .replace(keeping: 0, with: [home, top], on: StackPlace(layer: 0)), animated: true
            ) { fault = $0 }
            #expect(fault == nil)
            #expect(bench.top === goods)
            #expect(bench.root?.viewControllers.count == 2)
            bench.stage.settle()
        }

        @Test("A screen takes the place of the one on top")
        func replaces() {
            let bench = Bench()
            bench.show(bench.screen("list"))
            bench.show(bench.screen("goods", [:], .replace))
            #expect(bench.state == "main\n└ root\n  ├ ~Own\n  └ goods <")
        }

        struct Style: CustomTestStringConvertible, Sendable {
            let presentation: Presentation
            let style: UIModalPresentationStyle
            var testDescription: String { "\(presentation)" }
        }

        nonisolated static let styles = [
            Style(presentation: .present, style: .pageSheet),
            Style(presentation: .present(.sheet), style: .pageSheet),
            Style(presentation: .present(.form), style: .formSheet),
            Style(presentation: .present(.fullScreen), style: .fullScreen),
            Style(presentation: .present(.overFullScreen), style: .overFullScreen),
            Style(presentation: .present(.popover), style: .popover),
            Style(presentation: .present(.custom("bubble")), style: .custom),
            Style(presentation: .present(.sheet, detents: [.medium], wrapped: true), style: .pageSheet),
        ]

        @Test("A layer is presented in its style, and remembers how it was requested", arguments: styles)
        func presents(_ row: Style) {
            var hooks = ControllerHooks()
            hooks.style("bubble") { $0.modalPresentationStyle = .custom }
            let bench = Bench(hooks: hooks)
            let arrival = bench.show(bench.screen("goods", [:], row.presentation))
            #expect(arrival?.steps.count == 1)
            #expect(arrival?.replans == 0)
            let layer = bench.driver.state().layers.last
            #expect(layer?.presentation == row.presentation)
            #expect(layer?.visible.isContainer == row.presentation.isWrapped)
            #expect(bench.window.rootViewController?.presentedViewController?.modalPresentationStyle == row.style)
            bench.request(.dismiss(nil))
            #expect(bench.driver.state().layers.count == 1)
        }

        @Test("A sheet rests at the heights that were requested")
        func setsDetents() throws {
            let bench = Bench()
            let detents: [SheetDetent] = [.medium, .large, .fraction(0.25), .height(200)]
            bench.show(bench.screen("goods", [:], .present(.sheet, detents: detents)))
            let sheet = try #require(bench.top?.sheetPresentationController)
            let names: [UISheetPresentationController.Detent.Identifier] = [
                .medium, .large, .init("fraction:0.25"), .init("height:200.0"),
            ]
            #expect(sheet.detents.map(\.identifier) == names)
            let context = Context()
            #expect(sheet.detents.map { $0.resolvedValue(in: context) } == [400, 800, 200, 200])
        }

        private final class Context: NSObject, UISheetPresentationControllerDetentResolutionContext {
            let maximumDetentValue: CGFloat = 800
        }

        @Test("A popover points at what the app says, or at the middle of what is in front")
        func pointsPopover() throws {
            var hooks = ControllerHooks()
            let button = UIView()
            hooks.popoverSource = { screen, _ in screen.route == "goods" ? button : nil }
            let bench = Bench(hooks: hooks)
            bench.show(bench.screen("goods", [:], .present(.popover)))
            #expect(bench.top?.popoverPresentationController?.sourceView === button)
            bench.request(.dismiss(nil))
            let front = bench.top
            bench.show(bench.screen("list", [:], .present(.popover)))
            #expect(bench.top?.popoverPresentationController?.sourceView === front?.view)
            #expect(bench.top?.popoverPresentationController?.permittedArrowDirections == [])
        }

        @Test("What is a popover by itself points at something as well, unless its builder has said at what")
        func pointsOwnPopover() {
            let button = UIView()
            for (builder, source) in [(nil, button), (UIView(), nil)] as [(UIView?, UIView?)] {
                var hooks = ControllerHooks()
                hooks.popoverSource = { _, _ in source }
                let bench = Bench(hooks: hooks)
                var declaration = ScreenDeclaration("goods")
                declaration.setFactory(
                    ScreenFactory(of: UIViewController.self) { _ in
                        let page = Own("share")
                        page.modalPresentationStyle = .popover
                        if let builder { page.popoverPresentationController?.sourceView = builder }
                        return page
                    })
                bench.navigation.screens.declare(declaration)
                bench.show(bench.screen("goods", [:], .present))
                let popover = bench.top?.popoverPresentationController
                #expect(popover?.sourceView === (builder ?? button))
            }
        }

        @Test("An undeclared style is reported, and nothing is presented")
        func refusesStyle() {
            let bench = Bench()
            let error = bench.request(
                .show([bench.screen("goods", [:], .present(.custom("bubble")))], reuse: .anywhere))?
                .failure
            #expect(error?.description.contains("it is not known how 'custom:bubble' shows a screen") == true)
            #expect(bench.driver.state().layers.count == 1)
        }

        @Test("Several layers go at once, down to the one that is requested")
        func dismisses() {
            let bench = Bench()
            for name in ["sheet", "flow", "full"] { bench.show(bench.screen(name)) }
            #expect(bench.driver.state().layers.count == 4)
            bench.recorder.clear()
            bench.request(.dismiss(2))
            #expect(bench.driver.state().top?.route == "sheet")
            #expect(bench.recorder.steps == [.dismiss(to: 2)])
        }

        @Test("A page is pushed on the layer in front that has a container")
        func pushesInLayer() {
            let bench = Bench()
            bench.show(bench.screen("flow"))
            bench.show(bench.screen("goods"))
            #expect(
                bench.state == """
                    main
                    ├ root
                    │ └ ~Own
                    └ present sheet wrapped
                      ├ flow
                      └ goods <
                    """)
        }

        @Test(
            "A page is pushed on the container in front, whatever it is in", arguments: ["split", "pages", "drawer"])
        func pushesWithin(_ kind: String) {
            let inner = UINavigationController(rootViewController: Own("inner"))
            let root: UIViewController
            switch kind {
            case "split":
                let split = UISplitViewController(style: .doubleColumn)
                split.setViewController(Own("list"), for: .primary)
                split.setViewController(inner, for: .secondary)
                root = split
            case "pages":
                let pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
                pages.setViewControllers([inner], direction: .forward, animated: false)
                root = pages
            default: root = Drawer(inner)
            }
            let bench = Bench(root)
            let arrival = bench.show(bench.screen("goods"))
            #expect(arrival?.replans == 0)
            #expect(inner.viewControllers.count == 2)
            #expect(bench.top === inner.topViewController)
            bench.show(bench.screen("sheet"))
            bench.request(.popTo(ScreenQuery("goods")))
            bench.request(.back)
            #expect(inner.viewControllers.count == 1)
        }

        @Test("A tab is selected, and what changes behind it changes first and unseen")
        func selectsTab() {
            let bench = Bench(Bench.tabs("home", "mall"))
            bench.show(bench.screen("list", [:], .tab("mall")), bench.screen("goods"))
            #expect(bench.tabs?.selectedIndex == 1)
            #expect(
                bench.state == """
                    main
                    ├ tab home
                    │ └ ~Own
                    └ tab mall *
                      ├ ~Own
                      └ goods <
                    """)
            bench.request(.selectTab("home"))
            #expect(bench.top?.title == "home")
            // Behind, UIKit says nothing, so that nothing is waited for.
            bench.show(bench.screen("full", [:], .push))
            #expect(bench.request(.close(bench.driver.state().screens.last?.number ?? 0))?.failure == nil)
            #expect(bench.driver.state().screens.map(\.route) == ["~Own", "full", "~Own"])
        }

        @Test("A root takes the place of everything, with and without a container", arguments: [true, false])
        func setsRoot(_ isWrapped: Bool) {
            let bench = Bench()
            bench.show(bench.screen("sheet"))
            bench.show(bench.screen("goods", [:], Presentation(.root, isWrapped: isWrapped)))
            #expect(bench.state == "main\n└ root\n  └ goods <")
            #expect((bench.root != nil) == isWrapped)
        }

        @Test("An empty window gets its first root")
        func setsFirstRoot() {
            let bench = Bench(nil)
            #expect(bench.request(.show([bench.screen("goods")], reuse: .anywhere))?.failure?.refusal == .noRoot)
            bench.show(bench.screen("goods", [:], .root))
            #expect(bench.state == "main\n└ root\n  └ goods <")
        }

        @Test("Tabs are made by the app, of the controllers that the driver has built")
        func makesTabs() {
            var hooks = ControllerHooks()
            hooks.makeTabs = { tabs, controllers in
                let made = UITabBarController()
                for (tab, controller) in zip(tabs.tabs, controllers) { controller.tabBarItem.title = tab.name }
                made.viewControllers = controllers
                return made
            }
            let content = ScreenTabs(
                [
                    ScreenTab("a", [Screen("list"), Screen("goods")]),
                    ScreenTab("b", stack: ScreenStack(single: Screen("full"))),
                ], selected: 1)
            let saved = SceneState("main", layers: [ScreenLayer(.tabs(content))])
            let bench = Bench(nil, hooks: hooks)
            #expect(bench.request(.restore(saved))?.failure == nil)
            #expect(bench.state == "main\n├ tab a\n│ ├ list\n│ └ goods\n└ tab b *\n  └ full <")
            let other = Bench(nil)
            #expect(
                other.request(.restore(saved))?.failure?.description.contains(
                    "the app has not defined how tabs are created")
                    == true)
        }

        @Test("Containers are of the app's class")
        func makesContainers() {
            final class Bar: UINavigationController {}
            var hooks = ControllerHooks()
            hooks.makeNavigation = { Bar() }
            let bench = Bench(hooks: hooks)
            bench.show(bench.screen("flow"))
            #expect(bench.top?.navigationController is Bar)
        }

        @Test("The app shows a screen its own way, from what is in front")
        func showsItsOwnWay() async {
            var hooks = ControllerHooks()
            var seen: [String] = []
            hooks.custom("zoom") { target, source, isAnimated in
                seen = [target.title ?? "", source?.title ?? "", "\(isAnimated)"]
                await withCheckedContinuation { done in
                    source?.present(target, animated: isAnimated) { done.resume() }
                }
            }
            let bench = Bench(hooks: hooks)
            bench.stage.runsByItself = true
            var result: Result<NavigationArrival, NavigationError>?
            bench.navigation.start(.show(bench.screen("zoom"))) { result = $0 }
            await bench.wait { result != nil }
            #expect(seen == ["zoom", "home", "true"])
            #expect(bench.driver.state().top?.route == "zoom")
            #expect(result?.failure == nil)
        }

        @Test("An error of the app's own way is reported, and so is an undeclared way")
        func failsItsOwnWay() async {
            struct Missing: Error {}
            var hooks = ControllerHooks()
            hooks.custom("zoom") { _, _, _ in throw Missing() }
            for hooks in [hooks, ControllerHooks()] {
                let bench = Bench(hooks: hooks)
                var result: Result<NavigationArrival, NavigationError>?
                bench.navigation.start(.show(bench.screen("zoom"))) { result = $0 }
                await bench.wait { result != nil }
                #expect(result?.failure != nil)
                #expect(bench.driver.state().layers.count == 1)
            }
        }

        struct Step: CustomTestStringConvertible, Sendable {
            let step: NavigationStep
            var testDescription: String { "\(step)" }
        }

        nonisolated static let illegal = [
            Step(step: .pop(to: 1, on: StackPlace(layer: 0))),
            Step(step: .push([], on: StackPlace(layer: 0))),
            Step(step: .push([Screen("goods")], on: StackPlace(layer: 1))),
            Step(step: .push([Screen("goods")], on: StackPlace(layer: 0, tab: 0))),
            Step(step: .replace(keeping: 7, with: [Screen("goods")], on: StackPlace(layer: 0))),
            Step(step: .selectTab(2, layer: 0)), Step(step: .dismiss(to: 1)), Step(step: .dismiss(to: 9)),
        ]

        @Test("A step that is not legal is refused, and UIKit hears nothing of it", arguments: illegal)
        func refuses(_ row: Step) {
            let bench = Bench()
            let before = bench.outline
            var fault: NavigationFault?
            bench.driver.perform(row.step, animated: true) { fault = $0 }
            guard case .illegal? = fault else {
                Issue.record("\(String(describing: fault))")
                return
            }
            #expect(bench.outline == before)
        }

        @Test("Nothing is presented in a window that is hidden, where UIKit would never call back")
        func refusesHiddenWindow() {
            let bench = Bench()
            bench.window.isHidden = true
            bench.stage.settle()
            let error = bench.request(.show([bench.screen("sheet")], reuse: .anywhere))?.failure
            #expect(error?.description.contains("the window of scene 'main' displays nothing") == true)
            bench.show(bench.screen("goods"))
            #expect(bench.driver.state().top?.route == "goods")
        }
    }
}

extension Result {
    var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}
