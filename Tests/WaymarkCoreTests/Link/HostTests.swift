import Testing
import WaymarkCore

/// Rows on the comparison of hosts of links and patterns.
@Suite("Hosts")
struct HostTests {
    struct Row: CustomTestStringConvertible {
        let pattern: String
        let link: String
        let isTaken: Bool
        init(_ pattern: String, _ link: String, _ isTaken: Bool) {
            (self.pattern, self.link, self.isTaken) = (pattern, link, isTaken)
        }
        var testDescription: String { "\(pattern) \(isTaken ? "takes" : "leaves") \(link)" }
    }

    static let rows = [
        Row("https://m.example.com/a", "https://m.example.com/a", true),
        Row("https://m.example.com/a", "https://n.example.com/a", false),
        Row("https://m.example.com/a", "http://m.example.com/a", false),
        // Case, of scheme and host, on either side.
        Row("https://m.example.com/a", "HTTPS://M.Example.COM/a", true),
        Row("HTTPS://M.Example.com/a", "https://m.example.com/a", true),
        Row("https://m.example.com/a", "https://m.example.com/A", false),
        Row("https://é.example/a", "https://É.example/a", false),
        // Escapes.
        Row("https://m.example.com/a", "https://%6D.ex%61mple.com/a", true),
        Row("https://m.example.com/a", "https://%4d.example%2Ecom/a", true),
        Row("https://%6D.example.com/a", "https://m.example.com/a", true),
        Row("https://搜索.example/a", "https://%E6%90%9C%E7%B4%A2.example/a", true),
        // Punycode.
        Row("https://bücher.example/a", "https://xn--bcher-kva.example/a", true),
        Row("https://xn--bcher-kva.example/a", "https://bücher.example/a", true),
        Row("https://xn--bcher-kva.example/a", "https://XN--BCHER-KVA.example/a", true),
        Row("https://例え.テスト/a", "https://xn--r8jz45g.xn--zckzah/a", true),
        Row("https://xn--bcher-kva.example/a", "https://b%C3%BCcher.example/a", true),
        Row("https://bucher.example/a", "https://bücher.example/a", false),
        Row("https://bücher.example/a", "https://bu\u{308}cher.example/a", false),
        // The default port, and another.
        Row("https://h/a", "https://h:443/a", true),
        Row("https://h:443/a", "https://h/a", true),
        Row("http://h/a", "http://h:80/a", true),
        Row("https://h/a", "https://h:0443/a", true),
        Row("https://h/a", "https://h:/a", true),
        Row("https://h/a", "https://h:80/a", false),
        Row("http://h/a", "http://h:443/a", false),
        Row("https://h/a", "https://h:8443/a", false),
        Row("https://h:8443/a", "https://h:8443/a", true),
        Row("https://h:8443/a", "https://h/a", false),
        Row("https://h:8443/a", "https://h:8080/a", false),
        Row("/a", "https://h:443/a", true),
        Row("/a", "https://h:8443/a", false),
        Row("https:/a", "https://h:8443/a", false),
        // One dot at the end.
        Row("https://h.example/a", "https://h.example./a", true),
        Row("https://h.example./a", "https://h.example/a", true),
        Row("https://h.example/a", "https://h.example../a", false),
        Row("https://h.example/a", "https://h.example.:443/a", true),
        // Addresses.
        Row("https://[2001:db8::1]/a", "https://[2001:DB8::1]/a", true),
        Row("https://[::1]:8080/a", "https://[::1]:8080/a", true),
        Row("https://[::1]/a", "https://[::2]/a", false),
        Row("https://127.0.0.1/a", "https://127.0.0.1/a", true),
        // Sub-domains of any depth, and not the apex.
        Row("https://*.example.com/a", "https://m.example.com/a", true),
        Row("https://*.example.com/a", "https://x.y.m.example.com/a", true),
        Row("https://*.example.com/a", "https://M.EXAMPLE.com./a", true),
        Row("https://*.example.com/a", "https://example.com/a", false),
        Row("https://*.example.com/a", "https://badexample.com/a", false),
        Row("https://*.example.com/a", "https://example.com.evil/a", false),
        Row("https://*.example.com/a", "https://.example.com/a", false),
        Row("https://*.example.com/a", "https://m.example.com:8443/a", false),
        Row("https://*.example.com:8443/a", "https://m.example.com:8443/a", true),
        Row("https://*.example.com:443/a", "https://m.example.com/a", true),
        Row("https://*.bücher.example/a", "https://m.xn--bcher-kva.example/a", true),
        // Any host of a scheme, and any at all.
        Row("https:/a", "https://h/a", true),
        Row("https:/a", "http://h/a", false),
        Row("/a", "https://h/a", true),
        Row("/a", "http://h/a", true),
        // A host and no path, with and without a slash.
        Row("https://h", "https://h", true),
        Row("https://h", "https://h/", true),
        Row("https://h/", "https://h", true),
        Row("https://h/*", "https://h", true),
        Row("https:/", "https://h", true),
        Row("https://h", "https://h?a#b", true),
        Row("https://h", "https://h/a", false),
        // A host that is the first segment: literals there have no case, a parameter gets the text as written.
        Row("shop://Goods/Detail", "shop://gOODS/Detail", true),
        Row("shop://goods/detail", "shop://goods/Detail", false),
        Row("shop://goods", "shop:GOODS", true),
        Row("/goods/detail", "shop://GOODS/detail", true),
        Row("/goods/detail", "/GOODS/detail", false),
        Row("/goods/detail", "https://h/GOODS/detail", false),
        Row("shop://Item-:id", "shop://iTEM-1", true),
        Row("shop://(/a)", "shop://b", false),
        Row("shop://go%6Fds", "shop://g%6F%4Fds", true),
        Row("shop://é", "shop://É", false),
    ]

    @Test("A pattern takes the hosts that are its own", arguments: rows)
    func compares(_ row: Row) throws {
        let table = try RouteTable.of([row.pattern])
        #expect(try table.values(row.link) == (row.isTaken ? [0] : []))
        #expect((try table.withMatch(of: row.link) { value, _ in value } != nil) == row.isTaken)
    }

    @Test("The canonical host is decoded, in lower case, without a last dot")
    func canonicalHost() throws {
        let link = try DeepLink("https://XN--Bcher-KVA.Ex%61mple./a")
        #expect(link.rawHost == "XN--Bcher-KVA.Ex%61mple.")
        #expect(link.host == "XN--Bcher-KVA.Example.")
        #expect(link.canonicalHost == "bücher.example")
        #expect(try DeepLink("shop:/a").canonicalHost == nil)
        #expect(try DeepLink("shop:///a").canonicalHost == "")
    }

    @Test("A parameter in the place of the host gets the text as written, with its case")
    func hostParameter() throws {
        let match = try RouteTable.of(["shop://:page/:id"]).match(DeepLink("shop://Go%4Fds/A%62c"))
        #expect(match?.parameters.dictionary == ["page": "GoOds", "id": "Abc"])
    }
}
