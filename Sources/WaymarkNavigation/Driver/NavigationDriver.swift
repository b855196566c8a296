/// What shows the screens of one scene: a window's view controllers, a tree of views, or a model of either.
///
/// A driver decides nothing. It does one step at a time, and says what is displayed; what the user does by hand (a swipe back, a
/// tap on a tab) it lets happen and tells of.
@MainActor
public protocol NavigationDriver: AnyObject {
    /// The name of the scene, which no other driver of the app has.
    var scene: String { get }
    /// Whose wishes it fulfils: whom it asks for what screens are built from, and tells when what is displayed has changed by
    /// other means than a step (``Navigation/changed(_:)``). Set when it is connected; held weakly.
    var navigation: Navigation? { get set }

    /// What is displayed now, read from where it is displayed; while a step is done, either what was or what will be.
    func state() -> SceneState

    /// Whether the page of a screen on display can be given other values. For one that cannot, another page is built in its
    /// place; ``HeadlessDriver`` updates every screen, and a driver that does not say updates none.
    ///
    /// - Parameter number: The screen's number.
    func canUpdate(_ number: Int) -> Bool

    /// Whether something is on display that only the user may take away: an alert, a menu. Wishes wait meanwhile, without a
    /// limit, and the driver tells when it has gone (``Navigation/changed(_:)``); `false` for a driver that does not say.
    var awaitsUser: Bool { get }

    /// Does a step and calls back when what it changed is in place and nothing moves any more, at once or later. What never
    /// calls back is given up after a while, and what calls back then is ignored.
    ///
    /// - Parameters:
    ///   - step: What to change; it is legal in the state that was read last.
    ///   - isAnimated: Whether the change may be seen to happen.
    ///   - completion: Called once, with why nothing or not all has been done, where that is so.
    func perform(
        _ step: NavigationStep, animated isAnimated: Bool,
        completion: @escaping @MainActor (NavigationFault?) -> Void)
}

extension NavigationDriver {
    /// No page can be given other values.
    public func canUpdate(_ number: Int) -> Bool { false }

    /// Nothing is left to the user.
    public var awaitsUser: Bool { false }
}

/// Why a driver has not done a step.
@nonexhaustive
public enum NavigationFault: Error, Sendable {
    /// The step is not legal in what is displayed.
    case illegal(IllegalStep)
    /// A screen was not built; what its builder threw.
    case notBuilt(Screen, any Error)
    /// Nothing can be shown there at the moment, for this reason: there is no window, a transition goes on.
    case unavailable(String)
    /// The app's own way of showing a screen threw.
    case custom(String, any Error)
}

extension NavigationFault: CustomStringConvertible {
    /// The reason as a part of a sentence.
    public var description: String {
        switch self {
        case .illegal(let reason): "\(reason)"
        case .notBuilt(let screen, let error): "\(screen) was not built: \(error)"
        case .unavailable(let reason): reason
        case .custom(let name, let error): "'\(name)' failed: \(error)"
        }
    }

    /// Whether the same step may succeed from the state that is there now.
    var isPassing: Bool {
        switch self {
        case .illegal, .unavailable: true
        case .notBuilt, .custom: false
        }
    }
}
