import Foundation
import Testing
import WaymarkCore
import WaymarkFoundation
import WaymarkRouting

@Suite struct OpenedURLTests {
    @Test("An opened URL gives its link and keeps who asked")
    func reads() throws {
        let url = try #require(URL(string: "shop://goods/42"))
        let opened = OpenedURL(url, sourceApplication: "com.example.mail", opensInPlace: true)
        #expect(try opened.link() == DeepLink("shop://goods/42"))
        #expect(opened.sourceApplication == "com.example.mail")
        #expect(opened.opensInPlace)
        #expect(OpenedURL(url).sourceApplication == nil)
        #expect(!OpenedURL(url).opensInPlace)
    }

    @Test("An opened URL that is no link says why, unless the rules let it in")
    func refuses() throws {
        let opened = OpenedURL(try #require(URL(string: "shop://me@goods/42")))
        let error = #expect(throws: LinkError.self) { try opened.link() }
        #expect(error?.reason == .userInformation)
        #expect(try opened.link(rules: .lax).segments == ["42"])
    }

    struct Kind: CustomTestStringConvertible, Sendable {
        let url: String
        var app: String?
        let source: LinkSource
        var testDescription: String { url + (app.map { " by \($0)" } ?? "") }
    }

    static let kinds = [
        Kind(url: "shop://goods/1", source: .scheme()),
        Kind(url: "shop://goods/1", app: "com.example.mail", source: .scheme(callingApp: "com.example.mail")),
        Kind(url: "file:///tmp/1", app: "com.example.mail", source: .scheme(callingApp: "com.example.mail")),
        Kind(url: "https://m.example/1", source: .universalLink),
        Kind(url: "https://m.example/1", app: "com.example.mail", source: .universalLink),
        Kind(url: "HTTPS://m.example/1", source: .universalLink),
        Kind(url: "http://m.example/1", source: .universalLink),
        Kind(url: "httpx://m.example/1", source: .scheme()), Kind(url: "goods/1", source: .scheme()),
    ]

    @Test("A URL has the source of its kind, whatever app sent it", arguments: kinds)
    func hasSource(_ row: Kind) throws {
        #expect(OpenedURL(try #require(URL(string: row.url)), sourceApplication: row.app).source == row.source)
    }
}
