import RandomTrials
import Testing
import WaymarkCore
import WaymarkInbox
import WaymarkLock
import WaymarkRouting
import WaymarkRules
import WaymarkTesting

@Suite struct InboxTests {
    static let signIn = InboxGateRule("signIn", for: .tag("needsSignIn"))

    @Test("Links wait at every gate, in memory at once, and come in the order in which they came when all are open")
    func waits() async throws {
        let house = try InboxHouse(gates: ["ui", "welcome"], isReady: false)
        let inbox = try house.inbox
        #expect(house.router.send("shop://free/1?token=abc", from: .push))
        #expect(!house.router.send("shop://nowhere", from: .push))
        #expect(inbox.links.map(\.text) == ["shop://free/1?token=abc", "shop://nowhere"])
        try await inbox.accept("shop://free/2", from: .qrCode)
        #expect(
            try await house.told() == [
                "waiting at ready, ui, welcome: shop://free/1?token=***",
                "waiting at ready, ui, welcome: shop://nowhere", "waiting at ready, ui, welcome: shop://free/2",
            ])
        #expect(inbox.open("ui") && inbox.open("welcome") && !inbox.open("other") && !inbox.open(.ready))
        await inbox.settle()
        #expect(house.log.lines.isEmpty)
        house.router.setReady(true)
        #expect(
            try await house.told() == [
                "delivered, attempt 1: shop://free/1?token=***", "acknowledged: shop://free/1?token=***",
                "delivered, attempt 1: shop://nowhere", "delivered, attempt 1: shop://free/2",
                "acknowledged: shop://free/2",
            ])
        #expect(house.log.lines == ["1", "2"])
        #expect(inbox.links.map(\.text) == ["shop://nowhere"])
    }

    @Test("An inbox that nothing holds does not sleep until its links expire")
    func endsSleep() async throws {
        let clock = ManualClock()
        do {
            var configuration = RouterConfiguration()
            configuration.clock = AppClock(clock)
            configuration.inbox = InboxConfiguration(gates: [InboxGateRule("ui", isOpen: false)])
            let router = try Router(configuration)
            try await router.inbox?.accept("shop://free/1", from: .push)
            await clock.waitForSleepers()
        }
        for _ in 0..<100_000 where clock.sleepers > 0 { await Task.yield() }
        #expect(clock.sleepers == 0)
    }

    @Test("A link's events and its opening have one number, so that a reader can follow it")
    func oneNumber() async throws {
        let house = try InboxHouse(gates: ["ui"])
        house.router.send("shop://free/1", from: .push)
        try await house.inbox.settle()
        try house.inbox.open("ui")
        try await house.inbox.settle()
        let events = house.events.drain()
        #expect(Set(events.map(\.opening)).count == 1 && events.allSatisfy { $0.parent == nil })
        #expect(
            events.map { "\($0.kind)".prefix { $0 != " " } } == [
                "waiting", "delivered,", "received", "matched", "handled", "passed", "acknowledged",
            ])
    }

    struct Waiter: CustomTestStringConvertible {
        let rule: InboxGateRule
        let link: String
        let source: LinkSource
        let waits: Bool
        var testDescription: String { "\(link) from \(source) at \(rule.gate.rawValue) for \(rule.scope)" }
    }

    static let waiters = [
        Waiter(rule: "gate", link: "shop://free/1", source: .push, waits: true),
        Waiter(rule: signIn, link: "shop://free/1", source: .push, waits: false),
        Waiter(rule: signIn, link: "shop://own/1", source: .push, waits: true),
        Waiter(rule: signIn, link: "shop://nowhere", source: .push, waits: false),
        Waiter(
            rule: InboxGateRule("push", for: .sources([.push, .shortcut])), link: "shop://free/1", source: .push,
            waits: true),
        Waiter(
            rule: InboxGateRule("push", for: .sources([.push, .shortcut])), link: "shop://free/1", source: .qrCode,
            waits: false),
        Waiter(rule: InboxGateRule("open", isOpen: true), link: "shop://free/1", source: .push, waits: false),
    ]

    @Test("A gate is for the links that its rule names", arguments: waiters)
    func gates(_ row: Waiter) async throws {
        let house = try InboxHouse(gates: [row.rule])
        house.router.send(row.link, from: row.source)
        #expect(try await house.told().contains { $0.hasPrefix("waiting at") } == row.waits)
        try house.inbox.open(row.rule.gate)
        #expect(try await house.told().contains { $0.hasPrefix("delivered") } == row.waits)
    }

    @Test("A link that waits does not hold up those behind it that need not")
    func overtakes() async throws {
        let house = try InboxHouse(gates: [Self.signIn])
        for link in ["shop://own/1", "shop://free/2", "shop://own/3"] { house.router.send(link, from: .push) }
        try await house.inbox.settle()
        #expect(house.log.lines == ["2"])
        try house.inbox.open("signIn")
        try await house.inbox.settle()
        #expect(house.log.lines == ["2", "1", "3"])
        try house.inbox.close("signIn")
        house.router.send("shop://own/4", from: .push)
        try await house.inbox.settle()
        #expect(house.log.lines == ["2", "1", "3"])
    }

    @Test("A gate by tag is for what a link goes to: by rewrites, and by overrides, also where these come later")
    func gatesOfTargets() async throws {
        let house = try InboxHouse(gates: [Self.signIn])
        try house.router.onSync("shop://mine/:n", .public.id("mine").tags("needsSignIn")) {
            house.log.add("mine \($0["n"] ?? "")")
        }
        try house.router.setRewrites([RewriteRule(from: "shop://new/:n", to: "shop://own/:n")])
        try await house.inbox.accept("shop://new/1", from: .push)
        try await house.inbox.accept("shop://mine/2", from: .push)
        try await house.inbox.accept("shop://free/3", from: .push)
        try await house.inbox.settle()
        #expect(house.log.lines == ["3"])
        try house.router.setRules(
            RuleSet(version: 1, overrides: [RouteOverride("mine", .redirect(to: "shop://free/:n"))]))
        try await house.inbox.settle()
        #expect(house.log.lines == ["3", "2"])
        try house.inbox.open("signIn")
        try await house.inbox.settle()
        #expect(house.log.lines == ["3", "2", "1"])
    }

    @Test("A handler knows the scene that a link is for")
    func tellsScene() async throws {
        let house = try InboxHouse()
        try house.router.onSync("shop://scene", .public) { house.log.add($0.scene ?? "none") }
        try await house.inbox.accept("shop://scene", from: .push, scene: "left")
        try await house.inbox.accept("shop://scene", from: .push)
        try await house.inbox.settle()
        #expect(house.log.lines == ["left", "none"])
    }

    @Test("A scene has its own gates and its own order; a link for none waits for any")
    func scenes() async throws {
        let house = try InboxHouse(gates: [InboxGateRule("ui", perScene: true)])
        let inbox = try house.inbox
        for (number, scene) in [(1, "a"), (2, "b"), (3, nil), (4, "b")] {
            try await inbox.accept("shop://free/\(number)", from: .push, scene: scene)
        }
        #expect(!inbox.open("ui"))
        await inbox.settle()
        #expect(house.log.lines.isEmpty)
        inbox.open("ui", scene: "b")
        await inbox.settle()
        #expect(Set(house.log.lines) == ["2", "3", "4"])
        #expect(inbox.links.map(\.scene) == ["a"])
        inbox.close("ui", scene: "b")
        inbox.open("ui", scene: "a")
        await inbox.settle()
        #expect(inbox.links.isEmpty)
    }

    @Test("In a scene one link is on its way at a time; in another one the next need not wait")
    func oneAtATime() async throws {
        let house = try InboxHouse()
        let gate = Gate()
        let log = house.log
        house.router.use(named: "slow", for: .tag("needsSignIn"), within: .unlimited) { request, next in
            log.add("begins \(request["n"] ?? "")")
            await gate.wait()
            return try await next(request)
        }
        let inbox = try house.inbox
        try await inbox.accept("shop://own/1", from: .push, scene: "a")
        try await inbox.accept("shop://free/2", from: .push, scene: "a")
        let other = Gate()
        try house.router.on("shop://other/:n", .public) { _ in other.open() }
        try await inbox.accept("shop://other/3", from: .push, scene: "b")
        await other.wait()
        #expect(!house.log.lines.contains("2"))
        gate.open()
        await inbox.settle()
        #expect(house.log.lines == ["begins 1", "1", "2"])
    }

    @Test("A later link with the same key takes the place of one that waits, in its place in the order")
    func supersedes() async throws {
        let house = try InboxHouse(gates: ["ui"])
        let inbox = try house.inbox
        try await inbox.accept("shop://free/1", from: .push, key: "order")
        try await inbox.accept("shop://free/2", from: .push)
        try await inbox.accept("shop://free/3", from: .push, key: "order")
        #expect(try await house.told().contains("superseded by another link: shop://free/1"))
        let next = try await house.restarted(gates: ["ui"])
        #expect(try next.inbox.links.map(\.text) == ["shop://free/3", "shop://free/2"])
        try next.inbox.open("ui")
        try await next.inbox.settle()
        #expect(house.log.lines == ["3", "2"])
    }

    @Test("The same link within a moment is taken once, from the same source and for the same scene")
    func duplicates() async throws {
        let house = try InboxHouse()
        let inbox = try house.inbox
        #expect(try await !inbox.accept("shop://free/1", from: .push).isDuplicate)
        #expect(try await inbox.accept("shop://free/1", from: .push).isDuplicate)
        #expect(try await !inbox.accept("shop://free/1", from: .qrCode).isDuplicate)
        #expect(try await !inbox.accept("shop://free/1", from: .push, scene: "a").isDuplicate)
        #expect(try await house.told().contains("refused, the same link was opened a moment ago: shop://free/1"))
        house.clock.advance(by: .seconds(1))
        #expect(try await !inbox.accept("shop://free/1", from: .push).isDuplicate)
        await inbox.settle()
        #expect(house.log.lines.count == 4)
    }

    @Test("A link that waited too long is let go of, by the clock, also where part of the time passed before a restart")
    func expires() async throws {
        let house = try InboxHouse(gates: ["ui"])
        try await house.inbox.accept("shop://free/1", from: .push, timeToLive: .seconds(10))
        try await house.inbox.accept("shop://free/2", from: .push)
        house.clock.advance(by: .seconds(6))
        let next = try await house.restarted(gates: ["ui"]) { $0.timeToLive = nil }
        try await next.inbox.accept("shop://free/3", from: .push)
        try next.advance(by: .seconds(3))
        #expect(try next.inbox.links.count == 3)
        // Nobody but the inbox's own sleeper sees to it.
        _ = try await next.told()
        next.clock.advance(by: .seconds(1))
        for await event in next.events where event.kind == .expired(.timeToLive) {
            #expect(event.link == "shop://free/1")
            break
        }
        try next.advance(by: .seconds(24 * 60 * 60))
        #expect(try next.inbox.links.map(\.text) == ["shop://free/3"])
    }

    struct Refused: CustomTestStringConvertible {
        let link: String
        let source: LinkSource
        let reason: String
        var testDescription: String { "\(link) from \(source)" }
    }

    static let refused = [
        Refused(link: "shop://free/1", source: .app, reason: "links from the app itself do not wait"),
        Refused(link: "other://free/1?token=1", source: .push, reason: "refused: the app owns neither"),
        Refused(link: "shop://free/\u{1}", source: .push, reason: "the link cannot be read"),
    ]

    @Test(
        "A link from inside, a text that is no link, and a link that is not the app's do not wait", arguments: refused)
    func refuses(_ row: Refused) async throws {
        let house = try InboxHouse(gates: ["ui"])
        let inbox = try house.inbox
        let error = await #expect(throws: InboxError.self) { try await inbox.accept(row.link, from: row.source) }
        #expect(error?.description.hasPrefix(row.reason) == true, "\(error.map { "\($0)" } ?? "")")
        #expect(error?.description.contains("token=1") == false && inbox.links.isEmpty)
        // By the synchronous call it is opened at once, as if there were no inbox, and events tell the rest.
        house.router.send(row.link, from: row.source)
        for await event in house.events where event.kind == .received { break }
    }

    @Test("No more links and bytes wait than may: the oldest of a sender gives way to its next")
    func bounds() async throws {
        let house = try InboxHouse(gates: ["ui"]) { configuration in
            configuration.greatestLinks = 2
            configuration.greatestLinksPerSender = 2
            configuration.greatestBytes = 60
        }
        let inbox = try house.inbox
        await #expect(throws: InboxError.self) {
            try await inbox.accept("shop://free/" + String(repeating: "1", count: 60), from: .push)
        }
        try await inbox.accept("shop://free/1", from: .push)
        try await inbox.accept("shop://free/2", from: .push, key: "a")
        try await inbox.accept("shop://free/3", from: .push)
        #expect(try await house.told().last == "waiting at ui: shop://free/3")
        #expect(inbox.links.map(\.text) == ["shop://free/2", "shop://free/3"])
        try await inbox.accept("shop://free/4", from: .push, key: "a")
        #expect(inbox.links.map(\.text) == ["shop://free/4", "shop://free/3"])
        inbox.open("ui")
        await inbox.settle()
        #expect(house.log.lines == ["4", "3"])
    }

    @Test("Links that were sent are opened in their order, whatever else goes on", arguments: [UInt64(1), 2, 3])
    func order(seed: UInt64) async throws {
        let house = try InboxHouse { $0.greatestLinks = 1_000 }
        var random = SeededNumbers(trial: seed)
        for number in 0..<200 {
            house.router.send("shop://free/\(number)", from: .push)
            if random.once(in: 8) { await Task.yield() }
            if random.once(in: 40) { try await house.inbox.settle() }
        }
        try await house.inbox.settle()
        #expect(house.log.lines == (0..<200).map { "\($0)" })
    }
}
