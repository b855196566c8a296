import RandomTrials
import Testing
import WaymarkCore

/// Patterns printed back into links.
@Suite("Links from patterns")
struct PatternLinkTests {
    @Test(
        "Where literals are compared as they are written, a pattern with escapes prints, and constraints hold for what is written"
    )
    func writtenLiterals() throws {
        var rules = MatchingRules()
        rules.literals = .written
        for (text, values, link) in [
            ("shop://list/a%20b/:id", ["id": "7"], "shop://list/a%20b/7"),
            ("/x%2Fy-:id", ["id": "7"], "/x%2Fy-7"), ("/:part([^/]+)", ["part": "c/d"], "/c%2Fd"),
        ] as [(String, [String: PatternValue], String)] {
            let pattern = try RoutePattern(text, rules: rules)
            #expect(try pattern.link(values, rules: rules).text == link)
        }
        let strict = try RoutePattern("/:part([a-z ]+)", rules: rules)
        #expect(throws: PatternLinkError.self) { try strict.link(["part": "a b"], rules: rules) }
    }

    struct Row: CustomTestStringConvertible {
        let pattern: String
        let values: [String: PatternValue]
        var tail: [String] = []
        /// `nil` where there is no such link.
        let text: String?

        init(_ pattern: String, _ values: [String: PatternValue] = [:], tail: [String] = [], gives text: String?) {
            (self.pattern, self.values, self.tail, self.text) = (pattern, values, tail, text)
        }

        var testDescription: String { "\(pattern) with \(values) \(tail)" }
    }

    static let rows = [
        Row("/(/:lang)", ["lang": "en"], gives: "/en"),
        Row("/(/:lang)", gives: "/"),
        Row("https://h/(/:lang)", ["lang": "en"], gives: "https://h/en"),
        Row("/a//:x", ["x": "1"], gives: "/a/1"),
        Row("/a/:t+", ["t": "a/\u{301}b"], gives: "/a/a/%CC%81b"),
        Row("/goods/:id", ["id": "42"], gives: "/goods/42"),
        Row("shop://goods/:id<int>", ["id": "42"], gives: "shop://goods/42"),
        Row("shop:/goods/:id<int>", ["id": "42"], gives: "shop://goods/42"),
        Row("https://m.ex.com/:id", ["id": "a/b?c"], gives: "https://m.ex.com/a%2Fb%3Fc"),
        Row("https://h:8443/a", gives: "https://h:8443/a"), Row("/item-:id.html", ["id": "7"], gives: "/item-7.html"),
        Row("/", gives: "/"), Row("/a/", gives: "/a/"),
        Row("/搜索/:q", ["q": "张 三"], gives: "/%E6%90%9C%E7%B4%A2/%E5%BC%A0%20%E4%B8%89"),
        Row("/:x", ["x": "%41"], gives: "/%2541"),
        // Groups are printed when their parameters are given; those without any are left out.
        Row("/list(/by/:key)(/page/:n<int>)", gives: "/list"),
        Row("/list(/by/:key)(/page/:n<int>)", ["key": "a"], gives: "/list/by/a"),
        Row("/list(/by/:key)(/page/:n<int>)", ["n": "2"], gives: "/list/page/2"),
        Row("/list(/by/:key)(/page/:n<int>)", ["key": "a", "n": "2"], gives: "/list/by/a/page/2"),
        Row("/a(/b)/c", gives: "/a/c"), Row("/shelf/:page?", gives: "/shelf"),
        Row("/shelf/:page?", ["page": "2"], gives: "/shelf/2"), Row("/a(/b/*)", tail: ["c"], gives: "/a/b/c"),
        // Tails from their segments.
        Row("/files/:path+", ["path": ["a", "b/c"]], gives: "/files/a/b%2Fc"),
        Row("/files/:path+", ["path": "a/b"], gives: "/files/a/b"), Row("/files/:path*", gives: "/files"),
        Row("/files/:path*", ["path": []], gives: "/files"), Row("/files/*", tail: ["a", "b"], gives: "/files/a/b"),
        Row("/files/*", gives: "/files"),
        // What has no link.
        Row("/goods/:id", gives: nil), Row("/goods/:id", ["id": ""], gives: nil),
        Row("/goods/:id", ["id": "."], gives: nil), Row("/goods/:id", ["id": ".."], gives: nil),
        Row("/goods/:id<int>", ["id": "x"], gives: nil), Row("/goods/:id([a-z]+)", ["id": "1"], gives: nil),
        Row("/goods/:id", ["id": "1", "other": "2"], gives: nil),
        Row("/goods/:id", ["id": "a\0b"], gives: nil), Row("/files/:path+", gives: nil),
        Row("/files/:path+", ["path": []], gives: nil), Row("/files/:path+", ["path": ["a", ""]], gives: nil),
        Row("/files/:path+", ["path": ["..", "a"]], gives: nil), Row("/files/*", tail: ["", "a"], gives: nil),
        Row("https://*.ex.com/a", gives: nil), Row("https:/a", gives: nil),
        Row("/a(/:x)(/:y)", ["y": "1"], gives: nil), Row("/a(/:x)(/b/:y)", ["y": "1"], gives: "/a/b/1"),
        Row("/x.:y", ["y": "."], gives: "/x.."), Row("/.:y", ["y": "."], gives: nil),
        Row("/:", gives: nil), Row("/a(/:x/:y)", ["x": "1"], gives: nil), Row("/a", tail: ["b"], gives: nil),
        Row("shop://:x", ["x": ".."], gives: nil),
    ]

