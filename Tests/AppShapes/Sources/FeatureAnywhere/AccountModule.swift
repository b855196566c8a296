import Waymark
import WaymarkUnits

/// A person's account, by a feature that is on no actor by itself.
public struct AccountModule: Module {
    private let session: Session
    private let profile: ProfileController
    private let turnstile: Turnstile
    /// The meaning of the sign-in page's two buttons: whether the user signs in.
    private let agrees: Bool
    private let unit: any AccountUnitControls
    private let note: @Sendable (String) -> Void

    /// The feature with what it keeps.
    public init(
        session: Session, profile: ProfileController, turnstile: Turnstile, agrees: Bool = true,
        unit: any AccountUnitControls, note: @escaping @Sendable (String) -> Void
    ) {
        self.session = session
        self.profile = profile
        self.turnstile = turnstile
        self.agrees = agrees
        self.unit = unit
        self.note = note
    }

    // MARK: Starting and stopping

    /// Notes a sign-in without signing in.
    public func start(_ context: StartContext) async throws {
        await session.signOut()
        note("account start")
    }

    /// Notes it.
    public func stop() async { note("account stop") }

    /// Notes it.
    public func handle(_ event: any LifecycleEvent) async { note("account hear \(event)") }

    // MARK: Registering

    /// Registers the account's routes.
    public func register(in app: Registrar) {
        let session = session
        let agrees = agrees
        app.on(SignIn.self) { _, _ in
            if agrees { await session.signIn() }
            return agrees
        }

        app.screen(AccountScreen.self, shown: .tab("me")) { _, _ in AccountPage() }
        app.onMain(AccountBadge.self) { route, _ in
            MainActor.assertIsolated()
            return route.isSmall ? 1 : 2
        }

        let account = app.group(prefix: "shop://account", .public.tags(.account, .needsSignIn).interceptors(VisitLog()))
        account.on(OrderList.self) { route, request in
            await session.show("orders \(route.filter.rawValue) \(route.page), visit \(request.values[.visit] ?? 0)")
        }
        account.on("/name") { _ in "Mei" }
        account.onMain("/badge") { request in
            MainActor.assertIsolated()
            return request.values["isSmall"] == nil ? "large badge" : "small badge"
        }

        app.on("shop://account/version", .public, handlerType: VersionHandler.self)
        app.onSync("shop://account/limits", .public.tags(.account)) { request in
            request.values["isSmall"] == nil ? 100 : 10
        }
        app.on("shop://address/:id<int>", .public, handler: AddressBook(addresses: [1: "上海"]))
        app.on("shop://profile", .public, weakly: profile)
        app.redirect("shop://me", .public, to: "shop://profile")

        app.router.use(SignInGate(session: session), for: .tag(.needsSignIn), within: .seconds(30))
        app.router.use(turnstile, for: .tag(.account))
        app.router.use(profile.log, for: .tag(.account))
        app.router.check(PrivacyCheck(), for: .tag(.account))
        app.router.use(named: "account", for: .tag(.account)) { request, next in try await next(request) }
        offer(in: app)
    }

    /// Registers what is no page: services, a target and a workflow.
    private func offer(in app: Registrar) {
        let (session, unit, components) = (session, unit, app.components)
        app.provide(Session.self) { _ in session }
        app.provide((any Wallet).self, .scoped, from: Session.self, closing: close) { _ in LiveWallet(500) }
        app.target("Account") { account in
            account.on("name") { _ in await session.isSignedIn ? "Mei" : "nobody" }
            account.on("buy", fromLinks: true) { parameters in
                let id = try parameters["id", as: Int.self]
                let price: Int = try await components.perform("Goods", "price", ["id": id])
                return try await components.resolve((any Wallet).self).spend(price)
            }
            account.onUnknown { call in .value("no \(call.action)") }
        }
        let root = { @MainActor @Sendable in unit }
        app.workflow("shop://account/who", .public, on: root) { _ in
            Workflow("who", from: (any AccountUnitControls).self)
                .fork("count") { $0.act("pass") { _, _ in await Task.yield() } }
                .step("sign in") { account, _ in (account, try await account.customer()) }
        }
    }

    private func close(_ wallet: any Wallet) async { note("wallet closed at \(await wallet.balance)") }

    /// Adds the routes of a promotion to a router that is in use: all of them or none.
    public static func addPromotion(_ name: String, to router: Router) throws(RegistrationError) {
        try router.register { routes in
            routes.on("shop://points", .public) { _ in "\(name): points" }
            routes.onMain("shop://points/double", .public) { _ in "\(name): double points" }
        }
    }
}
