/// Hears that a unit resigns, by work of the unit that does nothing; one for each unit in which a run has steps.
@MainActor
final class UnitWatch {
    private let activity: Activity
    private let stop: AsyncStream<Void>.Continuation
    private var work: Task<Void, Never>?

    /// Watches a unit that is active.
    ///
    /// - Parameter onResign: Called a moment after the unit has resigned, unless the watch was ended before.
    init(_ activity: Activity, onResign: @escaping @MainActor @Sendable (UnitWatch) -> Void) {
        let (stream, stop) = AsyncStream.makeStream(of: Void.self)
        self.activity = activity
        self.stop = stop
        work = activity.run { [weak self] in
            for await _ in stream {}
            if let self, hasResigned { onResign(self) }
        }
    }

    /// Whether the unit has resigned since the watch began, also where it is active again; known at once.
    var hasResigned: Bool { work?.isCancelled ?? true }

    /// Ends the watch.
    func end() { stop.finish() }
}
