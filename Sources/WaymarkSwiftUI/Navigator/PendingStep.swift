import WaymarkNavigation

/// A step that was done and has not been reported yet; a further one takes its place, as nobody waits for it any more.
@MainActor
final class PendingStep {
    /// What says that it is over.
    enum End: Hashable {
        /// The main actor's next turn.
        case turn
        /// The content of a layer appears.
        case appearing(Int)
        /// The content of a layer disappears.
        case disappearing(Int)
        /// A layer is not covered any more.
        case uncovering(Int)
    }

    /// What is waited for; `nil` where nothing is.
    private(set) var end: End?
    private var completion: (@MainActor (NavigationFault?) -> Void)?
    private var count = 0

    /// Whether the next turn is waited for.
    var isTurn: Bool { end == .turn }

    /// Waits; the number of the step.
    func begin(_ end: End, _ completion: @escaping @MainActor (NavigationFault?) -> Void) -> Int {
        count += 1
        self.end = end
        self.completion = completion
        return count
    }

    /// Reports that the step is over.
    func finish() {
        let completion = completion
        end = nil
        self.completion = nil
        completion?(nil)
    }

    /// The turn has come, for the step that waited for it.
    func endTurn(_ number: Int) { if isTurn, number == count { finish() } }
}
