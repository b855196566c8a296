import RandomTrials
import Testing
import WaymarkCore
import WaymarkRouting

@Suite("A link that a redirect guard lets through leads nowhere else, as a browser reads it")
struct RedirectGuardReadingTests {
    struct Row: CustomTestStringConvertible {
        let text: String
        let reading: BrowserReading
        var testDescription: String { text.debugDescription }

        init(_ text: String, _ reading: BrowserReading) {
            self.text = text
            self.reading = reading
        }

        init(_ text: String, host: String, scheme: String = "https", port: Int? = nil) {
            self.init(text, .web(scheme: scheme, host: host, port: port))
        }
    }

    /// As the URL parser of Node.js reads them (20.20), from a page at `https://m.shop.example/`.
    static let readings = [
        Row("// @evil.example/login", host: "evil.example"), Row("//%20@evil.example", host: "evil.example"),
        Row("https: @evil.example", .sameHost), Row("http: @evil.example", host: "evil.example", scheme: "http"),
        Row("https:// @evil.example", host: "evil.example"), Row("\\\\ @evil.example/", host: "evil.example"),
        Row("/\\ @evil.example", host: "evil.example"), Row("//a b@evil.example", host: "evil.example"),
        Row("// a remark", .failure), Row("// .evil.example", .failure), Row("https://", .failure), Row("//", .failure),
        Row("/\t/evil.example", host: "evil.example"), Row("https:evil.example", .sameHost),
        Row("http:evil.example", host: "evil.example", scheme: "http"),
        Row("https:\\\\evil.example\\@good.example", host: "evil.example"),
        Row("https://good.example\\@evil.example", host: "good.example"),
        Row("https://good.example%40evil.example", .failure), Row("https://good\u{3002}example", host: "good.example"),
        Row("https://\u{FF45}vil.example", host: "evil.example"),
        Row("https://go\u{AD}od.example", host: "good.example"),
        Row("https://good.example:8443/", host: "good.example", port: 8443), Row("https://good.example:x", .failure),
        Row("https://@", .failure), Row("https://a@:80", .failure),
        Row("https://good.example:@x:1/", host: "x", port: 1),
        Row("shop://goods/1", .other(scheme: "shop")), Row("goods/1", .sameHost), Row("/goods/1", .sameHost),
        Row("1a:b", .sameHost), Row(" \u{1}https://evil.example", host: "evil.example"),
    ]

    @Test("The model of a browser reads as browsers do", arguments: readings)
    func model(_ row: Row) {
        #expect(BrowserReading(row.text) == row.reading)
    }

    private static let pieces = [
        "https:", "http:", "HTTPS:", "shop:", "evil:", "javascript:", "ftp:", "/", "//", "\\", "\\\\", "///", " ",
        "%20",
        "\t", "\n", "+", "@", ":", "a", "good.example", "evil.example", "x.sub.example", "m.shop.example", ".", "..",
        "\u{3002}", "\u{FF0E}", "\u{FF20}", "\u{AD}", "\u{200B}", "\u{A0}", "\u{3000}", "\u{2028}", "%40", "%2F", "%5C",
        "%23", "%3F", "%09", "%25", "[", "]", "[::1]", "?", "#", "443", ":8443", "user:pw@", "é", "\u{FF0F}", "\u{1}",
        "\u{0}", "&", "=", ";", "~", "|", "^", "<", "login",
    ]

    private static func text(_ random: inout SeededNumbers) -> String {
        let beginning = random.pick([
            "", "", "//", "\\\\", "/\\", "https:", "https://", "http:", "http://", "https:\\", " ",
        ])
        return beginning + (0..<random.below(6) + 1).map { _ in random.pick(pieces) }.joined()
    }

    @Test(
        "A random text that passes stays on the page's host, or goes to an allowed one",
        arguments: Effort.shares("WAYMARK_GUARD_TRIALS", standard: 16_000, count: 8))
    func differential(_ share: Effort.Share) async throws {
        let router = try Router()
        try router.on("/go", .public) { _ in }
        router.check(RedirectGuard(allowedHosts: ["good.example", "*.sub.example"], allowedSchemes: ["shop"]))
        for seed in share.trials {
            var random = SeededNumbers(trial: UInt64(seed))
            let text = Self.text(&random)
            let link = "/go?url=" + RedirectGuardTests.escaped(text)
            guard !text.contains("\0"), try await router.refusal(of: link) == nil else { continue }
            for base in ["https", "http"] {
                let reading = BrowserReading(text, base: base)
                #expect(Self.isHarmless(reading), "seed \(seed): \(text.debugDescription) is read as \(reading)")
            }
        }
    }

    private static func isHarmless(_ reading: BrowserReading) -> Bool {
        switch reading {
        case .failure, .sameHost, .other("shop"): return true
        case .other: return false
        case .web(let scheme, let host, let port):
            let name = host.hasSuffix(".") ? String(host.dropLast()) : host
            let ownPort = scheme == "https" ? 443 : 80
            return (name == "good.example" || name.hasSuffix(".sub.example")) && (port ?? ownPort) == ownPort
        }
    }
}
