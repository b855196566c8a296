/// The business logic of a unit: what it does while it is active.
///
/// ```swift
/// final class CartInteractor: Interactor {
///     let activity = Activity()
///     func didBecomeActive() { activity.run { await self.follow(self.cart.changes) } }
/// }
/// ```
///
/// In both functions units can be attached and detached, this one too: it is checked at once, and done when the function
/// has returned. ``TreeUnit`` has the order of all that is told.
@MainActor
public protocol Interactor: AnyObject, Sendable {
    /// Whether the unit is active, and what runs while it is: one of the interactor's own.
    var activity: Activity { get }

    /// The unit has become active; told once for each time.
    func didBecomeActive()

    /// The unit is about to be active no more; told once for each ``didBecomeActive()``, before its work is cancelled.
    func willResignActive()
}

extension Interactor {
    /// Does nothing.
    public func didBecomeActive() {}
    /// Does nothing.
    public func willResignActive() {}
}
