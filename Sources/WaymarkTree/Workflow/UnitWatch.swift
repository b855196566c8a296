/// Hears that a unit resigns; one for each unit in which a run has steps.
@MainActor
final class UnitWatch {
    private let activity: Activity
    private var number: Int?
    /// Whether the unit has resigned since the watch began, also where it is active again; known at once.
    private(set) var hasResigned: Bool

    /// Watches a unit that is active.
    ///
    /// - Parameter onResign: Called a moment after the unit has resigned, unless the watch was ended before.
    init(_ activity: Activity, onResign: @escaping @MainActor @Sendable (UnitWatch) -> Void) {
        self.activity = activity
        hasResigned = !activity.isActive
        number = activity.onEnd { [weak self] in
            guard let self else { return }
            hasResigned = true
            // The code that detaches the unit, or the tree, finishes its own work first.
            Task { if self.number != nil { onResign(self) } }
        }
    }

    /// Ends the watch.
    func end() {
        if let number { activity.forgetEnd(number) }
        number = nil
    }
}
