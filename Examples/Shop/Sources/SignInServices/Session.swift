import Waymark

/// Who uses the app.
@MainActor public protocol Session: AnyObject, Sendable {
    /// What the customer is called who has signed in; `nil` while nobody has.
    var customer: String? { get }
    /// The services for whoever uses the app: a scope of the customer's own from signing in to signing out, the app's otherwise.
    var services: Components { get }
    /// Signs the customer in whom this device knows, without asking anybody.
    func signIn()
    /// Signs the customer out, ends what was made for them, and tells all features.
    func signOut() async
}

extension Session {
    /// Whether somebody has signed in.
    public var isSignedIn: Bool { customer != nil }
}
