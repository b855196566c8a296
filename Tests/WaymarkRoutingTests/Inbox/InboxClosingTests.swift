import Testing
import WaymarkCore
import WaymarkInbox
import WaymarkLock
import WaymarkRouting
import WaymarkTesting

/// A clock that stands, and calls a closure once, at one of its readings.
private final class ReadClock: Clock {
    private let base = ManualClock()
    /// The readings that are left before the closure is called.
    private let hook = Locked<(left: Int, body: (@Sendable () -> Void)?)>((0, nil))

    func callBack(atReading number: Int, _ body: @escaping @Sendable () -> Void) {
        hook.withLock { $0 = (number, body) }
    }

    var now: ManualClock.Instant {
        let body = hook.withLock { hook -> (@Sendable () -> Void)? in
            if hook.left > 0 { hook.left -= 1 }
            guard hook.left == 0 else { return nil }
            defer { hook.body = nil }
            return hook.body
        }
        body?()
        return base.now
    }

    var minimumResolution: Duration { base.minimumResolution }
    func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
        try await base.sleep(until: deadline, tolerance: tolerance)
    }
}

/// Gates that are closed between the choice of a link and its delivery.
@Suite("A gate that is closed before a link is delivered holds the link")
struct InboxClosingTests {
    struct Row: CustomTestStringConvertible {
        let testDescription: String
        let rule: InboxGateRule
        let link: String
        /// Opens or closes the gate.
        let set: @Sendable (InboxHouse, Bool) throws -> Void

        init(
            _ name: String, _ rule: InboxGateRule = InboxGateRule("other", isOpen: true),
            link: String = "shop://free/1", _ set: @escaping @Sendable (InboxHouse, Bool) throws -> Void
        ) {
            testDescription = name
            self.rule = rule
            self.link = link
            self.set = set
        }

        static func gate(_ name: String, _ rule: InboxGateRule, link: String = "shop://free/1") -> Row {
            Row(name, rule, link: link) { house, isOpen in
                let inbox = try house.inbox
                #expect(isOpen ? inbox.open(rule.gate) : inbox.close(rule.gate))
            }
        }
    }

    static let rows = [
        Row("the router") { house, isOpen in house.router.setReady(isOpen) },
        .gate("a gate for all", InboxGateRule("ui", isOpen: true)),
        .gate("a gate for a kind of source", InboxGateRule("push", for: .sources([.push]), isOpen: true)),
        .gate(
            "a gate for a tag", InboxGateRule("signIn", for: .tag("needsSignIn"), isOpen: true), link: "shop://own/1"),
    ]

    @Test("The link waits, the attempt does not count, and it is delivered once the gate is open", arguments: rows)
    func holds(_ row: Row) async throws {
        let house = try InboxHouse(gates: [row.rule])
        let inbox = try house.inbox
        await inbox.settle()
        // Links are delivered on the main actor.
        try await MainActor.run {
            #expect(house.router.send(row.link, from: .push))
            try row.set(house, false)
        }
        await inbox.settle()
        #expect(house.log.lines.isEmpty && inbox.links.map(\.attempts) == [0])
        #expect(try await house.told().allSatisfy { $0.hasPrefix("waiting at") })
        let stored = try #require(house.storage as? MemoryInboxStorage)
        #expect(await stored.load().links.map(\.attempts) == [0])
        try row.set(house, true)
        #expect(try await house.told() == ["delivered, attempt 1: \(row.link)", "acknowledged: \(row.link)"])
        #expect(house.log.lines == ["1"] && inbox.links.isEmpty)
    }

    @Test("The link waits if the gate is closed while its attempt is written")
    func writing() async throws {
        let storage = WatchedStorage(isOpen: false)
        let house = try InboxHouse(gates: [InboxGateRule("ui", isOpen: true)], storage: storage)
        let inbox = try house.inbox
        house.router.send("shop://free/1", from: .push)
        while inbox.links.first?.attempts != 1 { await Task.yield() }
        inbox.close("ui")
        storage.gate.open()
        await inbox.settle()
        #expect(house.log.lines.isEmpty && storage.state.withLock { $0.links.map(\.attempts) } == [0])
        inbox.open("ui")
        await inbox.settle()
        #expect(house.log.lines == ["1"])
    }

    @Test("A link that is open to all overtakes the one that was taken back")
    func overtakes() async throws {
        let house = try InboxHouse(gates: [InboxGateRule("signIn", for: .tag("needsSignIn"), isOpen: true)])
        let inbox = try house.inbox
        await inbox.settle()
        await MainActor.run {
            house.router.send("shop://own/1", from: .push)
            house.router.send("shop://free/2", from: .push)
            inbox.close("signIn")
        }
        await inbox.settle()
        #expect(house.log.lines == ["2"] && inbox.links.map(\.text) == ["shop://own/1"])
    }

