import Foundation
import Testing
import WaymarkCore
import WaymarkLock
import WaymarkRouting
import WaymarkRules
import WaymarkTesting

@testable import WaymarkRuleSources

/// Rules that were made for others, for a time that is past, or that are older than what was seen.
@Suite struct RuleFreshnessTests {
    private static func rules(_ version: UInt64, _ more: String, to page: String = "goods") -> [UInt8] {
        Array(
            """
            { "waymark": 1, "version": \(version), \(more)
              "rewrites": [ { "from": "https://old.example/p/:id", "to": "shop://\(page)/:id" } ] }
            """.utf8)
    }

    struct Audience: CustomTestStringConvertible {
        let document: String
        let app: String?
        let isTaken: Bool
        var testDescription: String { "\(document.isEmpty ? "nobody" : document) by \(app ?? "nobody")" }
    }

    static let audiences = [
        Audience(document: "", app: nil, isTaken: true),
        Audience(document: "", app: "shop/production", isTaken: false),
        Audience(document: #""audience": ["shop/production"],"#, app: nil, isTaken: false),
        Audience(document: #""audience": ["shop/production"],"#, app: "shop/production", isTaken: true),
        Audience(document: #""audience": ["shop/staging"],"#, app: "shop/production", isTaken: false),
        Audience(document: #""audience": ["shop/staging", "shop/production"],"#, app: "shop/production", isTaken: true),
        Audience(document: #""audience": ["shop/Production"],"#, app: "shop/production", isTaken: false),
    ]

    @Test("Rules are for the audience that they name, and for no other", arguments: audiences)
    func audience(_ row: Audience) async throws {
        let house = try RuleHouse(audience: row.app)
        await house.offer(Self.rules(1, row.document))
        let update = await house.keeper.update()
        #expect(update.isRefused != row.isTaken, "\(update)")
        #expect(await house.page() == (row.isTaken ? "goods 7" : nil))
    }

    @Test("Rules that have expired are refused, and those that expire leave the router, which is reported")
    func expires() async throws {
        let folder = try ScratchFolder()
        let time = Locked(Duration.seconds(1_000))
        let house = try RuleHouse(folder.url) { time.withLock { $0 } }
        await house.offer(Self.rules(1, #""expires": 1000,"#))
        #expect(await house.keeper.update().isRefused)
        await house.offer(Self.rules(2, #""expires": 1001,"#))
        #expect(await house.keeper.update().row == "replaced 2")
        #expect(await house.page() == "goods 7")
        await house.clock.waitForSleepers()
        _ = house.told()
        time.withLock { $0 = .seconds(1_001) }
        house.clock.advance(by: .seconds(1))
        for await event in house.events where event.kind == .rulesReplaced(version: nil) { break }
        #expect(await house.page() == nil)
        #expect(await house.keeper.version == nil)
        // The same again is refused, at the next start as well, and an older one too.
        #expect(await house.keeper.update().isRefused)
        let next = try RuleHouse(folder.url) { .seconds(2_000) }
        #expect(await next.keeper.start().isRefused)
        await next.offer(Self.rules(1, ""))
        #expect(await next.keeper.update().isRefused)
        await next.offer(Self.rules(3, #""expires": 2001,"#))
        #expect(await next.keeper.update().row == "replaced 3")
    }

    /// Lets everything else run until a condition holds, or has had its time.
    private static func until(_ condition: () async -> Bool) async {
        for _ in 0..<100_000 where await !condition() { await Task.yield() }
    }

    @Test("Rules that expire leave the router although their keeper has been released, and the app's own rules stay")
    func expiresWithoutKeeper() async throws {
        let time = Locked(Duration.seconds(1_000))
        let router: Router
        let events: RouterEvents
        let clock: ManualClock
        weak let keeper: RuleKeeper?
        do {
            let house = try RuleHouse { time.withLock { $0 } }
            (router, events, clock, keeper) = (house.router, house.events, house.clock, house.keeper)
            await house.offer(Self.rules(1, #""expires": 1001,"#))
            #expect(await house.keeper.update().row == "replaced 1")
            await clock.waitForSleepers()
        }
        await Self.until { keeper == nil }
        #expect(keeper == nil && router.rules?.version == 1)
        try router.setRewrites([RewriteRule(from: "https://own.example/:id", to: "shop://list/:id")])
        _ = events.drain()
        time.withLock { $0 = .seconds(1_001) }
        clock.advance(by: .seconds(1))
        await Self.until { router.rules == nil }
        try #require(router.rules == nil)
        #expect(router.rewrites.count == 1)
        for await event in events where event.kind == .rulesReplaced(version: nil) { break }
    }

    @Test("A set that the app applies stays when the keeper's rules expire or are removed", arguments: [true, false])
    func leavesOthers(expires: Bool) async throws {
        let time = Locked(Duration.seconds(1_000))
        let house = try RuleHouse { time.withLock { $0 } }
        await house.offer(Self.rules(1, #""expires": 1001,"#))
        #expect(await house.keeper.update().row == "replaced 1")
        await house.clock.waitForSleepers()
        let own = RewriteRule(from: "https://old.example/p/:id", to: "shop://list/:id")
        try house.router.setRules(RuleSet(version: 1, rewrites: [own]))
        _ = house.told()
        if expires {
            time.withLock { $0 = .seconds(1_001) }
            house.clock.advance(by: .seconds(1))
        } else {
            await house.keeper.remove()
        }
        await Self.until { await house.keeper.version == nil }
        #expect(await house.keeper.version == nil)
        #expect(await house.page() == "list 7")
        #expect(house.told() == [])
    }

    enum Loss: CaseIterable, CustomTestStringConvertible {
        case gone, flipped, replacedByOlder
        var testDescription: String { "\(self)" }
    }

    @Test("No older version is accepted after the kept file is gone, flipped or older", arguments: Loss.allCases)
    func noRollback(_ loss: Loss) async throws {
        let folder = try ScratchFolder()
        let kept = folder.url.appendingPathComponent(RuleStore.fileName)
        let first = try RuleHouse(folder.url)
        await first.offer(RuleHouse.rules(3))
        await first.keeper.update()
        let older = try Data(contentsOf: kept)
        await first.offer(RuleHouse.rules(9))
        #expect(await first.keeper.update().row == "replaced 9")
        switch loss {
        case .gone: try FileManager.default.removeItem(at: kept)
        case .flipped:
            var bytes = Array(try Data(contentsOf: kept))
            bytes[20] ^= 1
            try Data(bytes).write(to: kept)
        case .replacedByOlder: try older.write(to: kept)
        }
        let next = try RuleHouse(folder.url)
        #expect(await next.keeper.start().row != "replaced 3")
        await next.offer(RuleHouse.rules(3))
        #expect(await next.keeper.update().isRefused)
        await next.offer(RuleHouse.rules(9))
        #expect(await next.keeper.update().row == "replaced 9")
    }

    /// A folder with kept rules, to which the system goes for nobody until it is unlocked, as to a file before the first unlock.
    private final class LockedFolder {
        private let folder: ScratchFolder
        private let real: URL
        /// The way to it.
        let way: URL

        init(with document: [UInt8]) async throws {
            folder = try ScratchFolder()
            (way, real) = (folder.url.appendingPathComponent("way"), folder.url.appendingPathComponent("real"))
            let house = try RuleHouse(real)
            await house.offer(document)
            #expect(await house.keeper.update().row.hasPrefix("replaced"))
            // A name that is too long.
            try FileManager.default.createSymbolicLink(
                atPath: way.path, withDestinationPath: String(repeating: "n", count: 300))
        }

        func unlock() throws {
            try FileManager.default.removeItem(at: way)
            try FileManager.default.createSymbolicLink(at: way, withDestinationURL: real)
        }
    }

    @Test(
        "Rules that the system does not let be read are read later, and nothing is fetched before: an older version stays refused"
    )
    func unreadable() async throws {
        let folder = try await LockedFolder(with: RuleHouse.rules(8))
        let next = try RuleHouse(folder.way)
        let refused = "refused: load kept rules: the system reported error \(ENAMETOOLONG)"
        #expect(await next.keeper.start().row == refused)
        await next.offer(RuleHouse.rules(7))
        #expect(await next.keeper.update().row == refused)
        #expect(await next.keeper.storageError != nil)
        #expect(await next.source.tags.isEmpty)
        try folder.unlock()
        #expect(await next.keeper.update().row == "refused: version 7 is older than 8")
        #expect(await next.keeper.version == 8)
        #expect(await next.keeper.storageError == nil)
        #expect(await next.keeper.start().row == "unchanged")
    }

    @Test("A removal that is asked for before the kept rules can be read is kept once they can be")
    func removedUnread() async throws {
        let folder = try await LockedFolder(with: RuleHouse.rules(8))
        let next = try RuleHouse(folder.way)
        await next.keeper.remove()
        #expect(await next.keeper.storageError != nil)
        try folder.unlock()
        #expect(await next.keeper.start().row == "unchanged")
        #expect(await next.page() == nil)
        let last = try RuleHouse(folder.way)
        #expect(await last.keeper.start().row == "unchanged")
        #expect(await last.page() == nil)
    }

    @Test("A memory of the app's that cannot be read yet is asked again, and nothing is fetched before")
    func lockedMemory() async throws {
        let memory = Memory(bytes: nil)
        let first = try RuleHouse(memory: memory)
        await first.offer(RuleHouse.rules(8))
        #expect(await first.keeper.update().row == "replaced 8")
        memory.isLocked.withLock { $0 = true }
        let next = try RuleHouse(memory: memory)
        await next.offer(RuleHouse.rules(7))
        #expect(
            await next.keeper.update().row
                == "refused: load kept rules: the app's record of them cannot be read: RefusedReading()")
        #expect(await next.source.tags.isEmpty)
        memory.isLocked.withLock { $0 = false }
        #expect(await next.keeper.update().row == "refused: version 7 is older than 8")
    }

    @Test("Kept rules that have expired are refused, and their version counts although no other place has it")
    func expiredAtStart() async throws {
        let folder = try ScratchFolder()
        let first = try RuleHouse(folder.url)
        await first.offer(Self.rules(8, #""expires": 2000,"#))
        #expect(await first.keeper.update().row == "replaced 8")
        try FileManager.default.removeItem(at: folder.url.appendingPathComponent("rules.seen"))
        let next = try RuleHouse(folder.url, wallTime: { .seconds(3_000) })
        #expect(await next.keeper.start().isRefused)
        await next.offer(RuleHouse.rules(7))
        #expect(await next.keeper.update().row == "refused: version 7 is older than 8")
        await next.offer(RuleHouse.rules(8))
        #expect(await next.keeper.update().isRefused)
        await next.offer(RuleHouse.rules(9))
        #expect(await next.keeper.update().row == "replaced 9")
    }

    @Test("The remembered number counts only if it is signed, so that it cannot keep updates away")
    func forged() async throws {
        let memory = Memory(bytes: KeptRules(version: 99, document: RuleHouse.rules(99), signature: [1, 2, 3]).bytes)
        let house = try RuleHouse(memory: memory)
        await house.offer(RuleHouse.rules(1))
        #expect(await house.keeper.update().row == "replaced 1")
        // An app's own place outlives the folder.
        #expect(KeptRules.read(memory.bytes.withLock { $0 } ?? []) != .unreadable(.notRules, version: nil))
        let next = try RuleHouse(memory: memory)
        await next.offer(RuleHouse.rules(2))
        #expect(await next.keeper.update().row == "replaced 2")
        let last = try RuleHouse(memory: memory)
        await last.offer(RuleHouse.rules(1))
        #expect(await last.keeper.update().isRefused)
    }

    private struct RefusedReading: Error {}

    private final class Memory: RuleMemory {
        let bytes: Locked<[UInt8]?>
        let isLocked = Locked(false)
        init(bytes: [UInt8]?) { self.bytes = Locked(bytes) }
        func recall(greatestBytes: Int) async throws -> [UInt8]? {
            if isLocked.withLock({ $0 }) { throw RefusedReading() }
            return bytes.withLock { $0 }
        }
        func remember(_ bytes: [UInt8]) async -> Bool {
            self.bytes.withLock { $0 = bytes }
            return true
        }
    }

    @Test("Updates that are refused follow each other ever more slowly, and chance spreads them")
    func backsOff() async throws {
        let house = try RuleHouse()
        await house.offer(RuleHouse.rules(1), key: nil)
        let keeper = house.keeper
        let task = Task { await keeper.keepUpdating(every: .seconds(100)) { 0.5 } }
        for (count, pause) in [(2, 210), (3, 420), (4, 840), (5, 840)] {
            await house.clock.waitForSleepers()
            house.clock.advance(by: .seconds(pause) - .milliseconds(1))
            #expect(await house.source.tags.count == count - 1)
            house.clock.advance(by: .milliseconds(1))
            await house.source.waitForFetches(count)
        }
        await house.offer(RuleHouse.rules(1))
        await house.clock.waitForSleepers()
        house.clock.advance(by: .seconds(840))
        await house.source.waitForFetches(6)
        await house.clock.waitForSleepers()
        house.clock.advance(by: .seconds(105))
        await house.source.waitForFetches(7)
        task.cancel()
        await task.value
    }

    // MARK: Age

    /// Waits for an event about old rules.
    private func waitForStale(_ house: RuleHouse) async -> RouterEvent.Kind? {
        for await event in house.events { if case .rulesStale = event.kind { return event.kind } }
        return nil
    }

    @Test("A source that says for ever that nothing has changed makes no rules younger, and the app hears of it")
    func freezes() async throws {
        let time = Locked(Duration.seconds(1_000))
        let house = try RuleHouse(limits: RuleLimits(staleAge: .seconds(500))) { time.withLock { $0 } }
        await house.offer(Self.rules(1, #""issued": 900,"#))
        #expect(await house.keeper.update().row == "replaced 1")
        #expect(await house.keeper.freshness?.age == .seconds(100))
        #expect(await house.keeper.freshness?.isStale == false)
        _ = house.told()
        await house.source.give(.unchanged)
        for moment in [1_200, 1_399] {
            time.withLock { $0 = .seconds(moment) }
            #expect(await house.keeper.update().row == "unchanged")
        }
        #expect(house.told() == [])
        time.withLock { $0 = .seconds(1_400) }
        for _ in 0..<3 { #expect(await house.keeper.update().row == "unchanged") }
        #expect(house.told() == ["\(house.source.name) 1 is 500 s old"])
        #expect(await house.keeper.freshness?.isStale == true)
        // The same rules, signed anew.
        await house.offer(Self.rules(2, #""issued": 1390,"#))
        #expect(await house.keeper.update().row == "replaced 2")
        #expect(await house.keeper.freshness?.age == .seconds(10))
    }

    @Test(
        "Rules that were accepted while the clock was ahead age once it is right, also if they were removed meanwhile",
        arguments: [false, true])
    func clockAhead(isRemoved: Bool) async throws {
        let folder = try ScratchFolder()
        let time = Locked(Duration.seconds(9_000))
        func house() throws -> RuleHouse { try RuleHouse(folder.url) { time.withLock { $0 } } }
        let first = try house()
        await first.offer(RuleHouse.rules(1))
        #expect(await first.keeper.update().row == "replaced 1")
        time.withLock { $0 = .seconds(1_000) }
        let second = try isRemoved ? first : house()
        if isRemoved { await second.keeper.remove() }
        #expect(await second.keeper.update().row == (isRemoved ? "replaced 1" : "unchanged"))
        time.withLock { $0 = .seconds(1_100) }
        #expect(await second.keeper.freshness?.age == .seconds(100))
        let third = try house()
        #expect(await third.keeper.start().row == "replaced 1")
        #expect(await third.keeper.freshness?.age == .seconds(100))
    }

    @Test("Rules that have expired count for their grace, at the next start as well, and the app hears of it")
    func grace() async throws {
        let folder = try ScratchFolder()
        let time = Locked(Duration.seconds(1_000))
        let limits = RuleLimits(grace: .seconds(100))
        func house() throws -> RuleHouse { try RuleHouse(folder.url, limits: limits) { time.withLock { $0 } } }
        let first = try house()
        await first.offer(Self.rules(1, #""expires": 1050,"#))
        #expect(await first.keeper.update().row == "replaced 1")
        await first.clock.waitForSleepers()
        time.withLock { $0 = .seconds(1_050) }
        first.clock.advance(by: .seconds(50))
        #expect(await waitForStale(first) == .rulesStale(version: 1, age: .seconds(50)))
        #expect(await first.page() == "goods 7")
        #expect(await first.keeper.freshness?.isExpired == true)
        // What the source has anew must not have expired.
        #expect(await first.keeper.update().isRefused)
        time.withLock { $0 = .seconds(1_149) }
        let second = try house()
        #expect(await second.keeper.start().row == "replaced 1")
        #expect(await second.keeper.freshness?.age == .seconds(149))
        await second.clock.waitForSleepers()
        time.withLock { $0 = .seconds(1_150) }
        second.clock.advance(by: .seconds(1))
        for await event in second.events where event.kind == .rulesReplaced(version: nil) { break }
        #expect(await second.page() == nil)
        #expect(await second.keeper.freshness == nil)
        #expect(try await house().keeper.start().isRefused)
    }
}
