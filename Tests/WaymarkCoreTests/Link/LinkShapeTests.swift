import Testing
import WaymarkCore

/// The parts of a link, and the difference between an absent part and an empty one.
@Suite("The parts of a link")
struct LinkShapeTests {
    struct Shape: CustomTestStringConvertible {
        let text: String
        var scheme: String?
        var host: String?
        var port: Int?
        var path = ""
        var segments: [String] = []
        var endsInSlash = false
        var query: String?
        var fragment: String?

        var testDescription: String { shown(text) }
    }

    static let shapes = [
        // The three shapes of one word behind a scheme.
        Shape(text: "shop:home", scheme: "shop", path: "home", segments: ["home"]),
        Shape(text: "shop:/home", scheme: "shop", path: "/home", segments: ["home"]),
        Shape(text: "shop://home", scheme: "shop", host: "home"),
        Shape(text: "shop:///home", scheme: "shop", host: "", path: "/home", segments: ["home"]),
        Shape(text: "shop:", scheme: "shop"),
        Shape(text: "shop:/", scheme: "shop", path: "/", endsInSlash: true),
        Shape(text: "shop://", scheme: "shop", host: ""),
        Shape(text: "shop:///", scheme: "shop", host: "", path: "/", endsInSlash: true),
        Shape(text: "shop://home/", scheme: "shop", host: "home", path: "/", endsInSlash: true),
        Shape(
            text: "SHOP://Home/A?B=C#D", scheme: "shop", host: "Home", path: "/A", segments: ["A"], query: "B=C",
            fragment: "D"),
        Shape(text: "a+b-c.1://x", scheme: "a+b-c.1", host: "x"),
        // Without a scheme.
        Shape(text: ""),
        Shape(text: "/", path: "/", endsInSlash: true),
        Shape(text: "goods/42", path: "goods/42", segments: ["goods", "42"]),
        Shape(text: "/goods/42", path: "/goods/42", segments: ["goods", "42"]),
        Shape(text: "/goods/42/", path: "/goods/42/", segments: ["goods", "42"], endsInSlash: true),
        Shape(text: "/goods//42", path: "/goods//42", segments: ["goods", "", "42"]),
        Shape(text: "/goods//", path: "/goods//", segments: ["goods", ""], endsInSlash: true),
        // A colon behind the first slash ends no scheme, and neither does one in a query or a fragment.
        Shape(text: "/a:b", path: "/a:b", segments: ["a:b"]),
        Shape(text: "a/b:c", path: "a/b:c", segments: ["a", "b:c"]),
        Shape(text: "a?b:c", path: "a", segments: ["a"], query: "b:c"),
        Shape(text: "a#b:c", path: "a", segments: ["a"], fragment: "b:c"),
        Shape(text: "shop:a:b", scheme: "shop", path: "a:b", segments: ["a:b"]),
        // Query and fragment: absent, empty, and full of each other's signs.
        Shape(text: "/a?", path: "/a", segments: ["a"], query: ""),
        Shape(text: "/a#", path: "/a", segments: ["a"], fragment: ""),
        Shape(text: "/a?#", path: "/a", segments: ["a"], query: "", fragment: ""),
        Shape(text: "/a?b?c/d#e?f#g/h", path: "/a", segments: ["a"], query: "b?c/d", fragment: "e?f#g/h"),
        Shape(text: "/a#b?c", path: "/a", segments: ["a"], fragment: "b?c"),
        Shape(text: "?a", query: "a"),
        Shape(text: "#a", fragment: "a"),
        Shape(text: "shop://home?a#b", scheme: "shop", host: "home", query: "a", fragment: "b"),
        Shape(text: "shop:?a", scheme: "shop", query: "a"),
        // Authorities.
        Shape(text: "https://h", scheme: "https", host: "h"),
        Shape(text: "https://h:8080/a", scheme: "https", host: "h", port: 8080, path: "/a", segments: ["a"]),
        Shape(text: "https://h:/a", scheme: "https", host: "h", path: "/a", segments: ["a"]),
        Shape(text: "https://h:0?a", scheme: "https", host: "h", port: 0, query: "a"),
        Shape(text: "https://h:65535#a", scheme: "https", host: "h", port: 65_535, fragment: "a"),
        Shape(
            text: "https://[2001:DB8::1]:8080/a", scheme: "https", host: "[2001:DB8::1]", port: 8080, path: "/a",
            segments: ["a"]),
        Shape(text: "https://[::1]", scheme: "https", host: "[::1]"),
        // Any text in Unicode, and spaces, may stand unescaped.
        Shape(
            text: "shop://搜索/你 好?q=张 三#片 段", scheme: "shop", host: "搜索", path: "/你 好", segments: ["你 好"],
            query: "q=张 三", fragment: "片 段"),
        Shape(text: "/👨‍👩‍👧/\u{FFFF}\u{10FFFF}", path: "/👨‍👩‍👧/\u{FFFF}\u{10FFFF}", segments: ["👨‍👩‍👧", "\u{FFFF}\u{10FFFF}"]),
        Shape(text: "/a\\b|c\"<d>{e}^`", path: "/a\\b|c\"<d>{e}^`", segments: ["a\\b|c\"<d>{e}^`"]),
    ]

