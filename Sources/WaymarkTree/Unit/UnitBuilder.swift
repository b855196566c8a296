/// A type that builds a unit: it receives the unit's dependencies from the parent, creates the router, the interactor and the
/// views, and connects them.
///
/// A unit consists of a few protocols and four or five types. No other unit knows its interactor: the parent knows the builder and
/// the protocols, and the unit knows only its own protocols. All of them are isolated to the main actor, by the module's default
/// or by `@MainActor` at each. Protocols that are stored outside the tree, such as in a module, are also `Sendable`, at no cost.
/// The protocols declare the unit's dependencies, its listener and its controls:
///
/// ```swift
/// protocol CartDependency: AnyObject { var prices: any Prices { get } }            // of the parent, by its component
/// protocol CartListener: AnyObject { func cartWantsToClose() }                     // child to parent
/// protocol CartControls: AnyObject { func add(_ goods: Int) }                      // parent to child
/// ```
///
/// The interactor makes the decisions. It passes state to its presenter, navigation to its router, and everything it cannot do
/// itself to its listener. Its references to the router and the listener are weak, since both outlive it or retain it.
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
/// The router holds the unit and the builders of the child units; the builder assembles the unit. Each builder chooses the other
/// parameters of `build`, besides the listener, and its result.
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
/// The parent's component provides the dependencies of its children, and so on up to the app's component. A component that lacks a
/// dependency does not compile.
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
    /// The dependencies of the unit on its parent, as a protocol of the unit; `Void` for no dependencies.
    associatedtype Dependency

    /// Creates a builder, which the parent's router retains.
    init(dependency: Dependency)
}
