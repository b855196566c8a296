import RandomTrials
import Testing
import WaymarkCore
import WaymarkMigration
import WaymarkRouting
import WaymarkRules

@Suite("Overrides and fallbacks do what a naive model says, on random routers")
struct MendingDifferentialTests {
    private static let patterns = [
        "shop://a", "shop://a/b", "shop://a/:x", "shop://a/:x<int>", "shop://a/:x/c", "shop://b", "shop://b/:x",
        "shop://:x/c", "shop://c", "app://a", "app://a/:x", "app://b", "app://b/:x", "/a/:x", "/:x/b", "/b/c", "/c",
        "https://h.example/a", "https://h.example/a/:x", "https://h.example/b", "https://h.example/:x/c",
        "https://h.example/b/:x", "https://h.example/*", "shop://*", "app://*", "/*",
    ]
    private static let plain = [
        "shop://a", "shop://b", "shop://c", "shop://a/b", "shop://a/1/c", "app://a", "app://b", "app://b/1",
        "https://h.example/a", "https://h.example/b", "https://h.example/b?m=1", "/b/c", "/c?",
    ]
    private static let filled = [
        "shop://a/:x", "shop://b/:x", "app://a/:x", "app://b/:x", "https://h.example/a/:x", "https://h.example/b/:x",
        "https://h.example/b?m=:x", "shop://a/:x/c", "shop://b/:x/c",
    ]
    private static let sources: [LinkSource] = [.app, .push, .qrCode]

    private static func template(_ pattern: String, _ random: inout SeededNumbers) -> String {
        pattern.contains(":x") && !random.once(in: 3) ? random.pick(filled) : random.pick(plain)
    }

    private static func link(_ random: inout SeededNumbers) -> String {
        let segments = (0..<random.below(5)).map { _ in random.pick(["a", "b", "c", "1", "2"]) }
        let path = segments.joined(separator: "/")
        var text = random.pick(["shop://", "shop://", "shop://", "app://", "https://h.example/", "/"]) + path
        if random.once(in: 8), !path.isEmpty { text += "/" }
        if random.once(in: 5) { text += "?q=1" }
        if random.once(in: 8) { text += "#f" }
        return text
    }

    // MARK: Routers

    private static func oracle(_ random: inout SeededNumbers) throws -> MendingOracle {
        let chosen = patterns.shuffled(using: &random).prefix(5 + random.below(10))
        let isTame = random.once(in: 3)
        let hasFallbacks = !random.once(in: 4)
        let pages = chosen.enumerated().map { number, pattern in
            var page = MendingOracle.Page(number: number, pattern: pattern)
            page.isPublic = !random.once(in: 5)
            page.isThere = !random.once(in: 5)
            if !isTame, random.once(in: 3) {
                page.answer = random.once(in: 3) ? .redirects(link(&random)) : .declines
            }
            if hasFallbacks, random.once(in: 3) { page.fallback = template(pattern, &random) }
            return page
        }
        var oracle = try MendingOracle(pages)
        oracle.opensAncestors = random.once(in: 2)
        oracle.hasOther = random.once(in: 5)
        if random.once(in: 4) { oracle.ownedSchemes = ["shop"] }
        if random.once(in: 2) {
            oracle.unmatched = random.pick([.value, .value, .declines, .redirects(link(&random))])
        }
        return oracle
    }

    private static func rewrites(_ random: inout SeededNumbers) -> [RewriteRule] {
        (0..<random.below(4)).map { _ in
            let pattern = random.pick(patterns.filter { !$0.hasSuffix("*") })
            var rule = RewriteRule(
                from: RoutePattern(stringLiteral: pattern), to: template(pattern, &random))
            if random.once(in: 4) { rule.condition.sources = [random.pick(["push", "app"])] }
            return rule
        }
    }

