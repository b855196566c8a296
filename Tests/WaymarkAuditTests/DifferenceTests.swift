import Testing
import WaymarkAudit
import WaymarkCore
import WaymarkExpressions

/// Differences that were planted, each with the link that shows it.
@Suite struct DifferenceTests {
    struct Planted: CustomTestStringConvertible, Sendable {
        let name: String
        var old: [TestRoute]
        var new: [TestRoute]
        var rules: @Sendable (inout MatchingRules) -> Void = { _ in }
        let changes: [String]
        var testDescription: String { name }
    }

    static let planted = [
        Planted(
            name: "a constraint that takes links away", old: ["/goods/:id", "/help"],
            new: ["/goods/:id", "/help", "/goods/:n<int>"],
            changes: ["moved /goods/0: /goods/:id → /goods/:n<int>", "added /goods/0: none → /goods/:n<int>"]),
        Planted(
            name: "a literal that goes", old: ["shop://a/b", "shop://a/:x"], new: ["shop://a/:x"],
            changes: ["moved shop://a/b: shop://a/b → shop://a/:x", "removed shop://a/b: shop://a/b → none"]),
        Planted(
            name: "a literal that goes and leaves nothing", old: ["/a", "/b"], new: ["/b"],
            changes: ["removed /a: /a → none"]),
        Planted(
            name: "a priority that hides another route", old: ["/a/:x", "/a/b", "/c"], new: ["5 /a/:x", "/a/b", "/c"],
            changes: [
                "moved /a/b: /a/b → /a/:x", "unreachable /a/b: /a/b → /a/:x",
            ]),
        Planted(
            name: "an order that decides", old: ["/a/:x([0-9]+)", "/a/:y<int>"], new: ["/a/:y<int>", "/a/:x([0-9]+)"],
            changes: ["moved /a/0: /a/:x([0-9]+) → /a/:y<int>"]),
        Planted(
            name: "a tail that takes what fell through", old: ["/a/b"], new: ["/a/b", "/a/*"],
            changes: ["added /a: none → /a/*"]),
        Planted(
            name: "a host of its own", old: ["https://*.shop.example/:x"],
            new: ["https://*.shop.example/:x", "https://m.shop.example/a"],
            changes: [
                "moved https://m.shop.example/a: https://*.shop.example/:x → https://m.shop.example/a",
                "added https://m.shop.example/a: none → https://m.shop.example/a",
            ]),
        Planted(
            name: "letters that count no more", old: ["/Goods/:id"], new: ["/Goods/:id"],
            rules: { $0.caseSensitivity = .insensitive }, changes: ["gained /goods/0: none → /Goods/:id"]),
        Planted(
            name: "a slash that counts", old: ["/a/:x"], new: ["/a/:x"], rules: { $0.trailingSlash = .strict },
            changes: ["lost /a/0/: /a/:x → none"]),
        Planted(
            name: "empty segments that count", old: ["/a/:x"], new: ["/a/:x"], rules: { $0.emptySegments = .keep },
            changes: ["lost /a//0: /a/:x → none"]),
        Planted(
            name: "order in place of precedence", old: ["/:x", "/a"], new: ["/:x", "/a"],
            rules: { $0.precedence = .registration },
            changes: ["moved /a: /a → /:x", "unreachable /a: /a → /:x"]),
        Planted(
            name: "values handed on as written", old: ["/a/:x"], new: ["/a/:x"], rules: { $0.decodeValues = false },
            changes: ["parameters /a/%20: /a/:x → /a/:x", "parameters /a/1?a=%20: /a/:x → /a/:x"]),
        Planted(
            name: "a plus that is a plus", old: ["/a"], new: ["/a"], rules: { $0.plusIsSpace = false },
            changes: ["parameters /a?a=b+c: /a → /a"]),
        Planted(
            name: "names without a value", old: ["/a"], new: ["/a"], rules: { $0.valuelessQuery = .dropped },
            changes: ["parameters /a?a: /a → /a"]),
        Planted(
            name: "the last of repeated names", old: ["/a"], new: ["/a"], rules: { $0.repeatedQuery = .last },
            changes: ["parameters /a?a=1&a=2: /a → /a"]),
        Planted(
            name: "a query that overwrites the path", old: ["/a/:id"], new: ["/a/:id"],
            rules: { $0.merge = [.defaults, .path, .query, .caller] },
            changes: ["parameters /a/1?id: /a/:id → /a/:id"]),
        Planted(
            name: "a fragment that is a path", old: ["/a/:x"], new: ["/a/:x"], rules: { $0.fragment = .path },
            changes: ["lost /a/1#/x: /a/:x → none", "gained /a#/1: none → /a/:x"]),
        Planted(
            name: "a fragment that is a query", old: ["/a"], new: ["/a"], rules: { $0.fragment = .query },
            changes: ["parameters /a#x: /a → /a"]),
        Planted(
            name: "a number sign that is text", old: ["/a/:x"], new: ["/a/:x"], rules: { $0.fragment = .text },
            changes: [
                "parameters /a/1#x: /a/:x → /a/:x", "parameters /a/1?a=1#b=2: /a/:x → /a/:x",
                "lost /a/1#/x: /a/:x → none",
            ]),
        Planted(
            name: "a value that ends at an equals sign", old: ["/a"], new: ["/a"], rules: { $0.secondEquals = .end },
            changes: ["parameters /a?a=1=2: /a → /a"]),
        Planted(
            name: "a host that is ignored", old: ["shop://a/:x"], new: ["shop://a/:x"],
            rules: { $0.setHost(.ignore, forScheme: "shop") },
            changes: ["lost shop:///a/0: shop://a/:x → none", "gained shop:///a: none → shop://a/:x"]),
        Planted(
            name: "a port that may stand there", old: ["shop://a"], new: ["shop://a"],
            rules: { $0.userInformation = .ignore }, changes: ["gained shop://u@a: none → shop://a"]),
        Planted(
            name: "a host that is ignored for one scheme alone", old: ["/:t+"], new: ["/:t+"],
            rules: { $0.setHost(.ignore, forScheme: "s") },
            changes: ["parameters s://x/1: /:t+ → /:t+", "lost s://example.com: /:t+ → none"]),
    ]

