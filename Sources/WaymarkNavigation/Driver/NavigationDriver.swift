internal import WaymarkGround

/// A type that shows the screens of one scene: a window's view controllers, a tree of views, or a model of either.
///
/// A driver decides nothing. It performs one step at a time, and reports what is displayed. It lets the user navigate
/// by hand (a swipe back, a tap on a tab) and reports that.
@MainActor
public protocol NavigationDriver: AnyObject {
    /// The name of the scene, which no other driver of the app has.
    var scene: String { get }
    /// The navigation that the driver works for.
    ///
    /// The driver asks it for the contexts of screens, and reports to it if the display has changed by other means than
    /// a step (``Navigation/changed(_:)``). It is set when the driver is connected, and held weakly.
    var navigation: Navigation? { get set }

    /// Returns what is displayed now, read from the display itself; during a step, the state before or after it.
    func state() -> SceneState

    /// Returns a Boolean value that indicates whether the page of a displayed screen can take other values.
    ///
    /// If it cannot, another page is built in its place. ``HeadlessDriver`` updates every screen; the default is to
    /// update none.
    ///
    /// - Parameter number: The screen's number.
    func canUpdate(_ number: Int) -> Bool

    /// A Boolean value that indicates whether something is displayed that only the user may close, such as an alert or
    /// a menu.
    ///
    /// Navigation waits meanwhile, without a limit, and the driver reports when it has gone
    /// (``Navigation/changed(_:)``). The default is `false`.
    var awaitsUser: Bool { get }

    /// Performs a step, and calls back, at once or later, when the change is in place and its animations have ended. A step
    /// that does not call back within a time limit is abandoned, and a later callback is ignored.
    ///
    /// - Parameters:
    ///   - step: What to change; it is legal in the state that was read last.
    ///   - isAnimated: Whether the change may be seen to happen.
    ///   - completion: Called once, with the fault if the step was not performed completely, or `nil`.
    func perform(
        _ step: NavigationStep, animated isAnimated: Bool,
        completion: @escaping @MainActor (NavigationFault?) -> Void)
}

extension NavigationDriver {
    /// Returns `false`, because no page can take other values.
    public func canUpdate(_ number: Int) -> Bool { false }

    /// The default: the driver leaves nothing to the user.
    public var awaitsUser: Bool { false }
}

/// The reason why a driver did not perform a step.
@nonexhaustive
public enum NavigationFault: Error, Sendable {
    /// The step is not legal in what is displayed.
    case illegal(IllegalStep)
    /// A screen could not be built; with the error that its builder threw.
    case notBuilt(Screen, any Error)
    /// Nothing can be shown there at the moment, for this reason, such as a missing window or a transition that is
    /// still running.
    case unavailable(String)
    /// A custom presentation of the app threw an error.
    case custom(String, any Error)
}

extension NavigationFault: CustomStringConvertible {
    /// The reason, as part of a sentence.
    public var description: String { text { $0.wordsWithoutValues } }

    /// The same for events.
    var descriptionInEvents: String { text { $0.wordsInEvents } }

    private func text(_ words: (any Error) -> String) -> String {
        switch self {
        case .illegal(let reason): "\(reason)"
        case .notBuilt(let screen, let error): "\(screen) was not built: \(words(error))"
        case .unavailable(let reason): reason
        case .custom(let name, let error): "'\(name)' failed: \(words(error))"
        }
    }

    /// Whether the same step may succeed if it is tried again from the current state.
    var isPassing: Bool {
        switch self {
        case .illegal, .unavailable: true
        case .notBuilt, .custom: false
        }
    }
}
