import Testing
import WaymarkCore

/// The texts that each line of a pattern's grammar takes, and its description.
@Suite("Patterns")
struct PatternReadingTests {
    /// A pattern, and a link that it takes with these parameters, or leaves.
    struct Row: CustomTestStringConvertible {
        let pattern: String
        let link: String
        var parameters: [String: String]?
        var tail: [String]?

        init(_ pattern: String, takes link: String, _ parameters: [String: String] = [:], tail: [String]? = nil) {
            (self.pattern, self.link, self.parameters, self.tail) = (pattern, link, parameters, tail)
        }
        init(_ pattern: String, leaves link: String) { (self.pattern, self.link) = (pattern, link) }

        var testDescription: String { "\(pattern) \(parameters == nil ? "leaves" : "takes") \(shown(link))" }
    }

    static let lines = [
        // A path on any scheme and any host.
        Row("/goods/:id", takes: "/goods/42", ["id": "42"]), Row("/goods/:id", takes: "shop://goods/42", ["id": "42"]),
        Row("/goods/:id", takes: "https://h/goods/a%20b", ["id": "a b"]),
        Row("/goods/:id", takes: "goods/42", ["id": "42"]),
        Row("/goods/:id", leaves: "/goods"), Row("/goods/:id", leaves: "/goods/"),
        Row("/goods/:id", leaves: "/goods/42/x"),
        Row("/goods/:id", leaves: "https://goods/42"), Row("/", takes: "/"), Row("/", takes: ""),
        Row("/", takes: "shop:"),
        Row("/", takes: "https://h"), Row("/", leaves: "/a"),
        // A scheme.
        Row("shop://goods/:id<int>", takes: "shop://goods/42", ["id": "42"]),
        Row("shop://goods/:id<int>", leaves: "shop://goods/x"),
        Row("shop://goods/:id<int>", leaves: "/goods/42"), Row("shop://goods/:id<int>", leaves: "app://goods/42"),
        Row("shop://", takes: "shop:"), Row("shop://", takes: "shop:///"), Row("shop:/", takes: "shop://"),
        // A scheme and a host.
        Row("https://m.example.com/item/:id", takes: "https://m.example.com/item/1", ["id": "1"]),
        Row("https://*.example.com/item/:id", takes: "https://a.b.example.com/item/1", ["id": "1"]),
        Row("https://*.example.com/item/:id", leaves: "https://example.com/item/1"),
        // Text around a parameter.
        Row("/item-:id.html", takes: "/item-7.html", ["id": "7"]), Row("/item-:id.html", leaves: "/item-.html"),
        Row("/item-:id.html", leaves: "/item-7.htm"),
        Row("/item-:id.html", takes: "/item-a.html.html", ["id": "a.html"]),
        Row("/:id.html", takes: "/7.html", ["id": "7"]), Row("/v:major", takes: "/v2", ["major": "2"]),
        Row("/v:major", leaves: "/v"),
        Row("/aa:x.aa", leaves: "/aa.aa"), Row("/ab:x", takes: "/ab%2Fc", ["x": "/c"]), Row("/a:x", leaves: "/b"),
        Row("/:id\\x", takes: "/7x", ["id": "7"]), Row("/:id%78", takes: "/7x", ["id": "7"]),
        Row("/:a\\:b", takes: "/1:b", ["a": "1"]),
        Row("/:id<int>px", takes: "/12px", ["id": "12"]), Row("/:id<int>px", leaves: "/xpx"),
        Row("/x:id([0-9]{2})y", takes: "/x12y", ["id": "12"]),
        // Optional groups: any subset may be absent, in order.
        Row("/list(/by/:key)(/page/:n<int>)", takes: "/list"),
        Row("/list(/by/:key)(/page/:n<int>)", takes: "/list/by/a", ["key": "a"]),
        Row("/list(/by/:key)(/page/:n<int>)", takes: "/list/page/2", ["n": "2"]),
        Row("/list(/by/:key)(/page/:n<int>)", takes: "/list/by/a/page/2", ["key": "a", "n": "2"]),
        Row("/list(/by/:key)(/page/:n<int>)", leaves: "/list/page/2/by/a"),
        Row("/list(/by/:key)(/page/:n<int>)", leaves: "/list/page/x"),
        Row("/list(/by/:key)(/page/:n<int>)", leaves: "/list/by"), Row("/a(/b)/c", takes: "/a/c"),
        Row("/a(/b)/c", takes: "/a/b/c"),
        Row("/a(/b)/c", leaves: "/a/b"), Row("/a(/:x)(/:y)", takes: "/a/1", ["x": "1"]),
        Row("/a(/:x)(/:y)", takes: "/a/1/2", ["x": "1", "y": "2"]),
        Row("/a(/b)(/c)(/d)(/e)(/f)(/g)", takes: "/a/c/e/g"), Row("/a(/b)(/c)(/d)(/e)(/f)(/g)", leaves: "/a/c/b"),
        Row("shop://(/a)", takes: "shop:"), Row("shop://(/a)", takes: "shop://a"),
        Row("https://h(/a)", takes: "https://h"),
        Row("https://h(/a)", takes: "https://h/a"), Row("/(/a)", takes: "/"), Row("/(/a)", takes: "/a"),
        Row("/a(/b/*)", takes: "/a"), Row("/a(/b/*)", takes: "/a/b/c/d", tail: ["c", "d"]),
        Row("/a(/b/*)", leaves: "/a/c"),
        Row("/a(/:rest+)", takes: "/a/b/c", ["rest": "b/c"]), Row("/a(/:x([0-9]+))", takes: "/a/1", ["x": "1"]),
        // An optional last parameter.
        Row("/shelf/:page?", takes: "/shelf"), Row("/shelf/:page?", takes: "/shelf/2", ["page": "2"]),
        Row("/shelf/:page?", leaves: "/shelf/2/3"),
        Row("/shelf/:page<int>?", takes: "/shelf/2", ["page": "2"]), Row("/shelf/:page<int>?", leaves: "/shelf/x"),
        Row("/shelf/:page([a-z]+)?", takes: "/shelf/x", ["page": "x"]), Row("/:page?", takes: "/"),
        Row("/:page?", takes: "/a", ["page": "a"]),
        // Tails.
        Row("/files/:path+", takes: "/files/a", ["path": "a"]),
        Row("/files/:path+", takes: "/files/a/b%2Fc", ["path": "a/b/c"]),
        Row("/files/:path+", leaves: "/files"), Row("/files/:path+", leaves: "/files/"),
        Row("/files/:path*", takes: "/files"),
        Row("/files/:path*", takes: "/files/a/b", ["path": "a/b"]), Row("/files/*", takes: "/files", tail: []),
        Row("/files/*", takes: "/files/a/b%2Fc", tail: ["a", "b/c"]), Row("/*", takes: "/", tail: []),
        Row("/*", takes: "shop://a/b", tail: ["a", "b"]),
        Row("/:all*", takes: ""), Row("/:all+", leaves: ""), Row("shop://*", takes: "shop://a/b", tail: ["a", "b"]),
        // Literals, escaped or not.
        Row("/a%2Fb", takes: "/a%2Fb"), Row("/a%2Fb", leaves: "/a/b"), Row("/a\\/b", takes: "/a%2Fb"),
        Row("/搜索", takes: "/%E6%90%9C%E7%B4%A2"),
        Row("/%E6%90%9C%E7%B4%A2", takes: "/搜索"), Row("/a b", takes: "/a%20b"), Row("/a%20b", takes: "/a b"),
        Row("/%zz", takes: "/%zz"),
        Row("/%FF", takes: "/%FF"), Row("/%FF", leaves: "/%fe"), Row("/100%", takes: "/100%25"),
        Row("/\u{E9}", leaves: "/e\u{301}"),
        Row("/e\u{301}", leaves: "/\u{E9}"), Row("/a+b", takes: "/a+b"), Row("/a+b", leaves: "/a b"),
        Row("/a<b>", takes: "/a<b>"),
        Row("/a=b&c;d", takes: "/a=b&c;d"), Row("/[a]{b}", takes: "/[a]{b}"), Row("/...", takes: "/..."),
        // A backslash makes the next character literal.
        Row("/\\:id", takes: "/:id"), Row("/\\:id", leaves: "/7"), Row("/a\\*", takes: "/a*"), Row("/\\*", takes: "/*"),
        Row("/\\*", leaves: "/a"),
        Row("/a\\(b\\)", takes: "/a(b)"), Row("/a\\?\\#", takes: "/a%3F%23"), Row("/\\\\", takes: "/%5C"),
        Row("/\\a", takes: "/a"), Row("/\\é", takes: "/é"),
        Row("/\\%41", takes: "/%2541"), Row("/\\%41", leaves: "/A"), Row("/:id\\+", takes: "/7+", ["id": "7"]),
        Row("/:id\\<int>", takes: "/7<int>", ["id": "7"]),
        Row("/:id\\(a\\)", takes: "/7(a)", ["id": "7"]), Row("/%2A", takes: "/*"), Row("/%3Aid", takes: "/:id"),
        Row("/:id%2B", takes: "/7+", ["id": "7"]),
    ]

