import RandomTrials
import Testing
import WaymarkCore
import WaymarkRouting

@Suite("Hostile links end in answers and errors, never in a trap")
struct HostileLinkTests {
    private func router() throws -> Router {
        let router = try Router()
        try router.onSync("shop://goods/:id<int>", .public.id("goods")) { $0["id"] ?? "" }
        try router.onSync("/files/:path+", .public.id("files")) { request in
            (request.segments(of: "path") ?? []).joined(separator: "|")
        }
        try router.onSync("/admin/:x", .id("admin")) { _ in "admin" }
        try router.onSync("/list(/by/:key)(/page/:n<int>)", .public.id("list")) { _ in "list" }
        try router.onSync("https://*.example.com/:a/:b?", .public.id("web")) { _ in "web" }
        try router.redirect("/r/:x", .public, to: "/files/:x")
        return router
    }

    struct Row: CustomTestStringConvertible {
        let testDescription: String
        let link: String
        let outcome: String

        init(_ name: String, _ link: String, _ outcome: String) {
            testDescription = name
            self.link = link
            self.outcome = outcome
        }
    }

    static let rows = [
        Row(
            "10,000 parameters", "shop://goods/1?" + (0..<10_000).map { "a\($0)=1" }.joined(separator: "&"),
            "unreadable tooLong(limit: 8192) at reading"),
        Row(
            "1,000 short parameters", "shop://goods/1?" + (0..<1_000).map { _ in "a" }.joined(separator: "&"),
            "unreadable tooManyQueryPairs(limit: 512) at reading"),
        Row(
            "100 KB", "shop://goods/" + String(repeating: "1", count: 100_000),
            "unreadable tooLong(limit: 8192) at reading"),
        Row(
            "1,000 segments", String(repeating: "/a", count: 1_000), "unreadable tooManySegments(limit: 256) at reading"
        ),
        Row("an encoded slash is no slash", "/files/a%2Fb/c", "a/b|c"),
        Row("an encoded slash reaches no other route", "/files%2Fadmin/1", "notFound at matching"),
        Row("dots do not leave a prefix", "/files/../admin/1", "refused notPublic at exposure"),
        Row("encoded dots do not either", "/files/%2e%2e/admin/1", "refused notPublic at exposure"),
        Row("escapes twice over stay once", "/files/%252e%252e/x", "%2e%2e|x"),
        Row("a redirect escapes what it prints", "/r/a%2F..%2Fb", "a/../b"),
        Row("a number that does not fit", "shop://goods/99999999999999999999", "notFound at matching"),
        Row("a null", "/files/%00", "unreadable escapedNull at reading"),
        Row("user information", "https://a.example.com@evil.example/a", "unreadable userInformation at reading"),
        Row("a suffix that is no sub-domain", "https://evilexample.com/a", "notFound at matching"),
    ]

    @Test("Each has its answer or its error", arguments: rows)
    func ends(_ row: Row) async throws {
        let router = try router()
        let events = router.events()
        #expect(await router.outcome(row.link, from: .push) == row.outcome)
        #expect(await router.answerOutcome(row.link, from: .push) == row.outcome)
        let explanation = router.explain(row.link, from: .push)
        #expect(!"\(explanation)".isEmpty)
        #expect(!events.drain().isEmpty)
    }

    @Test(
        "Any bytes, in every call",
        arguments: Effort.shares("WAYMARK_FUZZ_OPENINGS", standard: 800, count: 8))
    func anything(_ share: Effort.Share) async throws {
        let router = try router()
        let events = router.events()
        let beginnings = ["", "shop://goods/", "/files/", "/list/by/", "https://m.example.com/", "/r/", "shop:"]
        for seed in share.trials {
            var random = SeededNumbers(trial: UInt64(seed))
            let bytes = random.bytes(upTo: 60, favouring: "ab1/?#&=%2F.@:+é\u{0}\u{7F}")
            let link = random.pick(beginnings) + String(decoding: bytes, as: UTF8.self)
            let source = random.pick([LinkSource.app, .push, LinkSource(kind: "x"), .webView(origin: link)])
            let outcome = await router.outcome(link, from: source)
            let canOpen = router.canOpen(link, from: source)
            let isRefused = ["unreadable", "notFound", "refused"].contains { outcome.hasPrefix($0) }
            // A link that leads nowhere may still be taken by the route that redirects it there.
            if !outcome.hasSuffix("at redirect"), !link.hasPrefix("/r/") {
                #expect(canOpen != isRefused, "seed \(seed): \(outcome)")
            }
            #expect((router.match(link) != nil) || isRefused, "seed \(seed): \(outcome)")
            _ = router.explain(link, from: source).description
            #expect(!events.drain().isEmpty, "seed \(seed)")
        }
    }
}
