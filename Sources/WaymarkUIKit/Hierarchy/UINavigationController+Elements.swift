#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
internal import Foundation

#if canImport(UIKit)
internal import UIKit
#else
internal import UIKitStandIn
#endif

extension UINavigationController {
    /// A Boolean value that indicates whether the class belongs to the system, such as those of pickers and composers,
    /// whose stacks and delegates must not be touched.
    var isOfSystem: Bool {
        var each: AnyClass = type(of: self)
        while each != UINavigationController.self {
            #if canImport(ObjectiveC)
            if Bundle(for: each).bundlePath.contains("/System/Library/") { return true }
            guard let above = class_getSuperclass(each) else { return false }
            each = above
            #else
            return String(reflecting: each).hasPrefix("UIKitStandIn.")
            #endif
        }
        return false
    }
}

// An app cannot push a navigation controller, but a split view does: if it becomes too narrow for columns, the
// navigation controller of one column is an element of another's stack. The user sees one stack.
extension UINavigationController {
    /// The controllers on the stack as the user sees it, each with its own navigation controller.
    var elements: [(controller: UIViewController, container: UINavigationController)] {
        stackAsSeen.flatMap { controller in
            (controller as? UINavigationController)?.elements ?? [(controller, self)]
        }
    }

    /// The navigation controller that has the topmost element.
    var innermost: UINavigationController { (topViewController as? UINavigationController)?.innermost ?? self }

    /// Removes the controllers above this one in the stacks that contain it.
    ///
    /// - Returns: The outermost navigation controller that was changed; `nil` if nothing was above it.
    func uncover(in outermost: UINavigationController, animated isAnimated: Bool) -> UINavigationController? {
        guard self !== outermost, let outer = parent as? UINavigationController else { return nil }
        let changed = outer.uncover(in: outermost, animated: isAnimated)
        if outer.topViewController === self { return changed }
        outer.popToViewController(self, animated: isAnimated)
        return changed ?? outer
    }

    /// The stack as the user sees it: during an interactive swipe, or after a cancelled one, the swiped controller is
    /// still included, although UIKit has removed it already.
    private var stackAsSeen: [UIViewController] {
        guard let coordinator = transitionCoordinator, coordinator.initiallyInteractive,
            coordinator.isInteractive || coordinator.isCancelled,
            let swiped = coordinator.viewController(forKey: .from), swiped.parent === self,
            !viewControllers.contains(swiped)
        else { return viewControllers }
        return viewControllers + [swiped]
    }
}
#endif
