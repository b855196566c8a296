import Foundation
import Testing
import WaymarkCommand

/// Registrations in folders of sources, for the router that is named or found.
@Suite struct FolderScanTests {
    @Test("A folder is read to its end, without code of others; the dialect is that of the calls")
    func readsFolder() throws {
        let folder = try Folder()
        let app = try folder.file("App.m", #"[r addRoute:@"/a" priority:-2 handler:nil];"#.utf8)
        let root = String(app.dropLast("/App.m".count))
        for name in ["Feature", "Pods", ".hidden"] {
            try FileManager.default.createDirectory(atPath: "\(root)/\(name)", withIntermediateDirectories: true)
            try Data("JLRoutes(forScheme: \"shop\").addRoute(\"/\(name)\") { _ in true }\n\nt.addRoute(x)\n".utf8)
                .write(to: URL(fileURLWithPath: "\(root)/\(name)/Routes.swift"))
        }
        _ = try folder.file("notes.txt", #"[r addRoute:@"/no" handler:nil];"#.utf8)
        let run = CommandRun(["import", "--scan", root], dialects: ImportDialect.standIns)
        #expect(
            run.output == """
                {
                  "waymark": 1,
                  "dialect": "jlroutes",
                  "routes": [
                    { "id": "a", "pattern": "/a", "priority": -2, "exposure": "public" },
                    { "id": "Feature", "pattern": "shop://Feature", "exposure": "public" }
                  ]
                }

                """)
        #expect(
            run.errorLines.first
                == "\(root)/Feature/Routes.swift:3: unread: the pattern of a route of jlroutes is not a literal: x")
        #expect(run.findings.dropFirst().allSatisfy { $0.contains("under native rules") || $0.hasPrefix("  and ") })
        #expect(run.code == 1)
    }

    #if os(Linux)
    @Test("Files and folders whose names are not valid UTF-8 are named as skipped, if they may have links")
    func namesMalformedNames() throws {
        let folder = try Folder()
        let root = folder.url.path
        _ = try folder.file("App.m", #"[r addRoute:@"/a" handler:nil];"#.utf8)
        func path(_ name: [UInt8]) -> [CChar] { (Array("\(root)/".utf8) + name + [0]).map { CChar(bitPattern: $0) } }
        for name in ["Caf\u{1}.m", "Caf\u{1}.png"] {
            let file = open(path(name.utf8.map { $0 == 1 ? 0xE9 : $0 }), O_CREAT | O_WRONLY, 0o600)
            #expect(file >= 0)
            close(file)
        }
        #expect(mkdir(path([0xE9]), 0o700) == 0)
        let run = CommandRun(["import", "--scan", root, "--dialect", "jlroutes"], dialects: ImportDialect.standIns)
        #expect(run.output.contains(#""pattern": "/a""#), "\(run.output)\(run.errors)")
        let skipped = run.errorLines.filter { $0.contains("whose name is not valid UTF-8") }
        #expect(
            skipped.map { $0.hasPrefix("waymark: skipped: \(root)/Caf\u{FFFD}.m: ") }.sorted { $0 && !$1 } == [
                true, false,
            ],
            "\(run.errors)")
    }
    #endif

