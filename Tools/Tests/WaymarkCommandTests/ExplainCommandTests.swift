import Testing
import WaymarkCommand

@Suite struct ExplainCommandTests {
    static let routes = """
        { "id": "goods.detail", "pattern": "shop://goods/:id<int>", "exposure": "public" },
        { "id": "goods.any", "pattern": "shop://goods/*", "priority": -1 }
        """

    @Test("A route for every link of a scheme is asked last, as in an app, though rule 2 would put it first")
    func asksCatchAllsLast() throws {
        let folder = try Folder()
        let path = try folder.manifest(
            """
            { "id": "goods", "pattern": "/goods/:id<int>", "exposure": "public" },
            { "id": "web", "pattern": "https:/*", "exposure": "public" }
            """)
        let run = CommandRun(["explain", "--routes", path, "https://m.h.example/goods/42"])
        #expect(run.code == 0)
        #expect(run.output.contains("goes to   goods"))
        #expect(run.output.contains("by rule 1: a route for every link of a scheme is tried last"))
        // Its priority is that of the file.
        let json = CommandRun(["explain", "--routes", path, "--json", "https://m.h.example/goods/42"])
        #expect(json.output.contains(#""pattern":"https:/*","priority":0"#))
        #expect(CommandRun(["lint", "--routes", path]).code == 0)
    }

