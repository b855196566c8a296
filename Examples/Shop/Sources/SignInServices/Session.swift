import Waymark

/// The user of the app.
@MainActor public protocol Session: AnyObject, Sendable {
    /// The name of the customer who has signed in; `nil` before.
    var customer: String? { get }
    /// The services for the user: a scope of the customer's own from signing in to signing out, otherwise the app's.
    var services: Components { get }
    /// Signs in the customer whom this device knows, without asking.
    func signIn()
    /// Signs the customer out, closes their services, and notifies all features.
    func signOut() async
}

extension Session {
    /// Whether a customer has signed in.
    public var isSignedIn: Bool { customer != nil }
}
