import Testing
import WaymarkCore

/// The segments `.` and `..`, which are resolved before anything else.
@Suite("Dot segments")
struct DotSegmentTests {
    struct Row: CustomTestStringConvertible {
        let text: String
        let segments: [String]
        var endsInSlash = false
        var testDescription: String { text }
    }

    static let rows = [
        Row(text: "/a/./b", segments: ["a", "b"]),
        Row(text: "/a/../b", segments: ["b"]),
        Row(text: "/./a", segments: ["a"]),
        Row(text: "/../a", segments: ["a"]),
        Row(text: "/../../../a", segments: ["a"]),
        Row(text: "/a/b/../../c", segments: ["c"]),
        Row(text: "/a/b/../../../c", segments: ["c"]),
        // RFC 3986, section 5.2.4: what a dot segment at the end leaves behind is a slash.
        Row(text: "/a/.", segments: ["a"], endsInSlash: true),
        Row(text: "/a/..", segments: [], endsInSlash: true),
        Row(text: "/a/b/..", segments: ["a"], endsInSlash: true),
        Row(text: "/a/b/../", segments: ["a"], endsInSlash: true),
        Row(text: "/a/b/.", segments: ["a", "b"], endsInSlash: true),
        Row(text: "/.", segments: [], endsInSlash: true),
        Row(text: "/..", segments: [], endsInSlash: true),
        // The examples of section 5.4.
        Row(text: "/b/c/./../g", segments: ["b", "g"]),
        Row(text: "/b/c/g;x=1/../y", segments: ["b", "c", "y"]),
        Row(text: "/a/b/c/./../../g", segments: ["a", "g"]),
        Row(text: "mid/content=5/../6", segments: ["mid", "6"]),
        // Written in escapes they are the same.
        Row(text: "/a/%2e/b", segments: ["a", "b"]),
        Row(text: "/a/%2E%2e/b", segments: ["b"]),
        Row(text: "/a/.%2e/b", segments: ["b"]),
        Row(text: "/a/%2E./b", segments: ["b"]),
        // An empty segment is one to go back over: dots are resolved before empty segments collapse.
        Row(text: "/a//../b", segments: ["a", "b"]),
        Row(text: "/a///../../b", segments: ["a", "b"]),
        Row(text: "/a//..", segments: ["a"], endsInSlash: true),
        // What only looks like one.
        Row(text: "/...", segments: ["..."]),
        Row(text: "/.a/..b/c.", segments: [".a", "..b", "c."]),
        Row(text: "/a/%252e%252e/b", segments: ["a", "%2e%2e", "b"]),
        Row(text: "/a/..%2Fb", segments: ["a", "../b"]),
        Row(text: "/a/%2e%2e%2fb", segments: ["a", "../b"]),
        Row(text: "/a/..;/b", segments: ["a", "..;", "b"]),
        // Without a first slash.
        Row(text: "./a", segments: ["a"]),
        Row(text: "../a", segments: ["a"]),
        Row(text: "a/../b", segments: ["b"]),
        Row(text: "shop:a/../b", segments: ["b"]),
        Row(text: "shop:../b", segments: ["b"]),
        // Not in a query and not in a fragment.
        Row(text: "/a?/../b#/../c", segments: ["a"]),
    ]

    @Test("They are resolved within the path, also where they are escaped", arguments: rows)
    func resolves(_ row: Row) throws {
        let link = try DeepLink(row.text)
        #expect(link.segments == row.segments)
        #expect(link.endsInSlash == row.endsInSlash)
        #expect(link.text == row.text)
    }

    @Test(
        "They never climb into the host",
        arguments: [
            "https://h/../a", "https://h/../../a", "https://h/%2e%2e/a", "https://h/b/../../a", "https://h/./../a",
        ])
    func staysBelowHost(_ text: String) throws {
        let link = try DeepLink(text)
        #expect(link.host == "h")
        #expect(link.segments == ["a"])
    }

    @Test(
        "They never climb into a host that is a segment",
        arguments: [
            "shop://goods/../42", "shop://goods/../../42", "shop://goods/%2e%2e/42", "shop://goods/x/../../42",
            "shop://goods/.//../42",
        ])
    func staysBelowSegmentHost(_ text: String) throws {
        let link = try DeepLink(text)
        #expect(link.host == "goods")
        #expect(try RouteTable.of(["shop://goods/:id", "shop://42"]).values(text) == [0])
    }

    @Test(
        "No link slips past a prefix",
        arguments: [
            "/public/../admin", "/public/%2e%2e/admin", "/public/./../admin", "/public//../../admin",
            "/public/x/../../admin",
        ])
    func keepsPrefix(_ text: String) throws {
        #expect(try RouteTable.of(["/public/*", "/admin/*"]).values(text) == [1])
    }

    @Test(
        "A host that is a segment and a dot is no segment, as in the other spellings",
        arguments: [".", "..", "%2e", "%2E."])
    func dotHost(_ host: String) throws {
        let table = try RouteTable.of(["/:a", "/:a/:b"])
        for text in ["shop://\(host)/x", "shop:///\(host)/x", "shop:/\(host)/x", "shop:\(host)/x"] {
            #expect(try table.values(text) == [0], "\(text)")
        }
    }

    @Test(
        "A path without a first slash is built again as its dot segments leave it",
        arguments: [".", "..", "a/..", "shop:.", "./"])
    func rebuilds(_ text: String) throws {
        let link = try DeepLink(text)
        #expect(try DeepLink(link.parts) == link)
    }

    @Test("Those of a fragment that is read as a path do not climb out of it into the path")
    func fragment() throws {
        var rules = MatchingRules()
        rules.fragment = .path
        let table = try RouteTable.of(["/a/c", "/c"], rules: rules)
        #expect(try table.values("/a#/b/../c") == [0])
        #expect(try table.values("/a#/../c") == [0])
    }
}
