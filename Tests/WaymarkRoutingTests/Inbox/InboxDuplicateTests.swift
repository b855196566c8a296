import Testing
import WaymarkCore
import WaymarkInbox
import WaymarkLock
import WaymarkRouting
import WaymarkTesting

/// The links that count as those of a moment ago.
@Suite struct InboxDuplicateTests {
    struct Row: CustomTestStringConvertible {
        let testDescription: String
        /// The course of things between the first time that a link comes and the second.
        let between: @Sendable (InboxHouse) async throws -> Void
        /// The links that are delivered in the end.
        let delivered: [String]

        init(
            _ name: String, delivered: [String], _ between: @escaping @Sendable (InboxHouse) async throws -> Void
        ) {
            testDescription = name
            self.between = between
            self.delivered = delivered
        }
    }

    /// A house whose links wait, and count as recent for a minute.
    private static func house() throws -> InboxHouse {
        try InboxHouse(gates: ["ui"]) {
            $0.duplicateWindow = .seconds(60)
            $0.greatestLinks = 2
            $0.greatestLinksPerSender = 2
        }
    }

    static let gone = [
        Row("superseded", delivered: ["1"]) { try await $0.inbox.accept("shop://free/2", from: .push, key: "chat") },
        Row("superseded twice", delivered: ["1"]) { house in
            try await house.inbox.accept("shop://free/2", from: .push, key: "chat")
            try await house.inbox.accept("shop://free/3", from: .push, key: "chat")
        },
        Row("displaced", delivered: ["3", "1"]) { house in
            try await house.inbox.accept("shop://free/2", from: .push)
            try await house.inbox.accept("shop://free/3", from: .push)
        },
        Row("dropped", delivered: ["1"]) { house in
            let inbox = try house.inbox
            #expect(inbox.drop(inbox.links[0].id))
        },
        Row("expired", delivered: ["1"]) { $0.clock.advance(by: .seconds(10)) },
    ]

    @Test("A link is not the duplicate of one that has left without being delivered", arguments: gone)
    func comesAgain(_ row: Row) async throws {
        let house = try Self.house()
        let inbox = try house.inbox
        try await inbox.accept("shop://free/1", from: .push, key: "chat", timeToLive: .seconds(10))
        try await row.between(house)
        #expect(try await !inbox.accept("shop://free/1", from: .push, key: "chat").isDuplicate)
        // It counts as recent again.
        #expect(try await inbox.accept("shop://free/1", from: .push, key: "chat").isDuplicate)
        inbox.open("ui")
        await inbox.settle()
        #expect(house.log.lines == row.delivered)
    }

    static let there = [
        Row("waiting", delivered: ["1"]) { _ in },
        Row("waiting beside others", delivered: ["1", "2"]) { house in
            try await house.inbox.accept("shop://free/2", from: .push)
        },
        Row("delivered", delivered: ["1"]) { house in
            try house.inbox.open("ui")
            try await house.inbox.settle()
        },
        Row("delivered, with another one behind it that was dropped", delivered: ["1"]) { house in
            try house.inbox.open("ui")
            try await house.inbox.settle()
            try house.inbox.close("ui")
            try await house.inbox.accept("shop://free/2", from: .push, key: "chat")
            let inbox = try house.inbox
            #expect(inbox.drop(inbox.links[0].id))
        },
    ]

    @Test("A link is the duplicate of one that waits or was delivered a moment ago", arguments: there)
    func comesOnce(_ row: Row) async throws {
        let house = try Self.house()
        let inbox = try house.inbox
        try await inbox.accept("shop://free/1", from: .push, key: "chat")
        try await row.between(house)
        #expect(try await inbox.accept("shop://free/1", from: .push, key: "chat").isDuplicate)
        inbox.open("ui")
        await inbox.settle()
        #expect(house.log.lines == row.delivered)
    }

