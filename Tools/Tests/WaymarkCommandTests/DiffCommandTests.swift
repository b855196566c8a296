import Foundation
import Testing
import WaymarkCommand

@Suite struct DiffCommandTests {
    /// A difference as it was printed.
    struct Printed: Decodable {
        struct Route: Decodable, Equatable {
            let id: String?
            let pattern: String
            let index: Int
        }

        let change: String
        let old: Route?
        let new: Route?
        let witness: String?
        let message: String
    }

    struct Edit: CustomTestStringConvertible {
        let old: String
        let new: String
        let changes: [String]
        var testDescription: String { "\(old) to \(new)" }
    }

    static let edits: [Edit] = [
        Edit(old: #"{ "pattern": "/a" }"#, new: #"{ "pattern": "/a" }"#, changes: []),
        Edit(
            old: #"{ "pattern": "/a" }, { "pattern": "/b/:x" }"#, new: #"{ "pattern": "/b/:x" }, { "pattern": "/a" }"#,
            changes: []),
        Edit(old: #"{ "pattern": "/a" }"#, new: "", changes: ["removed /a"]),
        Edit(old: "", new: #"{ "pattern": "/a" }"#, changes: ["added /a"]),
        Edit(
            old: #"{ "id": "x", "pattern": "/a/:x" }"#, new: #"{ "id": "x", "pattern": "/a/:y" }"#,
            changes: ["parameters /a/0"]),
        Edit(
            old: #"{ "id": "x", "pattern": "/a/:x" }"#, new: #"{ "id": "x", "pattern": "/a/:x<int>" }"#,
            changes: ["lost /a/a"]),
        Edit(
            old: #"{ "id": "x", "pattern": "/a/:x<int>" }"#, new: #"{ "id": "x", "pattern": "/a/:x" }"#,
            changes: ["gained /a/a"]),
        Edit(
            old: #"{ "pattern": "/a/:x" }, { "pattern": "/a/b" }"#,
            new: #"{ "pattern": "/a/:x", "priority": 1 }, { "pattern": "/a/b" }"#,
            changes: ["moved /a/b", "unreachable /a/b", "priority -"]),
        Edit(
            old: #"{ "pattern": "/a" }, { "pattern": "/b" }"#,
            new: #"{ "pattern": "/a", "priority": 1 }, { "pattern": "/b" }"#,
            changes: []),
        Edit(
            old: #"{ "pattern": "/a", "exposure": "public" }"#, new: #"{ "pattern": "/a" }"#, changes: ["exposure -"]),
        Edit(
            old: #"{ "pattern": "/a", "tags": ["x", "y"] }"#, new: #"{ "pattern": "/a", "tags": ["y", "x"] }"#,
            changes: []),
        Edit(
            old: #"{ "pattern": "/a", "tags": ["x"] }"#, new: #"{ "pattern": "/a", "defaults": { "t": "1" } }"#,
            changes: ["tags -", "defaults -"]),
        Edit(
            old: #"{ "pattern": "/a", "summary": "x" }"#, new: #"{ "pattern": "/a", "summary": "y" }"#, changes: []),
    ]

    @Test("Each change of a table is one line, with the link that shows it", arguments: edits)
    func compares(_ row: Edit) throws {
        let folder = try Folder()
        let old = try folder.file("old.json", #"{ "waymark": 1, "routes": [\#(row.old)] }"#.utf8)
        let new = try folder.file("new.json", #"{ "waymark": 1, "routes": [\#(row.new)] }"#.utf8)
        let run = CommandRun(["diff", old, new, "--json"])
        let printed = try run.lines.map { try JSONDecoder().decode(Printed.self, from: Data($0.utf8)) }
        #expect(printed.map { "\($0.change) \($0.witness ?? "-")" } == row.changes)
        #expect(run.errors == "")
        #expect(run.code == (row.changes.isEmpty ? 0 : 1))
        #expect(CommandRun(["diff", old, new]).code == run.code)
    }

    @Test("A line has both routes with their ids, patterns and positions")
    func namesRoutes() throws {
        let folder = try Folder()
        let old = try folder.file("old.json", #"{ "waymark": 1, "routes": [{ "id": "x", "pattern": "/a/:x" }] }"#.utf8)
        let new = try folder.file(
            "new.yaml", "waymark: 1\nroutes:\n- pattern: /b\n- { id: x, pattern: '/a/:x' }\n- pattern: /a/c\n".utf8)
        let run = CommandRun(["diff", old, new, "--json"])
        let moved = [
            #"{"change":"moved","old":{"id":"x","pattern":"/a/:x","index":0}"#,
            #""new":{"id":null,"pattern":"/a/c","index":2}"#, #""witness":"/a/c""#,
            #""message":"'/a/c' went to '/a/:x' (x) and goes to '/a/c'"}"#,
        ]
        let added = [
            #"{"change":"added","old":null,"new":{"id":null,"pattern":"/b","index":0}"#, #""witness":"/b""#,
            #""message":"'/b' is new: it takes '/b'"}"#,
        ]
        #expect(run.lines.count == 3)
        #expect(run.lines.first == moved.joined(separator: ","))
        #expect(run.lines.dropFirst().first == added.joined(separator: ","))
    }

    struct Whole: CustomTestStringConvertible {
        let old: String
        let new: String
        let messages: [String]
        var testDescription: String { "\(old) to \(new)" }
    }

    static let wholes: [Whole] = [
        Whole(
            old: #""schemes": ["shop"],"#, new: #""schemes": ["mall", "SHOP"],"#,
            messages: ["the app now owns the schemes 'mall'"]),
        Whole(
            old: #""hosts": ["a.example"],"#, new: #""hosts": ["b.example"],"#,
            messages: ["the app no longer owns the hosts 'a.example' and now owns the hosts 'b.example'"]),
        Whole(
            old: #""rewrites": [{ "from": "/x", "to": "/a" }, { "from": "/:y", "to": "/a" }],"#,
            new: #""rewrites": [{ "from": "/:y", "to": "/a" }, { "from": "/x", "to": "/a", "name": "n" }],"#,
            messages: ["rewrites are tried in another order"]),
        Whole(
            old: #""rewrites": [{ "from": "/x", "to": "/a" }],"#, new: #""rewrites": [{ "match": "x", "to": "/a" }],"#,
            messages: ["the rewrite from '/x' to '/a' is gone or changed", "the rewrite of 'x' to '/a' is new"]),
        Whole(
            old: "", new: #""rules": { "trailingSlash": "strict" },"#,
            messages: ["'/a/' went to '/a' and goes nowhere"]),
        Whole(
            old: #""rewrites": [{ "from": "/x", "to": "/a" }],"#,
            new: #""rules": { "trailingSlash": "strict" }, "rewrites": [{ "from": "/x", "to": "/a" }],"#,
            messages: [
                "'/a/' went to '/a' and goes nowhere", "the rewrite from '/x' takes other links by the rules",
            ]),
        Whole(
            old: #""rewrites": [{ "from": "/x", "to": "/a" }, { "from": "/9", "to": "/a" }],"#,
            new: #"""
                "rules": { "caseSensitive": false },
                "rewrites": [{ "from": "/x", "to": "/a" }, { "from": "/9", "to": "/a" }],
                """#,
            messages: [
                "'/A' went nowhere and goes to '/a'", "the rewrite from '/x' takes other links by the rules",
            ]),
    ]

    @Test("Decisions beside routes are reported", arguments: wholes)
    func comparesWhole(_ row: Whole) throws {
        let folder = try Folder()
        let old = try folder.file("a.json", #"{ "waymark": 1, \#(row.old) "routes": [{ "pattern": "/a" }] }"#.utf8)
        let new = try folder.file("b.json", #"{ "waymark": 1, \#(row.new) "routes": [{ "pattern": "/a" }] }"#.utf8)
        let run = CommandRun(["diff", old, new, "--json"])
        let printed = try run.lines.map { try JSONDecoder().decode(Printed.self, from: Data($0.utf8)) }
        #expect(printed.map(\.message) == row.messages)
        #expect(run.code == 1)
    }

    struct Owned: CustomTestStringConvertible {
        let old: String
        let new: String
        let changes: [String]
        var testDescription: String { "\(old) to \(new)" }
    }

    static let owned = [
        Owned(
            old: #""schemes": ["shop", "mall"]"#, new: #""schemes": ["shop"]"#,
            changes: [
                "lost links of 'mall://a' from outside are now refused, because the app no longer owns them",
                "schemes the app no longer owns the schemes 'mall'",
            ]),
        Owned(
            old: #""schemes": ["shop"]"#, new: #""schemes": ["mall", "shop"]"#,
            changes: [
                "gained links of 'mall://a' from outside are now accepted, because the app owns them",
                "schemes the app now owns the schemes 'mall'",
            ]),
        Owned(
            old: #""hosts": ["*.b.example"]"#, new: #""hosts": ["b.example"]"#,
            changes: [
                "lost links of 'https://m.b.example/c' from outside are now refused, because the app no longer owns them",
                "hosts the app no longer owns the hosts '*.b.example' and now owns the hosts 'b.example'",
            ]),
        Owned(old: #""schemes": ["shop"]"#, new: #""schemes": ["SHOP"]"#, changes: []),
        Owned(
            old: #""hosts": ["m.b.example", "xn--bcher-kva.example"]"#,
            new: #""hosts": ["bücher.example", "M.B.example"]"#, changes: []),
    ]

    @Test("Schemes and hosts that come or go are reported with the routes whose links they let in", arguments: owned)
    func honoursOwned(_ row: Owned) throws {
        let folder = try Folder()
        let routes = #"[{ "pattern": "shop://a" }, { "pattern": "mall://a" }, { "pattern": "https://m.b.example/c" }]"#
        let old = try folder.file("a.json", #"{ "waymark": 1, \#(row.old), "routes": \#(routes) }"#.utf8)
        let new = try folder.file("b.json", #"{ "waymark": 1, \#(row.new), "routes": \#(routes) }"#.utf8)
        let run = CommandRun(["diff", old, new, "--json"])
        let printed = try run.lines.map { try JSONDecoder().decode(Printed.self, from: Data($0.utf8)) }
        #expect(printed.map { "\($0.change) \($0.message)" } == row.changes)
        let annotated = CommandRun(["diff", old, new, "--format", "github"])
        #expect(annotated.lines.contains { $0.hasPrefix("::error") } == row.changes.contains { $0.hasPrefix("lost") })
    }

    @Test("A change of links that neither manifest owns counts for the app alone, and is no error")
    func tellsForeign() throws {
        let folder = try Folder()
        let keys = #""waymark": 1, "schemes": ["shop"]"#
        let old = try folder.file(
            "a.json", #"{ \#(keys), "routes": [{ "pattern": "shop://a" }, { "pattern": "mall://a" }] }"#.utf8)
        let new = try folder.file("b.json", #"{ \#(keys), "routes": [{ "pattern": "shop://a" }] }"#.utf8)
        let run = CommandRun(["diff", old, new, "--format", "github"])
        #expect(run.lines.count == 1)
        #expect(run.output.hasPrefix("::warning"))
        #expect(run.output.contains(", only from within the app"))
        #expect(run.code == 1)
    }

    @Test("For people each difference has its routes with their places, and a sum ends the list")
    func showsPeople() throws {
        let folder = try Folder()
        let old = try folder.manifest(#"{ "id": "x", "pattern": "/a/:x" }"#)
        let new = try folder.file(
            "new.json",
            #"{ "waymark": 1, "routes": [{ "id": "x", "pattern": "/a/:x" },\#n{ "pattern": "/a/b" }] }"#.utf8)
        let run = CommandRun(["diff", old, new])
        #expect(
            run.output == """
                moved '/a/b' went to '/a/:x' (x) and goes to '/a/b'
                  old   \(old):1  x        /a/:x
                  new   \(new):2\(String(repeating: " ", count: old.count - new.count))  (no id)  /a/b
                  link  /a/b

                added '/a/b' is new: it takes '/a/b'
                  new   \(new):2  (no id)  /a/b
                  link  /a/b

                \(old) and \(new) differ: 1 moved, 1 added

                """)
        #expect(CommandRun(["diff", old, old]).output == "\(old) and \(old) mean the same\n")
    }

    @Test("A manifest that cannot be read makes the exit code 2", arguments: ["{", #"{ "waymark": 1 }"#])
    func refuses(_ text: String) throws {
        let folder = try Folder()
        let good = try folder.manifest(#"{ "pattern": "/a" }"#)
        let bad = try folder.file("bad.json", text.utf8)
        for arguments in [[good, bad], [bad, good], [good, bad + "x"]] {
            let run = CommandRun(["diff"] + arguments)
            #expect(run.output == "")
            #expect(run.errors.hasPrefix("\(bad)"))
            #expect(run.code == 2)
        }
    }

    @Test("The sample shop means what it means")
    func comparesShop() {
        let run = CommandRun(["diff", Folder.shop("waymark.json"), Folder.shop("waymark.json"), "--json"])
        #expect(run.output == "")
        #expect(run.code == 0)
    }

    struct Dialect: CustomTestStringConvertible {
        let dialect: String
        let old: String
        let new: String
        var testDescription: String { "\(dialect) \(old) \(new)" }
    }

    static let dialects = [
        Dialect(dialect: "jlroutes", old: "/u/:id/a", new: "/u/:id/b"),
        Dialect(dialect: "wlrroute", old: "/u/:id/a", new: "/u/:id/b"),
        Dialect(dialect: "wlrroute", old: "/u/:id([0-9]+)", new: "/u/:id([0-9]{1,3})"),
        Dialect(dialect: "hhrouter", old: "/u/:id/a", new: "/u/:id/b"),
        Dialect(dialect: "mgjrouter", old: "app://u/:id/a", new: "app://u/:id/b"),
        Dialect(dialect: "routable", old: "u/:id/a", new: "u/:id/b"),
        Dialect(dialect: "anyrouter", old: "app://u/:id/a", new: "app://u/:id/b"),
        Dialect(dialect: "urlnavigator", old: "app://u/<id>/a", new: "app://u/<id>/b"),
    ]

    @Test("Links that a table loses are reported in every dialect", arguments: dialects)
    func comparesDialects(_ row: Dialect) throws {
        let folder = try Folder()
        func file(_ name: String, _ pattern: String) throws -> String {
            let routes = #"[{ "pattern": "\#(pattern)", "id": "x" }]"#
            return try folder.file(
                name, #"{ "waymark": 1, "dialect": "\#(row.dialect)", "routes": \#(routes) }"#.utf8)
        }
        let (old, new) = (try file("old.json", row.old), try file("new.json", row.new))
        let run = CommandRun(["diff", old, new, "--json"])
        let printed = try run.lines.map { try JSONDecoder().decode(Printed.self, from: Data($0.utf8)) }
        #expect(printed.contains { $0.change == "lost" }, "\(run.output)")
        #expect(run.code == 1)
        // What one expression for the whole path takes is sampled, which is said; so are Routable's paths without a slash.
        #expect(run.errors.contains("not everything was compared") == ["wlrroute", "routable"].contains(row.dialect))
        #expect(CommandRun(["diff", old, old]).code == 0)
    }

    @Test("Where a table cannot be compared in full, it is not said to mean the same")
    func tellsSamples() throws {
        let folder = try Folder()
        func file(_ name: String, _ routes: String) throws -> String {
            try folder.file(name, #"{ "waymark": 1, "dialect": "wlrroute", "routes": [\#(routes)] }"#.utf8)
        }
        let old = try file("old.json", #"{ "pattern": "/a/:id([ab]*b)", "id": "x" }"#)
        let new = try file("new.json", #"{ "pattern": "/a/:id([ab]*(?:b))", "id": "x" }"#)
        let run = CommandRun(["diff", old, new])
        #expect(
            run.errorLines == [
                "waymark: not everything was compared: no proof covers the pattern of one route; only samples were tried"
            ])
        #expect(run.output == "\(old) and \(new) mean the same, as far as they were compared\n")
        #expect(run.code == 1)
    }

    @Test(
        "A difference is one of the app: a capital first segment counts where it does, and a route for every link is asked last",
        arguments: [
            (
                #""dialect": "mgjrouter","#, #"{ "id": "a", "pattern": "shop://Goods/:id" }"#,
                #"{ "id": "a", "pattern": "shop://Goods/x" }"#, ["parameters shop://Goods/x", "lost shop://Goods/0"]
            ),
            (
                #""rules": { "caseSensitive": "exact" },"#,
                #"{ "pattern": "shop://Goods/:id" }, { "pattern": "shop://Goods/x", "priority": -1 }"#,
                #"{ "pattern": "shop://Goods/:id" }, { "pattern": "shop://Goods/x" }"#,
                ["moved shop://Goods/x", "priority -"]
            ),
            (
                "", #"{ "id": "p", "pattern": "shop:/:p0/:t*" }"#,
                #"{ "id": "t", "pattern": "shop:/:t+", "priority": 1 }, { "id": "p", "pattern": "shop:/:p0/:t*" }"#,
                ["added -"]
            ),
            // The first route of a scheme keeps its links from those without one.
            (
                #""dialect": "jlroutes","#, #"{ "id": "a", "pattern": "/goods/:id" }"#,
                #"{ "id": "a", "pattern": "/goods/:id" }, { "id": "b", "pattern": "/cart", "scheme": "app" }"#,
                ["lost app://goods/0", "added app://cart"]
            ),
            (
                #""rules": { "host": { "shop": "segmentUnlessDotted" }, "namespaces": "separate" },"#,
                #"{ "id": "a", "pattern": "/goods/:id" }, { "id": "b", "pattern": "shop://cart" }"#,
                #"{ "id": "b", "pattern": "shop://cart" }, { "id": "a", "pattern": "/gone" }"#,
                ["lost /goods/0", "gained /gone"]
            ),
            // Where the case of a scheme counts, links have it as patterns do, also those of expressions.
            (
                #""dialect": "wlrroute","#,
                #"{ "id": "a", "pattern": "Demo://x/:id" }, { "id": "b", "pattern": "Demo://y" }"#,
                #"{ "id": "b", "pattern": "Demo://y" }"#, ["removed Demo://x/0"]
            ),
            (
                #""dialect": "anyrouter","#,
                #"{ "id": "a", "pattern": "App://h/p" }, { "id": "b", "pattern": "app://h/p" }"#,
                #"{ "id": "b", "pattern": "app://h/p" }"#, ["removed App://h/p"]
            ),
            // Literals that are compared as written have their escapes in links too.
            (
                #""dialect": "jlroutes","#, #"{ "id": "a", "pattern": "/x/%E6%90%9C/:id" }"#,
                #"{ "id": "a", "pattern": "/x/%E6%90%9C/new" }"#,
                ["parameters app://x/%E6%90%9C/new", "lost app://x/%E6%90%9C/0"]
            ),
        ])
    func comparesAsApps(_ keys: String, _ old: String, _ new: String, _ changes: [String]) throws {
        let folder = try Folder()
        let paths = try [old, new].enumerated().map { number, routes in
            try folder.file("\(number).json", #"{ "waymark": 1, \#(keys) "routes": [\#(routes)] }"#.utf8)
        }
        let run = CommandRun(["diff", "--json", paths[0], paths[1]])
        let printed = try run.lines.map { try JSONDecoder().decode(Printed.self, from: Data($0.utf8)) }
        #expect(printed.map { "\($0.change) \($0.witness ?? "-")" } == changes, "\(run.output)")
    }
}
