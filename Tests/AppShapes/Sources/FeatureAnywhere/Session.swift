/// The user of the app.
public actor Session {
    /// Whether the user has signed in.
    public private(set) var isSignedIn = false
    /// The number of links that waited for a sign-in.
    public private(set) var gated = 0

    /// The pages that were shown, the latest last.
    public private(set) var pages: [String] = []

    /// A session without a user.
    public init() {}

    /// Signs the user in.
    public func signIn() { isSignedIn = true }

    /// Signs the user out.
    public func signOut() { isSignedIn = false }

    /// Shows a page.
    func show(_ page: String) { pages.append(page) }

    /// Notes a link that waits.
    func noteGated() { gated += 1 }
}
