internal import WaymarkGround
internal import WaymarkLock

/// One run of an interceptor in a task of its own, which its caller can leave at any time.
///
/// The task is not a child task: when the limit passes or the caller is cancelled, the caller continues at once, even
/// if the interceptor does not end. A late interceptor has no effect: `next` throws, and its answer is dropped.
final class LimitedRun: Sendable {
    private enum Phase: Sendable {
        /// The interceptor runs, since `since` by the clock, after `used` of its own time; `since` is `nil` while the
        /// clock is stopped.
        case running(since: Duration?, used: Duration, pauses: Int)
        /// The interceptor has returned in time.
        case done
        /// The caller has continued; `isReported` is `true` once the interceptor has done something after that.
        case left(isReported: Bool)
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
        /// Its slot in the watchdog.
        var slot: Int?

        /// Ends the run, if it has not ended yet.
        mutating func end(_ phase: Phase) -> End? {
            guard case .running = self.phase else { return nil }
            self.phase = phase
            defer { (continuation, task) = (nil, nil) }
            return End(continuation: continuation, slot: slot, task: task)
        }
    }

    /// The work of the interceptor.
    enum Work: Sendable {
        /// Running around the rest of a chain.
        case chain
        /// Deciding whether a screen may be displayed without its link being opened.
        case unopenedScreen
    }

    private let limit: Duration
    private let work: Work
    private let name: String
    private let hop: Hop
    private let state: Lock<State>

    init(_ work: Work, of name: String, for hop: Hop, within limit: Duration) {
        self.limit = limit
        self.work = work
        self.name = name
        self.hop = hop
        state = Lock(State(phase: .running(since: hop.core.watchdog.now, used: .zero, pauses: 0)))
    }

    /// Runs `body` on the caller's actor in a task of its own, and waits for it within the limit.
    func callAsFunction(
        in scope: OpeningScope, isolation: isolated (any Actor)? = #isolation,
        _ body: @escaping @Sendable () async throws -> Response
    ) async throws -> Response {
        try await Self.wait(for: self, in: scope, isolation: isolation, body)
    }

    /// Static, because closures in an instance method that capture `self` leave the actor that is a parameter (Swift
    /// 6.3).
    private static func wait(
        for run: LimitedRun, in scope: OpeningScope, isolation: isolated (any Actor)?,
        _ body: @escaping @Sendable () async throws -> Response
    ) async throws -> Response {
        try await withTaskCancellationHandler {
            // The closure stays on the caller's actor because it captures it.
            _ = isolation
            return try await withUnsafeThrowingContinuation { continuation in
                run.begin(continuation) {
                    // A task inherits the context in which it was created, so nothing has to be bound around the wait.
                    OpeningScope.within(scope) {
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

    /// Waits for a task by means of a continuation. The task is started unless the run was left already.
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
        let slot = watchdog.watch(self, until: watchdog.now + limit)
        let isWatched = state.withLock { state in
            if case .left = state.phase { return false }
            state.slot = slot
            return true
        }
        if !isWatched { watchdog.remove(slot) }
        return isWatched
    }

    // MARK: The clock

    /// Stops the time limit now, by the clock of the interceptor's router; see ``pause(at:)``.
    func pause() throws { try pause(at: watchdog.now) }

    /// Resumes the time limit now; see ``resume(at:)``.
    func resume() { resume(at: watchdog.now) }

    /// Stops the clock; pauses nest. After the interceptor has returned, this does nothing.
    ///
    /// - Throws: An error if the opening has continued without the interceptor, so that its further work has no effect;
    ///   also if its time has passed and the watchdog has not noticed yet.
    func pause(at now: Duration) throws {
        let (isLeft, end) = state.withLock { state -> (Bool, End?) in
            switch state.phase {
            case .running(let since, let used, let pauses):
                let used = used + (since.map { now - $0 } ?? .zero)
                if since != nil, used >= limit { return (true, state.end(.left(isReported: false))) }
                state.phase = .running(since: nil, used: used, pauses: pauses + 1)
                return (false, nil)
            case .done: return (false, nil)
            case .left: return (true, nil)
            }
        }
        if let end { leave(end, with: timedOut) }
        if isLeft {
            reportLate()
            throw CancellationError()
        }
    }

    /// Whether the opening has continued without the interceptor, which has not returned.
    var isLeft: Bool {
        state.withLock { state in
            if case .left = state.phase { return true }
            return false
        }
    }

    /// Resumes the clock after as many calls as there were pauses.
    func resume(at now: Duration) {
        let deadline = state.withLock { state -> Duration? in
            guard case .running(_, let used, let pauses) = state.phase else { return nil }
            state.phase = .running(since: pauses == 1 ? now : nil, used: used, pauses: pauses - 1)
            return pauses == 1 ? now + limit - used : nil
        }
        if let deadline { watchdog.wake(by: deadline) }
    }

    /// Ends the run if its own time exceeds the limit. Otherwise, returns the moment at which to check again, or `nil`
    /// if the clock is stopped or the run is over.
    func expire(at now: Duration) -> Duration? {
        let (deadline, end) = state.withLock { state -> (Duration?, End?) in
            guard case .running(let since?, let used, _) = state.phase else { return (nil, nil) }
            let deadline = since + limit - used
            return deadline <= now ? (nil, state.end(.left(isReported: false))) : (deadline, nil)
        }
        if let end { leave(end, with: timedOut) }
        return deadline
    }

    // MARK: The end

    private func finish(_ result: Result<Response, any Error>) {
        if let end = state.withLock({ $0.end(.done) }) {
            if let slot = end.slot { watchdog.remove(slot) }
            end.continuation?.resume(with: result)
        } else if !Self.isCancellation(result) {
            // An interceptor that ends because it was cancelled is not late.
            reportLate()
        }
    }

    private static func isCancellation(_ result: Result<Response, any Error>) -> Bool {
        guard case .failure(let error) = result else { return false }
        if case .cancelled? = (error as? RouterError)?.reason { return true }
        return error is CancellationError
    }

    /// Resumes the caller with an error, and cancels the interceptor.
    private func leave(with error: any Error) {
        if let end = state.withLock({ $0.end(.left(isReported: false)) }) { leave(end, with: error) }
    }

    private func leave(_ end: End, with error: any Error) {
        if let slot = end.slot { watchdog.remove(slot) }
        end.task?.cancel()
        end.continuation?.resume(throwing: error)
    }

    private func reportLate() {
        let isFirst = state.withLock { state in
            guard case .left(isReported: false) = state.phase else { return false }
            state.phase = .left(isReported: true)
            return true
        }
        if isFirst, case .chain = work { hop.emit(.late(name: name)) }
    }

    private var watchdog: Watchdog { hop.core.watchdog }

    /// The error of a run that has exceeded its limit.
    private var timedOut: any Error {
        switch work {
        case .chain: hop.error(.interceptorTimedOut(limit: limit), at: .interceptor(name))
        case .unopenedScreen: Refusal(.gate(name))
        }
    }
}
