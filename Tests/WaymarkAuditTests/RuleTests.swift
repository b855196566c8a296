import Testing
import WaymarkAudit
import WaymarkCore
import WaymarkExpressions

/// Findings of an audit under rules other than the default, and those that it leaves out.
@Suite struct RuleTests {
    struct Row: CustomTestStringConvertible {
        let name: String
        let routes: [TestRoute]
        /// The finding: the code, the routes, and the witness.
        let found: [String]
        var rules = MatchingRules()

        init(
            _ name: String, _ routes: [TestRoute], _ found: [String], change: (inout MatchingRules) -> Void = { _ in }
        ) {
            (self.name, self.routes, self.found) = (name, routes, found)
            change(&rules)
        }

        var testDescription: String { "\(name): \(routes)" }
    }

    static let rows = [
        Row("exactFirst", ["/:x", "/a", "/:y<int>"], ["shadowed [2, 0] /0"]) { $0.precedence = .exactFirst },
        Row("exactFirst, the other way round", ["/:y<int>", "/a", "/:x"], []) { $0.precedence = .exactFirst },
        Row(
            "exactFirst: a literal comes before what was registered before it", ["/:x(a)", "/a"], ["shadowed [0, 1] /a"]
        ) { $0.precedence = .exactFirst },
        Row("literalCount", ["/:x+", "/a/:y<int>", "/:x/:y"], ["shadowed [2, 0] /0/0"]) {
            $0.precedence = .literalCount
        },
        Row("literalCount: fewer literals come behind", ["/:x/:y(b)", "/:z/b", "/a/:w"], ["shadowed [0, 1] /0/b"]) {
            $0.precedence = .literalCount
        },
        Row("registration", ["/:x", "/a"], ["shadowed [1, 0] /a"]) { $0.precedence = .registration },

        // A pattern of no scheme and one of a scheme have links in common only where the rules let them.
        Row("namespaces shared", ["shop://a/:x", "5 /a/:x"], ["shadowed [0, 1] shop://a/0"]),
        Row("namespaces separate", ["shop://a/:x", "5 /a/:x"], []) { $0.namespaces = .separate },
        Row("namespaces byScheme", ["shop://a/:x", "5 /a/:x"], []) { $0.namespaces = .byScheme },
        Row("namespaces byScheme with a fallback", ["shop://a/:x", "5 /a/:x"], []) {
            $0.namespaces = .byScheme
            $0.namespaceFallback = ["shop"]
        },
        Row("separate namespaces leave no link whose first letter has no case", ["/A", "/a"], []) {
            $0.namespaces = .separate
        },
        Row("byScheme leaves such of other schemes", ["/A", "/a", "app://b"], ["overlap [0, 1] app1://a"]) {
            $0.namespaces = .byScheme
        },

        Row("backtracking full", ["/:x<int>/:z", "5 /:y/b", "5 /1/c", "/:q/b"], ["shadowed [3, 1] /0/b"]),
        Row("backtracking none: what fits need not win", ["/:x<int>/:z", "5 /:y/b", "5 /1/c", "/:q/b"], []) {
            $0.backtracking = .none
        },
        Row("backtracking none: nor do both that fit take a link", ["/:x<int>/a", "/:y(0|z)/:z"], []) {
            $0.backtracking = .none
        },
        Row(
            "backtracking none: conflicts and routes without a link are seen", ["/a/:x", "/a/:y", "/:x([^\\s\\S])"],
            ["conflict [0, 1] /a/0", "unreachable [2]"]
        ) { $0.backtracking = .none },
        Row("backtracking none has no meaning under registration", ["/:x", "/a"], ["shadowed [1, 0] /a"]) {
            $0.backtracking = .none
            $0.precedence = .registration
        },

        Row("literals decoded", ["/a%20b/:x<int>", "/a b/:y(1|z)"], ["overlap [0, 1] /a%20b/1"]),
        Row("literals written", ["/a%20b/:x<int>", "/a b/:y(1|z)"], []) { $0.literals = .written },
        Row("literals written: constraints hold what is written", ["/:x(%41)", "/:y(A)"], []) {
            $0.literals = .written
        },
        Row(
            "literals written: witnesses are", ["/a%20b/:x(%4[12])", "/a%20b/:y(%4[23])"], ["overlap [0, 1] /a%20b/%42"]
        ) { $0.literals = .written },
        Row(
            "literals written, with a scheme", ["shop://a%20b/:x", "5 shop://a%20b/*"],
            ["shadowed [0, 1] shop:/a%20b/0"]
        ) { $0.literals = .written },

        // A dot is a segment like any other where nothing resolves it, and then one route has a link that the others leave.
        Row("linkSyntax url", ["/:x", "5 /:y([^.][\\s\\S]*|[.][\\s\\S]+)"], ["shadowed [0, 1] /0"]),
        Row("linkSyntax path", ["/:x", "5 /:y([^.][\\s\\S]*|[.][\\s\\S]+)"], []) { $0.linkSyntax = .path },
        Row("linkSyntax path: no link has a scheme", ["shop://a", "shop:/a", "5 /a"], ["conflict [0, 1]"]) {
            $0.linkSyntax = .path
        },
        Row("fragment joined", ["/:x", "5 /:y([^.][\\s\\S]*|[.][\\s\\S]+)"], []) { $0.fragment = .joined },
        Row("fragment joined: a sign is text", ["/:x([a#]+)/b", "/:y(b|a#)/b"], ["overlap [0, 1] /a%23/b"]) {
            $0.fragment = .joined
        },

        Row("leadingSlash ignore", ["/a/:x<int>", "/a/:y(1|z)", "shop://a/1"], ["overlap [0, 1] /a/1"]),
        Row("leadingSlash strict", ["/a/:x<int>", "/a/:y(1|z)", "shop:/b/:z"], ["overlap [0, 1] /a/1"]) {
            $0.leadingSlash = .strict
        },
        Row("leadingSlash ignore, links with a scheme", ["shop://a", "5 /*"], ["shadowed [0, 1] shop://a"]),
        Row("leadingSlash strict: no link with a scheme has one", ["shop://a", "5 /*"], []) {
            $0.leadingSlash = .strict
        },
        Row("leadingSlash strict: it is the first segment", ["/A", "5 /a"], []) {
            $0.leadingSlash = .strict
            $0.caseSensitivity = .firstSegmentInsensitive
        },

        Row("caseSensitivity sensitive", ["shop://A", "5 shop://a"], ["shadowed [0, 1] shop://a"]),
        Row("exactSchemes false", ["shop://a", "5 SHOP://a"], ["shadowed [0, 1] shop://a"]),
        Row("exactSchemes true", ["shop://a", "5 SHOP://a"], []) { $0.exactSchemes = true },
        Row("exactSchemes true, an overlap", ["SHOP://:x<int>", "SHOP://:y(1|z)"], ["overlap [0, 1] SHOP://1"]) {
            $0.exactSchemes = true
        },
        Row("caseSensitivity exact", ["shop://A", "5 shop://a"], []) { $0.caseSensitivity = .exact },
        Row("caseSensitivity exact, without a scheme", ["/A", "/a"], []) { $0.caseSensitivity = .exact },

        Row(
            "no scheme's host is a segment", ["/A", "/a", "shop:/b/:x<int>", "shop:/b/:y(1|z)"],
            ["overlap [2, 3] shop:/b/1"]
        ) { $0.setHost(.ignore, forScheme: "*") },
        Row("one scheme's host is", ["/A", "/a"], ["overlap [0, 1] web://a"]) {
            $0.setHost(.ignore, forScheme: "*")
            $0.setHost(.segment, forScheme: "web")
        },
    ]

