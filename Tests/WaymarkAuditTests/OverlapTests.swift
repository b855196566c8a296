import Testing
import WaymarkAudit
import WaymarkCore

@Suite struct OverlapTests {
    struct Row: CustomTestStringConvertible {
        let first: TestRoute
        let second: TestRoute
        /// A link that both take, or `nil`.
        let witness: String?
        var rules = MatchingRules()

        init(
            _ first: TestRoute, _ second: TestRoute, _ witness: String?,
            change: (inout MatchingRules) -> Void = { _ in }
        ) {
            self.first = first
            self.second = second
            self.witness = witness
            change(&rules)
        }

        var testDescription: String { "\(first) and \(second)" }
    }

    static let overlapping = [
        Row("/a/:id([0-9]+)", "/a/:n<int>", "/a/0"),
        Row("/a/:x([a-m]+)", "/a/:y([m-z]+)", "/a/m"),
        Row("/a/:x<int>", "/a/:y<double>", "/a/0"),
        Row("/a/:x<bool>", "/a/:y<int>", "/a/0"),
        Row("/a/:x<bool>", "/a/:y([A-Z]+)", "/a/TRUE"),
        Row("/a/:x<uuid>", "/a/:y([0-9a-f-]+)", "/a/00000000-0000-0000-0000-000000000000"),
        Row("/a/:x<int>", "/a/:y([0-9]{20})", "/a/00000000000000000000"),
        Row("/a/:x<int>", "/a/:y(922337203685477580[0-9])", "/a/9223372036854775800"),
        Row("/a/:x<int>", "/a/:y(-922337203685477580[89])", "/a/-9223372036854775808"),
        // Text around the parameter.
        Row("/item-:id([0-9]+)", "/item-:n<int>", "/item-0"),
        Row("/ab:x([0-9]+)", "/ab:y(0|z)", "/ab0"),
        Row("/:x(a+)-v", "/:y([a-c]{2})-v", "/aa-v"),
        // Segments behind, tails, groups.
        Row("/:x([a-c]+)/b/:y<int>", "/:x(c|d)/b/:y(-1)", "/c/b/-1"),
        Row("/:x([a-c]+)/*", "/:x(c|d)/*", "/c"),
        Row("/:x([a-c]+)/:rest+", "/:x(c|d)/:all+", "/c/0"),
        Row("/p(/:a<int>)", "/p(/:b([0-9]))", "/p/0"),
        Row("/p(/:a<int>)/end", "/p(/:b<uuid>)/end", "/p/end"),
        Row("/p(/by/:a)(/page/:n)", "/p(/by/:a)(/sheet/:n)", "/p/by/0"),
        // Not /a/0, which the second route takes by a variant that comes first.
        Row("/a(/:x<int>)(/:y<int>)", "/a(/:z<bool>)(/0)", "/a/1"),
        // Schemes and hosts.
        Row("shop://:a([a-c]+)", "shop://:b(c|d)", "shop://c"),
        Row("shop://goods/:a<int>", "shop://goods/:b([0-9]{2})", "shop://goods/00"),
        Row("https://m.example.com/:a<int>", "https://m.example.com/:b<bool>", "https://m.example.com/0"),
        Row("https://m.example.com:8443/:a<int>", "https://m.example.com:8443/:b(1)", "https://m.example.com:8443/1"),
        Row("https://*.example.com/:a<int>", "https://*.example.com/:b(1)", "https://a.example.com/1"),
        Row("https:/a/:a<int>", "https:/a/:b(1)", "https://example.com/a/1"),
        // Without case in the first segment, where the host is one.
        Row("/A", "/a", "app://a"),
        Row("shop://A-:x<int>", "shop://a-:y(1)", "shop://a-1"),
        // What needs escaping is escaped.
        Row("/a/:x([/ ])", "/a/:y([ ?])", "/a/%20"),
        Row("/a/:x(上.)", "/a/:y(.海)", "/a/%E4%B8%8A%E6%B5%B7"),
        // A dot segment is none.
        Row("/a/:x([.]+)", "/a/:y([.]{1,3})", "/a/..."),
        // Under other rules.
        Row("/a/:x<int>/", "/a/:y(1)/", "/a/1/") { $0.trailingSlash = .strict },
        Row("/a/x-:x([0-9]*)", "/a/x-:y(z?)", "/a/x-") { $0.emptyValues = true },
        Row("/a/:x([0-9]*)", "/a/:y(z?)", "/a/") {
            $0.trailingSlash = .strict
            $0.emptyValues = true
        },
        Row("/B/:x<int>", "/b/:y(1)", "/b/1") { $0.caseSensitivity = .insensitive },
        Row("/a//:x<int>", "/a//:y(1)", "/a//1") { $0.emptySegments = .keep },
        Row("s:/:x([0-9]*)/b", "s:/:y(z?)/b", "s:////b") {
            $0.emptySegments = .keep
            $0.emptyValues = true
        },
    ]

