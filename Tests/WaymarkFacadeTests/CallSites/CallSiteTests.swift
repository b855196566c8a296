import Foundation
import Testing
import WaymarkCore
import WaymarkDialects
import WaymarkFacade
import WaymarkRouting

/// Call sites as apps have them, compiled with a `typealias` in place of the old router's class.
extension JLRoutesTests {
    struct CallSite: CustomTestStringConvertible, Sendable {
        let link: String
        let page: String?
        var testDescription: String { link }

        init(_ link: String, _ page: String?) {
            self.link = link
            self.page = page
        }
    }

    nonisolated static let radio = [
        CallSite("radio://play/pause", "pause"), CallSite("radio://play/resume", "resume"),
        CallSite("radio://play/30/forward", "forward 30"), CallSite("radio://play/x/forward", nil),
        CallSite("radio://play/speed/1.5", "speed 1.5"), CallSite("radio://library", "library"),
        CallSite("radio://library/folder/7", "folder 7"), CallSite("radio://library/filter", "filters"),
        CallSite("radio://library/filter/new%20ones", "filter new ones"),
        CallSite("radio://discover?section=top", "discover top"),
        CallSite("radio://search?q=jazz+now", "search jazz now"), CallSite("radio://find?q=", nil),
        CallSite("radio://show/wire", "show wire by radio"),
        CallSite("radio://show/wire/episode/9?t=61.5", "episode 9 of wire at 61"),
        CallSite("radio://subscribe/feeds.example/a.xml", "subscribe feeds.example/a.xml"),
        CallSite("radio://feed", "feed none"),
        CallSite("radio://share/list/3", "list by /share/list/:id"), CallSite("radio://account", "sign in"),
        CallSite("radio://upgrade/year", "upgrade to year"), CallSite("radio://settings/sound", "settings sound"),
        CallSite("radio://redeem/X1", "redeem X1"), CallSite("radionews://today", "today in radionews"),
        CallSite("radionews://station/one", "station one"), CallSite("radionews://library", "library"),
        CallSite("radio://today", nil),
    ]

    @Test("The links of a radio app go where they went", arguments: radio)
    func podcasts(_ row: CallSite) throws {
        let router = try Router()
        JLRoutes.shared = WaymarkJLRoutes(router: router)
        let delegate = RadioDelegate()
        delegate.setupRoutes()
        #expect(JLRoutes.global().faults.isEmpty)
        #expect(delegate.application(open: try #require(URL(string: row.link))) == (row.page != nil))
        #expect(delegate.log == row.page.map { [$0] } ?? [])
        #expect(delegate.unmatched.map(\.absoluteString) == (row.page == nil ? [row.link] : []))
        delegate.dropRoutes()
        #expect(router.routes.isEmpty)
    }

    @Test("A value that a call site passes beside a link reaches the handler, and no link can set it")
    func passed() throws {
        JLRoutes.shared = WaymarkJLRoutes(router: try Router())
        let delegate = RadioDelegate()
        delegate.setupRoutes()
        let link = try #require(URL(string: "radio://redeem/X1?silent=true"))
        #expect(delegate.application(open: link, options: ["silent": true]) && delegate.application(open: link))
        #expect(delegate.log == ["redeem X1 silently", "redeem X1"])
        JLRoutes.shared = nil
    }

}

extension MGJRouterTests {
    @Test("The pages of a shop reach each other as they did")
    func store() throws {
        let router = try Router(RouterConfiguration(MGJRouterDialect()))
        MGJRouter.shared = WaymarkMGJRouter(router: router)
        let links = StoreLinks()
        links.register()
        #expect(MGJRouter.shared?.faults.isEmpty == true)
        links.use()
        #expect(
            links.log == [
                "goods 42 in no tab", "goods 42 in no tab", "goods are shown", "goods 7 in sizes", "sizes are shown",
                "add 2 of 7", "search tea", "3 in the cart", "badge of new", "reviews at store://goods/42/reviews",
            ])
        #expect(!router.routes.contains { $0.patterns.contains { $0.text.hasSuffix("sale") } })
        MGJRouter.shared = nil
    }
}
