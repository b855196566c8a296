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

    @Test("URLs that the system hands over together are all taken, in their order; the answer is of all of them")
    func openedTogether() async throws {
        let (router, events) = try router()
        let urls = try ["shop://goods/1", "shop://nothing", "shop://goods/2"].map { try #require(URL(string: $0)) }
        #expect(router.send([urls[0], urls[2]]))
        #expect(!router.send([urls[0], urls[1], urls[2]]))
        var seen: Set<String> = []
        for await event in events {
            #expect(event.source == .scheme())
            seen.insert(event.link)
            if seen.count == 3 { break }
        }
    }

    struct Activity: CustomTestStringConvertible, Sendable {
        let type: String
        var page: String?
        var values: [String: String] = [:]
        /// The source of the link; `nil` if the activity is left alone.
        let source: LinkSource?
        var testDescription: String { "\(type) \(page ?? "-") \(values)" }
    }

    static let activities = [
        Activity(type: WebActivity.browsingType, page: "https://m.example/goods/1", source: .universalLink),
        Activity(type: WebActivity.browsingType, page: "https://m.example/other", source: nil),
        Activity(
            type: "example.page", values: [ActivityLink.linkKey: "https://m.example/goods/1"], source: .handoff),
        // This route is open to links by scheme alone.
        Activity(type: "example.page", values: [ActivityLink.linkKey: "shop://goods/1"], source: nil),
        Activity(
            type: ActivityLink.searchType,
            values: ["kCSSearchableItemActivityIdentifier": "https://m.example/goods/1"], source: .search),
        Activity(type: "example.page", source: nil),
    ]

    @Test(
        "An activity goes to the router with the source that its type says, if a route takes it", arguments: activities)
    func continues(_ row: Activity) async throws {
        let (router, events) = try router()
        let isTaken = router.continue(
            activityType: row.type, webpageURL: row.page.flatMap(URL.init(string:)), userInfo: row.values)
        #expect(isTaken == (row.source != nil))
        guard isTaken else { return }
        for await event in events {
            #expect(event.source == row.source)
            break
        }
    }
}