    struct Everywhere: CustomTestStringConvertible, Sendable {
        let host: MatchingRules.Host
        var testDescription: String { "\(host)" }
    }

    @Test(
        "A change is found also where a rule says of all schemes what their hosts are",
        arguments: [MatchingRules.Host.segment, .segmentUnlessDotted, .ignore, .authority].map(Everywhere.init))
    func findsUnderRulesForAllSchemes(_ row: Everywhere) throws {
        var rules = MatchingRules()
        rules.setHost(row.host, forScheme: "*")
        let old = try RouteIndex.of(["/u/:id/a"], rules: rules)
        let new = try RouteIndex.of(["/u/:id/b"], rules: rules)
        let difference = TableDifference(from: old, to: new) { _, _ in true }
        #expect(Set(difference.changes.map(\.kind)) == [.lost, .gained])
        for change in difference.changes { try Self.confirm(change, old, new) }
        #expect(difference.remarks == [])
    }

    @Test("A difference that was planted is found, with a link that shows it", arguments: planted)
    func finds(_ row: Planted) throws {
        let old = try RouteIndex.of(row.old)
        var rules = MatchingRules()
        row.rules(&rules)
        let new = try RouteIndex.of(row.new, rules: rules)
        let difference = TableDifference(from: old, to: new)
        #expect(difference.changes.map(Self.text) == row.changes)
        #expect(difference.remarks == [])
        for change in difference.changes { try Self.confirm(change, old, new) }
    }

    @Test("A planted difference is found the other way round as well", arguments: planted)
    func findsBackwards(_ row: Planted) throws {
        var rules = MatchingRules()
        row.rules(&rules)
        let old = try RouteIndex.of(row.new, rules: rules)
        let new = try RouteIndex.of(row.old)
        let difference = TableDifference(from: old, to: new)
        #expect(!difference.isEmpty)
        for change in difference.changes { try Self.confirm(change, old, new) }
    }

