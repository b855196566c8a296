import AccountRoutes
import AccountServices
import ShopScreens
import ShopServer
import Waymark

/// Promotions: what banners point at, by way of units that wait for what they need.
///
/// Few links lead here, so it sleeps until one does.
@MainActor public final class PromotionsModule: Module {
    /// What is promoted is put into the cart.
    public nonisolated let dependencies: [LifecycleID] = ["CartModule"]
    /// It is started by its links.
    public nonisolated let startup = Startup(isLazy: true)
    private let stage: Stage
    private let server: Server
    private var banners: [Int: Int] = [:]
    private let tree = UnitTree()
    private var root: (any RootControls)?

    /// The feature, which shows its screens on a stage.
    public init(stage: Stage, server: Server) {
        self.stage = stage
        self.server = server
    }

    /// Registers the links of banners.
    public nonisolated func register(in app: Registrar) {
        app.workflow("shop://promo/banner-:id<int>", id: "promo.banner", on: launched) { request in
            let goods = try self.goods(of: try request["id", as: Int.self])
            return Workflow("promotion", from: (any RootControls).self)
                .step("sign in", within: .seconds(120)) { root, _ in (try await root.signedIn(), ()) }
                .step("open goods") { signedIn, _ in (try await signedIn.openGoods(goods), ()) }
                .act("add to cart") { goods, _ in try await goods.addToCart() }
        }
    }

    /// Asks what is promoted, and launches the units.
    @MainActor public func start(_ context: StartContext) async throws {
        guard let router = context.router, let components = context.components else { return }
        banners = try await server.banners()
        let session = try await components.resolve((any Session).self)
        let root = RootBuilder(dependency: PromotionComponent(router: router, session: session, stage: stage)).build()
        try tree.launch(root)
        self.root = root.controls
        stage.note("promotions have \(banners.count) banners")
    }

    /// Takes the units down.
    @MainActor public func stop() async {
        tree.end()
        root = nil
    }

    /// Goes back to the beginning when the customer has signed out.
    @MainActor public func handle(_ event: any LifecycleEvent) async {
        if event is SignedOut { root?.signedOut() }
    }

    private func launched() throws -> any RootControls {
        guard let root else { throw NothingPromoted() }
        return root
    }

    private func goods(of banner: Int) throws -> Int {
        guard let goods = banners[banner] else { throw NothingPromoted() }
        return goods
    }
}

/// No promotion is behind a banner.
struct NothingPromoted: Error, CustomStringConvertible {
    let description = "this banner promotes nothing any more"
}
