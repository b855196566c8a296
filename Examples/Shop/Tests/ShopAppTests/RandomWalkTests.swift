import ShopApp
import Testing
import Waymark

@MainActor @Suite(.timeLimit(.minutes(30))) struct RandomWalkTests {
    /// Numbers that depend only on the seed (SplitMix64).
    private struct Seeded: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }

    @Test("Whatever the user opens and taps, the app comes to rest, with a page for each screen", arguments: [1, 2, 3])
    func rests(seed: UInt64) async throws {
        var random = Seeded(state: seed)
        let transcript = try await Transcript { $0.person = .inFront }
        let shop = try #require(transcript.shop)
        let words = try Transcript.words.get()
        var done: [ShopCommand.Step] = []
        for _ in 0..<60 {
            let step: ShopCommand.Step =
                switch Int.random(in: 0..<10, using: &random) {
                case 0...3: .link(words.links.randomElement(using: &random) ?? "", from: .app)
                case 4, 5: .tap(Int.random(in: 1...3, using: &random))
                case 6: .back
                case 7: .swipe
                case 8: .tab(["home", "mall", "live", "social", "me"].randomElement(using: &random) ?? "")
                default: Bool.random(using: &random) ? .signOut : .link("shop://checkout", from: .app)
                }
            done.append(step)
            _ = await shop.perform(step)
            let trail = Comment("seed \(seed): \(done.suffix(6))")
            #expect(shop.window.errands.isAtRest, trail)
            for screen in shop.window.state().screens { #expect(shop.window.page(of: screen) != nil, trail) }
            // A waiting caller waits for a question that is displayed.
            let asks = shop.window.state().screens.contains { shop.window.page(of: $0)?.isQuestion == true }
            #expect(asks || shop.window.errands.count == 0, trail)
        }
    }
}
