import AccountRoutes
import AccountServices
import MallRoutes
import ShopScreens
import SignInRoutes
import SignInServices
import Waymark

/// A person's account: orders, addresses and photos.
public struct AccountModule: Module {
    /// An account is somebody's.
    public let dependencies: [LifecycleID] = ["SignInModule"]
    private let pages: PlainPages

    private static let addresses = [
        Address(city: "Beijing", street: "1 Chang'an Avenue"), Address(city: "Shanghai", street: "100 Nanjing Road"),
    ]

    /// The feature.
    public init(pages: PlainPages = PlainPages()) { self.pages = pages }

    /// Registers what the account shows and offers.
    public func register(in app: Registrar) {
        app.provide((any PhotoLibrary).self) { _ in Album() }
        registerAccount(in: app)
        registerQuestions(in: app)
        pages.register(in: app)
    }

    private func registerAccount(in app: Registrar) {
        let (router, components) = (app.router, app.components)
        app.screen("shop://account", .id("account")) { _, _ in
            TextPage("我的") { page in
                let session = try await components.resolve((any Session).self)
                let photos = try await components.resolve((any PhotoLibrary).self)
                guard let customer = session.customer else {
                    page.lines = ["nobody has signed in"]
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
        app.screen(OrderList.self, .id("order.list")) { route, _ in
            let bought = try router.link(to: GoodsDetail(id: 42, ref: "orders"))
            return TextPage(
                "Orders: \(route.state), page \(route.page)", lines: ["1 × \(bought)"],
                buttons: [TextButton("Again") { try await router.open(GoodsDetail(id: 42, ref: "orders")) }])
        }
    }

    /// What others ask the customer by, and are given an answer.
    private func registerQuestions(in app: Registrar) {
        let components = app.components
        app.screen(PickAddress.self, .id("address.pick"), shown: .present(.sheet)) { route, screen in
            let fitting = Self.addresses.filter { route.city == nil || $0.city == route.city }
            let answers = fitting.map { address in
                TextButton("\(address.street), \(address.city)") { screen.finish(address) }
            }
            return TextPage(
                "Pick an address", lines: fitting.isEmpty ? ["none in \(route.city ?? "")"] : [], isQuestion: true,
                buttons: answers + [TextButton("None of these") { screen.cancel() }])
        }
        app.screen(PickPhoto.self, .id("photo.pick"), shown: .present(.sheet)) { route, screen in
            let none = TextButton("None of these") { screen.cancel() }
            return TextPage("Pick a photo", isQuestion: true, buttons: [none]) { page in
                let photos = try await components.resolve((any PhotoLibrary).self)
                page.buttons =
                    await photos.names(in: route.album).map { name in
                        TextButton(name) { screen.finish(Photo(name: name)) }
                    } + [none]
            }
        }
    }
}
