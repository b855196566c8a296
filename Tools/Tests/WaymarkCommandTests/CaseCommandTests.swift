import Foundation
import Testing
import WaymarkCommand

/// `test`.
@Suite struct CaseCommandTests {
    static let routes = """
        { "id": "goods", "pattern": "/goods/:id", "exposure": "public" }, { "pattern": "/anonymous", "exposure": "public" }
        """

    static let cases = """
        {"link": "/goods/1", "id": "goods", "parameters": {"id": "1"}}
        {"link": "/goods/1", "id": "goods"}

        {"link": "/goods/1", "id": "goods", "parameters": {"id": "2"}}
        {"link": "/goods/1", "id": "goods", "parameters": {}}
        {"link": "/goods/1", "id": "gods"}
        {"link": "/goods/1", "id": null}
        {"link": "/none", "id": null}
        {"link": "/%00", "id": null, "parameters": {}}
        {"link": "/%00", "id": "goods"}
        {"link": "/anonymous", "id": null}
        {"link": "/none", "id": "goods", "parameters": {"id": "1"}}
        """

    @Test("Each rewrite of the sample shop has a case that fails without it")
    func provesRewrites() throws {
        let lines = try String(contentsOfFile: Folder.shop("waymark.json"), encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let start = try #require(lines.firstIndex { $0.contains(#""rewrites": ["#) }) + 1
        let end = try #require(lines[start...].firstIndex { $0.hasPrefix("  ]") })
        let rewrites = lines[start..<end].map { $0.hasSuffix(",") ? String($0.dropLast()) : $0 }
        #expect(rewrites.count == 12)
        let folder = try Folder()
        for place in rewrites.indices {
            var rest = rewrites
            rest.remove(at: place)
            let text = (lines[..<start] + [rest.joined(separator: ",\n")] + lines[end...]).joined(separator: "\n")
            let manifest = try folder.file("waymark.json", text.utf8)
            let run = CommandRun(["test", "--routes", manifest, Folder.shop("cases.jsonl")])
            #expect(run.code == 1, "no case for \(rewrites[place])")
        }
    }

    @Test("The sample shop's cases hold")
    func passesShop() throws {
        let cases = Folder.shop("cases.jsonl")
        let count = try String(contentsOfFile: cases, encoding: .utf8).split(separator: "\n").count
        let run = CommandRun(["test", "--routes", Folder.shop("waymark.json"), cases])
        #expect(run.output == "\(cases): \(count) cases, \(count) passed, 0 failed\n")
        #expect(count > 200)
        #expect(run.errors == "")
        #expect(run.code == 0)
    }

    @Test("A dash reads the cases from standard input, and a folder is no file of cases")
    func readsStandardInput() throws {
        let folder = try Folder()
        let routes = try folder.manifest(Self.routes)
        let run = CommandRun(["test", "--routes", routes, "-"], input: "/goods/1\n/none\n")
        #expect(
            run.output == """
                standard input:2: /none
                  expected  any route
                  found     no route
                standard input: 2 cases, 1 passed, 1 failed

                """)
        #expect(run.code == 1)
        let none = CommandRun(["test", "--routes", routes, "-"])
        #expect(none.errors == "standard input: no case, expected one JSON object or link per line\n")
        let path = URL(fileURLWithPath: routes).deletingLastPathComponent().path
        let cases = CommandRun(["test", "--routes", routes, path])
        #expect(cases.errors == "\(path): is a directory, expected a file of cases\n")
        #expect(cases.code == 2)
    }

