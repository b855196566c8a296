import Foundation
import Testing
import WaymarkCommand

/// `check-sources`; `uses` and `unused` are in `SourceUsesTests.swift`.
@Suite struct SourceCheckTests {
    private static func fixture(_ name: String) -> String {
        URL(fileURLWithPath: #filePath).appendingPathComponent("../Fixtures/BazaarApp\(name)").standardized.path
    }

    /// A finding as it is printed: file, line and column, then its code.
    static func printed(_ run: CommandRun, below folder: String = "") -> [String] {
        run.lines.compactMap { line in
            guard let parts = line.firstMatch(of: #/^(.+:\d+:\d+): (error|warning)\[([a-z-]+)\] /#) else { return nil }
            return "\(parts.1.dropFirst(folder.count)) \(parts.3)"
        }
    }

    @Test("Of fifty faults planted in an app of Objective-C each is found at its line and column, and nothing else")
    func findsPlantedFaults() throws {
        let planted = try String(contentsOfFile: Self.fixture("/faults.txt"), encoding: .utf8).split(separator: "\n")
        let run = CommandRun(["check-sources", "--routes", Self.fixture("/waymark.json"), Self.fixture("")])
        #expect(Self.printed(run, below: Self.fixture("") + "/").sorted() == planted.map(String.init).sorted())
        #expect(planted.count == 50)
        #expect(run.errors == "")
        #expect(run.code == 1)
        #expect(run.output.contains("15 files, 95 links, 50 errors, 0 warnings, 2 notes, 1 ignored by comments\n"))
        #expect(run.output.contains("2 places that begin with an owned scheme could not be followed"))
    }

    @Test("The sample shop's own sources have no dead link")
    func passesShop() {
        let run = CommandRun(["check-sources", "--strict", "--routes", Folder.shop("waymark.json"), Folder.shop("")])
        #expect(Self.printed(run) == [])
        #expect(run.output.contains(" 0 errors, 0 warnings, 1 note, 1 folder of tests left out (--tests)\n"))
        #expect(run.errors == "")
        #expect(run.code == 0)
    }

    @Test("In three apps with links as people write them, and with what looks like links, there is no false alarm")
    func passesTypicalApps() {
        let apps = URL(fileURLWithPath: Self.fixture("")).deletingLastPathComponent().path + "/HarborApps"
        let run = CommandRun(["check-sources", "--strict", "--routes", "\(apps)/waymark.json", apps])
        #expect(Self.printed(run, below: apps + "/") == [])
        #expect(run.output.hasPrefix("11 files, 23 links, 0 errors, 0 warnings\n"))
        #expect(run.errors == "")
        #expect(run.code == 0)
    }

    @Test(
        "A dead link in one of these apps is found all the same",
        arguments: ["harbor://boots/1", "harbor://boats/x", "harbor:/hom"])
    func findsInTypicalApps(_ link: String) throws {
        let apps = URL(fileURLWithPath: Self.fixture("")).deletingLastPathComponent().path + "/HarborApps"
        let folder = try Folder()
        let source = try String(contentsOfFile: "\(apps)/Harbor/Links.swift", encoding: .utf8)
            .replacingOccurrences(of: "harbor://boats\"", with: "\(link)\"")
        let path = try folder.file("Links.swift", source.utf8)
        let run = CommandRun(["check-sources", "--routes", "\(apps)/waymark.json", path])
        #expect(Self.printed(run, below: path).map { $0.prefix { $0 != " " } } == [":7:25"])
    }

    @Test("Of a page of the web a near route of the same site is named, and none is a note")
    func judgesPages() throws {
        let folder = try Folder()
        let manifest = try folder.file(
            "routes.json",
            """
            { "waymark": 1, "hosts": ["m.shop.example", "www.shop.example"], "routes": [
              { "id": "search", "pattern": "https://m.shop.example/search", "exposure": "public" },
              { "id": "other", "pattern": "https://www.shop.example/*", "exposure": "public" }] }
            """.utf8)
        let source = try folder.file(
            "A.swift",
            #"f("https://m.shop.example/serach?q=tea", "https://m.shop.example/terms", "https://www.shop.example/x")"#
                .utf8)
        let run = CommandRun(["check-sources", "--routes", manifest, source])
        #expect(
            run.output.split(separator: "\n").dropLast().map(String.init) == [
                "\(source):1:4: error[no-route] https://m.shop.example/serach?q=tea: no route takes it: the link stays on the web; "
                    + "did you mean https://m.shop.example/search?q=tea?",
                "\(source):1:43: note[no-route] https://m.shop.example/terms: no route takes it: the link stays on the web",
            ])
    }

    // MARK: Small apps

    static let manifest = #"""
        { "waymark": 1, "schemes": ["shop"], "hosts": ["m.shop.example"], "routes": [
          { "id": "goods", "pattern": "shop://goods/:id<int>", "exposure": "public" },
          { "id": "tabs", "pattern": "shop://tabs/:name(home|cart)", "exposure": "public" },
          { "id": "pay", "pattern": "shop://pay", "query": [{ "name": "sum", "type": "int", "required": true }] },
          { "id": "top", "pattern": "shop://top", "exposure": "public" },
          { "id": "below", "pattern": "shop://top/below", "parent": "top", "exposure": "public" }
        ], "rewrites": [{ "from": "shop://old/:id", "to": "shop://goods/:id" }] }
        """#

    /// Runs the command on files.
    func run(
        _ files: [String: String], _ command: String = "check-sources", _ arguments: [String] = [], route: [String] = []
    ) throws -> (run: CommandRun, folder: String, keeper: Folder) {
        let folder = try Folder()
        let manifest = try folder.file("routes.json", Self.manifest.utf8)
        for (name, text) in files { _ = try folder.file(name, text.utf8) }
        let path = URL(fileURLWithPath: manifest).deletingLastPathComponent().path
        return (CommandRun([command, "--routes", manifest] + arguments + route + [path]), path, folder)
    }

    struct Line: CustomTestStringConvertible {
        let text: String
        /// The expected remark; `nil` for none.
        let says: String?
        var file = "A.swift"
        var testDescription: String { text }
    }

    static let lines: [Line] = [
        Line(text: #"open("shop://goods/42")"#, says: nil),
        Line(
            text: #"open("shop://good/42")"#,
            says: "error[no-route] shop://good/42: no route takes it; did you mean shop://goods/42?"),
        Line(
            text: #"open("shop://goods/x")"#,
            says: "error[ill-typed] shop://goods/x: 'x', for 'id', is not <int> (goods)"),
        Line(
            text: #"open("shop://goods/%00")"#,
            says: "error[unreadable] shop://goods/%00: it is not a link: the escape %00 in a link, at byte 13"),
        Line(
            text: #"open("shop://pay")"#,
            says: "error[missing-required] shop://pay: the query has no 'sum', without which pay is incomplete"),
        Line(
            text: #"open("shop://pay?sum=x")"#,
            says: "error[ill-typed] shop://pay?sum=x: 'x' for the query parameter 'sum' is not <int>"),
        Line(text: #"open("shop://pay?sum=\(sum)")"#, says: nil),
        Line(text: #"open("shop://pay\(query)")"#, says: nil),
        Line(text: #"open("shop://pay?ref=\(ref)")"#, says: nil),
        Line(
            text: #"open("shop://old/42")"#,
            says: "note[rewritten] shop://old/42: rewritten by 'shop://old/:id' to shop://goods/42"),
        Line(text: #"open("shop://tabs/\(tab)")"#, says: nil),
        Line(
            text: #"open("shop://tabs/\(tab)/x")"#,
            says: "error[no-route] shop://tabs/{}/x: no route takes it, whatever fills its holes"),
        Line(text: #"open("shop://\(tab)/x")"#, says: nil),
        Line(text: #"let base = "shop://goods/""#, says: nil),
        Line(text: #"let base = "shop://good/""#, says: "error[no-route] shop://good/: no route takes it"),
        Line(
            text: #"open("https://m.shop.example/terms")"#,
            says: "note[no-route] https://m.shop.example/terms: no route takes it: the link stays on the web"),
        Line(
            text: #"open("https://m.shop.example/legal/\(page)")"#,
            says: "note[no-route] https://m.shop.example/legal/{}: no route takes it, whatever fills its holes"),
        Line(text: "var u = \"shop://pay\"\nif let x { u += \"?sum=\\(x)\" }", says: nil),
        Line(text: "var u: String = \"shop://pay\"\nu = u + \"?sum=1\"", says: nil),
        Line(
            text: "var u = \"shop://pai\"\nu += \"?sum=1\"",
            says: "error[no-route] shop://pai: no route takes it; did you mean shop://pay?"),
        Line(text: #"var c = URLComponents(string: "shop://pay")!; c.queryItems = x"#, says: nil),
        Line(
            text: #"var c = URLComponents(string: "shop://none")!; c.queryItems = x"#,
            says: "error[no-route] shop://none: no route takes it"),
        Line(text: #"let base = "shop://pay"; open("\(base)?sum=1")"#, says: nil),
        Line(
            text: #"let redirectURI = "shop://signed-in""#,
            says: "note[no-route] shop://signed-in: no route takes it; it is a callback by its name"),
        Line(
            text: #"open("shop://oauth/done")"#,
            says: "note[no-route] shop://oauth/done: no route takes it; it is a callback by its name"),
        Line(
            text: #"let callback = "shop://pya""#,
            says: "error[no-route] shop://pya: no route takes it; did you mean shop://pay?"),
        Line(text: #"app.on("shop://own/:x") {}; open("shop://own/1")"#, says: nil),
        Line(
            text: #"<a href="shop://pay?sum=1">"#,
            says:
                "error[internal-from-outside] shop://pay?sum=1: closed to links from scheme: the route is internal and the link comes from outside",
            file: "a.html"),
        Line(
            text: #"{"aps":{},"link":"shop://pay?sum=1"}"#,
            says:
                "error[internal-from-outside] shop://pay?sum=1: closed to links from push: the route is internal and the link comes from outside",
            file: "a.apns"),
        Line(text: #"{"link":"shop://pay?sum=1"}"#, says: nil, file: "a.json"),
        Line(text: #"{"waymark":1,"routes":[{"pattern":"shop://x"}]}"#, says: nil, file: "other.json"),
        Line(text: "waymark: 1\nroutes:\n- pattern: shop://x", says: nil, file: "other.yaml"),
        Line(text: #"{"waymark": 1, "rewrites": [{from: shop://x}]}"#, says: nil, file: "other.yml"),
        Line(
            text: "aps: {}\nlink: shop://pay?sum=1",
            says:
                "error[internal-from-outside] shop://pay?sum=1: closed to links from push: the route is internal and the link comes from outside",
            file: "a.yaml"),
        Line(text: "open(\"shop://none\") // waymark:ignore it is only a joke", says: nil),
        Line(
            text: "f(\n) // waymark:ignore it ends here\nopen(\"shop://none\")",
            says: "error[no-route] shop://none: no route takes it"),
        Line(text: "<p>\n{/* waymark:ignore it is a joke */}\n<a href=\"shop://none\"/>", says: nil, file: "a.jsx"),
        Line(
            text: "open(\"shop://none\") // waymark:ignored is another word",
            says: "error[no-route] shop://none: no route takes it"),
        Line(text: "open(\"shop://none\") // waymark:ignore", says: "error[no-route] shop://none: no route takes it"),
        Line(
            text: "let base = \"shop://goods\"; open([base, \"x\"].joined(separator: \"/\"))",
            says: "error[ill-typed] shop://goods/x: 'x', for 'id', is not <int> (goods)"),
        Line(text: "let base = URL(string: \"shop://goods\")!; open(base.appendingPathComponent(\"42\"))", says: nil),
        Line(
            text: "open(\"shop://none\", \"waymark:ignore it is a text\")",
            says: "error[no-route] shop://none: no route takes it"),
        Line(
            text: "<resources><string name=\"a\">shop://none</string></resources>",
            says: "error[no-route] shop://none: no route takes it", file: "res/values/strings.xml"),
        Line(
            text: "<a :href=\"'shop://none'\">x</a>", says: "error[no-route] shop://none: no route takes it",
            file: "A.vue"),
        Line(text: "open('shop://none')", says: "error[no-route] shop://none: no route takes it", file: "a.mts"),
        Line(
            text: "<plist><string>shop://none/%d</string></plist>",
            says: "error[no-route] shop://none/{}: no route takes it, whatever fills its holes",
            file: "A.stringsdict"),
        Line(text: "# waymark:ignore answered elsewhere\nlink: shop://none", says: nil, file: "a.yaml"),
    ]

    @Test("Each fault of a link has its reason and the nearest link", arguments: lines)
    func says(_ line: Line) throws {
        let (run, _, _) = try run([line.file: line.text])
        let found = run.lines.filter { $0.contains("shop://") || $0.contains("https://") }
        #expect(
            found.map { $0.split(separator: ": ", maxSplits: 1).last.map(String.init) }
                == (line.says.map { [$0] } ?? []))
        #expect(run.code == (line.says?.hasPrefix("error") == true ? 1 : 0))
    }

    @Test("A comment without a reason is reported, and silences no finding")
    func wantsReasons() throws {
        let (run, _, _) = try run(["A.swift": "// waymark:ignore\nopen(\"shop://none\")"])
        #expect(run.output.contains("A.swift:1:4: warning[ignore] waymark:ignore without a reason"))
        #expect(run.output.contains("A.swift:2:7: error[no-route] shop://none"))
    }

    @Test("Warnings count with --strict alone")
    func isStrict() throws {
        let files = ["A.swift": "// waymark:ignore\nopen(\"shop://goods/1\")"]
        #expect(try run(files).run.code == 0)
        #expect(try run(files, "check-sources", ["--strict"]).run.code == 1)
    }

    @Test("A finding in a baseline is not reported again, wherever it moves, and a new one is")
    func keepsBaseline() throws {
        let folder = try Folder()
        let manifest = try folder.file("routes.json", Self.manifest.utf8)
        let source = try folder.file("A.swift", "open(\"shop://none\")\nopen(\"shop://nil\")".utf8)
        let baseline = try folder.file("old.jsonl", "".utf8)
        let written = CommandRun(["check-sources", "--routes", manifest, "--write-baseline", baseline, source])
        #expect(written.code == 0)
        #expect(written.output == "")
        let command = ["check-sources", "--routes", manifest, "--baseline", baseline, source]
        #expect(CommandRun(command).output == "1 file, 2 links, 0 errors, 0 warnings, 2 in the baseline\n")
        _ = try folder.file("old.jsonl", Array("\u{FEFF}".utf8) + Data(contentsOf: URL(fileURLWithPath: baseline)))
        #expect(CommandRun(command).code == 0, "after an editor on Windows")
        _ = try folder.file("A.swift", "\n\nopen(\"shop://none\")\nopen(\"shop://none\")\nopen(\"shop://new\")".utf8)
        let later = CommandRun(command)
        #expect(Self.printed(later) == ["\(source):4:7 no-route", "\(source):5:7 no-route"])
        #expect(later.code == 1)
        _ = try folder.file("old.jsonl", "\n{}".utf8)
        let broken = CommandRun(command)
        #expect(broken.errors == "\(baseline):2: an invalid line, expected a baseline that --write-baseline wrote\n")
        #expect(broken.code == 2)
    }

    @Test("A baseline names files from its own folder, so that it holds wherever the command is run")
    func namesBaselineFiles() throws {
        let folder = try Folder()
        let manifest = try folder.file("routes.json", Self.manifest.utf8)
        let path = URL(fileURLWithPath: manifest).deletingLastPathComponent().path
        _ = try folder.file("A.swift", "open(\"shop://none\")".utf8)
        try FileManager.default.createDirectory(atPath: "\(path)/ci", withIntermediateDirectories: false)
        let command = ["check-sources", "--routes", manifest]
        #expect(CommandRun(command + ["--write-baseline", "\(path)/ci/old.jsonl", path]).code == 0)
        #expect(try String(contentsOfFile: "\(path)/ci/old.jsonl", encoding: .utf8).contains("\"file\":\"../A.swift\""))
        let elsewhere = CommandRun(command + ["--baseline", "\(path)/ci/old.jsonl", "\(path)/ci/../A.swift"])
        #expect(elsewhere.output == "1 file, 1 link, 0 errors, 0 warnings, 1 in the baseline\n")
    }

    @Test("A file of two folders that hold each other is read once, and a byte order mark is no part of a case")
    func readsOnce() throws {
        let folder = try Folder()
        let manifest = try folder.file("routes.json", Self.manifest.utf8)
        let path = URL(fileURLWithPath: manifest).deletingLastPathComponent().path
        let source = try folder.file("A.swift", "open(\"shop://none\")".utf8)
        let run = CommandRun(["check-sources", "--routes", manifest, path, path + "/", source, "\(path)/./A.swift"])
        #expect(run.output.contains("1 file, 1 link, 1 error"))
        let cases = try folder.file(
            "cases.jsonl", Array("\u{FEFF}{\"link\":\"shop://goods/1\",\"id\":\"goods\"}\n".utf8))
        #expect(CommandRun(["test", "--routes", manifest, cases]).code == 0)
    }

    @Test("A source file in UTF-16 with its mark is read, and one in UTF-32 is reported as none")
    func readsWideTexts() throws {
        let folder = try Folder()
        let manifest = try folder.file("routes.json", Self.manifest.utf8)
        let text = "open(\"shop://none\")"
        let wide = try folder.file("A.swift", [0xFF, 0xFE] + text.utf8.flatMap { [$0, 0] })
        let widest = try folder.file("B.swift", [0xFF, 0xFE, 0, 0] + text.utf8.flatMap { [$0, 0, 0, 0] })
        let run = CommandRun(["check-sources", "--routes", manifest, wide, widest])
        #expect(Self.printed(run) == ["\(wide):1:7 no-route"])
        #expect(run.errors == "waymark: skipped: \(widest): a binary file\n")
    }

    @Test("Places that could not be followed are counted, and listed on demand")
    func listsUnfollowed() throws {
        let files = ["A.swift": "open(\"shop://\" + path)\nopen(\"shop://\\(path)\")"]
        let (plain, _, _) = try run(files)
        #expect(
            plain.output.hasSuffix(
                "2 places that begin with an owned scheme could not be followed (--unfollowed lists them)\n"))
        let one = try run(["A.swift": "open(\"shop://\" + path)"]).run
        #expect(one.output.contains("1 place that begins with an owned scheme"))
        let (listed, folder, _) = try run(files, "check-sources", ["--unfollowed"])
        #expect(
            listed.lines.prefix(2) == [
                "\(folder)/A.swift:1:7: not followed: shop://{}", "\(folder)/A.swift:2:7: not followed: shop://{}",
            ])
    }

    @Test("Links, binary files, files that are too large and folders that cannot be read are reported and passed over")
    func passesOver() throws {
        let folder = try Folder()
        let manifest = try folder.file("routes.json", Self.manifest.utf8)
        let path = URL(fileURLWithPath: manifest).deletingLastPathComponent().path
        _ = try folder.file("A.swift", #"open("shop://goods/1")"#.utf8)
        _ = try folder.file("B.swift", [0, 1, 2])
        _ = try folder.file("Large.json", [])
        let large = try FileHandle(forWritingTo: URL(fileURLWithPath: "\(path)/Large.json"))
        try large.truncate(atOffset: 100 << 20)
        try large.close()
        let files = FileManager.default
        try files.createSymbolicLink(atPath: "\(path)/C.swift", withDestinationPath: "A.swift")
        try files.createSymbolicLink(atPath: "\(path)/Loop", withDestinationPath: ".")
        for name in ["Pods", ".hidden", "node_modules", "ShopTests"] {
            try files.createDirectory(atPath: "\(path)/\(name)", withIntermediateDirectories: false)
            try Data(#"open("shop://none")"#.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)/D.swift"))
        }
        for name in ["ATests.swift", "ATest.kt", "a.test.ts"] {
            _ = try folder.file(name, #"open("shop://none")"#.utf8)
        }
        let run = CommandRun(["check-sources", "--routes", manifest, path])
        #expect(
            run.errorLines == [
                "waymark: skipped: \(path)/C.swift: a symbolic link",
                "waymark: skipped: \(path)/Large.json: a file of more than 8 MiB",
                "waymark: skipped: \(path)/Loop: a symbolic link",
                "waymark: skipped: \(path)/B.swift: a binary file",
            ])
        #expect(
            run.output == "1 file, 1 link, 0 errors, 0 warnings, 1 folder and 3 files of tests left out (--tests)\n")
        #expect(run.code == 0)
        let binary = CommandRun(["check-sources", "--routes", manifest, "\(path)/B.swift"])
        #expect(
            binary.errorLines == [
                "\(path)/B.swift: no source file, expected files that can contain links",
                "waymark: skipped: \(path)/B.swift: a binary file",
            ])
        #expect(binary.code == 2)
        let missing = CommandRun(["check-sources", "--routes", manifest, "\(path)/none"])
        #expect(missing.errors == "\(path)/none: no such file or directory, expected a folder of sources\n")
        #expect(missing.code == 2)
    }

    @Test("A path that cannot be looked at is reported, also if it is longer than the system takes")
    func tellsUnreadable() throws {
        let folder = try Folder()
        let manifest = try folder.file("routes.json", Self.manifest.utf8)
        let path = URL(fileURLWithPath: manifest).deletingLastPathComponent().path
        _ = try folder.file("A.swift", #"open("shop://goods/1")"#.utf8)
        // Seventeen folders within each other, of 250 letters each, are more than 4096 bytes; a superuser cannot open them either.
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = [
            "-c",
            #"cd "$0" && n=$(printf %0250d 0) && for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17; do mkdir "$n" && cd "$n"; done"#,
            path,
        ]
        try shell.run()
        shell.waitUntilExit()
        defer {
            let cleaning = try? Process.run(URL(fileURLWithPath: "/bin/rm"), arguments: ["-rf", path])
            cleaning?.waitUntilExit()
        }
        let run = CommandRun(["check-sources", "--routes", manifest, path])
        #expect(run.errorLines.count == 1)
        #expect(run.errorLines.first?.hasSuffix(": a folder that cannot be read") == true)
        #expect(run.output.hasPrefix("1 file, 1 link, 0 errors"))
        #expect(run.code == 0)
    }

    @Test("A string table in UTF-16 is read, and a manifest without schemes and hosts is no help")
    func readsUTF16() throws {
        let folder = try Folder()
        let manifest = try folder.file("routes.json", Self.manifest.utf8)
        let units = [0xFEFF] + "\"é\" = \"shop://none\";".utf16
        let path = try folder.file("a.strings", units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
        #expect(Self.printed(CommandRun(["check-sources", "--routes", manifest, path])) == ["\(path):1:8 no-route"])
        let bare = try folder.manifest(#"{ "pattern": "/a" }"#)
        let run = CommandRun(["check-sources", "--routes", bare, path])
        #expect(
            run.errors.hasSuffix(
                ": neither 'schemes' nor 'hosts', expected at least one, to recognise the app's own links\n"))
        #expect(run.code == 2)
    }
}
