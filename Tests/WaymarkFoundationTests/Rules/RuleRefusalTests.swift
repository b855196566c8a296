import Foundation
import RandomTrials
import Testing
import WaymarkRouting

@testable import WaymarkRuleSources

@Suite("Rules are refused as a whole, and the last good ones stay")
struct RuleRefusalTests {
    /// A house with rules of version 5, which lead to the goods.
    private func house(_ folder: URL? = nil, limits: RuleLimits = RuleLimits()) async throws -> RuleHouse {
        let house = try RuleHouse(folder, limits: limits)
        await house.offer(RuleHouse.rules(5), tag: "five")
        #expect(await house.keeper.update().row == "replaced 5")
        _ = house.told()
        return house
    }

    /// The good rules are there, and go on to be.
    private func isAsBefore(_ house: RuleHouse) async -> Bool {
        let (version, page) = await (house.keeper.version, house.page())
        return version == 5 && page == "goods 7"
    }

    // MARK: Rows

    struct Row: CustomTestStringConvertible {
        let what: String
        let document: [UInt8]
        /// The signer, or `nil`.
        var key: UInt8? = 1
        let problem: String
        var testDescription: String { what }
    }

    static let name = "https://rules.example/shop"

    static let rows = [
        Row(
            what: "another key", document: RuleHouse.rules(6, to: "list"), key: 2,
            problem: "the signature is not a trusted key's signature of this document"),
        Row(what: "no signature", document: RuleHouse.rules(6, to: "list"), key: nil, problem: "not signed"),
        Row(what: "an older version", document: RuleHouse.rules(4, to: "list"), problem: "version 4 is older than 5"),
        Row(
            what: "the same version, other bytes", document: RuleHouse.rules(5, to: "list"),
            problem: "version 5 was accepted before with different contents"),
        Row(
            what: "the same version, another space", document: RuleHouse.rules(5) + Array(" ".utf8),
            problem: "version 5 was accepted before with different contents"),
        Row(
            what: "too many bytes", document: RuleHouse.rules(6, to: "list", text: String(repeating: "x", count: 4096)),
            problem: "longer than 4096 bytes"),
        Row(
            what: "too many rules",
            document: Array(
                (#"{"waymark":1,"version":6,"rewrites":["#
                    + (0..<3).map { #"{"from":"https://old.example/\#($0)","to":"shop://list/1"}"# }
                    .joined(separator: ",") + #"],"overrides":[{"route":"goods","disable":"x"}]}"#).utf8),
            problem: "4 rules, and at most 3 are accepted"),
        Row(what: "nothing", document: [], problem: "\(name):1: the text ends here, expected a value"),
        Row(
            what: "no JSON", document: Array("<html>".utf8),
            problem: "\(name):1: unexpected '<', expected a value"),
        Row(
            what: "two faults", document: Array(#"{"waymark":1,"version":6,"rewites":[],"overrides":1}"#.utf8),
            problem: "\(name):1: rewites: unknown key 'rewites'; did you mean 'rewrites'? (and 1 more)"),
        Row(
            what: "a rewrite without a parameter",
            document: Array(
                "{\"waymark\":1,\"version\":6,\"rewrites\":[\n{\"from\":\"https://old.example/p/:id\",\"to\":\"shop://list/:nr\"}]}"
                    .utf8),
            problem: "\(name):2: rewrite 0: the target names the parameter 'nr', which its pattern does not have"),
        Row(
            what: "a rewrite to nowhere",
            document: Array(
                #"{"waymark":1,"version":6,"rewrites":[{"from":"https://old.example/p/:id","to":"shop://nowhere/1"}]}"#
                    .utf8),
            problem: "\(name):1: rewrite 0: no route takes its target, as in shop://nowhere/1"),
    ]

    @Test("A refusal is reported with its reason", arguments: rows)
    func refuses(_ row: Row) async throws {
        let folder = try ScratchFolder()
        let limits = RuleLimits(greatestBytes: 4096, greatestRules: 3)
        let house = try await house(folder.url, limits: limits)
        await house.offer(row.document, key: row.key)
        for _ in 0..<2 {
            #expect(await house.keeper.update().row == "refused: \(row.problem)")
            #expect(house.told() == ["\(Self.name) refused: \(row.problem)"])
            #expect(await isAsBefore(house))
        }
        // Nor is it kept.
        let next = try RuleHouse(folder.url, limits: limits)
        #expect(await next.keeper.start().row == "replaced 5")
        // And what is better comes through.
        await house.offer(RuleHouse.rules(6, to: "list"))
        #expect(await house.keeper.update().row == "replaced 6")
    }

    struct Failure: Error, CustomStringConvertible {
        let description = "the cable is cut"
    }

    @Test("A source that fails changes nothing")
    func sourceFails() async throws {
        let house = try await house()
        await house.source.fail(RuleSourceError(.status(503), at: "x"))
        #expect(await house.keeper.update().row == "refused: x: the server answered with the status 503")
        await house.source.fail(Failure())
        #expect(await house.keeper.update().row == "refused: the cable is cut")
        #expect(await isAsBefore(house))
        #expect(house.told().count == 2)
    }

    @Test("An app can say which version is the lowest, before it knows of any")
    func lowestVersion() async throws {
        let house = try RuleHouse(limits: RuleLimits(lowestVersion: 40))
        await house.offer(RuleHouse.rules(39))
        #expect(await house.keeper.update().row == "refused: version 39 is older than 40")
        await house.offer(RuleHouse.rules(40))
        #expect(await house.keeper.update().row == "replaced 40")
    }

    @Test("Without a verifier a signature is not asked for, and versions are all the same")
    func withoutVerifier() async throws {
        let house = try RuleHouse(verifier: nil)
        await house.offer(RuleHouse.rules(5), key: nil)
        #expect(await house.keeper.update().row == "replaced 5")
        await house.offer(RuleHouse.rules(4), key: nil)
        #expect(await house.keeper.update().row == "refused: version 4 is older than 5")
    }

    @Test("Keys can be changed: both are trusted for a time")
    func rotation() async throws {
        let folder = try ScratchFolder()
        for (keys, signer, row) in [
            ([1], 1, "replaced 1"), ([1, 2], 1, "replaced 2"), ([1, 2], 2, "replaced 3"), ([2], 2, "replaced 4"),
        ] as [([UInt8], UInt8, String)] {
            let house = try RuleHouse(folder.url, verifier: StandInSignature(keys: keys))
            let start = await house.keeper.start()
            #expect(!start.isRefused)
            await house.offer(RuleHouse.rules(UInt64(row.dropFirst(9)) ?? 0), key: signer)
            #expect(await house.keeper.update().row == row)
        }
        // An app that trusts the old key alone takes nothing of the new one.
        let old = try RuleHouse(folder.url, verifier: StandInSignature(keys: [1]))
        #expect(await old.keeper.start().isRefused)
        await old.offer(RuleHouse.rules(9), key: 2)
        #expect(await old.keeper.update().isRefused)
        #expect(await old.page() == nil)
    }

    // MARK: Properties

    @Test("A document with a changed byte is refused, whichever byte it is")
    func everyByte() async throws {
        let house = try await house()
        let good = RuleHouse.rules(6, to: "list")
        let signature = StandInSignature.sign(good)
        for place in good.indices {
            var bad = good
            bad[place] ^= 1 << (place % 8)
            await house.source.give(.document(bad, signature: signature, entityTag: nil))
            let update = await house.keeper.update()
            #expect(update.isRefused, "byte \(place)")
        }
        for place in signature.indices {
            var bad = signature
            bad[place] ^= 1 << (place % 8)
            await house.source.give(.document(good, signature: bad, entityTag: nil))
            let update = await house.keeper.update()
            #expect(update.isRefused, "byte \(place) of the signature")
        }
        #expect(await isAsBefore(house))
    }

    @Test("A document that is cut off is refused, wherever that is, signed or not", arguments: [true, false])
    func everyLength(isChecked: Bool) async throws {
        let house = try RuleHouse(verifier: isChecked ? StandInSignature() : nil)
        await house.offer(RuleHouse.rules(5))
        await house.keeper.update()
        let good = RuleHouse.rules(6, to: "list")
        let signature = StandInSignature.sign(good)
        for count in 0..<good.count {
            await house.source.give(.document(Array(good.prefix(count)), signature: signature, entityTag: nil))
            let update = await house.keeper.update()
            #expect(update.isRefused, "cut off at \(count)")
        }
        #expect(await isAsBefore(house))
    }

    @Test("No mutation of signed rules is ever taken", arguments: [1, 2, 3] as [UInt64])
    func mutations(seed: UInt64) async throws {
        var random = SeededNumbers(trial: seed)
        let house = try await house()
        let good = RuleHouse.rules(6, to: "list")
        let signature = StandInSignature.sign(good)
        for round in 0..<300 {
            var bad = good
            for _ in 0...Int.random(in: 0...3, using: &random) {
                let place = Int.random(in: 0..<bad.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bad[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bad.remove(at: place)
                case 2: bad.insert(UInt8.random(in: 32...126, using: &random), at: place)
                default: bad.swapAt(place, Int.random(in: 0..<bad.count, using: &random))
                }
            }
            if bad == good { continue }
            await house.source.give(.document(bad, signature: signature, entityTag: nil))
            let update = await house.keeper.update()
            #expect(update.isRefused, "seed \(seed), round \(round)")
        }
        #expect(await isAsBefore(house))
    }

    @Test(
        "Versions only ever rise, in whatever order documents come, and over restarts", arguments: [1, 2] as [UInt64])
    func versionsRise(seed: UInt64) async throws {
        var random = SeededNumbers(trial: seed)
        let folder = try ScratchFolder()
        var house = try RuleHouse(folder.url)
        var greatest: UInt64 = 0
        for round in 0..<200 {
            if random.once(in: 8) { house = try RuleHouse(folder.url) }
            if random.once(in: 10) { await house.keeper.remove() }
            let version = UInt64.random(in: 1...60, using: &random)
            await house.offer(RuleHouse.rules(version, to: random.pick(["goods", "list"])))
            let update = await house.keeper.update()
            if case .replaced(let taken) = update {
                #expect(taken >= greatest, "seed \(seed), round \(round)")
                greatest = taken
            } else if version < greatest {
                #expect(update.isRefused, "seed \(seed), round \(round)")
            }
        }
        #expect(greatest > 0)
    }
}
