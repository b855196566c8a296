import ShopServer
import SignInRoutes
import SignInServices
import Waymark
import WaymarkInbox

/// The session of this device.
final class LiveSession: Session {
    private(set) var customer: String?
    /// The name of the customer whom this device knows.
    private(set) var candidate = "somebody"
    private let app: Components
    private let inbox: LinkInbox?
    /// Tells the app's features that the customer has signed out.
    private let tellSignedOut: @MainActor @Sendable () async -> Void
    private var scope: Components?

    /// A session without a customer.
    nonisolated init(
        app: Components, inbox: LinkInbox?, tellSignedOut: @escaping @MainActor @Sendable () async -> Void
    ) {
        self.app = app
        self.inbox = inbox
        self.tellSignedOut = tellSignedOut
    }

    var services: Components { scope ?? app }

    /// Asks a server who could sign in here.
    func restore(from server: Server) async throws { candidate = try await server.customer() }

    func signIn() {
        admit()
        openGate()
    }

    /// Signs in, while links still wait.
    func admit() {
        if scope == nil { scope = app.openScope("customer") }
        customer = candidate
    }

    /// Delivers the links that wait for signing in.
    func openGate() { inbox?.open(.signIn) }

    func signOut() async {
        let scope = scope
        self.scope = nil
        customer = nil
        inbox?.close(.signIn)
        await scope?.close()
        await tellSignedOut()
    }
}
