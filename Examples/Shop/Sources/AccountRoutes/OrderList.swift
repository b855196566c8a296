import Waymark

/// The orders of whoever has signed in.
public struct OrderList: Route {
    /// `shop://account/orders/state/sent/page/2`.
    public static let pattern: RoutePattern = "shop://account/orders(/state/:state)(/page/:page<int>)"
    /// The first page of all orders.
    public static let defaults: OrderList? = OrderList()
    /// All orders, and a page of some.
    public static let samples = [OrderList(), OrderList(state: "sent", page: 2)]

    /// Which orders are shown.
    public var state: String
    /// The page, from 1.
    public var page: Int

    /// A page of orders.
    public init(state: String = "all", page: Int = 1) {
        self.state = state
        self.page = page
    }
}