    static let underOneRule = [
        Planted(
            name: "an order that decides after literals", old: ["/:x/b", "/a/:y"], new: ["/a/:y", "/:x/b"],
            rules: { $0.precedence = .exactFirst }, changes: ["moved /a/b: /:x/b → /a/:y"]),
        Planted(
            name: "an order that decides among as many literals", old: ["/:x/b", "/a/:y"], new: ["/a/:y", "/:x/b"],
            rules: { $0.precedence = .literalCount }, changes: ["moved /a/b: /:x/b → /a/:y"]),
        Planted(
            name: "a branch from which there was no way back", old: ["/foo/bar", "/:a/baz"], new: ["/:a/baz"],
            rules: { $0.backtracking = .none },
            changes: ["removed /foo/bar: /foo/bar → none", "gained /foo/baz: none → /:a/baz"]),
        Planted(
            name: "an order of branches without a way back", old: ["/:x([a-c]+)/p", "/:y(c|d)/q"],
            new: ["/:y(c|d)/q", "/:x([a-c]+)/p"], rules: { $0.backtracking = .none },
            changes: ["lost /c/p: /:x([a-c]+)/p → none", "gained /c/q: none → /:y(c|d)/q"]),
        Planted(
            name: "a dot that is a segment", old: ["/:x([.])", "/:y"], new: ["/:y"],
            rules: { $0.linkSyntax = .path },
            changes: ["moved /.: /:x([.]) → /:y", "removed /.: /:x([.]) → none"]),
        Planted(
            name: "two slashes at the start of a path", old: ["/:x([a-z]*)/b"], new: ["/:x([a-z]+)/b"],
            rules: {
                $0.linkSyntax = .path
                $0.emptySegments = .keep
                $0.emptyValues = true
            },
            changes: [
                "moved /a/b: /:x([a-z]*)/b → /:x([a-z]+)/b", "removed //b: /:x([a-z]*)/b → none",
                "added /a/b: none → /:x([a-z]+)/b",
            ]),
    ]

    @Test("A difference under rules that both tables have is found, with a link that shows it", arguments: underOneRule)
    func findsUnderEqualRules(_ row: Planted) throws {
        var rules = MatchingRules()
        row.rules(&rules)
        let old = try RouteIndex.of(row.old, rules: rules)
        let new = try RouteIndex.of(row.new, rules: rules)
        let difference = TableDifference(from: old, to: new)
        #expect(difference.changes.map(Self.text) == row.changes)
        #expect(difference.remarks == [])
        for change in difference.changes { try Self.confirm(change, old, new) }
    }

    @Test("Patterns that are one expression are compared if their ids have changed places")
    func comparesExpressionsOfOtherIDs() throws {
        func index(_ ids: [String]) throws -> RouteIndex {
            var builder = RouteIndexBuilder()
            for (id, text) in zip(ids, ["^/a$", "^/b$"]) {
                let syntax = PatternSyntax(
                    scheme: nil, expression: PathExpression(try LinearExpression(text), names: []))
                builder.add(
                    RoutePattern(text, dialect: syntax), id: id, place: SourcePlace(file: "test", line: 1))
            }
            return try builder.build()
        }
        let old = try index(["a", "b"])
        let same = TableDifference(from: old, to: try index(["a", "b"]))
        #expect(same.isEmpty)
        #expect(same.remarks == [])
        let swapped = TableDifference(from: old, to: try index(["b", "a"]))
        #expect(swapped.changes.map(Self.text) == ["moved /a: ^/a$ → ^/a$", "moved /b: ^/b$ → ^/b$"])
        #expect(swapped.remarks == ["no proof covers the patterns of 2 routes; only samples were tried"])
    }

    @Test("An expression that is too large for an automaton is compared by samples, and a remark says so")
    func tellsLargeExpressions() throws {
        let old = try Self.index([("a", "/a/:x((?:[ab]*a[ab]{14})|y)"), ("b", "/a/:y")])
        let new = try Self.index([("a", "/a/:x((?:[ab]*a[ab]{14})|z)"), ("b", "/a/:y")])
        let remarks = TableDifference(from: old, to: new).remarks
        #expect(remarks == ["some expressions are too large to be compared; only samples of their texts were tried"])
        #expect(TableDifference(from: old, to: old).remarks == [])
    }

    struct Same: CustomTestStringConvertible {
        let old: [TestRoute]
        let new: [TestRoute]
        var testDescription: String { "\(old) and \(new)" }
    }

    static let same = [
        Same(old: ["/a/:x", "/a/b", "/c/*"], new: ["/c/*", "/a/b", "/a/:x"]),
        Same(old: ["shop://a/:x<int>", "/a/:y"], new: ["/a/:y", "shop://a/:x<int>"]),
        Same(old: ["1 /a", "/b"], new: ["3 /a", "2 /b"]),
        Same(old: [], new: []),
    ]

    @Test("Another spelling of the same meaning is no difference", arguments: same)
    func findsNothing(_ row: Same) throws {
        let difference = TableDifference(from: try .of(row.old), to: try .of(row.new))
        #expect(difference.changes.map(Self.text) == [])
    }

