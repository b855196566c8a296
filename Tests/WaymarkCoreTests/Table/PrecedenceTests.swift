import Testing
import WaymarkCore

/// The route that wins: each rule in both orders of registration.
@Suite("Precedence")
struct PrecedenceTests {
    /// A link and the patterns that take it, best first.
    struct Row: CustomTestStringConvertible {
        let rule: String
        let link: String
        let patterns: [String]
        init(_ rule: String, _ link: String, _ patterns: String...) {
            (self.rule, self.link, self.patterns) = (rule, link, patterns)
        }
        var testDescription: String { "\(rule): \(link) in \(patterns)" }
    }

    static let rows = [
        // Rule 2: scheme and host.
        Row(
            "2, scheme and host before all", "https://m.ex.com/a", "https://m.ex.com/a", "https://*.ex.com/a",
            "https:/a", "/a"),
        Row(
            "2, of sub-domains the longer name first", "https://x.m.ex.com/a", "https://*.m.ex.com/a",
            "https://*.ex.com/a", "https://*.com/a"),
        Row(
            "2, before the path", "https://m.ex.com/a", "https://m.ex.com/*", "https://*.ex.com/:x+", "https:/:x", "/a"),
        Row("2, scheme before none", "shop://a/b", "shop:/*", "/a/b"),
        Row("2, a host with a port is exact", "https://m.ex.com:1/a", "https://m.ex.com:1/*", "https://*.ex.com:1/a"),
        // Rule 3: each step.
        Row("3, literal before text with a parameter", "/ab", "/ab", "/a:x"),
        Row("3, more literal bytes first", "/abcd", "/abc:x", "/ab:x", "/a:x"),
        Row("3, more literal bytes, wherever they stand", "/abcde", "/a:x\\de", "/ab:x", "/:x\\e"),
        Row("3, bytes and not letters", "/abé", "/:x\\é", "/a:x"),
        Row("3, of as many bytes more in front", "/abcd", "/ab:x", "/a:x\\d", "/:x\\cd"),
        Row("3, of as many bytes in front constrained before plain", "/a12", "/a:x<int>", "/a:y"),
        Row("3, of as many bytes in front an expression before plain", "/a12", "/a:x([0-9]+)", "/a:y"),
        Row("3, text with a parameter before a constrained parameter", "/a1", "/a:x", "/:x([a-z0-9]+)", "/:y"),
        Row(
            "3, a long literal before one that is its beginning and a parameter", "/abcdefghij", "/abcdefghij",
            "/abcdefghi:x", "/abcdefgh:x"),
        Row("3, constrained before plain", "/12", "/:x<int>", "/:y"),
        Row("3, plain before the end and tails", "/a/b", "/a/:x", "/a/:x+", "/a/*"),
        Row("3, the end before tails", "/a", "/a", "/a/:x*"),
        Row("3, + tail before * tail", "/a/b/c", "/a/:x+", "/a/:y*"),
        Row("3, a literal before everything", "/a", "/a", "/:x(a)", "/:x", "/:x+", "/*"),
        Row("3, constrained before + tail", "/1/2", "/:x<int>/:y+", "/:x/*", "/:x+", "/*"),
        // Rule 3: from the left.
        Row("3, the first segment decides", "/a/b/c", "/a/:x/:y", "/:x/b/c"),
        Row("3, the first that differs decides", "/a/b/c", "/a/b/:z", "/a/:x/c", "/:w/b/c"),
        Row("3, the first segment before a later tail", "/a/b/c", "/a/*", "/:x/b/c"),
        Row(
            "3, later segments before registration, though constraints differ", "/12/b", "/:x<int>/b", "/:x([0-9]+)/:y"),
        Row("3, the same with text around", "/a12/b", "/a:x<int>/b", "/a:x([0-9]+)/:y", "/a:x/b"),
        // Rule 4: absent groups.
        Row("4, fewer absent groups", "/a/b", "/a(/b)", "/a/b(/c)"),
        Row("4, one that has no groups and one with one absent", "/a/b", "/a/b", "/a/b(/c)"),
        Row("4, of as many, the one whose first group is there", "/a/b", "/a(/b)(/c)", "/a(/c)(/b)"),
        Row("4, an optional parameter is a group", "/a/1", "/a/1", "/a/:x", "/a/:x/:y?"),
        Row("4, only after the path", "/a/b", "/a/b(/c)", "/a/:x"),
    ]

    static func table(_ patterns: [String], priority: (Int) -> Int = { _ in 0 }) throws -> RouteTable<String> {
        var builder = RouteTable<String>.Builder()
        for (number, pattern) in patterns.enumerated() {
            builder.add(try RoutePattern(pattern), pattern, priority: priority(number))
        }
        return try builder.build()
    }