    @Test("The text tells what wins, by which rule, and from which line")
    func tellsWinner() throws {
        let folder = try Folder()
        let path = try folder.manifest(Self.routes)
        let run = CommandRun(["explain", "--routes", path, "shop://goods/42?ref=push"])
        #expect(
            run.output == """
                shop://goods/42?ref=push
                  from      scheme   (assumed; --source names another)
                  read as   scheme shop, path goods / 42, query ref=push
                  goes to   goods.detail   shop://goods/:id<int>   (\(path):1)
                              with id=42
                              first by rule 1: higher priority: 0 before -1
                  and then  goods.any   shop://goods/*   (\(path):2)
                              tail 42

                """)
        #expect(run.code == 0)
    }

    @Test("The JSON has all of it")
    func tellsData() throws {
        let folder = try Folder()
        let path = try folder.manifest(Self.routes)
        let run = CommandRun(["explain", "--routes", path, "--json", "shop://goods/42?ref"])
        #expect(
            run.output
                == #"{"link":"shop://goods/42?ref","matched":true,"source":"scheme","opened":true,"errors":[],"refusal":null,"rewriting":[],"rewritten":null,"withheld":[],"rewritingFailure":null,"detours":[],"reading":{"scheme":"shop","host":null,"segments":["goods","42"],"query":[["ref",null]],"refusal":null},"fits":[{"index":0,"id":"goods.detail","pattern":"shop://goods/:id<int>","priority":0,"place":"\#(path):1","parameters":{"id":"42"},"tail":null,"decision":{"rule":1,"reason":"higher priority: 0 before -1"}},{"index":1,"id":"goods.any","pattern":"shop://goods/*","priority":-1,"place":"\#(path):2","parameters":{},"tail":["42"],"decision":null}],"misses":[],"missCount":0,"suggestion":null}"#
                + "\n")
    }

    @Test("Where nothing fits, it says what came near and what was meant, and the exit code is 1")
    func suggests() throws {
        let folder = try Folder()
        let path = try folder.manifest(Self.routes)
        let text = CommandRun(["explain", "--routes", path, "shop://good/42"])
        #expect(text.output.contains("no route takes it"))
        #expect(text.output.contains("did you mean shop://goods/42 ?"))
        #expect(text.code == 1)
        let json = CommandRun(["explain", "--routes", path, "--json", "shop://good/42"])
        #expect(json.output.contains(#""matched":false"#))
        #expect(json.output.contains(#""suggestion":"shop://goods/42""#))
        #expect(json.code == 1)
    }

    @Test("A link that cannot be read makes the exit code 1 as well")
    func tellsUnreadable() throws {
        let folder = try Folder()
        let path = try folder.manifest(Self.routes)
        let text = CommandRun(["explain", "--routes", path, "shop://goods/%00"])
        #expect(text.output.hasPrefix("shop://goods/%00\n  cannot be read: the escape %00 in a link, at byte 13"))
        #expect(text.code == 1)
        let json = CommandRun(["explain", "--routes", path, "--json", "shop://goods/%00"])
        #expect(
            json.output
                == #"{"link":"shop://goods/%00","matched":false,"error":"the escape %00 in a link, at byte 13"}"#
                + "\n")
        #expect(json.code == 1)
    }

    @Test("Nothing in a link reaches the terminal as a control")
    func escapes() throws {
        let folder = try Folder()
        let path = try folder.manifest(#"{ "pattern": "/:a" }"#)
        for command in ["explain", "match"] {
            let run = CommandRun(
                [command, "--routes", path, "/%1B%5B31m%E2%80%AE", "/\u{202E}"].dropLast(command == "explain" ? 1 : 0))
            #expect(!run.output.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
        }
    }

    @Test(
        "A link that leads back to the page that it has left, or in a circle, is not opened, and explain says why",
        arguments: [
            (#""error": "shop://:x/1", "reason": "r""#, "shop://a/a", "and are not asked again"),
            (#""web": "shop://:x/1""#, "shop://a/a", "and are not asked again"),
            (#""to": "shop://:x/a""#, "shop://a/a", "in a cycle"),
        ])
    func explainsWayBack(_ action: String, link: String, reason: String) throws {
        let folder = try Folder()
        let manifest = try folder.manifest(
            #"{ "id": "a", "pattern": "shop://a/:x", "exposure": "public" }, { "pattern": "shop://x/*" }"#)
        let rules = try folder.file(
            "rules.json",
            #"{ "waymark": 1, "version": 1, "overrides": [ { "route": "a", \#(action) } ] }"#.utf8)
        let arguments = ["--routes", manifest, "--rules", rules, "--source", "push", link]
        let text = CommandRun(["explain"] + arguments)
        #expect(text.code == 1)
        let line = text.lines.first { $0.hasPrefix("  not opened: ") }
        #expect(line?.contains(reason) == true, "\(text.output) \(text.errors)")
        let json = CommandRun(["explain", "--json"] + arguments)
        #expect(json.output.contains(#""opened":false,"errors":[],"refusal":"\#(line?.dropFirst(14) ?? "?")""#))
    }

    @Test(
        "A page that is left for its own address is none that takes it: explain and test name the route that is opened")
    func explainsOwnAddress() throws {
        let folder = try Folder()
        let manifest = try folder.manifest(
            #"""
            { "id": "page", "pattern": "https://shop.example/p/:x", "exposure": "public" },
            { "id": "web", "pattern": "https://shop.example/*", "exposure": "public" }
            """#)
        let rules = try folder.file(
            "rules.json",
            #"""
            { "waymark": 1, "version": 1,
              "overrides": [ { "route": "page", "web": "https://shop.example/p/:x" } ] }
            """#.utf8)
        let arguments = ["--routes", manifest, "--rules", rules]
        let explained = CommandRun(["explain", "--json"] + arguments + ["https://shop.example/p/1"])
        #expect(explained.code == 0)
        #expect(explained.output.contains(#""fits":[{"index":1,"id":"web","#), "\(explained.output)")
        let wanted = #"{"link":"https://shop.example/p/1","id":"web","via":["override page"]}"#
        let run = CommandRun(["test"] + arguments + [try folder.file("cases.jsonl", wanted.utf8)])
        #expect(run.code == 0, "\(run.output)")
    }

    @Test("A rewrite is named by its number in its own file, in words for people and for programs alike")
    func numbersRewrites() throws {
        let folder = try Folder()
        let manifest = try folder.manifest(
            #"{ "pattern": "shop://goods/:id", "exposure": "public" }"#,
            #""rewrites": [ { "from": "shop://old/:id", "to": "shop://goods/:id" } ],"#)
        let rules = try folder.file(
            "rules.json",
            #"""
            { "waymark": 1, "version": 1, "rewrites": [
                { "from": "shop://never", "to": "shop://goods/1" },
                { "from": "shop://older/:id", "to": "shop://old/:id", "then": "continue" } ] }
            """#.utf8)
        let arguments = ["--routes", manifest, "--rules", rules, "shop://older/1"]
        let text = CommandRun(["explain"] + arguments)
        #expect(text.output.contains("by rewrite 1 of the rules, 'shop://older/:id'"), "\(text.output)")
        #expect(text.output.contains("by rewrite 0, 'shop://old/:id'"))
        let json = CommandRun(["explain", "--json"] + arguments)
        #expect(
            json.output.contains(
                #"{"rule":null,"text":"rule 1 of the rules, 'shop://older/:id', gives shop://old/1","link":"shop://old/1"}"#
            ),
            "\(json.output)")
        #expect(json.output.contains(#"{"rule":0,"text":"rule 0, 'shop://old/:id', gives shop://goods/1","#))
    }
}
