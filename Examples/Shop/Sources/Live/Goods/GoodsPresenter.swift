import ShopScreens
import Waymark

/// The presentation of the unit of a product.
protocol GoodsPresenting: AnyObject {
    func present(count: Int)
}

/// Puts it into words.
final class GoodsPresenter: GoodsPresenting {
    private let card: TextPage

    init(card: TextPage) { self.card = card }

    func present(count: Int) { card.lines = [count == 1 ? "it is in your cart" : "\(count) of it are in your cart"] }
}
