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

    @Test("A link that was not taken is there until it is dropped, and may come again then")
    func notTaken() async throws {
        let house = try InboxHouse { $0.duplicateWindow = .seconds(60) }
        let inbox = try house.inbox
        try await inbox.accept("shop://shut/1", from: .push)
        await inbox.settle()
        #expect(try await inbox.accept("shop://shut/1", from: .push).isDuplicate)
        #expect(inbox.drop(inbox.links[0].id))
        #expect(try await !inbox.accept("shop://shut/1", from: .push).isDuplicate)
        await inbox.settle()
        #expect(house.log.lines == ["turned 1", "turned 1"])
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
}