    @Test("A link that was not taken is no reason to leave out the same one, which supersedes it", arguments: [1, 2])
    func notTaken(attempts: Int) async throws {
        let house = try InboxHouse {
            $0.duplicateWindow = .seconds(60)
            $0.greatestAttempts = attempts
        }
        let (inbox, router, log) = (try house.inbox, house.router, house.log)
        #expect(!router.send("shop://later/1", from: .push))
        #expect(!router.send("shop://later/2", from: .push))
        await inbox.settle()
        try router.onSync("shop://later/:n", .public) { log.add("later \($0["n"] ?? "")") }
        #expect(router.send("shop://later/1", from: .push))
        #expect(
            try await house.told().suffix(3) == [
                "superseded by another link: shop://later/1", "delivered, attempt 1: shop://later/1",
                "acknowledged: shop://later/1",
            ])
        #expect(log.lines == ["later 1"])
        #expect((inbox.links + inbox.linksSetAside).map(\.text) == ["shop://later/2"])
        // It was delivered a moment ago.
        #expect(try await inbox.accept("shop://later/1", from: .push).isDuplicate)
        // Another one that is not taken either is there once.
        house.clock.advance(by: .seconds(60))
        for _ in 0..<3 {
            try await inbox.accept("shop://shut/3", from: .push)
            await inbox.settle()
        }
        #expect((inbox.links + inbox.linksSetAside).map(\.text) == ["shop://later/2", "shop://shut/3"])
        let next = try await house.restarted()
        #expect(log.lines.count { $0 == "turned 3" } == (attempts == 1 ? 3 : 4))
        #expect(try next.inbox.linksSetAside.map(\.text) == ["shop://later/2", "shop://shut/3"])
    }

    @Test("A link that was not taken stays if another source or scene has the same one, or there is no room for it")
    func notTheSame() async throws {
        let house = try InboxHouse { $0.greatestBytes = 100 }
        let inbox = try house.inbox
        try await inbox.accept("shop://shut/1", from: .push)
        await inbox.settle()
        try await inbox.accept("shop://shut/1", from: .qrCode)
        try await inbox.accept("shop://shut/1", from: .push, scene: "a")
        let long = String(repeating: "k", count: 100)
        await #expect(throws: InboxError.self) { try await inbox.accept("shop://shut/1", from: .push, key: long) }
        await inbox.settle()
        #expect(inbox.links.map(\.source) == [.push, .qrCode, .push])
    }

    @Test("A link for which there is no room is not remembered, and makes none be forgotten")
    func full() async throws {
        let house = try InboxHouse(gates: ["ui"]) {
            $0.duplicateWindow = .seconds(60)
            $0.greatestLinks = 8
            $0.greatestBytes = 200
        }
        let inbox = try house.inbox
        let long = "shop://free/" + String(repeating: "1", count: 200)
        try await inbox.accept("shop://free/1", from: .push)
        for _ in 0..<2 {
            let error = await #expect(throws: InboxError.self) { try await inbox.accept(long, from: .push) }
            guard case .full? = error?.reason else {
                Issue.record("\(error.map { "\($0)" } ?? "taken")")
                return
            }
        }
        #expect(try await inbox.accept("shop://free/1", from: .push).isDuplicate)
    }

    @Test("Two links that differ in their bytes are two, also where their characters are canonically equivalent")
    func bytes() async throws {
        let house = try InboxHouse(gates: ["ui"])
        let inbox = try house.inbox
        #expect(try await !inbox.accept("shop://free/\u{E9}", from: .push).isDuplicate)
        #expect(try await !inbox.accept("shop://free/e\u{301}", from: .push).isDuplicate)
        #expect(try await inbox.accept("shop://free/e\u{301}", from: .push).isDuplicate)
        inbox.open("ui")
        await inbox.settle()
        #expect(house.log.lines.map { Array($0.unicodeScalars) } == [["\u{E9}"], ["e", "\u{301}"]])
    }

    @Test(
        "A link that was not taken before a restart is superseded by the same one, before or after the storage is read",
        arguments: [1, 2], [true, false])
    func supersedesAfterRestart(deliveries: Int, isEarly: Bool) async throws {
        let first = try InboxHouse()
        try await first.inbox.accept("shop://shut/1", from: .push)
        try await first.inbox.settle()
        var house = first
        for _ in 1..<deliveries {
            house = try await house.restarted()
        }
        #expect(house.log.lines.count == deliveries)
        #expect(try house.inbox.linksSetAside.count == (deliveries == 2 ? 1 : 0))
        try await house.inbox.stop()
        // The link is taken from now on; a gate keeps the kept one back meanwhile.
        let next = try InboxHouse(gates: ["ui"], after: house)
        try next.router.onSync("shop://shut/:n", .public.priority(1)) { next.log.add("taken \($0["n"] ?? "")") }
        if !isEarly { try await next.inbox.settle() }
        next.router.send("shop://shut/1", from: .push)
        try await next.inbox.settle()
        #expect(try next.inbox.links.count == 1)
        try next.inbox.open("ui")
        try await next.inbox.settle()
        #expect(next.log.lines.filter { $0 == "taken 1" }.count == 1)
        #expect(try next.inbox.links.isEmpty && next.inbox.linksSetAside.isEmpty)
    }

    @Test("An inbox whose router has gone while an attempt is written has nothing more to wait for")
    func routerGone() async throws {
        let storage = WatchedStorage(isOpen: false)
        func inbox() async throws -> LinkInbox {
            var configuration = RouterConfiguration()
            configuration.inbox = InboxConfiguration(storage: storage)
            let router = try Router(configuration)
            try router.on("shop://free/:n", .public) { _ in }
            for number in 1...2 { router.send("shop://free/\(number)", from: .push) }
            let inbox = try #require(router.inbox)
            while inbox.links.first?.attempts != 1 { await Task.yield() }
            return inbox
        }
        let inbox = try await inbox()
        storage.gate.open()
        await inbox.settle()
        // Both are kept, and no attempt counts.
        #expect(inbox.links.map(\.attempts) == [0, 0])
        #expect(storage.state.withLock { $0.links.map(\.attempts) } == [0, 0])
    }
}
