import Testing
import WaymarkAudit
import WaymarkCore

@Suite struct ShadowTests {
    struct Row: CustomTestStringConvertible {
        let routes: [TestRoute]
        /// The numbers of the shadowed routes, each with those that come first.
        let shadowed: [[Int]]
        var rules = MatchingRules()

        init(_ routes: [TestRoute], _ shadowed: [[Int]], change: (inout MatchingRules) -> Void = { _ in }) {
            self.routes = routes
            self.shadowed = shadowed
            change(&rules)
        }

        var testDescription: String { "\(routes)" }
    }

    static let rows = [
        Row(["/a/:id<int>", "5 /a/*"], [[0, 1]]),
        Row(["/a/:id<int>", "-5 /a/*"], []),
        Row(["shop://event/618", "5 shop://event/:name"], [[0, 1]]),
        Row(["shop://event/618", "shop://event/:name"], []),
        // By order, where precedence is equal.
        Row(["/a/:x([0-9]+)", "/a/:y([0-9]{11})"], [[1, 0]]),
        Row(["/a/:y([0-9]{11})", "/a/:x([0-9]+)"], []),
        Row(["/a/:x<int>", "/a/:y([0-9]{11})"], [[1, 0]]),
        Row(["/a/:x<double>", "/a/:y<int>"], [[1, 0]]),
        Row(["/a/:x<int>", "/a/:y<double>"], []),
        // By a better pattern: every text of the worse one is a text of the better.
        Row(["/a/:x", "/a/:y(.|[\\s\\S]+)"], [[0, 1]]),
        Row(["/a/:x+", "/a/:y", "/a/:z/*"], [[0, 2]]),
        Row(["/a/:x+", "/a/:y", "/a/:z/:w/*"], [[0, 1, 2]]),
        Row(["/a/:x+", "/a/:y", "/a/:z/:w"], []),
        Row(["/a/*", "/a", "/a/:x+"], [[0, 1, 2]]),
        Row(["/a/*", "/a/:x+"], []),
        // By several that share one segment between them.
        Row(["/a/:x(1|2|3)", "/a/1", "/a/2", "/a/3"], [[0, 1, 2, 3]]),
        Row(["/a/:x(1|2|3)", "/a/1", "/a/2"], []),
        Row(["/a/:x<bool>", "5 /a/:y([tTfF].*)", "/a/0", "/a/1"], [[0, 1, 2, 3]]),
        Row(["/a/:x([0-9]{2})/b", "5 /a/:y([0-4].*)/b", "5 /a/:z([5-9].*)/:w"], [[0, 1, 2]]),
        // Not by several that leave a corner free: /z/z is in neither.
        Row(["/:a/:b", "5 /x/:b", "5 /:a/y"], []),
        Row(["/:a(x|z)/:b(y|z)", "5 /x/:b", "5 /:a/y"], []),
        Row(["/:a(x|z)/:b(y|z)", "5 /x/:b", "5 /:a/y", "5 /z/z"], [[0, 1, 2, 3]]),
        Row(["/:a(x|z)/:b(y|z)", "5 /x/y", "5 /x/z", "5 /z/y", "5 /z/z"], [[0, 1, 2, 3, 4]]),
        Row(["/:a(x|z)/:b(y|z)", "5 /x/y", "5 /x/z", "5 /z/y"], []),
        // The least that do it are named.
        Row(["/a/:x(1|2)", "5 /a/1", "5 /a/2", "5 /a/*", "5 /a/3"], [[0, 3]]),
        // Groups: all that may be absent must be covered.
        Row(["/p(/:n<int>)", "5 /p/:n"], []),
        Row(["/p(/:n<int>)", "5 /p/:n", "5 /p"], [[0, 1, 2]]),
        Row(["/p(/:n<int>)", "5 /p/*"], [[0, 1]]),
        Row(["/p", "/p(/:n)"], []),
        Row(["/p", "5 /p(/:n)"], [[0, 1]]),
        // Schemes and hosts: only what takes every link of the route counts.
        Row(["shop://a/:x", "5 /a/:x"], [[0, 1]]),
        Row(["/a/:x", "5 shop://a/:x"], []),
        Row(["https://m.b.c/:x", "5 https://*.b.c/:x"], [[0, 1]]),
        Row(["https://b.c/:x", "5 https://*.b.c/:x"], []),
        Row(["https://*.a.b.c/:x", "5 https://*.b.c/:x"], [[0, 1]]),
        Row(["https://*.b.c/:x", "5 https://*.a.b.c/:x", "5 https://m.b.c/:x"], []),
        Row(["https://m.b.c:444/:x", "5 https://*.b.c/:x", "5 https:/:x", "5 /:x"], []),
        Row(["https://m.b.c:443/:x", "5 https:/:x"], [[0, 1]]),
        // Case: literals without, expressions with it.
        Row(["shop://Home", "5 shop://home"], [[0, 1]]),
        Row(["/Home", "5 /home"], []),
        Row(["/a", "5 /:x([a-z])"], []),
        Row(["/a", "5 /:x([a-z])", "5 /A"], [[0, 1, 2]]),
        // Under other rules.
        Row(["/a/", "5 /a"], []) { $0.trailingSlash = .strict },
        Row(["/a/", "5 /a/*"], [[0, 1]]) { $0.trailingSlash = .strict },
        Row(["/a/", "5 /a/:x+"], []) { $0.trailingSlash = .strict },
        Row(["/a/", "5 /a/:x+"], [[0, 1]]) {
            $0.trailingSlash = .strict
            $0.emptyValues = true
        },
        Row(["/:x", "/a", "/:y<int>"], [[1, 0], [2, 0]]) { $0.precedence = .registration },
        Row(["/a", "/:x", "1 /b"], []) { $0.precedence = .registration },
    ]

