import AccountServices
import Waymark

/// Decides whether guests or customers are served.
final class RootInteractor: Interactor, RootControls, SignedOutListener {
    let activity = Activity()
    weak var router: (any RootRouting)?
    private let session: any Session

    init(session: any Session) { self.session = session }

    func didBecomeActive() {
        if session.isSignedIn { didSignIn() } else { signedOut() }
    }

    func signedIn() async throws -> any SignedInControls {
        guard let router else { throw CancellationError() }
        if !session.isSignedIn { try await router.routeToSignedOut().signIn() }
        return try router.routeToSignedIn()
    }

    func signedOut() { _ = try? router?.routeToSignedOut() }

    func didSignIn() { _ = try? router?.routeToSignedIn() }
}
