import Waymark

extension RouteTag {
    /// The tag of routes for people who have signed in, in any feature; the manifest adds it.
    public static let needsSignIn: RouteTag = "needsSignIn"
}
