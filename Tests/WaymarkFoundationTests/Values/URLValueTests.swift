import Foundation
import Testing
import WaymarkFoundation
import WaymarkRouting

@Suite struct URLValueTests {
    static let texts = [
        "https://h/a%2Fb?x=1&y#z", "mailto:a@b.c", "/goods/42", "goods", "shop:", "https://[fe80::1%25en0]:80/",
        "https://me:secret@h/",
    ]

    @Test("A URL prints as it is written and is read back", arguments: texts)
    func roundTrip(_ text: String) throws {
        let url = try #require(URL(linkText: text))
        #expect(url.linkText == text)
        #expect(url == URL(string: text))
    }

    @Test("A text that has to be escaped is escaped alike on every system")
    func escapes() {
        #expect(URL(linkText: "https://bücher.example/50% é")?.linkText == "https://b%C3%BCcher.example/50%25%20%C3%A9")
        #expect(URL(linkText: "shop://a b/")?.linkText == "shop://a%20b/")
    }

    @Test("A relative URL prints with its base resolved")
    func resolves() throws {
        let url = try #require(URL(string: "../z", relativeTo: URL(string: "https://h/x/y")))
        #expect(url.linkText == "https://h/z")
    }

    @Test(
        "A text that escaping makes no URL of is none",
        arguments: ["", "12:30", ":a", "é:a", "https://h:x/", "https://h:-1/"])
    func refuses(_ text: String) { #expect(URL(linkText: text) == nil) }
}