    @Test("Absent and empty parts are told apart, in a link and in its parts", arguments: shapes)
    func readsShape(_ row: Shape) throws {
        let link = try DeepLink(row.text)
        #expect(link.text == row.text)
        #expect(link.description == row.text)
        #expect(link.scheme == row.scheme)
        #expect(link.host == row.host)
        #expect(link.port == row.port)
        #expect(link.userInformation == nil)
        #expect(link.rawPath == row.path)
        #expect(link.segments == row.segments)
        #expect(link.endsInSlash == row.endsInSlash)
        #expect(link.rawQuery == row.query)
        #expect(link.fragment == row.fragment)
        let parts = link.parts
        #expect(parts.scheme == row.scheme)
        #expect(parts.host == row.host)
        #expect(parts.port == row.port)
        #expect(parts.segments == row.segments)
        #expect(parts.endsInSlash == row.endsInSlash)
        #expect((parts.query == nil) == (row.query == nil))
        #expect(parts.fragment == row.fragment)
    }

    @Test("Bytes read as their text does", arguments: shapes)
    func readsBytes(_ row: Shape) throws {
        #expect(try DeepLink(bytes: Array(row.text.utf8)) == DeepLink(row.text))
    }

    @Test(
        "Tabs, line ends and spaces around a link are trimmed",
        arguments: [" shop://home", "shop://home\n", "\t\r\n  shop://home \r\n\t", "\u{20}\u{9}shop://home"])
    func trims(_ text: String) throws {
        let link = try DeepLink(text)
        #expect(link.text == "shop://home")
        #expect(link.host == "home")
    }

    @Test("Only tabs, line ends and spaces are nothing", arguments: ["", " ", "\t", "\r\n \t"])
    func trimsAll(_ text: String) throws {
        let link = try DeepLink(text)
        #expect(link.text.isEmpty)
        #expect(link.segments.isEmpty)
    }

    @Test("Other blanks are no spaces: they stay", arguments: ["\u{A0}", "\u{3000}", "\u{2028}", "\u{FEFF}"])
    func keepsOtherBlanks(_ blank: String) throws {
        #expect(try DeepLink("/a" + blank).segments == ["a" + blank])
    }

    @Test("A link without a scheme is the same with and without its first slash")
    func rootIsOptional() throws {
        let table = try RouteTable.of(["/goods/:id", "shop://goods/:id"])
        for text in ["goods/42", "/goods/42"] {
            #expect(try table.values(text) == [0], "a pattern with a scheme is not met")
        }
    }

    @Test(
        "Where the host is a segment, four spellings are one path",
        arguments: ["shop://goods/42", "shop:///goods/42", "shop:/goods/42", "shop:goods/42"],
        ["shop://goods/:id", "shop:/goods/:id", "shop:///goods/:id", "/goods/:id"])
    func segmentHostSpellings(_ link: String, _ pattern: String) throws {
        #expect(try RouteTable.of([pattern]).match(DeepLink(link))?.parameters.dictionary == ["id": "42"])
    }
}