    @Test("A link that the app asked for after it was set aside waits as well, and is not set aside again")
    func wanted() async throws {
        let house = try InboxHouse(gates: [InboxGateRule("ui", isOpen: true)]) { $0.greatestAttempts = 1 }
        let inbox = try house.inbox
        house.router.send("shop://later/1", from: .push)
        await inbox.settle()
        let id = try #require(inbox.linksSetAside.first).id
        let log = house.log
        try house.router.onSync("shop://later/:n", .public) { log.add("later \($0["n"] ?? "")") }
        await MainActor.run {
            #expect(inbox.deliver(id))
            inbox.close("ui")
        }
        await inbox.settle()
        #expect(inbox.linksSetAside.isEmpty && inbox.links.map(\.attempts) == [1])
        inbox.open("ui")
        await inbox.settle()
        #expect(house.log.lines == ["later 1"] && inbox.links.isEmpty)
    }

    @Test("A link whose own opening closes the router is opened all the same, and those behind it wait")
    func closesItself() async throws {
        let house = try InboxHouse()
        let (inbox, router) = (try house.inbox, house.router)
        try router.onSync("shop://closes/:n", .public) { request -> Response in
            router.setReady(false)
            return .redirect(to: "shop://free/\(request["n"] ?? "")")
        }
        router.send("shop://closes/1", from: .push)
        router.send("shop://free/2", from: .push)
        await inbox.settle()
        #expect(house.log.lines == ["1"] && inbox.links.map(\.attempts) == [0])
        router.setReady(true)
        await inbox.settle()
        #expect(house.log.lines == ["1", "2"] && inbox.links.isEmpty)
    }

    @Test(
        "A link that was sent is opened once, whenever the router is closed and opened again meanwhile",
        arguments: [true, false])
    func closesAtAnyMoment(hasInbox: Bool) async throws {
        var refusals = 0
        for reading in 1...30 {
            let clock = ReadClock()
            var configuration = RouterConfiguration()
            configuration.clock = AppClock(clock)
            if hasInbox { configuration.inbox = InboxConfiguration() }
            let router = try Router(configuration)
            let log = Log()
            try router.onSync("shop://:name", .public) { log.add($0["name"] ?? "") }
            let events = router.events()
            await router.inbox?.settle()
            let isClosed = Locked(false)
            clock.callBack(atReading: reading) {
                isClosed.withLock { $0 = true }
                router.setReady(false)
            }
            #expect(router.send("shop://a", from: .push) && router.send("shop://b", from: .push))
            if let inbox = router.inbox { await inbox.settle() } else { await Self.turns() }
            router.setReady(true)
            if let inbox = router.inbox { await inbox.settle() } else { await Self.turns() }
            #expect(log.lines == ["a", "b"], "closed at reading \(reading): \(isClosed.withLock(\.self))")
            if let inbox = router.inbox { #expect(inbox.links.isEmpty && inbox.linksSetAside.isEmpty) }
            refusals += events.drain().count { $0.kind == .refused(Refusal(.notReady)) }
        }
        // Some of them closed it after the link was given to it.
        #expect(refusals > 0)
    }

    @Test("A link that was sent before the router closed is opened before those that were sent later")
    @MainActor
    func keepsPlaces() async throws {
        let router = try Router()
        let log = Log()
        try router.onSync("shop://:name", .public) { log.add($0["name"] ?? "") }
        router.send("shop://a", from: .push)
        router.send("shop://b", from: .push)
        router.setReady(false)
        router.send("shop://c", from: .push)
        await Self.turns()
        #expect(log.lines.isEmpty)
        router.setReady(true)
        await Self.turns()
        #expect(log.lines == ["a", "b", "c"])
    }

    /// Lets tasks on the main actor run that were begun before.
    private static func turns() async {
        for _ in 0..<50 { await Task { @MainActor in await Task.yield() }.value }
    }

    @Test("A link that an interceptor refuses as if the router took no links was not taken")
    func refusedByInterceptor() async throws {
        let house = try InboxHouse()
        house.router.use(named: "pretending") { _, _ in throw Refusal(.notReady) }
        house.router.send("shop://free/1", from: .push)
        #expect(try await house.told() == ["delivered, attempt 1: shop://free/1"])
        #expect(try house.inbox.links.map(\.attempts) == [1])
    }
}
