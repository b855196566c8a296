#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
#if canImport(UIKit)
internal import UIKit
#else
internal import UIKitStandIn
#endif
import WaymarkNavigation

/// A step that a driver is performing.
@MainActor
final class StepOrder {
    let step: NavigationStep
    let isAnimated: Bool
    /// The time after which the caller has abandoned the step, so that it must not begin any more; `nil` without a limit.
    let deadline: Duration?
    /// The navigation controller that the step changes, and the controller that is then on top of it.
    private(set) weak var changed: UINavigationController?
    private weak var top: UIViewController?
    private var completion: (@MainActor (NavigationFault?) -> Void)?

    init(
        _ step: NavigationStep, animated isAnimated: Bool, deadline: Duration?,
        _ completion: @escaping @MainActor (NavigationFault?) -> Void
    ) {
        self.step = step
        self.isAnimated = isAnimated
        self.deadline = deadline
        self.completion = completion
    }

    /// Takes note of the navigation controller that the step has changed.
    func note(_ navigation: UINavigationController) {
        changed = navigation
        top = navigation.topViewController
    }

    /// Returns whether the controller that UIKit reports as displayed was brought there by the step.
    func explains(_ controller: UIViewController, in navigation: UINavigationController) -> Bool {
        changed === navigation && top === controller
    }

    /// Ends the step. Only the first call has an effect.
    func end(_ fault: NavigationFault?) {
        let completion = completion
        self.completion = nil
        completion?(fault)
    }
}
#endif
