import Foundation
import Testing

/// `waymark associations generate`, `coverage` and `diff`: files made of a manifest, and compared with it.
@Suite struct AssociationFilesTests {
    private static let manifest = #"""
        { "waymark": 1, "schemes": ["shop"], "hosts": ["m.shop.example"],
          "apps": { "ios": [{ "appID": "ABCDE12345.shop" }], "android": [{ "package": "example.shop", "minSdk": 31, "fingerprints": ["AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA"] }] },
          "routes": [
            { "id": "list", "pattern": "/list/:kind/items", "exposure": "public" },
            { "id": "goods", "pattern": "/goods/:id", "exposure": "public" },
            { "id": "secret", "pattern": "/goods/secret", "exposure": "internal" } ] }
        """#

    private static let site = "public/m.shop.example/.well-known/apple-app-site-association"

    @Test("Generated files have exactly the table's links, as coverage says, and match agrees")
    func generates() throws {
        let folder = try Folder()
        let shop = try folder.file("shop.json", Self.manifest.utf8)
        let root = URL(fileURLWithPath: shop).deletingLastPathComponent()
        let out = root.appendingPathComponent("public").path
        let run = CommandRun(["associations", "generate", "--routes", shop, "--out", out, "--json"])
        #expect(run.code == 0, "\(run.errors)")
        #expect(run.lines.count == 5)
        #expect(run.lines.first?.contains(#""exact":true,"differences":[]"#) == true)
        let file = root.appendingPathComponent(Self.site).path
        let coverage = CommandRun(["associations", "coverage", "--routes", shop, "--file", file])
        #expect(coverage.code == 0)
        #expect(coverage.output.contains("exactly the same links"))
        let match = CommandRun([
            "associations", "match", "--routes", shop, "--file", file, "--json",
            "https://m.shop.example/goods/42", "https://m.shop.example/goods/secret",
        ])
        #expect(match.code == 1)
        #expect(match.lines.first?.contains(#""opens":true,"app":"ABCDE12345.shop","route":"goods""#) == true)
        #expect(match.lines.last?.contains(#""code":"excluded""#) == true)
        let check = CommandRun(["associations", "check", file])
        #expect(check.code == 0, "\(check.output)")
    }

    @Test(
        "A file that is wrong in both directions is found out with a link of each, and the mended one differs by those")
    func differs() async throws {
        let folder = try Folder()
        let shop = try folder.file("shop.json", Self.manifest.utf8)
        func file(_ components: String) -> String {
            #"{"applinks":{"details":[{"appIDs":["ABCDE12345.shop"],"components":[\#(components)]}]}}"#
        }
        let wrong = try folder.file("wrong", file(#"{"/":"/list/*/items"}"#).utf8)
        let run = CommandRun(["associations", "coverage", "--routes", shop, "--file", wrong, "--json"])
        #expect(run.code == 1)
        #expect(
            run.lines.map { String($0.prefix { $0 != "}" }) } == [
                #"{"kind":"over-claim","app":"ABCDE12345.shop","witness":"https://m.shop.example/list/0/0/items","decidedBy":{"details":0,"component":0"#,
                #"{"kind":"under-claim","app":"ABCDE12345.shop","witness":"https://m.shop.example/goods/0","decidedBy":null,"route":"goods","message":"a route takes it, and it stays on the web: https://m.shop.example/goods/0, route goods, no rule takes it""#,
            ])
        let mended = try folder.file("mended", file(#"{"/":"/list/*/items"},{"/":"/goods/?*"}"#).utf8)
        let diff = await CommandRun.waiting([
            "associations", "diff", wrong, mended, "--host", "m.shop.example", "--json",
        ])
        #expect(diff.code == 1)
        #expect(diff.lines.count == 1)
        #expect(
            diff.output.contains(
                #""change":"opens","app":"ABCDE12345.shop","witness":"https://m.shop.example/goods/0""#))
        let same = await CommandRun.waiting(["associations", "diff", wrong, wrong])
        #expect(same.code == 0)
    }

    @Test("Two manifests are compared by the files that are made of them, for each host, or one with a file")
    func comparesManifests() async throws {
        let folder = try Folder()
        let old = try folder.file("old.json", Self.manifest.utf8)
        let new = try folder.file(
            "new.json",
            Self.manifest.replacing(
                #""hosts": ["m.shop.example"]"#, with: #""hosts": ["m.shop.example", "*.shop.example"]"#
            )
            .replacing("/goods/secret", with: "/goods/hidden").utf8)
        let run = await CommandRun.waiting(["associations", "diff", "--json", old, new])
        #expect(run.code == 1)
        let witnesses = run.lines.compactMap { $0.split(separator: #""witness":""#).last?.prefix { $0 != "\"" } }
        #expect(witnesses.contains("https://m.shop.example/goods/secret"), "\(run.output)")
        #expect(witnesses.contains("https://m.shop.example/goods/hidden"))
        #expect(witnesses.contains { $0.hasPrefix("https://www.shop.example/") })
        let one = await CommandRun.waiting(["associations", "diff", old, new, "--host", "m.shop.example"])
        #expect(!one.output.contains("www.shop.example"))
        #expect(one.output.contains("opens https://m.shop.example/goods/secret  ABCDE12345.shop"))
        let capital = await CommandRun.waiting(["associations", "diff", old, new, "--host", "M.Shop.example"])
        #expect(capital.output == one.output)
        let same = await CommandRun.waiting(["associations", "diff", old, old])
        let equal = "the same links open the same apps\n"
        let titles = ["m.shop.example", "m.shop.example  assetlinks.json", "example.shop  AndroidManifest.xml"]
        #expect(same.output == titles.map { "\($0)\n\(equal)" }.joined())
        #expect(same.code == 0)
        let site = try folder.file("site", #"{"applinks":{"details":[]}}"#.utf8)
        let mixed = await CommandRun.waiting(["associations", "diff", site, old])
        #expect(mixed.output.contains("opens https://m.shop.example/goods/0  ABCDE12345.shop"))
        let unnamed = await CommandRun.waiting(["associations", "diff", site, new])
        #expect(unnamed.errors.contains("Specify the host of the file with --host: m.shop.example, *.shop.example."))
        #expect(unnamed.code == 2)
        let other = await CommandRun.waiting(["associations", "diff", old, new, "--host", "other.example"])
        #expect(other.code == 2)
    }

    @Test("A host with the name of the folder for other sub-domains is refused: one file would replace the other")
    func folders() throws {
        let folder = try Folder()
        let shop = try folder.file(
            "shop.json",
            Self.manifest.replacing(
                #""hosts": ["m.shop.example"]"#, with: #""hosts": ["*.shop.example", "any.shop.example"]"#
            ).utf8)
        let out = folder.url.appendingPathComponent("public").path
        let run = CommandRun(["associations", "generate", "--routes", shop, "--out", out])
        #expect(run.code == 2)
        #expect(run.errors.contains("the host any.shop.example"), "\(run.errors)")
        #expect(!FileManager.default.fileExists(atPath: out))
    }

    @Test("A manifest with which no app would start is taken without its rewrites by every command, which say so")
    func leavesOutFaultyRewrites() throws {
        let folder = try Folder()
        func manifest(_ target: String) throws -> String {
            try folder.file(
                "shop.json",
                #"""
                {"waymark":1,"hosts":["m.shop.example"],"apps":{"ios":[{"appID":"ABCDE12345.shop"}]},
                 "routes":[{"id":"goods","pattern":"https://m.shop.example/goods/:id","exposure":"public"}],
                 "rewrites":[{"from":"https://m.shop.example/g/:id","to":"https://m.shop.example/\#(target)/:id"}]}
                """#.utf8)
        }
        let out = folder.url.appendingPathComponent("out").path
        let file = "\(out)/m.shop.example/.well-known/apple-app-site-association"
        for (target, opens) in [("goods", true), ("nowhere", false)] {
            let routes = try manifest(target)
            let runs = [
                CommandRun(["associations", "generate", "--routes", routes, "--out", out]),
                CommandRun(["associations", "coverage", "--routes", routes, "--file", file]),
                CommandRun(["associations", "match", "--file", file, "--routes", routes, "https://m.shop.example/g/1"]),
            ]
            #expect(runs.map { $0.errors.contains("rewrites and fallbacks are left out") } == [!opens, !opens, !opens])
            #expect(runs.map(\.code) == [0, 0, opens ? 0 : 1])
            #expect(runs[1].output.contains("exactly the same links"))
            #expect(runs[2].output.contains("route goods") == opens)
        }
    }

    @Test("A rewrite whose links are left out is named, also where the app is for Android alone, in text and as data")
    func namesLeftOut() throws {
        let folder = try Folder()
        let routes = try folder.file(
            "shop.json",
            #"""
            {"waymark":1,"hosts":["m.shop.example"],"apps":{"android":[{"package":"example.shop","minSdk":31,"fingerprints":["AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA"]}]},
             "routes":[{"pattern":"https://m.shop.example/goods/:id","exposure":"public"}],
             "rewrites":[{"from":"/g/:id","to":"https://m.shop.example/goods/:id","when":{"minVersion":"2"}}]}
            """#.utf8)
        let arguments = ["associations", "generate", "--routes", routes, "--out", folder.url.path + "/out"]
        let doubt = "the rewrite 0, '/g/:id', depends on the app's version"
        let text = CommandRun(arguments)
        #expect(text.lines.last == "  not proved: \(doubt)", "\(text.output)")
        #expect(CommandRun(arguments + ["--json"]).lines.last?.contains(#""doubts":["\#(doubt)"]"#) == true)
    }

    @Test("A host without routes gets a file without rules, in which check finds nothing")
    func writesEmptyFiles() throws {
        let folder = try Folder()
        let routes = try folder.file(
            "shop.json",
            #"""
            {"waymark":1,"hosts":["m.shop.example","other.example"],"apps":{"ios":[{"appID":"ABCDE12345.shop"}]},
             "routes":[{"pattern":"https://m.shop.example/goods/new"},
                       {"pattern":"https://m.shop.example/goods/:id","exposure":"public"}]}
            """#.utf8)
        let out = folder.url.appendingPathComponent("out").path
        #expect(CommandRun(["associations", "generate", "--routes", routes, "--out", out]).code == 0)
        for host in ["m.shop.example", "other.example"] {
            let run = CommandRun(["associations", "check", "\(out)/\(host)/.well-known/apple-app-site-association"])
            #expect(run.code == 0, "\(run.output)")
        }
    }

    @Test("A file that cannot be read or written is reported with exit code 2")
    func refuses() async throws {
        let folder = try Folder()
        let bareFile = try folder.manifest("")
        let pageFile = try folder.file("page", "<html>".utf8)
        let bare = CommandRun(["associations", "generate", "--routes", bareFile, "--out", "/dev/null/out"])
        #expect(bare.code == 2)
        let page = await CommandRun.waiting(["associations", "diff", pageFile, pageFile])
        #expect(page.code == 2)
    }

    @Test("Each file that generate writes is one that the other commands read")
    func readsGenerated() throws {
        let folder = try Folder()
        let fingerprint = (0..<32).map { _ in "0A" }.joined(separator: ":")
        let routes = try folder.file(
            "shop.json",
            """
            {"waymark":1,"schemes":["shop"],"hosts":["m.shop.example"],
             "apps":{"ios":[{"appID":"ABCDE12345.shop"}],
                     "android":[{"package":"example.shop","minSdk":31,"fingerprints":["\(fingerprint)"]}]},
             "routes":[{"pattern":"https://m.shop.example/goods/:id","exposure":"public"},
                       {"pattern":"shop://home","exposure":"public"}]}
            """.utf8)
        let root = folder.url.path
        #expect(CommandRun(["associations", "generate", "--routes", routes, "--out", root]).code == 0)
        let site = "\(root)/m.shop.example/.well-known/apple-app-site-association"
        let statements = "\(root)/m.shop.example/.well-known/assetlinks.json"
        let filters = "\(root)/android/example.shop.xml"
        let lists = ["entitlements", "plist"].map { "\(root)/ios/ABCDE12345.shop.\($0)" }
        let check = CommandRun(["associations", "check", site, statements, filters] + lists)
        #expect(check.code == 0, "\(check.output)\(check.errors)")
        for files in [
            ["--intent-filters", filters],
            ["--intent-filters", filters, "--file", statements, "--app", "example.shop"],
            ["--file", site],
        ] {
            let run = CommandRun(["associations", "match"] + files + ["https://m.shop.example/goods/1"])
            #expect(run.code == 0, "\(run.output)\(run.errors)")
        }
        let proof = CommandRun([
            "associations", "coverage", "--routes", routes, "--intent-filters", filters, "--file", statements,
        ])
        #expect(
            proof.output == "m.shop.example  example.shop\n  exactly the same links  example.shop\n", "\(proof.errors)")
    }

    @Test("An Android app whose certificate the manifest does not know makes the exit code 1, and is named")
    func uncertified() throws {
        let folder = try Folder()
        let routes = try folder.file(
            "shop.json",
            #"""
            {"waymark":1,"hosts":["m.shop.example"],"apps":{"android":[{"package":"example.shop"}]},
             "routes":[{"pattern":"https://m.shop.example/a","exposure":"public"}]}
            """#.utf8)
        let run = CommandRun(["associations", "generate", "--routes", routes, "--out", folder.url.path, "--json"])
        #expect(run.code == 1 && run.errors.contains("example.shop has no fingerprints"), "\(run.errors)")
        #expect(run.output.contains(#""doubts":["example.shop has no fingerprints"#))
        let other = CommandRun(["associations", "generate", "--routes", routes, "--out", routes])
        #expect(other.code == 2 && other.errors.contains("expected a folder"), "\(other.errors)")
    }

    @Test("Files of Android in which nothing stands open no link, which is a finding")
    func empty() throws {
        let folder = try Folder()
        let files = [
            try folder.file("assetlinks.json", "[]".utf8),
            try folder.file(
                "AndroidManifest.xml",
                #"<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="a.b"><application/></manifest>"#
                    .utf8),
        ]
        for file in files {
            let run = CommandRun(["associations", "check", file])
            #expect(run.output.contains("no-entries"), "\(run.output)\(run.errors)")
        }
    }

    @Test("--fingerprint is refused beside a file of Apple's systems, which has none")
    func refusesFingerprint() throws {
        let folder = try Folder()
        let site = try folder.file("site", #"{"applinks":{"details":[]}}"#.utf8)
        let fingerprint = (0..<32).map { _ in "0A" }.joined(separator: ":")
        let run = CommandRun(["associations", "match", "--file", site, "--fingerprint", fingerprint, "https://a.b/"])
        #expect(run.errors.contains("--fingerprint is for Android's files"))
        #expect(run.code == 2)
    }
}
