/// A type with the business logic of a unit, which runs while the unit is active.
///
/// ```swift
/// final class CartInteractor: Interactor {
///     let activity = Activity()
///     func didBecomeActive() { activity.run { await self.follow(self.cart.changes) } }
/// }
/// ```
///
/// Both methods can attach and detach units, including this one. The tree checks the change immediately, and makes it after the
/// method has returned. ``TreeUnit`` documents the order of all notifications.
@MainActor
public protocol Interactor: AnyObject, Sendable {
    /// The state of the unit, active or not, and its running work; each interactor has its own.
    var activity: Activity { get }

    /// Responds when the unit has become active; called once for each activation.
    func didBecomeActive()

    /// Responds when the unit is about to become inactive; called once for each ``didBecomeActive()``, before the unit's tasks
    /// are cancelled.
    func willResignActive()
}

extension Interactor {
    /// Does nothing.
    public func didBecomeActive() {}
    /// Does nothing.
    public func willResignActive() {}
}