    @Test("What is not read is named, UTF-16 is read, and a text that is not in UTF-8 is no pattern")
    func namesWhatIsNotRead() throws {
        let folder = try Folder()
        let wide = "[r addRoute:@\"/wide\" handler:nil];".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let root = String(try folder.file("Wide.m", [0xFF, 0xFE] + wide).dropLast("/Wide.m".count))
        _ = try folder.file("Latin.m", Array("\n[r addRoute:@\"/lat".utf8) + [0xE9] + Array("\" handler:nil];".utf8))
        _ = try folder.file("Binary.m", [0x41, 0x00, 0x42])
        try FileManager.default.createSymbolicLink(
            atPath: "\(root)/Link.m", withDestinationPath: "\(root)/Wide.m")
        let run = CommandRun(["import", "--scan", root, "--dialect", "jlroutes"], dialects: ImportDialect.standIns)
        #expect(run.lines.filter { $0.contains("\"id\"") }.count == 1)
        #expect(run.lines.contains { $0.contains("\"pattern\": \"/wide\"") })
        #expect(run.errorLines.contains { $0.hasPrefix("waymark: skipped: \(root)/Binary.m: ") })
        #expect(run.errorLines.contains { $0.hasPrefix("waymark: skipped: \(root)/Link.m: ") })
        #expect(
            run.errorLines.contains {
                $0.hasPrefix("\(root)/Latin.m:2: unread: ") && $0.hasSuffix("not in UTF-8 in the source")
            })
        #expect(run.code == 1)
    }

    @Test("The sources of Crossroad's routes and groups, and patterns that are empty, are told of with an exit code")
    func partsLeftOut() throws {
        let folder = try Folder()
        let path = try folder.file(
            "A.swift",
            """
            import Crossroad
            registry.route("/a", accepting: .only(for: web)) { _ in }
            registry.group(accepting: [custom]) { group in
                group.route("/b") { _ in }
            }
            registry.route("/c") { _ in }
            """.utf8)
        let run = CommandRun(["import", "--scan", path], dialects: ImportDialect.standIns)
        #expect(
            run.errorLines.filter { $0.contains("dropped") && $0.contains("accept") } == [
                "\(path):2: dropped: of '/a': the link sources .only(for: web) are not read: name them in 'accept'",
                "\(path):4: dropped: of '/b': the link sources [custom] are not read: name them in 'accept'",
            ])
        #expect(run.code == 1)
        let empty = try folder.file("B.m", #"[r addRoute:@"" handler:nil];"#.utf8)
        let other = CommandRun(["import", "--scan", empty], dialects: ImportDialect.standIns)
        #expect(other.errorLines.contains("\(empty):1: unread: a registration without a pattern") && other.code == 1)
    }

    @Test("Lines that end with a carriage return alone, and quotation marks between digits of C++, hide nothing")
    func oddLines() throws {
        let folder = try Folder()
        let path = try folder.file(
            "A.mm",
            "// routes\r[r addRoute:@\"/a\" handler:nil];\rint n = 10'000; [r addRoute:@\"/b\" handler:nil];\r".utf8)
        let run = CommandRun(["import", "--scan", path], dialects: ImportDialect.standIns)
        #expect(run.lines.filter { $0.contains("\"pattern\"") }.count == 2 && run.code == 0)
    }

    @Test("Calls that only look like registrations of another router change nothing")
    func guesses() throws {
        let folder = try Folder()
        let path = try folder.file(
            "Routes.swift",
            """
            let router = WLRRouter()
            router.registerBlock({ r in r }, forRoute: "/signin/:phone")
            router.handle(url, primitiveParameters: nil, targetCallBack: nil, withCompletionBlock: nil)
            let all = routes.map(\\.pattern) + routes.map(Screen.init)
            router.route(.detail); registry.register(Page.self); navigator.handle(event)
            """.utf8)
        let run = CommandRun(["import", "--scan", path], dialects: ImportDialect.standIns)
        #expect(run.lines.count { $0.contains("\"id\"") } == 1 && run.output.contains("wlrroute"), "\(run.errors)")
        #expect(!run.errors.contains("unread"), "\(run.errors)")
    }

    @Test(
        "A name that is bound further in is no constant, and a member is not the local value of its name",
        arguments: [
            ("A.swift", "let key = \"mgj://a\"\nfunc f(key: String) { MGJRouter.registerURLPattern(key) { _ in } }"),
            ("A.swift", "let key = \"mgj://a\"\nfor key in keys { MGJRouter.registerURLPattern(key) { _ in } }"),
            ("A.swift", "let key = \"mgj://a\"\nkeys.forEach { key in MGJRouter.registerURLPattern(key) { _ in } }"),
            (
                "A.swift",
                "let key = \"mgj://a\"\nfunc f() { if let key = make() { MGJRouter.registerURLPattern(key) { _ in } } }"
            ),
            (
                "A.m",
                "static NSString *const key = @\"mgj://a\";\n- (void)f:(NSString *)key { [MGJRouter registerURLPattern:key toHandler:nil]; }"
            ),
            (
                "A.m",
                "static NSString *const key = @\"mgj://a\";\nvoid f(void) { [d each:^(NSString *key) { [MGJRouter registerURLPattern:key toHandler:nil]; }]; }"
            ),
        ])
    func bindsNames(_ name: String, _ text: String) throws {
        let folder = try Folder()
        let run = CommandRun(
            ["import", "--scan", try folder.file(name, text.utf8), "--dialect", "mgjrouter"],
            dialects: ImportDialect.standIns)
        #expect(!run.output.contains("mgj://a"), "\(text)")
        #expect(run.errors.contains("is not a literal: key"), "\(run.errors)")
    }

    @Test("A table of JLRoutes that an app has added is not the global one")
    func knowsTables() throws {
        let folder = try Folder()
        let text = """
            extension JLRoutes { static let shop = make() }
            JLRoutes.shop.addRoute("/a") { _ in true }; JLRoutes.global().addRoute("/b") { _ in true }
            """
        _ = try folder.file(
            "B.m", #"[[JLRoutes shopRoutes] addRoute:@"/c" handler:h]; [JLRoutes addRoute:@"/d" handler:h];"#.utf8)
        let root = String(try folder.file("A.swift", text.utf8).dropLast("/A.swift".count))
        let run = CommandRun(["import", "--scan", root, "--dialect", "jlroutes"], dialects: ImportDialect.standIns)
        #expect(run.lines.count { $0.contains("\"id\"") } == 2, "\(run.output)")
        #expect(run.output.contains("\"/b\"") && run.output.contains("\"/d\""), "\(run.output)")
        #expect(run.errorLines.count { $0.contains(": unread: ") } == 2, "\(run.errors)")
        #expect(run.code == 1)
    }

    @Test("A member behind self is not the local value of its name")
    func readsMembers() throws {
        let folder = try Folder()
        let text = """
            final class R { static let k = "mgj://a"
            func one() { let k = "mgj://b"; MGJRouter.registerURLPattern(Self.k) { _ in }; MGJRouter.registerURLPattern(k) { _ in } } }
            """
        let run = CommandRun(
            ["import", "--scan", try folder.file("A.swift", text.utf8), "--dialect", "mgjrouter"],
            dialects: ImportDialect.standIns)
        #expect(run.output.contains("mgj://a") && run.output.contains("mgj://b"), "\(run.errors)")
    }

    @Test("Calls of several routers want a name")
    func wantsName() throws {
        let folder = try Folder()
        let path = try folder.file(
            "Two.m",
            """
            [r addRoute:@"/a" handler:nil]; [r addRoute:@"/b" handler:nil];
            [MGJRouter registerURLPattern:@"mgj://c" toHandler:nil];
            """.utf8)
        let run = CommandRun(["import", "--scan", path], dialects: ImportDialect.standIns)
        let found = "registrations of several routers: 2 of jlroutes, 1 of mgjrouter"
        #expect(run.errors == "\(path): \(found), expected those of one router, or its name with --dialect\n")
        #expect(run.code == 2)
        let named = CommandRun(
            ["import", "--scan", path, "--dialect", "mgjrouter"], dialects: ImportDialect.standIns)
        #expect(named.lines.count { $0.contains("\"id\"") } == 1)
        #expect(named.errorLines.count { $0.contains("is a route of jlroutes") } == 2)
        #expect(named.code == 1)
    }

    @Test(
        "Sources that end in the middle of something are read as far as they go",
        arguments: [
            #"[r addRoute:@"/a"#, "[r addRoute:", "/* ", "@\"", "R\"x(", "[[[", "#if 0", "'", "@\"\\", "@\"\\u12",
            "]])}",
        ])
    func survives(_ text: String) throws {
        let folder = try Folder()
        for name in ["a.m", "a.swift"] {
            let path = try folder.file(name, text.utf8)
            let swift = CommandRun(
                ["import", "--scan", path, "--dialect", "jlroutes"], dialects: ImportDialect.standIns)
            #expect(swift.code != 2)
        }
    }

    @Test(
        "Swift that ends in the middle of something is read as far as it goes",
        arguments: [
            "r.addRoute(\"", "r.addRoute(", "r.addRoute(\"\"\"\n", "#\"", "\"\\(", "\"\\(a(\"", "/", "let a = /x", "#/",
            "`", "\"\\",
            "r.addRoute(\"\\u{", "register([(", "x.register([])", "x.router.register([()])",
            "let x = a ? forScheme\n: b", "x = forScheme:", "x = forScheme", "=", "r.group(accepting:",
            "r.group(accepting: [a]) {",
        ])
    func survivesSwift(_ text: String) throws {
        let folder = try Folder()
        let path = try folder.file("a.swift", text.utf8)
        #expect(
            CommandRun(["import", "--scan", path, "--dialect", "jlroutes"], dialects: ImportDialect.standIns).code != 2)
    }

    @Test("A source that is cut off anywhere is read as far as it goes", arguments: SourceScanTests.calls)
    func survivesCuts(_ source: SourceScanTests.Source) throws {
        let folder = try Folder()
        let bytes = Array(source.text.utf8)
        for count in stride(from: 1, to: bytes.count, by: 9) {
            let path = try folder.file(source.file, bytes.prefix(count))
            let run = CommandRun(["import", "--scan", path, "--dialect", "jlroutes"], dialects: ImportDialect.standIns)
            #expect(run.code == 0 || run.code == 1, "\(count) bytes: \(run.errors)")
        }
    }
}
