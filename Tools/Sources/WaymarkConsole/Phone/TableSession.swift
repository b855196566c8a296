internal import ShopScreens

/// Whether the user has signed in to the table's app.
@MainActor
final class TableSession {
    var isSignedIn = false
    private let errands: Errands

    init(errands: Errands) { self.errands = errands }

    /// Returns whether a link may pass a gate, or waits for a sign-in.
    func admits() -> Bool {
        if !isSignedIn { errands.queue() }
        return isSignedIn
    }
}
