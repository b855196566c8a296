import Testing
import WaymarkCore
import WaymarkExpressions

/// Patterns that are one expression for the whole path, as some dialects make them.
@Suite("Patterns that are one expression")
struct PathExpressionTests {
    /// A pattern as it is written here: perhaps a scheme and a space, then a slash or a circumflex.
    static func pattern(_ text: String, _ names: [String] = []) throws -> RoutePattern {
        guard text.contains("^") else { return try RoutePattern(text) }
        let parts = text.split(separator: " ").map(String.init)
        let expression = PathExpression(try LinearExpression(parts[parts.count - 1]), names: names)
        return RoutePattern(
            text, dialect: PatternSyntax(scheme: parts.count > 1 ? parts[0] : nil, expression: expression))
    }

    static func table(
        _ patterns: [String], conflicts: RouteIndexBuilder.Conflicts = .refused,
        _ change: (inout MatchingRules) -> Void = { _ in }
    ) throws -> RouteTable<Int> {
        var rules = MatchingRules()
        change(&rules)
        var builder = RouteTable<Int>.Builder(rules: rules)
        for (number, text) in patterns.enumerated() {
            let (priority, text) = text.hasPrefix("!") ? (1, String(text.dropFirst())) : (0, text)
            builder.add(try pattern(text), number, priority: priority)
        }
        return try builder.build(conflicts: conflicts)
    }

    struct Row: CustomTestStringConvertible {
        let pattern: String
        let link: String
        /// `nil` where the link is not taken.
        let values: [String]?

        init(_ pattern: String, _ link: String, _ values: [String]?) {
            (self.pattern, self.link, self.values) = (pattern, link, values)
        }

        var testDescription: String { "\(link) by \(pattern)" }
    }

    static let rows = [
        Row("^/a/([0-9]+)$", "/a/42", ["x=42"]), Row("^/a/([0-9]+)$", "a/42/", ["x=42"]),
        Row("^/a/([0-9]+)$", "/a/b", nil), Row("^/a/([0-9]+)$", "/b/a/42", nil),
        Row("^.*/a/([0-9]+)$", "/b/a/42", ["x=42"]),
        Row("^/(.+)/(.+)$", "/a/b/c", ["x=a/b", "y=c"]),
        // A host is the beginning of the text, and a text without one begins with a slash.
        Row("^goods/([^/]+)$", "shop://goods/7", ["x=7"]), Row("^/goods/([^/]+)$", "shop:/goods/7", ["x=7"]),
        Row("^/goods/([^/]+)$", "https://h/goods/7", ["x=7"]), Row("^goods/([^/]+)$", "https://h/goods/7", nil),
        Row("^/$", "/", []), Row("^/$", "", []), Row("^$", "/", nil), Row("^goods$", "shop://goods/", nil),
        Row("^goods/$", "shop://goods/", []), Row("^goods/$", "shop://g%6Fods/?a", []),
        Row("^goods/$", "shop://goods", nil),
        Row("shop ^goods$", "shop://goods", []), Row("shop ^goods$", "SHOP://goods", []),
        Row("shop ^goods$", "app://goods", nil), Row("shop ^/goods$", "/goods", nil),
        Row("^/a$", "https://h:8443/a", nil), Row("https ^/a$", "https://h:8443/a", nil),
        Row("https ^/a$", "https://h:443/a", []),
        // The text is decoded; the query and the fragment are none of it.
        Row("^/(.)$", "/%E6%90%9C?a=1#b", ["x=搜"]), Row("^/(.+)$", "/a%2Fb", ["x=a/b"]),
        Row("^/a(?:/([0-9]+))?(?:/([a-z]+))?$", "/a", []), Row("^/a(?:/([0-9]+))?(?:/([a-z]+))?$", "/a/b", ["y=b"]),
    ]

    @Test("Its links are those whose path fits, its parameters what it captures, kept or borrowed", arguments: rows)
    func matches(_ row: Row) throws {
        let groups = row.pattern.split(separator: "(", omittingEmptySubsequences: false).dropFirst()
        let names = ["x", "y"].prefix(groups.filter { !$0.hasPrefix("?") }.count)
        var builder = RouteTable<Int>.Builder()
        let pattern = try Self.pattern(row.pattern, Array(names))
        builder.add(pattern, 7)
        let table = try builder.build()
        let match = try table.match(DeepLink(row.link))
        #expect(match.map { $0.parameters.map { "\($0.name)=\($0.value)" } } == row.values)
        #expect(match == nil || match?.value == 7)
        #expect(match?.tail == nil)
        let borrowed = try table.withMatch(of: row.link) { value, match in
            #expect(match.parameterCount == 0)
            #expect(match.tail == nil)
            match.forEachValue { _ in Issue.record("no value has a place of its own") }
            #expect(value == 7)
            return match.parameters.map { "\($0.name)=\($0.value)" }
        }
        #expect(borrowed == row.values)
        #expect(pattern.parameters.map(\.name) == Array(names))
    }

    struct Order: CustomTestStringConvertible {
        let name: String
        let patterns: [String]
        let link: String
        let expected: [Int]
        let change: @Sendable (inout MatchingRules) -> Void

        init(
            _ name: String, _ patterns: [String], _ link: String, _ expected: [Int],
            _ change: @escaping @Sendable (inout MatchingRules) -> Void = { _ in }
        ) {
            (self.name, self.patterns, self.link, self.expected) = (name, patterns, link, expected)
            self.change = change
        }

        var testDescription: String { "\(name): \(patterns)" }
    }

    static let others = ["/a", "^/a$", "/:x+", "/*", "/:y", "/i-:z", "^/(a)$"]

