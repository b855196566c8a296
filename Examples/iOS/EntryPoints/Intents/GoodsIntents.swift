import AppIntents
import Foundation
import Waymark
import WaymarkFoundation

/// A product's page, by a universal link: what the intents below open.
struct GoodsPage: Route {
    static let pattern: RoutePattern = "https://shop.example/goods/:id<int>"
    static let id = "goods.page"
    var id: Int
}

/// Opens a product: the app receives its universal link, from `universalLink`.
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
struct OpenGoods: AppIntent {
    static let title: LocalizedStringResource = "Open a product"

    @Parameter(title: "Number") var number: Int

    func perform() async throws -> some IntentResult & OpensIntent {
        .result(opensIntent: OpenURLIntent(try Router().url(to: GoodsPage(id: number))))
    }
}

/// The same with a link that the system knows when the app is built; it opens the link without calling `perform`.
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
struct ShowGoods: URLRepresentableIntent {
    static let title: LocalizedStringResource = "Show a product"
    static var urlRepresentation: URLRepresentation { "https://shop.example/goods/\(\.$number)" }

    @Parameter(title: "Number") var number: Int

    func perform() async throws -> some IntentResult { .result() }
}
