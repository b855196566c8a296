/// A handle by which a screen ends itself, with a value for the caller that opened it, or without one.
///
/// Only the first of these counts: ``finish(_:)``, ``cancel()``, ``dismiss()``, or the user closing the screen, which
/// is a cancellation. The view or view controller keeps the handle.
@MainActor
public final class ScreenHandle<Output: Sendable> {
    private let lifetime: ScreenLifetime

    init(_ lifetime: ScreenLifetime) { self.lifetime = lifetime }

    /// The screen's number.
    public var number: Int { lifetime.number }

    /// A Boolean value that indicates whether the screen has ended, so that further calls have no effect.
    public var isOver: Bool { lifetime.isOver }

    /// Returns a value to the opener of the screen, and removes the screen.
    ///
    /// A screen that cannot leave yet, because a screen above it is guarded or the driver fails, is removed when the
    /// guard ends or after the next navigation. Meanwhile, no other navigation reuses it. Screens that are opened after
    /// the end stay.
    ///
    /// - Returns: `true` if the opener received the value; `false` if it no longer waits or the screen had ended
    ///   before.
    @discardableResult
    public func finish(_ value: Output) -> Bool {
        let isTaken = lifetime.settle(.success(value))
        lifetime.close()
        return isTaken
    }

    /// Cancels the screen: its opener gets no value, and the screen is removed.
    public func cancel() {
        lifetime.settle(.failure(CancellationError()))
        lifetime.close()
    }

    /// Removes the screen. An opener that waits for a value gets a cancellation.
    public func dismiss() { cancel() }

    /// Sets the closure that is called before a navigation removes the screen, for example because it has unsaved work.
    /// It replaces an earlier closure. In UIKit, the closure is also called if the user swipes a layer down; in
    /// SwiftUI, `guardsLeaving(of:while:_:)` prevents the swipe.
    ///
    /// A screen that has ended is no longer guarded, even if a closure is set afterwards. If it ends or leaves while
    /// the closure runs, navigations continue without its answer. The answer holds until the screen is guarded again
    /// after ``stopGuarding()``.
    ///
    /// - Parameter mayLeave: Returns whether the screen may leave. It may ask the user, without a time limit.
    ///   Navigations that begin meanwhile get the same answer. Navigations that the closure itself starts are refused
    ///   if they would remove the screen, or another one whose own closure waits for this answer.
    public func guardLeaving(_ mayLeave: @escaping @MainActor () async -> Bool) {
        lifetime.guardLeaving(mayLeave)
    }

    /// Removes the closure that is called before the screen leaves.
    public func stopGuarding() { lifetime.stopGuarding() }
}

extension ScreenHandle where Output == Void {
    /// Finishes the screen without a value for its opener, and removes the screen.
    public func finish() { finish(()) }
}
