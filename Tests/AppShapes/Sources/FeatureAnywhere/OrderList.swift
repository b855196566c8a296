import Waymark

/// The orders of the user who has signed in.
public struct OrderList: Route {
    /// The orders that are shown.
    public enum Filter: String, Codable, Sendable {
        /// Every order.
        case all
        /// Orders that wait for payment.
        case unpaid
        /// Orders on their way.
        case sent
    }

    /// `shop://account/orders/unpaid?page=2`.
    public static let pattern: RoutePattern = "shop://account/orders(/:filter)"
    /// The first page of all orders.
    public static let defaults: OrderList? = OrderList()
    /// All orders, and a page of some.
    public static let samples = [OrderList(), OrderList(filter: .unpaid, page: 2)]

    /// The orders that are shown.
    public var filter = Filter.all
    /// The page, from 1.
    public var page = 1

    /// A page of orders.
    public init(filter: Filter = .all, page: Int = 1) {
        self.filter = filter
        self.page = page
    }
}
