/// A handle by which a screen ends itself, with a value for the caller that opened it, or without one.
///
/// The first to happen counts: ``finish(_:)``, ``cancel()``, ``dismiss()``, or the user's closing of the screen, which
/// is a cancellation. The view or view controller keeps the handle.
@MainActor
public final class ScreenHandle<Output: Sendable> {
    private let lifetime: ScreenLifetime

    init(_ lifetime: ScreenLifetime) { self.lifetime = lifetime }

    /// The screen's number.
    public var number: Int { lifetime.number }

    /// A Boolean value that indicates whether the screen has ended, so that further calls have no effect.
    public var isOver: Bool { lifetime.isOver }

    /// Gives a value to the opener of the screen, and takes the screen away.
    ///
    /// A screen that cannot go yet, because a screen above it is guarded or the driver fails, is taken away when the guard ends or
    /// after the next navigation. Meanwhile, no other navigation reuses it. Screens that are opened after the end stay.
    ///
    /// - Returns: Whether the value was taken: the opener may have gone, and only the first result counts.
    @discardableResult
    public func finish(_ value: Output) -> Bool {
        let isTaken = lifetime.settle(.success(value))
        lifetime.close()
        return isTaken
    }

    /// Cancels the screen: its opener gets no value, and the screen is taken away.
    public func cancel() {
        lifetime.settle(.failure(CancellationError()))
        lifetime.close()
    }

    /// Takes the screen away; an opener that waits for a value gets a cancellation.
    public func dismiss() { cancel() }

    /// Sets the closure that is asked before the screen leaves by a navigation, for example while it has unsaved work; it
    /// replaces an earlier closure. In UIKit, the closure is also asked if the user swipes a layer down; in SwiftUI,
    /// `guardsLeaving(of:while:_:)` prevents the swipe.
    ///
    /// A screen that has ended is guarded no more, whatever is set then. If it ends, or leaves otherwise, while the closure is asked,
    /// navigations go on without its answer. The answer holds until the screen is guarded again after ``stopGuarding()``.
    ///
    /// - Parameter mayLeave: Says whether the screen may go; it may ask the user, for as long as it takes. Navigations that come
    ///   meanwhile get the same answer; those that the closure itself begins, and that would take the screen away, are refused.
    public func guardLeaving(_ mayLeave: @escaping @MainActor () async -> Bool) {
        lifetime.guardLeaving(mayLeave)
    }

    /// Removes the closure that is asked before the screen leaves.
    public func stopGuarding() { lifetime.stopGuarding() }
}

extension ScreenHandle where Output == Void {
    /// Finishes without a value for the opener of the screen, and takes the screen away.
    public func finish() { finish(()) }
}
