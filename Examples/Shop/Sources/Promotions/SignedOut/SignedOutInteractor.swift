import AccountRoutes
import Waymark

/// Has guests sign in, by the account's page.
final class SignedOutInteractor: Interactor, SignedOutControls {
    let activity = Activity()
    weak var listener: (any SignedOutListener)?
    private let router: Router

    init(router: Router) { self.router = router }

    func signIn() async throws {
        guard try await router.open(SignIn()) else { throw NobodySignedIn() }
        listener?.didSignIn()
    }
}

/// The guest stays one.
struct NobodySignedIn: Error, CustomStringConvertible {
    let description = "nobody signed in"
}
