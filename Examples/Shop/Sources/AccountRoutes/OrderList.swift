import Waymark
import WaymarkMacros

/// The orders of the customer who has signed in, as in `shop://account/orders/state/sent/page/2`.
@Route(
    "shop://account/orders(/state/:state)(/page/:page<int>)", id: "order.list", exposure: .public,
    tags: "account", "needsSignIn")
public struct OrderList {
    /// All orders, and a page of some.
    public static let samples = [OrderList(), OrderList(state: "sent", page: 2)]

    /// The state of the orders that are shown.
    public var state = "all"
    /// The page, from 1.
    public var page = 1
}
