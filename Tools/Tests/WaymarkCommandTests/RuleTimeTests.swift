import Testing

/// Rules that have expired, or are signed in the future.
@Suite struct RuleTimeTests {
    private static func files(_ times: String, in folder: Folder) throws -> [String] {
        let manifest = try folder.manifest(
            #"{ "id": "promo", "pattern": "shop://promo/:x", "exposure": "public" }"#, #""schemes": ["shop"],"#)
        let rules = try folder.file(
            "rules.json",
            """
            { "waymark": 1, "version": 1,
              \(times),
              "overrides": [ { "route": "promo", "disable": "over" } ] }
            """.utf8)
        return ["--routes", manifest, "--rules", rules]
    }

    @Test("Rules that have expired may not go out", arguments: [(999, 0), (1_000, 1), (1_001, 1)])
    func checksExpiry(now: Int, code: Int32) throws {
        let folder = try Folder()
        let files = try Self.files(#""expires": 1000"#, in: folder)
        let run = CommandRun(["rules", "--json", files[0], files[1], files[3]], now: now)
        #expect(run.code == code)
        #expect(run.lines.count == Int(code))
        if code == 1 {
            #expect(run.output.contains(#""severity":"error","code":"expired""#), "\(run.output)")
            #expect(run.output.contains(#"rules.json","line":2,"#))
        }
    }

    @Test("A time of signing that is yet to come is a note", arguments: [(100_000, 1), (900_000, 0), (1_000_001, 0)])
    func remarksOnIssue(now: Int, count: Int) throws {
        let folder = try Folder()
        let files = try Self.files(#""issued": 950000"#, in: folder)
        let json = CommandRun(["rules", "--json", files[0], files[1], files[3]], now: now)
        #expect(json.lines.count == count)
        #expect(json.output.contains(#""severity":"note","code":"issued""#) == (count == 1), "\(json.output)")
        #expect(json.code == 0)
        let text = CommandRun(["rules", files[0], files[1], files[3]], now: now)
        #expect(text.output.hasSuffix("0 rewrites, 1 override, 0 errors\n"))
    }

    @Test("Rules that have expired are not applied, and explain, test and check-sources say so")
    func leavesOut() throws {
        let folder = try Folder()
        let files = try Self.files(#""expires": 1000"#, in: folder)
        let cases = try folder.file("cases.jsonl", #"{"link":"shop://promo/1","id":"promo"}"#.utf8)
        let source = try folder.file("Links.swift", #"let link = "shop://promo/1""#.utf8)
        let says = "the rules expired at 1000 (in seconds since 1970)"

        #expect(CommandRun(["explain"] + files + ["shop://promo/1"], now: 999).output.contains("switched off"))
        let text = CommandRun(["explain"] + files + ["shop://promo/1"], now: 1_000)
        #expect(text.output.contains("  rules refused: ") && text.output.contains(says), "\(text.output)")
        #expect(!text.output.contains("switched off"))
        #expect(text.code == 1)
        let json = CommandRun(["explain", "--json"] + files + ["shop://promo/1"], now: 1_000)
        #expect(json.output.contains(#""opened":true,"errors":[""#) && json.output.contains(says))

        #expect(CommandRun(["test", "--json"] + files + [cases], now: 999).lines.count == 2)
        let tested = CommandRun(["test", "--json"] + files + [cases], now: 1_000)
        #expect(tested.lines.first?.contains(#""code":"expired""#) == true)
        #expect(tested.lines.last == #"{"cases":1,"passed":1,"failed":0,"errors":1}"#)
        #expect(tested.code == 1)

        let checked = CommandRun(["check-sources"] + files + [source], now: 1_000)
        #expect(checked.output.contains("error[expired]") && checked.output.contains("1 error,"), "\(checked.output)")
        #expect(checked.code == 1)
    }
}
