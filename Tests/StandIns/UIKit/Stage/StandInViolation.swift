/// A call at which UIKit would have raised an exception. Nothing happened.
///
/// A violation holds the controllers that it names until the stage is reset.
public enum StandInViolation: Hashable, Sendable, CustomStringConvertible {
    /// A controller was to present itself.
    case presentedByItself(UIViewController)
    /// A controller was to be presented that has a parent.
    case presentedWithParent(UIViewController, parent: UIViewController)
    /// A controller was to be presented that is presented already.
    case presentedTwice(UIViewController, by: UIViewController)
    /// A navigation controller was to be put on a stack.
    case pushedNavigationController(UINavigationController)
    /// A split view controller was to be put on a stack.
    case pushedSplitViewController(UISplitViewController)
    /// A controller was to be put on a stack that has it already, or that would have had it twice.
    case pushedTwice(UIViewController)
    /// A stack was to be popped to a controller that is not on it.
    case poppedToStranger(UIViewController)
    /// There is no tab at this index.
    case selectedIndexOutOfRange(Int, count: Int)
    /// A tab was to be selected that the tab bar controller does not have.
    case selectedStranger(UIViewController)
    /// The same controller was to be two tabs, two pages or two columns.
    case duplicateChild(UIViewController)

    /// UIKit's sentence, or one much like it.
    public var description: String {
        switch self {
        case .presentedByItself(let controller):
            "Application tried to present \(controller) on itself."
        case .presentedWithParent(let controller, let parent):
            "Application tried to present modally \(controller), which has the parent \(parent)."
        case .presentedTwice(let controller, let presenter):
            "Application tried to present modally \(controller), which is already presented by \(presenter)."
        case .pushedNavigationController(let controller):
            "Pushing a navigation controller is not supported: \(controller)."
        case .pushedSplitViewController(let controller):
            "Split view controllers cannot be pushed to a navigation controller: \(controller)."
        case .pushedTwice(let controller):
            "Pushing the same view controller instance more than once is not supported: \(controller)."
        case .poppedToStranger(let controller):
            "Tried to pop to a view controller that is not on the stack: \(controller)."
        case .selectedIndexOutOfRange(let index, let count):
            "Tried to select the tab \(index) of \(count)."
        case .selectedStranger(let controller):
            "Only a view controller in the list of tabs can be selected: \(controller)."
        case .duplicateChild(let controller):
            "A container cannot have \(controller) twice."
        }
    }
}
