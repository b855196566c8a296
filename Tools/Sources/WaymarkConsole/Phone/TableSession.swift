internal import ShopScreens

/// Whether somebody has signed in to the table's app.
@MainActor
final class TableSession {
    var isSignedIn = false
    private let errands: Errands

    init(errands: Errands) { self.errands = errands }

    /// What a gate asks: whether a link may pass, or waits for somebody to sign in.
    func admits() -> Bool {
        if !isSignedIn { errands.queue() }
        return isSignedIn
    }
}