    static let orders = [
        Order("it is as good as a tail of any length", others, "/a", [0, 4, 2, 1, 3, 6]),
        Order("the same the other way round", others.reversed(), "/a", [6, 2, 4, 0, 3, 5]),
        Order("a scheme comes before none", ["/a", "shop ^a$", "shop:/a"], "shop://a", [2, 1, 0]),
        Order("priority comes first", ["/a", "!^/a$"], "/a", [1, 0]),
        Order("the same the other way round", ["!^/a$", "/a"], "/a", [0, 1]),
        Order("a higher priority of others", ["^/a$", "!/*"], "/a", [1, 0]),
        Order("precedence registration", ["^/a$", "/a", "^/(a)$", "/:x"], "/a", [0, 1, 2, 3]) {
            $0.precedence = .registration
        },
        Order("precedence registration, the other way round", ["/:x", "^/(a)$", "/a", "^/a$"], "/a", [0, 1, 2, 3]) {
            $0.precedence = .registration
        },
        Order("precedence exactFirst", ["^/a$", "/:x", "/a"], "/a", [2, 0, 1]) { $0.precedence = .exactFirst },
        Order("precedence literalCount", ["^/a$", "/:x", "/a"], "/a", [2, 0, 1]) { $0.precedence = .literalCount },
        Order("namespaces separate", ["^a$", "shop ^a$", "/a"], "shop://a", [1]) { $0.namespaces = .separate },
        Order("namespaces byScheme", ["!^a$", "shop ^a$", "/a"], "shop://a", [1]) { $0.namespaces = .byScheme },
        Order("namespaces byScheme of another scheme", ["^a$", "shop ^a$", "/a"], "app://a", [2, 0]) {
            $0.namespaces = .byScheme
        },
        Order("namespaces byScheme with a fallback", ["!^a$", "shop ^a$", "/a"], "shop://a", [1, 0, 2]) {
            $0.namespaces = .byScheme
            $0.namespaceFallback = ["shop"]
        },
        Order("backtracking none does not concern it", ["/a/b", "^/a/c$"], "/a/c", [1]) { $0.backtracking = .none },
        Order("leadingSlash strict, with one", ["^a$", "^/a$", "/a"], "/a", [2, 1]) { $0.leadingSlash = .strict },
        Order("leadingSlash strict, without", ["^a$", "^/a$", "/a"], "a", [0]) { $0.leadingSlash = .strict },
        Order("leadingSlash strict, the root", ["^/$", "^$"], "/", [0]) { $0.leadingSlash = .strict },
        Order("leadingSlash strict, nothing", ["^/$", "^$"], "", [1]) { $0.leadingSlash = .strict },
        Order("userInformation refuse", ["^/a$"], "https://me@h/a", []),
        Order("literals written", ["^/a%20b$", "^/a b$"], "/a%20b", [0]) { $0.literals = .written },
        Order("fragment joined", ["^/a#/b$"], "/a#/b", [0]) { $0.fragment = .joined },
    ]

    @Test("It has its place in the order of all patterns", arguments: orders)
    func comesInOrder(_ row: Order) throws {
        let table = try Self.table(row.patterns, row.change)
        var lenient = table.rules
        lenient.userInformation = .ignore
        let link = try DeepLink(row.link, rules: lenient)
        #expect(table.matches(link).map(\.value) == row.expected)
        #expect(table.match(link)?.value == row.expected.first)
        let explanation = table.explain(link)
        #expect(explanation.fits.map(\.route.number) == row.expected)
        #expect(explanation.fits.dropLast().allSatisfy { $0.decision != nil })
        #expect(!explanation.misses.contains { $0.route.pattern.text.contains("^") })
    }

    @Test("An explanation says by which rule it comes before another, or after")
    func isExplained() throws {
        let table = try Self.table(["^/a$", "/a", "/*", "shop ^a$"])
        let decisions = table.explain("/a").fits.map { $0.decision?.rule }
        #expect(decisions == [3, 5, nil])
        #expect(table.explain("/a").fits.first?.decision?.description.contains("a literal before a * tail") == true)
        #expect(table.explain("shop://a").fits.map { $0.decision?.rule } == [2, 3, nil])
        #expect(table.explain("/a").description.contains("goes to   /a"))
        #expect(table.explain("/b").fits.map(\.route.number) == [2])
    }

    @Test("The same expression conflicts with itself, whatever its names, and replaces itself on purpose")
    func conflicts() throws {
        #expect(throws: TableError.self) { try Self.table(["^/a$", "^/a$"]) }
        #expect(throws: TableError.self) { try Self.table(["shop ^a$", "/b", "shop ^a$"]) }
        #expect(try Self.table(["^/a$", "shop ^/a$", "!^/a$", "^/(a)$"]).routes.count == 4)
        #expect(try Self.table(["^/a$", "^/a$"], conflicts: .ordered).values("/a") == [0, 1])
        var builder = RouteTable<Int>.Builder()
        builder.add(try Self.pattern("^/(a)$", ["x"]), 0)
        builder.replace(try Self.pattern("^/(a)$", ["y"]), with: 1)
        let table = try builder.build()
        #expect(try table.values("/a") == [1])
        #expect(try table.match(DeepLink("/a"))?.parameters["y"] == "a")
    }

    @Test("It gives no link, whatever values there are", arguments: ["^/$", "^/(a)$", "shop ^a$"])
    func isNotPrinted(_ text: String) throws {
        let pattern = try Self.pattern(text, text.contains("(") ? ["x"] : [])
        let error = #expect(throws: PatternLinkError.self) {
            try pattern.link(text.contains("(") ? ["x": "a"] : [:])
        }
        guard case .wholeExpression? = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.description == "no link from '\(text)': it is an expression for the whole path")
    }
}
