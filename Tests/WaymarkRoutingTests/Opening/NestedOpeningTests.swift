import Testing
import WaymarkCore
import WaymarkLock
import WaymarkRouting
import WaymarkTesting

@Suite("Openings inside openings have a depth")
struct NestedOpeningTests {
    private struct SignIn: Route { static let pattern: RoutePattern = "shop://signin" }

    private static func router(_ depth: Int = 16, clock: ManualClock? = nil) throws -> Router {
        var configuration = RouterConfiguration()
        configuration.greatestDepth = depth
        if let clock { configuration.clock = AppClock(clock) }
        return try Router(configuration)
    }

    /// The code that opens links inside its own opening.
    enum Loop: String, CaseIterable {
        case gateForAll, gateWithLimit, itself, eachOther, typed, twoRouters, awaitedTask

        func build(_ router: Router, _ other: Router, _ log: Log) throws {
            switch self {
            case .gateForAll, .gateWithLimit:
                let limit: TimeLimit = self == .gateForAll ? .unlimited : .standard
                router.use(named: "gate", within: limit) { request, next in
                    log.add("gate")
                    try await request.router.open(SignIn())
                    return try await next(request)
                }
                try router.on(SignIn.self) { _, _ in }
                try router.on("shop://start") { _ in }
            case .itself:
                try router.on("shop://start") { request in
                    log.add("start")
                    try await request.router.open("shop://start", from: .app)
                }
            case .eachOther:
                try router.on("shop://start") { request in
                    log.add("start")
                    try await request.router.open("shop://back/1?token=SECRET", from: .app)
                }
                try router.on("shop://back/:token") { request in
                    try await request.router.open("shop://start", from: .app)
                }
            case .typed:
                try router.on(SignIn.self) { _, request in
                    log.add("typed")
                    try await request.router.open(SignIn())
                }
                try router.on("shop://start") { _ in try await router.open(SignIn()) }
            case .twoRouters:
                try router.on("shop://start") { _ in
                    log.add("here")
                    try await other.open("shop://start", from: .app)
                }
                try other.on("shop://start") { _ in try await router.open("shop://start", from: .app) }
            case .awaitedTask:
                try router.on("shop://start") { _ in
                    log.add("task")
                    _ = try await Task { try await router.open("shop://start", from: .app) }.value
                }
            }
        }
    }

    @Test(
        "A link that opens itself ends with an error that lists the chain, and has run a bounded number of times",
        arguments: Loop.allCases)
    func ends(_ loop: Loop) async throws {
        let log = Log()
        let (router, other) = (try Self.router(), try Self.router())
        try loop.build(router, other, log)
        let error = await #expect(throws: RouterError.self) { try await router.open("shop://start", from: .app) }
        let thrown = try #require(error)
        guard case .openingLoop(let links) = thrown.reason else { throw thrown }
        #expect(links.count == 17 && links[0] == "shop://start")
        #expect(log.lines.count <= 17)
        #expect(!"\(links)".contains("SECRET") && !"\(thrown)".contains("SECRET"))
        #expect("\(thrown)".contains("17 links were opened inside one another: shop://start → "))
    }

    @Test("The call that does not wait counts as well")
    @MainActor func synchronous() throws {
        let router = try Self.router(4)
        let log = Log()
        try router.onMain("shop://start") { request -> String in
            log.add("start")
            _ = try request.router.answer("shop://start", from: .app)
            return ""
        }
        #expect(
            router.answerOutcome("shop://start")
                == "openingLoop \(Array(repeating: "shop://start", count: 5).joined(separator: " ")) at handler")
        #expect(log.lines.count == 4)
    }

    @Test("As many openings as the router allows may be one inside the other", arguments: [1, 2, 16])
    func allowed(_ depth: Int) async throws {
        let router = try Self.router(depth)
        try router.on("/down/:n<int>") { request -> Int in
            let n = try request["n", as: Int.self]
            if n == 1 { return 0 }
            return try await request.router.open("/down/\(n - 1)", from: .app).value(as: Int.self) ?? -1
        }
        #expect(await router.outcome("/down/\(depth)") == "0")
        let outcome = await router.outcome("/down/\(depth + 1)")
        #expect(outcome.hasPrefix("openingLoop /down/\(depth + 1) "))
    }

