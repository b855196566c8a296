internal import WaymarkGround
internal import WaymarkLock

/// One run of an interceptor in a task of its own, which its caller can leave at any time.
///
/// The task is not a child: when the limit passes or the caller is cancelled, the caller goes on at once, also when the
/// interceptor does not. What a late interceptor still does has no effect: `next` throws, and its answer is dropped.
final class LimitedRun: Sendable {
    private enum Phase: Sendable {
        /// The interceptor runs, since `since` by the clock, after `used` of its own time; `nil` while the clock stands.
        case running(since: Duration?, used: Duration, pauses: Int)
        /// The interceptor has come back in time.
        case done
        /// The caller has gone on; `isTold` once the interceptor has done something after that.
        case left(isTold: Bool)
    }

    /// The work to do once, when the run ends.
    private struct End: Sendable {
        let continuation: UnsafeContinuation<Response, any Error>?
        let slot: Int?
        let task: Task<Void, Never>?
    }

    private struct State: Sendable {
        var phase: Phase
        var continuation: UnsafeContinuation<Response, any Error>?
        var task: Task<Void, Never>?
        /// Its place at the watchdog.
        var slot: Int?

        /// Ends the run, if it has not ended yet.
        mutating func end(_ phase: Phase) -> End? {
            guard case .running = self.phase else { return nil }
            self.phase = phase
            defer { (continuation, task) = (nil, nil) }
            return End(continuation: continuation, slot: slot, task: task)
        }
    }

    private let limit: Duration
    private let watchdog: Watchdog
    private let state: Lock<State>
    /// Called when the interceptor has done something after the opening had gone on without it; once.
    private let onLate: @Sendable () -> Void
    private let timedOut: @Sendable () -> any Error

    init(
        limit: Duration, watchdog: Watchdog, timedOut: @escaping @Sendable () -> any Error,
        onLate: @escaping @Sendable () -> Void
    ) {
        self.limit = limit
        self.watchdog = watchdog
        self.timedOut = timedOut
        self.onLate = onLate
        state = Lock(State(phase: .running(since: watchdog.now, used: .zero, pauses: 0)))
    }

    /// Runs `body` on the caller's actor in a task of its own, and waits for it within the limit.
    func callAsFunction(
        in scope: OpeningScope, isolation: isolated (any Actor)? = #isolation,
        _ body: @escaping @Sendable () async throws -> Response
    ) async throws -> Response {
        try await Self.wait(for: self, in: scope, isolation: isolation, body)
    }

    /// Static, because of a method's closures those that hold the object leave the actor that is a parameter (Swift 6.3).
    private static func wait(
        for run: LimitedRun, in scope: OpeningScope, isolation: isolated (any Actor)?,
        _ body: @escaping @Sendable () async throws -> Response
    ) async throws -> Response {
        try await withTaskCancellationHandler {
            // The closure keeps to the caller's actor because it holds it.
            _ = isolation
            return try await withUnsafeThrowingContinuation { continuation in
                run.begin(continuation) {
                    // A task keeps what it was begun in, so that nothing has to be set around what waits.
                    OpeningScope.$current.withValue(scope) {
                        Task.begin(run.watchdog.taskStart, isolation: isolation) {
                            do { run.finish(.success(try await body())) } catch { run.finish(.failure(error)) }
                        }
                    }
                }
            }
        } onCancel: {
            run.leave(with: CancellationError())
        }
    }

    /// Waits by a continuation for a task, which is begun unless the run was left already.
    private func begin(
        _ continuation: UnsafeContinuation<Response, any Error>, _ start: () -> Task<Void, Never>
    ) {
        guard begin(continuation) else { return }
        let task = start()
        let isLeft = state.withLock { state in
            state.task = task
            if case .left = state.phase { return true }
            return false
        }
        // Left before there was a task to cancel.
        if isLeft { task.cancel() }
    }

