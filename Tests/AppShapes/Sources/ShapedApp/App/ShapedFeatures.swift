import FeatureAnywhere
import FeatureOfFive
import FeatureOnMain
import Waymark

/// The features of the app, and the one thing that they have in common: the app's router.
@MainActor public final class ShapedFeatures {
    /// The pages of the mall.
    public let shelf = Shelf()
    /// The cart's view controller; without somebody who holds it, its links are declined.
    public var cart: CartController?
    /// The links of the mall.
    public let log = PageLog()
    /// Who uses the app.
    public let session = Session()
    /// The profile's view controller.
    public let profile = ProfileController()
    /// Counts the links of the account.
    public let turnstile = Turnstile()
    /// The help desk.
    public let desk = HelpDesk()
    /// The features, put together.
    public let app: Mediator

    /// All features.
    ///
    /// - Parameter agrees: Whether somebody signs in who is asked to.
    /// - Throws: What is wrong with the registrations.
    public init(agrees: Bool = true) throws(MediatorError) {
        let cart = CartController()
        self.cart = cart
        app = try Mediator(modules: [
            GoodsModule(shelf: shelf, cart: cart, log: log),
            AccountModule(session: session, profile: profile, turnstile: turnstile, agrees: agrees),
            HelpModule(desk: desk),
        ])
    }
}
