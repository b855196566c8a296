import AccountRoutes
import MallRoutes
import ShopScreens
import Waymark

/// A person's account: signing in, orders and addresses.
public struct AccountModule: Module {
    private let stage: Stage
    private let session: Session

    private static let addresses = [
        Address(city: "北京", street: "长安街 1"), Address(city: "上海", street: "南京路 100"),
    ]

    /// The feature, with who uses the app.
    public init(stage: Stage, session: Session) {
        self.stage = stage
        self.session = session
    }

    /// Registers what the account answers, and the gate before all that is for people who have signed in.
    public func register(in app: Registrar) {
        let (stage, session) = (stage, session)
        app.onMain(SignIn.self, id: "login") { _, _ in
            let signedIn = session.signIn()
            stage.show(Screen("Sign in", signedIn ? "welcome, Mei" : "not now"))
            return signedIn
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
        let gate = SignInGate(name: "sign-in") {
            await session.isSignedIn
        } signIn: { request in
            try await request.router.open(SignIn())
        }
        app.router.use(gate, for: .tag(.needsSignIn), within: .seconds(120))
    }
}

/// There is no address to pick from.
struct NoAddress: Error, CustomStringConvertible {
    let city: String?

    var description: String { "no address\(city.map { " in \($0)" } ?? "")" }
}
