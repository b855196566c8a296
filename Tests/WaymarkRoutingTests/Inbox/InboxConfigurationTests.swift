import Testing
import WaymarkCore
import WaymarkInbox
import WaymarkRouting

/// Limits of an inbox that no app needs, and that none is ended by.
@Suite struct InboxConfigurationTests {
    struct Row: CustomTestStringConvertible {
        let testDescription: String
        /// Whether a link that need not wait is opened.
        let opens: Bool
        /// Whether a link waits at a closed gate.
        let waits: Bool
        let change: @Sendable (inout InboxConfiguration) -> Void

        init(
            _ name: String, opens: Bool = true, waits: Bool = true,
            _ change: @escaping @Sendable (inout InboxConfiguration) -> Void
        ) {
            testDescription = name
            self.opens = opens
            self.waits = waits
            self.change = change
        }
    }

    static let rows =
        [Int.max, .max - 1, 1 << 60].flatMap { number in
            [
                Row("\(number) links") { $0.greatestLinks = number },
                Row("\(number) bytes") { $0.greatestBytes = number },
                Row("\(number) links of one sender") { $0.greatestLinksPerSender = number },
                Row("\(number) attempts") { $0.greatestAttempts = number },
                Row("\(number) links and bytes, and one link less of one sender") {
                    $0.greatestLinks = number
                    $0.greatestBytes = .max
                    $0.greatestLinksPerSender = number - 1
                },
            ]
        }
        + [0, -1, .min].flatMap { number in
            [
                Row("\(number) links", opens: false, waits: false) { $0.greatestLinks = number },
                Row("\(number) bytes", opens: false, waits: false) { $0.greatestBytes = number },
                // One link is the least.
                Row("\(number) links of one sender") { $0.greatestLinksPerSender = number },
                Row("\(number) attempts", opens: false) { $0.greatestAttempts = number },
            ]
        }
        + [
            Row("no time to wait", opens: false, waits: false) { $0.timeToLive = .zero },
            Row("less than no time to wait", opens: false, waits: false) { $0.timeToLive = .seconds(-1) },
            Row("all time to wait") { $0.timeToLive = .seconds(Int64.max) },
            Row("no time to be recent") { $0.duplicateWindow = .zero },
            Row("less than no time to be recent") { $0.duplicateWindow = .seconds(-1) },
            Row("all time to be recent") { $0.duplicateWindow = .seconds(Int64.max) },
        ]

    @Test("The greatest numbers, none and negative ones are limits like others", arguments: rows)
    func limits(_ row: Row) async throws {
        let house = try InboxHouse(gates: [InboxTests.signIn], row.change)
        let inbox = try house.inbox
        house.router.send("shop://free/1", from: .push)
        house.router.send("shop://own/2", from: .push)
        await inbox.settle()
        #expect(house.log.lines == (row.opens ? ["1"] : []))
        #expect(inbox.links.contains { $0.text == "shop://own/2" } == (row.waits && row.opens))
    }

    @Test("A sender's share of the bytes is that of the links, to the byte")
    func share() async throws {
        // Half of the room, which is what the second link needs, and one byte less.
        for (bytes, isThere) in [(2 * 17, true), (2 * 17 - 1, false)] {
            let house = try InboxHouse(gates: ["ui"]) { $0.greatestBytes = bytes }
            #expect(house.router.send("shop://free/1", from: .push) == isThere)
        }
    }
}
