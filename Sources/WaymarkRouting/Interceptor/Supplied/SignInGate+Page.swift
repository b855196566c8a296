extension SignInGate {
    /// Creates a gate that shows a page of the app to sign in, and then lets the waiting links continue.
    ///
    ///
    ///
    /// ```swift
    /// struct SignIn: Route {
    ///     static let pattern: RoutePattern = "shop://sign-in"
    ///     typealias Output = Bool
    /// }
    ///
    /// app.use(SignInGate(page: SignIn()) { await session.isSignedIn }, for: .tag(.needsSignIn))
    /// ```
    ///
    /// The page finishes with `true` after a sign-in. If it finishes with `false`, or is closed without a value, the waiting links are
    /// refused with the gate's name. It is opened as part of the opening that needs it, and may be internal.
    ///
    /// - Parameters:
    ///   - name: The name in events, traces and refusals.
    ///   - page: The route of the page.
    ///   - isSignedIn: Returns whether a user is signed in; see ``init(name:isSignedIn:signIn:)``.
    public init<Page: RouteProtocol>(
        name: String = "SignInGate", page: Page, isSignedIn: @escaping @Sendable () async -> Bool
    ) where Page.Output == Bool {
        self.init(name: name, isSignedIn: isSignedIn) { request in
            do throws(RouterError) { return try await request.router.open(page) } catch {
                // The page was closed, or no link waits for it any more.
                if case .cancelled = error.reason { return false }
                throw error
            }
        }
    }
}
