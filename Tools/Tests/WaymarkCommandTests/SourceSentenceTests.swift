import Testing

/// Links in sentences, in other links, and behind what is escaped.
@Suite struct SourceSentenceTests {
    typealias Source = SourceLinkTests.Source

    static let sentences: [Source] = [
        Source("a sentence in Chinese", "A.swift", #"f("打开 shop://a。")"#, "1:7 shop://a"),
        Source(
            "a comma of Chinese texts", "A.swift", #"f("打开shop://a，然后 shop://b！")"#, "1:6 shop://a", "1:18 shop://b"),
        Source(
            "quotation marks of Chinese texts", "A.swift", #"f("“shop://a”，《shop://b》（shop://c）「shop://d」")"#,
            "1:5 shop://a", "1:16 shop://b", "1:26 shop://c", "1:36 shop://d"),
        Source("a link with a stop behind it", "a.json", #"{"a": "shop://a。"}"#, "1:8 shop://a"),
        Source(
            "links in the query of another", "A.swift", #"f("https://x.example/?u=shop://a&v=shop://b/1&s=2")"#,
            "1:25 shop://a", "1:36 shop://b/1"),
        Source(
            "a link of ours with another in its query", "A.swift", #"f("shop://a?u=shop://b&s=2")"#,
            "1:4 shop://a?u=shop://b&s=2"),
        Source(
            "a pair that no query begins", "A.swift", #"f("u=shop://a&s=2")"#, "1:6 shop://a&s=2"),
        Source(
            "a link behind one of another host", "A.swift", #"f("see https://x.example/ or shop://a")"#, "1:30 shop://a"
        ),
        Source("a link behind an escape", "A.swift", #"f("x\nshop://a\tshop://b")"#, "1:7 shop://a", "1:17 shop://b"),
        Source("a link behind an escape of JSON", "a.json", #"{"a": "x\nshop://a"}"#, "1:11 shop://a"),
        Source(
            "YAML in quotes", "a.yaml",
            "a: \"x\\tshop://a\"\nb: \"\\u0073hop://b\"\nc: \"shop:\\u002f/c\"",
            "1:8 shop://a", "2:5 shop://b", "3:5 shop://c"),
        Source(
            "YAML in brackets", "a.yaml",
            "a: &a [shop://a]\nb: [[shop://b]]\nc: {u: shop://c, x: [shop://d,shop://e]}\n",
            "1:8 shop://a", "2:6 shop://b", "3:8 shop://c", "3:22 shop://d", "3:31 shop://e"),
        Source(
            "a sentence in YAML", "a.yaml", "a: |\n  see shop://a.\n  am start -d shop://b; sleep 1\n", "2:7 shop://a",
            "3:15 shop://b"),
    ]

    @Test("A link ends where the sentence goes on, and stands where it is written", arguments: sentences)
    func ends(_ source: Source) {
        #expect(SourceLinkTests.found(source.files) == source.found)
    }

    static let comparisons: [Source] = [
        Source(
            "beginnings of links", "A.swift",
            #"if s.hasPrefix("shop://auth") || s.contains("shop://b/c") || s.starts(with: "shop://d/e") { open("shop://a") }"#,
            "1:99 shop://a"),
        Source(
            "equations", "A.swift", #"if s == "shop://auth/done" || "shop://b" != s { s = "shop://a" }"#,
            "1:54 shop://a"),
        Source(
            "other languages",
            [
                ("A.kt", #"if (s.startsWith("shop://auth") || s == "shop://b") open("shop://a")"#),
                ("a.js", "if (s.indexOf('shop://auth') === 0 || s === 'shop://b') open('shop://a')"),
                ("A.m", #"if ([s hasPrefix:@"shop://auth"]) { [r open:@"shop://a"]; }"#),
            ], "1:59 shop://a", "1 1:63 shop://a", "2 1:47 shop://a"),
        Source(
            "branches",
            [
                ("A.swift", "switch s {\ncase \"shop://b\",\n \"shop://c\": f(\"shop://a\")\n}"),
                ("A.kt", #"when (s) { "shop://b", "shop://c" -> f("shop://a") }"#),
                ("a.js", "switch (s) { case 'shop://b': case 'shop://c': f('shop://a') }"),
            ], "3:17 shop://a", "1 1:41 shop://a", "2 1:51 shop://a"),
        Source(
            "equality by a call",
            [
                ("A.m", #"if ([s isEqualToString:@"shop://b"]) { [r open:@"shop://a"]; }"#),
                ("A.java", #"if ("x".equals("shop://b")) { open("shop://a"); }"#),
            ], "1:50 shop://a", "1 1:37 shop://a"),
        Source(
            "lists in which a link is sought",
            [
                ("A.swift", #"if ["shop://b", "shop://c"].contains(s) { f(["shop://a"]) }"#),
                ("A.kt", #"if (s in listOf("shop://b", "shop://c")) f(listOf("shop://a"))"#),
            ], "1:47 shop://a", "1 1:52 shop://a"),
    ]

    static let notes: [Source] = [
        Source(
            "to translators", "A.swift", #"f(NSLocalizedString("shop://a", comment: "shop://b"))"#, "1:22 shop://a"),
        Source(
            "to translators, in Objective-C", "A.m", #"f(NSLocalizedString(@"shop://a", @"shop://b"));"#,
            "1:23 shop://a"),
        Source(
            "to callers", "A.swift", #"@available(*, deprecated, message: "open shop://b") func f() { g("shop://a") }"#,
            "1:67 shop://a"),
        Source(
            "names of namespaces", "a.html", #"<html xmlns:a="https://m.shop.example/ns"><a href="shop://a">"#,
            "1:52 shop://a"),
    ]

    @Test("Notes to people and names are no links", arguments: notes)
    func passesOver(_ source: Source) {
        #expect(SourceLinkTests.found(source.files) == source.found)
    }

    @Test("A text that links are compared with is no link", arguments: comparisons)
    func compares(_ source: Source) {
        #expect(SourceLinkTests.found(source.files) == source.found)
    }
}