    @Test("A link that a handler's task opens is inside its opening for a second after the end, and inside none later")
    func later() async throws {
        let clock = ManualClock()
        let router = try Self.router(clock: clock)
        let kept = Locked<Task<Void, any Error>?>(nil)
        let (steps, ready) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())
        try router.on("shop://start") { _ in
            kept.withLock {
                $0 = Task {
                    for await _ in steps.stream {
                        try await router.open("shop://page", from: .app)
                        ready.continuation.yield()
                    }
                }
            }
        }
        try router.on("shop://page") { _ in }
        let events = router.events()
        var arrivals = ready.stream.makeAsyncIterator()
        try await router.open("shop://start", from: .app)
        for wait in [0, 900, 200] {
            clock.advance(by: .milliseconds(wait))
            steps.continuation.yield()
            await arrivals.next()
        }
        let received = events.drain().filter { $0.kind == .received }
        #expect(received.map(\.parent) == [nil, 1, 1, nil])
        steps.continuation.finish()
        try await kept.withLock(\.self)?.value
    }

    @Test("A link that is opened inside another is for the same scene")
    func scenes() async throws {
        let router = try Self.router()
        let (log, ended) = (Log(), AsyncStream<Void>.makeStream())
        try router.on("shop://signin") { log.add("signin in \($0.scene ?? "none")") }
        try router.on("shop://cart", .tags("gated")) { request in
            log.add("cart in \(request.scene ?? "none")")
            ended.continuation.yield()
        }
        router.use(named: "gate", for: .tag("gated")) { request, next in
            try await request.router.open("shop://signin", from: .app)
            return try await next(request)
        }
        var ends = ended.stream.makeAsyncIterator()
        for scene in ["B", nil] {
            #expect(router.send("shop://cart", from: .app, scene: scene))
            await ends.next()
        }
        #expect(log.lines == ["signin in B", "cart in B", "signin in none", "cart in none"])
    }

    @Test("An opening that has begun goes on through its redirects when the router closes")
    func closes() async throws {
        let router = try Self.router()
        try router.on("shop://old") { _ in
            router.setReady(false)
            return Response.redirect(to: "shop://new")
        }
        try router.on("shop://new") { _ in "new" }
        #expect(await router.outcome("shop://old") == "new")
        #expect(await router.outcome("shop://new").contains("notReady"))
    }

    @Test("Links that send each other end as well, and those of a later moment begin a chain of their own")
    func sent() async throws {
        let clock = ManualClock()
        let router = try Self.router(4, clock: clock)
        let (count, ended) = (Locked(0), Gate())
        try router.on("shop://ping") { request in
            count.withLock { $0 += 1 }
            request.router.send("shop://ping", from: .app)
        }
        let events = router.events()
        let listening = Task {
            for await event in events {
                if case .failed = event.kind { ended.open() }
            }
        }
        router.send("shop://ping", from: .app)
        await ended.wait()
        #expect(count.withLock { $0 } == 4)
        listening.cancel()

        // A page keeps the router that it was given, and opens the next one at each tap.
        let kept = Locked<[Router]>([])
        try router.on("shop://page") { request in kept.withLock { $0.append(request.router) } }
        try await router.open("shop://page", from: .app)
        for _ in 0..<20 {
            clock.advance(by: .seconds(2))
            let last = try #require(kept.withLock { $0.last })
            try await last.open("shop://page", from: .app)
        }
        #expect(kept.withLock { $0.count } == 21)
    }

    @Test("Links that routers send each other end as well, although the clocks of these count from different times")
    func sentBetweenRouters() async throws {
        let clock = ManualClock()
        let router = try Self.router(4, clock: clock)
        clock.advance(by: .seconds(60))
        let other = try Self.router(4, clock: clock)
        let (count, ended) = (Locked(0), Gate())
        @Sendable func goesOn() -> Bool {
            let runs = count.withLock { count in
                count += 1
                return count
            }
            if runs == 20 { ended.open() }
            return runs < 20
        }
        try router.on("shop://ping") { _ in
            guard goesOn() else { return }
            other.send("shop://pong", from: .app)
        }
        try other.on("shop://pong") { _ in
            guard goesOn() else { return }
            router.send("shop://ping", from: .app)
        }
        let events = router.events()
        let listening = Task {
            for await event in events {
                if case .failed = event.kind { ended.open() }
            }
        }
        router.send("shop://ping", from: .app)
        await ended.wait()
        #expect(count.withLock { $0 } == 4)
        listening.cancel()
    }

    // MARK: Many inside one

    /// The way in which a handler opens links inside its own opening.
    enum OpeningCall: String, CaseIterable, CustomTestStringConvertible {
        case open, completion, anyThread, send

        var testDescription: String { rawValue }

        /// - Parameter done: Called if the call tells what became of the link.
        func open(_ link: String, by router: Router, done: @escaping @Sendable (RouterError?) -> Void) async {
            switch self {
            case .open:
                do { try await router.open(link, from: .app) } catch { return done(error) }
                done(nil)
            case .completion: router.open(link, from: .app) { done($0.failure) }
            case .anyThread: router.openOnAnyThread(link, from: .app) { done($0.failure) }
            case .send: router.send(link, from: .app)
            }
        }
    }

    @Test("Links that open two others each end at the greatest count, by every call", arguments: OpeningCall.allCases)
    func tree(_ call: OpeningCall) async throws {
        var configuration = RouterConfiguration()
        configuration.greatestOpenings = 64
        configuration.clock = AppClock(ManualClock())
        let router = try Router(configuration)
        let (runs, refused, ended) = (Locked(0), Locked<[RouterError]>([]), Gate())
        try router.on("shop://fork") { request in
            runs.withLock { $0 += 1 }
            for _ in 1...2 {
                await call.open("shop://fork", by: request.router) { error in
                    if let error { refused.withLock { $0.append(error) } }
                }
            }
        }
        // Of two openings for each of 64, 63 are let in.
        let events = router.events(keeping: 100_000, bytes: 1 << 28)
        let listening = Task {
            var failures = 0
            for await event in events {
                if case .failed = event.kind { failures += 1 }
                if failures == 65 { break }
            }
            ended.open()
        }
        try await router.open("shop://fork", from: .app)
        await ended.wait()
        await listening.value
        #expect(runs.withLock { $0 } == 64)
        for error in refused.withLock({ $0 }) {
            switch error.reason {
            case .tooManyOpenings(let links): #expect(links.count <= 17 && links.allSatisfy { $0 == "shop://fork" })
            case .openingLoop(let links): #expect(links.count == 17)
            default: Issue.record(error)
            }
        }
    }

    @Test("A flow that stays open may open pages for ever, and many of them, if not all at once")
    func flow() async throws {
        var configuration = RouterConfiguration()
        configuration.greatestOpenings = 8
        let clock = ManualClock()
        configuration.clock = AppClock(clock)
        let router = try Router(configuration)
        try router.on("shop://page") { _ in }
        try router.on("shop://flow/:pages<int>/:pause<int>") { request in
            for _ in 0..<(try request["pages", as: Int.self]) {
                try await request.router.open("shop://page", from: .app)
                clock.advance(by: .seconds(try request["pause", as: Int.self]))
            }
        }
        #expect(await router.outcome("shop://flow/100/1") == "done")
        #expect(await router.outcome("shop://flow/7/0") == "done")
        #expect(
            await router.outcome("shop://flow/8/0") == "tooManyOpenings shop://flow/8/0 shop://page at handler")
    }

    @Test(
        "An opening has ended however it ends, so that the next one finds room",
        arguments: [
            "shop://page", "shop://fails", "shop://nowhere", "shop://closed", "shop://on", "shop://circle",
            "shop://declines", "shop://typed/x", "shop://gated", "shop://waits", "no link\u{1}",
        ], [true, false])
    @MainActor func ends(_ link: String, waiting: Bool) async throws {
        var configuration = RouterConfiguration()
        configuration.greatestOpenings = 4
        let clock = ManualClock()
        configuration.clock = AppClock(clock)
        let router = try Router(configuration)
        try router.onMain("shop://page", .public) { _ in }
        try router.onMain("shop://fails", .public) { _ in throw Failing() }
        try router.onMain("shop://closed", .public.sources(.app)) { _ in }
        try router.redirect("shop://on", .public, to: "shop://page")
        try router.redirect("shop://circle", .public, to: "shop://circle")
        try router.onMain("shop://declines", .public) { _ -> Response in .declined }
        try router.onMain("shop://typed/:number<int>", .public) { _ in }
        try router.onMain("shop://gated", .public.id("gated")) { _ in }
        try router.on("shop://waits", .public) { _ in }
        router.check(Shut(), for: .route("gated"))
        let (refused, ended) = (Locked(0), Locked(0))
        @Sendable func note(_ error: RouterError) {
            if case .tooManyOpenings = error.reason { refused.withLock { $0 += 1 } }
        }
        try router.onMain("shop://flow") { request in
            for _ in 0..<20 {
                do throws(RouterError) { try request.router.answer(link, from: .push) } catch { note(error) }
                clock.advance(by: .seconds(1))
                ended.withLock { $0 += 1 }
            }
        }
        try router.on("shop://waiting-flow") { request in
            for _ in 0..<20 {
                do throws(RouterError) { try await request.router.open(link, from: .push) } catch { note(error) }
                clock.advance(by: .seconds(1))
                ended.withLock { $0 += 1 }
            }
        }
        _ = try await router.open(waiting ? "shop://waiting-flow" : "shop://flow", from: .app)
        #expect(refused.withLock { $0 } == 0)
        #expect(ended.withLock { $0 } == 20)
    }

    private struct Failing: Error {}

    private struct Shut: Check {
        let name = "shut"

        func check(_ request: RouteRequest) throws -> Verdict { throw Refusal(.gate(name)) }
    }

    @Test("A completion is no part of the opening: links can be opened one after the other without an end")
    func completions() async throws {
        let router = try Self.router(4, clock: ManualClock())
        try router.on("shop://page") { _ in }
        let (failures, ended) = (Locked(0), Gate())
        @Sendable func open(_ left: Int) {
            if left == 0 { return ended.open() }
            router.openOnAnyThread("shop://page", from: .app) { result in
                if result.failure != nil { failures.withLock { $0 += 1 } }
                open(left - 1)
            }
        }
        open(400)
        await ended.wait()
        #expect(failures.withLock { $0 } == 0)
    }
}

extension Result {
    fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}
