/// The durations of a start, part by part.
public struct StartProfile: Hashable, Sendable {
    /// One part.
    public struct Part: Hashable, Sendable {
        /// The part.
        public let id: LifecycleID
        /// The time from when starting began until the part was begun; `nil` if it was not.
        public let wait: Duration?
        /// The time that its start took, or was given before it was left behind; `nil` if it was not begun.
        public let own: Duration?
        /// The part of that in which it kept the main thread busy, by ``MainStarting/startOnMain(_:)`` and
        /// ``StartContext/onMain(_:)``; what it does on the main actor in other ways is not seen.
        public let main: Duration
        /// The outcome of the start.
        public let outcome: StartOutcome
        /// The parts that it depends on.
        public let dependencies: [LifecycleID]
    }

    /// The time from when starting began until the last part had started or failed.
    public let total: Duration
    /// The parts: those that were begun, in that order, then the others, in the order in which they were given.
    public let parts: [Part]

    init(total: Duration, parts: [Part]) {
        self.total = total
        self.parts = parts
    }

    /// The time in which parts kept the main thread busy, as far as it is seen.
    public var main: Duration { parts.reduce(.zero) { $0 + $1.main } }

    /// Returns the parts whose start took longer than a duration, the slowest first.
    ///
    /// - Complexity: O(*n* log *n*) for *n* parts.
    public func slow(over limit: Duration) -> [Part] {
        let slow = parts.enumerated().filter { $0.element.isSlow(over: limit) }
        let sorted = slow.ordered { left, right in
            let (leftTime, rightTime) = (left.element.own ?? .zero, right.element.own ?? .zero)
            return leftTime == rightTime ? left.offset < right.offset : leftTime > rightTime
        }
        return sorted.map(\.element)
    }
}

extension StartProfile.Part {
    /// Returns a Boolean value that indicates whether the start took longer than a duration.
    public func isSlow(over limit: Duration) -> Bool { own.map { $0 > limit } ?? false }
}
