import Testing
import WaymarkCore

/// The link that was probably meant, where one segment of it is misspelt.
@Suite("Suggestions")
struct SuggestionTests {
    static let table = try? RouteTable.of(["shop://goods/:id", "/cart/items", "https://m.shop.example/sale"])

    @Test(
        "A misspelt literal is mended and the rest of the link kept",
        arguments: [
            ("shop://good/42?ref=push", "shop://goods/42?ref=push"), ("shop:/goosd/42", "shop:/goods/42"),
            ("/cart/item", "/cart/items"), ("/crat/items#top", "/cart/items#top"), ("/cart/nothing", nil),
            ("shop://goods", nil),
        ] as [(String, String?)])
    func mends(_ link: String, _ suggestion: String?) throws {
        #expect(try #require(Self.table).explain(link).suggestion == suggestion)
    }

    @Test("Empty segments before it do not shift the place that is mended")
    func skipsEmptySegments() throws {
        let explanation = try RouteTable.of(["/abc", "/abc/*"]).explain("x:////abd")
        let miss = try #require(explanation.misses.first { $0.route.number == 0 })
        let taken = try miss.suggestion.map { try RouteTable.of(["/abc"]).values($0) }
        #expect(taken == [0])
    }
}