    @Test("A pattern takes what its grammar says, under its names", arguments: lines)
    func takes(_ row: Row) throws {
        let match = try RouteTable.of([row.pattern]).match(DeepLink(row.link))
        #expect(match?.parameters.dictionary == row.parameters)
        #expect(match?.tail == row.tail)
    }

    static let typeRows: [TypeRow] = [
        (
            "int", ["0", "42", "-7", "007", "-0", "9223372036854775807", "-9223372036854775808", "%34%32"],
            ["+7", "1.0", "9223372036854775808", "-9223372036854775809", "-", "1e3", " 1", "٣", "0x1", "1_000"]
        ),
        (
            "double", ["0", "-1.5", "1e3", "1E+3", "2.5e-3", "00.10", "1e-999"],
            [
                ".5", "5.", "1e", "1e999", "-1e999", "nan", "inf", "Infinity", "0x1p3", "+1", "1.5.2", "e3", "-", "1e+",
                "1,5",
            ]
        ),
        ("bool", ["true", "false", "1", "0", "TRUE", "False", "tRuE"], ["yes", "no", "2", "00", "truee", "tru", "t"]),
        (
            "uuid",
            [
                "123e4567-e89b-12d3-a456-426614174000", "123E4567-E89B-12D3-A456-426614174000",
                "00000000-0000-0000-0000-000000000000",
            ],
            [
                "123e4567e89b12d3a456426614174000", "123e4567-e89b-12d3-a456-42661417400",
                "123e4567-e89b-12d3-a456-4266141740000",
                "g23e4567-e89b-12d3-a456-426614174000", "123e456-7e89b-12d3-a456-426614174000",
                "{123e4567-e89b-12d3-a456-426614174000}",
            ]
        ),
    ].flatMap { type, takes, leaves in
        takes.map { TypeRow(type: type, text: $0, isTaken: true) }
            + leaves.map { TypeRow(type: type, text: $0, isTaken: false) }
    }

