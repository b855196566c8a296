import Testing
import WaymarkCommand

/// Arguments, right and wrong.
@Suite struct ArgumentTests {
    struct Mistake: CustomTestStringConvertible {
        let arguments: [String]
        let says: String
        var testDescription: String { arguments.joined(separator: " ") }
    }

    static let dialects =
        "'waymark', 'jlroutes', 'wlrroute', 'routable', 'hhrouter', 'mgjrouter', 'anyrouter', 'urlnavigator', "
        + "'crossroad'"

    static let mistakes = [
        Mistake(
            arguments: [],
            says: """
                Specify a subcommand: match, explain, lint, schema, rewrite, test, diff, import, associations, check-sources, uses, unused, catalogue, \
                rules, console or serve.
                """
        ),
        Mistake(arguments: ["mach"], says: "mach"),
        Mistake(arguments: ["match", "/a"], says: "--routes <file>"),
        Mistake(arguments: ["match", "--routes", "FILE"], says: "<link>"),
        Mistake(arguments: ["match", "--routes", "FILE", "--bogus", "/a"], says: "Unknown option '--bogus'"),
        Mistake(
            arguments: ["match", "--routes", "FILE", "--dialect", "rails", "/a"],
            says: "--dialect: unknown dialect 'rails', expected one of \(Self.dialects)\n"),
        Mistake(
            arguments: ["match", "--routes", "FILE", "--parameters", "[1]", "/a"],
            says: "--parameters: found an array, expected a JSON object\n"),
        Mistake(
            arguments: ["match", "--routes", "FILE", "--parameters", "{\"a\":01}", "/a"],
            says: "--parameters: at byte 6: expected a comma or '}'\n"),
        Mistake(arguments: ["explain", "--routes", "FILE"], says: "<link>"),
        Mistake(arguments: ["explain", "--routes", "FILE", "/a", "/b"], says: "/b"),
        Mistake(arguments: ["test", "--routes", "FILE"], says: "<cases>"),
        Mistake(
            arguments: ["associations"], says: "Specify a subcommand: match, check, generate, coverage or diff."),
        Mistake(
            arguments: ["associations", "match", "/a"], says: "Specify a file with --file, --intent-filters or --info."),
        Mistake(
            arguments: ["associations", "match", "--domains", "FILE", "/a"],
            says: "With --domains, --file is the site's apple-app-site-association."),
        Mistake(
            arguments: ["associations", "match", "--intent-filters", "FILE", "--info", "FILE", "/a"],
            says: "--domains and --info are for Apple's files; --intent-filters is for Android's."),
        Mistake(
            arguments: ["associations", "match", "--intent-filters", "FILE", "/a"],
            says: ": a manifest of routes, expected apple-app-site-association, assetlinks.json"),
        Mistake(
            arguments: ["associations", "match", "--file", "FILE", "--api", "0", "/a"],
            says: "--api: found 0, expected a level of at least 1"),
        Mistake(
            arguments: ["associations", "match", "--info", "FILE", "--api", "34", "shop://a"],
            says: "--api is for Android's files."),
        Mistake(
            arguments: ["associations", "coverage", "--routes", "FILE", "--file", "FILE", "--api", "34"],
            says: "--api requires --intent-filters."),
        Mistake(
            arguments: ["associations", "coverage", "--routes", "FILE", "--intent-filters", "FILE", "--api", "0"],
            says: "--api: found 0, expected a level of at least 1"),
        Mistake(
            arguments: ["associations", "match", "--file", "/nowhere", "/a"],
            says: "/nowhere: no such file or directory, expected apple-app-site-association"),
        Mistake(arguments: ["associations", "diff", "FILE"], says: "Specify the old and the new file"),
        Mistake(
            arguments: ["associations", "diff", "--fetch", "m.shop.example", "FILE", "FILE"],
            says: "With --fetch, specify one file, or the manifest"),
        Mistake(arguments: ["test", "--routes", "FILE", "/nowhere"], says: "/nowhere: no such file or directory"),
    ]

