import Foundation
import Testing
import WaymarkCommand

/// The forms of findings for programs, read by the readers that programs use.
@Suite struct FindingFormatTests {
    /// Runs of commands that find something: their names, and what they are given.
    static func runs(_ folder: Folder) throws -> [(name: String, arguments: [String])] {
        let manifest = try folder.file(
            "routes.json",
            """
            { "waymark": 1, "schemes": ["shop"], "routes": [
                { "id": "a", "pattern": "shop://a/:x" },
                { "id": "b", "pattern": "shop://a/:y", "patern": 1 },
                { "id": "c<&\\"'", "pattern": "shop://c", "presentation": "pish" } ] }
            """.utf8)
        let sound = try folder.file(
            "sound.json",
            """
            { "waymark": 1, "schemes": ["shop"], "routes": [
                { "id": "a", "pattern": "shop://a/:x", "exposure": "public" } ] }
            """.utf8)
        let other = try folder.file(
            "other.json",
            """
            { "waymark": 1, "schemes": ["shop", "store"], "routes": [
                { "id": "d", "pattern": "shop://d", "exposure": "public" } ] }
            """.utf8)
        let cases = try folder.file(
            "cases.jsonl", "shop://a/1\n{\"link\":\"shop://a/%1\\u0007&<\",\"id\":\"x,:\"}".utf8)
        let source = try folder.file("A b%.swift", "// ]]>\nopen(\"shop://z\")\nopen(\"https://x\")".utf8)
        return [
            ("lint", ["lint", "--routes", manifest]), ("diff", ["diff", sound, other]),
            ("test", ["test", "--routes", sound, cases]),
            ("check-sources", ["check-sources", "--routes", sound, source]),
        ]
    }

