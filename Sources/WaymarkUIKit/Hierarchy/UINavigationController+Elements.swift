#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
internal import Foundation

#if canImport(UIKit)
internal import UIKit
#else
internal import UIKitStandIn
#endif

extension UINavigationController {
    /// A Boolean value that indicates whether the class is one of the system's own, as those of pickers and composers
    /// are: their stacks and delegates are theirs alone.
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

// An app cannot push a navigation controller, but a split view does: where it has become too narrow for columns, the navigation
// controller of one column is an element of another's stack. The user sees one stack.
extension UINavigationController {
    /// The controllers on the stack as the user sees it, each with the navigation controller that it is in itself.
    var elements: [(controller: UIViewController, container: UINavigationController)] {
        stackAsSeen.flatMap { controller in
            (controller as? UINavigationController)?.elements ?? [(controller, self)]
        }
    }

    /// The navigation controller that has the topmost element.
    var innermost: UINavigationController { (topViewController as? UINavigationController)?.innermost ?? self }

    /// Takes away what lies on this one in the stacks that it is on.
    ///
    /// - Returns: The outermost that was changed; `nil` if nothing lay on it.
    func uncover(in outermost: UINavigationController, animated isAnimated: Bool) -> UINavigationController? {
        guard self !== outermost, let outer = parent as? UINavigationController else { return nil }
        let changed = outer.uncover(in: outermost, animated: isAnimated)
        if outer.topViewController === self { return changed }
        outer.popToViewController(self, animated: isAnimated)
        return changed ?? outer
    }

    /// The stack as the user sees it: while a finger is on the screen, or has let go too early, what is being swiped away is
    /// still there, though UIKit has taken it off already.
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
