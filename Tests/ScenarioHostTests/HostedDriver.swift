import Foundation
import WaymarkNavigation
import WaymarkUIKit

#if canImport(UIKit)
import UIKit
#else
import UIKitStandIn
#endif

/// A driver of a window of its own that shows a state at first.
@MainActor
final class HostedDriver: NavigationDriver {
    let window: UIWindow
    private(set) var base: UIKitDriver?
    private let first: SceneState

    init(_ state: SceneState) {
        first = state
        #if canImport(UIKit)
        let scene = UIApplication.shared.connectedScenes.lazy.compactMap { $0 as? UIWindowScene }.first
        window = scene.map { UIWindow(windowScene: $0) } ?? UIWindow(frame: UIScreen.main.bounds)
        #else
        window = UIWindow(frame: .zero)
        #endif
    }

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

    func perform(
        _ step: NavigationStep, animated isAnimated: Bool, completion: @escaping @MainActor (NavigationFault?) -> Void
    ) {
        guard let base else { return completion(.unavailable("there is no window")) }
        if let navigation { addFactories(navigation) }
        base.perform(step, animated: isAnimated, completion: completion)
    }

    /// The controller that is presented on top of all others.
    var frontLayer: UIViewController? {
        var front = window.rootViewController?.presentedViewController
        while let next = front?.presentedViewController { front = next }
        return front
    }

    /// Lets UIKit end what it is doing, for at most two seconds.
    func settle() {
        #if canImport(UIKit)
        let end = Date(timeIntervalSinceNow: 2)
        repeat { RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.01)) } while isMoving && Date() < end
        #else
        StandInStage.shared.settle()
        #endif
    }

    /// Whether a transition is under way in the stack or the layer in front.
    private var isMoving: Bool {
        let front = base?.topViewController
        return [front, front?.navigationController, frontLayer].contains { controller in
            controller?.transitionCoordinator != nil || controller?.isBeingPresented == true
                || controller?.isBeingDismissed == true
        }
    }

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
        window.makeKeyAndVisible()
        for layer in first.layers {
            let layer = numbered(layer, navigation)
            let step = layer.presentation == nil ? NavigationStep.setRoot(layer.content) : .present(layer)
            base.perform(step, animated: false) { fault in
                precondition(fault == nil, "\(String(describing: fault))")
            }
            settle()
        }
    }

    /// A layer whose screens have numbers.
    private func numbered(_ layer: ScreenLayer, _ navigation: Navigation) -> ScreenLayer {
        func number(_ stack: inout ScreenStack) {
            stack.screens = stack.screens.map { $0.number == 0 ? $0.numbered(navigation.nextNumber()) : $0 }
        }
        var layer = layer
        switch layer.content {
        case .stack(var stack):
            number(&stack)
            layer.content = .stack(stack)
        case .tabs(var tabs):
            for index in tabs.tabs.indices { number(&tabs.tabs[index].stack) }
            layer.content = .tabs(tabs)
        }
        return layer
    }

    private func addFactories(_ navigation: Navigation) {
        for route in navigation.screens.routes
        where navigation.screens[route]?.factory(of: UIViewController.self) == nil {
            navigation.screens.addFactory(
                ScreenFactory(of: UIViewController.self) { context in
                    route.hasPrefix("fixed") ? HostFixedPage(context.request) : HostPage(context.request)
                }, to: route)
        }
    }
}
