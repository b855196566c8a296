#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
#if canImport(UIKit)
internal import UIKit
#else
internal import UIKitStandIn
#endif
import WaymarkNavigation

extension UIKitDriver {
    /// Returns the controllers of screens: existing ones, found by number, with new values, and newly built ones.
    ///
    /// If one of them cannot be built, no existing controller gets new values.
    ///
    /// - Parameter isStack: Whether they go on a stack, which cannot contain navigation controllers and split view
    ///   controllers.
    func built(
        _ screens: [Screen], reusing old: [UIViewController], onStack isStack: Bool = false
    ) throws(NavigationFault) -> [UIViewController] {
        var controllers: [UIViewController] = []
        var updates: [(UIViewController, Screen)] = []
        for screen in screens {
            if let there = old.first(where: { records[$0]?.screen.number == screen.number && screen.number != 0 }),
                displays(there, screen) || there is any ScreenUpdating
            {
                controllers.append(there)
                updates.append((there, screen))
            } else {
                let made = try build(screen)
                // If a builder returned the same controller for two screens, UIKit would raise an exception.
                if controllers.contains(where: { $0 === made }) {
                    throw .notBuilt(screen, ScreenControllerError(.inUse, screen))
                }
                if isStack, made is UINavigationController {
                    throw .notBuilt(screen, ScreenControllerError(.navigationOnStack, screen))
                }
                if isStack, made is UISplitViewController {
                    throw .notBuilt(screen, ScreenControllerError(.splitOnStack, screen))
                }
                controllers.append(made)
            }
        }
        for (controller, screen) in updates { update(controller, to: screen) }
        return controllers
    }

    /// Returns the controllers of a stack's screens.
    func stacked(_ screens: [Screen], on old: [UIViewController]) throws(NavigationFault) -> [UIViewController] {
        try built(screens, reusing: old, onStack: true)
    }

    /// Returns the controller of a layer, which contains those of its screens.
    func controller(for content: ScreenLayer.Content) throws(NavigationFault) -> UIViewController {
        switch content {
        case .stack(let stack): return try controller(for: stack)
        case .tabs(let tabs):
            guard let makeTabs = hooks.makeTabs else {
                throw .unavailable("the app has not defined how tabs are created")
            }
            var controllers: [UIViewController] = []
            for tab in tabs.tabs {
                let made = try controller(for: tab.stack)
                if let screen = tab.stack.screens.first, controllers.contains(where: { $0 === made }) {
                    throw .notBuilt(screen, ScreenControllerError(.inUse, screen))
                }
                controllers.append(made)
            }
            do {
                let made = try makeTabs(tabs, controllers)
                if made.rootControllers.indices.contains(tabs.selected) { made.select(tabs.selected) }
                return made
            } catch { throw .custom("makeTabs", error) }
        }
    }

    private func controller(for stack: ScreenStack) throws(NavigationFault) -> UIViewController {
        guard stack.isContainer else {
            guard let controller = try built(stack.screens, reusing: []).first else { throw .illegal(.nothing) }
            return controller
        }
        let controllers = try stacked(stack.screens, on: [])
        let container = hooks.makeNavigation()
        container.setViewControllers(controllers, animated: false)
        return container
    }

    private func build(_ screen: Screen) throws(NavigationFault) -> UIViewController {
        guard let navigation, let factory = navigation.screens[screen.route]?.factory(of: UIViewController.self) else {
            throw .notBuilt(screen, ScreenControllerError(.noController, screen))
        }
        let context = navigation.context(for: screen, in: scene)
        let made: UIViewController?
        do { made = try factory.build(UIViewController.self, context) } catch { throw .notBuilt(screen, error) }
        guard let made else { throw .notBuilt(screen, ScreenControllerError(.noController, screen)) }
        // If the controller is displayed elsewhere, UIKit would raise an exception.
        if made.parent != nil || made.presentingViewController != nil || made === window?.rootViewController {
            throw .notBuilt(screen, ScreenControllerError(.inUse, screen))
        }
        records[made] = ControllerRecord(made, screen, context.request)
        return made
    }

    /// Returns whether a controller already displays the content of a screen, so that it need not be updated.
    private func displays(_ controller: UIViewController, _ screen: Screen) -> Bool {
        records[controller]?.screen.hasSameContent(as: screen) == true
    }

    private func update(_ controller: UIViewController, to screen: Screen) {
        guard let record = records[controller], record.screen != screen, let navigation else { return }
        let request = navigation.context(for: screen, in: scene).request
        record.screen = screen
        record.request = request
        (controller as? any ScreenUpdating)?.update(request)
    }
}
#endif
