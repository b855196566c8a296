/// The session of this device. Replace it with yours: a keychain, a server.
@MainActor
public final class Session {
    /// Whether the customer has signed in.
    public private(set) var isSignedIn: Bool

    /// Creates a session.
    public nonisolated init(isSignedIn: Bool = false) { self.isSignedIn = isSignedIn }

    /// Signs the customer in.
    public func signIn() { isSignedIn = true }
    /// Signs the customer out.
    public func signOut() { isSignedIn = false }
}
