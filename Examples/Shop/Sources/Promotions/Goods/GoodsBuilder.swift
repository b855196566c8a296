import AccountServices
import ShopScreens
import Waymark

/// What the unit of a product needs.
protocol GoodsDependency: AnyObject {
    var router: Router { get }
    var session: any Session { get }
    var stage: Stage { get }
}

/// What the unit of a product can be told.
protocol GoodsControls: AnyObject {
    /// Opens the product's page.
    func open() async throws
    /// Puts the product into the cart.
    func addToCart() async throws
}

/// Makes the unit of a product, with a banner that says how many of it are in the cart.
struct GoodsBuilder: UnitBuilder {
    let dependency: any GoodsDependency

    func build(_ id: Int) -> GoodsRouter {
        let banner = BannerView(stage: dependency.stage)
        let interactor = GoodsInteractor(
            id, router: dependency.router, session: dependency.session, presenter: GoodsPresenter(view: banner))
        return GoodsRouter(interactor: interactor, view: banner)
    }
}

/// Goes nowhere.
final class GoodsRouter: UnitRouter {
    let unit: TreeUnit
    let controls: any GoodsControls

    init(interactor: GoodsInteractor, view: BannerView) {
        unit = TreeUnit("goods", interactor: interactor, views: [view])
        controls = interactor
    }
}
