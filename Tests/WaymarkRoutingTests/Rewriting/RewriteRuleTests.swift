import RandomTrials
import Testing
import WaymarkCore
import WaymarkRouting
import WaymarkRules

@Suite("The link that a rewrite rule makes of a link")
struct RewriteRuleTests {
    struct Row: CustomTestStringConvertible {
        let rule: RewriteRule
        let link: String
        let rewritten: String
        var testDescription: String { "\(rule) to '\(rule.template)': \(link)" }

        init(_ pattern: RoutePattern, _ template: String, _ link: String, _ rewritten: String) {
            rule = RewriteRule(from: pattern, to: template)
            (self.link, self.rewritten) = (link, rewritten)
        }

        init(
            match expression: String, caseSensitive: Bool = false, _ template: String, _ link: String,
            _ rewritten: String
        ) {
            rule = RewriteRule(matching: expression, caseSensitive: caseSensitive, to: template)
            (self.link, self.rewritten) = (link, rewritten)
        }
    }

    static let product: RoutePattern = "https://m.shop.example/product/:id<int>.html"

    static let patterns = [
        Row(product, "shop://goods/:id", "https://m.shop.example/product/42.html", "shop://goods/42"),
        Row(
            product, "shop://goods/:id", "https://m.shop.example/product/x.html",
            "https://m.shop.example/product/x.html"),
        Row(product, "shop://goods/:id", "HTTPS://M.Shop.Example:443/product/42.html", "shop://goods/42"),
        // The query and the fragment stay, unless the template has one.
        Row(
            product, "shop://goods/:id", "https://m.shop.example/product/42.html?a=%2F&b#f", "shop://goods/42?a=%2F&b#f"
        ),
        Row(product, "shop://goods?id=:id", "https://m.shop.example/product/42.html?a=1#f", "shop://goods?id=42#f"),
        Row(product, "shop://goods/:id?", "https://m.shop.example/product/42.html?a=1", "shop://goods/42"),
        Row(product, "shop://goods?id=:id&", "https://m.shop.example/product/42.html?a=1", "shop://goods?id=42&a=1"),
        Row(product, "shop://goods?id=:id&", "https://m.shop.example/product/42.html", "shop://goods?id=42"),
        Row(product, "shop://goods/:id#g", "https://m.shop.example/product/42.html#f", "shop://goods/42#g"),
        Row(product, "shop:goods/:id", "https://m.shop.example/product/42.html", "shop:goods/42"),
        Row(
            product, "https://h.example:8443/:id", "https://m.shop.example/product/42.html", "https://h.example:8443/42"
        ),
        // A value reads back as one segment, or as one value.
        Row("/s/:q", "shop://find/:q", "/s/a%2Fb%3Fc%23d%25", "shop://find/a%2Fb%3Fc%23d%25"),
        Row("/s/:q", "shop://find?q=:q", "/s/a%26b%3Dc+d/", "shop://find?q=a%26b%3Dc%2Bd"),
        Row("/s/:q", "shop://find?q=:q", "/s/张 三", "shop://find?q=%E5%BC%A0%20%E4%B8%89"),
        Row("/s/:q", "shop://find/:q", "/s/🛒", "shop://find/%F0%9F%9B%92"),
        Row("/s/:q", "shop://find/:q/:q", "/s/$0:q", "shop://find/$0:q/$0:q"),
        Row("/s/:q", #"shop://find/\:q/\$0/:q"#, "/s/x", "shop://find/:q/$0/x"),
        Row("/s/:q", "https://:q.example.com/x", "/s/evil.com%2F@a", "/s/evil.com%2F@a"),
        // A value that would be a step in the path is no segment.
        Row("/x:q", "shop://find/:q", "/x..", "/x.."),
        Row("/x:q", "shop://find/a:q", "/x..", "shop://find/a.."),
        Row("/x:q", "shop://find?q=:q", "/x..", "shop://find?q=.."),
        // Tails keep their segments; what is absent leaves its pair out.
        Row("/f/:path+", "shop://files/:path", "/f/a/b%2Fc/d", "shop://files/a/b%2Fc/d"),
        Row("/f/:path+", "shop://files?path=:path", "/f/a/b", "shop://files?path=a/b"),
        Row("/f/*", "shop://files/*", "/f/a/b%2Fc", "shop://files/a/b%2Fc"),
        Row("/l(/by/:key)(/page/:n<int>)", "shop://list?by=:key&n=:n", "/l/page/2", "shop://list?n=2"),
        Row("/l(/by/:key)", "shop://list?by=:key", "/l", "shop://list"),
        Row(
            "https://m.shop.example/*", "shop://web?url=$0", "https://m.shop.example/a?b=1&c=2",
            "shop://web?url=https://m.shop.example/a%3Fb%3D1%26c%3D2"),
        Row("/a", "shop://b", "shop://c", "shop://c"),
    ]

    static let expressions = [
        Row(
            match: "^https?://old\\.example/p/([0-9]+)$", "shop://goods/$1", "HTTP://OLD.example/p/7", "shop://goods/7"),
        Row(match: "OLD", caseSensitive: true, "shop://x", "shop://old", "shop://old"),
        Row(match: "OLD", "shop://x", "shop://old?a=1#f", "shop://x"),
        Row(match: "(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)", "x:/$10/$1", "/abcdefghij", "x:/j/a"),
        // As many digits as there are groups for.
        Row(match: "(a)", "x:/$10/$01/$20", "/a", "x:/a0/a/$20"),
        Row(match: "(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)", "x:/$100/$11", "/abcdefghij", "x:/j0/a1"),
        Row(match: "(a)", "x:/$2/$/$$1/$999999999999999999999", "/a", "x:/$2/$/$a/$999999999999999999999"),
        Row(match: "(a)|(b)", "x:/[$2]", "/a", "x:/[]"),
        // What was captured is not looked at again.
        Row(match: "q=(.*)$", "x:/?u=$1", "/a?q=$1$0", "x:/?u=$1$0"),
        Row(match: "q=(.*)$", "x:/?u=$1", "/a?q=%E5%BC%A0&z=🛒", "x:/?u=%E5%BC%A0&z=🛒"),
        Row(match: "^/(.)$", "x:/$1", "/🛒", "x:/🛒"),
        Row(match: "^/(?<n>a)$", "x:/:n", "/a", "x:/:n"),
    ]

    @Test("By a pattern", arguments: patterns)
    func rewritesByPattern(_ row: Row) throws { try check(row) }

    @Test("By an expression", arguments: expressions)
    func rewritesByExpression(_ row: Row) throws { try check(row) }

    private func check(_ row: Row) throws {
        let rules = try RewriteRules([row.rule])
        let link = try DeepLink(row.link)
        do throws(RewriteFailure) {
            let result = try rules.rewrite(link)
            #expect(result.link.text == row.rewritten)
            #expect(result.rules == (row.link == row.rewritten ? [] : [0]))
        } catch {
            // What gives no link is no way past the host that the template writes.
            #expect(row.rewritten == row.link, "\(error)")
        }
    }

    @Test("Values of patterns read back to what was captured", arguments: UInt64(1)...40)
    func readsBack(_ seed: UInt64) throws {
        var random = SeededNumbers(trial: seed)
        let rules = try RewriteRules([RewriteRule(from: "/s/:q", to: "shop://find/:q?q=:q")])
        for _ in 0..<40 {
            let scalars = (0..<random.below(6) + 1).map { _ in
                random.pick(Array("a./%?#&=+ :@$\\é张🛒'\"*(){}|".unicodeScalars))
            }
            let value = String(String.UnicodeScalarView(scalars))
            guard let link = try? DeepLink(DeepLink.Parts(segments: ["s", value])) else { continue }
            let made = try rules.rewrite(link).link
            #expect(made.segments == [value], "seed \(seed): '\(value)'")
            #expect(made.query.first("q") == .some(value), "seed \(seed): '\(value)'")
        }
    }

    // MARK: The order of rules

    struct Ordered: CustomTestStringConvertible {
        let rules: [RewriteRule]
        let link: String
        let applied: [Int]
        let rewritten: String
        var testDescription: String { "\(rules): \(link)" }
    }

    private static func on(_ rule: RewriteRule) -> RewriteRule {
        var rule = rule
        rule.continues = true
        return rule
    }

    static let ordered = [
        Ordered(
            rules: [RewriteRule(from: "/a/:x", to: "/1/:x"), RewriteRule(from: "/a/b", to: "/2")], link: "/a/b",
            applied: [0], rewritten: "/1/b"),
        Ordered(
            rules: [RewriteRule(from: "/a/b", to: "/2"), RewriteRule(from: "/a/:x", to: "/1/:x")], link: "/a/b",
            applied: [0], rewritten: "/2"),
        Ordered(
            rules: [RewriteRule(matching: "a", to: "/1"), RewriteRule(from: "/a", to: "/2")], link: "/a", applied: [0],
            rewritten: "/1"),
        Ordered(
            rules: [RewriteRule(from: "/a", to: "/2"), RewriteRule(matching: "a", to: "/1")], link: "/a", applied: [0],
            rewritten: "/2"),
        // Once through the set.
        Ordered(
            rules: [RewriteRule(from: "/a", to: "/b"), RewriteRule(from: "/b", to: "/c")], link: "/a", applied: [0],
            rewritten: "/b"),
        Ordered(
            rules: [on(RewriteRule(from: "/a", to: "/b")), RewriteRule(from: "/b", to: "/c")], link: "/a",
            applied: [0, 1], rewritten: "/c"),
        // Only those behind it.
        Ordered(
            rules: [RewriteRule(from: "/b", to: "/c"), on(RewriteRule(from: "/a", to: "/b"))], link: "/a", applied: [1],
            rewritten: "/b"),
        Ordered(
            rules: [on(RewriteRule(from: "/a", to: "/b")), on(RewriteRule(from: "/x", to: "/y"))], link: "/a",
            applied: [0], rewritten: "/b"),
        // A rule that gives what it takes ends the rewriting and is no step.
        Ordered(
            rules: [RewriteRule(from: "/a", to: "/a"), RewriteRule(from: "/a", to: "/b")], link: "/a", applied: [],
            rewritten: "/a"),
        Ordered(
            rules: [RewriteRule(.patterns(["/a", "/b/:x"]), to: "/c")], link: "/b/1", applied: [0], rewritten: "/c"),
    ]

    @Test("The first that takes a link wins, and goes on where it says so", arguments: ordered)
    func ordersRules(_ row: Ordered) throws {
        let result = try RewriteRules(row.rules).rewrite(DeepLink(row.link))
        #expect(result.link.text == row.rewritten)
        #expect(result.rules == row.applied)
    }

    @Test("The order of rules counts, whatever the matching rules say of it")
    func ignoresPrecedence() throws {
        for precedence in MatchingRules.Precedence.allCases {
            var matching = MatchingRules()
            matching.precedence = precedence
            let rules = try RewriteRules(
                [RewriteRule(from: "/:x", to: "/1/:x"), RewriteRule(from: "/a", to: "/2")], matching: matching)
            #expect(try rules.rewrite(DeepLink("/a")).rules == [0])
        }
    }

    // MARK: Functions

    @Test("A function makes the new link where one of the flag's name is registered, and may leave it to the template")
    func callsFunctions() throws {
        var rule = RewriteRule(matching: "^/a/([0-9]+)(x)?$", to: "/b/$1")
        rule.flag = "odd"
        var other = RewriteRule(from: "/p/:id<int>", to: "/q/:id")
        other.flag = "name"
        let functions: [String: RewriteFunction] = [
            "odd": { capture in
                #expect(capture.link.text == capture.groups[0])
                #expect(capture.groups.count == 3)
                #expect(capture.groups[2] == nil)
                return capture.groups[1] == "1" ? "/odd?from=\(capture.substituted)" : nil
            },
            "name": { "/named/\($0.parameters["id"] ?? "")/\($0.groups)" },
        ]
        let rules = try RewriteRules([rule, other], functions: functions)
        #expect(try rules.rewrite(DeepLink("/a/1")).link.text == "/odd?from=/b/1")
        #expect(try rules.rewrite(DeepLink("/a/2")).link.text == "/b/2")
        #expect(try rules.rewrite(DeepLink("/p/3")).link.text == #"/named/3/[Optional("/p/3")]"#)
        #expect(try RewriteRules([rule]).rewrite(DeepLink("/a/1")).link.text == "/b/1")
    }

    // MARK: Digest

    @Test("Sets that rewrite alike have the same bytes, and others do not")
    func digests() throws {
        func bytes(_ change: (inout RewriteRule) -> Void = { _ in }) throws -> [UInt8] {
            var rule = RewriteRule(from: "/a/:x", to: "/b/:x")
            change(&rule)
            return try RewriteRules([rule], version: "1").canonicalBytes
        }
        let plain = try bytes()
        #expect(
            try bytes {
                $0.name = "name"
                $0.place = nil
            } == plain)
        let others = try [
            bytes { $0.template = "/c/:x" }, bytes { $0.continues = true }, bytes { $0.flag = "f" },
            bytes { $0.flag = "" }, bytes { $0.condition.sources = ["push"] }, bytes { $0.condition.minVersion = "1" },
            bytes { $0.condition.maxVersion = "1" }, bytes { $0.condition.query = ["a": [nil]] },
            bytes { $0.condition.query = ["a": [""]] }, bytes { $0.subject = .patterns(["/a/:x", "/c/:x"]) },
            bytes {
                $0.subject = .expression("/a/:x", caseSensitive: false)
            },
            bytes {
                $0.subject = .expression("/a/:x", caseSensitive: true)
            },
        ]
        #expect(Set(others + [plain]).count == others.count + 1)
        let set = try RewriteRules([RewriteRule(from: "/a", to: "/b")], version: "2026-06-18")
        #expect(set.version == "2026-06-18")
        #expect(set.digest.utf8.count == 16)
        #expect("\(set)" == "1 rewrite of 2026-06-18 (\(set.digest))")
        #expect(
            String(decoding: set.canonicalBytes, as: UTF8.self)
                == "16:waymark.rewrites1:14:from1:12:/a2:/b1:0--1:0-4:stop")
    }
}
