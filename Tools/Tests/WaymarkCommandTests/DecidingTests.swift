import Foundation
import Testing
import WaymarkCommand
import WaymarkRouting

/// The output of explain, test and match for links that more than the table decides on.
@Suite struct DecidingTests {
    static let keys: String = #"""
        "schemes": ["shop"], "hosts": ["m.shop.example"],
        "rewrites": [
          { "from": "https://m.shop.example/product/:id<int>.html", "to": "shop://goods/:id" },
          { "from": "shop://sale", "to": "shop://goods/618", "when": { "sources": ["push"] } },
          { "from": "shop://new", "to": "shop://goods/1", "when": { "minVersion": "3.10" } } ],
        """#
    static let routes: String = """
        { "id": "goods", "pattern": "shop://goods/:id<int>", "exposure": "public" },
        { "id": "wallet", "pattern": "shop://wallet" },
        { "id": "friends", "pattern": "shop://friends", "exposure": "public", "sources": ["universalLink"] },
        { "id": "old", "pattern": "shop://old/:id", "exposure": "public" },
        { "id": "any", "pattern": "https://m.shop.example/*", "exposure": "public" }
        """
    static let rules: String = #"""
        { "waymark": 1, "version": 7,
          "overrides": [ { "route": "old", "to": "shop://goods/:id" },
                         { "route": "friends", "disable": "closed for today", "when": { "sources": ["widget"] } } ],
          "rewrites": [ { "from": "shop://promo", "to": "shop://goods/9" } ] }
        """#

    struct Row: CustomTestStringConvertible {
        /// The case that holds.
        let expected: String
        /// A case of the same link that does not.
        let wrong: String
        var arguments: [String] = []
        var testDescription: String { expected }
    }

    static let rows: [Row] = [
        Row(
            expected:
                #"{"link":"https://m.shop.example/product/42.html","id":"goods","parameters":{"id":"42"},"rewritten":"shop://goods/42"}"#,
            wrong: #"{"link":"https://m.shop.example/product/42.html","id":"goods","rewritten":null}"#),
        Row(
            expected: #"{"link":"shop://goods/42","id":"goods","rewritten":null}"#,
            wrong: #"{"link":"shop://goods/42","id":"goods","refused":true}"#),
        Row(
            expected: #"{"link":"shop://wallet","id":"wallet","refused":"notPublic"}"#,
            wrong: #"{"link":"shop://wallet","id":"wallet"}"#),
        Row(
            expected: #"{"link":"shop://wallet","id":"wallet","refused":true,"source":"push"}"#,
            wrong: #"{"link":"shop://wallet","id":null,"source":"push"}"#),
        Row(
            expected: #"{"link":"shop://wallet","id":"wallet","source":"app"}"#,
            wrong: #"{"link":"shop://wallet","id":"wallet","source":"app","refused":true}"#),
        Row(
            expected: #"{"link":"shop://friends","id":"friends","source":"universalLink"}"#,
            wrong: #"{"link":"shop://friends","id":"friends"}"#),
        Row(
            expected: #"{"link":"shop://friends","id":"friends","refused":"routeSource"}"#,
            wrong: #"{"link":"shop://friends","id":"friends","refused":"notPublic"}"#),
        Row(
            expected: #"{"link":"https://elsewhere.example/a","id":null,"refused":"foreign"}"#,
            wrong: #"{"link":"https://elsewhere.example/a","id":"any"}"#),
        Row(
            expected: #"{"link":"shop://sale","id":"goods","source":"push"}"#,
            wrong: #"{"link":"shop://sale","id":"goods"}"#),
        Row(
            expected: #"{"link":"shop://sale","id":"goods"}"#, wrong: #"{"link":"shop://sale","id":null}"#,
            arguments: ["--source", "push"]),
        Row(
            expected: #"{"link":"shop://new","id":"goods","appVersion":"3.10"}"#,
            wrong: #"{"link":"shop://new","id":"goods","appVersion":"3.9"}"#),
        Row(
            expected: #"{"link":"shop://new","id":"goods"}"#,
            wrong: #"{"link":"shop://new","id":"goods","appVersion":"3"}"#,
            arguments: ["--app-version", "3.11"]),
        Row(
            expected: #"{"link":"shop://old/5","id":"goods","rewritten":"shop://goods/5"}"#,
            wrong: #"{"link":"shop://old/5","id":"old"}"#, arguments: ["--rules", "RULES"]),
        Row(
            expected: #"{"link":"shop://friends","id":"friends","source":"widget","refused":true}"#,
            wrong: #"{"link":"shop://friends","id":"friends","source":"widget"}"#, arguments: ["--rules", "RULES"]),
        Row(
            expected: #"{"link":"shop://promo","id":"goods"}"#, wrong: #"{"link":"shop://promo","id":null}"#,
            arguments: ["--rules", "RULES"]),
    ]

    @Test("A case holds as an app decides, and not otherwise", arguments: rows)
    func tests(_ row: Row) throws {
        let folder = try Folder()
        let rules = try folder.file("rules.json", Self.rules.utf8)
        let manifest = try folder.manifest(Self.routes, Self.keys)
        let arguments = row.arguments.map { $0 == "RULES" ? rules : $0 }
        for (text, code) in [(row.expected, Int32(0)), (row.wrong, 1)] {
            let cases = try folder.file("cases.jsonl", text.utf8)
            let run = CommandRun(["test", "--routes", manifest] + arguments + [cases])
            #expect(run.code == code, "\(text) \(run.output) \(run.errors)")
            #expect(run.errors == "")
        }
    }

    struct Explained: CustomTestStringConvertible {
        let arguments: [String]
        let says: [String]
        let code: Int32
        var testDescription: String { arguments.joined(separator: " ") }
    }

    static let explained: [Explained] = [
        Explained(
            arguments: ["https://m.shop.example/product/42.html"],
            says: [
                "  from      universalLink   (assumed; --source names another)", "  rewritten to shop://goods/42",
                "by rewrite 0, ", "\nshop://goods/42\n", "  goes to   goods ",
            ], code: 0),
        Explained(
            arguments: ["shop://wallet"],
            says: ["  refused   the route is internal and the link comes from outside", "  goes to   wallet "], code: 1),
        Explained(arguments: ["--source", "app", "shop://wallet"], says: ["  from      app\n"], code: 0),
        Explained(arguments: ["shop://new"], says: ["no route takes it"], code: 1),
        Explained(arguments: ["--app-version", "3.10", "shop://new"], says: ["by rewrite 2, "], code: 0),
        Explained(
            arguments: ["https://elsewhere.example/a"],
            says: ["  refused   the app owns neither its scheme nor its host"], code: 1),
        Explained(
            arguments: ["--rules", "RULES", "shop://promo"], says: ["by rewrite 0 of the rules, "], code: 0),
        Explained(
            arguments: ["--rules", "RULES", "https://m.shop.example/product/42.html"], says: ["by rewrite 0, "], code: 0
        ),
        Explained(
            arguments: ["--rules", "RULES", "shop://old/5"], says: ["  detour    overridden, ", "\nshop://goods/5\n"],
            code: 0),
    ]

    @Test("An explanation goes the whole way that the link goes in an app", arguments: explained)
    func explains(_ row: Explained) throws {
        let folder = try Folder()
        let rules = try folder.file("rules.json", Self.rules.utf8)
        let manifest = try folder.manifest(Self.routes, Self.keys)
        let run = CommandRun(["explain", "--routes", manifest] + row.arguments.map { $0 == "RULES" ? rules : $0 })
        for text in row.says { #expect(run.output.contains(text), "\(run.output)") }
        #expect(run.code == row.code)
        #expect(run.errors == "")
    }

    struct Note: CustomTestStringConvertible {
        let link: String
        /// `nil` if an app decides as the table does.
        let says: String?
        var testDescription: String { link }
    }

    static let notes: [Note] = [
        Note(link: "shop://goods/42", says: nil),
        Note(link: "shop://nothing", says: nil),
        Note(link: "shop://goods/%00", says: nil),
        Note(
            link: "https://m.shop.example/product/42.html",
            says: "it becomes shop://goods/42, and it goes to goods"),
        Note(link: "shop://wallet", says: "it is refused: the route is internal and the link comes from outside"),
        Note(link: "https://elsewhere.example/a", says: "it is refused: the app owns neither its scheme nor its host"),
    ]

    @Test("match looks at the table alone, and says where an app decides otherwise", arguments: notes)
    func tellsNotes(_ row: Note) throws {
        let folder = try Folder()
        let manifest = try folder.manifest(Self.routes, Self.keys)
        let run = CommandRun(["match", "--routes", manifest, "--json", row.link])
        let more = "see waymark explain --routes \(manifest) \(row.link)"
        let note = row.says.map { "waymark: an app decides differently about \(row.link): \($0); \(more)\n" }
        #expect(run.errors == note ?? "")
        #expect(run.lines.count == 1)
    }

    @Test("However many links there are, the notes stay few")
    func limitsNotes() throws {
        let folder = try Folder()
        let manifest = try folder.manifest(Self.routes, Self.keys)
        let links = Array(repeating: "shop://wallet", count: 1_000).joined(separator: "\n")
        let run = CommandRun(["match", "--routes", manifest, "--json", "-"], input: links)
        #expect(run.lines.count == 1_000)
        #expect(run.errorLines.count == 9)
        #expect(run.errorLines.last == "waymark: and about 992 more links")
    }

    @Test("A manifest without routes for outside has no opinion on exposure, for match")
    func leavesExposure() throws {
        let folder = try Folder()
        let run = CommandRun(["match", "--routes", try folder.manifest(#"{ "pattern": "/a" }"#), "/a"])
        #expect(run.errors == "")
        #expect(run.code == 0)
    }

    @Test("Every command takes every source that the library knows", arguments: LinkSource.Kind.known.map(\.rawValue))
    func takesSources(_ source: String) throws {
        let folder = try Folder()
        let manifest = try folder.manifest(Self.routes, Self.keys)
        _ = try folder.file("Sources/Links.swift", #"let link = "shop://goods/42""#.utf8)
        let sources = folder.url.appendingPathComponent("Sources").path
        let cases = try folder.file("cases.jsonl", #"{"link":"shop://goods/42","id":"goods"}"#.utf8)
        for arguments in [
            ["explain", "shop://goods/42"], ["rewrite", "shop://goods/42"], ["test", cases],
            ["check-sources", sources], ["uses", "goods", sources], ["unused", sources],
        ] {
            let run = CommandRun([arguments[0], "--routes", manifest, "--source", source] + arguments.dropFirst())
            #expect(!run.errors.contains("--source"), "\(arguments[0])")
            #expect(run.code < 2, "\(arguments[0])")
        }
        let named = try folder.file(
            "named.jsonl", #"{"link":"shop://goods/42","id":"goods","source":"\#(source)"}"#.utf8)
        #expect(CommandRun(["test", "--routes", manifest, named]).code == 0)
    }

    static let mistakes: [([String], String)] = [
        (["explain", "--source", "pusch", "/a"], "--source: unknown source 'pusch', expected one of 'app', "),
        (["rewrite", "--source", "pusch", "/a"], "--source: unknown source 'pusch', expected one of 'app', "),
        (
            ["explain", "--app-version", "abc", "/a"],
            "Error: --app-version: found 'abc', expected numbers separated by dots"
        ),
        (
            ["rewrite", "--app-version", "3.", "/a"],
            "Error: --app-version: found '3.', expected numbers separated by dots"
        ),
        (["test", "--app-version", "", "/a"], "Error: --app-version: found '', expected numbers separated by dots"),
        (
            ["rules", "--app-version", "3-beta", "/a"],
            "Error: --app-version: found '3-beta', expected numbers separated by dots"
        ),
        (["explain", "--rules", "/nowhere.json", "/a"], "/nowhere.json: no such file or directory"),
    ]

    @Test("A source, a version or rules that mean nothing are an error", arguments: mistakes)
    func refuses(_ arguments: [String], _ says: String) throws {
        let folder = try Folder()
        let manifest = try folder.manifest(Self.routes, Self.keys)
        let run = CommandRun([arguments[0], "--routes", manifest] + arguments.dropFirst())
        #expect(run.errors.hasPrefix(says), "\(run.errors)")
        #expect(run.output == "")
        #expect(run.code == 2)
    }

    @Test("A rewrite without a name bears its pattern as it is written, though a dialect makes several patterns of it")
    func namesRewriteOfDialect() throws {
        let folder = try Folder()
        let manifest = try folder.manifest(
            #"{ "id": "goods", "pattern": "shop://goods/:id", "exposure": "public" }"#, #""schemes": ["shop"],"#)
        let rules = try folder.file(
            "rules.json",
            #"""
            { "waymark": 1, "version": 1, "dialect": "jlroutes",
              "rewrites": [ { "from": "/u/:id(/edit)", "to": "shop://goods/:id" } ] }
            """#.utf8)
        let arguments = ["--routes", manifest, "--rules", rules]
        let explained = CommandRun(["explain"] + arguments + ["shop://u/7/edit"])
        #expect(explained.output.contains("by rewrite 0 of the rules, '/u/:id(/edit)'\n"), "\(explained.output)")
        let cases = try folder.file("cases.jsonl", #"{"link":"shop://u/7/edit","via":["/u/:id(/edit)"]}"#.utf8)
        #expect(CommandRun(["test"] + arguments + [cases]).code == 0)
        let wrong = try folder.file("wrong.jsonl", #"{"link":"shop://u/7/edit","via":[]}"#.utf8)
        #expect(CommandRun(["test", "--json"] + arguments + [wrong]).output.contains(#""via":["/u/:id(/edit)"]"#))
    }

    @Test("An app with a handler of unmatched links opens what no route takes, and a page of the web by an override")
    func takesUnmatched() throws {
        let folder = try Folder()
        let manifest = try folder.manifest(
            #"{ "id": "cat", "pattern": "shop://cat/:x", "exposure": "public" }, { "pattern": "shop://in" }"#,
            #""schemes": ["shop"],"#)
        let rules = try folder.file(
            "rules.json",
            #"{ "waymark": 1, "version": 1, "overrides": [ { "route": "cat", "web": "https://other.example/x" } ] }"#
                .utf8)
        let arguments = ["--routes", manifest, "--rules", rules, "--takes-unmatched"]
        for link in ["shop://cat/1", "shop://zzz"] {
            let text = CommandRun(["explain"] + arguments + [link])
            #expect(text.output.contains("\n  opened    by the app's handler of unmatched links\n"), "\(text.output)")
            #expect(text.code == 0)
            let json = CommandRun(["explain", "--json"] + arguments + [link])
            #expect(json.output.contains(#""matched":false,"source":"scheme","opened":true,"#), "\(json.output)")
        }
        #expect(CommandRun(["explain"] + arguments + ["shop://in"]).code == 1)
        #expect(CommandRun(["explain"] + arguments + ["mall://x"]).code == 1)
        #expect(CommandRun(["explain", "--routes", manifest, "shop://zzz"]).code == 1)

        let good = [
            "shop://zzz", #"{"link":"shop://zzz","id":null}"#, #"{"link":"mall://x","opens":false}"#,
            #"{"link":"shop://cat/1","to":"https://other.example/x","via":["override cat"]}"#,
        ]
        let holds = try folder.file("holds.jsonl", good.joined(separator: "\n").utf8)
        let run = CommandRun(["test"] + arguments + [holds])
        #expect(run.code == 0, "\(run.output)")
        let fails = try folder.file("fails.jsonl", #"{"link":"shop://zzz","opens":false}"#.utf8)
        let failed = CommandRun(["test", "--json"] + arguments + [fails])
        #expect(failed.output.contains(#""rewritten":null,"unmatched":true"#), "\(failed.output)")
        #expect(CommandRun(["test", "--routes", manifest, fails]).code == 0)
    }

    struct Withheld: CustomTestStringConvertible {
        let arguments: [String]
        /// The lines of rules that are passed over.
        let lines: [String]
        var testDescription: String { arguments.joined(separator: " ") }
    }

    static let withheld = [
        Withheld(
            arguments: ["shop://new"],
            lines: ["'shop://new', which is for versions from 3.10 on", "sale, which is for links from push or widget"]),
        Withheld(arguments: ["shop://new", "--app-version", "3.10"], lines: []),
        Withheld(
            arguments: ["shop://new", "--app-version", "3.9", "--source", "push"],
            lines: ["'shop://new', which is for versions from 3.10 on"]),
        Withheld(
            arguments: ["shop://old/5", "--app-version", "3.5"],
            lines: [
                "override 0, 'old' to 'shop://goods/1', which is for versions up to 3.4",
                "override 1, half, which is for 50 % of installations",
            ]),
        Withheld(
            arguments: ["shop://gone", "--source", "qrCode"],
            lines: ["override 3, 'gone' to 'shop://goods/3', which is for links from push"]),
        Withheld(arguments: ["shop://gone", "--source", "push"], lines: []),
        Withheld(
            arguments: ["shop://goods/1"],
            lines: ["override 5, 'goods' to the web, 'https://m.shop.example/g', which is for versions from 1 to 2"]),
    ]

    @Test("Rewrites and overrides whose conditions do not hold are named with what they are for", arguments: withheld)
    func namesWithheld(_ row: Withheld) throws {
        let folder = try Folder()
        let manifest = try folder.manifest(
            """
            { "id": "goods", "pattern": "shop://goods/:id", "exposure": "public" },
            { "id": "old", "pattern": "shop://old/:id", "exposure": "public" },
            { "id": "gone", "pattern": "shop://gone", "exposure": "public" },
            { "id": "any", "pattern": "https://m.shop.example/*", "exposure": "public" }
            """,
            #"""
            "rewrites": [
              { "from": "shop://new", "to": "shop://goods/2", "when": { "minVersion": "3.10" } },
              { "name": "sale", "from": "shop://new", "to": "shop://goods/3", "when": { "sources": ["widget", "push"] } },
              { "name": "asked", "from": "shop://new", "to": "shop://goods/4", "when": { "query": { "a": "b" }, "minVersion": "9" } } ],
            """#)
        let rules = try folder.file(
            "rules.json",
            #"""
            { "waymark": 1, "version": 1, "overrides": [
              { "route": "old", "to": "shop://goods/1", "when": { "maxVersion": "3.4" } },
              { "name": "half", "route": "old", "disable": "over", "when": { "percentage": 50 } },
              { "route": "old", "to": "https://m.shop.example/old" },
              { "route": "gone", "to": "shop://goods/3", "when": { "sources": ["push"] } },
              { "route": "gone", "disable": "over" },
              { "route": "goods", "web": "https://m.shop.example/g", "when": { "minVersion": "1", "maxVersion": "2" } } ] }
            """#.utf8)
        let run = CommandRun(["explain", "--routes", manifest, "--rules", rules] + row.arguments)
        let start = "  skipped "
        let found = run.lines.filter { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
        let ownLines = found.filter { !$0.hasPrefix("override 5") }
        #expect((row.arguments[0] == "shop://goods/1" ? found : ownLines) == row.lines, "\(run.output) \(run.errors)")
        let json = CommandRun(["explain", "--json", "--routes", manifest, "--rules", rules] + row.arguments)
        for line in row.lines {
            let name = line.prefix { $0 != "," }
            #expect(json.output.contains("\(name)"), "\(json.output)")
        }
        #expect(json.output.contains(", and not for this one") == !found.isEmpty)
    }
}
