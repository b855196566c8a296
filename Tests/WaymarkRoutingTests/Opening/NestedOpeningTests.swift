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

    /// What opens links inside its own opening.
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
        "What opens itself ends with an error that lists the chain, and has run a bounded number of times",
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
        #expect("\(thrown)".contains("17 links were opened one inside the other: shop://start → "))
    }

    @Test("The door that does not wait counts as well")
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

        // A page keeps the router that it was given, and opens the next one whenever somebody taps.
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
}
