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
        #expect(!rules.exactSchemes)
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
