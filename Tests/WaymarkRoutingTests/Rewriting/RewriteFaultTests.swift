import Testing
import WaymarkCore
import WaymarkRouting
import WaymarkRules

@Suite("Faults of rewrite rules")
struct RewriteFaultTests {
    struct Row: CustomTestStringConvertible {
        let name: String
        let rules: [RewriteRule]
        var flags: Set<String>?
        let faults: [String]
        var testDescription: String { name }
    }

    private static func rule(_ rule: RewriteRule, _ change: (inout RewriteRule) -> Void) -> RewriteRule {
        var rule = rule
        change(&rule)
        return rule
    }

    /// Rules as a manifest has them, with their lines.
    private static func at(_ line: Int, _ rule: RewriteRule) -> RewriteRule {
        Self.rule(rule) { $0.place = SourcePlace(file: "shop.json", line: line) }
    }

    static let routes: [RoutePattern] = [
        "shop://goods/:id<int>", "shop://home", "shop://files/:path+", "shop://list(/by/:key)/end", "/any/:x",
        "https://*.shop.example/p/:id", "shop://shelf/:row/:place",
    ]

    /// A rule that goes on with those behind it.
    private static func on(_ from: RoutePattern, to: String) -> RewriteRule {
        rule(RewriteRule(from: from, to: to)) { $0.continues = true }
    }

    /// Rules that go on, from `/x0` to `/any/1`.
    private static func chain(_ count: Int) -> [RewriteRule] {
        (0..<count).map { number in
            on(
                RoutePattern(stringLiteral: "/x\(number)"), to: number == count - 1 ? "/any/1" : "/x\(number + 1)")
        }
    }