    @Test("A route that others always come before is found, and no other", arguments: rows)
    func finds(_ row: Row) throws {
        let index = try RouteIndex.of(row.routes, rules: row.rules)
        let findings = RouteAudit(of: index).findings.filter { $0.code == .shadowed }
        #expect(findings.map(\.routes) == row.shadowed)
        for finding in findings {
            #expect(finding.severity == .warning)
            let takers = try index.takers(of: try #require(finding.witness))
            let place = try #require(takers.firstIndex(of: finding.routes[0]))
            #expect(takers[..<place].contains { finding.routes.contains($0) })
        }
    }

    @Test("The sentence names who comes first")
    func speaks() throws {
        let one = RouteAudit(of: try RouteIndex.of(["/a/:id<int>", "5 /a/*"])).findings
        #expect(one.map(\.message) == ["'/a/:id<int>' never wins: '/a/*' comes first for each of its links, such as '/a/0'"])
        let many = RouteAudit(of: try RouteIndex.of(["/:x(a|b|c|d)", "/a", "/b", "/c", "/d"])).findings
        #expect(
            many.map(\.message) == [
                "'/:x(a|b|c|d)' never wins: '/a', '/b', '/c' and 1 more together come first for each of its links, "
                    + "such as '/a'"
            ])
    }

    @Test("A type covers itself, whatever it takes")
    func trustsEqualTypes() throws {
        let types = [ParameterType.unknown("city"), ParameterType("even") { $0 == "0" }]
        let index = try RouteIndex.of(
            ["/c/:x<city>", "5 /c/:y<city>", "/d/:x<even>", "5 /d/:y<even>", "/e/:x<city>", "5 /e/:x<even>"], types: types)
        let findings = RouteAudit(of: index).findings
        #expect(findings.map(\.routes) == [[0, 1], [2, 3]])
        #expect(findings.map(\.witness) == [nil, "/d/0"])
    }

    @Test("A route that no link fits takes none", arguments: ["/a/:x([.])", "/a/:x([^\\s\\S])", "/a/:x(\\z)(/b)/c"])
    func findsUnreachable(_ pattern: String) throws {
        let findings = RouteAudit(of: try RouteIndex.of([TestRoute(pattern), "/a/b"])).findings
        #expect(findings.map(\.code) == [.unreachable])
    }
}
