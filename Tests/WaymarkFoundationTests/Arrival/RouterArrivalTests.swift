import Foundation
import Testing
import WaymarkCore
import WaymarkFoundation
import WaymarkRouting

@Suite struct RouterArrivalTests {
    private func router() throws -> (Router, RouterEvents) {
        let router = try Router()
        try router.on("https://m.example/goods/:id", .public) { _ in }
        try router.on("shop://goods/:id", .public.sources(.scheme)) { _ in }
        return (router, router.events(redaction: .byName))
    }

    @Test("A URL that an app opens comes by custom scheme, from that app")
    func opened() async throws {
        let (router, events) = try router()
        #expect(
            router.send(OpenedURL(try #require(URL(string: "shop://goods/1")), sourceApplication: "com.example.mail")))
        #expect(!router.send(OpenedURL(try #require(URL(string: "shop://nothing")))))
        var sources: [String: LinkSource] = [:]
        for await event in events {
            sources[event.link] = event.source
            if sources.count == 2 { break }
        }
        #expect(sources["shop://goods/1"] == .scheme(callingApp: "com.example.mail"))
        #expect(sources["shop://nothing"] == .scheme())
    }

    @Test("A universal link that no route takes is left to the system, and the router does not see it")
    func universal() async throws {
        let (router, events) = try router()
        let page = try #require(URL(string: "https://m.example/goods/1"))
        #expect(!router.send(WebActivity(webpageURL: URL(string: "https://m.example/other"))))
        #expect(!router.send(WebActivity(activityType: "com.example.other", webpageURL: page)))
        #expect(router.send(WebActivity(webpageURL: page)))
        for await event in events {
            #expect(event.link == "https://m.example/goods/1")
            #expect(event.source == .universalLink)
            break
        }
    }
}
