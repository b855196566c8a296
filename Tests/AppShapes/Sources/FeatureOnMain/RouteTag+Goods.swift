import Waymark

nonisolated extension RouteTag {
    /// Routes of the mall.
    public static let mall: RouteTag = "mall"
    /// Routes that are only for people who have signed in; the feature that knows how to sign in stops them.
    public static let needsSignIn: RouteTag = "needsSignIn"
}
