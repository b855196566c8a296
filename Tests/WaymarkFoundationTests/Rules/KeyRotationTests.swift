import Foundation
import RandomTrials
import Testing
import WaymarkLock

@testable import WaymarkRuleSources

/// Keys that documents announce and revoke.
@Suite struct KeyRotationTests {
    /// A document, and the key that signs it.
    struct Signed {
        var version: UInt64
        var key: UInt8
        var next: UInt8?
        var from: UInt64?
        var revokes: [UInt8] = []
        var audience = "shop"
        var text = ""

        var document: [UInt8] {
            let next = next.map { next in
                #""nextKey": { "sha256": "\#(StandInKeys.digest(of: next))"\#(from.map { #", "from": \#($0)"# } ?? "") },"#
            }
            let revokes = revokes.map { "\"\(StandInKeys.digest(of: $0))\"" }.joined(separator: ", ")
            return Array(
                """
                { "waymark": 1, "version": \(version), "audience": ["\(audience)"], \(next ?? "")
                  \(revokes.isEmpty ? "" : "\"revokes\": [\(revokes)],")
                  "rewrites": [ { "name": "old\(text)", "from": "https://old.example/p/:id", "to": "shop://goods/:id" } ] }
                """.utf8)
        }

        func offer(to house: RuleHouse) async {
            await house.source.give(
                .document(document, signature: StandInKeys.sign(document, key: key), entityTag: nil))
        }
    }

    private static func house(
        _ builtIn: [UInt8], _ folder: URL? = nil, _ memory: StandInMemory? = nil, at time: Locked<Duration>
    ) throws -> RuleHouse {
        try RuleHouse(folder, verifier: StandInKeys(builtIn: builtIn), audience: "shop", memory: memory) {
            time.withLock { $0 }
        }
    }

    @Test("A key that was announced signs from its moment on, and revokes the one before it for good")
    func rotates() async throws {
        let folder = try ScratchFolder()
        let memory = StandInMemory()
        let time = Locked(Duration.seconds(1_000))
        var house = try Self.house([1], folder.url, memory, at: time)
        func update(_ signed: Signed) async -> String {
            await signed.offer(to: house)
            return await house.keeper.update().row
        }
        #expect(await update(Signed(version: 1, key: 2)).contains("which was not announced"))
        #expect(await update(Signed(version: 2, key: 1, next: 2, from: 2_000)) == "replaced 2")
        #expect(await update(Signed(version: 3, key: 2)).contains("signs only from 2000 seconds"))
        #expect(await update(Signed(version: 3, key: 1, next: 3)).contains("was announced before"))
        time.withLock { $0 = .seconds(2_000) }
        // The window: both sign.
        #expect(await update(Signed(version: 4, key: 2)) == "replaced 4")
        #expect(await update(Signed(version: 5, key: 1, next: 2)) == "replaced 5")
        #expect(await update(Signed(version: 6, key: 1, next: 3)).contains("not signed by the newest key"))
        #expect(await update(Signed(version: 6, key: 1, revokes: [2])).contains("not older than its own"))
        #expect(await update(Signed(version: 6, key: 2, revokes: [1])) == "replaced 6")
        #expect(await update(Signed(version: 7, key: 1)).contains("was revoked"))
        #expect(await update(Signed(version: 7, key: 2)) == "replaced 7")
        // The next start, and another installation that remembers.
        for url in [folder.url, try ScratchFolder().url] {
            house = try Self.house([1], url, memory, at: time)
            _ = await house.keeper.start()
            #expect(await update(Signed(version: 8, key: 1)).contains("was revoked"))
            #expect(await update(Signed(version: 6, key: 2)).contains("older"))
        }
        #expect(await update(Signed(version: 9, key: 2)) == "replaced 9")
        // One that remembers nothing has never heard of the second key.
        house = try Self.house([1], nil, nil, at: time)
        #expect(await update(Signed(version: 10, key: 2)).contains("which was not announced"))
        // The release that has it built in.
        house = try Self.house([1, 2], nil, nil, at: time)
        #expect(await update(Signed(version: 10, key: 2)) == "replaced 10")
    }

    // MARK: Random

    /// The plain truth about one installation: all documents that it has accepted, and what follows from them.
    struct Oracle {
        var builtIn: [UInt8] = [1]
        /// The documents that have left a trace.
        var accepted: [Signed] = []
        /// The last one, which the app has in its file or in its memory.
        var held: Signed?

        private struct Facts {
            var rank: [UInt8: Int] = [:]
            var announced: [UInt8: (from: UInt64, by: Int)] = [:]
            var revoked: Set<UInt8> = []
        }

        private var facts: Facts {
            var facts = Facts()
            for (place, key) in builtIn.enumerated() { facts.rank[key] = place }
            for signed in accepted {
                if facts.rank[signed.key] == nil { facts.rank[signed.key] = facts.rank.count }
                facts.revoked.formUnion(signed.revokes.filter { facts.rank[$0] != nil })
                if let next = signed.next, facts.rank[next] == nil, facts.announced[next] == nil {
                    // A newer key takes the place of what an older one announced and did not use.
                    facts.announced = facts.announced.filter { facts.rank[$0.key] != nil }
                    facts.announced[next] = (signed.from ?? 0, facts.rank[signed.key] ?? 0)
                }
            }
            return facts
        }

