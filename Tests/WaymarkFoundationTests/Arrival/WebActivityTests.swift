import Foundation
import Testing
import WaymarkCore
import WaymarkFoundation

@Suite struct WebActivityTests {
    struct Refusal: CustomTestStringConvertible {
        let type: String
        let url: String?
        let reason: WebActivityError.Reason
        let words: String
        init(_ type: String, _ url: String?, _ reason: WebActivityError.Reason, _ words: String) {
            (self.type, self.url, self.reason, self.words) = (type, url, reason, words)
        }
        var testDescription: String { "\(type) with \(url ?? "no page")" }
    }

    static let browsing = "NSUserActivityTypeBrowsingWeb"
    static let refusals = [
        Refusal(
            "com.example.reading", "https://h/a", .notBrowsing, #"type "com.example.reading" is not a universal link"#),
        Refusal("", "https://h/a", .notBrowsing, #"type "" is not a universal link"#),
        Refusal("nsuseractivitytypebrowsingweb", "https://h/a", .notBrowsing, "those have the type \(browsing)"),
        Refusal("com.example\nreading", nil, .notBrowsing, #""com.example\nreading""#),
        Refusal(browsing, nil, .missingPage, "has no web page"),
        Refusal(browsing, "shop://goods/42", .notOfTheWeb(scheme: "shop"), "has the scheme shop"),
        Refusal(browsing, "/goods/42", .notOfTheWeb(scheme: nil), "has no scheme"),
    ]

    @Test("An activity that is no universal link says why", arguments: refusals)
    func refuses(_ row: Refusal) {
        let activity = WebActivity(activityType: row.type, webpageURL: row.url.flatMap { URL(string: $0) })
        let error = #expect(throws: WebActivityError.self) { try activity.link() }
        #expect(error?.reason == row.reason)
        #expect(error?.activityType == row.type)
        #expect(error?.description.contains(row.words) == true)
        #expect(error?.description.contains("\n") == false)
    }

    @Test("A page whose URL is no link says what is wrong with it")
    func refusesPage() throws {
        let activity = WebActivity(webpageURL: URL(string: "https://me@h/"))
        let error = #expect(throws: WebActivityError.self) { try activity.link() }
        guard case .unreadable(let fault) = error?.reason else {
            Issue.record("expected a link that could not be read, got \(String(describing: error))")
            return
        }
        #expect(fault.reason == .userInformation)
        #expect(error?.description.hasSuffix(fault.description) == true)
        #expect(try activity.link(rules: .lax).userInformation == "me")
    }

    @Test("The page of a browsing activity is a link", arguments: ["https://h/goods/42?ref=mail", "HTTP://h/goods/42"])
    func reads(_ text: String) throws {
        let url = try #require(URL(string: text))
        let referrer = URL(string: "https://search.example")
        let activity = WebActivity(activityType: Self.browsing, webpageURL: url, referrerURL: referrer)
        #expect(try activity.link() == DeepLink(text))
        #expect(activity.referrerURL == referrer)
        #expect(WebActivity(webpageURL: url, referrerURL: referrer) == activity)
    }
}
