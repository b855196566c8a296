import LiveRoutes
import MallRoutes
import ShopScreens
import ShopServer
import Waymark

/// The front page, and what its banners point at.
public struct HomeModule: Module {
    private let banners: Banners
    private let pages: PlainPages

    /// The feature.
    public init(server: Server, pages: PlainPages = PlainPages()) {
        banners = Banners(server: server)
        self.pages = pages
    }

    /// Registers the page and the banners.
    public func register(in app: Registrar) {
        let (banners, router) = (banners, app.router)
        app.screen("shop://home", .id("home")) { _, _ in
            TextPage("Home") { page in
                let numbers = try await banners.all().keys.sorted()
                page.lines = ["\(numbers.count) banners"]
                page.buttons =
                    numbers.map { number in
                        TextButton("Banner \(number)") {
                            try await router.open("shop://promo/banner-\(number)", from: .app)
                        }
                    } + [TextButton("The mall") { try await router.open(MallHome()) }]
            }
        }
        // The target of a banner changes from day to day, so the server provides it.
        app.on("shop://promo/banner-:id<int>", .id("promo.banner")) { request -> Response in
            guard let banner = try await banners.all()[try request["id", as: Int.self]] else {
                // An outdated banner leads to the current promotions.
                return .redirect(to: "shop://home")
            }
            let link = try request.router.link(to: ShowGoods(room: banner.room, id: banner.goods))
            return .redirect(to: link)
        }
        pages.register(in: app)
    }
}
