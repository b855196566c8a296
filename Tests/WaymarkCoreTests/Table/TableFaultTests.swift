import Testing
import WaymarkCore

/// Faults of tables, all reported at once.
@Suite("Conflicts and faults")
struct TableFaultTests {
    struct Row: CustomTestStringConvertible {
        let patterns: [String]
        let isConflict: Bool
        var rules = MatchingRules()

        init(_ patterns: [String], _ isConflict: Bool, _ change: (inout MatchingRules) -> Void = { _ in }) {
            (self.patterns, self.isConflict) = (patterns, isConflict)
            change(&rules)
        }

        var testDescription: String { "\(patterns) \(isConflict ? "conflict" : "go together") under \(rules.changes)" }
    }

    static let rows = [
        Row(["/a/:id", "/a/:name"], true), Row(["/a", "/a"], true), Row(["/a", "/a/"], true),
        Row(["/a", "/a//"], true), Row(["/", "shop:/"], false),
        Row(["/a", "/A"], false), Row(["/a", "/%61"], true), Row(["/a", "/\\a"], true),
        Row(["/\u{E9}", "/e\u{301}"], false), Row(["/a/b", "/a%2Fb"], false),
        Row(["/:x<int>", "/:y<int>"], true), Row(["/:x<int>", "/:y([0-9]+)"], false),
        Row(["/:x([0-9]+)", "/:y([0-9]+)"], true),
        Row(["/:x([0-9]+)", "/:y(\\d+)"], false), Row(["/:x", "/:y<int>"], false), Row(["/a-:x", "/a-:y"], true),
        Row(["/a-:x", "/:y-a"], false),
        Row(["/a-:x.b", "/a-:y\\.b"], true), Row(["/a-:x.b", "/A-:y.b"], false), Row(["/*", "/:rest*"], true),
        Row(["/*", "/:rest+"], false),
        Row(["/:x", "/*"], false), Row(["/:x+", "/:y+"], true), Row(["/a/:x?", "/a/:y?"], true),
        Row(["/a/:x?", "/a/:y"], true), Row(["/a/:x?", "/a"], false),
        Row(["/a(/b)", "/a/b"], true), Row(["/a(/b)", "/a"], false), Row(["/a(/b)", "/a(/c)"], false),
        Row(["/a(/b)(/c)", "/a(/b/c)"], true),
        Row(["/a(/:x)", "/a(/:y)"], true), Row(["/a(/b)(/c)", "/a/c"], false),
        // Scheme and host.
        Row(["shop://a/:x", "shop:/a/:y"], true), Row(["shop://A/:x", "SHOP:///a/:y"], true),
        Row(["shop://a", "/a"], false), Row(["shop://a", "app://a"], false),
        Row(["https://h/a", "https://H./a"], true), Row(["https://h/a", "https://h:443/a"], true),
        Row(["https://h/a", "https://h:444/a"], false),
        Row(["https://h/a", "http://h/a"], false), Row(["https://h/a", "https:/a"], false),
        Row(["https://*.h/a", "https://h/a"], false),
        Row(["https://*.h/a", "https://*.H/a"], true), Row(["https://bücher/", "https://xn--bcher-kva"], true),
        Row(["shop://a/B", "shop://a/b"], false),
        // Under other rules.
        Row(["/a", "/A"], true) { $0.caseSensitivity = .insensitive },
        Row(["/a/b", "/A/b"], true) { $0.caseSensitivity = .firstSegmentInsensitive },
        Row(["/a/b", "/a/B"], false) { $0.caseSensitivity = .firstSegmentInsensitive },
        Row(["/:x(a)", "/:y(A)"], false) { $0.caseSensitivity = .insensitive },
        Row(["/a", "/a/"], false) { $0.trailingSlash = .strict },
        Row(["/a/b", "/a//b"], false) { $0.emptySegments = .keep },
        Row(["/a", "/a/"], true) { $0.emptySegments = .keep },
        Row(["/a", "/a"], true) { $0.precedence = .registration },
        Row(["shop://a/x", "shop://b/x"], true) { $0.setHost(.ignore, forScheme: "shop") },
        Row(["shop://a/x", "shop:/x"], true) { $0.setHost(.ignore, forScheme: "shop") },
        Row(["shop://a.b/x", "shop:/x"], true) { $0.setHost(.segmentUnlessDotted, forScheme: "shop") },
        Row(["shop://a/x", "shop:/a/x"], false) { $0.setHost(.authority, forScheme: "shop") },
        Row(["/a/~", "/a/:x"], true) { $0.segmentWildcard = "~" },
    ]

