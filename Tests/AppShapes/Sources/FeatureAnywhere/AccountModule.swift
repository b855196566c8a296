import Waymark

/// A person's account, by a feature that is on no actor by itself.
public struct AccountModule: Module {
    private let session: Session
    private let profile: ProfileController
    private let turnstile: Turnstile
    /// What the sign-in page's two buttons stand for: whether somebody signs in.
    private let agrees: Bool

    /// The feature with what it keeps.
    public init(session: Session, profile: ProfileController, turnstile: Turnstile, agrees: Bool = true) {
        self.session = session
        self.profile = profile
        self.turnstile = turnstile
        self.agrees = agrees
    }

    /// Registers the account's routes.
    public func register(in app: Registrar) {
        let session = session
        let agrees = agrees
        app.on(SignIn.self) { _, _ in
            if agrees { await session.signIn() }
            return agrees
        }

        app.onMain(AccountBadge.self) { route, _ in
            MainActor.assertIsolated()
            return route.isSmall ? 1 : 2
        }

        let account = app.group(
            prefix: "shop://account", exposure: .public, tags: [.account, .needsSignIn], interceptors: [VisitLog()])
        account.on(OrderList.self) { route, request in
            await session.show("orders \(route.filter.rawValue) \(route.page), visit \(request.values[.visit] ?? 0)")
        }
        account.on("/name") { _ in "Mei" }
        account.onMain("/badge") { request in
            MainActor.assertIsolated()
            return request.values["isSmall"] == nil ? "large badge" : "small badge"
        }

        app.on("shop://account/version", handlerType: VersionHandler.self, exposure: .public)
        app.onSync("shop://account/limits", exposure: .public, tags: [.account]) { request in
            request.values["isSmall"] == nil ? 100 : 10
        }
        app.on("shop://address/:id<int>", handler: AddressBook(addresses: [1: "上海"]), exposure: .public)
        app.on("shop://profile", weakly: profile, exposure: .public)
        app.redirect("shop://me", to: "shop://profile", exposure: .public)

        app.router.use(SignInGate(session: session), for: .tag(.needsSignIn), within: .seconds(30))
        app.router.use(turnstile, for: .tag(.account))
        app.router.use(profile.log, for: .tag(.account))
        app.router.check(PrivacyCheck(), for: .tag(.account))
        app.router.use(named: "account", for: .tag(.account)) { request, next in try await next(request) }
    }

    /// Adds the routes of a promotion to a router that is in use: all of them or none.
    public static func addPromotion(_ name: String, to router: Router) throws(RegistrationError) {
        try router.register { routes in
            routes.on("shop://points", exposure: .public) { _ in "\(name): points" }
            routes.onMain("shop://points/double", exposure: .public) { _ in "\(name): double points" }
        }
    }
}
