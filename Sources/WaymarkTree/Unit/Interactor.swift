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
/// has returned. ``TreeUnit`` documents the order of all notifications.
@MainActor
public protocol Interactor: AnyObject, Sendable {
    /// The state of the unit, active or not, and its running work; each interactor has its own.
    var activity: Activity { get }

    /// Responds to the unit's becoming active; called once for each time.
    func didBecomeActive()

    /// Responds to the unit's being about to resign; called once for each ``didBecomeActive()``, before its work is
    /// cancelled.
    func willResignActive()
}

extension Interactor {
    /// Does nothing.
    public func didBecomeActive() {}
    /// Does nothing.
    public func willResignActive() {}
}