    struct TypeRow: CustomTestStringConvertible {
        let type: String
        let text: String
        let isTaken: Bool
        var testDescription: String { "<\(type)> \(isTaken ? "takes" : "leaves") \(text)" }
    }

    @Test("A type takes its texts, whole and decoded", arguments: typeRows)
    func takesType(_ row: TypeRow) throws {
        let table = try RouteTable.of(["/a/:x<\(row.type)>"])
        #expect(try table.values("/a/" + row.text) == (row.isTaken ? [0] : []))
    }

    static let expressions = [
        Row("/login/:phone([0-9]{11})", takes: "/login/13800138000", ["phone": "13800138000"]),
        Row("/login/:phone([0-9]{11})", leaves: "/login/138001380001"),
        Row("/login/:phone([0-9]{11})", leaves: "/login/x13800138000"),
        Row("/:x(a|ab)", takes: "/ab", ["x": "ab"]), Row("/:x(a|ab)", leaves: "/abc"),
        Row("/:x((a|b)(c|d))", takes: "/bd", ["x": "bd"]),
        Row("/:x(((a)))", takes: "/a", ["x": "a"]), Row("/:x([)])", takes: "/)", ["x": ")"]),
        Row("/:x([^)]+)", takes: "/abc", ["x": "abc"]),
        Row("/:x([^)]+)", leaves: "/a)"), Row("/:x([/])", takes: "/%2F", ["x": "/"]),
        Row("/:x(a/b)", takes: "/a%2Fb", ["x": "a/b"]),
        Row("/:x([a-z]+/[0-9]+)", takes: "/ab%2F12", ["x": "ab/12"]), Row("/:x(a\\)b)", takes: "/a)b", ["x": "a)b"]),
        Row("/:x(\\()", takes: "/(", ["x": "("]), Row("/:x([\\])])", takes: "/)", ["x": ")"]),
        Row("/:x([(])", takes: "/(", ["x": "("]),
        Row("/:x(\\d+)", takes: "/12", ["x": "12"]), Row("/:x(\\d+)", leaves: "/٣"),
        Row("/:x(张.)", takes: "/%E5%BC%A0三", ["x": "张三"]),
        Row("/:x(.)", takes: "/%F0%9F%98%80", ["x": "😀"]), Row("/:x(é)", leaves: "/e%CC%81"),
        Row("/:x((?i)abc)", takes: "/ABC", ["x": "ABC"]),
        Row("/:x(abc)", leaves: "/ABC"), Row("/:x(a{2,3})", takes: "/aaa", ["x": "aaa"]),
        Row("/:x(a{2,3})", leaves: "/aaaa"),
        Row("/:x(a*)", leaves: "/b/"), Row("/:x([0-9]+)/:y([a-z]+)", takes: "/1/a", ["x": "1", "y": "a"]),
        Row("/:x([0-9]+)-end", takes: "/12-end", ["x": "12"]), Row("/:x(.*)", takes: "/a%2Fb", ["x": "a/b"]),
        Row("/:x(^a$)", takes: "/a", ["x": "a"]),
        Row("/:x(%41)", leaves: "/A"), Row("/:x(a?b#c)", takes: "/b%23c", ["x": "b#c"]),
        Row("/:x(a*)(/b)", takes: "/a", ["x": "a"]),
        Row("/:x(a*)(/b)", takes: "/a/b", ["x": "a"]),
        // Directly behind a name and followed by a slash it is a group.
        Row("/:x(/b)", takes: "/a/b", ["x": "a"]), Row("/:x(/b)", takes: "/a", ["x": "a"]),
    ]

