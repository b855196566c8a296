import Foundation
import Testing
import WaymarkCommand

/// `waymark diff` between manifests of different rules.
@Suite struct DiffRulesTests {
    @Test("Between different rules it is said that samples are tried")
    func tellsDifferentRules() throws {
        let folder = try Folder()
        let old = try folder.manifest(#"{ "pattern": "/a" }"#)
        let new = try folder.file(
            "new.json", #"{ "waymark": 1, "rules": { "plusIsSpace": false }, "routes": [{ "pattern": "/a" }] }"#.utf8)
        let run = CommandRun(["diff", old, new])
        #expect(run.errorLines == ["waymark: the rules differ, so samples of each route's links were tried"])
    }

    @Test(
        "Other rules are told by links with escapes between fixed texts, and by those with a user, of any host",
        arguments: [
            ("https://m.b.example/x/A:p.B", #""decodeValues": ["query"]"#, "parameters https://m.b.example/x/A%20.B"),
            ("/a/:p", #""userInformation": "ignore""#, "gained https://u@www.example.com/a/1"),
        ])
    func probesRules(_ pattern: String, _ rules: String, _ change: String) throws {
        let folder = try Folder()
        let routes = #""routes": [{ "pattern": "\#(pattern)" }]"#
        let old = try folder.file("old.json", #"{ "waymark": 1, \#(routes) }"#.utf8)
        let new = try folder.file("new.json", #"{ "waymark": 1, "rules": { \#(rules) }, \#(routes) }"#.utf8)
        let run = CommandRun(["diff", "--json", old, new])
        let printed = try run.lines.map { try JSONDecoder().decode(DiffCommandTests.Printed.self, from: Data($0.utf8)) }
        #expect(printed.map { "\($0.change) \($0.witness ?? "-")" } == [change], "\(run.output)")
    }
}
