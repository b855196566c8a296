import AccountRoutes
public import Waymark
import WaymarkSwiftUI

/// The customer: orders, signing in, and the gate in front of everything with the tag `needsSignIn`.
public struct AccountModule: Module {
    private let session: Session

    /// Creates the module of a session.
    public init(session: Session) { self.session = session }

    /// Registers the pages and the gate.
    public func register(in app: Registrar) {
        let session = session
        app.screen(Orders.self) { _, _ in OrdersPage() }
        app.screen(SignIn.self, shown: .present(.sheet, detents: [.medium])) { _, screen in
            SignInPage(session: session, screen: screen)
        }
        app.use(SignInGate(page: SignIn()) { await session.isSignedIn }, for: .tag(.needsSignIn), within: .seconds(120))
    }
}