    @Test("A mistake is reported on standard error, and the exit code is 2", arguments: mistakes)
    func refuses(_ row: Mistake) throws {
        let folder = try Folder()
        let path = try folder.manifest(#"{ "pattern": "/a" }"#)
        let run = CommandRun(row.arguments.map { $0 == "FILE" ? path : $0 })
        #expect(run.errors.contains(row.says))
        #expect(run.output == "")
        #expect(run.code == 2)
    }

    static let lateMistakes: [(arguments: [String], usage: String, name: String)] = [
        ([], "waymark <subcommand>", "waymark"),
        (["associations"], "waymark associations <subcommand>", "waymark associations"),
        (
            ["associations", "match", "--file", "FILE", "--api", "34", "https://m.shop.example/"],
            "waymark associations match [--file <file>] ", "waymark associations match"
        ),
        (
            ["associations", "coverage", "--routes", "ROUTES", "--file", "FILE"],
            "waymark associations coverage --routes <file> ", "waymark associations coverage"
        ),
    ]

    @Test(
        "A mistake that shows only when a command runs is reported with the usage of that command",
        arguments: lateMistakes)
    func showsUsage(_ arguments: [String], _ usage: String, _ name: String) throws {
        let folder = try Folder()
        let files = [
            "FILE": try folder.file("aasa.json", #"{"applinks":{"details":[]}}"#.utf8),
            "ROUTES": try folder.manifest(#"{ "pattern": "/a" }"#),
        ]
        let run = CommandRun(arguments.map { files[$0] ?? $0 })
        #expect(run.errors.hasPrefix("Error: "), "\(run.errors)")
        #expect(run.errors.contains("\nUsage: \(usage)"), "\(run.errors)")
        #expect(run.errors.hasSuffix("\n  See '\(name) --help' for more information.\n"), "\(run.errors)")
        #expect(run.code == 2)
    }

    static let helps = [
        ["--help"], ["match", "--help"], ["explain", "--help"], ["lint", "--help"], ["test", "--help"],
        ["help", "lint"], ["diff", "--help"], ["import", "--help"], ["associations", "--help"],
        ["associations", "match", "--help"],
        ["associations", "generate", "--help"],
        ["associations", "coverage", "--help"], ["associations", "diff", "--help"],
    ]

    @Test("Help goes to standard output, with an example", arguments: helps)
    func showsHelp(_ arguments: [String]) {
        let run = CommandRun(arguments)
        #expect(run.output.contains("  waymark "))
        #expect(run.output.contains("shop.json"))
        #expect(run.errors == "")
        #expect(run.code == 0)
    }

    private static let otherHelps = [
        "rewrite", "check-sources", "uses", "unused", "catalogue", "rules", "schema", "console", "serve", "serve key",
        "associations check",
    ].map { $0.split(separator: " ").map(String.init) + ["--help"] }

    @Test("No line of help is too long, and none of an example or a list is broken off", arguments: helps + otherHelps)
    func fitsHelp(_ arguments: [String]) {
        let lines = CommandRun(arguments).output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count > 5)
        var previous: Substring = ""
        for line in lines where !line.hasPrefix("USAGE") {
            #expect(line.count <= 80)
            // Paragraphs are apart from what is indented.
            let isBroken = previous.hasPrefix("  ") && !line.hasPrefix(" ") && !line.isEmpty
            #expect(!isBroken, "\(previous) | \(line)")
            previous = line
        }
    }

    @Test("The version and a script for completions can be had")
    func tellsVersion() {
        #expect(CommandRun(["--version"]).output.contains("."))
        for shell in ["bash", "zsh", "fish"] {
            let run = CommandRun(["--generate-completion-script", shell])
            #expect(run.output.contains("routes"))
            #expect(run.code == 0)
        }
    }

    @Test("The native dialect may be named, and links that begin with a dash come after two")
    func accepts() throws {
        let folder = try Folder()
        let path = try folder.manifest(#"{ "pattern": "/:a" }"#, #""dialect": "waymark","#)
        #expect(CommandRun(["match", "--routes", path, "--dialect", "waymark", "--", "-x"]).code == 0)
    }

    @Test("The command that explains a link without a route names the dialect, and has a link with a dash behind two")
    func suggestsExplaining() throws {
        let folder = try Folder()
        let path = try folder.manifest(#"{ "pattern": "/user/:id" }"#)
        let dialect = CommandRun(["match", "--routes", path, "--dialect", "jlroutes", "/nobody"])
        #expect(dialect.output.contains("see waymark explain --routes \(path) --dialect jlroutes /nobody\n"))
        let dash = CommandRun(["match", "--routes", path, "--", "-x"])
        #expect(dash.output.contains("see waymark explain --routes \(path) -- -x\n"))
        let routes = #"[{ "pattern": "/a/:x" }, { "pattern": "/a/:y" }]"#
        let conflict = try folder.file("conflict.json", #"{ "waymark": 1, "routes": \#(routes) }"#.utf8)
        let test = CommandRun(["test", "--routes", conflict, "--dialect", "waymark", "-"], input: "/a/1\n")
        #expect(test.output.contains("see   waymark explain --routes \(conflict) --dialect waymark "), "\(test.output)")
    }

    @Test("An argument that is no UTF-8 is a link that cannot be read")
    func refusesMalformedArgument() throws {
        let folder = try Folder()
        let path = try folder.manifest(#"{ "pattern": "/:a" }"#)
        for command in ["match", "explain"] {
            let run = CommandRun(
                [command, "--routes", path, "--json", "/\u{FFFD}"], malformedArguments: ["/\u{FFFD}": [0x2F, 0xFF]])
            #expect(
                run.output
                    == "{\"link\":\"/\u{FFFD}\",\"matched\":false,\"error\":\"the bytes are not valid UTF-8, at byte 1\"}\n"
            )
            #expect(run.code == 1)
        }
    }

    @Test("On a table with conflicts the earlier route wins, and each conflict is reported")
    func orders() throws {
        let folder = try Folder()
        let path = try folder.manifest(
            """
            { "id": "first", "pattern": "/a/:x" },
            { "id": "second", "pattern": "/a/:y" },
            { "id": "third", "pattern": "/a/:z" }
            """)
        let run = CommandRun(["match", "--routes", path, "--json", "/a/1"])
        #expect(run.output.contains(#""id":"first""#))
        #expect(
            run.errorLines == [
                "\(path):2: '/a/:y' (second) takes the same links as '/a/:x' (first) (\(path):1), and only their order distinguishes them",
                "\(path):3: '/a/:z' (third) takes the same links as '/a/:x' (first) (\(path):1), and only their order distinguishes them",
            ])
        #expect(run.code == 0)
        let explained = CommandRun(["explain", "--routes", path, "--source", "app", "/a/1"])
        #expect(explained.output.contains("  goes to   first "))
        #expect(explained.output.contains("  no app starts: "))
        #expect(explained.code == 1)
    }

    @Test("A type without a declaration takes every text, and is reported")
    func toleratesUnknownType() throws {
        let folder = try Folder()
        let path = try folder.manifest(
            """
            { "id": "a", "pattern": "/a/:x<dat>" },
            { "id": "b", "pattern": "/b/:x<city>" },
            { "id": "c", "pattern": "/c/:x<date>" },
            { "id": "d", "pattern": "/d/:x<dat>" }
            """, #""types": { "date": "[0-9]{4}-[0-9]{2}", "city": null },"#)
        let run = CommandRun(["match", "--routes", path, "/a/x", "/b/x"])
        #expect(
            run.errors
                == "\(path):1: the type 'dat' is neither standard nor declared in the manifest, did you mean 'date'?; here it takes every text\n"
        )
        #expect(run.code == 0)
        #expect(CommandRun(["match", "--routes", path, "/c/x"]).code == 1)
    }
}
