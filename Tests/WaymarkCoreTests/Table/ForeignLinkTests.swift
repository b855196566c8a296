import Testing
import WaymarkCore

/// Links that were read under other rules than those of the table they meet.
@Suite("A link read under other rules")
struct ForeignLinkTests {
    static let lenient: MatchingRules = {
        var rules = MatchingRules()
        rules.userInformation = .ignore
        rules.setHost(.segment, forScheme: "https")
        return rules
    }()

    @Test(
        "that the table's rules refuse meets none of its routes, kept or borrowed, and the explanation says why",
        arguments: ["https://m.shop.example@evil.example/a", "shop://user@a", "shop://a:80"])
    func isRefused(_ text: String) throws {
        let table = try RouteTable<Int> { routes in
            routes.add("https://evil.example/a", 0)
            routes.add("https:/a", 1)
            routes.add("shop://a", 2)
            routes.add("/a", 3)
        }
        let link = try DeepLink(text, rules: Self.lenient)
        #expect(table.match(link)?.value == nil)
        #expect(Array(table.matches(link)).isEmpty)
        #expect(table.withMatch(of: link) { value, _ in value } == nil)
        let explanation = table.explain(link)
        #expect(explanation.fits.isEmpty)
        #expect(try explanation.reading.get().refusal != nil)
        // Under the rules by which it was read the same link is looked up.
        let open = try RouteTable<Int>(rules: Self.lenient) { $0.add("/:any+", 0) }
        #expect(open.match(link)?.value == 0)
    }

    @Test("without a host meets no route where its scheme must have one")
    func needsHost() throws {
        let table = try RouteTable<Int> { $0.add("/a", 0) }
        let link = try DeepLink("https:/a", rules: Self.lenient)
        #expect(table.match(link)?.value == nil)
    }
}
