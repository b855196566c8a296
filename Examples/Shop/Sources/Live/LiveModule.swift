import LiveRoutes
import MallRoutes
import ShopScreens
import ShopServer
import SignInRoutes
import SignInServices
import Waymark
import WaymarkUnits

/// Live rooms: the hosts on air, and a tree of units for the current room.
///
/// Few links lead here, so the module starts only when one does.
@MainActor public final class LiveModule: Module {
    /// Products that are shown in a room can be put into the cart.
    public nonisolated let dependencies: [LifecycleID] = ["MallModule"]
    /// It is started by its links.
    public nonisolated let startup = Startup(isLazy: true)
    private let server: Server
    private let navigation: Navigation
    private let notices: Notices
    private let pages: PlainPages
    private var hosts: [Int: String] = [:]
    private var tree: UnitTree?
    private var root: (any RootControls)?

    /// The feature, whose units show their views by the app's navigation.
    public init(server: Server, navigation: Navigation, notices: Notices, pages: PlainPages = PlainPages()) {
        self.server = server
        self.navigation = navigation
        self.notices = notices
        self.pages = pages
    }

    /// Registers the pages, and the link of several steps.
    public nonisolated func register(in app: Registrar) {
        let router = app.router
        app.screen("shop://live", .id("live.home")) { [self] _, _ in
            TextPage("直播广场") { page in
                // The first page of a tab is displayed before the feature has started.
                let hosts = try await self.load()
                page.lines = hosts.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
                page.buttons = hosts.keys.sorted().map { room in
                    TextButton("Room \(room)") { try await router.open(LiveRoom(room: room)) }
                }
            }
        }
        app.screen(LiveRoom.self) { [self] route, _ in
            TextPage(
                "Room \(route.room): \(hosts[route.room] ?? "nobody is here")",
                lines: [route.muted == true ? "without sound" : "on air"],
                buttons: [
                    TextButton("What is shown") { try await router.open(ShowGoods(room: route.room, id: 42)) }
                ])
        }
        app.workflow(ShowGoods.self, on: launched) { route, _ in
            Workflow("show goods", from: (any RootControls).self)
                .step("enter the room") { root, _ in (try await root.enter(route.room), ()) }
                .step("put on show") { room, _ in (try room.show(route.id), ()) }
                .act("into the cart") { goods, _ in try await goods.addToCart() }
        }
        pages.register(in: app)
    }

    /// Requests the hosts on air, and launches the units.
    @MainActor public func start(_ context: StartContext) async throws {
        guard let router = context.router, let components = context.components else { return }
        _ = try await load()
        let session = try await components.resolve((any Session).self)
        let component = LiveComponent(router: router, components: components, session: session)
        let root = RootBuilder(dependency: component).build()
        let display = UnitScreens(
            navigation, as: TextPage.self, presentation: { _ in .present(.sheet, detents: [.medium]) },
            onLeave: { unit, _ in try? unit.parent?.detach(unit) })
        let tree = UnitTree(display: display)
        try tree.launch(root)
        self.tree = tree
        self.root = root.controls
        notices.post("\(hosts.count) rooms are on air")
    }

    /// Takes the units down.
    @MainActor public func stop() async {
        tree?.end()
        tree = nil
        root = nil
    }

    /// Leaves the room when the customer has signed out.
    @MainActor public func handle(_ event: any LifecycleEvent) async {
        if event is SignedOut { root?.leave() }
    }

    /// Requests the hosts on air, once.
    private func load() async throws -> [Int: String] {
        if hosts.isEmpty { hosts = try await server.rooms() }
        return hosts
    }

    private func launched() throws -> any RootControls {
        guard let root else { throw NothingOnAir() }
        return root
    }
}

/// The live rooms have not started.
struct NothingOnAir: Error, CustomStringConvertible {
    let description = "nothing is on air"
}
