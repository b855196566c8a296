import WaymarkCore
import WaymarkRouting

extension Subjects {
    private static let rounds = 1_000

    /// Links that observers receive events of, with hidden values redacted.
    static func observing() -> [Benchmark] {
        let opened = [0, 1, 2].flatMap { observers in
            [(1, shortLink), (10, longLink)].map { pairs, link in
                Benchmark(
                    name: "router/open-\(observers)-observers-\(pairs)-pairs", unit: .link, operations: rounds,
                    opening(link, observers: observers, isTaken: true))
            }
        }
        let unmatched = [0, 1, 2].map { observers in
            Benchmark(
                name: "router/open-not-found-\(observers)-observers", unit: .link, operations: rounds,
                opening("bench://observd/42?ref=push&token=abc", observers: observers, isTaken: false))
        }
        let tooLong = [0, 2].map { observers in
            Benchmark(
                name: "router/open-1-mb-\(observers)-observers", unit: .link, operations: 100,
                opening(
                    "bench://observed/42?" + String(repeating: "token=b&", count: 125_000), observers: observers,
                    isTaken: false, rounds: 100))
        }
        return opened + unmatched + tooLong + [redacting()] + [1_000, 8_000].map(dots)
    }

    /// The error of a link with nothing but escaped dot segments, per byte of the link: its sender may mean it to cost much.
    private static func dots(_ count: Int) -> Benchmark {
        let link = "bench://observed/" + String(repeating: "%2e/", count: count / 4)
        return Benchmark(name: "router/refuse-dots-\(count)", unit: .byte, operations: count) {
            let router = try router()
            return { use(router.refusal(of: link)?.redactedLink) }
        }
    }

    private static let shortLink = "bench://observed/42?ref=push"
    private static let longLink =
        "bench://observed/42?ref=push&lang=de&tab=info&token=abc123&page=2&sort=price&from=home&utm_source=mail"
        + "&utm_campaign=spring&next=https%3A%2F%2Fm.shop.example%2Fobserved"

    private static func router() throws -> Router {
        let router = try RouterTable(.asynchronous).router
        try router.on("bench://observed/:id", .public) { request in request["id"]?.utf8.count ?? 0 }
        return router
    }

    private static func opening(
        _ link: String, observers: Int, isTaken: Bool, rounds: Int = rounds
    ) -> Benchmark.Preparation {
        .pool {
            let router = try router()
            let events = (0..<observers).map { _ in router.events() }
            return {
                for _ in 0..<rounds {
                    let response = try? await router.open(link, from: .push)
                    guard (response != nil) == isTaken else { fatalError("wrong answer to '\(link)'") }
                    use(response)
                }
                use(events.count)
            }
        }
    }

    /// A refusal of a link of ten pairs whose error shows it, as two routers that hide different values have it: an error keeps
    /// the text that it was shown as, so each is made anew.
    private static func redacting() -> Benchmark {
        Benchmark(name: "router/refuse-redact-10", unit: .link, operations: rounds) {
            let routers = try [Redaction.standard, .byName].map { redaction in
                var configuration = RouterConfiguration()
                configuration.redaction = redaction
                let router = try Router(configuration)
                try router.on("bench://observed/:id") { _ in }
                guard let error = router.refusal(of: longLink), error.redactedLink.contains("token=***") else {
                    fatalError("the link is not refused, or shown whole")
                }
                return router
            }
            return {
                for _ in 0..<rounds {
                    for router in routers { use(router.refusal(of: longLink)?.redactedLink) }
                }
            }
        }
    }
}

extension Router {
    /// The reasons that a link from outside goes nowhere.
    fileprivate func refusal(of link: String) -> RouterError? {
        do throws(RouterError) {
            _ = try resolve(link, from: .push)
            return nil
        } catch {
            return error
        }
    }
}