    @Test("Findings are true under the rules, and none of them is possible only", arguments: rows)
    func says(_ row: Row) throws {
        let index = try RouteIndex.of(row.routes, rules: row.rules)
        let findings = RouteAudit(of: index).findings
        #expect(
            findings.map { "\($0.code) \($0.routes)" + ($0.witness.map { " \($0)" } ?? "") } == row.found)
        for finding in findings {
            guard let witness = finding.witness else { continue }
            let takers = try index.takers(of: witness).filter(finding.routes.contains)
            let order =
                finding.code == .shadowed ? Array(finding.routes.dropFirst()) + [finding.routes[0]] : finding.routes
            #expect(order.filter(takers.contains) == takers && takers.count > 1)
        }
    }

    @Test("A pattern that is one expression is compared with its like alone")
    func leavesExpressionsOut() throws {
        func expression(_ text: String) throws -> RoutePattern {
            let expression = PathExpression(try LinearExpression(text), names: [])
            return RoutePattern(text, dialect: PatternSyntax(scheme: nil, expression: expression))
        }
        let place = SourcePlace(file: "test", line: 1)
        var builder = RouteIndexBuilder()
        builder.add(try expression("^/.*$"), priority: 1, place: place)
        for pattern in ["/", "/a", "/:x<int>", "/:y(1|z)"] as [RoutePattern] { builder.add(pattern, place: place) }
        builder.add(try expression("^/$"), place: place)
        builder.add(try expression("^/$"), place: place)
        let findings = RouteAudit(of: try builder.build(conflicts: .ordered)).findings
        #expect(findings.map(\.code) == [.overlap, .conflict])
        #expect(findings.map(\.routes) == [[3, 4], [5, 6]])
        #expect(findings.map(\.witness) == ["/1", nil])
    }
}