    @Test("The better pattern comes first, whichever was registered first", arguments: rows)
    func orders(_ row: Row) throws {
        let link = try DeepLink(row.link)
        for patterns in [row.patterns, row.patterns.reversed()] {
            let table = try Self.table(patterns)
            #expect(table.matches(link).map(\.value) == row.patterns)
            #expect(table.match(link)?.value == row.patterns.first)
            #expect(try table.withMatch(of: row.link) { value, _ in value } == row.patterns.first)
        }
    }

    @Test("Each pair of these patterns is in order by itself", arguments: rows)
    func ordersPairs(_ row: Row) throws {
        let link = try DeepLink(row.link)
        for (place, first) in row.patterns.enumerated() {
            for second in row.patterns[(place + 1)...] {
                #expect(try Self.table([second, first]).matches(link).map(\.value) == [first, second])
            }
        }
    }

    @Test(
        "Between readings of one route the path decides before absent groups do, whatever decides between routes",
        arguments: MatchingRules.Precedence.allCases)
    func ordersReadings(_ precedence: MatchingRules.Precedence) throws {
        var rules = MatchingRules()
        rules.precedence = precedence
        var builder = RouteIndexBuilder(rules: rules)
        builder.add("/x(/true)(/:p([ab]+))(/true/a:q)", place: SourcePlace(file: "", line: 0))
        let match = try builder.build().match(DeepLink("/x/true/ab", rules: rules))
        #expect(match?.parameters.map { "\($0.name)=\($0.value)" } == ["q=b"])
    }

    @Test("1: Higher priority comes first, whatever the patterns", arguments: [false, true])
    func priority(_ isReversed: Bool) throws {
        let patterns = ["/*", "shop://a/b", "shop://a/:x", "/a/b"]
        let priorities = ["/*": 5, "shop://a/b": 0, "shop://a/:x": 2, "/a/b": -1]
        let order = isReversed ? patterns.reversed() : patterns
        let table = try Self.table(order) { priorities[order[$0]] ?? 0 }
        #expect(table.matches(try DeepLink("shop://a/b")).map(\.value) == ["/*", "shop://a/:x", "shop://a/b", "/a/b"])
    }

    @Test("1: Routes of different priorities are no conflict, however far apart")
    func greatPriorities() throws {
        let order = [Int.min, -1, 0, 1, Int.max]
        let table = try Self.table(Array(repeating: "/a", count: 5)) { order[$0] }
        #expect(table.matches(try DeepLink("/a")).map(\.found.number) == [4, 3, 2, 1, 0])
    }

    @Test(
        "1: A table of very many priorities is not searched for each of them when it is built", .timeLimit(.minutes(1)))
    func manyPriorities() throws {
        let patterns = [RoutePattern("/a"), try PathExpressionTests.pattern("^/a$")]
        let count = 100_000
        var builder = RouteTable<Int>.Builder()
        for number in 0..<count { builder.add(patterns[number % 2], number, priority: number) }
        let table = try builder.build(conflicts: .ordered)
        #expect(Array(table.matches(try DeepLink("/a")).prefix(4)).map(\.value) == (1...4).map { count - $0 })
    }

    @Test("4: Of as many absent groups, the explanation names the group that decides", arguments: [false, true])
    func explainsGroups(_ isReversed: Bool) throws {
        let patterns = ["/l(/x)/:b", "/l(/:a)(/:c)"]
        let winner = try Self.table(isReversed ? patterns.reversed() : patterns).explain("/l/1").winner
        #expect(winner?.route.pattern.text == "/l(/:a)(/:c)")
        #expect(winner?.decision?.rule == 4)
        #expect(winner?.decision?.description == "at group 1, present before omitted")
    }

    @Test("5: Of equals, the earlier registration comes first", arguments: [false, true])
    func registration(_ isReversed: Bool) throws {
        let patterns = ["/a/:x<int>", "/a/:x([0-9]+)", "/a/:x([0-9])", "/a/:x<double>"]
        let order = isReversed ? patterns.reversed() : patterns
        #expect(try Self.table(order).matches(DeepLink("/a/1")).map(\.value) == order)
    }

    @Test(
        "5: Routes that are the same but for a group left out are told apart by registration", arguments: [false, true])
    func registrationOfGroups(_ isReversed: Bool) throws {
        let patterns = ["/a(/b)", "/a(/c)"]
        let order = isReversed ? patterns.reversed() : patterns
        #expect(try Self.table(order).matches(DeepLink("/a")).map(\.value) == order)
    }

    // MARK: Going back

    @Test("The search goes back where a better beginning leads nowhere", arguments: [false, true])
    func goesBack(_ isReversed: Bool) throws {
        let patterns = ["/a/b/c", "/:p/b/d"]
        let table = try Self.table(isReversed ? patterns.reversed() : patterns)
        let match = try table.match(DeepLink("/a/b/d"))
        #expect(match?.value == "/:p/b/d")
        #expect(match?.parameters.dictionary == ["p": "a"])
    }

