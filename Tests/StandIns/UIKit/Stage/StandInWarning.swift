/// A call that UIKit would have logged a warning for.
///
/// The case says what became of the call. A warning holds the controllers that it names until the stage is reset.
public enum StandInWarning: Hashable, Sendable, CustomStringConvertible {
    /// A second controller was to be presented by one that presents already. Nothing happened, and the completion is
    /// never called.
    case alreadyPresenting(presenter: UIViewController, presented: UIViewController, attempted: UIViewController)
    /// A controller was to be presented by one whose view is in no window. Nothing happened, and the completion is never
    /// called.
    case notInWindow(presenter: UIViewController, attempted: UIViewController)
    /// A layer was to be dismissed that is still coming or already going. Nothing happened, and the completion is never
    /// called.
    case dismissInFlight(UIViewController)
    /// A stack was changed while one of its transitions ran. The change is shown after that transition.
    case changedDuringTransition(UINavigationController)
    /// The root of a window was replaced while something was presented. The presented layer is left without an owner.
    case rootReplacedUnderPresentation(root: UIViewController, presented: UIViewController)

    /// UIKit's sentence, or one much like it.
    public var description: String {
        switch self {
        case .alreadyPresenting(let presenter, let presented, let attempted):
            "Attempt to present \(attempted) on \(presenter) which is already presenting \(presented)."
        case .notInWindow(let presenter, let attempted):
            "Attempt to present \(attempted) on \(presenter) whose view is not in the window hierarchy."
        case .dismissInFlight(let controller):
            "Attempt to dismiss \(controller) while a presentation or dismissal is in progress."
        case .changedDuringTransition(let controller):
            "The stack of \(controller) was changed during a transition: unbalanced calls may follow."
        case .rootReplacedUnderPresentation(let root, let presented):
            "The root \(root) was replaced while \(presented) was presented, which stays in the window."
        }
    }
}
