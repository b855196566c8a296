import ShopScreens
import ShopServer
import SignInRoutes
import SignInServices
import Waymark
import WaymarkInbox

/// Signing in: the page, the session, and the gate before all routes for people who have signed in.
public struct SignInModule: Module {
    /// The module is required: without it, the shop cannot sell anything.
    public let startup = Startup(priority: 1, isRequired: true)
    private let server: Server
    private let errands: Errands
    private let notices: Notices
    private let pages: PlainPages
    private let tellSignedOut: @MainActor @Sendable () async -> Void

    /// The feature.
    ///
    /// - Parameter tellSignedOut: Tells the app's features that the customer has signed out.
    public init(
        server: Server, errands: Errands, notices: Notices, pages: PlainPages = PlainPages(),
        tellSignedOut: @escaping @MainActor @Sendable () async -> Void
    ) {
        self.server = server
        self.errands = errands
        self.notices = notices
        self.pages = pages
        self.tellSignedOut = tellSignedOut
    }

    /// Registers the page, the session and the gate.
    public func register(in app: Registrar) {
        let (server, errands, notices) = (server, errands, notices)
        let session = LiveSession(app: app.components, inbox: app.router.inbox, tellSignedOut: tellSignedOut)
        app.provide((any Session).self) { _ in
            try await session.restore(from: server)
            return session
        }
        app.screen(SignIn.self, shown: .present(.sheet, detents: [.medium])) { _, screen in
            TextPage(
                "Sign in", isQuestion: true,
                buttons: [
                    TextButton("Sign in as \(session.candidate)") {
                        session.admit()
                        notices.post("welcome, \(session.candidate)")
                        screen.finish(true)
                        session.openGate()
                    },
                    TextButton("Not now") { screen.finish(false) },
                ])
        }
        pages.register(in: app)
        let gate = SignInGate(name: "sign-in") {
            await Self.isSignedIn(session, errands)
        } signIn: { request in
            try await errands.attend { try await request.router.open(SignIn()) }
        }
        app.use(gate, for: .tag(.needsSignIn), within: .seconds(120))
    }

    /// Creates the session, which other features need.
    public func start(_ context: StartContext) async throws {
        _ = try await context.components?.resolve((any Session).self)
    }

    @MainActor private static func isSignedIn(_ session: LiveSession, _ errands: Errands) -> Bool {
        if !session.isSignedIn { errands.queue() }
        return session.isSignedIn
    }
}
