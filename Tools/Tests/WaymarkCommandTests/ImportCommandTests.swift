import Foundation
import Testing
import WaymarkCommand

@Suite struct ImportCommandTests {
    struct Table: CustomTestStringConvertible {
        let name: String
        let text: String
        let routes: [String]
        var errors: [String] = []
        var testDescription: String { name }
    }

    @Test("A table is read from a pipe, whether it is a list or a tree")
    func readsPipes() throws {
        for text in ["shop://cart\n", #"{ "shop://cart": "Cart" }"#] {
            let pipe = try InputPipe.path(text)
            let run = CommandRun(["import", pipe])
            #expect(run.output.contains(#""pattern": "shop://cart""#), "\(run.output)\(run.errors)")
        }
    }

    @Test(
        "Options are refused with Waymark's own patterns, which have none", arguments: [[], ["--dialect", "waymark"]])
    func refusesOptions(_ dialect: [String]) throws {
        let folder = try Folder()
        let path = try folder.file("routes.txt", "/goods/:id\n".utf8)
        let run = CommandRun(["import"] + dialect + ["--options", #"{"a":true}"#, path])
        #expect(run.errors == "--options: found options of 'waymark', expected those of another router's dialect\n")
        #expect(run.output == "")
        #expect(run.code == 2)
    }

    static let tables: [Table] = [
        Table(
            name: "odd.json",
            text: #"{ "a://e": "", "a://": "X", "a://z": { "class": "Z", "priority": 99999999999, "foo": "bar" } }"#,
            routes: [
                #"{ "id": "e", "pattern": "a://e", "exposure": "public" }"#,
                #"{ "id": "root", "pattern": "a://", "exposure": "public", "handler": "X" }"#,
                #"{ "id": "z", "pattern": "a://z", "priority": 2147483647, "exposure": "public", "handler": "Z" }"#,
            ],
            errors: [
                "FILE:1: dropped: of 'a://z': 'foo' has no equivalent in a manifest and was left out",
                "FILE:1: dropped: of 'a://z': the priority 99999999999 is out of range for a manifest; 2147483647 is used",
            ]),
        Table(
            name: "routes.txt", text: "# a comment\n\n/goods/:id\n#\n  shop://cart  \n/help\tHelpPage\n",
            routes: [
                #"{ "id": "goods", "pattern": "/goods/:id", "exposure": "public" }"#,
                #"{ "id": "cart", "pattern": "shop://cart", "exposure": "public" }"#,
                #"{ "id": "help", "pattern": "/help", "exposure": "public", "handler": "HelpPage" }"#,
            ]),
        Table(
            name: "routes", text: "/user\n#/view\n",
            routes: [#"{ "id": "user", "pattern": "/user", "exposure": "public" }"#],
            errors: [
                "FILE:2: unread: '#/view' cannot be read: a pattern begins with /, scheme:/ or scheme://, at byte 0 of "
                    + "'#/view'"
            ]),
        Table(
            name: "flat.json",
            text: #"{ "/goods/:id": "GoodsPage", "/cart": { "class": "CartPage", "id": "cart.all" } }"#,
            routes: [
                #"{ "id": "goods", "pattern": "/goods/:id", "exposure": "public", "handler": "GoodsPage" }"#,
                #"{ "id": "cart.all", "pattern": "/cart", "exposure": "public", "handler": "CartPage" }"#,
            ]),
        Table(
            name: "nested.yaml",
            text: """
                shop:
                  goods/:id: GoodsPage
                  /cart: { handler: CartPage, priority: 3 }
                https:
                  m.shop.example:
                    /item/:id: ItemPage
                /about: AboutPage
                shop2: 7
                """,
            routes: [
                #"{ "id": "goods", "pattern": "shop://goods/:id", "exposure": "public", "handler": "GoodsPage" }"#,
                #"{ "id": "cart", "pattern": "shop://cart", "priority": 3, "exposure": "public", "handler": "CartPage" }"#,
                #"{ "id": "m.shop.example.item", "pattern": "https://m.shop.example/item/:id", "exposure": "public", "handler": "ItemPage" }"#,
                #"{ "id": "about", "pattern": "/about", "exposure": "public", "handler": "AboutPage" }"#,
            ], errors: ["FILE:8: unread: 'shop2' is not a route: an integer instead of a class or id"]),
        Table(
            name: "routes.plist",
            text: """
                <?xml version="1.0" encoding="UTF-8"?>
                <plist version="1.0"><dict><key>shop</key><dict><key>/a/:x</key><string>APage</string></dict></dict></plist>
                """,
            routes: [#"{ "id": "a", "pattern": "shop://a/:x", "exposure": "public", "handler": "APage" }"#]),
        Table(
            name: "routeMap.json",
            text: """
                [ { "path": "http://shop.example/home", "className": "com.shop.Home", "action": "",
                    "description": "首页", "params": { "tab": "all", "n": 1 } },
                  { "path": "/home(1)", "className": "com.shop.Other", "action": "action://x", "description": "",
                    "params": {} },
                  { "className": "Lost" }, { "path": "/a/\\\\d+", "className": "com.shop.Number" } ]
                """,
            routes: [
                #"{ "id": "shop.example.home", "pattern": "http://shop.example/home", "exposure": "public", "handler": "com.shop.Home", "#
                    + #""summary": "首页", "defaults": {"n":"1","tab":"all"} }"#,
                #"{ "id": "home.1", "pattern": "/home\\(1\\)", "exposure": "public", "handler": "com.shop.Other" }"#,
            ],
            errors: [
                "FILE:3: dropped: of '/home\\(1\\)': 'action' has no equivalent in a manifest and was left out",
                "FILE:5: unread: 'an object' is not a route: it has no text as its 'path'",
                "FILE:5: unread: '/a/\\d+' is not a route: in a route map a path with '\\' is a regular expression",
            ]),
    ]

    @Test("A table of any shape becomes a manifest, and entries that are no route are reported", arguments: tables)
    func reads(_ row: Table) throws {
        let folder = try Folder()
        let path = try folder.file(row.name, row.text.utf8)
        let run = CommandRun(["import", path])
        let routes = row.routes.map { "    \($0)" }.joined(separator: ",\n")
        #expect(run.output == "{\n  \"waymark\": 1,\n  \"routes\": [\n\(routes)\n  ]\n}\n")
        #expect(run.findings == row.errors.map { $0.replacingOccurrences(of: "FILE", with: path) })
        #expect(run.code == (row.errors.isEmpty ? 0 : 1))
    }

    struct Name: CustomTestStringConvertible {
        let patterns: [String]
        let ids: [String]
        var testDescription: String { patterns.joined(separator: " ") }
    }

    static let names: [Name] = [
        Name(patterns: ["/", "/:id", "/*"], ids: ["root", "id", "root.2"]),
        Name(
            patterns: ["/user/:id", "/user/:name<int>", "/user/:id([0-9]{2})"],
            ids: ["user", "user.name", "user.id"]),
        Name(patterns: ["shop://a/b", "/a/b", "https://a/b"], ids: ["a.b", "a.b.2", "a.b.3"]),
        Name(patterns: ["/user/:id<int>/a", "/:n([0-9]{2})/b", "/:n<int>/b/:m"], ids: ["user.a", "b", "n.b.m"]),
        Name(patterns: ["/list(/by/:key)(/page/:n)", "/item-:id.html"], ids: ["list.by.page", "item.html"]),
    ]

    @Test("Routes without an id get one that is made of the pattern, each its own", arguments: names)
    func makesIDs(_ row: Name) throws {
        let folder = try Folder()
        let path = try folder.file("a.txt", row.patterns.joined(separator: "\n").utf8)
        let ids = CommandRun(["import", path]).lines.compactMap { line in
            line.contains("\"id\"") ? line.split(separator: "\"")[3] : nil
        }
        #expect(ids.map(String.init) == row.ids)
    }

    @Test("The manifest made of a list means the same")
    func readsBack() throws {
        let folder = try Folder()
        let list = try folder.file("list.txt", "/goods/:id\nshop://cart(/page/:n<int>)\n/files/*\n".utf8)
        let run = CommandRun(["import", "--name", "Shop", list])
        let made = try folder.file("made.json", run.output.utf8)
        let match = CommandRun(["match", "--routes", made, "--json", "/goods/7", "shop://cart/page/2", "/files/a/b"])
        #expect(match.code == 0)
        #expect(match.lines.count == 3)
        #expect(run.output.contains("\"name\": \"Shop\""))
    }

    // MARK: Dialects

    @Test("Each place where native rules decide otherwise is reported, with a link")
    func compares() throws {
        let folder = try Folder()
        let list = try folder.file("list.txt", "/:any\n/Help\n~/odd\n".utf8)
        let report = list + ".jsonl"
        let run = CommandRun(
            ["import", "--dialect", "other", list, "--report", report], dialects: [.native, .standIn("other")])
        #expect(
            run.output == """
                {
                  "waymark": 1,
                  "dialect": "other",
                  "routes": [
                    { "id": "any", "pattern": "/:any", "exposure": "public" },
                    { "id": "Help", "pattern": "/Help", "exposure": "public" },
                    { "id": "odd", "pattern": "~/odd", "exposure": "public" }
                  ]
                }

                """)
        #expect(
            run.findings == [
                "\(list):3: untranslated: '~/odd' has no native pattern: it begins with ~",
                "\(list):1: moved: under native rules '/Help' went to '/:any' (any) and goes to '/Help' (Help)",
            ])
        #expect(run.code == 0)
        let lines = try String(contentsOfFile: report, encoding: .utf8).split(separator: "\n")
        let parts = [
            #"{"change":"moved","old":{"id":"any","pattern":"/:any","index":0}"#,
            #""new":{"id":"Help","pattern":"/Help","index":1}"#, #""witness":"/Help""#,
            #""message":"under native rules '/Help' went to '/:any' (any) and goes to '/Help' (Help)""#,
            #""place":"\#(list):1""#, #""cause":"which of several fitting routes comes first"}"#,
        ]
        #expect(lines.last.map(String.init) == parts.joined(separator: ","))
        #expect(lines.count == 2)
    }

    @Test("Translated patterns are native, and one without a translation is left out")
    func translates() throws {
        let folder = try Folder()
        let list = try folder.file("list.txt", "help/:topic\n~/odd\n".utf8)
        let made = list + ".json"
        let run = CommandRun(
            ["import", "--dialect", "other", "--native", "--output", made, list],
            dialects: [.native, .standIn("other")])
        #expect(run.output == "")
        #expect(run.code == 1)
        #expect(
            try String(contentsOfFile: made, encoding: .utf8) == """
                {
                  "waymark": 1,
                  "routes": [
                    { "id": "help", "pattern": "/help/:topic", "exposure": "public" }
                  ]
                }

                """)
        #expect(CommandRun(["match", "--routes", made, "/help/me"]).code == 0)
    }

    @Test("An imported route is open to links from outside, as it was, unless that is not wanted")
    func exposes() throws {
        let folder = try Folder()
        let list = try folder.file("list.txt", "/a/:x\n".utf8)
        let made = list + ".json"
        #expect(CommandRun(["import", "--dialect", "jlroutes", "--output", made, list]).code == 0)
        #expect(CommandRun(["explain", "--routes", made, "/a/1"]).code == 0)
        let inside = ["import", "--dialect", "jlroutes", "--exposure", "internal", "--output", made, list]
        #expect(CommandRun(inside).code == 0)
        #expect(CommandRun(["explain", "--routes", made, "/a/1"]).code == 1)
        #expect(CommandRun(["explain", "--routes", made, "--source", "app", "/a/1"]).code == 0)
    }

    @Test("A registration that a later one replaces is left out, and reported", arguments: [false, true])
    func dropsReplaced(_ isNative: Bool) throws {
        let folder = try Folder()
        let list = try folder.file("list.txt", "/b\tFirst\n/c\n/b/\tSecond\n".utf8)
        let run = CommandRun(["import", "--dialect", "hhrouter", list] + (isNative ? ["--native"] : []))
        #expect(run.errorLines.contains("\(list):1: dropped: '/b' is replaced by '/b/', \(list):3"))
        #expect(!run.output.contains("First"))
        #expect(run.output.contains("Second"))
        let made = try folder.file("made.json", run.output.utf8)
        #expect(CommandRun(["lint", "--routes", made]).code == 0)
        #expect(CommandRun(["match", "--routes", made, "--json", "/b"]).output.contains(#""index":1"#))
        #expect(run.code == 0)
    }

    @Test("Native routes that a router would refuse are reported before the manifest is written")
    func tellsConflicts() throws {
        let folder = try Folder()
        let list = try folder.file("list.txt", "/a/:p\n/a/:q\n".utf8)
        let line =
            "\(list):2: conflict: under native rules, only their order distinguishes '/a/:p' and '/a/:q', "
            + "which a router refuses"
        let run = CommandRun(["import", "--dialect", "jlroutes", "--native", list])
        #expect(run.errorLines.contains(line))
        #expect(run.code == 1)
        #expect(CommandRun(["import", "--dialect", "jlroutes", list]).code == 0)
        // A table that is native as it is needs no option to be one.
        for options in [["--dialect", "waymark"], []] {
            let run = CommandRun(["import"] + options + [list])
            #expect(run.errorLines.contains { $0.contains("conflict: ") && $0.contains("'/a/:p' and '/a/:q'") })
            #expect(run.code == 1)
        }
    }

    @Test("Every id of a native manifest is there once, whatever the table", arguments: 0..<30)
    func makesUniqueIDs(_ seed: Int) throws {
        let folder = try Folder()
        var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
        func next(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        var patterns = ["/a/:p0", "/a"]
        for _ in 0..<6 {
            patterns.append((0...next(2)).map { _ in ["/a", "/2", "/:p\(next(9))x"][next(3)] }.joined())
        }
        let list = try folder.file("list.txt", patterns.joined(separator: "\n").utf8)
        let options = #"{"accepting":["app://","https://h","https://i"]}"#
        let run = CommandRun(["import", "--dialect", "crossroad", "--options", options, "--native", list])
        let ids = run.lines.compactMap { line in
            line.contains("\"id\"") ? line.split(separator: "\"")[3] : nil
        }
        #expect(ids.count >= 6)
        #expect(Set(ids).count == ids.count, "seed \(seed): \(patterns)")
    }

    // MARK: Mistakes

    struct Mistake: CustomTestStringConvertible {
        let arguments: [String]
        let says: String
        var testDescription: String { arguments.joined(separator: " ") }
    }

    static let mistakes: [Mistake] = [
        Mistake(arguments: [], says: "import: found neither, expected a file or --scan, not both"),
        Mistake(arguments: ["FILE", "--scan", "."], says: "import: found both, expected a file or --scan, not both"),
        Mistake(
            arguments: ["FILE", "--dialect", "rails"],
            says: "--dialect: unknown dialect 'rails', expected one of 'waymark'"),
        Mistake(
            arguments: ["FILE", "--exposure", "open"], says: "--exposure: found 'open', expected public or internal"),
        Mistake(arguments: ["FILEx"], says: "FILEx: no such file or directory"),
        Mistake(arguments: ["FILE"], says: "FILE: a manifest, expected the table of another router"),
        Mistake(arguments: ["--scan", "/nowhere"], says: "/nowhere: no such file or directory"),
        Mistake(arguments: ["--scan", "FILE"], says: "FILE: no registrations, expected those of one router"),
    ]

    @Test(
        "A name that is there twice is refused in every format, as one of the two would be lost",
        arguments: [
            ("json", "{\n\"/a\": \"A\",\n\"/a\": \"B\"}", ":3: '/a' twice, expected each name once"),
            (
                "json", "[{\"path\": \"/a\", \"className\": \"A\",\n\"className\": \"B\"}]",
                ":2: 'className' twice, expected each name once"
            ),
            ("yaml", "/a: A\n/a: B\n", ""),
        ])
    func twice(_ ending: String, _ text: String, _ says: String) throws {
        let folder = try Folder()
        let path = try folder.file("routes.\(ending)", text.utf8)
        let run = CommandRun(["import", path])
        #expect(run.code == 2 && run.output == "")
        #expect(run.errors.hasPrefix(path + says), "\(run.errors)")
    }

    @Test("A mistake is reported on standard error, and the exit code is 2", arguments: mistakes)
    func refuses(_ row: Mistake) throws {
        let folder = try Folder()
        let path = try folder.manifest(#"{ "pattern": "/a" }"#)
        let run = CommandRun(["import"] + row.arguments.map { $0.replacingOccurrences(of: "FILE", with: path) })
        #expect(run.errors.hasPrefix(row.says.replacingOccurrences(of: "FILE", with: path)))
        #expect(run.output == "")
        #expect(run.code == 2)
    }
}
