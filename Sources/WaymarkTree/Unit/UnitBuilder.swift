/// A type that builds a unit: it receives what the unit needs of its parent, makes router, interactor and views, and
/// connects them.
///
/// A unit is some protocols and four or five types. Its interactor is known to no other unit: the parent knows the builder and
/// the protocols, and the unit knows its own protocols alone. They are all of the main actor: by the module's default, or
/// by `@MainActor` at each; those that other code than the tree keeps, such as a module, are `Sendable` as well, which costs
/// nothing there. What the unit needs, what it tells and what it can be told:
///
/// ```swift
/// protocol CartDependency: AnyObject { var prices: any Prices { get } }            // of the parent, by its component
/// protocol CartListener: AnyObject { func cartWantsToClose() }                     // child to parent
/// protocol CartControls: AnyObject { func add(_ goods: Int) }                      // parent to child
/// ```
///
/// The interactor decides. It tells its presenter what is the case, its router where to go, and its listener what it
/// cannot do alone; router and listener are weak, since both live longer or keep it.
///
/// ```swift
/// protocol CartRouting: AnyObject { func routeToVoucher() throws(TreeError) }      // interactor to router
/// protocol CartPresenting: AnyObject { func present(_ goods: [Int]) }              // interactor to presenter
///
/// final class CartInteractor: Interactor, CartControls, CartPresenterListener {
///     let activity = Activity()
///     weak var router: (any CartRouting)?
///     weak var listener: (any CartListener)?
///     private let presenter: any CartPresenting
///     private let prices: any Prices
///
///     init(prices: any Prices, presenter: any CartPresenting) { … }
///     func didBecomeActive() { activity.run { [prices, presenter] in … } }         // cancelled when it resigns
///     func add(_ goods: Int) { … presenter.present(all) }
///     func didTapClose() { listener?.cartWantsToClose() }                          // from the view
/// }
///
/// final class CartPresenter: CartPresenting, CartViewListener {
///     weak var listener: (any CartPresenterListener)?
///     private let view: CartView                                                   // has a weak listener itself
///     func present(_ goods: [Int]) { view.text = "\(goods.count) goods" }
///     func didTapClose() { listener?.didTapClose() }
/// }
/// ```
///
/// The router has the unit, and the builders of the units below; the builder puts all together. What `build` takes besides
/// the listener, and what it returns, is the builder's own.
///
/// ```swift
/// final class CartRouter: UnitRouter, CartRouting {
///     let unit: TreeUnit
///     let controls: any CartControls
///     …
/// }
///
/// struct CartBuilder: UnitBuilder {
///     let dependency: any CartDependency
///
///     func build(listener: any CartListener) -> CartRouter {
///         let view = CartView()
///         let presenter = CartPresenter(view: view)
///         let interactor = CartInteractor(prices: dependency.prices, presenter: presenter)
///         let router = CartRouter(unit: TreeUnit("cart", interactor: interactor, views: [view]), controls: interactor)
///         view.listener = presenter
///         presenter.listener = interactor
///         interactor.router = router
///         interactor.listener = listener
///         return router
///     }
/// }
/// ```
///
/// The parent's component gives what its children need, and so on up to the app's; one that lacks something does not compile.
///
/// ```swift
/// final class LoggedInComponent: CartDependency, ProfileDependency { … }
///
/// final class LoggedInRouter: UnitRouter, LoggedInRouting {
///     let unit: TreeUnit
///     private let cartBuilder: CartBuilder
///     private weak var cartListener: (any CartListener)?                           // the interactor
///     private var cart: CartRouter?
///
///     func routeToCart() throws(TreeError) -> any CartControls {
///         let cart = cartBuilder.build(listener: cartListener)
///         try attach(cart)
///         self.cart = cart
///         return cart.controls
///     }
///
///     func closeCart() throws(TreeError) {
///         guard let cart else { return }
///         try detach(cart)
///         self.cart = nil
///     }
/// }
/// ```
///
/// ``UnitRouter`` documents the references between these objects.
@MainActor
public protocol UnitBuilder {
    /// The needs of the unit from its parent, as a protocol of the unit; `Void` if there are none.
    associatedtype Dependency

    /// Creates a builder, which the parent's router keeps.
    init(dependency: Dependency)
}
