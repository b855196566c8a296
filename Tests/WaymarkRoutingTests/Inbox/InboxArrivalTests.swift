import Testing
import WaymarkCore
import WaymarkInbox
import WaymarkLock
import WaymarkRouting
import WaymarkTesting

@Suite struct InboxArrivalTests {
    @Test("A link has arrived when its handler waits: the next one follows, and a restart delivers neither again")
    func arrives() async throws {
        let house = try InboxHouse()
        let log = house.log
        try house.router.on("shop://screen/:n", .public) { request in
            log.add("screen \(request["n"] ?? "")")
            await never()
        }
        house.router.send("shop://screen/1", from: .push)
        house.router.send("shop://free/2", from: .push)
        #expect(
            try await house.told() == [
                "delivered, attempt 1: shop://screen/1", "acknowledged: shop://screen/1",
                "delivered, attempt 1: shop://free/2", "acknowledged: shop://free/2",
            ])
        let next = try await house.restarted()
        #expect(try next.inbox.links.isEmpty && log.lines == ["screen 1", "2"])
    }

    @Test("A handler that throws was reached all the same")
    func throwing() async throws {
        let house = try InboxHouse()
        try house.router.on("shop://faulty/:n", .public) { _ in throw OpeningTests.Oops() }
        house.router.send("shop://faulty/1", from: .push)
        #expect(try await house.told().last == "acknowledged: shop://faulty/1")
    }

    @Test(
        "A link that does not get to its handler is delivered once after a restart, and then set aside",
        arguments: ["shop://shut/1", "shop://away/1", "shop://nowhere"])
    func setsAside(link: String) async throws {
        let house = try InboxHouse()
        house.router.send(link, from: .push)
        #expect(try await house.told() == ["delivered, attempt 1: \(link)"])
        let second = try await house.restarted()
        #expect(
            try await second.told() == [
                "delivered, attempt 2: \(link)", "set aside after 2 attempts: \(link)",
            ])
        let third = try await second.restarted()
        let inbox = try third.inbox
        #expect(try await third.told() == [] && inbox.links.isEmpty)
        let kept = try #require(inbox.linksSetAside.first)
        #expect(kept.text == link && kept.attempts == 2 && kept.source == .push)

        // By hand it is delivered again, once. It is delivered on the main actor, so that it cannot be set aside between the two calls.
        let isDelivered = await MainActor.run { [inbox.deliver(kept.id), inbox.deliver(kept.id)] }
        #expect(isDelivered == [true, false])
        #expect(
            try await third.told() == [
                "delivered, attempt 3: \(link)", "set aside after 3 attempts: \(link)",
            ])
        #expect(inbox.drop(kept.id) && !inbox.drop(kept.id))
        #expect(try await third.told() == ["dropped by the app: \(link)"])
        #expect(try await third.restarted().inbox.linksSetAside.isEmpty)
    }

    @Test("A link that ended the process twice is set aside before it does so again, also by hand")
    func crashes() async throws {
        let house = try InboxHouse(gates: ["ui"])
        let storage = house.storage
        try await house.inbox.accept("shop://free/1", from: .push)
        let id = try #require(try house.inbox.links.first).id
        try await house.inbox.stop()
        try await storage.append([.attempt(id, count: 2)])
        let next = try InboxHouse(after: house)
        #expect(try await next.told() == ["set aside after 2 attempts: shop://free/1"])
        // What is asked for waits for its gates, and is set aside again where the process ends meanwhile.
        let third = try await next.restarted(gates: ["ui"])
        #expect(try third.inbox.deliver(id))
        let fourth = try await third.restarted()
        #expect(try fourth.inbox.linksSetAside.map(\.id) == [id])
        #expect(house.log.lines.isEmpty)
        #expect(try fourth.inbox.deliver(id))
        try await fourth.inbox.settle()
        #expect(house.log.lines == ["1"])
    }

    @Test("A link that was set aside makes room for a new one that has to wait")
    func displaces() async throws {
        let house = try InboxHouse(gates: [InboxGateRule("signIn", for: .tag("needsSignIn"))]) {
            $0.greatestLinks = 1
            $0.greatestAttempts = 1
        }
        let inbox = try house.inbox
        try await inbox.accept("shop://shut/1", from: .push)
        _ = try await house.told()
        try await inbox.accept("shop://free/0", from: .push)
        #expect(try await !house.told().contains { $0.hasPrefix("displaced") })
        try await inbox.accept("shop://own/2", from: .push)
        #expect(try await house.told().first == "displaced by another link: shop://shut/1")
        inbox.open("signIn")
        await inbox.settle()
        #expect(house.log.lines == ["turned 1", "0", "2"] && inbox.linksSetAside.isEmpty)
    }

    // MARK: Storage

    @Test("Acceptance is reported when the link is stored, and not before; that it is delivered is written first")
    func durable() async throws {
        let storage = WatchedStorage(isOpen: false)
        let house = try InboxHouse(storage: storage)
        let (inbox, log) = (try house.inbox, house.log)
        try house.router.on("shop://kept/:n", .public) { _ in
            log.add("\(storage.state.withLock { $0.links.map(\.attempts) })")
        }
        let accepting = Task {
            let receipt = try await inbox.accept("shop://kept/1", from: .push)
            log.add("accepted \(receipt.isStored)")
        }
        while inbox.links.isEmpty { await Task.yield() }
        #expect(log.lines.isEmpty)
        storage.gate.open()
        try await accepting.value
        await inbox.settle()
        #expect(log.lines.contains("[1]") && log.lines.contains("accepted true"))
        #expect(storage.state.withLock(\.links).isEmpty)
    }

    @Test("Where the storage fails, links are delivered from memory, and it gets all of them when it works again")
    func fails() async throws {
        let storage = WatchedStorage()
        let house = try InboxHouse(gates: ["ui"], storage: storage)
        let inbox = try house.inbox
        #expect(try await inbox.accept("shop://free/1", from: .push).isStored)
        storage.state.withLock { $0.failure = InboxStorageError(.full, during: "write") }
        #expect(try await !inbox.accept("shop://free/2", from: .push).isStored)
        #expect(try await !inbox.accept("shop://free/3", from: .push).isStored)
        #expect(
            try await house.told().filter { $0.contains("storage") } == [
                "storage failed, write: no space is left: watched"
            ])
        storage.state.withLock { $0.failure = nil }
        #expect(try await inbox.accept("shop://free/4", from: .push).isStored)
        #expect(storage.state.withLock { $0.links.map(\.text) } == (1...4).map { "shop://free/\($0)" })
        storage.state.withLock { $0.failure = InboxStorageError(.full, during: "write") }
        inbox.open("ui")
        await inbox.settle()
        #expect(house.log.lines == ["1", "2", "3", "4"] && inbox.links.isEmpty)
    }

    @Test("A storage that cannot be read is reported and never written, and links are delivered all the same")
    func unreadable() async throws {
        let storage = WatchedStorage()
        storage.state.withLock { $0.loadingFailure = InboxStorageError(.otherVersion(2), during: "load") }
        let house = try InboxHouse(storage: storage)
        #expect(try await !house.inbox.accept("shop://free/1", from: .push).isStored)
        try await house.inbox.settle()
        #expect(house.log.lines == ["1"] && storage.state.withLock(\.calls).isEmpty)
        #expect(try await house.told().contains { $0.hasSuffix("load: the stored data has version 2: watched") })
    }

    @Test("Links that a storage lost are reported; a link from inside that it made up is not delivered")
    func losses() async throws {
        let storage = WatchedStorage()
        storage.state.withLock {
            $0.losses = [InboxStorageError(.damaged(offset: 16, bytes: 40), during: "load")]
            $0.links = [
                StoredLink(id: 1, text: "shop://free/1", source: .app, accepted: .zero, timeToLive: nil),
                StoredLink(id: 2, text: "shop://free/2", source: .push, accepted: .zero, timeToLive: nil),
            ]
        }
        let house = try InboxHouse(storage: storage)
        #expect(try await house.told().first?.contains("40 bytes from byte 16 on are damaged") == true)
        #expect(house.log.lines == ["2"])
    }

    @Test("A link that came before the storage was read stands behind what was kept, and takes the place of its key")
    func early() async throws {
        let storage = MemoryInboxStorage()
        await storage.replace(with: [
            StoredLink(id: 1, text: "shop://free/1", source: .push, accepted: .zero, timeToLive: nil),
            StoredLink(id: 2, text: "shop://free/2", source: .push, key: "k", accepted: .zero, timeToLive: nil),
        ])
        let slow = SlowStorage(base: storage)
        let house = try InboxHouse(storage: slow)
        house.router.send("shop://free/3", from: .push)
        let accepting = Task { try await house.inbox.accept("shop://free/4", from: .push, key: "k") }
        while try house.inbox.links.count < 2 { await Task.yield() }
        slow.gate.open()
        #expect(try await accepting.value.isStored)
        try await house.inbox.settle()
        #expect(house.log.lines == ["1", "3", "4"])
        #expect(await storage.load().links.isEmpty)
    }

    @Test("An inbox that is not used any more takes nothing, and its router opens what is sent")
    func stopped() async throws {
        let house = try InboxHouse(gates: ["ui"])
        let inbox = try house.inbox
        await inbox.stop()
        let error = await #expect(throws: InboxError.self) { try await inbox.accept("shop://free/1", from: .push) }
        #expect(error?.description.hasPrefix("the inbox is no longer used") == true)
        house.router.send("shop://free/1", from: .push)
        for await event in house.events { if case .handled = event.kind { break } }
        #expect(house.log.lines == ["1"])
    }

    /// A storage that is read when a test lets it be.
    private final class SlowStorage: InboxStorage {
        let base: MemoryInboxStorage
        let gate = Gate()
        let name = "slow"
        var now: Duration { base.now }

        init(base: MemoryInboxStorage) { self.base = base }

        func load() async -> InboxContents {
            await gate.wait()
            return await base.load()
        }
        func append(_ changes: [InboxChange]) async { await base.append(changes) }
        func replace(with links: [StoredLink]) async { await base.replace(with: links) }
    }

    @Test("Links that are sent by each other's handlers end as links that are opened inside each other do")
    func endless() async throws {
        let house = try InboxHouse()
        let log = house.log
        try house.router.onSync("shop://step/:n<int>", .public) { request in
            log.add("step")
            request.router.send("shop://step/\(try request["n", as: Int.self] + 1)", from: request.source)
        }
        house.router.send("shop://step/0", from: .push)
        try await house.inbox.settle()
        #expect(log.lines.count == house.router.configuration.greatestDepth)
        #expect(try house.inbox.links.isEmpty)
        #expect(house.events.drain().contains { "\($0)".contains("too many links that opened each other") })
        // From outside it begins anew.
        house.router.send("shop://step/100", from: .push)
        try await house.inbox.settle()
        #expect(log.lines.count == 2 * house.router.configuration.greatestDepth)
    }
}
