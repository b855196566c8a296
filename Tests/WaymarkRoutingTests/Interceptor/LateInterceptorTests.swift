import TaskStarts
import Testing
import WaymarkCore
import WaymarkLock
import WaymarkRouting
import WaymarkTesting

@Suite("An interceptor's deeds after its caller has gone have no effect", .everyTaskStart)
struct LateInterceptorTests {
    enum Deed: String, CaseIterable {
        case goesOn, answers, throwsAnError, opens, opensElsewhere, sends, answersAtOnce, goesOnBeforeTheRouterLooks
    }

    @Test("It is reported once, and nothing runs, however late it is", arguments: Deed.allCases, [0, 5])
    func late(_ deed: Deed, by seconds: Int) async throws {
        let timed = try TimedRouter()
        let router = timed.router
        let log = Log()
        let events = router.events()
        let (reached, goOn, ended) = (Gate(), Gate(), Gate())
        try router.on("/a", .id("a")) { _ in log.add("handled") }
        try router.onSync("/other") { _ in log.add("opened") }
        router.use(named: "late", for: .route("a")) { request, next in
            reached.open()
            await goOn.wait()
            defer { ended.open() }
            switch deed {
            case .goesOn, .goesOnBeforeTheRouterLooks: return try await next(request)
            case .answers: return .done
            case .throwsAnError: throw Refusal("too late to say")
            case .opens: return try await request.router.open("/other", from: .app)
            case .opensElsewhere: return try await router.open("/other", from: .app)
            case .sends:
                await withCheckedContinuation { continuation in
                    request.router.open("/other", from: .app) { _ in continuation.resume() }
                }
                return .done
            case .answersAtOnce:
                _ = try await MainActor.run { try router.answer("/other", from: .app) }
                return .done
            }
        }
        let opening = Task { await router.outcome("/a") }
        await reached.wait()
        if deed == .goesOnBeforeTheRouterLooks {
            timed.clock.advance(by: .seconds(10), wakes: false)
        } else {
            await timed.advance(by: .seconds(10))
        }
        if deed != .goesOnBeforeTheRouterLooks {
            #expect(await opening.value == "timedOut 10.0 seconds at interceptor 'late'")
            timed.clock.advance(by: .seconds(seconds))
        }
        goOn.open()
        #expect(await opening.value == "timedOut 10.0 seconds at interceptor 'late'")
        await ended.wait()
        // One that heeds its cancellation is not late.
        let isTold = deed != .answersAtOnce
        var late = 0
        for _ in 0..<(isTold ? 1_000_000 : 100) {
            late += events.drain().filter { $0.kind == .late(name: "late") }.count
            if late > 0 { break }
            await Task.yield()
        }
        for _ in 0..<50 { await Task.yield() }
        late += events.drain().filter { $0.kind == .late(name: "late") }.count
        #expect(late == (isTold ? 1 : 0))
        #expect(log.lines.isEmpty)
    }

    @Test("If it only decides whether a screen may be restored, it is refused, and no opening is reported as late")
    func restored() async throws {
        let timed = try TimedRouter()
        let (router, reached, goOn, ended) = (timed.router, Gate(), Gate(), Gate())
        try router.on("/a", .id("a")) { _ in }
        router.use(named: "late", for: .route("a")) { request, next in
            try await next(request)
        } admits: { _ in
            reached.open()
            await goOn.wait()
            ended.open()
            return true
        }
        let events = router.events()
        let screen = DisplayedScreen(route: "a", link: "/a", isSettled: false)
        let asking = Task { await router.admission(restoring: screen) }
        await reached.wait()
        await timed.advance(by: .seconds(10))
        guard case .refused(let refusal) = await asking.value else {
            Issue.record("a late interceptor admits no screen")
            return
        }
        #expect("\(refusal)" == "the gate 'late' did not open")
        goOn.open()
        await ended.wait()
        for _ in 0..<1_000 { await Task.yield() }
        #expect(!events.drain().contains { $0.kind == .late(name: "late") })
    }

    @Test(
        "A link that is opened after it has come back is no part of its time, through any router that it or the handler kept"
    )
    func afterwards() async throws {
        let timed = try TimedRouter()
        let router = timed.router
        let events = router.events()
        let (goesOn, opened, kept) = (Gate(), Gate(), Locked<Router?>(nil))
        try router.on("/a", .id("a")) { request in
            let own = request.router
            Task {
                await goesOn.wait()
                #expect(await own.outcome("/b") == "done")
                #expect(await router.outcome("/b") == "done")
                opened.open()
            }
        }
        try router.on("/b") { _ in }
        router.use(named: "keeps", for: .route("a")) { request, next in
            let own = request.router
            kept.withLock { $0 = own }
            return try await next(request)
        }
        #expect(await router.outcome("/a") == "done")
        goesOn.open()
        await opened.wait()
        let stored = try #require(kept.withLock { $0 })
        #expect(await stored.outcome("/b") == "done")
        #expect(!events.drain().contains { $0.kind == .late(name: "keeps") })
    }

    @Test("A link that a handler sends on behind an interceptor is opened, when the opening has long ended")
    @MainActor func sentByHandler() async throws {
        let router = try Router()
        try router.onMain("/a") { request in
            request.router.send("/b", from: .app)
            router.send("/b", from: .app)
        }
        try router.on("/b") { _ in }
        router.use(named: "outer") { try await $1($0) }
        let events = router.events()
        try await router.open("/a", from: .app)
        var handled = 0
        for await event in events {
            if case .handled("/b", _, _) = event.kind { handled += 1 }
            if case .failed = event.kind { Issue.record("\(event)") }
            if case .late = event.kind { Issue.record("\(event)") }
            if handled == 2 { break }
        }
    }

    @Test("A link that it sends to a router that has closed meanwhile does not wait there")
    func sendsToClosed() async throws {
        let timed = try TimedRouter()
        let (router, log) = (timed.router, Log())
        let (reached, goOn, ended, last) = (Gate(), Gate(), Gate(), Gate())
        try router.on("/a", .id("a")) { _ in }
        try router.onSync("/other") { _ in log.add("opened") }
        try router.onSync("/last") { _ in last.open() }
        router.use(named: "late", for: .route("a")) { request, _ in
            reached.open()
            await goOn.wait()
            #expect(!request.router.send("/other", from: .app))
            ended.open()
            return .done
        }
        let opening = Task { await router.outcome("/a") }
        await reached.wait()
        await timed.advance(by: .seconds(10))
        #expect(await opening.value == "timedOut 10.0 seconds at interceptor 'late'")
        router.setReady(false)
        goOn.open()
        await ended.wait()
        router.setReady(true)
        // Links that have waited are opened before those that are sent later.
        router.send("/last", from: .app)
        await last.wait()
        #expect(log.lines.isEmpty)
    }

    @Test("A link that it sends and does not wait for does not stop its clock")
    func sendsAndHangs() async throws {
        let timed = try TimedRouter()
        let inside = Gate()
        try timed.router.on("/slow") { _ in
            inside.open()
            await never()
        }
        try timed.router.on("/a", .id("a")) { _ in }
        timed.router.use(named: "hangs", for: .route("a")) { request, _ in
            request.router.send("/slow", from: .app)
            await never()
            return .done
        }
        let opening = Task { await timed.router.outcome("/a") }
        await inside.wait()
        timed.clock.advance(by: .seconds(10))
        #expect(await opening.value == "timedOut 10.0 seconds at interceptor 'hangs'")
    }
}
