import LiveRoutes
import MallRoutes
import ShopScreens
import ShopServer
import Waymark

/// The front page, and what its banners point at.
public struct HomeModule: Module {
    private let server: Server
    private let pages: PlainPages

    /// The feature.
    public init(server: Server, pages: PlainPages = PlainPages()) {
        self.server = server
        self.pages = pages
    }

    /// Registers the page and the banners.
    public func register(in app: Registrar) {
        let (server, router) = (server, app.router)
        app.screen("shop://home", id: "home") { _, _ in
            TextPage("首页") { page in
                let banners = try await server.banners().keys.sorted()
                page.lines = ["\(banners.count) banners"]
                page.buttons =
                    banners.map { number in
                        TextButton("Banner \(number)") {
                            try await router.open("shop://promo/banner-\(number)", from: .app)
                        }
                    } + [TextButton("The mall") { try await router.open(MallHome()) }]
            }
        }
        // What is behind a banner changes from day to day, so that the server says it.
        app.on("shop://promo/banner-:id<int>", id: "promo.banner") { request -> Response in
            guard let banner = try await server.banners()[try request["id", as: Int.self]] else {
                throw NothingPromoted()
            }
            let link = try request.router.link(to: ShowGoods(room: banner.room, id: banner.goods))
            return .redirect(to: link)
        }
        pages.register(in: app)
    }
}

/// Nothing is behind a banner.
struct NothingPromoted: Error, CustomStringConvertible {
    let description = "this banner promotes nothing any more"
}
