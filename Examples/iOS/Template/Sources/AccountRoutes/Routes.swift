public import Waymark

// What others may open of the account.

/// The customer's orders.
public struct Orders: Route {
    /// The links that lead to it.
    public static let pattern: RoutePattern = "shop://orders"
    /// The name by which the table knows it.
    public static let id = "account.orders"
    /// Values that the tests print and read.
    public static var samples: [Orders] { [Orders()] }

    /// Creates the route.
    public init() {}
}

/// The sign-in page; it gives whether the customer has signed in.
public struct SignIn: Route {
    /// The links that lead to it.
    public static let pattern: RoutePattern = "shop://sign-in"
    /// The name by which the table knows it.
    public static let id = "account.signIn"
    /// Values that the tests print and read.
    public static var samples: [SignIn] { [SignIn()] }
    /// Whether the customer has signed in.
    public typealias Output = Bool

    /// Creates the route.
    public init() {}
}

extension RouteTag {
    /// Routes for customers who have signed in, of any feature; the manifest gives the tag to them.
    public static let needsSignIn: RouteTag = "needsSignIn"
}
