import ShopScreens
import SignInServices
import Waymark
import WaymarkUnits

/// The dependencies of the unit of a product.
protocol GoodsDependency: AnyObject {
    var components: Components { get }
    var session: any Session { get }
}

/// The calls that the unit of a product receives.
protocol GoodsControls: AnyObject {
    /// Puts the product into the cart.
    func addToCart() async throws
}

/// Makes the unit of a product that is on show, with a card that says how many of it are in the cart.
struct GoodsBuilder: UnitBuilder {
    let dependency: any GoodsDependency

    func build(_ id: Int) -> GoodsRouter {
        let card = TextPage("On show: product \(id)")
        let interactor = GoodsInteractor(
            id, session: dependency.session, presenter: GoodsPresenter(card: card))
        card.buttons = [TextButton("One more") { [weak interactor] in try await interactor?.addToCart() }]
        return GoodsRouter(interactor: interactor, card: card)
    }
}

/// Goes nowhere.
final class GoodsRouter: UnitRouter {
    let unit: TreeUnit
    let controls: any GoodsControls

    init(interactor: GoodsInteractor, card: TextPage) {
        unit = TreeUnit("goods", interactor: interactor, views: [card])
        controls = interactor
    }
}
