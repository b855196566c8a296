import Waymark

extension RouteTag {
    /// Routes of a person's account.
    static let account: RouteTag = "account"
    /// Routes that are only for people who have signed in.
    static let needsSignIn: RouteTag = "needsSignIn"
}
