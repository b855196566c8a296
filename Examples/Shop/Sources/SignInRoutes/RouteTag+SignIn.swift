import Waymark

extension RouteTag {
    /// Routes for people who have signed in, whichever feature they are of; the manifest gives it to them.
    public static let needsSignIn: RouteTag = "needsSignIn"
}
