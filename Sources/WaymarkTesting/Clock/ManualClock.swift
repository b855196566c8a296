/// A clock that advances only when a test moves it, so that time limits pass without waiting.
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
/// One task of the router sleeps for all limits, until the first of them, and may still sleep after the opening has ended.
/// In a test with several openings, wait for a signal of the interceptor itself, and then advance the clock.
///
/// A clock can be used from any thread.
public final class ManualClock: Clock, Sendable {
    /// An instant, as the time since the clock was created.
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

    /// Creates a clock whose current time is zero.
    public init() {}

    /// The current time of the clock.
    public var now: Instant { state.withLock { $0.now } }

    /// The minimum resolution of the clock; always zero.
    public var minimumResolution: Duration { .zero }

    // MARK: Moving

    /// Advances the clock and resumes the sleepers whose deadlines it reaches, in the order of the deadlines.
    ///
    /// The method does not wait for the resumed tasks, whose order is up to their executors. A test that needs an order advances
    /// the clock from deadline to deadline.
    ///
    /// - Parameters:
    ///   - duration: The duration to advance by; a negative duration has no effect.
    ///   - wakes: Pass `false` to leave the sleepers to the next advance, as on a busy system.
    public func advance(by duration: Duration, wakes: Bool = true) { move(wakes: wakes) { $0.advanced(by: duration) } }

    /// Advances the clock to an instant and resumes the sleepers whose deadlines it reaches; see ``advance(by:wakes:)``.
    ///
    /// - Parameter moment: The instant to advance to; an instant in the past has no effect.
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

    /// Waits until the clock has reached an instant.
    ///
    /// - Parameters:
    ///   - deadline: The instant; if the clock has already reached it, the method returns immediately.
    ///   - tolerance: Ignored; sleepers are resumed as soon as the clock reaches the instant.
    /// - Throws: `CancellationError` if the task is cancelled.
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

    /// The number of tasks that are currently sleeping.
    public var sleepers: Int { state.withLock(\.sleepers.count) }

    /// Waits until the given number of tasks sleep at the same time, so that advancing the clock can resume them, or until the
    /// waiting task is cancelled.
    public func waitForSleepers(_ count: Int = 1) async { await state.wait { $0.sleepers.count >= count } }
}