    @Test("Each difference is reported with its line, what was expected and what was found")
    func tellsDifferences() throws {
        let folder = try Folder()
        let cases = try folder.file("cases.jsonl", Self.cases.utf8)
        let run = CommandRun(["test", "--routes", try folder.manifest(Self.routes), cases])
        #expect(
            run.output == """
                \(cases):4: /goods/1
                  expected  goods  id=2
                  found     goods  id=1
                \(cases):5: /goods/1
                  expected  goods
                  found     goods  id=1
                \(cases):6: /goods/1
                  expected  gods
                  found     goods
                \(cases):7: /goods/1
                  expected  no route
                  found     goods
                \(cases):10: /%00
                  expected  goods
                  found     no route: the escape %00 in a link, at byte 1
                \(cases):11: /anonymous
                  expected  no route
                  found     /anonymous
                \(cases):12: /none
                  expected  goods  id=1
                  found     no route
                \(cases): 11 cases, 4 passed, 7 failed

                """)
        #expect(run.code == 1)
    }

    @Test("A link that is rewritten and goes nowhere was rewritten")
    func tellsWhereItEnds() throws {
        let folder = try Folder()
        let routes = try folder.file(
            "routes.json",
            #"""
            { "waymark": 1, "routes": [{ "id": "goods", "pattern": "shop://goods/:id<int>", "exposure": "public" }],
              "rewrites": [{ "name": "old", "from": "shop://old/:id", "to": "shop://goods/:id" }] }
            """#.utf8)
        let cases = try folder.file(
            "cases.jsonl",
            #"""
            {"link":"shop://old/x","id":null,"rewritten":"shop://goods/x","via":["old"]}
            {"link":"shop://old/x","id":null,"rewritten":null}
            {"link":"shop://nowhere","id":null,"rewritten":null}
            {"link":" shop://goods/1\n","id":"goods","rewritten":null}
            {"link":"\tshop://old/2 ","id":"goods","rewritten":"shop://goods/2"}
            """#.utf8)
        let run = CommandRun(["test", "--routes", routes, cases, "--json"])
        #expect(run.lines.last == #"{"cases":5,"passed":4,"failed":1}"#)
        #expect(run.lines.first?.hasPrefix(#"{"line":2,"#) == true)
    }

    @Test("opens takes a route's id or null too, and to is the same as rewritten")
    func namesRoutes() throws {
        let folder = try Folder()
        let lines = [
            #"{"link":"/goods/1","opens":"goods","to":null}"#, #"{"link":"/none","opens":null}"#,
            #"{"link":"/goods/1","opens":null}"#, #"{"link":"/goods/1","opens":"gods"}"#,
            #"{"link":"/goods/1","to":"/goods/2"}"#,
        ]
        let cases = try folder.file("cases.jsonl", lines.joined(separator: "\n").utf8)
        let run = CommandRun(["test", "--routes", try folder.manifest(Self.routes), "--json", cases])
        #expect(run.lines.map { $0.prefix(9) } == [#"{"line":3"#, #"{"line":4"#, #"{"line":5"#, #"{"cases":"#])
        #expect(run.lines.last == #"{"cases":5,"passed":2,"failed":3}"#)
    }

    @Test("opens says whether the app opens the link, whichever route takes it")
    func saysWhetherOpened() throws {
        let folder = try Folder()
        let manifest = try folder.manifest(
            #"{"id":"cart","pattern":"shop://cart","exposure":"internal"},{"id":"a","pattern":"shop://a","exposure":"public"}"#
        )
        let good = [
            #"{"link":"shop://cart","opens":false}"#, #"{"link":"shop://cart","opens":false,"refused":true}"#,
            #"{"link":"shop://cart","opens":false,"refused":"notPublic"}"#, #"{"link":"shop://none","opens":false}"#,
            #"{"link":"shop://cart","opens":true,"source":"app"}"#,
        ]
        let bad = [#"{"link":"shop://a","opens":false}"#, #"{"link":"shop://cart","opens":true}"#]
        for (lines, failed) in [(good, 0), (bad, bad.count)] {
            let cases = try folder.file("cases.jsonl", lines.joined(separator: "\n").utf8)
            let run = CommandRun(["test", "--routes", manifest, "--json", cases])
            #expect(
                run.lines.last
                    == #"{"cases":\#(lines.count),"passed":\#(lines.count - failed),"failed":\#(failed)}"#)
        }
        let cases = try folder.file("cases.jsonl", #"{"link":"shop://cart","opens":true,"refused":true}"#.utf8)
        #expect(CommandRun(["test", "--routes", manifest, cases]).code == 2)
    }

    @Test("The JSON has an object for each difference and one for the sum")
    func tellsData() throws {
        let folder = try Folder()
        let cases = try folder.file("cases.jsonl", Self.cases.utf8)
        let run = CommandRun(["test", "--routes", try folder.manifest(Self.routes), "--json", cases])
        #expect(run.lines.count == 8)
        #expect(
            run.lines.first
                == #"{"line":4,"link":"/goods/1","expected":{"id":"goods","parameters":{"id":"2"}},"found":{"matched":true,"id":"goods","pattern":"/goods/:id","parameters":{"id":"1"},"rewritten":null,"refused":null,"error":null}}"#
        )
        #expect(run.lines.last == #"{"cases":11,"passed":4,"failed":7}"#)
        #expect(run.code == 1)
    }

    struct Mistake: CustomTestStringConvertible {
        let line: String
        let says: String
        var testDescription: String { says }
    }

    static let mistakes = [
        Mistake(line: "{", says: "invalid JSON at byte 1, expected a name in double quotes"),
        Mistake(line: "[]", says: "found an array, expected an object"),
        Mistake(line: #"{"id":"a"}"#, says: "no 'link', expected one"),
        Mistake(
            line: #"{"link":"/a","opens":1}"#, says: "'opens' is a number, expected true, false, a route's id or null"),
        Mistake(
            line: #"{"link":"/a","opens":"a","id":"a"}"#,
            says: "both 'opens' and 'id' name a route, expected one of them"),
        Mistake(
            line: #"{"link":"/a","to":"/b","rewritten":"/b"}"#,
            says: "'to' and 'rewritten' together, which are the same, expected one of them"),
        Mistake(line: #"{"link":"/a","to":1}"#, says: "'to' is a number, expected a text or null"),
        Mistake(
            line: #"{"link":"/a","id":"a","opens":false}"#,
            says: "'opens' is false although 'id' names a route, expected 'refused'"),
        Mistake(line: #"{"link":"/a","via":"b"}"#, says: "'via' is a text, expected an array"),
        Mistake(line: #"{"link":1,"id":"a"}"#, says: "'link' is a number, expected a text"),
        Mistake(line: #"{"link":"/a","id":[]}"#, says: "'id' is an array, expected a text or null"),
        Mistake(
            line: #"{"link":"/a","id":"a","parameters":{"x":1}}"#,
            says: "the parameter 'x' is a number, expected a text"),
        Mistake(
            line: #"{"link":"/a","id":"a","params":{}}"#,
            says:
                "unknown key 'params', expected link, id, opens, parameters, source, appVersion, via, rewritten, to and refused"
        ),
        Mistake(
            line: #"{"link":"/a","id":"a","link":"/b"}"#,
            says: "invalid JSON at byte 22, expected a name other than 'link', which occurs twice"),
        Mistake(
            line: #"{"link":"/a","id":"a","rewritten":1}"#, says: "'rewritten' is a number, expected a text or null"),
        Mistake(
            line: #"{"link":"/a","id":"a","refused":"internal"}"#,
            says:
                "'refused' is 'internal', expected true, false or one of 'disabled', 'foreign', 'notPublic', 'routeSource'"
        ),
        Mistake(
            line: #"{"link":"/a","id":"a","source":"pusch"}"#,
            says:
                "'source' is 'pusch', expected one of 'app', 'scheme', 'universalLink', 'push', 'shortcut', 'webView', 'qrCode', 'handoff', 'search', 'view'"
        ),
        Mistake(
            line: #"{"link":"/a","id":"a","appVersion":"3.x"}"#,
            says: "'appVersion' is '3.x', expected numbers separated by dots, such as 3.10"),
        Mistake(
            line: #"{"link":""# + String(repeating: "a", count: 1 << 20) + #"","id":null}"#,
            says: "longer than 1048576 bytes, expected a case"),
    ]

    @Test("A line that is no case is reported, the others are judged, and the exit code is 2", arguments: mistakes)
    func refuses(_ row: Mistake) throws {
        let folder = try Folder()
        let cases = try folder.file("cases.jsonl", ("\n" + row.line + "\r\n" + #"{"link":"/x","id":null}"#).utf8)
        let run = CommandRun(["test", "--routes", try folder.manifest(Self.routes), cases])
        #expect(run.errors == "\(cases):2: \(row.says)\n")
        #expect(run.output == "\(cases): 1 case, 1 passed, 0 failed\n")
        #expect(run.code == 2)
    }

    @Test("A case for a version of the app that refuses the rules is an error, and the others are judged")
    func refusesRulesOfVersion() throws {
        let folder = try Folder()
        let rules = try folder.file(
            "rules.json",
            #"""
            { "waymark": 1, "version": 1,
              "overrides": [{ "route": "goods", "to": "shop://nowhere", "when": { "minVersion": "4.0" } }] }
            """#.utf8)
        let lines = [#"{"link":"/goods/1","appVersion":"4.0"}"#, #"{"link":"/goods/1","id":"goods"}"#]
        let manifest = try folder.manifest(Self.routes)
        for count in 1...lines.count {
            let cases = try folder.file("cases.jsonl", lines.prefix(count).joined(separator: "\n").utf8)
            let run = CommandRun(["test", "--routes", manifest, "--rules", rules, "--json", cases])
            #expect(run.lines.first?.hasPrefix(#"{"severity":"error","code":"rules","#) == true, "\(run.output)")
            #expect(run.lines.first?.contains("\(cases):1: ") == true)
            #expect(run.lines.last == #"{"cases":\#(count - 1),"passed":\#(count - 1),"failed":0,"errors":1}"#)
            #expect(run.errors == "")
            #expect(run.code == 1)
        }
    }

    @Test("A file without a case is an error, for it says nothing", arguments: ["", "\n \n", "# only a comment\n"])
    func refusesNothing(_ text: String) throws {
        let folder = try Folder()
        let cases = try folder.file("cases.jsonl", text.utf8)
        let run = CommandRun(["test", "--routes", try folder.manifest(Self.routes), cases])
        #expect(run.errors == "\(cases): no case, expected one JSON object or link per line\n")
        #expect(run.output == "")
        #expect(run.code == 2)
    }

    static let ways = [
        #"{"link":"shop://old/5","via":["old goods"],"rewritten":"shop://goods/5"}"#,
        #"{"link":"shop://plain/5","id":"goods","via":["shop://plain/:id"]}"#,
        #"{"link":"shop://goods/5","via":[]}"#,
        #"{"link":"shop://none","opens":false}"#,
        #"{"link":"shop://wallet","opens":true,"source":"app"}"#,
        #"{"link":"shop://wallet","refused":"notPublic"}"#,
        "shop://goods/5", "  shop://old/7\r", "# a remark",
    ]

    static let wrongWays = [
        #"{"link":"shop://old/5","via":[]}"#, #"{"link":"shop://old/5","via":["shop://plain/:id"]}"#,
        #"{"link":"shop://goods/5","opens":false}"#, #"{"link":"shop://goods/5","via":["old goods"]}"#,
        "shop://none", "shop://wallet", #"{"link":"shop://wallet"}"#,
    ]

    private func run(_ lines: [String], _ arguments: [String] = []) throws -> CommandRun {
        let folder = try Folder()
        let manifest = try folder.manifest(
            #"{ "id": "goods", "pattern": "shop://goods/:id<int>", "exposure": "public" }, { "id": "wallet", "pattern": "shop://wallet" }"#,
            #"""
            "rewrites": [{ "from": "shop://old/:id", "to": "shop://goods/:id", "name": "old goods" },
                         { "from": "shop://plain/:id", "to": "shop://goods/:id" }],
            """#)
        let cases = try folder.file("cases.jsonl", lines.joined(separator: "\n").utf8)
        return CommandRun(["test", "--routes", manifest] + arguments + [cases])
    }

    @Test("A case can say what leads a link on, and a link alone must be opened")
    func goesTheWay() throws {
        let run = try run(Self.ways)
        #expect(run.output.hasSuffix("8 cases, 8 passed, 0 failed\n"))
        #expect(run.errors == "")
        #expect(run.code == 0)
    }

    @Test("A case does not hold if the link goes another way, or nowhere", arguments: wrongWays)
    func refusesOtherWays(_ line: String) throws {
        let run = try run([line])
        #expect(run.output.hasSuffix("1 case, 0 passed, 1 failed\n"))
        #expect(run.code == 1)
    }
}
