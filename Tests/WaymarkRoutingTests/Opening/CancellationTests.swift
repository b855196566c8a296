import TaskStarts
import Testing
import WaymarkCore
import WaymarkLock
import WaymarkRouting
import WaymarkTesting

@Suite("Cancelling the task ends the opening")
struct CancellationTests {
    @Test("Before it has begun, nothing runs", arguments: [true, false])
    func before(_ hasInterceptor: Bool) async throws {
        let router = try Router()
        let log = Log()
        try router.on("/a") { _ in log.add("ran") }
        if hasInterceptor {
            router.use(named: "first") { request, next in
                log.add("intercepted")
                return try await next(request)
            }
        }
        let outcome = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await router.outcome("/a")
        }.value
        #expect(outcome == (hasInterceptor ? "cancelled at interceptor 'first'" : "cancelled at handler"))
        #expect(log.lines.isEmpty)
    }

    /// A clock that stands, and calls a closure whenever it is read.
    private struct WatchedClock: Clock {
        let isRead: @Sendable () -> Void

        var now: ManualClock.Instant {
            isRead()
            return ManualClock.Instant(offset: .zero)
        }

        var minimumResolution: Duration { .nanoseconds(1) }

        func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
            try await ManualClock().sleep(until: deadline, tolerance: tolerance)
        }
    }

    @Test(
        "At whichever reading of the clock before an interceptor with a limit begins, it does not begin",
        .everyTaskStart)
    func beforeLimited() async throws {
        var readings = 0
        for place in 1... {
            let (count, hasBegun, isCancelled) = (Locked(0), Locked(false), Locked(false))
            var configuration = RouterConfiguration()
            configuration.clock = AppClock(
                WatchedClock {
                    let number = count.withLock { count in
                        count += 1
                        return count
                    }
                    guard number == place, !hasBegun.withLock({ $0 }) else { return }
                    isCancelled.withLock { $0 = true }
                    withUnsafeCurrentTask { $0?.cancel() }
                })
            let router = try Router(configuration)
            try router.on("/a") { _ in "ran" }
            router.use(named: "first", within: .seconds(10)) { request, next in
                hasBegun.withLock { $0 = true }
                return try await next(request)
            }
            count.withLock { $0 = 0 }
            let outcome = await Task { await router.outcome("/a") }.value
            if !isCancelled.withLock({ $0 }) { break }
            readings += 1
            #expect(outcome == "cancelled at interceptor 'first'", "reading \(place)")
            #expect(!hasBegun.withLock { $0 }, "reading \(place)")
        }
        // Those of the call, of the match, of the run, and of its limit.
        #expect(readings == 4)
    }

    @Test("An interceptor with a limit is left at once although it does not listen")
    func ignored() async throws {
        let router = try Router()
        let (reached, log) = (Gate(), Log())
        try router.on("/a") { _ in log.add("ran") }
        router.use(named: "deaf", within: .seconds(1_000_000)) { _, _ in
            reached.open()
            await never()
            return .done
        }
        let task = Task { await router.outcome("/a") }
        await reached.wait()
        task.cancel()
        #expect(await task.value == "cancelled at interceptor 'deaf'")
        #expect(log.lines.isEmpty)
    }

    @Test("An interceptor without a limit that listens ends it")
    func unlimited() async throws {
        let router = try Router()
        let reached = Gate()
        try router.on("/a") { _ in }
        router.use(named: "listens", within: .unlimited) { request, next in
            reached.open()
            while !Task.isCancelled { await Task.yield() }
            return try await next(request)
        }
        let task = Task { await router.outcome("/a") }
        await reached.wait()
        task.cancel()
        #expect(await task.value == "cancelled at handler")
    }

    @Test(
        "A handler that listens ends it, one that does not behind a limited interceptor is left",
        arguments: [true, false])
    func handler(_ listens: Bool) async throws {
        let router = try Router()
        let reached = Gate()
        try router.on("/a") { _ in
            reached.open()
            guard listens else { return await never() }
            while !Task.isCancelled { await Task.yield() }
            try Task.checkCancellation()
        }
        if !listens { router.use(named: "outer") { try await $1($0) } }
        let task = Task { await router.outcome("/a") }
        await reached.wait()
        task.cancel()
        #expect(await task.value == (listens ? "cancelled at handler" : "cancelled at interceptor 'outer'"))
    }

    @Test("The token of an opening with a completion cancels it, and the completion is called once")
    func completion() async throws {
        let router = try Router()
        let reached = Gate()
        try router.on("/a") { _ in }
        router.use(named: "deaf") { _, _ in
            reached.open()
            await never()
            return .done
        }
        let row = await withCheckedContinuation { continuation in
            let task = router.open("/a", from: .app) { result in
                MainActor.assertIsolated()
                guard case .failure(let error) = result else { return continuation.resume(returning: "done") }
                continuation.resume(returning: error.row)
            }
            Task {
                await reached.wait()
                task.cancel()
            }
        }
        #expect(row == "cancelled")
    }

    @Test("A sequence stops where it is cancelled")
    func sequence() async throws {
        let router = try Router()
        let log = Log()
        try router.on("/a/:x") { request in
            log.add(request["x"] ?? "")
            withUnsafeCurrentTask { $0?.cancel() }
        }
        let error = await Task {
            await #expect(throws: RouterError.self) {
                try await router.open(inOrder: ["/a/1", "/a/2", "/a/3"], from: .app)
            }
        }.value
        #expect(error?.row == "cancelled" && error?.link == "/a/2" && log.lines == ["1"])
    }

    @Test("An interceptor that obeys is not reported as late, once the caller has gone")
    func obedient() async throws {
        let router = try Router()
        let events = router.events()
        let (reached, left) = (Gate(), Gate())
        try router.on("/a") { _ in }
        router.use(named: "obeys") { _, _ in
            defer { left.open() }
            reached.open()
            while !Task.isCancelled { await Task.yield() }
            throw CancellationError()
        }
        let task = Task { await router.outcome("/a") }
        await reached.wait()
        task.cancel()
        #expect(await task.value == "cancelled at interceptor 'obeys'")
        await left.wait()
        for _ in 0..<100 { await Task.yield() }
        #expect(!events.drain().contains { $0.kind == .late(name: "obeys") })
    }
}
