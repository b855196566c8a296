import ShopScreens
import Waymark

/// What the unit of a product shows.
protocol GoodsPresenting: AnyObject {
    func present(count: Int)
}

/// Puts it into words.
final class GoodsPresenter: GoodsPresenting {
    private let view: BannerView

    init(view: BannerView) { self.view = view }

    func present(count: Int) { view.text = count == 1 ? "it is in your cart" : "\(count) of it are in your cart" }
}

/// A banner over the product's page.
final class BannerView: UnitView {
    private let stage: Stage

    /// What stands on it.
    var text = "" {
        didSet { stage.show(Screen("Promotion", text)) }
    }

    init(stage: Stage) { self.stage = stage }
}
