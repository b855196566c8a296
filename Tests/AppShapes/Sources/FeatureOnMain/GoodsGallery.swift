import Waymark

/// A product's pictures, as a screen that gives back the one that was chosen.
public struct GoodsGallery: Route {
    /// `shop://gallery/7`.
    public static let pattern: RoutePattern = "shop://gallery/:id<int>"
    /// The name of the screen in navigation and manifests.
    public static let id = "gallery"
    /// The picture's number.
    public typealias Output = Int

    /// The product.
    public var id: Int

    /// The pictures of a product.
    public init(id: Int) { self.id = id }
}

/// The view of the screen; like everything here on the main actor, without saying so.
public final class GalleryPage: ScreenProduct {
    /// The title.
    public let title: String
    private let screen: ScreenHandle<Int>

    init(title: String, screen: ScreenHandle<Int>) {
        self.title = title
        self.screen = screen
    }

    /// The page itself.
    public var screenProduct: GalleryPage { self }

    /// Chooses a picture.
    public func choose(_ picture: Int) { screen.finish(picture) }
}
