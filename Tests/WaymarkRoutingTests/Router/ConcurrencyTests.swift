import RandomTrials
import Testing
import WaymarkCore
import WaymarkLock
import WaymarkRouting
import WaymarkTesting

@Suite("From many threads at once")
struct ConcurrencyTests {
    /// The generations of a batch that answered one link, in the order in which its routes were asked.
    private static let asked = CallerKey<Log>("asked")

    /// Routes that all take `/b/7/7`, note their generation and decline; many, so that taking them in takes time.
    private static let patterns: [RoutePattern] =
        ["/b/7/7", "/b/7/:y<int>", "/b/7/:y", "/b/:x<int>/7", "/b/:x/:y", "/b/:x/*", "/b/:r+", "/b/*"]
        + (1...32).map { RoutePattern(stringLiteral: "/b/:x([0-9]{1,\($0)})/7") }

    private static func register(_ generation: Int, at router: Router) throws(RegistrationError) {
        try router.register { routes in
            for pattern in patterns {
                routes.on([pattern], .id("b").replacing) { request in
                    request.values[asked]?.add("\(generation)")
                    throw Declined()
                }
            }
        }
    }

    @Test("A batch that takes the place of another is seen as a whole or not at all", arguments: [1, 2, 3])
    func batches(_ seed: UInt64) async throws {
        let router = try Router()
        try router.on("/:any*") { _ in "nobody" }
        try Self.register(0, at: router)
        let mixed = Log()
        let writers = Locked(3)
        try await withThrowingTaskGroup { group in
            for writer in 0..<3 {
                group.addTask { @concurrent in
                    var random = SeededNumbers(trial: seed &* 100 &+ UInt64(writer))
                    for round in 1...25 {
                        switch random.below(5) {
                        case 0: router.remove(id: "b")
                        case 1:
                            // Pending by themselves, without a compiled table for them.
                            let token = try router.on([RoutePattern(stringLiteral: "/p/\(writer)/\(round)")]) { _ in }
                            if random.once(in: 2) { token.remove() }
                        default: try Self.register(writer * 1_000 + round, at: router)
                        }
                        await Task.yield()
                    }
                    writers.withLock { $0 -= 1 }
                }
            }
            for _ in 0..<4 {
                group.addTask { @concurrent in
                    while writers.withLock({ $0 }) > 0 {
                        await Task.yield()
                        let log = Log()
                        var values = CallerValues()
                        values[Self.asked] = log
                        let outcome = await router.outcome("/b/7/7", values: values)
                        let lines = log.lines
                        let isWhole = lines.isEmpty || (lines.count == Self.patterns.count && Set(lines).count == 1)
                        if outcome != "nobody" || !isWhole { mixed.add("\(outcome): \(lines)") }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(mixed.lines.isEmpty, "seed \(seed): \(mixed.lines.prefix(3))")
    }

    @Test("A thread finds what it registered, whatever others do")
    func ownRegistrations() async throws {
        let router = try Router()
        let missed = Log()
        try await withThrowingTaskGroup { group in
            for writer in 0..<8 {
                group.addTask { @concurrent in
                    for round in 0..<40 {
                        let token = try router.on([RoutePattern(stringLiteral: "/own/\(writer)/\(round)/:x")]) { _ in }
                        if router.match("/own/\(writer)/\(round)/a") == nil { missed.add("\(writer) \(round)") }
                        guard round.isMultiple(of: 2) else { continue }
                        token.remove()
                        if router.match("/own/\(writer)/\(round)/a") != nil { missed.add("\(writer) \(round) removed") }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(missed.lines.isEmpty)
        #expect(router.routes.count == 8 * 20)
        #expect(router.routes.allSatisfy { router.match($0.patterns[0].text.replacing(":x", with: "a")) != nil })
    }

    private enum Ending: String { case done, declinedByAll, cancelled, timedOut, other }

    private static func ending(_ result: Result<Response, RouterError>) -> Ending {
        switch result {
        case .success: return .done
        case .failure(let error):
            switch error.reason {
            case .cancelled: return .cancelled
            case .interceptorTimedOut: return .timedOut
            case .notFound: return .declinedByAll
            default: return .other
            }
        }
    }

    @Test("Every opening ends once, with openers, registrars and cancellers beside each other", arguments: [1, 2])
    func everyOpeningEnds(_ seed: UInt64) async throws {
        var configuration = RouterConfiguration()
        let clock = ManualClock()
        configuration.clock = AppClock(clock)
        configuration.interceptorLimit = .seconds(1)
        let router = try Router(configuration)
        try router.on("/quick/:x") { _ in }
        try router.onMain("/main/:x") { _ in MainActor.assertIsolated() }
        try router.on("/yields/:x") { _ in for _ in 0..<5 { await Task.yield() } }
        try router.redirect("/redirects/:x", to: "/quick/:x")
        try router.on("/declines/:x") { _ in throw Declined() }
        try router.on("/nested/:x") { request in
            try await request.router.open("/yields/\(request["x"] ?? "")", from: .app)
        }
        try router.on("/stuck/:x", .tags("stuck")) { _ in }
        for name in ["outer", "inner"] { router.use(named: name) { try await $1($0) } }
        router.use(named: "stuck", for: .tag("stuck")) { request, next in
            if request["x"]?.hasSuffix("7") == true { await never() }
            return try await next(request)
        }
        // An observer that takes next to nothing.
        let slow = router.events(keeping: 8)
        let isOver = Locked(false)
        let ends = Locked<[Ending]>([])
        let kinds = ["quick", "main", "yields", "redirects", "declines", "nested", "stuck"]
        let openers = 40
        let each = 20
        await withTaskGroup { group in
            // Time passes as long as a caller waits.
            group.addTask { @concurrent in
                while !isOver.withLock({ $0 }) {
                    clock.advance(by: .milliseconds(20))
                    await Task.yield()
                }
            }
            group.addTask { @concurrent in
                await withTaskGroup { group in
                    for opener in 0..<openers {
                        group.addTask { @concurrent in
                            var random = SeededNumbers(trial: seed &* 1_000 &+ UInt64(opener))
                            for round in 0..<each {
                                let link = "/\(random.pick(kinds))/\(opener * each + round)"
                                let isCancelled = random.once(in: 3)
                                await withCheckedContinuation { continuation in
                                    // A checked continuation traps where a completion is called twice.
                                    let task = router.openOnAnyThread(link, from: .app) { result in
                                        ends.withLock { $0.append(Self.ending(result)) }
                                        continuation.resume()
                                    }
                                    if isCancelled { task.cancel() }
                                }
                            }
                        }
                    }
                    for registrar in 0..<16 {
                        group.addTask { @concurrent in
                            var random = SeededNumbers(trial: seed &* 7_000 &+ UInt64(registrar))
                            for round in 0..<20 {
                                let pattern = RoutePattern(stringLiteral: "/extra/\(registrar)/\(round)")
                                let token = try? router.on([pattern], .tags("extra")) { _ in }
                                let step = router.use(named: "passing", for: random.once(in: 2) ? .all : .tag("extra"))
                                {
                                    try await $1($0)
                                }
                                await Task.yield()
                                if random.once(in: 2) { token?.remove() }
                                step.remove()
                                if random.once(in: 8) { router.setFallsBack(random.once(in: 2), scheme: "none") }
                            }
                        }
                    }
                    for _ in 0..<8 {
                        group.addTask { @concurrent in
                            for _ in 0..<10 {
                                let events = router.events(keeping: 2)
                                await Task.yield()
                                _ = events.drain()
                                events.finish()
                            }
                        }
                    }
                }
                isOver.withLock { $0 = true }
            }
        }
        let counts = Dictionary(ends.withLock { $0 }.map { ($0, 1) }, uniquingKeysWith: +)
        #expect(counts.values.reduce(0, +) == openers * each)
        #expect(counts[.other] == nil, "\(counts)")
        #expect(counts[.done, default: 0] > 100 && counts[.cancelled, default: 0] > 10, "\(counts)")
        #expect(counts[.declinedByAll, default: 0] > 10, "\(counts)")
        #expect(slow.drain().first.map { $0.dropped > 0 } == true)
        #expect(await router.outcome("/quick/1") == "done")
    }
}
