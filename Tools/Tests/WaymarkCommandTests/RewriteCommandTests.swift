import Foundation
import Testing

/// `waymark rewrite`.
@Suite struct RewriteCommandTests {
    private static let rewrites = #"""
        { "waymark": 1, "routes": [ { "pattern": "shop://goods/:id" } ],
          "rewrites": [
            { "from": "https://m.shop.example/product/:id<int>.html", "to": "shop://goods/:id" },
            { "match": "^https?://old\\.example/p/([0-9]+)$", "to": "shop://goods/$1" },
            { "from": "https://a.example/first", "to": "https://a.example/second", "then": "continue" },
            { "from": "https://a.example/second", "to": "shop://goods/2" },
            { "from": "https://a.example/pushed", "to": "shop://goods/3",
              "when": { "sources": ["push"], "minVersion": "3.10" } } ] }
        """#

    struct Row: CustomTestStringConvertible {
        let link: String
        let rewritten: String
        let rules: String
        var arguments: [String] = []
        var testDescription: String { "\(link) \(arguments)" }
    }

    static let rows = [
        Row(
            link: "https://m.shop.example/product/42.html?ref=push", rewritten: "shop://goods/42?ref=push", rules: "[0]"
        ),
        Row(link: "http://OLD.example/p/7", rewritten: "shop://goods/7", rules: "[1]"),
        Row(link: "https://a.example/first", rewritten: "shop://goods/2", rules: "[2,3]"),
        Row(link: "shop://home", rewritten: "shop://home", rules: "[]"),
        Row(link: "https://a.example/pushed", rewritten: "https://a.example/pushed", rules: "[]"),
        Row(
            link: "https://a.example/pushed", rewritten: "shop://goods/3", rules: "[4]",
            arguments: ["--source", "push", "--app-version", "3.10"]),
        Row(
            link: "https://a.example/pushed", rewritten: "https://a.example/pushed", rules: "[]",
            arguments: ["--source", "push", "--app-version", "3.9"]),
    ]

    @Test("A link is printed with its outcome and the rules that decide it", arguments: rows)
    func rewrites(_ row: Row) throws {
        let folder = try Folder()
        let file = try folder.file("rules.json", Self.rewrites.utf8)
        let run = CommandRun(["rewrite", "--routes", file, "--json"] + row.arguments + [row.link])
        #expect(run.lines == [#"{"link":"\#(row.link)","rewritten":"\#(row.rewritten)","rules":\#(row.rules)}"#])
        #expect(run.code == 0)
        #expect(run.errors == "")
    }

    @Test("Links come from standard input too, and one that cannot be read makes the exit code 1")
    func readsInput() throws {
        let folder = try Folder()
        let file = try folder.file("rules.json", Self.rewrites.utf8)
        let run = CommandRun(
            ["rewrite", "--routes", file, "--json", "-"], input: "http://old.example/p/1\n\n1shop://x\n")
        #expect(run.lines.count == 2)
        #expect(run.lines.last?.contains(#""rewritten":"1shop://x","rules":[],"error":"#) == true)
        #expect(run.code == 1)
    }

    @Test("A fault of rewrites is an error of lint, at its place")
    func lints() throws {
        let folder = try Folder()
        let file = try folder.file(
            "rules.json",
            #"""
            { "waymark": 1, "routes": [ { "pattern": "shop://goods/:id" } ],
              "rewrites": [ { "from": "https://x.y/a", "to": "https://x.y/b", "then": "stop" },
                            { "from": "https://x.y/c", "to": "shop://goods/:nope" },
                            { "from": "https://x.y/d", "to": "shop://nowhere/1" } ] }
            """#.utf8)
        let run = CommandRun(["lint", "--routes", file, "--json"])
        #expect(run.lines.count == 3)
        #expect(run.lines.allSatisfy { $0.contains(#""code":"rewrite""#) })
        #expect(run.code == 1)
    }
}
