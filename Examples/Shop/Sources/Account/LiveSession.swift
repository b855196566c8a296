import AccountServices
import ShopServer
import Waymark

/// The session of this device.
final class LiveSession: Session {
    private(set) var customer: String?
    private let app: Components
    private let agrees: Bool
    private var scope: Components?
    private var candidate = "somebody"

    /// A session that nobody has signed in to.
    ///
    /// - Parameter agrees: Whether somebody signs in who is asked to; it stands for the sign-in page's buttons.
    nonisolated init(app: Components, agrees: Bool) {
        self.app = app
        self.agrees = agrees
    }

    var services: Components { scope ?? app }

    /// Asks a server who could sign in here.
    func restore(from server: Server) async throws { candidate = try await server.customer() }

    /// Asks somebody to sign in.
    func signIn() -> Bool {
        guard agrees else { return false }
        if scope == nil { scope = app.openScope("customer") }
        customer = candidate
        return true
    }

    func signOut() async {
        let scope = scope
        self.scope = nil
        customer = nil
        await scope?.close()
    }
}
