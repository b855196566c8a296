import Foundation
import NavigationScenarios
import UIKitStandIn
import WaymarkNavigation

@testable import WaymarkUIKit

/// The stage of ``UIKitDriver``: a window of the stand-in, with its hands and its faults.
@MainActor
final class UIKitStage: NavigationStage {
    private let staged: StagedDriver
    private let stage = StandInStage.shared

    /// A stage that shows a state.
    init(_ state: SceneState) { staged = StagedDriver(state) }

    var driver: any NavigationDriver { staged }
    var sight: String? {
        switch staged.base?.topViewController {
        case let page as Page: page.sight
        case let page as FixedPage: "\(page.request.screen)"
        default: nil
        }
    }
    private var base: UIViewController? { staged.base?.bases.last }
    private var stack: UINavigationController? { staged.base?.topViewController?.navigationController }

    func swipeBack() -> Bool {
        settle()
        guard let stack, stage.swipeBack(in: stack) else { return false }
        stage.finishSwipe()
        settle()
        return true
    }

    func interruptSwipe() -> Bool {
        settle()
        guard let stack, stage.swipeBack(in: stack) else { return false }
        staged.base?.noteChange()
        stage.cancelSwipe()
        staged.base?.noteChange()
        settle()
        return true
    }

    func swipeDown() -> Bool {
        settle()
        guard let base, stage.swipeDown(on: base) else { return false }
        settle()
        return true
    }

    func tapTab(_ name: String) -> Bool {
        settle()
        guard let tabs = staged.window.rootViewController as? UITabBarController,
            let index = tabs.viewControllers?.firstIndex(where: { $0.tabBarItem.title == name }),
            stage.tapTab(index, in: tabs)
        else { return false }
        settle()
        return true
    }

    func splitView(isCollapsed: Bool) -> Bool {
        settle()
        guard let split = staged.window.splitRoot() else { return false }
        stage.setCollapsed(isCollapsed, in: split)
        staged.base?.noteChange()
        settle()
        return split.isCollapsed == isCollapsed
    }

    func settle() { stage.settle() }

    func order(_ fault: StageFault?) -> Bool {
        staged.next = fault
        return true
    }

    @discardableResult
    func reportLate() -> Bool {
        if staged.withheld.isEmpty { return false }
        staged.withheld.removeFirst()()
        settle()
        return true
    }

    func custom(_ name: String, _ step: @escaping HeadlessDriver.CustomStep) -> Bool {
        staged.custom[name] = step
        staged.tellOwnWays()
        return true
    }
}

/// A driver that shows a state at first, with the faults that it was given: as far as UIKit can, by UIKit.
@MainActor
private final class StagedDriver: NavigationDriver {
    struct Unbuildable: Error {}

    let window = UIWindow(frame: .zero)
    var base: UIKitDriver?
    var next: StageFault?
    var withheld: [@MainActor () -> Void] = []
    var custom: [String: HeadlessDriver.CustomStep] = [:]
    private let first: SceneState

    init(_ state: SceneState) { first = state }

    var scene: String { first.name }

    var navigation: Navigation? {
        get { base?.navigation }
        set {
            if let newValue, base == nil { show(newValue) }
            base?.navigation = newValue
        }
    }

    func state() -> SceneState { base?.state() ?? first }
    func canUpdate(_ number: Int) -> Bool { base?.canUpdate(number) ?? false }

