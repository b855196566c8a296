import TaskStarts
import Testing
import WaymarkCore
import WaymarkLock
import WaymarkRouting
import WaymarkTesting

@Suite("Interceptors have their own time, by a clock that the test moves", .everyTaskStart)
struct TimeLimitTests {
    @Test("One that never comes back has its error at its limit, wherever it stands, and other links go on")
    func neverReturns() async throws {
        for scope in [InterceptorScope.all, .tag("t"), .route("a")] {
            let timed = try TimedRouter()
            let reached = Gate()
            try timed.router.on("/a", .id("a").tags("t")) { _ in "never" }
            try timed.router.on("/b") { _ in "b" }
            timed.router.use(named: "stuck", for: scope) { request, next in
                if request.linkText == "/a" {
                    reached.open()
                    await never()
                }
                return try await next(request)
            }
            let opening = Task { await timed.router.outcome("/a") }
            await reached.wait()
            #expect(await timed.router.outcome("/b") == "b")
            await timed.advance(by: .seconds(9))
            #expect(await timed.router.outcome("/b") == "b")
            timed.clock.advance(by: .seconds(1))
            #expect(await opening.value == "timedOut 10.0 seconds at interceptor 'stuck'")
            #expect(await timed.router.outcome("/b") == "b")
        }
    }

    @Test("Those of a route and of a call have the standard limit", arguments: [true, false])
    func standardLimit(_ ofRoute: Bool) async throws {
        let timed = try TimedRouter()
        let reached = Gate()
        let stuck = Around("stuck") { _, _ in
            reached.open()
            await never()
            return .done
        }
        try timed.router.on("/a", ofRoute ? .interceptors(stuck) : RouteOptions()) { _ in }
        let opening = Task { await timed.router.outcome("/a", interceptors: ofRoute ? [] : [stuck]) }
        await reached.wait()
        await timed.advance(by: .seconds(9))
        timed.clock.advance(by: .seconds(1))
        #expect(await opening.value == "timedOut 10.0 seconds at interceptor 'stuck'")
    }

    /// The ways to call `next`.
    enum NextCall: String, CaseIterable {
        case direct, binding, scoped

        func callAsFunction(_ request: RouteRequest, _ next: consuming Next) async throws -> Response {
            switch self {
            case .direct: try await next(request)
            case .binding: try await next(request, binding: InterceptorTests.Mark.$name, to: "x")
            case .scoped: try await next.scoped { next in try await next(request) }
            }
        }
    }

    @Test(
        "The clock stands while the handler runs, and goes on after it with what was used before",
        arguments: NextCall.allCases)
    func standsInNext(_ call: NextCall) async throws {
        let timed = try TimedRouter()
        let (before, goOn, inHandler, handlerEnds, after) = (Gate(), Gate(), Gate(), Gate(), Gate())
        try timed.router.on("/a", .id("a")) { _ in
            inHandler.open()
            await handlerEnds.wait()
        }
        timed.router.use(named: "slow", for: .route("a")) { request, next in
            before.open()
            await goOn.wait()
            _ = try await call(request, next)
            after.open()
            await never()
            return .done
        }
        let opening = Task { await timed.router.outcome("/a") }
        await before.wait()
        await timed.advance(by: .seconds(6))
        goOn.open()
        await inHandler.wait()
        await timed.advance(by: .seconds(1_000))
        handlerEnds.open()
        await after.wait()
        await timed.advance(by: .seconds(3))
        // Nothing else has the moment of the error: had it come before, the canary's second would have been its own.
        #expect(timed.clock.now.offset == .seconds(1_009))
        timed.clock.advance(by: .seconds(1))
        #expect(await opening.value == "timedOut 10.0 seconds at interceptor 'slow'")
    }

    @Test("It may come back in the last moment, after any time in the handler")
    func inTime() async throws {
        let timed = try TimedRouter()
        let (reached, goOn, inHandler, handlerEnds) = (Gate(), Gate(), Gate(), Gate())
        try timed.router.on("/a", .id("a")) { _ in
            inHandler.open()
            await handlerEnds.wait()
            return "handled"
        }
        timed.router.use(named: "slow", for: .route("a")) { request, next in
            reached.open()
            await goOn.wait()
            return try await next(request)
        }
        let opening = Task { await timed.router.outcome("/a") }
        await reached.wait()
        await timed.advance(by: .seconds(9))
        goOn.open()
        await inHandler.wait()
        await timed.advance(by: .seconds(1_000))
        handlerEnds.open()
        #expect(await opening.value == "handled")
    }

    enum Way: String, CaseIterable { case ofRequest, stored, ofAnother, asValue }

    /// A route whose link leads to a handler of its pattern, because its type is not registered.
    private struct GateRoute: Route {
        static let pattern: RoutePattern = "/gate"
        static let id = "gate"
    }

