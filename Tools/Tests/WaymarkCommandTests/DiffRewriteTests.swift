import Foundation
import Testing
import WaymarkCommand

/// `waymark diff` on rewrites: each change comes with a link that an app opens otherwise.
@Suite struct DiffRewriteTests {
    @Test(
        "A rewrite that came, went or changed comes with a link that an app opens otherwise, if there is one",
        arguments: [
            ("", #"{ "from": "shop://goods/:id<int>", "to": "shop://sale" }"#, ["shop://goods/42"]),
            // In front of no route.
            ("", #"{ "from": "shop://deal/:id(/:page)", "to": "shop://sale" }"#, ["shop://deal/id"]),
            (
                #"{ "from": "shop://deal", "to": "shop://sale" }"#,
                #"{ "from": "shop://deal", "to": "shop://goods/1" }"#,
                ["shop://deal", "shop://deal"]
            ),
            (
                "",
                #"{ "from": "shop://deal", "to": "shop://sale", "when": { "minVersion": "3.0", "sources": ["push"] } }"#,
                ["shop://deal"]
            ),
            // Another one comes first, to the same target.
            (
                #"{ "from": "shop://d/:x", "to": "shop://sale" }"#,
                #"{ "from": "shop://d/:x", "to": "shop://sale" }, { "from": "shop://d/1", "to": "shop://sale" }"#, [nil]
            ),
            ("", #"{ "match": "^shop://deal/", "to": "shop://sale" }"#, [nil]),
            ("", #"{ "from": "shop://deal", "to": "shop://sale", "when": { "percentage": 5 } }"#, [nil]),
            // No app starts with it.
            ("", #"{ "from": "shop://deal", "to": "shop://nowhere" }"#, [nil]),
        ])
    func showsRewrites(_ old: String, _ new: String, _ witnesses: [String?]) throws {
        let folder = try Folder()
        func file(_ name: String, _ rewrites: String) throws -> String {
            let routes = #"[{ "pattern": "shop://goods/:id<int>" }, { "pattern": "shop://sale" }]"#
            return try folder.file(
                name, #"{ "waymark": 1, "routes": \#(routes), "rewrites": [\#(rewrites)] }"#.utf8)
        }
        let files = [try file("old.json", old), try file("new.json", new)]
        for files in [files, files.reversed()] {
            let run = CommandRun(["diff", files[0], files[1], "--json"])
            let printed = try run.lines.map {
                try JSONDecoder().decode(DiffCommandTests.Printed.self, from: Data($0.utf8))
            }
            #expect(printed.map(\.change) == witnesses.map { _ in "rewrites" }, "\(run.output)")
            #expect(printed.map(\.witness) == witnesses, "\(run.output)")
            #expect(run.code == 1)
        }
    }

    @Test(
        "What decides nothing in a condition is no change",
        arguments: [
            (#""when": { "sources": ["push", "app"] }"#, #""when": { "sources": ["app", "push"] }"#),
            (#""when": { "query": { "q": "1" } }"#, #""when": { "query": { "q": ["1"] } }"#),
            (#""when": { "query": { "q": ["1", "2"] } }"#, #""when": { "query": { "q": ["2", "1", "2"] } }"#),
            (#""name": "a""#, #""when": { "percentage": 100 }"#),
            (#""name": "shop://o/:p", "when": { "percentage": 5 }"#, #""when": { "percentage": 5 }"#),
            (
                #""when": { "minVersion": "4", "maxVersion": "10" }"#,
                #""when": { "minVersion": "4.0.0", "maxVersion": "10.0" }"#
            ),
        ])
    func sameCondition(_ old: String, _ new: String) throws {
        let folder = try Folder()
        let files = try [old, new].enumerated().map { number, condition in
            let rewrite = #"{ "from": "shop://o/:p", "to": "shop://goods/:p", \#(condition) }"#
            let text = #"{ "waymark": 1, "routes": [{ "pattern": "shop://goods/:id" }], "rewrites": [\#(rewrite)] }"#
            return try folder.file("\(number).json", text.utf8)
        }
        let run = CommandRun(["diff", files[0], files[1]])
        #expect(run.code == 0, "\(run.output)")
    }

    @Test(
        "Rewrites in another order are a change only if two of them may take one link",
        arguments: [
            (#""from": "shop://o/:p""#, #""from": "shop://n/:p""#, false),
            (#""from": "shop://o/:p""#, #""from": "shop://o/new""#, true),
            (#""from": "shop://:area<int>/:p""#, #""from": "shop://o/:p""#, false),
            (#""from": "shop://:area<text>/:p""#, #""from": "shop://o/:p""#, true),
            (#""from": "shop://:o/:p""#, #""from": "shop://o/:p", "then": "continue""#, true),
            (#""from": "shop://o/:p""#, #""from": "shop://n/:p", "then": "continue""#, true),
            (
                #""from": "shop://o/:p", "when": { "sources": ["push"] }"#,
                #""from": "shop://o/new", "when": { "sources": ["app", "web"] }"#, false
            ),
            (
                #""from": "shop://o/:p", "when": { "sources": ["push"] }"#,
                #""from": "shop://o/new", "when": { "sources": ["app", "push"] }"#, true
            ),
            (#""match": "^shop://o/(.*)$""#, #""from": "shop://n/:p""#, true),
            (#""from": "shop://o/:p", "when": { "query": { "v": "2" } }"#, #""from": "shop://o/:p""#, true),
            (#""from": "shop://o/:p", "when": { "sources": ["push"] }"#, #""from": "shop://o/:q""#, true),
        ])
    func order(_ first: String, _ second: String, _ isChange: Bool) throws {
        let folder = try Folder()
        let files = try [[first, second], [second, first]].enumerated().map { number, subjects in
            let rewrites = subjects.map { "{ \($0), \"to\": \"shop://goods/1\" }" }.joined(separator: ", ")
            let text = #"{ "waymark": 1, "routes": [{ "pattern": "shop://goods/:id" }], "rewrites": [\#(rewrites)] }"#
            return try folder.file("\(number).json", text.utf8)
        }
        let run = CommandRun(["diff", files[0], files[1]])
        #expect(run.output.contains("rewrites are tried in another order") == isChange, "\(run.output)")
        #expect(run.code == (isChange ? 1 : 0))
    }

    @Test(
        "Of many rewrites in another order it is taken that two may take one link", arguments: [(8, false), (9, true)])
    func manyTurned(_ count: Int, _ isChange: Bool) throws {
        let folder = try Folder()
        let rewrites = (0..<count).map { #"{ "from": "shop://o\#($0)/:p", "to": "shop://goods/1" }"# }
        let files = try [rewrites, rewrites.reversed()].enumerated().map { number, rewrites in
            let list = rewrites.joined(separator: ", ")
            let text = #"{ "waymark": 1, "routes": [{ "pattern": "shop://goods/:id" }], "rewrites": [\#(list)] }"#
            return try folder.file("\(number).json", text.utf8)
        }
        let run = CommandRun(["diff", files[0], files[1]])
        #expect(run.output.contains("rewrites are tried in another order") == isChange, "\(run.output)")
    }

    @Test("A rewrite that leads to the same page, written otherwise, comes without a link")
    func samePage() throws {
        let folder = try Folder()
        let files = try ["shop://goods/:p", "shop://goods/:p/", "shop://cart/:p"].enumerated().map { number, target in
            try folder.file(
                "\(number).json",
                #"""
                { "waymark": 1, "routes": [{ "pattern": "shop://goods/:id" }, { "pattern": "shop://cart/:id" }],
                  "rewrites": [{ "from": "shop://o/:p", "to": "\#(target)" }] }
                """#.utf8)
        }
        #expect(!CommandRun(["diff", files[0], files[1]]).output.contains("link"))
        #expect(CommandRun(["diff", files[0], files[2]]).output.contains("link  shop://o/p"))
    }
}
