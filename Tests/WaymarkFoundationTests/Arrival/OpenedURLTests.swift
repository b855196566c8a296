import Foundation
import Testing
import WaymarkCore
import WaymarkFoundation

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
}
