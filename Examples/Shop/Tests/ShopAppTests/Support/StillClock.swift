/// A clock on which no time passes, so that what is printed of a run is the same each time.
struct StillClock: Clock {
    /// A moment; there is only one.
    struct Instant: InstantProtocol {
        var time = Swift.Duration.zero

        func advanced(by duration: Swift.Duration) -> Instant { Instant(time: time + duration) }
        func duration(to other: Instant) -> Swift.Duration { other.time - time }
        static func < (left: Instant, right: Instant) -> Bool { left.time < right.time }
    }

    let now = Instant()
    let minimumResolution = Swift.Duration.zero

    /// Sleeps until the task is cancelled.
    func sleep(until deadline: Instant, tolerance: Swift.Duration?) async throws {
        try await ContinuousClock().sleep(for: .seconds(3600))
    }
}