    @Test("An expression holds the whole decoded text", arguments: expressions)
    func takesExpression(_ row: Row) throws { try takes(row) }

    @Test("An expression takes time in proportion to the text, whatever it is")
    func expressionIsLinear() throws {
        let table = try RouteTable.of(["/:x((a|aa|a*)*b)", "/:x((x+x+)+y)"])
        #expect(try table.values("/" + String(repeating: "a", count: 8_000)).isEmpty)
        #expect(try table.values("/" + String(repeating: "x", count: 8_000)).isEmpty)
        #expect(try table.values("/" + String(repeating: "x", count: 8_000) + "y") == [1])
    }

    @Test("A pattern lists its parameters, with their constraints and whether they may be absent")
    func parameters() throws {
        let pattern = RoutePattern("shop://a/:_id1<int>/x-:Key([a-z]+)(/by/:by)/:rest*")
        #expect(pattern.parameters.map(\.name) == ["_id1", "Key", "by", "rest"])
        #expect(pattern.parameters.map(\.type) == ["int", nil, nil, nil])
        #expect(pattern.parameters.map(\.expression) == [nil, "[a-z]+", nil, nil])
        #expect(pattern.parameters.map(\.isOptional) == [false, false, true, true])
        #expect(pattern.parameters.map(\.extent) == [.segment, .segment, .segment, .anySegments])
        #expect(!pattern.hasUnnamedTail)
        #expect(RoutePattern("/:a+").parameters.map(\.extent) == [.oneOrMoreSegments])
        #expect(RoutePattern("/:a+").parameters.map(\.isOptional) == [false])
        #expect(RoutePattern("/a/:b?").parameters.map(\.isOptional) == [true])
        #expect(RoutePattern("/a(/*)").hasUnnamedTail)
    }

    @Test("Scheme and host are given as they are compared")
    func origin() throws {
        #expect(RoutePattern("/a").scheme == nil)
        #expect(RoutePattern("SHOP://Goods").scheme == "shop")
        #expect(RoutePattern("SHOP://Goods").host == nil, "where the host is a segment there is none")
        #expect(RoutePattern("HTTPS://M.Ex%61mple.com:443/a").host == "m.example.com")
        #expect(RoutePattern("https://*.xn--bcher-kva.:8443/a").host == "*.bücher:8443")
        #expect(RoutePattern("https:/a").host == nil)
    }

    @Test(
        "Where the host is a segment, the three spellings are one pattern",
        arguments: [
            ("shop:/goods/:id", "shop://goods/:id"), ("shop://goods/:id", "shop:///goods/:id"),
            ("SHOP:/goods/:x", "shop:/GOODS/:id"),
        ])
    func spellings(_ first: String, _ second: String) throws {
        // One pattern twice is a conflict.
        #expect(throws: TableError.self) { try RouteTable.of([first, second]) }
    }

    @Test("Patterns are equal when they are written alike, byte for byte")
    func equality() throws {
        let patterns: [RoutePattern] = ["/a", "/\u{E9}", "/e\u{301}", "/%61"]
        #expect(Set(patterns + patterns).count == 4)
        #expect(RoutePattern("/a").description == "/a")
    }

    @Test("At its limits a pattern is read")
    func limits() throws {
        let greatest = [
            "/" + String(repeating: "a", count: 8_191), String(repeating: "/a", count: 256),
            "/a(/b)(/c)(/d)(/e)(/f)(/g)",
        ]
        for text in greatest { #expect(throws: Never.self) { try RoutePattern(text) } }
    }
}
