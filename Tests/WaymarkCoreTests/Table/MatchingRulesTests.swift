import Testing
import WaymarkCore

/// Each value of each rule by which links are compared with patterns.
///
/// Those of queries are in ``QueryRulesTests``, those of arguments in ``ArgumentTests``.
@Suite("Matching rules")
struct MatchingRulesTests {
    /// Rules, patterns, and which of them take a link, in order; `nil` where the link is refused.
    struct Row: CustomTestStringConvertible {
        let name: String
        let patterns: [String]
        let expected: [String: [Int]?]
        let change: @Sendable (inout MatchingRules) -> Void

        init(
            _ name: String, _ patterns: [String], _ expected: [String: [Int]?],
            _ change: @escaping @Sendable (inout MatchingRules) -> Void = { _ in }
        ) {
            (self.name, self.patterns, self.expected, self.change) = (name, patterns, expected, change)
        }

        var testDescription: String { "\(name): \(patterns)" }
    }

    static let order = ["/*", "/:x", "shop://a", "/a"]
    static let letters = ["/Goods/Detail", "shop://Cart/Items", "/X:id/:n((?i)abc)", "/Y/:n(abc)"]
    static let hosts = ["shop://goods/:id", "shop:/:id"]

    static let counted = ["/:x/:y", "/a/:y", "/a/*", "/:x/b", "/a/b"]
    static let ways = ["/a/:x/c", "/:y/b/d", "/a/b/e"]
    static let spaces = ["/a", "shop://a", "/:x"]
    static let pathLike = ["/a", #"/a\?b=1"#, #"/shop\:/a"#, "/:p/:q/:r"]

    static let rows = [
        Row("precedence specificity, the default", order, ["shop://a": [2, 3, 1, 0], "/b": [1, 0]]),
        Row("precedence registration", order, ["shop://a": [0, 1, 2, 3], "/a": [0, 1, 3]]) {
            $0.precedence = .registration
        },
        Row("precedence exactFirst", order, ["shop://a": [2, 3, 0, 1], "/a": [3, 0, 1], "/b": [0, 1]]) {
            $0.precedence = .exactFirst
        },
        Row(
            "precedence exactFirst, the other way round", order.reversed(),
            ["shop://a": [0, 1, 2, 3], "/a": [0, 2, 3], "/b": [2, 3]]
        ) { $0.precedence = .exactFirst },
        Row("precedence exactFirst, with a group left out", ["/:x", "/a(/:y)"], ["/a": [1, 0], "/a/b": [1]]) {
            $0.precedence = .exactFirst
        },
        Row("precedence literalCount", counted, ["/a/b": [4, 1, 2, 3, 0], "/c/d": [0]]) {
            $0.precedence = .literalCount
        },
        Row(
            "precedence literalCount, the other way round", counted.reversed(), ["/a/b": [0, 1, 2, 3, 4], "/c/d": [4]]
        ) { $0.precedence = .literalCount },

        Row(
            "backtracking full, the default", ways,
            ["/a/b/c": [0], "/a/b/d": [1], "/a/b/e": [2], "/a/z/c": [0], "/z/b/d": [1]]),
        Row(
            "backtracking none", ways,
            ["/a/b/c": [], "/a/b/d": [], "/a/b/e": [2], "/a/z/c": [0], "/z/b/d": [1]]
        ) { $0.backtracking = .none },
        Row("backtracking none, ties go by registration", ["/:x<int>/b", "/:y([0-9]+)/c"], ["/1/b": [0], "/1/c": []]) {
            $0.backtracking = .none
        },
        Row(
            "backtracking none, ties the other way round", ["/:y([0-9]+)/c", "/:x<int>/b"], ["/1/b": [], "/1/c": [0]]
        ) { $0.backtracking = .none },
        Row(
            "backtracking none, ties by what is behind them first", ["/:x<int>/:z", "/:y([0-9]+)/c"],
            ["/1/c": [1], "/1/b": []]
        ) { $0.backtracking = .none },
        Row(
            "backtracking none, tails", ["/a/b", "/a/*", "/*"],
            ["/a": [1], "/a/b": [0], "/a/c": [1], "/a/b/c": [], "/c": [2]]
        ) { $0.backtracking = .none },
        Row("backtracking none, schemes and hosts are tried all the same", ["shop://a/b", "/a/c"], ["shop://a/c": [1]])
        { $0.backtracking = .none },
        Row("backtracking none has no meaning under registration", ways, ["/a/b/c": [0], "/a/b/d": [1]]) {
            $0.backtracking = .none
            $0.precedence = .registration
        },

        Row(
            "namespaces shared, the default", spaces,
            ["shop://a": [1, 0, 2], "shop://b": [2], "app://a": [0, 2], "/a": [0, 2]]),
        Row(
            "namespaces separate", spaces,
            ["shop://a": [1], "shop://b": [], "app://a": [], "/a": [0, 2], "a": [0, 2]]
        ) { $0.namespaces = .separate },
        Row(
            "namespaces byScheme", spaces, ["shop://a": [1], "shop://b": [], "app://a": [0, 2], "/a": [0, 2]]
        ) { $0.namespaces = .byScheme },
        Row(
            "namespaces byScheme, with a fallback", spaces,
            ["shop://a": [1, 0, 2], "SHOP://b": [2], "app://a": [0, 2], "/a": [0, 2]]
        ) {
            $0.namespaces = .byScheme
            $0.namespaceFallback = ["shop"]
        },
        Row(
            "namespaces byScheme under registration: a scheme comes first", ["/a", "shop://:x", "shop://a"],
            ["shop://a": [1, 2, 0]]
        ) {
            $0.namespaces = .byScheme
            $0.namespaceFallback = ["shop"]
            $0.precedence = .registration
        },

        Row("linkSyntax url, the default", pathLike, ["/a?b=1": [0], "/a/../b": [], "//a": nil, "shop://a": [0]]),
        Row(
            "linkSyntax path", pathLike,
            ["/a?b=1": [1], "/a/../b": [3], "//a": [0], "shop://a": [2], "/a#b": [], "/a": [0], "%61": [0]]
        ) { $0.linkSyntax = .path },

        Row(
            "literals decoded, the default", ["/a%20b", "/%61", "/n/:x(A)", "/i-%61:x"],
            [
                "/a b": [0], "/a%20b": [0], "/a": [1], "/%61": [1], "/n/%41": [2], "/n/A": [2], "/i-a1": [3],
                "/i-%611": [3],
            ]),
        Row(
            "literals written", ["/a%20b", "/%61", "/n/:x(%41)", "/i-%61:x"],
            [
                "/a b": [], "/a%20b": [0], "/a": [], "/%61": [1], "/n/%41": [2], "/n/A": [], "/i-a1": [],
                "/i-%611": [3],
            ]
        ) { $0.literals = .written },

        Row(
            "leadingSlash ignore, the default", ["/a", "/", "/:x/b"],
            ["/a": [0], "a": [0], "/": [1], "": [1], "c/b": [2], "shop://a": [0]]),
        Row(
            "leadingSlash strict", ["/a", "/", "/:x/b", "shop:/a"],
            [
                "/a": [0], "a": [], "/a/": [0], "/": [1], "": [], "/c/b": [2], "c/b": [], "/c//b": [2],
                "shop://a": [3], "shop:/a": [3], "shop:a": [3], "app:/a": [],
            ]
        ) { $0.leadingSlash = .strict },
        Row("leadingSlash and trailingSlash strict", ["/a", "/a/", "/"], ["/a": [0], "/a/": [1], "a/": [], "/": [2]]) {
            $0.leadingSlash = .strict
            $0.trailingSlash = .strict
        },

        Row(
            "caseSensitivity sensitive, the default", letters,
            [
                "/Goods/Detail": [0], "/goods/Detail": [], "/Goods/detail": [], "shop://goods/Detail": [0],
                "shop://goods/detail": [],
                "shop://cart/Items": [1], "shop://cart/items": [], "/X1/ABC": [2], "/x1/ABC": [], "/Y/ABC": [],
                "https://h/goods/Detail": [],
            ]),
        Row(
            "caseSensitivity insensitive", letters,
            [
                "/gOODS/dETAIL": [0], "https://h/goods/detail": [0], "shop://cART/iTEMS": [1], "/x1/abc": [2],
                "/y/abc": [3], "/y/ABC": [],
            ]
        ) { $0.caseSensitivity = .insensitive },
        Row("caseSensitivity insensitive is of ASCII alone", ["/é", "/K"], ["/É": [], "/\u{212A}": [], "/k": [1]]) {
            $0.caseSensitivity = .insensitive
        },
        Row(
            "caseSensitivity firstSegment", letters,
            [
                "/gOODS/Detail": [0], "/goods/detail": [], "https://h/goods/Detail": [0], "shop://cart/items": [],
                "/x1/abc": [2], "/y/abc": [3],
            ]
        ) { $0.caseSensitivity = .firstSegmentInsensitive },

        Row(
            "caseSensitivity exact", letters,
            [
                "/Goods/Detail": [0], "/goods/Detail": [], "shop://Goods/Detail": [0], "shop://goods/Detail": [],
                "shop://Cart/Items": [1], "shop://cart/Items": [], "SHOP://Cart/Items": [1], "/X1/ABC": [2],
                "/x1/ABC": [], "https://h/Goods/Detail": [0], "https://h/goods/Detail": [],
            ]
        ) { $0.caseSensitivity = .exact },

        Row(
            "trailingSlash ignore, the default", ["/a", "/b/", "/src/*"],
            [
                "/a": [0], "/a/": [0], "/b": [1], "/b/": [1], "/src": [2], "/src/": [2], "/a//": [0],
            ]),
        Row(
            "trailingSlash strict", ["/a", "/b/", "/c/:id", "/d/:id/", "/e(/f/)", "/"],
            [
                "/a": [0], "/a/": [], "/b": [], "/b/": [1], "/c/1": [2], "/c/1/": [], "/c/": [], "/d/1": [],
                "/d/1/": [3], "/e": [4],
                "/e/": [], "/e/f": [], "/e/f/": [4], "/a/.": [], "/b/x/..": [1], "/": [5], "": [5], "https://h": [5],
                "https://h/": [5],
                "shop://a/": [], "shop://a": [0], "shop://b/": [1],
            ]
        ) { $0.trailingSlash = .strict },
        Row("trailingSlash strict, two routes that differ in it alone", ["/a", "/a/"], ["/a": [0], "/a/": [1]]) {
            $0.trailingSlash = .strict
        },
        Row(
            "trailingSlash strict, tails", ["/s/*", "/n/:p*", "/o/:p+"],
            [
                "/s": [0], "/s/": [0], "/s/x": [0], "/s/x/": [0], "/n/": [1], "/o/": [], "/o/x/": [2],
            ]
        ) { $0.trailingSlash = .strict },

        Row(
            "emptySegments collapse, the default", ["/a/b", "/c//d", "/:x/:y"],
            [
                "/a//b": [0, 2], "//": nil, "/a///b//": [0, 2], "/c/d": [1, 2], "/c//d": [1, 2], "shop://a//b": [0, 2],
                "shop:////a/b": [0, 2],
            ]),
        Row(
            "emptySegments keep", ["/a/b", "/c//d", "/:x/:y/:z", "/f/:rest+"],
            [
                "/a//b": [], "/a/b": [0], "/a/b/": [0], "/a/b//": [], "/c//d": [1], "/c/d": [], "/f/a//b": [3],
                "shop://a/b": [0],
                "shop:///a/b": [0], "shop://a//b": [], "shop://c//d": [1],
            ]
        ) { $0.emptySegments = .keep },

        Row("emptyValues false, the default", ["/p-:x", "/a/:y/b"], ["/p-": [], "/p-1": [0], "/a//b": []]) {
            $0.emptySegments = .keep
        },
        Row(
            "emptyValues true", ["/p-:x", "/a/:y/b", "/i/:n<int>/c"],
            ["/p-": [0], "/p-1": [0], "/a//b": [1], "/a/b": [], "/i//c": []]
        ) {
            $0.emptySegments = .keep
            $0.emptyValues = true
        },

        Row(
            "host segment, the default of a scheme", hosts,
            ["shop://goods/1": [0], "shop:goods/1": [0], "shop://x.y": [1]]),
        Row(
            "host authority", hosts,
            [
                "shop://goods/1": [0, 1], "shop://GOODS/1": [0, 1], "shop://other/1": [1], "shop:/goods/1": nil,
                "shop:///1": nil,
            ]
        ) {
            $0.setHost(.authority, forScheme: "SHOP")
        },
        Row(
            "host segmentUnlessDotted", ["shop:/goods/:id", "shop:/:id"],
            [
                "shop://goods/1": [0], "shop://www.ex.com/goods/1": [0], "shop://localhost/7": [1],
                "shop://LocalHost/7": [1], "shop:/goods/1": [0],
                "shop://www.ex.com": [],
            ]
        ) { $0.setHost(.segmentUnlessDotted, forScheme: "shop") },
        Row(
            "host segmentUnlessDotted, of a pattern", ["shop://www.ex.com/goods/:id"],
            ["shop://goods/1": [0], "shop://other.com/goods/1": [0]]
        ) {
            $0.setHost(.segmentUnlessDotted, forScheme: "shop")
        },
        Row(
            "host ignore", ["shop://goods/:id", "shop:/x/:id"],
            ["shop://goods/1": [0], "shop://other/1": [0], "shop:/1": [0], "shop://h/x/1": [1], "shop:goods/1": []]
        ) {
            $0.setHost(.ignore, forScheme: "shop")
        },
        Row(
            "host of https as a segment", ["https://goods/:id", "/goods/:id"],
            ["https://goods/1": [0, 1], "https:/goods/1": [0, 1], "http://goods/1": []]
        ) {
            $0.setHost(.segment, forScheme: "https")
        },

        Row(
            "host of all schemes, those that are named apart", ["shop:/a", "app:/a", "https:/a"],
            ["shop://x/a": [0], "app://a": [1], "app://x/a": [], "https://h/a": [2], "https:/a": [2]]
        ) {
            $0.setHost(.ignore, forScheme: "*")
            $0.setHost(.segment, forScheme: "app")
        },

        Row(
            "userInformation refuse, the default", ["/a", "https:/a"],
            ["https://me@h/a": nil, "shop://me@a": nil, "shop://a:1": nil]),
        Row(
            "userInformation ignore", ["/a", "https:/a"],
            ["https://me@h/a": [1, 0], "shop://me@a": [0], "shop://a:1": [0], "shop://me:pw@a:1": [0]]
        ) {
            $0.userInformation = .ignore
        },

        Row("fragment ignore, the default", ["/a", "/a/b", "/b"], ["/a#/b": [0], "#/b": [], "/a#": [0]]),
        Row(
            "fragment path", ["/a", "/a/b", "/b", "/:x/:y/:z"],
            [
                "/a#/b": [1], "/a/#/b": [1], "#/b": [2], "/#/b": [2], "/a#b": [0], "/a#": [0], "/a#/": [0],
                "/a#/b?x=1": [1], "shop://a#/b": [1],
                "/a#/b%2Fc/d": [3], "https://h/#/b": [2],
            ]
        ) { $0.fragment = .path },
        Row("fragment query leaves the path alone", ["/a", "/a/b"], ["/a#/b?x=1": [0], "/a#x=1": [0]]) {
            $0.fragment = .query
        },
        Row("fragment pathAndQuery", ["/a", "/a/b"], ["/a#/b?x=1": [1], "/a#x=1": [0]]) { $0.fragment = .pathAndQuery },

        Row(
            "fragment joined", ["/user", "/user\\#/view", "/:x/view", "/user\\#", "/\\#/b"],
            [
                "/user#/view": [1, 2], "/user%23/view": [1, 2], "/user#": [3], "/user": [0], "/user#a=1": [0],
                "/user#a=": [], "/user#a": [], "/user#/view?a=1": [1, 2], "/user#/view?a": [1, 2], "/user#?a=1": [3],
                "/user/#/view": [], "/user#//view/": [1, 2], "shop://user#/view": [1, 2], "#/b": [4], "/#/b": [4],
                "https://h#/b": [4],
            ]
        ) { $0.fragment = .joined },

        Row("segmentWildcard nil, the default", ["/a/~/c"], ["/a/b/c": [], "/a/~/c": [0]]),
        Row(
            "segmentWildcard", ["/a/~/c", "/a/b/c", "/a/x~/d"],
            ["/a/b/c": [1, 0], "/a/z/c": [0], "/a//c": [], "/a/x~/d": [2], "/a/xy/d": []]
        ) {
            $0.segmentWildcard = "~"
        },
        Row("segmentWildcard *", ["/a/*/c", "/*"], ["/a/b/c": [0], "/b": [1], "/b/c": []]) { $0.segmentWildcard = "*" },
        Row("segmentWildcard is as good as a plain parameter", ["/~/b", "/:x/:y"], ["/a/b": [0, 1]]) {
            $0.segmentWildcard = "~"
        },
    ]

    @Test("Each value of each rule decides which routes take a link", arguments: rows)
    func decides(_ row: Row) throws {
        var rules = MatchingRules()
        row.change(&rules)
        let table = try RouteTable.of(row.patterns, rules: rules)
        for (link, expected) in row.expected.sorted(by: { $0.key < $1.key }) {
            guard let expected else {
                #expect(throws: LinkError.self, "\(link)") { try DeepLink(link, rules: rules) }
                continue
            }
            #expect(try table.values(link) == expected, "\(link)")
            #expect(try table.withMatch(of: link) { value, _ in value } == expected.first, "\(link)")
        }
    }

    @Test("Priority comes before what the rules count, and a scheme before priority where it is a table of its own")
    func priority() throws {
        func winners(_ change: (inout MatchingRules) -> Void) throws -> [Int] {
            var rules = MatchingRules()
            change(&rules)
            var builder = RouteTable<Int>.Builder(rules: rules)
            builder.add("/a/:x", 0, priority: 1)
            builder.add("/a/b", 1)
            builder.add("shop://a/b", 2, priority: -1)
            return try builder.build().values("shop://a/b")
        }
        #expect(try winners { $0.precedence = .exactFirst } == [0, 1, 2])
        #expect(try winners { $0.precedence = .literalCount } == [0, 1, 2])
        for precedence in MatchingRules.Precedence.allCases {
            let found = try winners {
                $0.precedence = precedence
                $0.namespaces = .byScheme
                $0.namespaceFallback = ["shop"]
            }
            #expect(found == [2, 0, 1], "\(precedence)")
        }
    }

    @Test("A dialect's pattern without a leading slash takes links without one, where that counts")
    func foreignLeadingSlash() throws {
        var rules = MatchingRules()
        rules.leadingSlash = .strict
        let hole = PatternSegment.parameter(PatternHole(name: "x", constraint: nil), before: "", after: "")
        var builder = RouteTable<Int>.Builder(rules: rules)
        for (number, segments) in [[.literal("a"), hole], [.literal(""), .literal("a"), hole]].enumerated() {
            let syntax = PatternSyntax(elements: segments.map { .segment($0) })
            builder.add(RoutePattern("\(number)", dialect: syntax), number)
        }
        let table = try builder.build()
        for (link, expected) in [("a/1", 0), ("/a/1", 1)] {
            #expect(try table.match(DeepLink(link))?.value == expected)
            var values: [String] = []
            _ = try table.withMatch(of: link) { _, match in
                match.forEachValue { values.append(String(decoding: $0, as: UTF8.self)) }
            }
            #expect(values == ["1"], "\(link), borrowed")
        }
        #expect(try table.routes.map { try $0.pattern.link(["x": "1"], rules: rules).text } == ["a/1", "/a/1"])
    }

    @Test("A pattern is read by the rules of its table, whatever it was read by before")
    func readsAgain() throws {
        var rules = MatchingRules()
        rules.literals = .written
        let table = try RouteTable<Int>(rules: rules) { $0.add("/a%20b", 0) }
        #expect(try table.match(DeepLink("/a%20b"))?.value == 0)
        #expect(try table.match(DeepLink("/a b")) == nil)
        #expect(throws: PatternError.self) { try RoutePattern("/%2e", rules: rules) }
    }

    @Test("With a strict trailing slash a tail keeps it in its text")
    func tailKeepsSlash() throws {
        var rules = MatchingRules()
        rules.trailingSlash = .strict
        let table = try RouteTable.of(["/s/*", "/n/:p*", "/o/:p+"], rules: rules)
        #expect(try table.match(DeepLink("/s/"))?.tail == [])
        #expect(try table.match(DeepLink("/s"))?.tail == [])
        #expect(try table.match(DeepLink("/s/x/"))?.tail == ["x", ""])
        #expect(try table.match(DeepLink("/n/"))?.parameters["p"] == nil)
        #expect(try table.match(DeepLink("/n/x/"))?.parameters["p"] == "x/")
        #expect(try table.match(DeepLink("/o/x/y/"))?.parameters["p"] == "x/y/")
        #expect(try table.match(DeepLink("/o/x"))?.parameters["p"] == "x")
    }

    @Test("Empty values are handed on where the rules let them in")
    func emptyValues() throws {
        var rules = MatchingRules()
        rules.emptyValues = true
        rules.emptySegments = .keep
        let table = try RouteTable.of(["/a/:y/b", "/p-:x"], rules: rules)
        #expect(try table.match(DeepLink("/a//b"))?.parameters["y"] == "")
        #expect(try table.match(DeepLink("/p-"))?.parameters["x"] == "")
    }

    @Test("Values as they are written, whole, in part and as a tail; comparing is by what they decode to")
    func decodeValues() throws {
        var rules = MatchingRules()
        rules.decodeValues = false
        let table = try RouteTable.of(["/a%62/:x", "/i-:n<int>.h", "/t/*", "shop://:h"], rules: rules)
        #expect(try table.match(DeepLink("/%61b/%41%2f"))?.parameters["x"] == "%41%2f")
        #expect(try table.match(DeepLink("/%69-%34%32.%68"))?.parameters["n"] == "%34%32")
        #expect(try table.match(DeepLink("/t/%41/b+c"))?.tail == ["%41", "b+c"])
        #expect(try table.match(DeepLink("shop://G%41"))?.parameters["h"] == "G%41")
        let decoding = try RouteTable.of(["/a%62/:x"])
        #expect(try decoding.match(DeepLink("/%61b/%41%2f"))?.parameters["x"] == "A/")
    }

    /// Rules, and the values that `/a/:x/b/:y+` and `/t/*` have under them.
    struct ValueRow: CustomTestStringConvertible {
        let name: String
        let link: String
        let values: [String]
        let change: @Sendable (inout MatchingRules) -> Void

        init(
            _ name: String, _ link: String, _ values: [String],
            _ change: @escaping @Sendable (inout MatchingRules) -> Void = { _ in }
        ) {
            (self.name, self.link, self.values, self.change) = (name, link, values, change)
        }

        var testDescription: String { "\(name): \(link)" }
    }

    static let values = [
        ValueRow("decodeValues all, the default", "/a/%41+%2B/b/%42/c", ["A++", "B/c"]),
        ValueRow("decodeValues parameters alone", "/a/%41/b/%42", ["A", "B"]) { $0.decodeValues = .parameters },
        ValueRow("decodeValues parameters alone leaves the tail", "/t/%41", ["%41"]) { $0.decodeValues = .parameters },
        ValueRow("decodeValues tail alone", "/t/%41", ["A"]) { $0.decodeValues = .tail },
        ValueRow("decodeValues tail alone leaves parameters", "/a/%41/b/%42", ["%41", "%42"]) {
            $0.decodeValues = .tail
        },
        ValueRow("decodeValues of literals as written", "/a/%41/b/%42", ["A", "B"]) { $0.literals = .written },
        ValueRow("decodeValues none of literals as written", "/a/%41/b/%42", ["%41", "%42"]) {
            $0.literals = .written
            $0.decodeValues = []
        },
        ValueRow("plusIsSpace inQuery leaves the path alone", "/a/1+2/b/3+4", ["1+2", "3+4"]) {
            $0.plusIsSpace = .inQuery
        },
        ValueRow("plusIsSpace onceDecoded", "/a/1+2%2B/b/3+4/%2B", ["1 2 ", "3 4/ "]) { $0.plusIsSpace = .onceDecoded },
        ValueRow("plusIsSpace onceDecoded leaves a tail without a name alone", "/t/1+2", ["1+2"]) {
            $0.plusIsSpace = .onceDecoded
        },
        ValueRow("plusIsSpace onceDecoded, of values that are not decoded", "/a/1+2/b/3", ["1+2", "3"]) {
            $0.plusIsSpace = .onceDecoded
            $0.decodeValues = []
        },
        ValueRow("fragment joined", "/a/1#/b/2/3#", ["1", "2/3"]) { $0.fragment = .joined },
        ValueRow("fragment joined, a sign that was escaped", "/a/1%23/b/2%23", ["1", "2"]) { $0.fragment = .joined },
        ValueRow("fragment joined, a sign that is all of the value", "/a/#/b/%23", ["#", "#"]) {
            $0.fragment = .joined
        },
        ValueRow("fragment joined, of values that are not decoded", "/a/%31#/b/2/%23/#", ["%31", "2/%23/"]) {
            $0.fragment = .joined
            $0.decodeValues = []
        },
        ValueRow("fragment joined leaves a tail without a name alone", "/t/1#", ["1#"]) { $0.fragment = .joined },
    ]

    @Test("Each value of each rule decides on what is handed on, kept or borrowed", arguments: values)
    func handsOn(_ row: ValueRow) throws {
        var rules = MatchingRules()
        row.change(&rules)
        let table = try RouteTable.of(["/a/:x/b/:y+", "/t/*"], rules: rules)
        let match = try #require(try table.match(DeepLink(row.link, rules: rules)))
        #expect(match.parameters.map(\.value) + (match.tail ?? []) == row.values)
        if let named = match.segments(of: "y") { #expect(named.joined(separator: "/") == row.values.last) }
        let borrowed = try table.withMatch(of: row.link) { _, match in
            match.parameters.map(\.value) + (match.tail ?? [])
        }
        #expect(borrowed == row.values)
    }

    @Test("The defaults are Waymark's own rules")
    func defaults() {
        let rules = MatchingRules()
        #expect(rules.precedence == .specificity)
        #expect(rules.backtracking == .full)
        #expect(rules.namespaces == .shared)
        #expect(rules.namespaceFallback.isEmpty)
        #expect(rules.linkSyntax == .url)
        #expect(rules.literals == .decoded)
        #expect(rules.caseSensitivity == .sensitive)
        #expect(rules.leadingSlash == .ignore)
        #expect(rules.trailingSlash == .ignore)
        #expect(rules.emptySegments == .collapse)
        #expect(!rules.emptyValues)
        #expect(rules.plusIsSpace == .inQuery)
        #expect(rules.decodeValues == .all)
        #expect(rules.fragment == .ignore)
        #expect(rules.userInformation == .refuse)
        #expect(rules.repeatedQuery == .all)
        #expect(rules.valuelessQuery == .nil)
        #expect(rules.merge == [.defaults, .query, .path, .caller])
        #expect(rules.segmentWildcard == nil)
        #expect(rules.host(forScheme: "HTTP") == .authority)
        #expect(rules.host(forScheme: "https") == .authority)
        #expect(rules.host(forScheme: "shop") == .segment)
    }

    @Test("The host's rule is kept by scheme without its case, and can be taken back")
    func setsHost() {
        var rules = MatchingRules()
        rules.setHost(.ignore, forScheme: "Shop")
        #expect(rules.host(forScheme: "SHOP") == .ignore)
        #expect(rules.hostByScheme == ["shop": .ignore])
        rules.setHost(nil, forScheme: "shOP")
        #expect(rules == MatchingRules())
        rules.setHost(.segmentUnlessDotted, forScheme: "*")
        #expect(rules.host(forScheme: "https") == .segmentUnlessDotted)
        rules.setHost(.authority, forScheme: "https")
        #expect(rules.host(forScheme: "HTTPS") == .authority)
    }
}
