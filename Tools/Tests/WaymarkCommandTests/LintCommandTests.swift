import Foundation
import Testing
import WaymarkCommand

@Suite struct LintCommandTests {
    /// A finding as it was printed.
    struct Printed: Decodable {
        let severity: String
        let code: String
        let routes: [Int]
        let patterns: [String]
        let witness: String?
        let message: String
    }

    private func findings(_ path: String) throws -> (findings: [Printed], run: CommandRun) {
        let run = CommandRun(["lint", "--routes", path, "--json"])
        return (try run.lines.map { try JSONDecoder().decode(Printed.self, from: Data($0.utf8)) }, run)
    }

    @Test("A sound table gives nothing in JSON, and a sum for people")
    func praises() throws {
        let folder = try Folder()
        let path = try folder.manifest(#"{ "pattern": "/a/:x" }, { "pattern": "/a/b" }"#)
        let (_, json) = try findings(path)
        #expect(json.output == "")
        #expect(json.code == 0)
        let text = CommandRun(["lint", "--routes", path])
        #expect(text.output == "\(path): 2 routes, 0 errors, 0 warnings\n")
        #expect(text.code == 0)
    }

    struct Alike: CustomTestStringConvertible {
        let dialect: String
        let patterns: [String]
        let severity: String
        var options = "{}"
        var testDescription: String { "\(dialect) \(patterns)" }
    }

    static let alike = [
        Alike(dialect: "waymark", patterns: ["/a/:p", "/a/:q"], severity: "error"),
        Alike(dialect: "jlroutes", patterns: ["/a/:p", "/a/:q"], severity: "warning"),
        Alike(dialect: "mgjrouter", patterns: ["mgj://foo/:a", "mgj://foo/:b"], severity: "warning"),
        Alike(
            dialect: "crossroad", patterns: ["/:id", "/:name"], severity: "warning",
            options: #"{"accepting":["app://"]}"#),
        Alike(dialect: "crossroad", patterns: ["/a", "/a"], severity: "error", options: #"{"accepting":["app://"]}"#),
        Alike(dialect: "crossroad", patterns: ["/a", "a"], severity: "error", options: #"{"accepting":["app://"]}"#),
    ]

    @Test(
        "Routes that are alike are an error where the router refuses them, and a warning where it goes by order",
        arguments: alike)
    func judgesConflicts(_ row: Alike) throws {
        let folder = try Folder()
        let routes = row.patterns.map { #"{ "pattern": "\#($0)" }"# }.joined(separator: ", ")
        let options = row.dialect == "waymark" ? "" : #""dialect": "\#(row.dialect)", "options": \#(row.options),"#
        let (findings, run) = try findings(try folder.manifest(routes, options))
        #expect(findings.filter { $0.code == "conflict" }.map(\.severity) == [row.severity])
        #expect(run.code == (row.severity == "error" ? 1 : 0))
    }

    @Test("A conflict is an error, with both routes and a link that shows it")
    func findsConflict() throws {
        let folder = try Folder()
        let path = try folder.manifest(
            #"{ "pattern": "/b" }, { "id": "x", "pattern": "/a/:x<int>" }, { "id": "y", "pattern": "/a/:y<int>" }"#)
        let (findings, run) = try findings(path)
        let conflict = try #require(findings.first { $0.code == "conflict" })
        #expect(conflict.severity == "error")
        #expect(conflict.routes == [1, 2])
        #expect(conflict.patterns == ["/a/:x<int>", "/a/:y<int>"])
        #expect(run.code == 1)
        let keys = [
            #"{"severity":"#, #","code":"#, #","routes":[1,2],"patterns":["#, #"],"witness":""#, #"","message":""#,
        ]
        #expect(run.lines.contains { line in keys.allSatisfy { line.contains($0) } })
    }

    @Test("Overlaps and shadows are warnings whose links prove them, and disjoint expressions none")
    func findsOverlaps() throws {
        let folder = try Folder()
        let path = try folder.manifest(
            """
            { "id": "number", "pattern": "shop://order/:id<int>" },
            { "id": "phone", "pattern": "shop://order/:phone([0-9a-f]{11})" },
            { "id": "letters", "pattern": "shop://sku/:a([a-z]+)" },
            { "id": "digits", "pattern": "shop://sku/:b([0-9]+)" },
            { "id": "any", "pattern": "shop://event/:name", "priority": 5 },
            { "id": "618", "pattern": "shop://event/618" }
            """)
        let (findings, run) = try findings(path)
        #expect(run.code == 0)
        #expect(findings.map(\.code) == ["overlap", "shadowed"])
        #expect(findings.map(\.severity) == ["warning", "warning"])
        #expect(findings.map(\.routes) == [[0, 1], [5, 4]])
        let names = ["number", "phone", "letters", "digits", "any", "618"]
        for finding in findings {
            let witness = try #require(finding.witness)
            let explanation = CommandRun(["explain", "--routes", path, witness])
            for route in finding.routes { #expect(explanation.output.contains("\(names[route])   shop://")) }
            #expect(explanation.output.contains("first by rule \(finding.code == "overlap" ? 5 : 1)"))
        }
    }

    @Test(
        "A route that a later one replaces never wins, in the dialect of a router that keeps the last registration",
        arguments: [
            ("routable", "goods/:id"), ("mgjrouter", "shop://goods/:id"), ("urlnavigator", "shop://goods/<id>"),
        ])
    func findsReplaced(_ dialect: String, _ pattern: String) throws {
        let folder = try Folder()
        let path = try folder.file(
            "routes.json",
            #"""
            { "waymark": 1, "dialect": "\#(dialect)", "routes": [
              { "id": "first", "pattern": "\#(pattern)" }, { "id": "second", "pattern": "\#(pattern)" } ] }
            """#.utf8)
        let (findings, run) = try findings(path)
        #expect(run.code == 0)
        #expect(findings.map(\.code) == ["shadowed"])
        #expect(findings.first?.routes == [0, 1] && findings.first?.severity == "warning")
        #expect(CommandRun(["lint", "--strict", "--routes", path]).code == 1)
    }

    @Test("Lint says of which patterns no proof speaks")
    func saysWhatIsUnproven() throws {
        let folder = try Folder()
        let path = try folder.file(
            "routes.json",
            #"{ "waymark": 1, "dialect": "wlrroute", "routes": [ { "pattern": "/a/.*" }, { "pattern": "/a/b" } ] }"#
                .utf8)
        let run = CommandRun(["lint", "--routes", path])
        #expect(run.errors.hasPrefix("waymark: cannot analyse the patterns of 2 routes"), "\(run.errors)")
        let other = try folder.file(
            "other.json",
            #"{ "waymark": 1, "dialect": "routable", "routes": [ { "pattern": "/a" }, { "pattern": "b" } ] }"#.utf8)
        #expect(CommandRun(["lint", "--routes", other]).errors.contains("do not all begin with a slash"))
        #expect(CommandRun(["lint", "--routes", Folder.shop("waymark.json")]).errors.isEmpty)
    }

    @Test("An unknown way of showing a screen is reported, with the nearest one")
    func knowsPresentations() throws {
        let folder = try Folder()
        let path = try folder.file(
            "routes.json",
            """
            { "waymark": 1, "routes": [
                { "pattern": "/a", "presentation": { "kind": "present", "style": "sheet", "detents": ["medium"] } },
                { "pattern": "/b", "presentation": "tab:mall" },
                { "pattern": "/c",
                  "presentation": "pish" } ] }
            """.utf8)
        let (findings, run) = try findings(path)
        #expect(run.code == 0)
        #expect(findings.map(\.code) == ["presentation"])
        #expect(findings.map(\.routes) == [[2]])
        #expect(
            findings[0].message
                == "\(path):5: routes[2].presentation: unknown value 'pish'; did you mean 'push'?")
    }

    @Test("A default that no link could give is a warning, at its own place, with what its parameter takes")
    func judgesDefaults() throws {
        let folder = try Folder()
        let path = try folder.file(
            "routes.json",
            """
            { "waymark": 1, "routes": [
                { "pattern": "/page/:n<int>?", "defaults": { "n": "1" } },
                { "pattern": "/item/:id<int>?",
                  "defaults": {
                      "id": "abc" } } ] }
            """.utf8)
        let (findings, run) = try findings(path)
        #expect(run.code == 0)
        #expect(findings.map(\.code) == ["default-type"])
        #expect(findings.map(\.routes) == [[1]])
        #expect(
            findings[0].message
                == "\(path):5: routes[1].defaults.id: malformed 'abc', expected a value that ':id<int>' of the pattern takes"
        )
    }

    @Test("Faults are findings, and the rest of the table is still looked at")
    func goesOn() throws {
        let folder = try Folder()
        let path = try folder.file(
            "routes.json",
            """
            { "waymark": 1, "types": { "t": "[a" },
              "routes": [
                { "id": "broken", "pattern": "/:a/:a" },
                { "id": "x", "pattern": "/x/:a", "parent": "brokn" },
                { "id": "y", "pattern": "/x/:b", "exposre": "public" },
                { "id": "z", "pattern": "/z/:b<dat>/:c<dat>" } ] }
            """.utf8)
        let (findings, run) = try findings(path)
        #expect(
            findings.map(\.code) == ["expression", "pattern", "unknown-route", "manifest", "unknown-type", "conflict"])
        #expect(findings.map(\.severity) == ["error", "error", "warning", "error", "warning", "error"])
        #expect(findings.map(\.routes) == [[], [0], [1], [2], [3], [1, 2]])
        #expect(
            findings.map(\.patterns) == [
                [], ["/:a/:a"], ["/x/:a"], ["/x/:b"], ["/z/:b<dat>/:c<dat>"], ["/x/:a", "/x/:b"],
            ])
        #expect(
            findings[1].message == "\(path):3: routes[0].pattern: the name 'a' is used twice, at byte 4 of '/:a/:a'")
        #expect(findings[3].message == "\(path):5: routes[2].exposre: unknown key 'exposre'; did you mean 'exposure'?")
        #expect(findings[4].message == "\(path):6: the type 'dat' is neither standard nor declared in the manifest")
        #expect(run.code == 1)
    }

    @Test("A fallback that a router would refuse is an error, at its place; one of the web needs no route")
    func fallbacks() throws {
        let folder = try Folder()
        let file = try folder.file(
            "shop.json",
            #"""
            { "waymark": 1, "routes": [
              { "pattern": "shop://a/:id", "fallback": "https://m.shop.example/a/:id" },
              { "pattern": "shop://b/:id", "fallback": "https://m.shop.example/b/:nr" },
              { "pattern": "shop://c/:", "fallback": "https://m.shop.example/c/:nr" },
              { "pattern": "shop://d",
                "fallback": "1x://d" } ] }
            """#.utf8)
        let run = CommandRun(["lint", "--routes", file, "--json"])
        #expect(run.code == 1)
        let found = run.lines.filter { $0.contains(#""code":"fallback""#) }
        #expect(found.count == 2)
        #expect(found[0].contains(#""routes":[1]"#))
        // Both say the line of the fallback, and not that of its route.
        #expect(
            found[1].contains(#""line":6"#)
                && found[1].contains("shop.json:6: routes[3].fallback: '1x://d' is not a link")
        )
        #expect(found[0].contains("shop.json:3: routes[1].fallback: the target names the parameter 'nr'"))
    }

    @Test(
        "A public page that stands on one which its own links could not open is an error, and so is a parent without its values"
    )
    func parents() throws {
        let folder = try Folder()
        let file = try folder.file(
            "shop.json",
            #"""
            { "waymark": 1, "routes": [
              { "id": "open", "pattern": "shop://open", "exposure": "public", "tags": ["a"] },
              { "id": "inside", "pattern": "shop://inside", "exposure": "internal", "parent": "open" },
              { "id": "gated", "pattern": "shop://gated", "exposure": "public", "tags": ["gate"] },
              { "id": "pushed", "pattern": "shop://pushed", "exposure": "public", "sources": ["push"] },
              { "id": "of", "pattern": "shop://of/:kind", "exposure": "public" },
              { "pattern": "shop://1", "exposure": "public", "parent": "inside" },
              { "pattern": "shop://2", "exposure": "public", "parent": "gated", "id": "two" },
              { "pattern": "shop://3", "exposure": "public", "parent": "two" },
              { "pattern": "shop://4", "exposure": "public", "parent": "pushed" },
              { "pattern": "shop://5", "exposure": "public", "sources": ["push", "app"], "parent": "pushed" },
              { "pattern": "shop://6", "exposure": "public", "parent": "of", "query": [{ "name": "kind" }] },
              { "pattern": "shop://7", "exposure": "public", "sources": ["push"], "parent": "pushed" },
              { "pattern": "shop://8", "exposure": "public", "tags": ["gate", "b"], "parent": "gated" },
              { "pattern": "shop://9", "parent": "gated" },
              { "pattern": "shop://10", "exposure": "public", "parent": "of", "parentQuery": ["kind"] },
              { "pattern": "shop://11/:kind", "exposure": "public", "parent": "of" },
              { "id": "unsaid", "pattern": "shop://unsaid" },
              { "pattern": "shop://12", "exposure": "public", "parent": "unsaid" } ] }
            """#.utf8)
        let run = CommandRun(["lint", "--routes", file, "--json"])
        #expect(run.code == 1)
        let found = try run.lines.map { line in
            let finding = try JSONDecoder().decode(Printed.self, from: Data(line.utf8))
            return "\(finding.code) \(finding.routes) \(finding.message.replacing("\(file):", with: ""))"
        }
        #expect(
            found == [
                "parent-exposure [5, 1] 7: routes[5].parent: the page is public, but 'inside' beneath it is internal",
                "parent-exposure [6, 2] 8: routes[6].parent: 'gated' beneath the page has tags that the page does not have:"
                    + " gate",
                "parent-exposure [7, 2] 9: routes[7].parent: 'gated' beneath the page has tags that the page does not have:"
                    + " gate",
                "parent-exposure [8, 3] 10: routes[8].parent: 'pushed' beneath the page is open only to push",
                "parent-exposure [9, 3] 11: routes[9].parent: the page is open to app, but 'pushed' beneath it is not",
                "parent-values [10, 4] 12: routes[10].parent: the path gives no value for 'kind' of 'of';"
                    + " list those of the query in 'parentQuery', or give defaults",
                "parent-exposure [17, 16] 19: routes[17].parent: the page is public, but 'unsaid' beneath it is internal"
                    + " unless code opens it",
            ])
    }

    @Test("For people each finding has its routes, a link, and the way to see more")
    func showsPeople() throws {
        let folder = try Folder()
        let path = try folder.manifest(
            """
            { "id": "a", "pattern": "/a/:x", "priority": 1 },
            { "id": "long.name", "pattern": "/a/it's" }
            """)
        let run = CommandRun(["lint", "--routes", path])
        #expect(
            run.output.hasSuffix(
                #"""

                  \#(path):2  long.name  /a/it's
                  \#(path):1  a          /a/:x
                  link  /a/it's
                  see   waymark explain --routes \#(path) '/a/it'\''s'

                \#(path): 2 routes, 0 errors, 1 warning

                """#))
    }

    @Test("A route whose pattern cannot be read counts, and is named by its own index and id")
    func namesUnreadable() throws {
        let folder = try Folder()
        let path = try folder.manifest(
            """
            { "id": "a", "pattern": "/a" },
            { "id": "broken", "pattern": "/b/:" },
            { "id": "c", "pattern": "/c/:x" }, { "id": "none" }, { "id": "d", "pattern": "/c/:y" }
            """)
        let (findings, _) = try findings(path)
        #expect(findings.map(\.code) == ["pattern", "manifest", "conflict"])
        #expect(findings.map(\.routes) == [[1], [3], [2, 4]])
        let run = CommandRun(["lint", "--routes", path])
        #expect(run.output.contains("  \(path):2  broken  /b/:\n"))
        #expect(run.output.contains("  \(path):3  none  \n"))
        #expect(run.output.hasSuffix("\(path): 5 routes, 3 errors, 0 warnings\n"))
    }

    @Test("Parents that form one circle of thousands of routes are one finding", arguments: [true, false])
    func findsGreatCircle(_ isPublic: Bool) throws {
        let folder = try Folder()
        let exposure = isPublic ? #", "exposure": "public""# : ""
        let routes = (0..<3_000).map {
            #"{ "id": "r\#($0)", "pattern": "/r\#($0)", "parent": "r\#(($0 + 1) % 3_000)"\#(exposure) }"#
        }
        let (findings, _) = try findings(try folder.manifest(routes.joined(separator: ",\n")))
        #expect(findings.count == 1)
        #expect(findings.first?.message.contains("the parents form a cycle") == true)
    }

    @Test("More steps from page to page than lint takes are a finding that says so")
    func givesUpOnAncestors() throws {
        let folder = try Folder()
        func route(_ id: String, under parent: String?, _ keys: String = "") -> String {
            let beneath = parent.map { #", "parent": "\#($0)""# } ?? ""
            return #"{ "id": "\#(id)", "pattern": "/\#(id)", "exposure": "public"\#(beneath)\#(keys) }"#
        }
        let line = (0..<450).map { route("r\($0)", under: $0 == 0 ? nil : "r\($0 - 1)") }
        // Pages with tags of their own have nothing in common, so that each way is walked to its end.
        let pages = (0..<460).map { route("p\($0)", under: "r449", #", "tags": ["t\#($0)"]"#) }
        let (few, _) = try findings(try folder.manifest((line + pages.prefix(400)).joined(separator: ",\n")))
        #expect(few.isEmpty)
        let (many, _) = try findings(try folder.manifest((line + pages).joined(separator: ",\n")))
        #expect(many.map(\.code) == ["undecided"])
        #expect(many.map(\.severity) == ["warning"])
    }

    @Test("An option that the dialect does not take is the one finding, for the patterns are not judged")
    func leavesPatternsOfBadOptions() throws {
        let folder = try Folder()
        for options in [#"{ "accepting": ["x y"] }"#, #"{ "acceptin": ["app"] }"#] {
            let path = try folder.manifest(
                #"{ "id": "u", "pattern": "user/:id", "fallback": "/:nr" }"#,
                #""dialect": "crossroad", "options": \#(options),"#)
            let (findings, run) = try findings(path)
            #expect(findings.map(\.code) == ["manifest"], "\(run.output)")
            #expect(run.code == 1)
        }
    }

    @Test("The command that shows a link names the dialect that was given")
    func namesDialect() throws {
        let folder = try Folder()
        let path = try folder.manifest(#"{ "pattern": "/a/:x" }, { "pattern": "/a/:y" }"#)
        let run = CommandRun(["lint", "--routes", path, "--dialect", "jlroutes"])
        #expect(run.output.contains("see   waymark explain --routes \(path) --dialect jlroutes "), "\(run.output)")
    }

    @Test("A file without a readable part makes the exit code 2", arguments: ["{", "[]", #"{ "waymark": 9 }"#])
    func refuses(_ text: String) throws {
        let folder = try Folder()
        let path = try folder.file("a.json", text.utf8)
        let run = CommandRun(["lint", "--routes", path, "--json"])
        #expect(run.output == "")
        #expect(run.errors.hasPrefix("\(path):1: "))
        #expect(run.code == 2)
    }

    @Test("The sample shop is sound, and its overlaps are found")
    func lintsShop() throws {
        let (shop, run) = try findings(Folder.shop("waymark.json"))
        #expect(shop.isEmpty)
        #expect(run.code == 0)
        let (overlaps, _) = try findings(Folder.shop("overlaps.json"))
        #expect(overlaps.map(\.routes) == [[0, 1], [1, 0], [3, 2]])
        #expect(overlaps.allSatisfy { $0.witness != nil })
    }
}
