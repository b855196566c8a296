import ShopScreens
import Waymark

/// What the unit of a product shows.
protocol GoodsPresenting: AnyObject {
    func present(count: Int)
    func takeDown()
}

/// Puts it into words.
final class GoodsPresenter: GoodsPresenting {
    private let view: BannerView

    init(view: BannerView) { self.view = view }

    func present(count: Int) { view.text = count == 1 ? "it is in your cart" : "\(count) of it are in your cart" }

    func takeDown() { view.text = nil }
}

/// A banner over the product's page.
final class BannerView: UnitView {
    private let stage: Stage

    /// What stands on it; without a text it is not there.
    var text: String? {
        didSet {
            if let text {
                stage.show(Screen("Promotion", text))
            } else if oldValue != nil {
                stage.note("the promotion is taken down")
            }
        }
    }

    init(stage: Stage) { self.stage = stage }
}