    private static func overrides(_ oracle: MendingOracle, _ random: inout SeededNumbers) -> [RouteOverride] {
        (0..<random.below(6)).map { _ in
            let page = random.pick(oracle.pages)
            let target = template(page.pattern, &random)
            let actions: [RouteOverride.Action] = [
                .redirect(to: target), .redirect(to: target), .redirect(to: target), .web(target), .web(nil),
                .errorPage(target, reason: "off"), .disable(reason: "off"),
            ]
            var override = RouteOverride(random.once(in: 12) ? "nobody" : page.id, random.pick(actions))
            if random.once(in: 4) { override.condition.sources = [random.pick([.push, .app])] }
            if random.once(in: 5) { override.condition.minVersion = random.pick(["2", "4"]) }
            if random.once(in: 5) { override.condition.maxVersion = random.pick(["2.9", "3"]) }
            if random.once(in: 5) { override.condition.percentage = random.pick([0, 100]) }
            return override
        }
    }

    private struct Other: ForeignRouter {
        func canOpen(_ link: OfferedLink) -> Bool { link.text.hasSuffix("/2") }
        func answer(_ link: OfferedLink) -> Response? {
            link.text.hasSuffix("/2") ? .value("other \(link.text)") : nil
        }
    }

    private static func router(_ oracle: MendingOracle) throws -> Router {
        var configuration = RouterConfiguration()
        configuration.opensAncestors = oracle.opensAncestors
        configuration.appVersion = "3.0"
        configuration.policy.schemes = oracle.ownedSchemes
        let router = try Router(configuration)
        for page in oracle.pages {
            let isThere: @Sendable () -> Bool = { page.isThere }
            try router.onSync(
                [RoutePattern(stringLiteral: page.pattern)],
                .exposure(page.isPublic ? .public : .internal).id(page.id).fallback(page.fallback).when(isThere)
            ) { request -> Response in
                switch page.answer {
                case .value: .value("page \(page.number) \(request.linkText) left \(request.hops)")
                case .declines: throw Declined()
                case .redirects(let text): .redirect(to: text)
                }
            }
        }
        let unmatched = oracle.unmatched
        if unmatched != .nobody {
            router.onMainUnmatched { link -> Response in
                switch unmatched {
                case .nobody, .declines: throw Declined()
                case .value: .value("unmatched \(link.link) \(link.received) \(link.fallback?.text ?? "-")")
                case .redirects(let text): .redirect(to: text)
                }
            }
        }
        if oracle.hasOther { router.handOver(to: Other()) }
        return router
    }

    // MARK: Rules

    /// Sets what the router accepts of the rules, and compares why it refuses the rest.
    private static func setRules(_ oracle: inout MendingOracle, _ router: Router, _ place: String) {
        for _ in 0..<8 {
            do throws(RuleSetError) {
                try router.setRules(RuleSet(version: 1, rewrites: oracle.rewrites, overrides: oracle.overrides))
                #expect(oracle.faults == MendingOracle.Faults(), "\(place) was accepted")
                return
            } catch {
                if !error.rewrites.isEmpty {
                    let faulty = Set(error.rewrites.map(\.rule))
                    oracle.rewrites = oracle.rewrites.enumerated().filter { !faulty.contains($0.offset) }.map(\.element)
                    continue
                }
                var found = MendingOracle.Faults()
                var faulty: Set<Int> = []
                for fault in error.overrides {
                    faulty.insert(fault.override)
                    switch fault.reason {
                    case .unknownRoute: found.unknown.insert(fault.override)
                    case .noFallback: found.withoutFallback.insert(fault.override)
                    case .cycle: found.hasCircle = true
                    case .unreachable:
                        let override = oracle.overrides[fault.override]
                        #expect(!oracle.isReachable(override), "\(place): \(fault)")
                    default: break
                    }
                }
                #expect(oracle.faults.unknown == found.unknown, "\(place): \(error)")
                #expect(oracle.faults.withoutFallback == found.withoutFallback, "\(place): \(error)")
                let isOnlyCircle = error.overrides.allSatisfy { if case .cycle = $0.reason { true } else { false } }
                if isOnlyCircle || !oracle.faults.hasCircle {
                    #expect(oracle.faults.hasCircle == found.hasCircle, "\(place): \(error)")
                }
                oracle.overrides = oracle.overrides.enumerated().filter { !faulty.contains($0.offset) }.map(\.element)
            }
        }
        oracle.rewrites = []
        oracle.overrides = []
    }

