/// Hears that a unit resigns; one for each unit in which a run has steps.
@MainActor
final class UnitWatch {
    private weak var activity: Activity?
    private let onResign: @MainActor @Sendable (UnitWatch) -> Void
    /// Whether the unit has resigned since the watch began, also where it is active again; known at once.
    private(set) var hasResigned: Bool

    /// Watches a unit that is active.
    ///
    /// - Parameter onResign: Called a moment after the unit has resigned, unless the watch was ended before.
    init(_ activity: Activity, onResign: @escaping @MainActor @Sendable (UnitWatch) -> Void) {
        self.activity = activity
        self.onResign = onResign
        hasResigned = !activity.isActive
        activity.add(self)
    }

    /// The unit resigns. What follows from that waits until the tree has done what it is about.
    func resign() {
        hasResigned = true
        Task { @MainActor in onResign(self) }
    }

    /// Ends the watch.
    func end() { activity?.remove(self) }
}
