/// The durations of a start, part by part.
public struct StartProfile: Hashable, Sendable {
    /// The start of one part.
    public struct Part: Hashable, Sendable {
        /// The name of the part.
        public let id: LifecycleID
        /// The time from the beginning of the host's start until the part began to start; `nil` if it did not.
        public let wait: Duration?
        /// The duration of its start, until it ended or was abandoned; `nil` if it did not begin.
        public let own: Duration?
        /// The time of that for which it kept the main thread busy, in ``MainStarting/startOnMain(_:)`` and
        /// ``StartContext/onMain(_:)``. Other work on the main actor is not measured.
        public let main: Duration
        /// The outcome of the start.
        public let outcome: StartOutcome
        /// The parts that it depends on.
        public let dependencies: [LifecycleID]
    }

    /// The time from the beginning of the host's start until the last part had started or failed.
    public let total: Duration
    /// The parts: those that began to start, in that order, followed by the others, in the order in which they were
    /// added.
    public let parts: [Part]

    init(total: Duration, parts: [Part]) {
        self.total = total
        self.parts = parts
    }

    /// The time for which parts kept the main thread busy, as far as it is measured.
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
