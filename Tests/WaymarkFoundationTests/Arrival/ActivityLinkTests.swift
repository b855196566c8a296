import Foundation
import Testing
import WaymarkCore
import WaymarkFoundation
import WaymarkRouting

@Suite struct ActivityLinkTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let type: String
        var page: String?
        var values: [String: String] = [:]
        let found: String?
        var testDescription: String { "\(type) \(page ?? "-") \(values)" }
    }

    private static let own = "com.example.page"
    private static let item = "kCSSearchableItemActivityIdentifier"

    static let rows = [
        Row(
            type: WebActivity.browsingType, page: "https://m.example/item/1",
            found: "https://m.example/item/1 from universalLink"),
        Row(type: WebActivity.browsingType, page: "shop://goods/1", found: nil),
        Row(type: WebActivity.browsingType, values: ["waymark.link": "shop://goods/1"], found: nil),
        Row(type: ActivityLink.searchType, values: [item: "shop://goods/1"], found: "shop://goods/1 from search"),
        Row(type: ActivityLink.searchType, values: [item: "item-1"], found: nil),
        Row(type: ActivityLink.searchType, values: ["waymark.link": "shop://goods/1"], found: nil),
        Row(type: own, values: ["waymark.link": "shop://goods/1"], found: "shop://goods/1 from handoff"),
        Row(
            type: own, page: "https://m.example/item/1", values: ["waymark.link": "shop://goods/1"],
            found: "shop://goods/1 from handoff"),
        // A page alone says nothing of who has made the activity.
        Row(type: own, page: "https://m.example/item/1", found: nil),
        Row(type: own, values: ["waymark.link": ""], found: nil),
        Row(type: own, values: ["link": "shop://goods/1"], found: nil),
    ]

    @Test("An activity carries a link where its type says, from where that comes", arguments: rows)
    func reads(_ row: Row) {
        let found = ActivityLink(
            activityType: row.type, webpageURL: row.page.flatMap(URL.init(string:)), userInfo: row.values)
        #expect(found.map { "\($0.link) from \($0.source)" } == row.found)
    }

    @Test("Values that are no text are no link, and a URL is")
    func readsURL() {
        #expect(ActivityLink(activityType: Self.own, webpageURL: nil, userInfo: ["waymark.link": 7]) == nil)
        #expect(ActivityLink(activityType: Self.own, webpageURL: nil, userInfo: nil) == nil)
        let url = URL(string: "shop://goods/1")
        let found = ActivityLink(activityType: Self.own, webpageURL: nil, userInfo: ["waymark.link": url as Any])
        #expect(found?.link == "shop://goods/1")
    }

    @Test("A link that is too long is none")
    func isLimited() {
        let limits = LinkLimits(bytes: 10)
        let found = ActivityLink(
            activityType: Self.own, webpageURL: nil, userInfo: ["waymark.link": "shop://goods/1"], limits: limits)
        #expect(found == nil)
    }

    @Test(
        "The link of an activity leads to the same link again, and to its page if it is of the web",
        arguments: ["shop://goods/1?ref=a%20b", "https://m.example/item/1", "HTTP://m.example/"])
    func roundTrips(_ text: String) throws {
        let made = ActivityLink(to: try DeepLink(text))
        #expect(made.webpageURL?.absoluteString == (text.hasPrefix("shop") ? nil : text))
        let read = ActivityLink(activityType: Self.own, webpageURL: made.webpageURL, userInfo: made.userInfo)
        #expect(read == made)
    }

    @Test("The page of a link beyond the characters of URLs is the page that the link leads to")
    func escapesPage() throws {
        let made = ActivityLink(to: try DeepLink("https://m.example/商品/a%20b/50%?名=值"))
        #expect(
            made.webpageURL?.absoluteString
                == "https://m.example/%E5%95%86%E5%93%81/a%20b/50%25?%E5%90%8D=%E5%80%BC")
    }

    private struct Goods: Route {
        static let pattern: RoutePattern = "https://m.example/item/:id"
        var id: Int
        var ref: String?
    }

    @Test("A route has a URL, for whatever is given URLs")
    func hasURL() throws {
        let url = try Router().url(to: Goods(id: 7, ref: "南京"))
        #expect(url.absoluteString == "https://m.example/item/7?ref=%E5%8D%97%E4%BA%AC")
    }
}
