import Foundation
import RandomTrials
import Testing
import WaymarkCore
import WaymarkLock
import WaymarkRouting
import WaymarkTesting

@testable import WaymarkRuleSources

@Suite struct RuleKeepingTests {
    @Test("Taking rules back does not make the memory forget a newer version")
    func removalKeepsNewerVersion() async throws {
        let folder = try ScratchFolder()
        let memory = StandInMemory()
        let kept = folder.url.appendingPathComponent(RuleStore.fileName)
        let first = try RuleHouse(folder.url, memory: memory)
        await first.offer(RuleHouse.rules(3))
        await first.keeper.update()
        let older = try Data(contentsOf: kept)
        await first.offer(RuleHouse.rules(9))
        #expect(await first.keeper.update().row == "replaced 9")
        try older.write(to: kept)  // as by a restored backup
        let next = try RuleHouse(folder.url, memory: memory)
        #expect(await next.keeper.start().isRefused)
        await next.keeper.remove()
        let last = try RuleHouse(folder.url, memory: memory)
        await last.keeper.start()
        await last.offer(RuleHouse.rules(4))
        #expect(await last.keeper.update().row == "refused: version 4 is older than 9")
    }

    @Test("Taking rules back does not make the memory forget a revoked key")
    func removalKeepsRevocation() async throws {
        let folder = try ScratchFolder()
        let memory = StandInMemory()
        let kept = folder.url.appendingPathComponent(RuleStore.fileName)
        func house() throws -> RuleHouse {
            try RuleHouse(folder.url, verifier: StandInKeys(builtIn: [1, 2]), audience: "shop", memory: memory)
        }
        typealias Signed = KeyRotationTests.Signed
        let first = try house()
        await Signed(version: 1, key: 2).offer(to: first)
        #expect(await first.keeper.update().row == "replaced 1")
        let older = try Data(contentsOf: kept)
        await Signed(version: 2, key: 2, revokes: [1]).offer(to: first)
        #expect(await first.keeper.update().row == "replaced 2")
        try older.write(to: kept)
        let next = try house()
        #expect(await next.keeper.start().isRefused)
        await next.keeper.remove()
        let last = try house()
        await last.keeper.start()
        await Signed(version: 3, key: 1).offer(to: last)
        #expect(await last.keeper.update().isRefused)
    }

    @Test("Another document of a version that only the memory has is refused")
    func otherContentFromMemory() async throws {
        let folder = try ScratchFolder()
        let memory = StandInMemory()
        let first = try RuleHouse(folder.url, memory: memory)
        await first.offer(RuleHouse.rules(9))
        await first.keeper.update()
        try FileManager.default.removeItem(at: folder.url.appendingPathComponent(RuleStore.fileName))
        let next = try RuleHouse(folder.url, memory: memory)
        await next.keeper.start()
        await next.offer(RuleHouse.rules(9, to: "list"))
        #expect(await next.keeper.update().isRefused)
    }

    @Test("An expired set that the clock has passed is out of the router after the next update")
    func expiredByClock() async throws {
        let time = Locked(Duration.seconds(1_000))
        let house = try RuleHouse { time.withLock { $0 } }
        let document = Array(
            #"{ "waymark": 1, "version": 1, "expires": 2000, "rewrites": [ { "from": "https://old.example/p/:id", "to": "shop://goods/:id" } ] }"#
                .utf8)
        await house.offer(document)
        #expect(await house.keeper.update().row == "replaced 1")
        time.withLock { $0 = .seconds(5_000) }  // the system's time was set right
        await house.source.give(.unchanged)
        await house.keeper.update()
        #expect(await house.page() == nil)
        #expect(await house.keeper.freshness == nil)
    }

    /// A memory whose first write takes its time, as the keychain may.
    private actor SlowMemory: RuleMemory {
        private(set) var bytes: [UInt8]?
        private var calls = 0
        private var slow: CheckedContinuation<Void, Never>?
        private var arrival: CheckedContinuation<Void, Never>?

        func recall(greatestBytes: Int) -> [UInt8]? { bytes }
        func remember(_ bytes: [UInt8]) async -> Bool {
            calls += 1
            if calls == 1 {
                await withCheckedContinuation { slow in
                    self.slow = slow
                    arrival?.resume()
                    arrival = nil
                }
            }
            self.bytes = bytes
            return true
        }
        func waitForFirst() async { if slow == nil { await withCheckedContinuation { arrival = $0 } } }
        func goOn() { slow?.resume() }
    }

    @Test("A memory that is slow does not end up with the older of two versions")
    func slowMemory() async throws {
        let memory = SlowMemory()
        let house = try RuleHouse(memory: memory)
        await house.offer(RuleHouse.rules(3))
        let first = Task { await house.keeper.update().row }
        await memory.waitForFirst()
        await house.offer(RuleHouse.rules(9))
        let second = Task { await house.keeper.update().row }
        for _ in 0..<2_000 { await Task.yield() }
        await memory.goOn()
        #expect(await first.value == "replaced 3")
        #expect(await second.value == "replaced 9")
        let next = try RuleHouse(memory: memory)
        await next.keeper.start()
        await next.offer(RuleHouse.rules(4))
        #expect(await next.keeper.update().row == "refused: version 4 is older than 9")
    }

    /// Removing while the accepted rules are still being written.
    @Test("Rules that are taken back while they are being written stay taken back at the next start")
    func removedWhileWritten() async throws {
        for round in 0..<40 {
            let folder = try ScratchFolder()
            let house = try RuleHouse(folder.url)
            await house.offer(RuleHouse.rules(3))
            let update = Task { await house.keeper.update() }
            for _ in 0..<round { await Task.yield() }
            await house.keeper.remove()
            let row = await update.value.row
            let isApplied = await house.page() != nil
            let next = try RuleHouse(folder.url)
            await next.keeper.start()
            #expect((await next.page() != nil) == isApplied, "round \(round) \(row)")
        }
    }
}
