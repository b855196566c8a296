import WaymarkNavigation

/// A step that was performed and has not been reported yet. A further step replaces it, because no caller waits for it
/// any more.
@MainActor
final class PendingStep {
    /// The event that indicates the end of the step.
    enum End: Hashable {
        /// The main actor's next turn.
        case turn
        /// The page of one screen appears, and that of another has gone.
        case turning(to: Int, from: Int)
        /// The content of a layer appears.
        case appearing(Int)
        /// The content of a layer disappears.
        case disappearing(Int)
        /// A layer is not covered any more.
        case uncovering(Int)
    }

    /// The expected event; `nil` for none.
    private(set) var end: End?
    private var completion: (@MainActor (NavigationFault?) -> Void)?
    private var count = 0
    /// The timer that ends the step if nothing else does.
    private var limit: Task<Void, Never>?

    /// Whether the step ends on the next turn.
    var isTurn: Bool { end == .turn }

    /// Begins waiting, and returns the number of the step.
    func begin(_ end: End, _ completion: @escaping @MainActor (NavigationFault?) -> Void) -> Int {
        count += 1
        limit?.cancel()
        limit = nil
        self.end = end
        self.completion = completion
        return count
    }

    /// Reports that the step is over.
    func finish() {
        let completion = completion
        limit?.cancel()
        limit = nil
        end = nil
        self.completion = nil
        completion?(nil)
    }

    /// Handles the next turn, for the step that waits for it.
    func endTurn(_ number: Int) { if isTurn, number == count { finish() } }

    /// Makes the step end after a time, in place of an earlier time.
    ///
    /// - Parameter again: Called after each time but the last.
    func finish(
        after time: Duration, times: Int = 1, by clock: AppClock, again: @escaping @MainActor () -> Void = {}
    ) {
        let number = count
        limit?.cancel()
        limit = Task { @MainActor [weak self] in
            for round in 1...times {
                do { try await clock.sleep(until: clock.now + time) } catch { return }
                guard let self, self.count == number, end != nil else { return }
                if round < times { again() } else { finish() }
            }
        }
    }
}
