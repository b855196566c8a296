import AccountRoutes
import AccountServices
import MallRoutes
import ShopScreens
import ShopServer
import Waymark

/// A person's account: signing in, orders and addresses.
public struct AccountModule: Module {
    /// Without it there is nobody to sell to.
    public let startup = Startup(priority: 1, isRequired: true)
    private let stage: Stage
    private let server: Server
    private let agrees: Bool

    private static let addresses = [
        Address(city: "北京", street: "长安街 1"), Address(city: "上海", street: "南京路 100"),
    ]

    /// The feature.
    ///
    /// - Parameter agrees: Whether somebody signs in who is asked to; it stands for the sign-in page's buttons.
    public init(stage: Stage, server: Server, agrees: Bool) {
        self.stage = stage
        self.server = server
        self.agrees = agrees
    }

    /// Registers what the account answers and offers, and the gate before all that is for people who have signed in.
    public func register(in app: Registrar) {
        let (server, session) = (server, LiveSession(app: app.components, agrees: agrees))
        app.provide((any Session).self) { _ in
            try await session.restore(from: server)
            return session
        }
        registerPages(in: app, session)
        let gate = SignInGate(name: "sign-in") {
            await session.isSignedIn
        } signIn: { request in
            try await request.router.open(SignIn())
        }
        app.use(gate, for: .tag(.needsSignIn), within: .seconds(120))
    }

    /// Has the session made, which every other feature needs.
    public func start(_ context: StartContext) async throws {
        _ = try await context.components?.resolve((any Session).self)
    }

    private func registerPages(in app: Registrar, _ session: LiveSession) {
        let stage = stage
        app.onMain(SignIn.self, id: "login") { _, request in
            let isSignedIn = session.signIn()
            stage.show(Screen("Sign in", session.customer.map { "welcome, \($0)" } ?? "not now"))
            if isSignedIn { request.router.inbox?.open(.signIn) }
            return isSignedIn
        }
        app.onMain(PickAddress.self, id: "address.pick") { route, _ in
            guard let address = Self.addresses.first(where: { route.city == nil || $0.city == route.city }) else {
                throw NoAddress(city: route.city)
            }
            stage.show(Screen("Pick an address", "\(address.street), \(address.city)"))
            return address
        }
        app.onMain(OrderList.self, id: "order.list") { route, request in
            let bought = try request.router.link(to: GoodsDetail(id: 42, ref: "orders"))
            stage.show(Screen("Orders: \(route.state), page \(route.page)", "1 × \(bought)"))
        }
    }
}

/// There is no address to pick from.
struct NoAddress: Error, CustomStringConvertible {
    let city: String?

    var description: String { "no address\(city.map { " in \($0)" } ?? "")" }
}
