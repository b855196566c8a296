import RandomTrials
import Testing
import WaymarkCore
import WaymarkRouting

private struct Sale: Route {
    static let pattern: RoutePattern = "shop://sale/:id<int>"
    typealias Output = String
    var id: Int
}

/// A route that has no link for some of its values.
private struct Code: Route {
    static let pattern: RoutePattern = "shop://code/:name"
    typealias Output = String
    var name: String
}

@Suite("Where a typed route's own registration is switched off or declines, the routes for its link answer")
struct TypedAlternativeTests {
    /// A registration of the router, typed or for a pattern that takes the link of the typed route.
    private struct Registered {
        enum Answer: CaseIterable { case off, declining, answering }

        let name: String
        /// `nil` for a typed one.
        let pattern: RoutePattern?
        let priority: Int
        let answer: Answer
        var exposure = Exposure.public

        func register(on router: Router) throws {
            let options = RouteOptions().exposure(exposure).priority(priority).when { [answer] in answer != .off }
            let answer: @Sendable () throws -> String = { [answer, name] in
                if answer == .declining { throw Declined() }
                return name
            }
            if let pattern {
                try router.onSync([pattern], options) { _ in try answer() }
            } else {
                try router.onMain(Sale.self, options) { _, _ in try answer() }
            }
        }
    }

    private static let patterns: [RoutePattern] = [
        "shop://sale/7", "shop://sale/:id", "shop://:page/7", "/sale/:id<int>", "/sale/*", "/:page+", "shop://*", "/*",
    ]

    @Test(
        "First the routes of the type, by priority, then those of the link in their order, by every call and from every source",
        arguments: 0..<8)
    func order(_ part: Int) async throws {
        var random = SeededNumbers(seed: 611 + UInt64(part))
        for trial in 0..<60 {
            let patterns = Self.patterns.shuffled(using: &random).prefix(Int.random(in: 0...4, using: &random))
            var routes = patterns.map { pattern in
                Registered(
                    name: pattern.text, pattern: pattern, priority: Int.random(in: -1...1, using: &random),
                    answer: Registered.Answer.allCases.randomElement(using: &random)!,
                    exposure: random.once(in: 4) ? .internal : .public)
            }
            for priority in Array(2...4).shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)) {
                routes.append(
                    Registered(
                        name: "typed \(priority)", pattern: nil, priority: priority,
                        answer: Registered.Answer.allCases.randomElement(using: &random)!))
            }
            routes.shuffle(using: &random)
            var configuration = RouterConfiguration()
            configuration.policy.schemes = [nil, ["shop"], ["mall"]].randomElement(using: &random)!
            let (router, untyped) = (try Router(configuration), try Router(configuration))
            for route in routes { try route.register(on: router) }
            for route in routes where route.pattern != nil { try route.register(on: untyped) }

            let own = routes.filter { $0.pattern == nil && $0.answer == .answering }.max { $0.priority < $1.priority }
            let isTaken = routes.contains { $0.pattern != nil && $0.answer != .off }
            for source in [LinkSource.app, .push] {
                let expected: String
                if let own {
                    expected = own.name
                } else if isTaken {
                    expected = await untyped.outcome("shop://sale/7", from: source)
                } else {
                    // No route is there that the policy would keep the link from.
                    expected = "notFound at matching"
                }
                let note: Comment = "part \(part), trial \(trial), \(source), \(configuration.policy): \(routes)"
                #expect(await outcome { try await router.open(Sale(id: 7), from: source) } == expected, note)
                #expect(
                    await outcome { try await MainActor.run { try router.answer(Sale(id: 7), from: source) } }
                        == expected, note)
            }
        }
    }

    private func outcome(_ open: () async throws -> String) async -> String {
        do { return try await open() } catch let error as RouterError { return "\(error.row) at \(error.step)" } catch {
            return "\(error)"
        }
    }

    @Test("What a route for the link receives are the link's values, and its source counts")
    func values() async throws {
        let router = try Router()
        try router.on(Sale.self, .public.when { false }) { _, _ in "typed" }
        try router.on("shop://sale/:number", .sources(.app)) { "\($0["number"] ?? "-") \(try $0.link)" }
        #expect(try await router.open(Sale(id: 7)) == "7 shop://sale/7")
        let refused = await outcome { try await router.open(Sale(id: 7), from: .push) }
        #expect(refused == (await router.outcome("shop://sale/7", from: .push)) && refused.hasSuffix("at exposure"))
    }

    @Test("A value without a link is answered by its type's routes alone")
    func withoutLink() async throws {
        let router = try Router()
        try router.on(Code.self) { _, _ in throw Declined() }
        try router.on("shop://*") { _ in "all" }
        #expect(await outcome { try await router.open(Code(name: "a")) } == "all")
        #expect(await outcome { try await router.open(Code(name: "")) } == "notFound at matching")
    }
}
