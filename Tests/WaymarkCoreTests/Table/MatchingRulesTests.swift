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

    static let rows = [
        Row("precedence specificity, the default", order, ["shop://a": [2, 3, 1, 0], "/b": [1, 0]]),
        Row("precedence registration", order, ["shop://a": [0, 1, 2, 3], "/a": [0, 1, 3]]) {
            $0.precedence = .registration
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

    @Test("The defaults are Waymark's own rules")
    func defaults() {
        let rules = MatchingRules()
        #expect(rules.precedence == .specificity)
        #expect(rules.caseSensitivity == .sensitive)
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
    }
}
