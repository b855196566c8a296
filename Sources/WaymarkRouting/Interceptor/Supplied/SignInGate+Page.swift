extension SignInGate {
    /// A gate that asks for a sign-in by a page of the app, and lets the links go on after.
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
    /// The page finishes with whether somebody has signed in. If it finishes with `false`, or is closed without a value, the links
    /// that wait are refused with the gate's name. It is opened as a part of the opening that needs it, and may be internal.
    ///
    /// - Parameters:
    ///   - name: The name in events, traces and refusals.
    ///   - page: The route of the page.
    ///   - isSignedIn: Returns whether somebody is signed in; see ``init(name:isSignedIn:signIn:)``.
    public init<Page: RouteProtocol>(
        name: String = "SignInGate", page: Page, isSignedIn: @escaping @Sendable () async -> Bool
    ) where Page.Output == Bool {
        self.init(name: name, isSignedIn: isSignedIn) { request in
            do throws(RouterError) { return try await request.router.open(page) } catch {
                // The page was closed, or nobody waits for it any more.
                if case .cancelled = error.reason { return false }
                throw error
            }
        }
    }
}
