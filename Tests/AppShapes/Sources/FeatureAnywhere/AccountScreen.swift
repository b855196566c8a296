import Waymark

/// The account's page as a screen, by a feature that is on no actor.
public struct AccountScreen: Route {
    /// `shop://account`.
    public static let pattern: RoutePattern = "shop://account"
    /// The name of the screen in navigation and manifests.
    public static let id = "account.screen"

    /// The account's page.
    public init() {}
}

/// The view of the screen.
public final class AccountPage: ScreenProduct {
    /// The page itself.
    public var screenProduct: AccountPage { self }
}
