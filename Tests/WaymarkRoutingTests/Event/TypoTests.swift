import RandomTrials
import Testing
import WaymarkCore
import WaymarkGround
import WaymarkLock
import WaymarkRouting

@Suite("A link that no route takes for a typing error shows the error")
struct TypoTests {
    struct Row: CustomTestStringConvertible {
        let link: String
        let shown: String
        var testDescription: String { link }

        init(_ link: String, _ shown: String) { (self.link, self.shown) = (link, shown) }
    }

    static let rows = [
        // A character left out, added, changed, or two swapped.
        Row("shop://good/42", "shop://good/***"), Row("shop://gooods/42", "shop://gooods/***"),
        Row("shop://gopds/42", "shop://gopds/***"), Row("shop://godos/42", "shop://godos/***"),
        Row("shop://GODS/detial", "shop://GODS/detial"), Row("shop://goods/%64etials", "shop://goods/***"),
        Row("shop://go%6Fd/42", "shop://go%6Fd/***"),
        Row("shop://\u{5546}\u{54C1}\u{8BE6}/x", "shop://***/***"),
        Row(
            "shop://\u{5546}\u{54C1}\u{9875}\u{9762}/x", "shop://\u{5546}\u{54C1}\u{9875}\u{9762}/***"),
        // Two slips, short words, digits, and what follows a hidden name are not shown.
        Row("shop://odos/42", "shop://***/***"), Row("shop://ab/42", "shop://***/***"),
        Row("shop://good5/42", "shop://***/***"), Row("shop://code123/x", "shop://***/***"),
        Row("shop://goods/token/detial", "shop://goods/***/***"),
        Row("shop://good\u{0663}/x", "shop://***/***"), Row("shop://good\u{FF13}/x", "shop://***/***"),
        Row("shop://x/token//detial", "shop://***/***//***"), Row("shop://x/token/./detial", "shop://***/***/./***"),
        Row("shop://x/token/%2e/detial", "shop://***/***/***/***"),
        Row("shop://x/token/y/../detial", "shop://***/***/***/../***"), Row("shop://x//detial", "shop://***//detial"),
        Row("shop://good/x?token=SECRET&q=good", "shop://good/***?token=***&q=good"),
        // A link that a route takes has no typing error.
        Row("shop://rest/good", "shop://rest/***"),
    ]

    @Test("In errors and in events", arguments: rows)
    func shows(_ row: Row) async throws {
        let router = try Router()
        try router.on(["shop://goods/:id<int>/detail", "shop://goods/code1234", "shop://a/b"]) { _ in }
        try router.on("shop://\u{5546}\u{54C1}\u{8BE6}\u{9762}/a") { _ in }
        try router.on("shop://rest/*") { _ in throw Declined() }
        let events = router.events()
        let error = await #expect(throws: RouterError.self) { try await router.open(row.link, from: .app) }
        #expect(error?.redactedLink == row.shown)
        #expect(events.drain().allSatisfy { $0.link == row.shown })
    }

    @Test("A suggestion hides what was hidden in the links that led there")
    func suggestsNoSecret() async throws {
        let router = try Router()
        try router.on("shop://goods/:id") { _ in }
        try router.on("shop://from/:token") { request in
            let token = try request["token", as: String.self]
            throw Redirected(to: "shop://good/\(token)?ref=a\(token)b&plain=1")
        }
        let link = "shop://from/Zq7xWv9Kp"
        let error = await #expect(throws: RouterError.self) { try await router.open(link, from: .app) }
        #expect(error?.suggestion == "shop://goods/***?ref=***&plain=1")
        let unmatched = Locked<String?>(nil)
        router.onUnmatched { link in unmatched.withLock { $0 = link.nearMisses.suggestion } }
        try await router.open(link, from: .app)
        #expect(unmatched.withLock { $0 } == "shop://goods/***?ref=***&plain=1")
    }

    @Test("Near texts are those that are one edit away", arguments: Effort.shares(standard: 4_000, count: 4))
    func near(_ share: Effort.Share) {
        for seed in share.trials {
            var random = SeededNumbers(trial: UInt64(seed))
            func word() -> String {
                String(
                    String.UnicodeScalarView((0..<random.below(6) + 2).map { _ in random.pick(["a", "b", "C", "é"]) }))
            }
            let texts = Set((0..<random.below(6)).map { _ in word() })
            let near = NearTexts(texts)
            let text = word()
            let isNear = texts.contains { other in
                (4...32).contains(other.unicodeScalars.count) && text.unicodeScalars.count >= 4
                    && EditDistance.between(text, other, limit: 1) != nil
            }
            #expect(near.hasNear(text) == isNear, "seed \(seed): \(text) in \(texts)")
        }
    }
}
