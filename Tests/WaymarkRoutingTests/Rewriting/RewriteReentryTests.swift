import Testing
import WaymarkCore
import WaymarkLock
import WaymarkRouting
import WaymarkRules

/// Each of these would recurse until the stack overflows, if functions that ask the router were called again for the answer.
@Suite("A closure that the app gives for look-ups cannot look up for ever")
struct RewriteReentryTests {
    /// The call that a rewrite function makes.
    enum Question: String, CaseIterable, CustomTestStringConvertible {
        case canOpen, match, resolve, explain, send, answer, ownRules

        var testDescription: String { rawValue }

        func ask(_ router: Router, _ link: String) {
            switch self {
            case .canOpen: #expect(!router.canOpen(link, from: .push))
            case .match: #expect(router.match(link) == nil)
            case .resolve:
                let error = #expect(throws: RouterError.self) { try router.resolve(link, from: .push) }
                #expect(error?.row == "rewriteAsksRouter 0" && error?.step == .rewriting)
            case .explain: #expect(router.explain(link, from: .push).rewritingFailure?.reason == .asksRouter)
            case .send: #expect(!router.send(link, from: .push))
            case .answer:
                MainActor.assumeIsolated {
                    #expect(router.answerOutcome(link, from: .push) == "rewriteAsksRouter 0 at rewriting")
                }
            case .ownRules: #expect(throws: RewriteFailure.self) { try router.rewrites.rewrite(DeepLink(link)) }
            }
        }
    }

    @Test(
        "A rewrite function that asks the router is refused, and so is the link that it was called for",
        arguments: Question.allCases)
    @MainActor func refused(_ question: Question) async throws {
        let (kept, calls) = (Locked<Router?>(nil), Locked(0))
        var configuration = RouterConfiguration()
        configuration.rewriteFunctions["asks"] = { capture in
            guard let router = kept.withLock({ $0 }) else { return nil }
            calls.withLock { $0 += 1 }
            question.ask(router, capture.link.text)
            return nil
        }
        let router = try Router(configuration)
        try router.onMain("shop://goods/:id", .public) { _ in }
        var rule = RewriteRule(from: "/item/:id", to: "shop://goods/:id")
        rule.flag = "asks"
        try router.setRewrites([rule])
        #expect(await router.outcome("/item/1", from: .push) == "done")
        kept.withLock { $0 = router }
        #expect(await router.outcome("/item/1", from: .push) == "rewriteAsksRouter 0 at rewriting")
        #expect(calls.withLock { $0 } == 1)
        let failure = try #require(router.explain("/item/1", from: .push).rewritingFailure)
        #expect(failure.reason == .asksRouter && failure.rule == 0 && failure.links == ["/item/1"])
        kept.withLock { $0 = nil }
    }

    @Test("A rewrite function may ask about links that no function rewrites")
    func harmless() async throws {
        let kept = Locked<Router?>(nil)
        var configuration = RouterConfiguration()
        configuration.rewriteFunctions["asks"] = { _ in
            guard let router = kept.withLock({ $0 }) else { return nil }
            return router.canOpen("shop://goods/1", from: .push) ? "shop://goods/2" : nil
        }
        let router = try Router(configuration)
        try router.on("shop://goods/:id", .public) { $0["id"] ?? "" }
        var rule = RewriteRule(from: "/item/:id", to: "shop://goods/:id")
        rule.flag = "asks"
        try router.setRewrites([rule])
        kept.withLock { $0 = router }
        #expect(await router.outcome("/item/1", from: .push) == "2")
        kept.withLock { $0 = nil }
    }

    @Test("A condition that asks the router about its own route finds that it is not there", arguments: [1, 2])
    func condition(_ questions: Int) async throws {
        let (kept, calls) = (Locked<Router?>(nil), Locked(0))
        let router = try Router()
        let condition = { @Sendable () -> Bool in
            calls.withLock { $0 += 1 }
            guard let router = kept.withLock({ $0 }) else { return true }
            return (1...questions).count { _ in router.canOpen("/new", from: .app) } == questions
        }
        try router.on("/new", .when(condition)) { _ in }
        kept.withLock { $0 = router }
        #expect(await router.outcome("/new") == "notFound at matching")
        #expect(calls.withLock { $0 } < 1_000)
        kept.withLock { $0 = nil }
    }

    @Test("A condition may ask about another route, and that one's about a third")
    func conditions() async throws {
        let kept = Locked<Router?>(nil)
        let router = try Router()
        for (page, other) in [("/a", "/b"), ("/b", "/c"), ("/c", "/d")] {
            let condition = { @Sendable () -> Bool in kept.withLock { $0 }?.canOpen(other, from: .app) ?? false }
            try router.on([RoutePattern(stringLiteral: page)], .when(condition)) { _ in page }
        }
        try router.on("/d") { _ in }
        kept.withLock { $0 = router }
        #expect(await router.outcome("/a") == "/a")
        kept.withLock { $0 = nil }
    }
}
