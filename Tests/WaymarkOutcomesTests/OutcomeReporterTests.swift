import RandomTrials
import Testing
import WaymarkCore
import WaymarkGround
import WaymarkOutcomes
import WaymarkRouting
import WaymarkRules
import WaymarkTesting

/// A server that answers as a test says, and keeps what it has taken, each report once.
private actor StandInServer: OutcomeClient {
    private(set) var taken: [OutcomeReport] = []
    private(set) var texts: [String] = []
    private(set) var attempts = 0
    private var answers: [OutcomeAnswer?] = []

    /// Answers the next ones so; `nil` for none that reaches the app, although the report has arrived.
    func answer(_ answers: OutcomeAnswer?...) { self.answers = answers }

    func send(_ report: [UInt8]) throws -> OutcomeAnswer {
        attempts += 1
        texts.append(String(decoding: report, as: UTF8.self))
        let read = try OutcomeReport(json: report)
        let answer: OutcomeAnswer? = answers.isEmpty ? .taken : answers.removeFirst()
        switch answer {
        case .taken, nil: if !taken.contains(where: { $0.id == read.id }) { taken.append(read) }
        case .later, .refused: break
        }
        guard let answer else { throw CancellationError() }
        return answer
    }
}

@Suite struct OutcomeReporterTests {
    private struct Broken: Error {}

    private let clock = ManualClock()
    private let server = StandInServer()

    private func router(installation: String? = nil) throws -> Router {
        var configuration = RouterConfiguration()
        configuration.clock = AppClock(clock)
        configuration.appVersion = "3.4"
        configuration.installationKey = installation
        let router = try Router(configuration)
        try router.on("shop://goods/:id", .public.id("goods").fallback("shop://home")) { request in
            if request["id"] == "declined" { throw Declined() }
        }
        try router.on("shop://home", .public.id("home")) { _ in }
        try router.on("shop://inner", .internal.id("inner")) { _ in }
        try router.on("shop://broken", .public.id("broken")) { _ in throw Broken() }
        try router.on("shop://lottery", .public.id("lottery")) { _ in }
        try router.on("shop://unnamed/:x", .public) { _ in }
        var rule = RewriteRule(from: "shop://banner/:id", to: "shop://goods/:id")
        rule.name = "banner 618"
        try router.setRules(
            RuleSet(
                version: 7, rewrites: [rule, RewriteRule(from: "shop://old/:id", to: "shop://lottery")],
                overrides: [RouteOverride("lottery", .disable(reason: "it is over"))]))
        return router
    }

    private func reporter(_ router: Router, share: Double = 100) -> OutcomeReporter {
        OutcomeReporter(
            router, client: server, audience: "shop/production", system: "Linux", share: share,
            wallTime: { .seconds(1_000) })
    }

