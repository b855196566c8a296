import Foundation
import Testing
import WaymarkCore
import WaymarkFoundation
import WaymarkRouting
import WaymarkRuleSources
import WaymarkSignature

/// A keeper of rules that are really signed; the same with stand-ins is tested beside the keeper.
@Suite("Signed rules are taken, and nothing else is")
struct SignedRulesTests {
    /// A source that gives what a test says.
    private actor Source: RuleSource {
        nonisolated let name = "source"
        private var answer = RuleFetch.unchanged

        func give(_ document: [UInt8], _ signature: [UInt8]?) {
            answer = .document(document, signature: signature, entityTag: nil)
        }

        func fetch(ifChangedFrom entityTag: String?, greatestBytes: Int) async throws -> RuleFetch { answer }
    }

    private static func rules(_ version: Int, to page: String) -> [UInt8] {
        Array(
            """
            { "waymark": 1, "version": \(version),
              "rewrites": [ { "from": "https://old.example/p/:id", "to": "shop://\(page)/:id" } ] }
            """.utf8)
    }

    private let router: Router
    private let source = Source()
    private let signer = Ed25519Signer()

    init() throws {
        router = try Router()
        for page in ["goods", "list"] {
            try router.on([RoutePattern("shop://\(page)/:id")], .public) { "\(page) \($0["id"] ?? "?")" }
        }
    }

    private func page() async -> String? {
        (try? await router.open("https://old.example/p/7", from: .push))?.value(as: String.self)
    }

    private func row(_ update: RuleUpdate) -> String { "\(update)" }

    @Test("No random mutation of signed rules or of their signature is taken", arguments: [1, 2] as [UInt64])
    func mutations(seed: UInt64) async throws {
        var random = Seeded(state: seed)
        let keeper = RuleKeeper(
            router, source: source, verifier: try Ed25519Verifier(publicKeys: [signer.publicKey]))
        let good = Self.rules(1, to: "goods")
        await source.give(good, signer.sign(good))
        #expect(await row(keeper.update()) == "replaced by version 1")
        let next = Self.rules(2, to: "list")
        let signature = try #require(signer.sign(next))
        for round in 0..<500 {
            var (document, signed) = (next, signature)
            // One of the two, in up to three places.
            for _ in 0...Int.random(in: 0...2, using: &random) {
                if round % 3 == 0 {
                    signed[Int.random(in: 0..<signed.count, using: &random)] = .random(in: 0...255, using: &random)
                } else {
                    let place = Int.random(in: 0..<document.count, using: &random)
                    switch Int.random(in: 0..<3, using: &random) {
                    case 0: document[place] = .random(in: 0...255, using: &random)
                    case 1: document.remove(at: place)
                    default: document.insert(.random(in: 32...126, using: &random), at: place)
                    }
                }
            }
            if document == next, signed == signature { continue }
            await source.give(document, signed)
            #expect(
                await row(keeper.update())
                    == "refused, source: the signature is not a trusted key's signature of this document",
                "seed \(seed), round \(round)")
        }
        #expect(await page() == "goods 7")
        await source.give(next, signature)
        #expect(await row(keeper.update()) == "replaced by version 2")
        #expect(await page() == "list 7")
    }

    @Test("A signature is good for the document that it was made for alone, older ones included")
    func replayed() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("waymark-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let verifier = try Ed25519Verifier(publicKeys: [signer.publicKey])
        let (old, new) = (Self.rules(1, to: "goods"), Self.rules(2, to: "list"))
        let keeper = RuleKeeper(router, source: source, folder: folder, verifier: verifier)
        await source.give(new, signer.sign(old))
        #expect(await row(keeper.update()).hasPrefix("refused"))
        await source.give(new, signer.sign(new))
        #expect(await row(keeper.update()) == "replaced by version 2")
        // After a restart the kept rules are checked again, and the older ones, well signed, are refused.
        let next = RuleKeeper(router, source: source, folder: folder, verifier: verifier)
        #expect(await row(next.start()) == "replaced by version 2")
        await source.give(old, signer.sign(old))
        #expect(await row(next.update()) == "refused, source: version 1 is older than 2")
        #expect(await page() == "list 7")
        // An app that trusts other keys does not trust what was kept either.
        let other = try Ed25519Verifier(publicKeys: [Ed25519Signer().publicKey])
        let stranger = RuleKeeper(try Router(), source: source, folder: folder, verifier: other)
        #expect(await row(stranger.start()).hasPrefix("refused"))
    }

    /// SplitMix64.
    private struct Seeded: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
            return mixed ^ mixed >> 31
        }
    }
}
