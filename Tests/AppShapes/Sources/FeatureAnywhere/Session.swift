/// Who uses the app.
public actor Session {
    /// Whether somebody has signed in.
    public private(set) var isSignedIn = false
    /// How many links waited for somebody to sign in.
    public private(set) var gated = 0

    /// The pages that were shown, the latest last.
    public private(set) var pages: [String] = []

    /// A session that nobody has signed in to.
    public init() {}

    /// Signs somebody in.
    public func signIn() { isSignedIn = true }

    /// Signs everybody out.
    public func signOut() { isSignedIn = false }

    /// Shows a page.
    func show(_ page: String) { pages.append(page) }

    /// Notes a link that waits.
    func noteGated() { gated += 1 }
}