    @Test("Each opening is counted once by its end, and once for each rule that it met")
    func counts() async throws {
        let router = try router()
        let reporter = reporter(router)
        for link in [
            "shop://goods/1", "shop://goods/2", "shop://banner/3", "shop://inner", "shop://broken", "shop://old/4",
            "shop://nothing", "shop://goods/declined", "shop://unnamed/secret", "1shop://x",
        ] { _ = try? await router.open(link, from: .push) }
        _ = router.canOpen("shop://goods/1", from: .push)
        _ = router.explain("shop://goods/1", from: .push)
        await reporter.flush()
        let report = try #require(await server.taken.first)
        #expect(report.audience == "shop/production" && report.appVersion == "3.4" && report.system == "Linux")
        #expect(report.dropped == 0 && report.droppedRules == 0)
        typealias Subject = OutcomeReport.Subject
        let expected: [Subject: UInt64] = [
            Subject(.opened, source: "push", route: "goods", rules: 7): 3,
            Subject(.opened, source: "push", route: "goods", rule: .rewrite("banner 618"), rules: 7): 1,
            Subject(.refused, code: "notPublic", source: "push", route: "inner", rules: 7): 1,
            Subject(.failed, code: "handlerFailed", source: "push", route: "broken", rules: 7): 1,
            Subject(.refused, code: "disabled", source: "push", route: "lottery", rules: 7): 1,
            Subject(
                .refused, code: "disabled", source: "push", route: "lottery", rule: .rewrite("shop://old/:id"), rules: 7
            ): 1,
            Subject(.refused, code: "disabled", source: "push", route: "lottery", rule: .override("lottery"), rules: 7):
                1,
            Subject(.notFound, source: "push", rules: 7): 1,
            Subject(.fellBack, source: "push", route: "home", rules: 7): 1,
            Subject(.opened, source: "push", route: "shop://unnamed/:x", rules: 7): 1,
            Subject(.failed, code: "unreadable", source: "push", rules: 7): 1,
        ]
        for (subject, count) in expected { #expect(report.counts[subject] == count, "\(subject)") }
        #expect(report.counts.count == expected.count, "\(report.counts)")
        #expect(report.openings == 10)
    }

    @Test("Nothing is counted before there is a reporter, nor after it is gone")
    func isOff() async throws {
        let router = try router()
        _ = try? await router.open("shop://home", from: .push)
        var reporter: OutcomeReporter? = reporter(router)
        await reporter?.flush()
        #expect(await server.attempts == 0)
        reporter = nil
        _ = try? await router.open("shop://home", from: .push)
        let other = self.reporter(router)
        await other.flush()
        #expect(await server.attempts == 0)
    }

    @Test("A share of the installations counts, and one that is not known only where all do")
    func shares() throws {
        let counting = try (0..<500).filter { try reporter(router(installation: "\($0)"), share: 20).isCounting }
        #expect(abs(counting.count - 100) < 36)
        #expect(try !reporter(router(), share: 99).isCounting)
        #expect(try reporter(router(), share: 100).isCounting)
        #expect(try !reporter(router(installation: "a"), share: .nan).isCounting)
    }

    @Test("A report that arrived and was not acknowledged is sent again as the same, and counts once")
    func isSentAgain() async throws {
        let router = try router()
        let reporter = reporter(router)
        await server.answer(nil, .later(after: .seconds(100)), .taken)
        _ = try await router.open("shop://home", from: .push)
        await reporter.flush()
        _ = try await router.open("shop://home", from: .push)
        await reporter.flush()
        // The server wants nothing for a while.
        await reporter.flush()
        #expect(await server.attempts == 2)
        clock.advance(by: .seconds(100))
        await reporter.flush()
        #expect(await server.taken.map(\.openings) == [1, 1])
        #expect(await server.attempts == 4)
    }

    @Test("Counts that a server does not want are reported as dropped in the next report")
    func isRefused() async throws {
        let router = try router()
        let reporter = reporter(router)
        await server.answer(.refused)
        _ = try await router.open("shop://banner/1", from: .push)
        await reporter.flush()
        _ = try await router.open("shop://home", from: .push)
        await reporter.flush()
        let report = try #require(await server.taken.first)
        #expect(report.openings == 1 && report.dropped == 1 && report.droppedRules == 1)
    }

    @Test("Reports are repeated by the clock, later each time that the server is away")
    func repeats() async throws {
        let router = try router()
        let reporter = reporter(router)
        await server.answer(.later(after: nil), .later(after: nil), .taken)
        _ = try await router.open("shop://home", from: .push)
        let task = Task { await reporter.keepReporting(every: .seconds(900)) { 0 } }
        for (pause, attempts) in [(900, 1), (60, 2), (120, 3)] {
            await clock.waitForSleepers()
            clock.advance(by: .seconds(pause - 1))
            #expect(await server.attempts == attempts - 1)
            clock.advance(by: .seconds(1))
            while await server.attempts < attempts { await Task.yield() }
        }
        task.cancel()
        #expect(await server.taken.count == 1)
    }

    @Test(
        "The sums are the openings, but for those reported as dropped, whatever the server says",
        arguments: 0..<Effort.count(standard: 8))
    func sums(_ seed: Int) async throws {
        var numbers = SeededNumbers(trial: seed)
        let router = try router()
        for number in 0..<700 {
            try router.on([RoutePattern("shop://many/\(number)")], .public.id("many.\(number)")) { _ in }
        }
        let reporter = reporter(router)
        let links = [
            "shop://goods/1", "shop://banner/2", "shop://old/3", "shop://inner", "shop://nothing", "shop://broken",
        ]
        var openings: UInt64 = 0
        var meetings: UInt64 = 0
        for round in 0..<30 {
            for _ in 0..<numbers.below(60) {
                let link = numbers.once(in: 4) ? "shop://many/\(numbers.below(700))" : numbers.pick(links)
                _ = try? await router.open(link, from: numbers.pick([.push, .app, .universalLink]))
                openings += 1
                meetings += link.hasPrefix("shop://banner") ? 1 : link.hasPrefix("shop://old") ? 2 : 0
            }
            if numbers.once(in: 12) {
                for number in 0..<600 {
                    _ = try? await router.open("shop://many/\(number)", from: .push)
                    openings += 1
                }
            }
            // A report that has arrived unheard and is given up later counts in both; each trial has one of the two.
            switch (numbers.below(5), arrivesUnheard: seed % 2 == 0) {
            case (0...3, true): if round % 2 == 0 { await server.answer(nil) } else { await server.answer() }
            case (0, false): await server.answer(.refused)
            case (1, false): await server.answer(.later(after: nil), .later(after: .seconds(30)))
            default: break
            }
            if numbers.once(in: 2) { clock.advance(by: .seconds(numbers.below(60))) }
            await reporter.flush()
        }
        // In the end the server takes everything.
        for _ in 0..<40 {
            clock.advance(by: .seconds(100))
            await reporter.flush()
        }
        _ = try await router.open("shop://home", from: .push)
        openings += 1
        await reporter.flush()
        let taken = await server.taken
        let counted = taken.reduce(0) { $0 + $1.openings }
        let met = taken.reduce(0) { $0 + $1.counts.reduce(0) { $1.key.rule == nil ? $0 : $0 + $1.value } }
        let (dropped, droppedRules) = taken.reduce((0, 0)) { ($0.0 + $1.dropped, $0.1 + $1.droppedRules) }
        #expect(counted + dropped == openings, "seed \(seed)")
        #expect(met + droppedRules == meetings, "seed \(seed)")
        for text in await server.texts { #expect(text.utf8.count <= OutcomeReport.Limits.bytes) }
    }

    @Test("No secret of a link comes out, wherever it stands", arguments: 0..<32)
    func hidesSecrets(_ seed: Int) async throws {
        var numbers = SeededNumbers(trial: seed)
        let router = try router()
        router.onUnmatched { _ in }
        let reporter = reporter(router)
        let secret = "s3cr3t\(numbers.below(1_000_000))"
        let links = [
            "shop://goods/\(secret)", "shop://banner/\(secret)?token=\(secret)#\(secret)", "shop://\(secret)/1",
            "shop://old/\(secret)", "shop://inner?\(secret)=1", "\(secret)://goods/1", "shop://unnamed/\(secret)",
            "https://user:\(secret)@shop.example/", "shop://broken/\(secret)", "%\(secret)",
            "shop://goods/%zz\(secret)\u{7}",
        ]
        for _ in 0..<40 {
            _ = try? await router.open(numbers.pick(links), from: .webView(origin: "https://\(secret).example"))
        }
        await reporter.flush()
        #expect(await !server.texts.isEmpty)
        for text in await server.texts { #expect(!text.contains("s3cr3t"), "seed \(seed): \(text)") }
    }

    @Test("Names that no report may have are made fit, and long ones cut")
    func fitsNames() async throws {
        let router = try router()
        let long = String(repeating: "é", count: 150)
        try router.on("shop://long", .public.id(long)) { _ in }
        try router.on("shop://bell", .public.id("a\u{7}\"b")) { _ in }
        let reporter = reporter(router)
        for link in ["shop://long", "shop://bell"] { _ = try await router.open(link, from: LinkSource(kind: "")) }
        await reporter.flush()
        let report = try #require(await server.taken.first)
        #expect(Set(report.counts.keys.compactMap(\.route)) == [String(repeating: "é", count: 100), "a?\"b"])
        #expect(Set(report.counts.keys.map(\.source)) == ["?"])
    }

    @Test("An answer of HTTP is taken, refused or for later")
    func answers() {
        #expect(OutcomeAnswer(status: 204) == .taken && OutcomeAnswer(status: 409) == .taken)
        #expect(OutcomeAnswer(status: 503, retryAfter: "30") == .later(after: .seconds(30)))
        #expect(OutcomeAnswer(status: 429, retryAfter: "soon") == .later(after: nil))
        #expect(OutcomeAnswer(status: 429, retryAfter: "-5") == .later(after: .zero))
        #expect(OutcomeAnswer(status: 500, retryAfter: "9999999999") == .later(after: .seconds(86_400)))
        #expect(OutcomeAnswer(status: 400) == .refused && OutcomeAnswer(status: 301) == .refused)
    }
}
