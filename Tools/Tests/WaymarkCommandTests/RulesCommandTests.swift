import Foundation
import Testing
import WaymarkSignature

/// `waymark rules`.
@Suite struct RulesCommandTests {
    private static let manifest = #"""
        { "waymark": 1, "routes": [
          { "id": "goods.detail", "pattern": "shop://goods/:id", "fallback": "https://m.shop.example/goods/:id" },
          { "id": "cart", "pattern": "shop://cart" },
          { "id": "web", "pattern": "https://m.shop.example/*" } ] }
        """#

    private static let good = #"""
        { "waymark": 1, "version": 7,
          "rewrites": [ { "from": "https://m.shop.example/product/:id", "to": "shop://goods/:id" } ],
          "overrides": [ { "route": "goods.detail", "web": true }, { "route": "cart", "disable": "closed" } ] }
        """#

    private func run(
        _ rules: String, name: String = "rules.json", _ arguments: [String] = [], in folder: Folder
    ) throws -> CommandRun {
        let manifest = try folder.file("shop.json", Self.manifest.utf8)
        let file = try folder.file(name, rules.utf8)
        return CommandRun(["rules", "--routes", manifest] + arguments + [file])
    }

    @Test("A sound document has nothing to say but how much there is")
    func sound() throws {
        let folder = try Folder()
        let run = try run(Self.good, in: folder)
        #expect(run.lines.count == 1)
        #expect(run.output.hasSuffix("rules.json: version 7, 1 rewrite, 2 overrides, 0 errors\n"))
        #expect(run.code == 0)
        #expect(try self.run(Self.good, ["--json"], in: folder).output == "")
    }

    @Test("YAML will do as well")
    func yaml() throws {
        let folder = try Folder()
        let run = try run(
            "waymark: 1\nversion: 7\noverrides:\n- route: crat\n  web: true\n", name: "rules.yaml", in: folder)
        #expect(run.output.contains("rules.yaml:4: override 0: no route has the id 'crat'"))
        #expect(run.code == 1)
    }

    struct Row: CustomTestStringConvertible {
        let rules: String
        let code: String
        let message: String
        var testDescription: String { rules }
    }

    static let rows = [
        Row(rules: #""rewritse": []"#, code: "rules", message: "unknown key 'rewritse'; did you mean 'rewrites'?"),
        Row(
            rules: #""rewrites": [ { "from": "/a/:id", "to": "shop://nowhere/:id" } ]"#, code: "rewrite",
            message: "no route takes its target"),
        Row(
            rules: #""rewrites": [ { "from": "/a/:id", "to": "shop://goods/:nr" } ]"#, code: "rewrite",
            message: "names the parameter 'nr'"),
        Row(
            rules: #""overrides": [ { "route": "goods", "web": true } ]"#, code: "override",
            message: "rules.json:2: override 0: no route has the id 'goods'"),
        Row(
            rules: #""overrides": [ { "route": "cart", "web": true } ]"#, code: "override",
            message: "override 0: the route has no fallback"),
        Row(
            rules: #""overrides": [ { "route": "goods.detail", "to": "shop://item/:id" } ]"#, code: "override",
            message: #"no route takes its target, as in shop://item/x"#),
        Row(
            rules: #""overrides": [ { "route": "goods.detail", "to": "shop://cart?id=:nr" } ]"#, code: "override",
            message: "names the parameter 'nr'"),
        Row(
            rules: #"""
                "overrides": [ { "route": "goods.detail", "to": "shop://cart", "when": { "minVersion": "2", "maxVersion": "3" } },
                  { "route": "cart", "to": "shop://goods/1", "when": { "minVersion": "3", "percentage": 5 } } ]
                """#,
            code: "override", message: "it leads in a cycle, by the overrides 0, 1: shop://goods/1 → shop://cart"),
        Row(
            rules: #"""
                "dialect": "crossroad", "options": { "acceptin": ["app"] }, "rewrites": [ { "from": "u/:id", "to": "shop://cart" } ]
                """#,
            code: "rules", message: "the dialect has no option 'acceptin'"),
        Row(rules: #""overrides": [ { "route": "cart" } ]"#, code: "rules", message: "exactly one of 'to', 'web'"),
    ]

    @Test("Each fault is a finding with its code and place", arguments: rows)
    func finds(_ row: Row) throws {
        let folder = try Folder()
        let run = try run("{ \"waymark\": 1, \"version\": 7,\n\(row.rules) }", ["--json"], in: folder)
        #expect(run.lines.count == 1)
        #expect(run.output.contains(#""code":"\#(row.code)""#))
        #expect(run.output.contains(row.message))
        #expect(run.output.contains(#"rules.json","line":2,"#))
        #expect(run.code == 1)
    }

    @Test(
        "An override to a page of the web without a route is refused by rules and explain alike, unless the app takes it"
    )
    func judgesWebAlike() throws {
        let folder = try Folder()
        let manifest = try folder.file(
            "app.json",
            #"{ "waymark": 1, "routes": [ { "id": "a", "pattern": "app://a", "fallback": "https://m.shop.example/a", "exposure": "public" } ] }"#
                .utf8)
        let rules = try folder.file(
            "web.json", #"{ "waymark": 1, "version": 1, "overrides": [ { "route": "a", "web": true } ] }"#.utf8)
        let problem = "web.json:1: override 0: no route takes its target, as in https://m.shop.example/a"
        let refused = CommandRun(["rules", "--routes", manifest, rules])
        #expect(refused.output.contains(problem))
        #expect(
            refused.output.contains(
                "see   waymark explain --routes \(manifest) --rules \(rules) https://m.shop.example/a\n"))
        #expect(refused.code == 1)
        let explained = CommandRun(["explain", "--routes", manifest, "--rules", rules, "app://a"])
        let line = explained.lines.first { $0.hasPrefix("  rules refused: ") }
        #expect(line?.hasSuffix(problem) == true, "\(explained.output)")
        #expect(explained.output.contains("  goes to   a "))
        #expect(explained.code == 1)
        #expect(CommandRun(["rules", "--routes", manifest, "--takes-unmatched", rules]).code == 0)
        let told = CommandRun(["explain", "--routes", manifest, "--takes-unmatched", "--rules", rules, "app://a"])
        #expect(told.output.contains("app://a → https://m.shop.example/a"))
    }

    @Test("The command that shows a finding names the rules, the version and what the app takes, and shows the finding")
    func namesWholeCommand() throws {
        let folder = try Folder()
        let manifest = try folder.manifest(
            #"{ "id": "promo", "pattern": "shop://promo/:name" }, { "id": "cat", "pattern": "shop://cat/*" }"#)
        let rules = try folder.file(
            "my rules.json",
            #"""
            { "waymark": 1, "version": 1, "overrides": [
              { "route": "promo", "to": "shop://cat/:name" }, { "route": "cat", "to": "shop://promo/x" } ] }
            """#.utf8)
        let arguments = ["--routes", manifest, "--rules", rules, "--app-version", "3.1", "--takes-unmatched"]
        let run = CommandRun(
            ["rules", "--routes", manifest, "--app-version", "3.1", "--takes-unmatched", rules])
        let line = run.lines.first { $0.hasPrefix("  see ") }
        #expect(
            line?.hasPrefix(
                "  see   waymark explain --routes \(manifest) --rules '\(rules)' --app-version 3.1 --takes-unmatched shop://"
            )
                == true, "\(run.output)")
        let explained = CommandRun(["explain"] + arguments + ["shop://promo/x"])
        #expect(explained.output.contains("  rules refused: ") && explained.output.contains("in a cycle"))
        #expect(explained.code == 1)
        // What was read, and no app takes, is no more unreadable to one subcommand than to another.
        let cases = try folder.file("cases.jsonl", #"{"link":"shop://promo/x","id":"promo"}"#.utf8)
        let sources = try folder.file("A.swift", #"open("shop://promo/x")"#.utf8)
        for command in [["test"], ["check-sources"], ["uses", "promo"], ["unused"]] {
            let input = command == ["test"] ? cases : sources
            let run = CommandRun(command.prefix(1) + arguments + command.dropFirst() + [input])
            #expect(run.code == 1 && run.errors.contains("in a cycle"), "\(command): \(run.errors)")
        }
        let json = CommandRun(["explain", "--json"] + arguments + ["shop://promo/x"])
        #expect(json.output.contains(#""errors":[""#) && json.output.contains("in a cycle"))
    }

    @Test("A document that is none is unreadable", arguments: ["{", "<html>"])
    func unreadable(_ text: String) throws {
        let folder = try Folder()
        let run = try run(text, in: folder)
        #expect(run.errorLines.count == 1)
        #expect(run.errors.contains("rules.json:1"))
        #expect(run.code == 2)
    }

    // MARK: Signatures

    @Test("A signature is checked, as bytes or in Base64, by a key in a file or in the argument")
    func signed() throws {
        let folder = try Folder()
        let signer = Ed25519Signer()
        let signature = try #require(signer.sign(Array(Self.good.utf8)))
        let key = Data(signer.publicKey).base64EncodedString()
        let keyFile = try folder.file("rules.pub", "\(key)\n".utf8)
        let other = try folder.file("other.sig", Data(signature).base64EncodedString().utf8)
        _ = try folder.file("rules.json.sig", signature)
        for arguments in [
            ["--public-key", key], ["--public-key", keyFile], ["--public-key", key, "--signature", other],
            ["--public-key", Data(Ed25519Signer().publicKey).base64EncodedString(), "--public-key", key],
        ] {
            #expect(try run(Self.good, arguments, in: folder).code == 0)
            let changed = try run(Self.good + "\n", arguments + ["--json"], in: folder)
            #expect(changed.output.contains(#""code":"signature""#))
            #expect(changed.code == 1)
        }
    }

    @Test("Signed rules from a pipe are checked by the bytes that were read")
    func signedPipe() throws {
        let folder = try Folder()
        let signer = Ed25519Signer()
        let signature = try folder.file("rules.sig", try #require(signer.sign(Array(Self.good.utf8))))
        let pipe = try InputPipe.path(Self.good)
        let key = Data(signer.publicKey).base64EncodedString()
        let manifest = try folder.file("shop.json", Self.manifest.utf8)
        let run = CommandRun(
            ["rules", "--routes", manifest, "--public-key", key, "--signature", signature, pipe])
        #expect(run.code == 0, "\(run.output)\(run.errors)")
    }

    @Test("A key or signature that is not there, or none, is unreadable in one line")
    func unreadableKeys() throws {
        let folder = try Folder()
        let key = Data(Ed25519Signer().publicKey).base64EncodedString()
        let empty = try folder.file("empty.pub", [])
        for arguments in [["--public-key", "nowhere.pub"], ["--public-key", empty], ["--public-key", key]] {
            let run = try run(Self.good, arguments, in: folder)
            #expect(run.errorLines.count == 1)
            #expect(run.code == 2)
        }
        #expect(try run(Self.good, ["--signature", "x"], in: folder).code == 2)
    }

    @Test("Outcomes of other versions of the app do not count")
    func version() throws {
        let folder = try Folder()
        let rules = #"""
            { "waymark": 1, "version": 7, "overrides": [
              { "route": "goods.classic", "web": true, "when": { "maxVersion": "2.9" } } ] }
            """#
        #expect(try run(rules, ["--app-version", "3.0"], in: folder).code == 0)
        #expect(try run(rules, ["--app-version", "2.0"], in: folder).code == 1)
        #expect(try run(rules, in: folder).code == 1)
    }
}
