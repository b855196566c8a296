import Testing

/// The answers of commands about a manifest with which no app starts.
@Suite struct StartFaultTests {
    struct Row: CustomTestStringConvertible {
        /// The code of the finding.
        let code: String
        let keys: String
        let routes: String
        /// A part of the message.
        let says: String
        var testDescription: String { code }
    }

    static let rows = [
        Row(
            code: "fallback", keys: "",
            routes: #"{ "id": "f", "pattern": "shop://f/:z", "exposure": "public", "fallback": "shop://a/:zz" }"#,
            says: "names the parameter 'zz'"),
        Row(
            code: "conflict", keys: "",
            routes: #"{ "id": "c", "pattern": "shop://c/:p" }, { "id": "d", "pattern": "shop://c/:q" }"#,
            says: "only their order distinguishes them"),
        Row(
            code: "conflict", keys: "",
            routes: #"{ "id": "c", "pattern": "shop://*" }, { "id": "d", "pattern": "shop://:s*", "priority": 1 }"#,
            says: "only their order distinguishes them"),
        Row(
            code: "rewrite", keys: #""rewrites": [ { "from": "shop://r/:x", "to": "shop://nowhere/:x" } ],"#,
            routes: #"{ "id": "r", "pattern": "shop://r/:x" }"#, says: "no route takes its target"),
    ]

    private static func manifest(_ row: Row, in folder: Folder) throws -> String {
        try folder.manifest(
            #"{ "id": "a", "pattern": "shop://a/:x", "exposure": "public" }, "# + row.routes,
            #""schemes": ["shop"], \#(row.keys)"#)
    }

    @Test(
        "No case is judged by a manifest with which no app starts, and the error is named in every form",
        arguments: rows)
    func failsTest(_ row: Row) throws {
        let folder = try Folder()
        let manifest = try Self.manifest(row, in: folder)
        let cases = try folder.file("cases.jsonl", #"{"link":"shop://a/1","id":"a"}"#.utf8)
        for form in ["text", "json", "sarif", "github", "junit"] {
            let run = CommandRun(["test", "--routes", manifest, "--format", form, cases])
            #expect(run.code == 1)
            #expect(run.output.contains(row.says) && run.output.contains(row.code), "\(run.output)")
            #expect(!run.output.contains("1 passed"))
        }
        let json = CommandRun(["test", "--routes", manifest, "--json", cases])
        #expect(json.lines.last == #"{"cases":0,"passed":0,"failed":0,"errors":1}"#)
        let junit = CommandRun(["test", "--routes", manifest, "--format", "junit", cases])
        #expect(junit.output.contains(#"tests="1" failures="1""#))
    }

    @Test("Links in sources are not held to a manifest with which no app starts", arguments: rows)
    func failsSources(_ row: Row) throws {
        let folder = try Folder()
        let manifest = try Self.manifest(row, in: folder)
        let source = try folder.file("Sources/Links.swift", #"let link = "shop://nowhere/42""#.utf8)
        for command in ["check-sources", "unused"] {
            for form in ["text", "json", "junit"] {
                let run = CommandRun([command, "--routes", manifest, "--format", form, source])
                #expect(run.code == 1)
                #expect(run.output.contains(row.says) && run.output.contains(row.code), "\(run.output)")
                #expect(!run.output.contains("no-route"))
            }
        }
    }

    @Test("explain says that no app starts, and that the link is not opened", arguments: rows)
    func explains(_ row: Row) throws {
        let folder = try Folder()
        let manifest = try Self.manifest(row, in: folder)
        let text = CommandRun(["explain", "--routes", manifest, "shop://a/1"])
        let line = text.lines.first { $0.hasPrefix("  no app starts: ") }
        #expect(line?.contains(row.says) == true, "\(text.output)")
        #expect(text.code == 1)
        let json = CommandRun(["explain", "--json", "--routes", manifest, "shop://a/1"])
        #expect(json.output.contains(#""opened":false,"errors":[""#))
        #expect(json.output.contains(row.says))
        #expect(json.code == 1)
    }

    @Test("Rules may not go out for a manifest with which no app starts", arguments: rows)
    func failsRules(_ row: Row) throws {
        let folder = try Folder()
        let manifest = try Self.manifest(row, in: folder)
        let rules = try folder.file("rules.json", #"{ "waymark": 1, "version": 1, "overrides": [] }"#.utf8)
        let run = CommandRun(["rules", "--routes", manifest, rules])
        #expect(run.output.contains("error[\(row.code)]") && run.output.contains(row.says), "\(run.output)")
        #expect(run.output.hasSuffix("0 rewrites, 0 overrides, 1 error\n"))
        #expect(run.code == 1)
        #expect(
            CommandRun(["rules", "--json", "--routes", manifest, rules]).output.contains(#""code":"\#(row.code)""#))
    }

    @Test("Warnings of a manifest, and errors of pages beneath others, keep no app from starting")
    func passesOthers() throws {
        let folder = try Folder()
        let manifest = try folder.manifest(
            """
            { "id": "a", "pattern": "shop://a/:x<colour>", "exposure": "public" },
            { "id": "in", "pattern": "shop://in", "exposure": "internal" },
            { "id": "b", "pattern": "shop://b", "exposure": "public", "parent": "in" }
            """)
        #expect(CommandRun(["lint", "--routes", manifest]).code == 1)
        let cases = try folder.file("cases.jsonl", #"{"link":"shop://a/1","id":"a"}"#.utf8)
        #expect(CommandRun(["test", "--routes", manifest, cases]).code == 0)
        #expect(CommandRun(["explain", "--routes", manifest, "shop://b"]).code == 0)
    }

    @Test("An override may lead to a link that a rewrite of the manifest takes, as in an app")
    func knowsRewritesOfManifest() throws {
        let folder = try Folder()
        let manifest = try folder.manifest(
            #"{ "id": "a", "pattern": "shop://a/:x" }, { "id": "old", "pattern": "shop://old/:x" }"#,
            #""rewrites": [ { "from": "shop://r/:x", "to": "shop://a/:x" } ],"#)
        let rules = try folder.file(
            "rules.json",
            #"{ "waymark": 1, "version": 1, "overrides": [ { "route": "old", "to": "shop://r/:x" } ] }"#.utf8)
        let run = CommandRun(["rules", "--routes", manifest, rules])
        #expect(run.code == 0, "\(run.output)")
    }
}
