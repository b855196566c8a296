import FeatureAnywhere
import FeatureOfFive
import FeatureOnMain
import Waymark
import WaymarkUnits

/// The features of the app, and what they have in common: the app's router, its services, and the tree of its units.
@MainActor public final class ShapedFeatures {
    /// The pages of the mall.
    public let shelf = Shelf()
    /// The cart's view controller; if it is not held, its links are declined.
    public var cart: CartController?
    /// The links of the mall.
    public let log = PageLog()
    /// The user of the app.
    public let session = Session()
    /// The profile's view controller.
    public let profile = ProfileController()
    /// Counts the links of the account.
    public let turnstile = Turnstile()
    /// The help desk.
    public let desk = HelpDesk()
    /// The actions that the features report.
    public let journal = Journal()
    /// The units: the products', with those of the other features below it.
    public let tree = UnitTree()
    private let goods: GoodsUnitRouter
    private let account: AccountUnitRouter
    private let help: HelpUnitRouter
    /// The features, put together.
    public let app: Mediator

    /// All features.
    ///
    /// - Parameter agrees: Whether the user signs in when asked to.
    /// - Throws: What is wrong with the registrations.
    public init(agrees: Bool = true) throws(MediatorError) {
        let (cart, journal) = (CartController(), journal)
        self.cart = cart
        let component = ShapedComponent(shelf: shelf, session: session)
        goods = GoodsUnitBuilder(dependency: component).build()
        account = AccountUnitBuilder(dependency: component).build()
        help = HelpUnitBuilder().build()
        app = try Mediator(modules: [
            HelpModule(desk: desk, unit: help.controls) { journal.note($0) },
            GoodsModule(shelf: shelf, cart: cart, log: log, unit: goods.controls) { journal.note($0) },
            AccountModule(
                session: session, profile: profile, turnstile: turnstile, agrees: agrees, unit: account.controls
            ) { journal.note($0) },
        ])
    }

    /// Starts the features, and makes their units active.
    public func start() async throws(TreeError) {
        await app.start()
        try goods.attach(account)
        try goods.attach(help)
        try tree.launch(goods)
    }

    /// A way through the units of all features, which only the app can know.
    public static let tour = Workflow("tour", from: ShapedFeatures.self, with: Int.self)
        .step("offer") { features, id in (features, features.goods.controls.offer(id)) }
        .step("who") { features, price in
            let customer = try await features.account.controls.customer()
            return (features, "\(customer) pays \(price)")
        }
        .step("ask", within: .seconds(60)) { features, text in
            let answer = await withCheckedContinuation { continuation in
                features.help.controls.answer(text) { continuation.resume(returning: $0) }
            }
            return (features, answer)
        }
}
