import WaymarkLock

/// The links that wait at a gate, and the sign-in that they wait for; there is one at a time.
final class SignInQueue: Sendable {
    private struct Waiter: Sendable {
        let ticket: Int
        /// The continuation, which is resumed with the number of the sign-in when it is this waiter's turn.
        let continuation: UnsafeContinuation<Int, any Error>
    }

    private struct SignIn: Sendable {
        let number: Int
        var waiters: [Waiter]
        var task: Task<Void, Never>?
    }

    private struct State: Sendable {
        var lastNumber = 0
        /// The sign-in that has not ended.
        var current: SignIn?
        /// The waiters that have not had their turn yet, by the number of the sign-in that succeeded.
        var released: [Int: ArraySlice<Waiter>] = [:]
        var failureCount = 0
        var lastFailure: (any Error)?

        mutating func nextNumber() -> Int {
            lastNumber += 1
            return lastNumber
        }
    }

    /// A sign-in inside which code runs.
    private struct Inside: Sendable {
        let queue: ObjectIdentifier
        let number: Int
    }

    private enum Entry: Sendable {
        case waits
        case begins(Int)
        case fails(any Error)
    }

    @TaskLocal private static var inside: [Inside] = []

    private let state = Lock(State())

    /// Whether the current code runs inside the queue's own sign-in, which has not ended.
    var isInsideSignIn: Bool {
        let inside = Self.inside.last { $0.queue == ObjectIdentifier(self) }
        guard let inside else { return false }
        return state.withLock { $0.current?.number == inside.number }
    }

    /// A mark of a link's arrival, to pass to ``wait(since:_:isolation:signIn:)``.
    var arrival: Int { state.withLock { $0.failureCount } }

    var waitingCount: Int {
        state.withLock { state in
            state.released.values.reduce(state.current?.waiters.count ?? 0) { $0 + $1.count }
        }
    }

    /// Waits for the sign-in, and begins one unless one is under way.
    ///
    /// - Parameters:
    ///   - arrival: The mark of the link's arrival. A sign-in that has failed since then has failed for the link as
    ///     well.
    ///   - opening: The opening that a sign-in begun here belongs to.
    ///   - signIn: Performs the sign-in, and returns if it succeeded.
    /// - Throws: The error of the sign-in, or `CancellationError`.
    func wait(
        since arrival: Int, _ opening: Opening, isolation: isolated (any Actor)? = #isolation,
        signIn: @escaping @Sendable () async throws -> Void
    ) async throws {
        let ticket = state.withLock { $0.nextNumber() }
        let run = OpeningScope.current?.run
        try run?.pause()
        defer { run?.resume() }
        let number = try await withTaskCancellationHandler {
            try await withUnsafeThrowingContinuation { continuation in
                switch enter(Waiter(ticket: ticket, continuation: continuation), since: arrival) {
                case .waits: break
                case .begins(let number): begin(number, opening, isolation: isolation, signIn)
                case .fails(let error): continuation.resume(throwing: error)
                }
            }
        } onCancel: {
            leave(ticket)
        }
        // This waiter continues, so the next one may.
        release(number)
    }

    private func enter(_ waiter: Waiter, since arrival: Int) -> Entry {
        state.withLock { state in
            // A task is marked as cancelled before its cancellation handler runs, and the handler takes this lock, so
            // no cancellation is missed.
            if Task.isCancelled { return .fails(CancellationError()) }
            if state.failureCount != arrival, let failure = state.lastFailure { return .fails(failure) }
            if state.current != nil {
                state.current?.waiters.append(waiter)
                return .waits
            }
            let number = state.nextNumber()
            state.current = SignIn(number: number, waiters: [waiter])
            return .begins(number)
        }
    }

    /// Signs in, in a task that depends neither on the link that began it nor on that link's time limit.
    private func begin(
        _ number: Int, _ opening: Opening, isolation: isolated (any Actor)?,
        _ signIn: @escaping @Sendable () async throws -> Void
    ) {
        let inside = Self.inside + [Inside(queue: ObjectIdentifier(self), number: number)]
        // The task inherits its context: this sign-in, and the opening without the clock of the link that began it.
        let task = Self.$inside.withValue(inside) {
            OpeningScope.within(OpeningScope(opening)) {
                Task { [self] in
                    _ = isolation
                    do {
                        try await signIn()
                        succeed(number)
                    } catch {
                        fail(number, with: error)
                    }
                }
            }
        }
        let isWanted = state.withLock { state in
            guard state.current?.number == number else { return false }
            state.current?.task = task
            return true
        }
        // All waiters have left before there was a task to cancel. If the task has ended, this does nothing.
        if !isWanted { task.cancel() }
    }

    // MARK: The end

    private func succeed(_ number: Int) {
        let isCurrent = state.withLock { state in
            guard let signIn = state.current, signIn.number == number else { return false }
            state.current = nil
            state.released[number] = signIn.waiters[...]
            return true
        }
        if isCurrent { release(number) }
    }

    /// Lets the first that has not had its turn go on.
    private func release(_ number: Int) {
        let next = state.withLock { state in
            let next = state.released[number]?.popFirst()
            if state.released[number]?.isEmpty == true { state.released[number] = nil }
            return next
        }
        next?.continuation.resume(returning: number)
    }

    private func fail(_ number: Int, with error: any Error) {
        let waiters = state.withLock { state -> [Waiter] in
            guard let signIn = state.current, signIn.number == number else { return [] }
            state.current = nil
            state.failureCount += 1
            state.lastFailure = error
            return signIn.waiters
        }
        for waiter in waiters { waiter.continuation.resume(throwing: error) }
    }

    /// Takes out one that does not want to wait any more; the sign-in ends with the last.
    private func leave(_ ticket: Int) {
        let (waiter, task) = state.withLock { state -> (Waiter?, Task<Void, Never>?) in
            if let place = state.current?.waiters.firstIndex(where: { $0.ticket == ticket }) {
                let waiter = state.current?.waiters.remove(at: place)
                guard state.current?.waiters.isEmpty == true else { return (waiter, nil) }
                defer { state.current = nil }
                return (waiter, state.current?.task)
            }
            for (number, waiters) in state.released {
                guard let place = waiters.firstIndex(where: { $0.ticket == ticket }) else { continue }
                let waiter = state.released[number]?.remove(at: place)
                if state.released[number]?.isEmpty == true { state.released[number] = nil }
                return (waiter, nil)
            }
            return (nil, nil)
        }
        task?.cancel()
        waiter?.continuation.resume(throwing: CancellationError())
    }
}