    @Test("No value of an abandoned branch is left behind", arguments: [false, true])
    func leavesNothingBehind(_ isReversed: Bool) throws {
        let patterns = ["/a/:x/c", "/a/:y/d"]
        let table = try Self.table(isReversed ? patterns.reversed() : patterns)
        let match = try table.match(DeepLink("/a/v/d"))
        #expect(match?.parameters.dictionary == ["y": "v"])
        #expect(match?.parameters["x"] == nil)
        #expect(match?.parameters.count == 1)
    }

    struct Deep: CustomTestStringConvertible {
        let link: String
        let winner: String
        var testDescription: String { "\(link) to \(winner)" }
    }

    static let deep = [
        Deep(link: "/a/b/c/d/e", winner: "/a/b/c/d/e"), Deep(link: "/a/b/c/d/x", winner: "/a/b/c/:w/x"),
        Deep(link: "/a/b/c/z/y", winner: "/a/:v/c/:w/y"), Deep(link: "/a/q/c/z/t", winner: "/:u/:v/c/:w/t"),
        Deep(link: "/a/b/c/z/s", winner: "/*"), Deep(link: "/a/b/c/d", winner: "/a/:rest+"),
        Deep(link: "/q/b", winner: "/*"),
    ]

    @Test("It goes back over any number of segments", arguments: deep)
    func goesFarBack(_ row: Deep) throws {
        var patterns = ["/a/b/c/d/e", "/a/b/c/:w/x", "/a/:v/c/:w/y", "/:u/:v/c/:w/t", "/*"]
        if row.winner == "/a/:rest+" { patterns.append("/a/:rest+") }
        for order in [patterns, patterns.reversed()] {
            #expect(try Self.table(order).match(DeepLink(row.link))?.value == row.winner)
        }
    }

    @Test("Between schemes, hosts and priorities it goes back as well")
    func goesBackOverOrigins() throws {
        let table = try Self.table(["https://m.ex.com/a", "https://*.ex.com/b", "https:/c", "/d"])
        for (path, winner) in [
            ("a", "https://m.ex.com/a"), ("b", "https://*.ex.com/b"), ("c", "https:/c"), ("d", "/d"),
        ] {
            #expect(try table.match(DeepLink("https://m.ex.com/\(path)"))?.value == winner)
        }
        #expect(try table.match(DeepLink("https://m.ex.com/e")) == nil)
    }

    // MARK: All matches

    @Test("A route is yielded once, by its best form")
    func yieldsOnce() throws {
        let table = try Self.table(["/list(/:a)(/x)", "/list/*", "/list/:only"])
        let matches = Array(table.matches(try DeepLink("/list/x")))
        #expect(matches.map(\.value) == ["/list(/:a)(/x)", "/list/:only", "/list/*"])
        // Its form with the literal is better than that with the parameter.
        #expect(matches.first?.parameters.isEmpty == true)
    }

    @Test("All matches can be asked for again, and each as it is wanted")
    func matchesAreLazy() throws {
        let table = try Self.table(["/a", "/:x", "/:x+", "/*"])
        let link = try DeepLink("/a")
        let matches = table.matches(link)
        var iterator = matches.makeIterator()
        #expect(iterator.next()?.value == "/a")
        #expect(iterator.next()?.value == "/:x")
        #expect(Array(matches.prefix(1)).map(\.value) == ["/a"])
        #expect(matches.map(\.value) == ["/a", "/:x", "/:x+", "/*"])
        #expect(iterator.next()?.value == "/:x+")
        #expect(iterator.next()?.value == "/*")
        #expect(iterator.next() == nil)
        #expect(iterator.next() == nil)
    }

    /// Counts what it is asked.
    final class Asked: @unchecked Sendable {
        // @unchecked Sendable: one test, one thread.
        var count = 0
    }

    @Test("A later match is searched for when it is asked for, and not before")
    func searchesLate() throws {
        let asked = Asked()
        let type = ParameterType("counted") { _ in
            asked.count += 1
            return true
        }
        var builder = RouteTable<Int>.Builder(types: [type])
        builder.add("/a", 0)
        builder.add("/:x<counted>", 1)
        let table = try builder.build()
        let matches = table.matches(try DeepLink("/a"))
        var iterator = matches.makeIterator()
        #expect(iterator.next()?.value == 0)
        #expect(asked.count == 0)
        #expect(iterator.next()?.value == 1)
        #expect(asked.count > 0)
    }

    @Test("A table of 256 routes that all take the link yields each of them")
    func manyMatches() throws {
        let patterns = (0..<256).map { "/:x([a-z]{1,\($0 + 1)})" }
        #expect(try RouteTable.of(patterns).values("/a") == Array(0..<256))
    }
}
