import Testing
import WaymarkCore
import WaymarkRouting
import WaymarkRules

@Suite("Overrides one behind the other, and rewrites between them")
struct OverrideChainTests {
    @Test("A circle of 3,000 overrides is found, and checking it takes about as long as 3,000 that lead nowhere else")
    func manyOverrides() async throws {
        let router = try Router()
        let count = 3_000
        try router.register { routes in
            for number in 0..<count {
                routes.onSync([RoutePattern(stringLiteral: "shop://p\(number)/:id")], .id("r\(number)")) { _ in }
            }
        }
        let circle = (0..<count).map { number in
            RouteOverride("r\(number)", .redirect(to: "shop://p\((number + 1) % count)/:id"))
        }
        do throws(RuleSetError) {
            try router.setRules(RuleSet(version: 1, overrides: circle))
            Issue.record("it was taken")
        } catch {
            #expect(error.overrides.count == 1)
            guard case .cycle(let overrides, let links) = error.overrides[0].reason else { return }
            #expect(overrides == Array(0..<count) && links.count == count + 1 && links.first == links.last)
        }
        // Without the last it is a chain, and too long for any link.
        let error = #expect(throws: RuleSetError.self) {
            try router.setRules(RuleSet(version: 1, overrides: Array(circle.dropLast())))
        }
        #expect(error?.overrides.count == 1)
    }

    @Test(
        "Overrides that lead on more often than an opening may are refused, and as many as it may are not",
        arguments: [8, 12])
    func chains(_ greatest: Int) async throws {
        var configuration = RouterConfiguration()
        configuration.greatestHops = greatest
        let router = try Router(configuration)
        for number in 0...greatest + 1 {
            try router.onSync([RoutePattern(stringLiteral: "shop://p\(number)")], .public.id("r\(number)")) { _ in
                number
            }
        }
        let chain = (0...greatest).map { RouteOverride("r\($0)", .redirect(to: "shop://p\($0 + 1)")) }
        let error = #expect(throws: RuleSetError.self) { try router.setRules(RuleSet(version: 1, overrides: chain)) }
        let (numbers, links) = ((0...greatest).map { "\($0)" }, (0...greatest + 1).map { "shop://p\($0)" })
        #expect(
            error.map { $0.overrides.map(\.description) } == [
                "override 0: it redirects \(greatest + 1) times, which is too often, by the overrides "
                    + "\(numbers.joined(separator: ", ")): \(links.joined(separator: " → "))"
            ])
        try router.setRules(RuleSet(version: 2, overrides: Array(chain.dropFirst())))
        #expect(try await router.open("shop://p1", from: .push).value as? Int == greatest + 1)
        // One that another comes before leads no link on.
        let disabled = RouteOverride("r0", .disable(reason: "over"))
        try router.setRules(RuleSet(version: 3, overrides: [disabled] + chain))
        // Written in another order, and with a condition, they are the same chain.
        var turned = Array(chain.reversed())
        turned[0].condition.sources = [.push]
        let other = #expect(throws: RuleSetError.self) { try router.setRules(RuleSet(version: 4, overrides: turned)) }
        #expect(other?.overrides.count == 1)
    }

    @Test("Rewrites between overrides count among the links that an opening may leave")
    func rewritesCount() async throws {
        let router = try Router()
        for number in 0...5 {
            try router.onSync([RoutePattern(stringLiteral: "shop://p\(number)")], .public.id("r\(number)")) { _ in
                number
            }
        }
        let rewrites = (0...5).map {
            RewriteRule(.patterns([RoutePattern(stringLiteral: "shop://q\($0)")]), to: "shop://p\($0)")
        }
        let chain = (0...4).map { RouteOverride("r\($0)", .redirect(to: "shop://q\($0 + 1)")) }
        let (few, short) = (Array(rewrites.dropFirst(2)), Array(chain.dropFirst()))
        try router.setRules(RuleSet(version: 1, rewrites: few, overrides: short))
        #expect(try await router.open("shop://p1", from: .push).value as? Int == 5)
        for longer in [
            RuleSet(version: 2, rewrites: Array(rewrites.dropFirst()), overrides: chain),
            RuleSet(version: 2, rewrites: rewrites, overrides: short),
        ] {
            let error = #expect(throws: RuleSetError.self) { try router.setRules(longer) }
            #expect(error?.overrides.count == 1)
        }
    }

    @Test("An app that allows fewer hops takes the rules that others take")
    func lowerLimit() async throws {
        var configuration = RouterConfiguration()
        configuration.greatestHops = 1
        let router = try Router(configuration)
        for number in 0...2 {
            try router.onSync([RoutePattern(stringLiteral: "shop://p\(number)")], .public.id("r\(number)")) { _ in
                number
            }
        }
        let chain = (0...1).map { RouteOverride("r\($0)", .redirect(to: "shop://p\($0 + 1)")) }
        try router.setRules(RuleSet(version: 1, overrides: chain))
        #expect(try await router.open("shop://p1", from: .push).value as? Int == 2)
        #expect(await router.outcome("shop://p0", from: .push).hasPrefix("tooManyHops"))
    }
}
