import RandomTrials
import Testing
import WaymarkCore
import WaymarkRouting

@MainActor
@Suite("An event says the same whenever it is read")
struct EventReadingTests {
    /// The number of routers that are tried; each is asked for ten links.
    nonisolated static let shares = Effort.shares("WAYMARK_EVENT_TRIALS", standard: 200, count: 4)

    @Test("An observer that reads at once and one that reads at the end get the same", arguments: shares)
    func reading(_ share: Effort.Share) async throws {
        for seed in share.trials {
            var random = SeededNumbers(trial: UInt64(seed))
            let house = try WalkHouse(&random)
            let redaction = random.pick([Redaction.standard, .byName, .none])
            let (soon, late) = (
                house.router.events(keeping: 10_000, redaction: redaction),
                house.router.events(keeping: 10_000, redaction: redaction)
            )
            var read: [RouterEvent] = []
            var added: [Registration] = []
            for _ in 0..<10 {
                // Links of one table after those of another.
                if random.once(in: 3) {
                    let pattern: RoutePattern = random.pick(["shop://new/b", "shop://none", "shop://a/:name"])
                    // One that is there already is refused.
                    let made = try? house.router.onSync([pattern]) { _ in }
                    if let made { added.append(made) }
                }
                if random.once(in: 4), let last = added.popLast() { last.remove() }
                let suffix = random.pick(["", "?token=abc", "?ref=a&code=1234", "#x", "/secret?phone=13812345678"])
                let link = WalkHouse.link(&random) + suffix
                let source = random.pick([LinkSource.app, .push, .scheme(), .webView(origin: "https://shop.example")])
                _ = try? await house.router.open(link, from: source)
                read += soon.drain()
            }
            #expect(read == late.drain(), "seed \(seed)")
        }
    }

    @Test("Events that are kept keep neither what answers routes nor a typed route")
    func keeping() async throws {
        final class Feature: Sendable {}
        struct Page: Route {
            static let pattern: RoutePattern = "shop://page/:id"
            var id: String
            var feature: Feature?

            enum CodingKeys: CodingKey { case id }
        }
        let router = try Router()
        let events = router.events()
        weak var answering: Feature?
        weak var given: Feature?
        do {
            let feature = Feature()
            let registration = try router.onSync(["shop://feature"]) { _ in withExtendedLifetime(feature) {} }
            let typed = try router.on(Page.self, .public) { _, _ in }
            (answering, given) = (feature, nil)
            _ = try await router.open("shop://feature", from: .app)
            let page = Page(id: "1", feature: Feature())
            given = page.feature
            _ = try await router.open(page)
            registration.remove()
            typed.remove()
        }
        _ = router.canOpen("shop://feature", from: .app)
        #expect(answering == nil)
        #expect(given == nil)
        #expect(events.drain().map(\.link).suffix(3) == ["shop://page/1", "shop://page/1", "shop://page/1"])
    }
}
