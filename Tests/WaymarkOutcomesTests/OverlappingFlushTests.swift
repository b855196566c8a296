import Testing
import WaymarkCore
import WaymarkGround
import WaymarkOutcomes
import WaymarkRouting
import WaymarkRules
import WaymarkTesting

private actor GatedServer: OutcomeClient {
    private(set) var taken: [[UInt8]] = []
    private(set) var attempts = 0
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var arrivals: [CheckedContinuation<Void, Never>] = []

    func send(_ report: [UInt8]) async throws -> OutcomeAnswer {
        attempts += 1
        for arrival in arrivals { arrival.resume() }
        arrivals = []
        if !isOpen { await withCheckedContinuation { waiting.append($0) } }
        taken.append(report)
        return .taken
    }
    func arrived() async { if attempts == 0 { await withCheckedContinuation { arrivals.append($0) } } }
    func open() {
        isOpen = true
        for one in waiting { one.resume() }
        waiting = []
    }
}

@Suite struct OverlappingFlushTests {
    private func router() throws -> Router {
        var configuration = RouterConfiguration()
        configuration.clock = AppClock(ManualClock())
        let router = try Router(configuration)
        try router.on("shop://home", .public.id("home")) { _ in }
        return router
    }

    @Test("A flush during another has sent the counts of its own when it returns", arguments: 1...3)
    func overlaps(_ others: Int) async throws {
        let router = try router()
        let server = GatedServer()
        let reporter = OutcomeReporter(router, client: server)
        _ = try await router.open("shop://home", from: .push)
        let first = Task { await reporter.flush() }
        await server.arrived()
        _ = try await router.open("shop://home", from: .push)
        let more = (0..<others).map { _ in Task { await reporter.flush() } }
        for _ in 0..<2_000 { await Task.yield() }
        await server.open()
        for task in more { await task.value }
        let sum = try await server.taken.reduce(0) { try $0 + OutcomeReport(json: $1).openings }
        #expect(sum == 2)
        await first.value
    }

    @Test("A report of any rule set's version can be read", arguments: [0, 1, UInt64(Int64.max), .max])
    func versions(_ version: UInt64) async throws {
        let router = try router()
        let server = GatedServer()
        await server.open()
        try router.setRules(RuleSet(version: version, rewrites: [RewriteRule(from: "shop://old", to: "shop://home")]))
        let reporter = OutcomeReporter(router, client: server)
        _ = try await router.open("shop://old", from: .push)
        await reporter.flush()
        let report = try #require(await server.taken.first)
        #expect(throws: Never.self) { _ = try OutcomeReport(json: report) }
    }
}
