import RandomTrials
import Testing
import WaymarkCore
import WaymarkMigration
import WaymarkRouting

/// Ten thousand links; another router decides three kinds of them otherwise.
@Suite("Shadow mode over many links")
struct ShadowRunTests {
    /// An old router as apps have them: rows in the order of registration, the first that fits takes the link. It knows
    /// everything that the new one knows, but for three planted differences.
    struct OldRouter {
        static let rows: [(name: String, segments: [String])] = [
            ("/goods/:id", ["goods", ":id"]),
            ("/goods/:id/reviews", ["goods", ":id", "reviews"]),
            ("/user/:uid", ["user", ":uid"]),
            ("/cart", ["cart"]),
            // Planted: the old router has its parts the other way round.
            ("/compare/:a/:b", ["compare", ":b", ":a"]),
            // Planted: the old router opens an old page.
            ("/legacyHelp/:topic", ["help", ":topic"]),
            // Planted: the new router has no such route.
            ("/coupon/:code", ["coupon", ":code"]),
        ]

        static func decision(about link: OfferedLink) -> RouteDecision {
            let path = link.link?.segments ?? []
            for row in rows where row.segments.count == path.count {
                var parameters: [String: String] = [:]
                let fits = zip(row.segments, path).allSatisfy { segment, text in
                    if segment.first == ":" { parameters[String(segment.dropFirst())] = text }
                    return segment.first == ":" || segment == text
                }
                if fits { return .route(row.name, parameters: parameters) }
            }
            return .unmatched
        }
    }

    static let planted: Set = ["/compare/:a/:b", "help", "no route"]

    private func router(_ runs: Log) throws -> Router {
        let router = try Router()
        try router.register { routes in
            routes.onSync("/goods/:id", .public) { _ in runs.add("") }
            routes.onSync("/goods/:id/reviews", .public.id("reviews")) { _ in runs.add("") }
            routes.onSync("/user/:id", .public.id("profile")) { _ in runs.add("") }
            routes.onMain("/cart", .public) { _ in runs.add("") }
            routes.on("/compare/:a/:b", .public) { _ in runs.add("") }
            routes.onSync("/help/:topic", .public.id("help")) { _ in runs.add("") }
        }
        return router
    }

    private func link(_ random: inout SeededNumbers) -> String {
        let texts = ["1", "42", "a%2Fb", "%E5%BC%A0", "x-y", "7.5"]
        func text() -> String { random.pick(texts) }
        let path =
            switch random.below(9) {
            case 0: "/goods/\(text())"
            case 1: "/goods/\(text())/reviews"
            case 2: "/user/\(text())"
            case 3: "/cart"
            // Never the same on both sides, where nobody would see that they are swapped.
            case 4: "/compare/first-\(text())/\(text())"
            case 5: "/help/\(text())"
            case 6: "/coupon/\(text())"
            case 7: "/nobody/\(text())"
            default: "/goods/\(text())/nothing/\(text())"
            }
        return path + (random.once(in: 3) ? "?from=\(text())" : "")
    }

    @Test(
        "Of ten thousand links exactly those with a planted difference are reported, and nothing runs twice",
        arguments: [UInt64(20_261_122)])
    @MainActor func plantedDifferences(seed: UInt64) async throws {
        var random = SeededNumbers(trial: seed)
        let (runs, asked) = (Log(), Log())
        let router = try router(runs)
        let events = router.events(keeping: 40_000, bytes: .max, redaction: .byName)
        var comparison = ShadowComparison(routes: ["/user/:uid": "profile", "/goods/:id/reviews": "reviews"])
        comparison.parameterNames = ["uid": "id"]
        let shadow = router.shadow(comparing: comparison) { link in
            asked.add(link.text)
            return OldRouter.decision(about: link)
        }
        var expected: [String: Int] = [:]
        var answered = 0
        var links: [String] = []
        for number in 0..<10_000 {
            let link = link(&random)
            links.append(link)
            if link.hasPrefix("/compare/") { expected["/compare/:a/:b", default: 0] += 1 }
            if link.hasPrefix("/help/") { expected["help", default: 0] += 1 }
            if link.hasPrefix("/coupon/") { expected["no route", default: 0] += 1 }
            let isTaken = !["/coupon", "/nobody"].contains { link.hasPrefix($0) } && !link.contains("/nothing/")
            if isTaken { answered += 1 }
            // By every call; what would wait is no answer, and is opened.
            if number.isMultiple(of: 3), !link.hasPrefix("/compare/") {
                _ = try? router.answer(link, from: .push)
            } else {
                _ = try? await router.open(link, from: .push)
            }
            if number.isMultiple(of: 500) { await shadow.catchUp() }
        }
        await shadow.catchUp()

        var told: [String: Int] = [:]
        for event in events.drain() {
            guard case .differed(let here, let there) = event.kind else { continue }
            switch (here, there) {
            case (.route("/compare/:a/:b", let own), .route("/compare/:a/:b", let other)):
                #expect(event.link.hasPrefix("/compare/") && own["a"] == other["b"] && own["b"] == other["a"])
                told["/compare/:a/:b", default: 0] += 1
            case (.route("help", _), .route("/legacyHelp/:topic", _)):
                #expect(event.link.hasPrefix("/help/"))
                told["help", default: 0] += 1
            case (.unmatched, .route("/coupon/:code", _)):
                #expect(event.link.hasPrefix("/coupon/"))
                told["no route", default: 0] += 1
            default: Issue.record("\(event)")
            }
        }
        #expect(told == expected)
        #expect(Set(told.keys) == Self.planted)
        #expect(runs.lines.count == answered)
        #expect(asked.lines == links)
        let counts = shadow.counts
        #expect(counts.given == 10_000 && counts.compared == 10_000 && counts.passedOver == 0)
        #expect(counts.differing == expected.values.reduce(0, +))
    }
}
