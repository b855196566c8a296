import Testing
import WaymarkCore

/// Rows on the equality of links.
@Suite("Equality of links")
struct LinkEqualityTests {
    struct Row: CustomTestStringConvertible {
        let left: String
        let right: String
        let isEqual: Bool
        init(_ left: String, _ right: String, _ isEqual: Bool) {
            (self.left, self.right, self.isEqual) = (left, right, isEqual)
        }
        var testDescription: String { "\(shown(left)) \(isEqual ? "is" : "is not") \(shown(right))" }
    }

    static let rows = [
        Row("/a", "/a", true), Row("/%41", "/A", true), Row("/a", "/A", false), Row("/a%2Fb", "/a/b", false),
        Row("/%E5%BC%A0", "/张", true), Row("/%7e", "/%7E", true), Row("  /a ", "/a", true),
        // Composed and decomposed letters look alike and differ.
        Row("/\u{E9}", "/e\u{301}", false), Row("/%C3%A9", "/\u{E9}", true), Row("/?\u{E9}", "/?e\u{301}", false),
        Row("/#\u{E9}", "/#e\u{301}", false), Row("https://\u{E9}/", "https://e\u{301}/", false),
        Row("/Å", "/\u{212B}", false),
        // Schemes and hosts compare without case.
        Row("SHOP://goods", "shop://goods", true), Row("shop://Goods", "shop://goods", true),
        Row("https://H/", "https://h/", true),
        Row("https://xn--bcher-kva/", "https://bücher/", true), Row("https://h./", "https://h/", true),
        // Absent and empty differ.
        Row("shop:home", "shop:/home", false), Row("shop:/home", "shop:///home", false),
        Row("shop://home", "shop:home", false),
        Row("/a", "/a?", false), Row("/a", "/a#", false), Row("/a?b", "/a?b=", false), Row("/a", "/a/", false),
        Row("shop:", "shop://", false),
        // Empty pairs are none.
        Row("/a?b&&c", "/a?b&c", true), Row("/a?", "/a?&", true), Row("/a?b=1&c=2", "/a?c=2&b=1", false),
        Row("/a?b=+", "/a?b=%20", true), Row("/a?b=%2B", "/a?b=+", false), Row("/a?b=c%26d=e", "/a?b=c&d=e", false),
        // Dot segments are resolved.
        Row("/a/./b", "/a/b", true), Row("/x/../a", "/a", true), Row("/a/.", "/a/", true), Row("/a//b", "/a/b", false),
        // Parts do not run into each other.
        Row("/ab/c", "/a/bc", false), Row("/a?b", "/a#b", false), Row("/a?b=c", "/a?bc", false),
        Row("/a/", "/a/?", false),
        Row("https://h:80/", "https://h/", false), Row("http://h/", "https://h/", false),
    ]

    @Test("Links are equal when their decoded parts are, byte for byte", arguments: rows)
    func equality(_ row: Row) throws {
        let left = try DeepLink(row.left)
        let right = try DeepLink(row.right)
        #expect((left == right) == row.isEqual)
        #expect((right == left) == row.isEqual)
        #expect(Set([left, right]).count == (row.isEqual ? 1 : 2))
        if row.isEqual { #expect(left.hashValue == right.hashValue) }
    }

    @Test("Escapes that stay as written are not the text that they look like")
    func undecoded() throws {
        #expect(try DeepLink("/%25FF") == DeepLink("/%FF"), "both have the text %FF")
        #expect(try DeepLink("/%fe") != DeepLink("/%FE"), "both stay as they are written")
    }
}