    @Test("Two routes that only their order tells apart are found, with a link that both take", arguments: overlapping)
    func finds(_ row: Row) throws {
        for (routes, numbers) in [([row.first, row.second], [0, 1]), ([row.second, row.first], [0, 1])] {
            let index = try RouteIndex.of(routes, rules: row.rules)
            let finding = try #require(RouteAudit(of: index).findings.first { $0.code == .overlap })
            #expect(finding.severity == .warning)
            #expect(finding.routes == numbers)
            #expect(finding.patterns == routes.map(\.pattern))
            #expect(finding.isDecided)
            let witness = try #require(finding.witness)
            #expect(witness == row.witness)
            #expect(try index.takers(of: witness) == numbers)
        }
    }

    static let disjoint = [
        Row("/a/:x([0-9]+)", "/a/:y([a-z]+)", nil),
        Row("/a/:x<int>", "/a/:y<uuid>", nil),
        Row("/a/:x<uuid>", "/a/:y<double>", nil),
        Row("/a/:x<int>", "/a/:y([1-9][0-9]{19})", nil),
        Row("/a/:x<int>", "/a/:y(922337203685477580[89])", nil),
        Row("/item-:id<int>", "/item:id([0-9]+)", nil),
        Row("/item-:id<int>", "/shop-:id<int>", nil),
        Row("/:x<int>-a", "/:x<int>-b", nil),
        Row("/item-:id<int>", "/:id<int>-item", nil),
        // Another rule decides.
        Row("/a/:x([0-9]+)", "/a/:y", nil),
        Row("/a/:x([0-9]+)", "/a/0", nil),
        Row("/a/:x<int>", "1 /a/:y([0-9]+)", nil),
        Row("/a/:x<int>", "shop:/a/:y([0-9]+)", nil),
        Row("https://a.b.c/:x<int>", "https://*.b.c/:y(1)", nil),
        Row("https://*.b.c/:x<int>", "https://*.a.b.c/:y(1)", nil),
        Row("https://a.b.c/:x<int>", "https://d.b.c/:y(1)", nil),
        Row("https://a.b.c:1/:x<int>", "https://a.b.c:2/:y(1)", nil),
        Row("/p(/:a<int>)", "/p/:b(1)(/x)", nil),
        Row("/a/:x([.])", "/a/:y([.]{1,2})", nil),
        Row("/A/b/:x<int>", "/a/B/:y(1)", nil),
        Row("/a/:x<int>/", "/a/:y(1)", nil) { $0.trailingSlash = .strict },
    ]

    @Test("Routes that no link or another rule brings together are not reported", arguments: disjoint)
    func keepsSilent(_ row: Row) throws {
        let findings = RouteAudit(of: try RouteIndex.of([row.first, row.second], rules: row.rules)).findings
        #expect(!findings.contains { $0.code == .overlap || $0.code == .undecided })
    }

