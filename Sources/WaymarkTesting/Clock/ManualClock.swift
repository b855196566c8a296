/// A clock that stands until a test moves it, so that limits pass without anybody waiting for them.
///
/// ```swift
/// let clock = ManualClock()
/// var configuration = RouterConfiguration()
/// configuration.clock = AppClock(clock)
/// let router = try Router(configuration)
/// …
/// let opening = Task { try await router.open("/slow", from: .app) }
/// await clock.waitForSleepers()       // the router waits for the interceptor's limit
/// clock.advance(by: .seconds(61))     // which has passed now: the opening throws
/// ```
///
/// A clock can be used from every thread.
public final class ManualClock: Clock, Sendable {
    /// A moment, by the time since the clock was made.
    public struct Instant: InstantProtocol, CustomStringConvertible {
        /// The time since the clock was made.
        public let offset: Duration

        /// Creates the instant at an offset from the creation of the clock.
        public init(offset: Duration) { self.offset = offset }

        /// Returns the instant that is later, or earlier, by a duration.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

        /// Returns the duration from this instant to another, which is negative if the other is earlier.
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        /// Returns a Boolean value that indicates whether an instant is before another.
        ///
        /// - Parameters:
        ///   - left: An instant.
        ///   - right: Another instant.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }

        /// The time since the clock was made.
        public var description: String { "\(offset)" }
    }

    private struct Sleeper: Sendable {
        let number: Int
        let deadline: Instant
        let continuation: UnsafeContinuation<Void, any Error>
    }

    private struct State: Sendable {
        var now = Instant(offset: .zero)
        /// In the order of their deadlines; of the same deadline, who came first.
        var sleepers: [Sleeper] = []
        var lastNumber = 0
    }

    private let state = WatchedState(State())

    /// Creates a clock that stands at zero.
    public init() {}

    /// The time at which the clock stands.
    public var now: Instant { state.withLock { $0.now } }

    /// Zero: no duration is too short for the clock.
    public var minimumResolution: Duration { .zero }

    // MARK: Moving

    /// Moves the clock and resumes the sleepers whose deadline it reaches, in the order of their deadlines.
    ///
    /// It does not wait for them. The order in which tasks run once they are resumed is up to their executors; a test that needs
    /// an order moves the clock from deadline to deadline.
    ///
    /// - Parameters:
    ///   - duration: How far; time does not go back, so that a negative duration changes nothing.
    ///   - wakes: Whether sleepers are woken; otherwise the next move wakes them, as where a system is busy.
    public func advance(by duration: Duration, wakes: Bool = true) { move(wakes: wakes) { $0.advanced(by: duration) } }

    /// Moves the clock to a moment and resumes the sleepers whose deadline it reaches; see ``advance(by:wakes:)``.
    ///
    /// - Parameter moment: Where to; one that has passed changes nothing.
    public func advance(to moment: Instant) { move { _ in moment } }

    private func move(wakes: Bool = true, _ moment: (Instant) -> Instant) {
        let woken = state.withLock { state in
            state.now = max(state.now, moment(state.now))
            let count = !wakes ? 0 : state.sleepers.prefix { $0.deadline <= state.now }.count
            defer { state.sleepers.removeFirst(count) }
            return state.sleepers.prefix(count)
        }
        for sleeper in woken { sleeper.continuation.resume() }
    }

    // MARK: Sleeping

    /// Waits until the clock has been moved to a moment.
    ///
    /// - Parameters:
    ///   - deadline: The moment; one that the clock has reached is not waited for.
    ///   - tolerance: Of no effect: who sleeps is woken as soon as the clock reaches the moment.
    /// - Throws: `CancellationError` where the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        try await withTaskCancellationHandler {
            try await withUnsafeThrowingContinuation { continuation in
                let result = state.withLock { state -> Result<Void, any Error>? in
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if deadline <= state.now { return .success(()) }
                    let sleeper = Sleeper(number: number, deadline: deadline, continuation: continuation)
                    let place = state.sleepers.firstIndex { deadline < $0.deadline } ?? state.sleepers.endIndex
                    state.sleepers.insert(sleeper, at: place)
                    return nil
                }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                state.sleepers.firstIndex { $0.number == number }.map { state.sleepers.remove(at: $0) }
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// The number of tasks that sleep at present.
    public var sleepers: Int { state.withLock(\.sleepers.count) }

    /// Waits until so many sleep at once, so that moving the clock reaches them; not longer than the task runs that waits.
    public func waitForSleepers(_ count: Int = 1) async { await state.wait { $0.sleepers.count >= count } }
}
