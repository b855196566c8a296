import WaymarkTree

@MainActor
protocol CartDependency: AnyObject {
    var prices: any Prices { get }
}

@MainActor
protocol CartListener: AnyObject {
    func cartWantsToClose()
}

@MainActor
protocol CartControls: AnyObject {
    func add(_ goods: Int)
}

@MainActor
protocol CartPresenting: AnyObject {
    func present(count: Int, sum: Int)
}

@MainActor
protocol CartPresenterListener: AnyObject {
    func didAskToClose()
}

@MainActor
protocol CartViewListener: AnyObject {
    func didTapClose()
}

final class CartView: UnitView {
    weak var listener: (any CartViewListener)?
    var text = ""
}

final class CartBadge: UnitView {
    var count = 0
}

/// Makes text of what is the case, for two views.
final class CartPresenter: CartPresenting, CartViewListener {
    weak var listener: (any CartPresenterListener)?
    private let view: CartView
    private let badge: CartBadge

    init(view: CartView, badge: CartBadge) {
        self.view = view
        self.badge = badge
    }

    func present(count: Int, sum: Int) {
        view.text = "\(count) goods for \(sum)"
        badge.count = count
    }

    func didTapClose() { listener?.didAskToClose() }
}

final class CartInteractor: Interactor, CartControls, CartPresenterListener {
    let activity = Activity()
    weak var listener: (any CartListener)?
    private let prices: any Prices
    private let presenter: any CartPresenting
    private var goods: [Int] = []

    init(prices: any Prices, presenter: any CartPresenting) {
        self.prices = prices
        self.presenter = presenter
    }

    func add(_ goods: Int) {
        self.goods.append(goods)
        presenter.present(count: self.goods.count, sum: self.goods.reduce(0) { $0 + prices.price(of: $1) })
    }

    func didAskToClose() { listener?.cartWantsToClose() }
}

final class CartRouter: UnitRouter {
    let unit: TreeUnit
    let controls: any CartControls

    init(unit: TreeUnit, controls: any CartControls) {
        self.unit = unit
        self.controls = controls
    }
}

struct CartBuilder: UnitBuilder {
    private let dependency: any CartDependency

    init(dependency: any CartDependency) { self.dependency = dependency }

    func build(listener: any CartListener) -> CartRouter {
        let view = CartView()
        let badge = CartBadge()
        let presenter = CartPresenter(view: view, badge: badge)
        let interactor = CartInteractor(prices: dependency.prices, presenter: presenter)
        view.listener = presenter
        presenter.listener = interactor
        interactor.listener = listener
        let unit = TreeUnit("cart", interactor: interactor, views: [view, badge])
        return CartRouter(unit: unit, controls: interactor)
    }
}
