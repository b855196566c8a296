/// Who uses the app.
@MainActor public final class Session {
    /// Whether somebody has signed in.
    public private(set) var isSignedIn = false
    /// Called when somebody has signed in.
    public var onSignIn: @MainActor () -> Void = {}
    private let agrees: Bool

    /// A session that nobody has signed in to.
    ///
    /// - Parameter agrees: Whether somebody signs in who is asked to; it stands for the sign-in page's buttons.
    public nonisolated init(agrees: Bool) { self.agrees = agrees }

    /// Asks somebody to sign in.
    func signIn() -> Bool {
        isSignedIn = agrees
        if isSignedIn { onSignIn() }
        return isSignedIn
    }
}