    @Test("Routes conflict when nothing but their order would tell them apart, in both orders", arguments: rows)
    func conflicts(_ row: Row) throws {
        for patterns in [row.patterns, row.patterns.reversed()] {
            do throws(TableError) {
                var builder = RouteTable<Int>.Builder(rules: row.rules)
                for pattern in patterns { builder.add(RoutePattern(stringLiteral: pattern), 0) }
                _ = try builder.build()
                #expect(!row.isConflict)
            } catch {
                #expect(row.isConflict, "\(error)")
                guard case .conflict(let first, let second)? = error.faults.first else {
                    Issue.record("\(error)")
                    return
                }
                #expect([first.pattern.text, second.pattern.text] == patterns)
            }
        }
    }

    @Test("Priorities keep routes apart")
    func priorities() throws {
        var builder = RouteTable<Int>.Builder()
        builder.add("/a/:id", 0)
        builder.add("/a/:name", 1, priority: 1)
        #expect(try builder.build().values("/a/x") == [1, 0])
    }

    @Test("A conflict names both routes with file and line")
    func namesBoth() {
        let error = #expect(throws: TableError.self) {
            var builder = RouteTable<Int>.Builder()
            builder.add("/a/:id", 0, id: "first", file: "Mall/Goods.swift", line: 12)
            builder.add("/a/:name", 1, file: "Mall/Names.swift", line: 34)
            return try builder.build()
        }
        guard case .conflict(let first, let second)? = error?.faults.first else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect((first.number, first.place.description) == (0, "Mall/Goods.swift:12"))
        #expect((second.number, second.place.description) == (1, "Mall/Names.swift:34"))
        for text in ["'/a/:id'", "(first)", "Mall/Goods.swift:12", "'/a/:name'", "Mall/Names.swift:34"] {
            #expect(error?.description.contains(text) == true, "'\(text)' in the sentence")
        }
    }

    @Test("A route has the place where it was added, unless the caller gives another")
    func ownPlace() throws {
        var builder = RouteTable<Int>.Builder()
        builder.add("/a", 0)
        let line = #line - 1
        let route = try builder.build().routes[0]
        #expect(route.place == SourcePlace(file: #fileID, line: line))
    }

    @Test("All faults are reported at once, in the order of their routes")
    func reportsAll() {
        let error = #expect(throws: TableError.self) {
            var builder = RouteTable<Int>.Builder()
            builder.add("/a", 0)
            builder.add("/:", 0, file: "F.swift", line: 1)
            builder.add("/a", 0)
            builder.add("/x/:id<itn>", 0)
            builder.add("/b/:p<int>", 0)
            builder.add("a/b", 0)
            builder.add("/b/:q<int>", 0)
            builder.add("/a", 0)
            return try builder.build()
        }
        let faults = error?.faults.map { fault -> String in
            switch fault {
            case .malformed(let error, let route): "\(route.number) malformed at \(error.offset)"
            case .unknownType(let name, let nearest, let route):
                "\(route.number) no type \(name), but \(nearest ?? "none")"
            case .conflict(let first, let second): "\(second.number) is \(first.number)"
            }
        }
        #expect(
            faults == [
                "1 malformed at 1", "2 is 0", "3 no type itn, but int", "5 malformed at 0", "6 is 4", "7 is 0",
            ])
        #expect(error?.description.split(separator: "\n").count == 6)
        #expect(error?.description.contains("F.swift:1") == true)
    }

    @Test(
        "An unknown type is reported with the nearest known one",
        arguments: [
            ("itn", "int"), ("Int", "int"), ("doubel", "double"), ("uid", "uuid"), ("boolean", nil), ("zzzzzz", nil),
            ("sk", "sku"),
        ] as [(String, String?)])
    func nearestType(_ name: String, _ nearest: String?) throws {
        let sku = try ParameterType("sku", expression: "[A-Z]{2}[0-9]{6}")
        let error = #expect(throws: TableError.self) {
            var builder = RouteTable<Int>.Builder(types: [sku])
            builder.add(RoutePattern(stringLiteral: "/a/:x<\(name)>"), 0)
            return try builder.build()
        }
        guard case .unknownType(name, nearest: let found, _)? = error?.faults.first else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(found == nearest)
    }

    @Test("Types of the app hold parameters, and one of a known name takes its place")
    func ownTypes() throws {
        var builder = RouteTable<Int>.Builder(types: [
            try ParameterType("sku", expression: "[A-Z]{2}[0-9]{2}"), ParameterType("city") { $0 == "上海" },
            ParameterType("int") { $0 == "one" },
            .unknown("later"),
        ])
        builder.add("/s/:x<sku>", 0)
        builder.add("/c/:x<city>", 1)
        builder.add("/i/:x<int>", 2)
        builder.add("/l/:x<later>", 3)
        let table = try builder.build()
        #expect(try table.values("/s/AB12") == [0])
        #expect(try table.values("/s/AB123").isEmpty)
        #expect(try table.values("/c/%E4%B8%8A%E6%B5%B7") == [1])
        #expect(try table.values("/c/x").isEmpty)
        #expect(try table.values("/i/one") == [2])
        #expect(try table.values("/i/1").isEmpty)
        #expect(try table.values("/l/anything") == [3])
    }

    @Test("Replacing takes the place of the route that would conflict, under a new number")
    func replaces() throws {
        var builder = RouteTable<String>.Builder()
        builder.add("/a/:id", "old")
        builder.add("/b", "b")
        #expect(builder.replace("/a/:name", with: "new") == 2)
        #expect(builder.count == 3)
        let table = try builder.build()
        #expect(try table.matches(DeepLink("/a/1")).map(\.value) == ["new"])
        #expect(try table.match(DeepLink("/a/1"))?.parameters.dictionary == ["name": "1"])
        #expect(try table.matches(DeepLink("/b")).map(\.value) == ["b"])
        #expect(table.routes.map(\.number) == [0, 1, 2])
    }

    @Test("Replacing what is not there adds, replacing twice leaves the last, and what comes later conflicts")
    func replacesMore() throws {
        var builder = RouteTable<Int>.Builder()
        builder.replace("/a", with: 0)
        builder.replace("/a", with: 1)
        builder.replace("/%61/", with: 2)
        builder.replace("/a", with: 3, priority: 1)
        #expect(try builder.build().values("/a") == [3, 2])
        #expect(throws: TableError.self) {
            var builder = RouteTable<Int>.Builder()
            builder.replace("/a", with: 0)
            builder.add("/a", 1)
            return try builder.build()
        }
    }

    @Test("Replacing leaves a route without a port where the new one has the port 0")
    func replacesPorts() throws {
        var builder = RouteTable<Int>.Builder()
        builder.add("https://h/a", 0)
        builder.replace("https://h:0/a", with: 1)
        let table = try builder.build()
        #expect(try table.values("https://h/a") == [0])
        #expect(try table.values("https://h:0/a") == [1])
    }

    @Test("An ordered table lets the earlier route win, and the others follow")
    func ordered() throws {
        let table = try RouteTable.of(["/a/:id", "/a/:name", "/a/b", "/a/:x"], conflicts: .ordered)
        #expect(try table.values("/a/b") == [2, 0, 1, 3])
        #expect(try table.matches(DeepLink("/a/c")).map { $0.parameters.map(\.name) } == [["id"], ["name"], ["x"]])
    }

    @Test("An ordered table still refuses malformed patterns and unknown types")
    func orderedFaults() {
        for pattern in ["/:", "/:x<nothing>"] {
            #expect(throws: TableError.self) {
                var builder = RouteTable<Int>.Builder()
                builder.add(RoutePattern(stringLiteral: pattern), 0)
                return try builder.build(conflicts: .ordered)
            }
        }
    }

    @Test("A table without routes takes nothing")
    func empty() throws {
        let table = try RouteTable.of([])
        for link in ["", "/", "/a", "shop://a", "https://h/a"] { #expect(try table.values(link).isEmpty) }
    }

    @Test("A table keeps its patterns under its own rules, whatever rules they were read by")
    func rereads() throws {
        var rules = MatchingRules()
        rules.setHost(.authority, forScheme: "shop")
        var builder = RouteTable<Int>.Builder(rules: rules)
        builder.add("shop://goods/:id", 0)
        let table = try builder.build()
        #expect(try table.values("shop://goods/1") == [0])
        #expect(try table.match(DeepLink("shop://goods/1", rules: rules))?.route.pattern.text == "shop://goods/:id")
        let error = #expect(throws: TableError.self) {
            var builder = RouteTable<Int>.Builder(rules: rules)
            // Well-formed by itself, it lacks a host under these rules.
            builder.add("shop:///goods", 0)
            return try builder.build()
        }
        guard case .malformed? = error?.faults.first else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