    @Test("A pattern gives a link that reads back to its values, or an error that says why not", arguments: rows)
    func prints(_ row: Row) throws {
        let pattern = RoutePattern(stringLiteral: row.pattern)
        do throws(PatternLinkError) {
            let link = try pattern.link(row.values, tail: row.tail)
            #expect(link.text == row.text)
        } catch {
            #expect(row.text == nil, "\(error)")
            #expect(!error.description.isEmpty)
        }
    }

    static let shares = Effort.shares(standard: 3_000, count: 8)

    @Test("A link that any pattern prints reads back to the same parameters and tail", arguments: shares)
    func readsBack(_ share: Effort.Share) throws {
        var printed = 0
        for seed in share.trials {
            var random = SeededNumbers(trial: UInt64(seed) &+ 1_000_000)
            let rules = MatchingRules.random(&random)
            var makes = RandomPatterns(random: random, rules: rules)
            let made = makes.pattern()
            let text = makes.text(of: made)
            let pattern = try RoutePattern(text, rules: rules)
            var values: [String: PatternValue] = [:]
            for parameter in pattern.parameters where !parameter.isOptional || makes.random.once(in: 2) {
                let some = RandomPatterns.words + ["", ".", "..", "%41", "\u{E9}", "e\u{301}", "1.html"]
                if parameter.extent == .segment {
                    let samples = RandomPatterns.constraints.first {
                        $0.text == "<\(parameter.type ?? "")>" || $0.text == "(\(parameter.expression ?? ""))"
                    }
                    values[parameter.name] = .text(makes.random.pick(samples.map { $0.samples + [""] } ?? some))
                } else {
                    values[parameter.name] = .segments((0..<makes.random.below(4)).map { _ in makes.random.pick(some) })
                }
            }
            let tail =
                pattern.hasUnnamedTail
                ? (0..<makes.random.below(3)).map { _ in makes.random.pick(RandomPatterns.words) } : []
            guard let link = try? pattern.link(values, tail: tail, rules: rules) else { continue }
            printed += 1
            var reading = rules
            reading.decodeValues = true
            let table = try RouteTable.of([text], rules: reading)
            let read = try table.match(DeepLink(link.text, rules: reading))
            let context = "seed \(seed): '\(text)' with \(values) \(tail) prints '\(link.text)', \(rules.changes)"
            for parameter in pattern.parameters {
                switch values[parameter.name] {
                case .text(let value)?: #expect(bytes(read?.parameters[parameter.name]) == bytes(value), "\(context)")
                case .segments(let held)?:
                    #expect(read?.segments(of: parameter.name).map { bytes($0) } ?? [] == bytes(held), "\(context)")
                case nil: #expect(read?.parameters[parameter.name] == nil, "\(context)")
                }
            }
            #expect(read != nil, "\(context)")
            if pattern.hasUnnamedTail { #expect(bytes(read?.tail ?? []) == bytes(tail), "\(context)") }
        }
        #expect(printed > share.trials.count / 5, "only \(printed) of \(share.trials.count) were printed")
    }
}