        /// Whether a document that was accepted before is still good at a start.
        func holds(_ signed: Signed) -> Bool {
            signed.version >= (accepted.map(\.version).max() ?? 0) && !facts.revoked.contains(signed.key)
        }

        func accepts(_ signed: Signed, at now: UInt64) -> Bool {
            let facts = facts
            guard signed.audience == "shop", signed.version >= (accepted.map(\.version).max() ?? 0) else {
                return false
            }
            if let held, held.version == signed.version, held.document != signed.document { return false }
            if facts.revoked.contains(signed.key) { return false }
            let waiting = facts.announced.first { facts.rank[$0.key] == nil }
            if facts.rank[signed.key] == nil {
                guard let waiting, waiting.key == signed.key, waiting.value.from <= now else { return false }
            }
            let newest = facts.rank.values.max() ?? 0
            let rank = facts.rank[signed.key] ?? newest + 1
            for other in signed.revokes {
                if other == signed.key { return false }
                if let place = facts.rank[other], place >= rank { return false }
                if facts.rank[other] == nil, facts.announced[other] != nil, other == waiting?.key { return false }
            }
            if let next = signed.next, next != signed.key {
                let revoked = facts.revoked.union(signed.revokes.filter { facts.rank[$0] != nil })
                if revoked.contains(next) { return false }
                if facts.rank[next] != nil || waiting?.key == next { return true }
                guard rank >= newest else { return false }
                if let waiting, waiting.key != signed.key, waiting.value.by >= rank { return false }
            }
            return true
        }
    }

    @Test("Nothing is accepted that should not be, whatever comes in whatever order", arguments: 0..<24)
    func random(_ seed: Int) async throws {
        var numbers = SeededNumbers(trial: seed)
        let time = Locked(Duration.seconds(1_000))
        var folder = try ScratchFolder()
        let memory = StandInMemory()
        var oracle = Oracle()
        var house = try Self.house([1], folder.url, memory, at: time)
        var copies: [(file: Data, signed: Signed)] = []
        var steps: [String] = []
        for step in 0..<50 {
            switch numbers.below(12) {
            case 0:
                steps.append("restart")
                house = try Self.house(oracle.builtIn, folder.url, memory, at: time)
                _ = await house.keeper.start()
            case 1:
                steps.append("reinstall")
                folder = try ScratchFolder()
                oracle.held = oracle.accepted.last
                house = try Self.house(oracle.builtIn, folder.url, memory, at: time)
                _ = await house.keeper.start()
            case 2 where numbers.once(in: 4):
                steps.append("another device")
                folder = try ScratchFolder()
                await memory.put(nil)
                oracle = Oracle()
                copies = []
                house = try Self.house(oracle.builtIn, folder.url, memory, at: time)
            case 3:
                steps.append("later")
                time.withLock { $0 += .seconds(100) }
            case 4 where !copies.isEmpty:
                // An older file is put in the place of the kept one.
                let copy = numbers.pick(copies)
                let file = folder.url.appendingPathComponent(RuleStore.fileName)
                steps.append("a file with \(copy.signed)")
                try copy.file.write(to: file)
                oracle.held = oracle.holds(copy.signed) ? copy.signed : oracle.accepted.last
                house = try Self.house(oracle.builtIn, folder.url, memory, at: time)
                _ = await house.keeper.start()
            default:
                let newest = oracle.accepted.map(\.version).max() ?? 0
                let now = UInt64(time.withLock { $0 }.components.seconds)
                let signed = Signed(
                    version: max(1, newest + UInt64(numbers.below(4)) - min(newest, UInt64(numbers.below(3)))),
                    key: UInt8(1 + numbers.below(4)), next: numbers.once(in: 2) ? UInt8(1 + numbers.below(4)) : nil,
                    from: numbers.once(in: 2) ? now + UInt64(numbers.below(3)) * 50 : nil,
                    revokes: numbers.once(in: 3) ? [UInt8(1 + numbers.below(4))] : [],
                    audience: numbers.once(in: 10) ? "other" : "shop", text: "\(step)")
                let expected = oracle.accepts(signed, at: now)
                await signed.offer(to: house)
                let update = await house.keeper.update()
                steps.append("\(signed) → \(update.row)")
                guard update.isRefused != expected else {
                    let way = steps.joined(separator: "\n")
                    Issue.record("seed \(seed): expected \(expected)\n\(way)")
                    return
                }
                if expected {
                    oracle.accepted.append(signed)
                    oracle.held = signed
                    if let copy = try? Data(contentsOf: folder.url.appendingPathComponent(RuleStore.fileName)) {
                        copies.append((copy, signed))
                    }
                }
            }
        }
    }
}
