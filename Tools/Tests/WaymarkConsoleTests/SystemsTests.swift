import Testing
import WaymarkInspection

@testable import WaymarkConsole

/// The console's words on the systems: for a link, and for the table.
@Suite struct SystemsTests {
    private static let table = #"""
        { "waymark": 1, "schemes": ["small"], "hosts": ["m.small.example", "*.small.example"],
          "apps": { "ios": [{ "appID": "ABCDE12345.small" }], "android": [{ "package": "example.small", "minSdk": 31, "fingerprints": [
            "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"] }] },
          "routes": [
            { "id": "goods", "pattern": "https://m.small.example/goods/:id", "exposure": "public" },
            { "id": "typed", "pattern": "https://*.small.example/item/:id<int>", "exposure": "public" },
            { "id": "home", "pattern": "small://home", "exposure": "public" } ] }
        """#

    struct Row: CustomTestStringConvertible {
        let link: String
        let ios: String
        let android: String
        var testDescription: String { link }
    }

    static let rows = [
        Row(link: "https://m.small.example/goods/42", ios: "true allowed", android: "true allowed"),
        Row(link: "https://m.small.example/goods/42/43", ios: "false excluded", android: "false other-path"),
        Row(link: "https://a.small.example/item/7", ios: "true allowed", android: "true allowed"),
        Row(link: "https://other.example/goods/42", ios: "false other-host", android: "false other-host"),
        Row(link: "small://home", ios: "true allowed", android: "true allowed"),
        Row(link: "large://home", ios: "false other-scheme", android: "false other-scheme"),
        Row(link: "home", ios: "false unreadable-link", android: "false unreadable-link"),
    ]

    @Test("A link has each system's verdict, by the files that are generated from the table", arguments: rows)
    func judges(_ row: Row) async throws {
        try await ConsoleRun.small(Self.table) { console in
            let link = row.link.replacing(":", with: "%3A").replacing("/", with: "%2F")
            let answer = try await console.get("/api/systems?link=\(link)").json
            let systems = answer["systems"].elements
            #expect(systems.map { $0["app"].text ?? "" } == ["ABCDE12345.small", "example.small"])
            #expect(
                systems.map { "\($0["verdict"]["opens"]) \($0["verdict"]["code"].text ?? "")" }
                    == [row.ios, row.android], "\(answer)")
        }
    }

    @Test("Coverage names app, host and size, and for each difference the link, the rule and the route")
    func compares() async throws {
        try await ConsoleRun.small(Self.table) { console in
            let coverage = try await console.get("/api/coverage").json["coverage"].elements
            #expect(
                coverage.map { "\($0["os"].text ?? "") \($0["host"].text ?? "")" } == [
                    "ios m.small.example", "ios *.small.example", "android m.small.example",
                    "android *.small.example",
                ])
            let typed = try #require(coverage.first { $0["os"].text == "ios" }?["differences"].elements.first)
            #expect(typed["kind"].text == "over-claim")
            #expect(typed["witness"].text?.hasPrefix("https://m.small.example/item/") == true)
            #expect(typed["rule"].text?.contains("/item/") == true)
        }
    }

    @Test("A table without apps has no verdicts and nothing to compare; a link is needed")
    func needsApps() async throws {
        try await ConsoleRun.small { console in
            let systems = try await console.get("/api/systems?link=small%3A%2F%2Fa").json["systems"]
            #expect(systems == .array([]))
            let coverage = try await console.get("/api/coverage").json["coverage"]
            #expect(coverage == .array([]))
            let nothing = try await console.get("/api/systems").status
            #expect(nothing == 400)
        }
    }

    @Test("The files are made once for a table, however many ask at a time")
    func asksOnce() async throws {
        try await ConsoleRun.small(Self.table) { console in
            let keeper = console.server.model.keeper.table.associations
            async let first = keeper.associations()
            async let second = keeper.associations()
            let found = try await [first, second]
            #expect(found[0].json == found[1].json)
            #expect(keeper.made == 1)
        }
    }
}