    static let rows = [
        Row(name: "as many rules that go on as may be applied to a link", rules: chain(8), faults: []),
        Row(
            name: "one more",
            rules: chain(9),
            faults: [
                "rewrite 0: it continues for 9 steps, which are too many, by the rules 0, 1, 2, 3, 4, 5, 6, 7, 8: "
                    + "/x0 → /x1 → /x2 → /x3 → /x4 → /x5 → /x6 → /x7 → /x8 → /any/1"
            ]),
        Row(
            name: "many more are one fault", rules: [RewriteRule(from: "/y", to: "/any/1")] + chain(12),
            faults: [
                "rewrite 1: it continues for 9 steps, which are too many, by the rules 1, 2, 3, 4, 5, 6, 7, 8, 9: "
                    + "/x0 → /x1 → /x2 → /x3 → /x4 → /x5 → /x6 → /x7 → /x8 → /x9"
            ]),
        Row(
            name: "one more, behind a rule that changes nothing",
            rules: [on("/x0", to: "/x0")] + chain(9),
            faults: [
                "rewrite 1: it continues for 9 steps, which are too many, by the rules 1, 2, 3, 4, 5, 6, 7, 8, 9: "
                    + "/x0 → /x1 → /x2 → /x3 → /x4 → /x5 → /x6 → /x7 → /x8 → /any/1"
            ]),
        Row(
            name: "one more, of which another rule has the first link",
            rules: [RewriteRule(from: "/x0", to: "/any/1")] + chain(9), faults: []),
        Row(
            name: "a circle of rules that go on, one behind the other",
            rules: [on("/x", to: "/any/1"), on("/any/1", to: "/x")],
            faults: [
                "rewrite 0: it rewrites in a cycle, by the rules 0, 1: /x → /any/1 → /x",
                "rewrite 1: no route takes its target, as in /x",
            ]),
        Row(
            name: "a circle of such rules on the way from another",
            rules: [RewriteRule(from: "/w", to: "/x"), on("/x", to: "/any/1"), RewriteRule(from: "/any/1", to: "/x")],
            faults: [
                "rewrite 0: no route takes its target, as in /x",
                "rewrite 1: it rewrites in a cycle, by the rules 1, 2: /x → /any/1 → /x",
                "rewrite 2: no route takes its target, as in /x",
            ]),
        Row(
            name: "a rule that gives what it takes is no circle",
            rules: [on("/x", to: "/x"), RewriteRule(from: "/x", to: "/any/1")], faults: []),
        Row(
            name: "rules of one rewriting behind another that had their links",
            rules: [on("/any/1", to: "/any/2"), on("/any/2", to: "/any/3"), RewriteRule(from: "/any/0", to: "/any/1")],
            faults: []),
        Row(
            name: "a rule that another one keeps from its link leads in no circle",
            rules: [
                RewriteRule(from: "/x", to: "/any/2"), on("/x", to: "/any/1"), RewriteRule(from: "/any/1", to: "/x"),
            ], faults: ["rewrite 2: no route takes its target, as in /x"]),
        Row(
            name: "targets that are links by what stands in their placeholders",
            rules: [
                RewriteRule(matching: "^shop:(.*)$", to: "https:$1"),
                RewriteRule(from: "/go/:s/:h/:p", to: ":s://:h::p/x"),
            ], faults: []),
        Row(
            name: "targets that are no link, whatever stands in their placeholders",
            rules: [
                RewriteRule(matching: "^/t(.*)$", to: "//u$1"), RewriteRule(from: "/a/:p", to: "https:/b/:p"),
                RewriteRule(from: "/b/:p", to: "1x://:p"), RewriteRule(from: "/c/:p", to: "shop://h:80/:p"),
            ],
            faults: [
                "rewrite 0: no route takes its target, as in //u",
                "rewrite 1: no route takes its target, as in https:/b/x",
                "rewrite 2: no route takes its target, as in 1x://x",
                "rewrite 3: no route takes its target, as in shop://h:80/x",
            ]),
        Row(
            name: "sound",
            rules: [
                RewriteRule(from: "/p/:id<int>", to: "shop://goods/:id"),
                RewriteRule(matching: "^/h$", to: "shop://home"),
                RewriteRule(matching: "^/x/(.*)$", to: "shop://$1"), RewriteRule(matching: "^/y/(.*)$", to: "$1"),
                RewriteRule(from: "/z/:a", to: "shop://:a"), RewriteRule(from: "/f/:a+", to: "shop://files/:a"),
                RewriteRule(from: "/s/:a+", to: "shop://shelf/:a"),
                RewriteRule(from: "/t/:a*", to: "shop://shelf/1/:a"),
                RewriteRule(from: "/l/:a", to: "shop://list/by/:a/end?x=:a"),
                RewriteRule(from: "/m/:a", to: "/any/x:a"),
                RewriteRule(from: "/n/:a", to: "https://a.shop.example/p/:a"),
                RewriteRule(from: "/o/:a", to: "https://:a/p/1"), RewriteRule(from: "/q/:id", to: "shop://goods/:id"),
            ], faults: []),
        Row(
            name: "malformed, all together",
            rules: [
                at(4, RewriteRule(from: "/p/:", to: "/any/1")), at(5, RewriteRule(matching: "a(", to: "/any/1")),
                at(6, RewriteRule(from: "/p/:id", to: "/any/:di")),
                at(7, RewriteRule(from: "/p/:id<itn>", to: "/any/:id")),
                at(8, RewriteRule(.patterns([]), to: "/any/1")), at(9, RewriteRule(from: "/a", to: "")),
                at(10, RewriteRule(from: "/p/:id<int>", to: "/any/:id<int>")),
                at(11, RewriteRule(from: "/a", to: "/any/*")),
                at(12, RewriteRule(from: "/a", to: #"/any/\"#)), at(13, RewriteRule(matching: "b", to: "")),
                at(14, RewriteRule(matching: "^/c$", to: "/none/$2")),
            ],
            faults: [
                "shop.json:4: rewrite 0: a parameter is a colon and a name, as in :id; a colon itself is written \\:, at byte 3 of '/p/:'",
                "shop.json:5: rewrite 1: the group is not closed, at byte 1 of 'a('",
                "shop.json:6: rewrite 2: the target names the parameter 'di', which its pattern does not have; did you mean 'id'?",
                "shop.json:7: rewrite 3: no type 'itn' is registered; did you mean 'int'?",
                "shop.json:8: rewrite 4: it has no pattern",
                "shop.json:9: rewrite 5: the target is empty",
                "shop.json:10: rewrite 6: the target names ':id' with a type, which belongs to the pattern",
                "shop.json:11: rewrite 7: the target ends in *, and the pattern has no such tail",
                "shop.json:12: rewrite 8: the target ends in a backslash",
                "shop.json:13: rewrite 9: the target is empty",
                "shop.json:14: rewrite 10: the target has the placeholder $2, and the expression has 0 groups",
                "shop.json:14: rewrite 10: no route takes its target, as in /none/$2",
            ]),
        Row(
            name: "more digits than there are groups",
            rules: [RewriteRule(matching: "^/h(x)$", to: "shop://home?x=$10")],
            faults: ["rewrite 0: the target has the placeholder $10, and the expression has 1 group"]),
        Row(
            name: "no route",
            rules: [
                RewriteRule(from: "/p/:id<int>", to: "shop://gods/:id"),
                RewriteRule(matching: "^/h$", to: "shop://hme"),
                RewriteRule(matching: "^/x/([0-9]+)$", to: "shop://gods/$1"),
                RewriteRule(from: "/y/:a", to: "shop://home/:a"),
                RewriteRule(from: "/f/:a+", to: "shop://file/:a"), RewriteRule(matching: "^/z(.*)", to: "show://$1"),
                RewriteRule(from: "/w/:a", to: "https://shop.example/p/:a"), RewriteRule(from: "/v", to: "1bad://x"),
                RewriteRule(from: "/s/:a", to: "shop://shelf/:a"),
            ],
            faults: [
                "rewrite 0: no route takes its target, as in shop://gods/1",
                "rewrite 1: no route takes its target, as in shop://hme",
                "rewrite 2: no route takes its target, as in shop://gods/0",
                "rewrite 3: no route takes its target, as in shop://home/x",
                "rewrite 4: no route takes its target, as in shop://file/x",
                "rewrite 6: no route takes its target, as in https://shop.example/p/x",
                "rewrite 7: no route takes its target, as in 1bad://x",
                "rewrite 8: no route takes its target, as in shop://shelf/x",
            ]),
        Row(
            name: "targets of rules that go on, and of functions",
            rules: [
                rule(RewriteRule(from: "/a", to: "/b")) { $0.continues = true },
                RewriteRule(from: "/b", to: "shop://home"),
                rule(RewriteRule(from: "/c", to: "/d")) { $0.continues = true },
                rule(RewriteRule(from: "/e", to: "/f")) { $0.flag = "made" },
            ], faults: ["rewrite 2: no route takes its target, as in /d"]),
        Row(
            name: "circles",
            rules: [
                RewriteRule(from: "/any/1", to: "/any/2"), RewriteRule(from: "/any/2", to: "/any/3"),
                RewriteRule(from: "/any/3", to: "/any/1"), RewriteRule(from: "/in", to: "/any/2"),
                RewriteRule(from: "/any/k:a", to: "/any/kk:a"), RewriteRule(from: "/any/same/:a", to: "/any/same/:a"),
            ],
            faults: [
                "rewrite 0: it rewrites in a cycle, by the rules 0, 1, 2: /any/1 → /any/2 → /any/3 → /any/1",
                "rewrite 4: it rewrites in a cycle, by the rules 4: /any/kkkkkkkkkx → /any/kkkkkkkkkkx",
                "rewrite 5: no route takes its target, as in /any/same/x",
            ]),
        Row(
            name: "no circle: other versions, other sources, once and the same again",
            rules: [
                rule(RewriteRule(from: "/any/1", to: "/any/2")) { $0.condition.maxVersion = "3.9" },
                rule(RewriteRule(from: "/any/2", to: "/any/1")) { $0.condition.minVersion = "3.10" },
                rule(RewriteRule(from: "/any/3", to: "/any/4")) { $0.condition.sources = ["push"] },
                rule(RewriteRule(from: "/any/4", to: "/any/3")) { $0.condition.sources = ["qrCode"] },
                RewriteRule(from: "/any/n:a", to: "/any/n:a?x=1"),
            ], faults: []),
        Row(
            name: "circles under conditions",
            rules: [
                rule(RewriteRule(from: "/any/1", to: "/any/2")) { $0.condition.minVersion = "3.9" },
                rule(RewriteRule(from: "/any/2", to: "/any/1?")) { $0.condition.sources = ["push"] },
                rule(RewriteRule(from: "/any/5", to: "/any/7")) { $0.condition.maxVersion = "2" },
                RewriteRule(from: "/any/5", to: "/any/6"), RewriteRule(from: "/any/6", to: "/any/5"),
            ],
            faults: [
                "rewrite 0: it rewrites in a cycle, by the rules 0, 1: /any/1 → /any/2 → /any/1",
                "rewrite 3: it rewrites in a cycle, by the rules 3, 4: /any/5 → /any/6 → /any/5",
            ]),
        Row(
            name: "versions: none is between these",
            rules: [
                rule(RewriteRule(from: "/a", to: "/any/1")) {
                    ($0.condition.minVersion, $0.condition.maxVersion) = ("3.10", "3.9.9")
                },
                rule(RewriteRule(from: "/b", to: "/any/1")) {
                    ($0.condition.minVersion, $0.condition.maxVersion) = ("3.9", "3.10")
                },
                rule(RewriteRule(from: "/c", to: "/any/1")) {
                    ($0.condition.minVersion, $0.condition.maxVersion) = ("3.0", "3")
                },
            ],
            faults: ["rewrite 0: no version of the app is from 3.10 to 3.9.9: the lowest is above the highest"]),
        Row(
            name: "versions: a bound that is none",
            rules: [rule(RewriteRule(from: "/a", to: "/any/1")) { $0.condition.maxVersion = "abc" }],
            faults: ["rewrite 0: 'abc' is not a version of an app, which is numbers separated by dots"]),
        Row(
            name: "flags",
            rules: [
                rule(RewriteRule(from: "/a", to: "/any/1")) { $0.flag = "redpacket" },
                rule(RewriteRule(from: "/b", to: "/any/1")) { $0.flag = "redpackte" },
            ], flags: ["redpacket"],
            faults: [
                "rewrite 1: no function 'redpackte' is registered; did you mean 'redpacket'?"
            ]),
    ]

    private func table() throws -> RouteIndex {
        var builder = RouteIndexBuilder()
        for pattern in Self.routes { builder.add(pattern, place: SourcePlace(file: "routes", line: 0)) }
        return try builder.build()
    }

    /// The faults without the places of rules that this file has.
    private func lines(_ faults: [RewriteFault]) -> [String] {
        faults.map { $0.place?.file == "shop.json" ? "\($0)" : "rewrite \($0.rule): \($0.problem)" }
    }

    @Test("All is found in one go, with each rule's number and line", arguments: rows)
    func findsAll(_ row: Row) throws {
        let faults = RewriteRules.faults(of: row.rules, in: try table(), flags: row.flags)
        #expect(lines(faults) == row.faults)
        let malformed = faults.filter(\.isMalformed)
        do throws(RewriteError) {
            _ = try RewriteRules(row.rules)
            #expect(malformed.isEmpty)
        } catch {
            #expect(error.faults == malformed)
        }
    }

    @Test("A router refuses a set as a whole, says everything, and keeps the old one", arguments: rows)
    func routerRefuses(_ row: Row) throws {
        let router = try Router()
        for pattern in Self.routes { try router.onSync([pattern], .public) { _ in } }
        try router.setRewrites([RewriteRule(from: "/old", to: "shop://home")], version: "old")
        let expected = row.flags == nil ? row.faults : []
        do throws(RewriteError) {
            try router.setRewrites(row.rules, version: "new")
            #expect(expected.isEmpty)
            #expect(router.rewrites.version == "new")
        } catch {
            #expect(lines(error.faults) == expected)
            #expect("\(error)".split(separator: "\n").count == expected.count)
            #expect(router.rewrites.version == "old")
            #expect(router.match("/old")?.link.text == "shop://home")
        }
    }

    @Test("A long circle is found, and as many sound rules are none", arguments: [200, 3_000])
    func findsLongCycles(_ count: Int) throws {
        let chain = (0..<count).map { RewriteRule(from: RoutePattern(stringLiteral: "/n/\($0)"), to: "/n/\($0 + 1)") }
        #expect(RewriteRules.faults(of: chain).isEmpty)
        let last = RewriteRule(from: RoutePattern(stringLiteral: "/n/\(count)"), to: "/n/0")
        let faults = RewriteRules.faults(of: chain + [last])
        #expect(faults.count == 1)
        guard case .cycle(let rules, let links)? = faults.first?.reason else { return }
        #expect(rules == Array(0...count))
        #expect(links.count == count + 2)
        #expect(links.first == "/n/0")
        #expect(links.last == "/n/0")
    }

    @Test("A link that each rule makes larger ends at the limits, and so does the check of the rules that do it")
    func findsGrowth() throws {
        var rules = (0..<40).map { RewriteRule(matching: "^/x\($0)/(.*)$", to: "/x\($0 + 1)/$1$1$1$1") }
        for place in rules.indices { rules[place].continues = true }
        let set = try RewriteRules(rules)
        let link = try DeepLink("/x0/" + String(repeating: "a", count: 1_000))
        do throws(RewriteFailure) {
            _ = try set.rewrite(link, greatestSteps: 1_000)
            Issue.record("it was rewritten")
        } catch {
            // 1,000, 4,000 and then more than the limit of 8,192.
            guard case .unreadable(_, let problem) = error.reason else {
                Issue.record("\(error)")
                return
            }
            #expect(problem.reason == .tooLong(limit: 8_192) && error.rule == 1)
        }
        #expect(RewriteRules.faults(of: Array(rules.prefix(8))).isEmpty)
        #expect(RewriteRules.faults(of: rules).map(\.rule) == [0])
        // It makes ever new links of what it gives, from the shortest that has something to double.
        let growing = RewriteRule(matching: "^/(.+)$", to: "/$1$1")
        #expect(RewriteRules.faults(of: [growing]).count == 1)
    }

    @Test("Thousands of rules that go on and change nothing take one pass over the link")
    func passesOver() throws {
        // Each of them gives what it takes, and the rules behind it are asked.
        var rules = (0..<3_000).map { _ in RewriteRule(.patterns(["/a/:x"]), to: "/a/:x") }
        for place in rules.indices { rules[place].continues = true }
        let set = try RewriteRules(rules + [RewriteRule(.patterns(["/a/:x"]), to: "/b/:x")])
        let link = try DeepLink("/a/1")
        #expect(try set.rewrite(link).link.text == "/b/1")
        #expect(try set.rewrite(link).rules == [3_000])
    }
}
