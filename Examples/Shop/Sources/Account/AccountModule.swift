import AccountRoutes
import AccountServices
import ShopScreens
import SignInRoutes
import SignInServices
import Waymark
import WaymarkCatalogue

/// A person's account: orders, addresses and photos.
public struct AccountModule: Module {
    /// An account belongs to a customer.
    public let dependencies: [LifecycleID] = ["SignInModule"]
    private let pages: PlainPages

    /// The feature.
    public init(pages: PlainPages = PlainPages()) { self.pages = pages }

    /// Registers what the account shows and offers.
    public func register(in app: Registrar) {
        app.provide((any PhotoLibrary).self) { _ in Album() }
        registerAccount(in: app)
        app.routes(in: .current, of: "AccountRoutes")
        pages.register(in: app)
    }

    private func registerAccount(in app: Registrar) {
        let (router, components) = (app.router, app.components)
        app.screen("shop://account", .id("account")) { _, _ in
            TextPage("我的") { page in
                let session = try await components.resolve((any Session).self)
                let photos = try await components.resolve((any PhotoLibrary).self)
                guard let customer = session.customer else {
                    page.lines = ["not signed in"]
                    page.buttons = [TextButton("Sign in") { _ = try await router.open(SignIn()) }]
                    return
                }
                page.lines = ["\(customer), \(await photos.portrait())"]
                page.buttons = [
                    TextButton("Orders") { try await router.open(OrderList()) },
                    TextButton("Sign out") { [weak page] in
                        await session.signOut()
                        try await page?.reload()
                    },
                ]
            }
        }
    }
}
