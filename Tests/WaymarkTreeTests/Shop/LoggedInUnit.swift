import WaymarkTree

@MainActor
protocol LoggedInDependency: AnyObject {
    var prices: any Prices { get }
}

@MainActor
protocol LoggedInListener: AnyObject {
    func didSignOut()
}

@MainActor
protocol LoggedInControls: AnyObject {
    func openCart(with goods: Int) throws(TreeError)
    func signOut()
}

@MainActor
protocol LoggedInRouting: AnyObject {
    func startSync() throws(TreeError)
    func routeToCart() throws(TreeError) -> any CartControls
    func closeCart() throws(TreeError)
}

final class LoggedInView: UnitView {}

final class LoggedInInteractor: Interactor, LoggedInControls, CartListener {
    let activity = Activity()
    weak var router: (any LoggedInRouting)?
    weak var listener: (any LoggedInListener)?

    func didBecomeActive() { try? router?.startSync() }

    func openCart(with goods: Int) throws(TreeError) { try router?.routeToCart().add(goods) }

    func signOut() { listener?.didSignOut() }

    func cartWantsToClose() { try? router?.closeCart() }
}

final class LoggedInRouter: UnitRouter, LoggedInRouting {
    let unit: TreeUnit
    private let interactor: LoggedInInteractor
    private let cartBuilder: CartBuilder
    private let syncBuilder: SyncBuilder
    private var cart: CartRouter?

    var controls: any LoggedInControls { interactor }

    init(interactor: LoggedInInteractor, component: LoggedInComponent) {
        unit = TreeUnit("loggedIn", interactor: interactor, views: [LoggedInView()])
        self.interactor = interactor
        cartBuilder = CartBuilder(dependency: component)
        syncBuilder = SyncBuilder(dependency: component)
    }

    func startSync() throws(TreeError) { try attach(syncBuilder.build()) }

    func routeToCart() throws(TreeError) -> any CartControls {
        let cart = cartBuilder.build(listener: interactor)
        try attach(cart)
        self.cart = cart
        return cart.controls
    }

    func closeCart() throws(TreeError) {
        guard let cart else { return }
        try detach(cart)
        self.cart = nil
    }
}

struct LoggedInBuilder: UnitBuilder {
    private let dependency: any LoggedInDependency

    init(dependency: any LoggedInDependency) { self.dependency = dependency }

    func build(user: String, listener: any LoggedInListener) -> LoggedInRouter {
        let interactor = LoggedInInteractor()
        let component = LoggedInComponent(user: user, parent: dependency)
        let router = LoggedInRouter(interactor: interactor, component: component)
        interactor.router = router
        interactor.listener = listener
        return router
    }
}