    @Test("SARIF is what its schema says", .enabled(if: Python.has("jsonschema")))
    func writesSARIF() throws {
        let folder = try Folder()
        for (name, arguments) in try Self.runs(folder) {
            let run = CommandRun(arguments + ["--format", "sarif"])
            let log = try folder.file("\(name).sarif", run.output.utf8)
            let schema = URL(fileURLWithPath: #filePath).appendingPathComponent("../Fixtures/sarif-2.1.0-parts.json")
                .standardized.path
            let printed = try Python.run(
                """
                import json, sys, jsonschema
                log = json.load(open(sys.argv[1])); schema = json.load(open(sys.argv[2]))
                jsonschema.Draft7Validator.check_schema(schema)
                jsonschema.Draft7Validator(schema).validate(log)
                for result in log["runs"][0]["results"]:
                    place = result["locations"][0]["physicalLocation"]
                    region = place.get("region", {})
                    print(result["ruleId"], result["level"], region.get("startLine"), region.get("startColumn"),
                          place["artifactLocation"]["uri"].split("/")[-1],
                          log["runs"][0]["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"])
                """, [log, schema])
            #expect(run.code == 1)
            #expect(printed.split(separator: "\n").map(String.init) == Self.sarif[name], "\(name)")
        }
    }

    static let sarif: [String: [String]] = [
        "lint": [
            "lint/manifest error 3 44 routes.json True", "lint/presentation warning 4 62 routes.json True",
            "lint/conflict error 3 29 routes.json True",
        ],
        "diff": [
            "diff/removed error 2 29 sound.json True", "diff/added warning 2 29 other.json True",
            "diff/schemes warning None None other.json True",
        ],
        "test": ["test/case error 2 1 cases.jsonl True"],
        "check-sources": ["check-sources/no-route error 2 7 A%20b%25.swift True"],
    ]

    @Test("A finding of SARIF keeps its fingerprint when lines are added above it")
    func keepsFingerprints() throws {
        let folder = try Folder()
        let text = """
            { "waymark": 1, "schemes": ["shop"], "routes": [
                { "id": "a", "pattern": "shop://a/:x" }, { "id": "b", "pattern": "shop://b/:y<itn>" },
                { "id": "c", "pattern": "shop://a/:y", "patern": 1 }, { "id": "d", "pattern": "shop://d/:x/:y" },
                { "id": "e", "pattern": "shop://d/:x/:y" } ] }
            """
        func fingerprints(_ above: String) throws -> [String] {
            let file = try folder.file("routes.json", (above + text).utf8)
            let run = CommandRun(["lint", "--routes", file, "--format", "sarif"])
            return run.output.split(separator: "\"waymark/v1\":").dropFirst().map { String($0.prefix { $0 != "}" }) }
        }
        let before = try fingerprints("")
        #expect(before.count > 3)
        #expect(try fingerprints("\n\n\n") == before)
    }

    @Test("JUnit is read by a common reader, with its tests and failures", .enabled(if: Python.isThere))
    func writesJUnit() throws {
        let folder = try Folder()
        for (name, arguments) in try Self.runs(folder) {
            let run = CommandRun(arguments + ["--format", "junit"])
            let report = try folder.file("\(name).xml", run.output.utf8)
            let printed = try Python.run(
                """
                import sys, xml.etree.ElementTree as tree
                root = tree.parse(sys.argv[1]).getroot()
                for suite in root.findall("testsuite"):
                    cases = suite.findall("testcase")
                    failed = [case for case in cases if case.find("failure") is not None]
                    assert int(suite.get("tests")) == len(cases) and int(suite.get("failures")) == len(failed)
                    assert all(case.get("classname") and case.get("name") for case in cases)
                    assert all(case.find("failure").get("message") for case in failed)
                    print(root.tag, suite.get("name"), len(cases), len(failed))
                """, [report])
            #expect(printed == Self.junit[name], "\(name)")
        }
    }

    static let junit = [
        "lint": "testsuites waymark lint 3 2\n", "diff": "testsuites waymark diff 3 3\n",
        "test": "testsuites waymark test 2 1\n", "check-sources": "testsuites waymark check-sources 1 1\n",
    ]

    @Test("Annotations are on one line each, with signs of their own escaped")
    func annotates() throws {
        let folder = try Folder()
        let runs = try Self.runs(folder)
        let test = CommandRun((runs.first { $0.name == "test" }?.arguments ?? []) + ["--format", "github"])
        let message = test.lines.first.map { $0.split(separator: "::").last.map(String.init) ?? "" }
        #expect(test.lines.count == 1)
        #expect(test.lines.first?.hasPrefix("::error file=") == true)
        #expect(test.lines.first?.contains("cases.jsonl,line=2,col=1,title=waymark test%3A case::") == true)
        #expect(message?.hasPrefix("shop://a/%251") == true)
        let lint = CommandRun((runs.first { $0.name == "lint" }?.arguments ?? []) + ["--format", "github"])
        #expect(lint.lines.map { $0.prefix { $0 != " " } } == ["::error", "::warning", "::error"])
    }

    @Test("A character that would change the colours of a log is shown by its number in annotations")
    func annotatesSafely() throws {
        let folder = try Folder()
        let cases = try folder.file("cases.jsonl", "/b\u{1B}[31m\n".utf8)
        let run = CommandRun([
            "test", "--routes", try folder.manifest(#"{ "pattern": "/a" }"#), cases, "--format", "github",
        ])
        #expect(run.output.contains("::/b\\u{1B}[31m: expected any route"), "\(run.output)")
    }

    @Test("Every line of --format json is that of --json, and the two can not be asked for otherwise")
    func agreesWithJSON() throws {
        let folder = try Folder()
        for (_, arguments) in try Self.runs(folder) {
            #expect(CommandRun(arguments + ["--format", "json"]).output == CommandRun(arguments + ["--json"]).output)
            let both = CommandRun(arguments + ["--json", "--format", "junit"])
            #expect(both.errors.contains("--json: cannot be combined with --format junit"))
            #expect(both.code == 2)
        }
    }

    @Test("Warnings of lint count with --strict")
    func countsWarnings() throws {
        let folder = try Folder()
        let path = try folder.manifest(#"{ "pattern": "/c", "presentation": "pish" }"#)
        #expect(CommandRun(["lint", "--routes", path]).code == 0)
        #expect(CommandRun(["lint", "--routes", path, "--strict"]).code == 1)
    }
}

/// The interpreter that the checks need, if there is one.
enum Python {
    static let isThere = has("json")

    /// Whether a module can be imported.
    static func has(_ module: String) -> Bool { (try? run("import \(module)", [])) != nil }

    struct Failure: Error {
        let output: String
    }

    /// Runs a program and returns what it prints.
    static func run(_ program: String, _ arguments: [String]) throws -> String {
        let process = Process()
        let (output, errors) = (Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", program] + arguments
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        let problem = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(output: String(decoding: problem, as: UTF8.self)) }
        return String(decoding: text, as: UTF8.self)
    }
}