    @Test("The sentence names both patterns and the link")
    func speaks() throws {
        let finding = try #require(
            RouteAudit(of: try RouteIndex.of(["/a/:id([0-9]+)", "/a/:n(0|z)"])).findings.first)
        #expect(
            finding.message == "'/a/:id([0-9]+)' and '/a/:n(0|z)' both take '/a/0'; the earlier one wins by order alone"
        )
        #expect("\(finding)" == "warning: overlap: " + finding.message)
    }

    @Test(
        "The link is rather one that no third route wins; where there is no other, the sentence names the winner",
        arguments: [
            (["/a/:x([0-9]+)", "/a/:y([01]|z)", "1 /a/0"], "/a/1", nil),
            (["/a/0", "/a/:x([0-9]+)", "/a/:y([0-2]|z)", "1 /a/:z(1)"], "/a/2", nil),
            (["/a/:x([0-9]+)", "/a/:y(0|z)", "1 /a/0"], "/a/0", "1 /a/0"),
            (["/a/:x([0-9]+)", "/a/:y([01]|z)", "1 /a/0", "2 /a/:z(1)"], "/a/0", "1 /a/0"),
        ] as [([String], String, String?)])
    func prefersWon(_ routes: [String], _ witness: String, _ winner: String?) throws {
        let index = try RouteIndex.of(routes.map { TestRoute(stringLiteral: $0) })
        let finding = try #require(RouteAudit(of: index).findings.first { $0.code == .overlap })
        #expect(finding.witness == witness)
        let takers = try index.takers(of: witness)
        #expect((takers.first != finding.routes[0]) == (winner != nil))
        #expect(finding.message.hasSuffix("the earlier one wins by order alone") == (winner == nil))
        #expect(finding.message.contains("behind '") == (winner != nil))
    }

    @Test("Each of many pairs is reported once")
    func reportsAllPairs() throws {
        let findings = RouteAudit(
            of: try RouteIndex.of(["/a/:w<int>", "/a/:x<bool>", "/a/:y(z|0)", "/a/:z(z)", "/a/:v(y)"])
        ).findings.filter { $0.code == .overlap }
        #expect(findings.map(\.routes) == [[0, 1], [0, 2], [1, 2], [2, 3]])
    }

    @Test("Order means to decide everything in a table that goes by order")
    func passesOverRegistration() throws {
        var rules = MatchingRules()
        rules.precedence = .registration
        let audit = RouteAudit(of: try RouteIndex.of(["/a/:x<int>", "/a/:y<bool>", "/a/:z"], rules: rules))
        #expect(audit.findings.isEmpty)
    }

    // MARK: What is not known

    @Test("A type that is known by name alone may take anything, and a table that knows no better proves nothing")
    func doubtsUnknownTypes() throws {
        let index = try RouteIndex.of(["/c/:x<city>", "/c/:y<int>"], types: [.unknown("city")])
        let finding = try #require(RouteAudit(of: index).findings.first)
        #expect(finding.code == .overlap)
        #expect(finding.witness == nil)
        #expect(!finding.isDecided)
        #expect(finding.message.contains("nothing is known about the type <city>"))
    }

    @Test("A type of the app's own is asked whether it takes the link", arguments: [true, false])
    func asksOwnTypes(takesZero: Bool) throws {
        let type = ParameterType("even") { $0 == "0" && takesZero }
        let index = try RouteIndex.of(["/c/:x<even>", "/c/:y<int>"], types: [type])
        let finding = try #require(RouteAudit(of: index).findings.first { $0.code == .overlap })
        #expect(finding.witness == (takesZero ? "/c/0" : nil))
        #expect(finding.isDecided == takesZero)
        #expect(finding.message.contains("the app decides") == !takesZero)
    }

    @Test("A type made of an expression is as well known as the expression")
    func knowsExpressionTypes() throws {
        let types = [try ParameterType("sku", expression: "[A-Z]{2}[0-9]{2}")]
        let apart = try RouteIndex.of(["/c/:x<sku>", "/c/:y<int>"], types: types)
        #expect(RouteAudit(of: apart).findings.isEmpty)
        let together = try RouteIndex.of(["/c/:x<sku>", "/c/:y(A[A-Z0-9]+)"], types: types)
        #expect(RouteAudit(of: together).findings.first?.witness == "/c/AA00")
    }

    @Test("An expression too large for an automaton leaves the pair open, and the finding says so")
    func leavesLargeExpressionsOpen() throws {
        let index = try RouteIndex.of(["/a/:x((?:[ab]*a[ab]{14})|z)", "/a/:y([0-9]+)"])
        let finding = try #require(RouteAudit(of: index).findings.first)
        #expect(finding.code == .undecided)
        #expect(!finding.isDecided)
        #expect(finding.message.contains("too large"))
    }

    @Test("A comparison over the limits leaves the pair open, once")
    func keepsLimits() throws {
        var limits = AuditLimits()
        limits.states = 20
        let index = try RouteIndex.of(["/a/:x([ab]{40}c)(/b/:z)(/c/:w)", "/a/:y([ab]*d)(/b/:z)(/c/:w)"])
        #expect(RouteAudit(of: index).findings.isEmpty)
        let findings = RouteAudit(of: index, limits: limits).findings
        #expect(findings.map(\.code) == [.undecided])
        #expect(findings.map(\.routes) == [[0, 1]])
    }

    @Test("A table with more pairs than the limit says where comparing was given up")
    func givesUpOnManyPairs() throws {
        let patterns: [TestRoute] = ["/a/:w([0-9]+w?)", "/a/:x([0-9]+x?)", "/a/:y([0-9]+y?)", "/a/:z([0-9]+z?)"]
        let all = RouteAudit(of: try RouteIndex.of(patterns)).findings
        #expect(all.filter { $0.code == .overlap }.count == 6)
        #expect(!all.contains { $0.code == .undecided })
        var limits = AuditLimits()
        limits.pairs = 2
        let findings = RouteAudit(of: try RouteIndex.of(patterns), limits: limits).findings
        #expect(findings.filter { $0.code == .overlap }.count == 2)
        let open = try #require(findings.first { $0.code == .undecided })
        #expect(open.routes == [0, 3])
        #expect(open.message.contains("more than 2 pairs"))
    }
}