    @Test("The clock stands while it opens another link, through whichever router", arguments: Way.allCases)
    func standsWhileOpening(_ way: Way) async throws {
        let timed = try TimedRouter()
        let other = try Router()
        let (inside, goOn) = (Gate(), Gate())
        for router in [timed.router, other] {
            try router.on("/gate") { _ in
                inside.open()
                await goOn.wait()
            }
        }
        try timed.router.on("/a", .id("a")) { _ in "handled" }
        timed.router.use(named: "gate", for: .route("a")) { [router = timed.router] request, next in
            let opener =
                switch way {
                case .ofRequest, .asValue: request.router
                case .stored: router
                case .ofAnother: other
                }
            if way == .asValue {
                try await opener.open(GateRoute())
            } else {
                try await opener.open("/gate", from: .app)
            }
            return try await next(request)
        }
        let opening = Task { await timed.router.outcome("/a") }
        await inside.wait()
        await timed.advance(by: .seconds(1_000))
        goOn.open()
        #expect(await opening.value == "handled")
    }

    @Test("Two links that it opens beside each other stop the clock until both have ended")
    func pausesNest() async throws {
        let timed = try TimedRouter()
        let (first, second, firstEnds, secondEnds, firstEnded) = (Gate(), Gate(), Gate(), Gate(), Gate())
        try timed.router.on("/first") { _ in
            first.open()
            await firstEnds.wait()
        }
        try timed.router.on("/second") { _ in
            second.open()
            await secondEnds.wait()
        }
        try timed.router.on("/a", .id("a")) { _ in "handled" }
        timed.router.use(named: "two", for: .route("a")) { request, next in
            let router = request.router
            async let one = router.open("/first", from: .app)
            async let two = router.open("/second", from: .app)
            _ = try await one
            firstEnded.open()
            _ = try await two
            return try await next(request)
        }
        let opening = Task { await timed.router.outcome("/a") }
        await first.wait()
        await second.wait()
        await timed.advance(by: .seconds(100))
        firstEnds.open()
        await firstEnded.wait()
        await timed.advance(by: .seconds(100))
        secondEnds.open()
        #expect(await opening.value == "handled")
    }

    @Test("An inner one that is stuck ends with its own error, not with that of the outer one")
    func innerIsStuck() async throws {
        let timed = try TimedRouter()
        let reached = Gate()
        try timed.router.on("/a", .id("a")) { _ in }
        timed.router.use(named: "outer", for: .route("a"), priority: 1) { try await $1($0) }
        timed.router.use(named: "inner", for: .route("a"), within: .seconds(50)) { _, _ in
            reached.open()
            await never()
            return .done
        }
        let opening = Task { await timed.router.outcome("/a") }
        await reached.wait()
        await timed.advance(by: .seconds(49))
        timed.clock.advance(by: .seconds(1))
        #expect(await opening.value == "timedOut 50.0 seconds at interceptor 'inner'")
    }

    @Test("Without a limit it may take as long as it wants")
    func unlimited() async throws {
        let timed = try TimedRouter()
        let (reached, goOn) = (Gate(), Gate())
        try timed.router.on("/a", .id("a")) { _ in "handled" }
        timed.router.use(named: "slow", for: .route("a"), within: .unlimited) { request, next in
            reached.open()
            await goOn.wait()
            return try await next(request)
        }
        let opening = Task { await timed.router.outcome("/a") }
        await reached.wait()
        await timed.advance(by: .seconds(1_000_000))
        goOn.open()
        #expect(await opening.value == "handled")
    }

    @Test("A limit that is no time at all is passed at once", arguments: [Duration.zero, .seconds(-1)])
    func noTime(_ limit: Duration) async throws {
        let timed = try TimedRouter()
        try timed.router.on("/a") { _ in }
        timed.router.use(named: "hasty", within: .duration(limit)) { _, _ in
            await never()
            return .done
        }
        #expect(await timed.router.outcome("/a") == "timedOut \(limit) at interceptor 'hasty'")
    }

    @Test("However many limits there are, one task sleeps")
    func sleepers() async throws {
        let timed = try TimedRouter()
        let reached = Gate()
        try timed.router.on("/long", .id("long")) { _ in }
        timed.router.use(named: "long", for: .route("long"), within: .seconds(1_000_000)) { _, _ in
            reached.open()
            await never()
            return .done
        }
        let long = Task { await timed.router.outcome("/long") }
        await reached.wait()
        for _ in 0..<20 { await timed.advance(by: .seconds(1)) }
        // Those that were replaced are about to go.
        while timed.clock.sleepers > 1 { await Task.yield() }
        long.cancel()
        #expect(await long.value == "cancelled at interceptor 'long'")
    }

    /// A value of a caller.
    private final class Token: Sendable {}

    /// A value that is not retained.
    private struct Weak: Sendable {
        weak let token: Token?
    }

    @Test("Nothing of a link is kept once its interceptors have ended, on whichever thread", .timeLimit(.minutes(30)))
    func nothingIsKept() async throws {
        let timed = try TimedRouter()
        try timed.router.on("/a") { _ in }
        timed.router.use(named: "quick") { request, next in try await next(request) }
        timed.router.use(named: "elsewhere") { @concurrent request, next in try await next(request) }
        let router = timed.router
        let tokens = try await withThrowingTaskGroup(of: Weak.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    let token = Token()
                    try await router.open("/a", from: .app, values: ["token": token])
                    return Weak(token: token)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        while tokens.contains(where: { $0.token != nil }) { await Task.yield() }
    }
}
