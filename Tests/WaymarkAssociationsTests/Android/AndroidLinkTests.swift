import Testing

@testable import WaymarkAssociations

@Suite struct AndroidLinkTests {
    struct Row: CustomTestStringConvertible {
        let link: String
        let scheme: String?
        let host: String?
        let port: Int?
        let path: String?
        let query: String?
        let fragment: String?
        var testDescription: String { link }

        init(
            _ link: String, _ scheme: String?, host: String? = nil, port: Int? = nil, path: String? = nil,
            query: String? = nil, fragment: String? = nil
        ) {
            self.link = link
            self.scheme = scheme
            self.host = host
            self.port = port
            self.path = path
            self.query = query
            self.fragment = fragment
        }
    }

    static let rows = [
        Row("https://h/a?b#c", "https", host: "h", path: "/a", query: "b", fragment: "c"),
        Row("https://h", "https", host: "h", path: ""), Row("https://h?q", "https", host: "h", path: "", query: "q"),
        Row("HTTPS://EXAMPLE.com/A", "HTTPS", host: "example.com", path: "/A"),
        Row("https://u:p@h:8443/a", "https", host: "h", port: 8443, path: "/a"),
        Row("https://h:80a/a", "https", host: "h:80a", path: "/a"), Row("https://h:/a", "https", host: "h", path: "/a"),
        Row("https://[::1]:80/", "https", host: "[::1]", port: 80, path: "/"),
        Row("https://h:99999999999/", "https", host: "h", path: "/"),
        Row("https://80/", "https", host: "80", path: "/"), Row("https://a@b@c/", "https", host: "c", path: "/"),
        Row(#"https://h\evil.com/a"#, "https", host: "h", path: #"\evil.com/a"#),
        Row("mailto:a@b.c?x#y", "mailto", query: "x", fragment: "y"), Row("app:/a", "app", path: "/a"),
        Row("app:", "app"), Row("/a/b", nil, path: "/a/b"), Row("", nil, path: ""),
        Row("app://h/a/../b", "app", host: "h", path: "/a/../b"),
        Row("app://h/a#?x", "app", host: "h", path: "/a", fragment: "?x"),
        Row("https://h/%61%2Fb%20c+d", "https", host: "h", path: "/a/b c+d"),
        Row("https://h/%E4%B8%8A", "https", host: "h", path: "/上"), Row("https://%68/", "https", host: "h", path: "/"),
        Row("https://h/%E4x", "https", host: "h", path: "/\u{FFFD}x"),
        Row("https://h/a%4", "https", host: "h", path: "/a\u{FFFD}"),
        Row("https://h/a%", "https", host: "h", path: "/a\u{FFFD}"),
        Row("https://h/%zzb", "https", host: "h", path: "/\u{FFFD}\u{0}zb"),
        Row("https://h/%4zb", "https", host: "h", path: "/\u{FFFD}\u{4}b"),
        Row("https://h/%é", "https", host: "h", path: "/\u{FFFD}\u{0}"),
    ]

    @Test("A link is split and decoded as Android does it", arguments: rows)
    func splits(_ row: Row) {
        var link = AndroidLink(row.link)
        #expect(link.scheme == row.scheme)
        #expect(link.host.map(text) == row.host)
        #expect(link.port == row.port)
        #expect(link.path.map(text) == row.path)
        #expect(link.query.map(text) == row.query)
        #expect(link.fragment.map(text) == row.fragment)
    }

    static let queries: [(query: String, parameters: [String])] = [
        ("?a&b", ["a", "b"]), ("?a;b", ["a", "b"]), ("?a&b;c", ["a", "b;c"]), ("?a&", ["a&"]), ("?&a", ["", "a"]),
        ("?", [""]), ("", []), ("?&&", []), ("?a%26b", ["a", "b"]), ("?a=1&a=2", ["a=1", "a=2"]), ("?;", []),
    ]

    @Test("A query falls into parameters after decoding", arguments: queries)
    func parameters(query: String, parameters: [String]) {
        var link = AndroidLink("https://h/\(query)")
        #expect(link.parameters.map { text(Array($0)) } == parameters)
    }

    private func text(_ units: [UInt16]) -> String { String(decoding: units, as: UTF16.self) }
}