    /// Takes the continuation of the caller, or resumes it if the run was left already; returns whether to run.
    private func begin(_ continuation: UnsafeContinuation<Response, any Error>) -> Bool {
        let isLeft = state.withLock { state in
            if case .left = state.phase { return true }
            state.continuation = continuation
            return false
        }
        if isLeft {
            continuation.resume(throwing: CancellationError())
            return false
        }
        let slot = watchdog.add(self)
        let isWatched = state.withLock { state in
            if case .left = state.phase { return false }
            state.slot = slot
            return true
        }
        if isWatched { watchdog.wake(by: watchdog.now + limit) } else { watchdog.remove(slot) }
        return isWatched
    }

    // MARK: The clock

    /// Stops the clock now, by the clock of the interceptor's own router; see ``pause(at:)``.
    func pause() throws { try pause(at: watchdog.now) }

    /// Lets the clock go on now; see ``resume(at:)``.
    func resume() { resume(at: watchdog.now) }

    /// Stops the clock; pauses nest. After the interceptor has returned, this does nothing.
    ///
    /// - Throws: If the opening has gone on without the interceptor, so that what it still does has no effect; also where its
    ///   time has passed and the watchdog has not looked yet.
    func pause(at now: Duration) throws {
        let (isLeft, end) = state.withLock { state -> (Bool, End?) in
            switch state.phase {
            case .running(let since, let used, let pauses):
                let used = used + (since.map { now - $0 } ?? .zero)
                if since != nil, used >= limit { return (true, state.end(.left(isTold: false))) }
                state.phase = .running(since: nil, used: used, pauses: pauses + 1)
                return (false, nil)
            case .done: return (false, nil)
            case .left: return (true, nil)
            }
        }
        if let end { leave(end, with: timedOut()) }
        if isLeft {
            tellLate()
            throw CancellationError()
        }
    }

    /// Whether the opening has gone on without the interceptor, which has not come back.
    var isLeft: Bool {
        state.withLock { state in
            if case .left = state.phase { return true }
            return false
        }
    }

    /// Lets the clock go on after as many calls as there were pauses.
    func resume(at now: Duration) {
        let deadline = state.withLock { state -> Duration? in
            guard case .running(_, let used, let pauses) = state.phase else { return nil }
            state.phase = .running(since: pauses == 1 ? now : nil, used: used, pauses: pauses - 1)
            return pauses == 1 ? now + limit - used : nil
        }
        if let deadline { watchdog.wake(by: deadline) }
    }

    /// Ends the run where its own time has passed the limit; otherwise gives the moment at which to look again, or `nil`
    /// where the clock stands or the run is over.
    func expire(at now: Duration) -> Duration? {
        let (deadline, end) = state.withLock { state -> (Duration?, End?) in
            guard case .running(let since?, let used, _) = state.phase else { return (nil, nil) }
            let deadline = since + limit - used
            return deadline <= now ? (nil, state.end(.left(isTold: false))) : (deadline, nil)
        }
        if let end { leave(end, with: timedOut()) }
        return deadline
    }

    // MARK: The end

    private func finish(_ result: Result<Response, any Error>) {
        if let end = state.withLock({ $0.end(.done) }) {
            if let slot = end.slot { watchdog.remove(slot) }
            end.continuation?.resume(with: result)
        } else if !Self.isCancellation(result) {
            // One that ends because it was cancelled does as it was told.
            tellLate()
        }
    }

    private static func isCancellation(_ result: Result<Response, any Error>) -> Bool {
        guard case .failure(let error) = result else { return false }
        if case .cancelled? = (error as? RouterError)?.reason { return true }
        return error is CancellationError
    }

    /// Lets the caller go on with an error, and asks the interceptor to stop.
    private func leave(with error: any Error) {
        if let end = state.withLock({ $0.end(.left(isTold: false)) }) { leave(end, with: error) }
    }

    private func leave(_ end: End, with error: any Error) {
        if let slot = end.slot { watchdog.remove(slot) }
        end.task?.cancel()
        end.continuation?.resume(throwing: error)
    }

    private func tellLate() {
        let isFirst = state.withLock { state in
            guard case .left(isTold: false) = state.phase else { return false }
            state.phase = .left(isTold: true)
            return true
        }
        if isFirst { onLate() }
    }
}