    // MARK: Comparing

    private static func told(_ events: RouterEvents) -> [String] {
        events.drain().compactMap { event in
            switch event.kind {
            case .overridden(let route, _, let link): "overridden \(route) \(link ?? "-")"
            case .fellBack(let fallback, let link): "fellBack \(fallback.rawValue) \(link ?? "-")"
            case .rewritten(let link, _): "rewritten \(link)"
            case .redirected(let link): "redirected \(link)"
            default: nil
            }
        }
    }

    private static func outcome(_ result: Result<Response, RouterError>) -> String {
        switch result {
        case .success(let response): response.value.map { "\($0)" } ?? "\(response.outcome)"
        case .failure(let error): "\(error.row) at \(error.step) \(error.link)"
        }
    }

    @MainActor
    private static func compare(
        _ oracle: MendingOracle, _ router: Router, _ link: String, _ source: LinkSource, _ place: String
    ) async {
        let place = "\(place) opens \(link) from \(source)"
        let story = oracle.open(link, from: source)
        let events = router.events(redaction: .none)
        let opened: Result<Response, RouterError>
        do throws(RouterError) { opened = .success(try await router.open(link, from: source)) } catch {
            opened = .failure(error)
        }
        #expect(outcome(opened) == story.outcome, "\(place)")
        #expect(told(events) == story.events, "\(place)")
        let answered = Result { () throws(RouterError) in try router.answer(link, from: source) }
        #expect(outcome(answered) == story.outcome, "\(place), without waiting")
        #expect(told(events) == story.events, "\(place), without waiting")
        compareLookups(oracle, router, link, source, place)
    }

    private static func compareLookups(
        _ oracle: MendingOracle, _ router: Router, _ link: String, _ source: LinkSource, _ place: String
    ) {
        let story = oracle.open(link, from: source, isBlind: true)
        let isTaken = story.outcome.hasPrefix("page")
        if !oracle.hasOther { #expect(router.canOpen(link, from: source) == isTaken, "\(place)") }
        let resolved = Result { () throws(RouterError) in try router.resolve(link, from: source) }
        switch resolved {
        case .success(let resolution):
            #expect(isTaken && resolution.link.text == story.end?.link, "\(place) resolves to \(resolution.link)")
            #expect(resolution.pattern.text == story.end.map { oracle.pages[$0.page].pattern }, "\(place)")
        case .failure: #expect(outcome(resolved.map { _ in .done }) == story.outcome, "\(place)")
        }
        let explanation = router.explain(link, from: source)
        #expect(explanation.route?.id == story.end.map { oracle.pages[$0.page].id }, "\(place)")
        #expect(explanation.detours.map(\.target) == story.detours, "\(place)")
        #expect((explanation.refusal != nil) == story.outcome.hasPrefix("refused"), "\(place)")
        #expect(router.match(link)?.link.text == oracle.open(link, from: nil, isBlind: true).end?.link, "\(place)")
    }

    /// The number of routers that are compared, each with twelve links.
    static let shares = Effort.shares("WAYMARK_MENDING_TRIALS", standard: 64)

    @Test("They open, answer, and say beforehand the same", arguments: shares)
    @MainActor func agrees(_ share: Effort.Share) async throws {
        for seed in share.trials {
            var random = SeededNumbers(trial: UInt64(seed))
            var oracle = try Self.oracle(&random)
            let router = try Self.router(oracle)
            oracle.rewrites = Self.rewrites(&random)
            oracle.overrides = Self.overrides(oracle, &random)
            Self.setRules(&oracle, router, "seed \(seed)")
            for _ in 0..<12 {
                await Self.compare(
                    oracle, router, Self.link(&random), random.pick(Self.sources), "seed \(seed)")
            }
        }
    }
}