    @Test("Routes are the same by their ids, whatever their patterns, and else by their patterns")
    func pairsByID() throws {
        let old = try Self.index([("a", "/goods/:id"), ("b", "/x"), (nil, "/y")])
        let new = try Self.index([("a", "/goods/:number"), ("c", "/x"), ("d", "/y")])
        let difference = TableDifference(from: old, to: new)
        #expect(
            difference.changes.map(Self.text) == [
                "parameters /goods/0: /goods/:id → /goods/:number", "moved /x: /x → /x", "removed /x: /x → none",
                "added /x: none → /x",
            ])
        #expect(difference.counterparts == [0, nil, 2])
        #expect(
            difference.changes[0].message
                == "'/goods/:id' (a) gets other values from '/goods/0': path values were id='0' and are number='0'")
    }

    @Test("A caller says what makes two routes the same")
    func pairsByClosure() throws {
        let old = try Self.index([("a", "/x"), ("b", "/y")])
        let new = try Self.index([("c", "/y"), ("d", "/x")])
        let difference = TableDifference(from: old, to: new) { $0.pattern == $1.pattern }
        #expect(difference.isEmpty)
        #expect(difference.counterparts == [1, 0])
    }

    @Test("A type that was given another meaning moves links")
    func looksIntoTypes() throws {
        let routes: [TestRoute] = ["/a/:x<sku>", "/a/:y"]
        let old = try RouteIndex.of(routes, types: [ParameterType("sku", expression: "[A-Z]{2}")])
        let new = try RouteIndex.of(routes, types: [ParameterType("sku", expression: "[A-Z]{2,3}")])
        let difference = TableDifference(from: old, to: new)
        #expect(difference.changes.map(Self.text) == ["moved /a/AAA: /a/:y → /a/:x<sku>"])
    }

    @Test("A type that was given another meaning leads to other values of a route that is the same")
    func looksIntoTypesOfGroups() throws {
        let routes: [TestRoute] = ["/a(/:x<sku>)(/:y)"]
        let old = try RouteIndex.of(routes, types: [ParameterType("sku", expression: "[A-Z]{2}")])
        let new = try RouteIndex.of(routes, types: [ParameterType("sku", expression: "[A-Z]{3}")])
        let difference = TableDifference(from: old, to: new)
        #expect(
            difference.changes.map(Self.text) == [
                "parameters /a/AA: /a(/:x<sku>)(/:y) → /a(/:x<sku>)(/:y)", "lost /a/AA/0: /a(/:x<sku>)(/:y) → none",
                "gained /a/AAA/0: none → /a(/:x<sku>)(/:y)",
            ])
        #expect(difference.changes.first?.message.hasSuffix("path values were x='AA' and are y='AA'") == true)
    }

    @Test("A limit that was reached is reported, and nothing false is said")
    func tellsLimits() throws {
        var limits = DifferenceLimits()
        limits.places = 2
        limits.probes = 3
        var rules = MatchingRules()
        rules.caseSensitivity = .insensitive
        let routes: [TestRoute] = ["/a/:x/b", "/b/:x/c", "/c/*"]
        let old = try RouteIndex.of(routes)
        let new = try RouteIndex.of(routes, rules: rules)
        let difference = TableDifference(from: old, to: new, limits: limits)
        #expect(
            difference.remarks == [
                "more than 2 beginnings of paths; the rest of those paths was not compared",
                "at most 3 links of 2 routes were tried beyond their paths",
            ])
        for change in difference.changes { try Self.confirm(change, old, new) }
    }

    // MARK: Rows

    private static func text(_ change: TableChange) -> String {
        "\(change.kind.rawValue) \(change.witness ?? "no link"): "
            + "\(change.old?.pattern.text ?? "none") → \(change.new?.pattern.text ?? "none")"
    }

    private static func index(_ routes: [(id: String?, pattern: String)]) throws -> RouteIndex {
        var builder = RouteIndexBuilder()
        for route in routes {
            builder.add(try RoutePattern(route.pattern), id: route.id, place: SourcePlace(file: "test", line: 1))
        }
        return try builder.build()
    }

    /// Asks both tables about the link of a change.
    private static func confirm(_ change: TableChange, _ old: RouteIndex, _ new: RouteIndex) throws {
        let witness = try #require(change.witness)
        let numbers = [old, new].map { index in
            (try? DeepLink(witness, rules: index.rules)).flatMap(index.match)?.number
        }
        if change.kind != .added { #expect(numbers[0] == change.old?.number, "\(change)") }
        if change.kind != .removed { #expect(numbers[1] == change.new?.number, "\(change)") }
    }
}