    /// Puts what is to be displayed at first into the window.
    private func show(_ navigation: Navigation) {
        addFactories(navigation)
        var hooks = ControllerHooks()
        hooks.makeTabs = { tabs, controllers in
            let made = UITabBarController()
            for (tab, controller) in zip(tabs.tabs, controllers) { controller.tabBarItem.title = tab.name }
            made.viewControllers = controllers
            return made
        }
        let base = UIKitDriver(window, scene: scene, navigation: navigation, hooks: hooks)
        self.base = base
        tellOwnWays()
        window.makeKeyAndVisible()
        func number(_ stack: inout ScreenStack) {
            stack.screens = stack.screens.map { $0.number == 0 ? $0.numbered(navigation.nextNumber()) : $0 }
        }
        for layer in first.layers {
            var layer = layer
            switch layer.content {
            case .stack(var stack):
                number(&stack)
                layer.content = .stack(stack)
            case .tabs(var tabs):
                for index in tabs.tabs.indices { number(&tabs.tabs[index].stack) }
                layer.content = .tabs(tabs)
            }
            let step = layer.presentation == nil ? NavigationStep.setRoot(layer.content) : .present(layer)
            base.perform(step, animated: false) { fault in
                precondition(fault == nil, "\(String(describing: fault))")
            }
            StandInStage.shared.settle()
        }
    }

    private func addFactories(_ navigation: Navigation) {
        for route in navigation.screens.routes
        where navigation.screens[route]?.factory(of: UIViewController.self) == nil {
            navigation.screens.addFactory(
                ScreenFactory(of: UIViewController.self) { context in
                    route.hasPrefix("fixed") ? FixedPage(context.request) : Page(context.request)
                }, to: route)
        }
    }

    /// Says how the app shows screens its own way: as a layer.
    func tellOwnWays() {
        for (name, step) in custom {
            base?.hooks.custom(name) { [weak self] target, source, isAnimated in
                guard let self, let base, let screen = base.screen(of: target) else { return }
                var state = base.state()
                let count = state.layers.count
                try step(screen, &state)
                if state.layers.count > count { source?.present(target, animated: isAnimated) }
            }
        }
    }

    func perform(
        _ step: NavigationStep, animated isAnimated: Bool, completion: @escaping @MainActor (NavigationFault?) -> Void
    ) {
        guard let base else { return completion(.unavailable("there is no window")) }
        if let navigation { addFactories(navigation) }
        let fault = next
        next = nil
        let keep: @MainActor (NavigationFault?) -> Void = { [weak self] fault in
            self?.withheld.append { completion(fault) }
        }
        let calls = base.calls(of: step)
        switch fault {
        case nil: base.perform(step, animated: isAnimated, completion: completion)
        case .unavailable: completion(.unavailable("there is no window"))
        case .notBuilt: completion(.notBuilt(Screen("any"), Unbuildable()))
        case .withheld:
            StandInStage.shared.withholdCompletions(next: calls)
            base.perform(step, animated: isAnimated, completion: keep)
            if calls > 0 { withheld.append { completion(nil) } }
        case .ignored:
            // A container that is filled before it is shown is filled: nothing of that is on display.
            guard calls == 1 else { return withheld.append { completion(nil) } }
            StandInStage.shared.ignoreCalls(next: 1)
            base.perform(step, animated: isAnimated, completion: keep)
        case .late:
            withheld.append {
                base.perform(step, animated: isAnimated, completion: completion)
            }
        case .swiped:
            base.perform(step, animated: isAnimated) { fault in
                if let stack = base.topViewController?.navigationController { StandInStage.shared.tapBack(in: stack) }
                completion(fault)
            }
        }
    }
}

extension UIKitDriver {
    /// The number of UIKit's calls in a step, which UIKit may not report, or leave undone.
    fileprivate func calls(of step: NavigationStep) -> Int {
        guard (try? state().applying(step)) != nil else { return 0 }
        return switch step {
        case .push, .pop, .dismiss, .selectTab: 1
        case .present(let layer): layer.visible.isContainer ? 2 : 1
        default: 0
        }
    }
}

extension UIWindow {
    /// The split view that is the root, or that the root's stack is put into, beside a list.
    fileprivate func splitRoot() -> UISplitViewController? {
        if let split = rootViewController as? UISplitViewController { return split }
        guard let details = rootViewController as? UINavigationController else { return nil }
        let split = UISplitViewController(style: .doubleColumn)
        rootViewController = split
        split.setViewController(UIViewController(), for: .primary)
        split.setViewController(details, for: .secondary)
        return split
    }
}
