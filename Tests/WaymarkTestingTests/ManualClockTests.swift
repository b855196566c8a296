import Dispatch
import Testing
import WaymarkCore
import WaymarkLock
import WaymarkRouting
import WaymarkTesting

@Suite struct ManualClockTests {
    @Test("A clock stands until it is moved, and never goes back")
    func moves() {
        let clock = ManualClock()
        #expect(clock.now == ManualClock.Instant(offset: .zero))
        clock.advance(by: .seconds(2))
        clock.advance(by: .milliseconds(500))
        #expect(clock.now.offset == .seconds(2.5))
        clock.advance(to: clock.now.advanced(by: .seconds(1)))
        #expect(clock.now.offset == .seconds(3.5))
        clock.advance(by: .seconds(-1))
        clock.advance(to: ManualClock.Instant(offset: .seconds(1)))
        #expect(clock.now.offset == .seconds(3.5))
        #expect(clock.now.duration(to: ManualClock.Instant(offset: .seconds(5))) == .seconds(1.5))
    }

    @Test("A sleep until a moment that the clock has reached returns at once", arguments: [0, 1, 5])
    func passedMoment(_ seconds: Int) async throws {
        let clock = ManualClock()
        clock.advance(by: .seconds(5))
        try await clock.sleep(until: ManualClock.Instant(offset: .seconds(seconds)))
        #expect(clock.sleepers == 0)
    }

    struct Order: CustomTestStringConvertible {
        /// The sleepers' deadlines in seconds, in the order in which they go to sleep.
        let deadlines: [Int]
        /// The places of those that wake, in their order, when the clock reaches five seconds.
        let woken: [Int]
        var testDescription: String { "\(deadlines)" }
    }

    static let orders = [
        Order(deadlines: [3, 1, 2], woken: [1, 2, 0]),
        Order(deadlines: [1, 2, 3, 4, 5, 6], woken: [0, 1, 2, 3, 4]),
        // Of the same deadline, who came first.
        Order(deadlines: [2, 2, 1, 2], woken: [2, 0, 1, 3]),
        Order(deadlines: [9, 6], woken: []),
    ]

    /// Runs tasks one after the other, in the order in which they are resumed.
    @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
    private final class SerialTasks: TaskExecutor {
        private let queue = DispatchQueue(label: "SerialTasks")

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }

        /// Returns once no job runs: a task that is resumed before it has come to rest goes on at once, before others that were
        /// resumed earlier.
        func rest() { queue.sync {} }
    }

    @Test("Sleepers are resumed in the order of their deadlines, and the others sleep on", arguments: orders)
    @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
    func resumesInOrder(_ row: Order) async throws {
        let clock = ManualClock()
        let woken = Lock<[Int]>([])
        let executor = SerialTasks()
        var tasks: [Task<Void, any Error>] = []
        for (place, deadline) in row.deadlines.enumerated() {
            tasks.append(
                Task(executorPreference: executor) { @Sendable in
                    try await clock.sleep(until: ManualClock.Instant(offset: .seconds(deadline)))
                    woken.withLock { $0.append(place) }
                })
            await clock.waitForSleepers(place + 1)
            executor.rest()
        }
        clock.advance(by: .seconds(5))
        #expect(clock.sleepers == row.deadlines.count - row.woken.count)
        for place in row.woken { try await tasks[place].value }
        #expect(woken.withLock { $0 } == row.woken)
        clock.advance(by: .seconds(60))
        for task in tasks { try await task.value }
        #expect(clock.sleepers == 0)
    }

    @Test("A sleeper that is cancelled wakes at once with an error, and the others sleep on")
    func cancels() async throws {
        let clock = ManualClock()
        let first = Task { try await clock.sleep(for: .seconds(1)) }
        let second = Task { try await clock.sleep(for: .seconds(1)) }
        await clock.waitForSleepers(2)
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(clock.sleepers == 1)
        clock.advance(by: .seconds(1))
        try await second.value
    }

    @Test("A task that is cancelled before it sleeps does not sleep")
    func cancelledBefore() async {
        let clock = ManualClock()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(for: .seconds(1))
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(clock.sleepers == 0)
    }

    @Test("A caller that waits for sleepers stops waiting when it is cancelled", .timeLimit(.minutes(10)))
    func waitingIsCancelled() async {
        let clock = ManualClock()
        let task = Task { await clock.waitForSleepers(1) }
        task.cancel()
        await task.value
    }

    /// A router on a clock, with a gate of sixty seconds that sleeps for a while.
    private func slowRouter(_ clock: ManualClock, gateSleeps: Duration) throws -> Router {
        var configuration = RouterConfiguration()
        configuration.clock = AppClock(clock)
        let router = try Router(configuration)
        try router.on("/slow") { _ in "done" }
        router.use(named: "gate", within: .seconds(60)) { request, next in
            try await clock.sleep(for: gateSleeps)
            return try await next(request)
        }
        return router
    }

    @Test("An interceptor is out of time once the clock is moved past its limit, without anybody waiting")
    func interceptorTimesOut() async throws {
        let clock = ManualClock()
        let router = try slowRouter(clock, gateSleeps: .seconds(3_600))
        let opening = Task { try await router.open("/slow", from: .app) }
        // The interceptor, and the router that watches it.
        await clock.waitForSleepers(2)
        clock.advance(by: .seconds(59))
        #expect(clock.sleepers == 2)
        clock.advance(by: .seconds(1))
        let error = await #expect(throws: RouterError.self) { try await opening.value }
        guard case .interceptorTimedOut(let limit)? = error?.reason, limit == .seconds(60) else {
            Issue.record("\(error.debugDescription)")
            return
        }
    }

    @Test("An interceptor that is quicker than its limit lets the link through")
    func interceptorIsInTime() async throws {
        let clock = ManualClock()
        let router = try slowRouter(clock, gateSleeps: .seconds(30))
        let opening = Task { try await router.open("/slow", from: .app) }
        await clock.waitForSleepers(2)
        clock.advance(by: .seconds(30))
        let response = try await opening.value
        #expect(response.value(as: String.self) == "done")
        #expect(response.trace.total == .seconds(30))
    }
}
