import Foundation
import SwiftUIStandIn
import Testing
import Waymark
import WaymarkSwiftUI
import WaymarkTesting

struct Goods: Route {
    static let pattern: RoutePattern = "shop://goods/:id<int>"
    static let id = "goods"
    var id: Int
    var ref: String?
}

struct PickAddress: Route {
    static let pattern: RoutePattern = "shop://address/pick"
    static let id = "pick"
    typealias Output = String
    var city: String?
}

struct Cart: Route {
    static let pattern: RoutePattern = "shop://cart"
    static let id = "cart"
}

/// The text of a screen in these tests: its number, its route and its values, as they were when it was built.
struct Sight: View {
    let text: String

    init(_ number: Int, _ route: String, _ values: [String: String?] = [:]) {
        text = Screen(route, parameters: values.compactMapValues(\.self)).sight(number)
    }

    var body: some View { Text(verbatim: text) }
}

extension Screen {
    nonisolated func sight(_ number: Int) -> String { "\(number) \(self)" }
}

/// The contents that were built, and those that were kept.
@MainActor
final class ShopLog {
    final class Token {}

    struct WeakToken { weak var token: Token? }

    var built: [String] = []
    var tokens: [WeakToken] = []
    var isBroken = false
    var isUnsaved = false
    var mayLeave = true
    var asked = 0
    var pick: ScreenHandle<String>?

    func keep(_ screen: ScreenHandle<String>) { pick = screen }

    /// A token that lives as long as the view that is built with it.
    func build(_ text: String) -> Token {
        built.append(text)
        let token = Token()
        tokens.append(WeakToken(token: token))
        return token
    }

    var living: Int { tokens.count { $0.token != nil } }
}

/// A view that keeps something.
struct Keeping<Content: View>: View {
    let token: ShopLog.Token
    @ViewBuilder let content: Content

    var body: some View { content }
}

struct Broken: Error {}

struct ShopModule: Module {
    let log: ShopLog
    var id: LifecycleID { "shop" }

    func register(in app: Registrar) {
        let log = log
        app.screen("shop://mall", .public.id("mall"), shown: .tab("mall")) { _, screen in
            Sight(screen.number, "mall")
        }
        app.screen(Goods.self, .public, shown: .push.parent("mall")) { route, screen in
            if log.isBroken { throw Broken() }
            let token = log.build("goods \(route.id) \(route.ref ?? "-")")
            return Keeping(token: token) { Sight(screen.number, "goods", ["id": "\(route.id)", "ref": route.ref]) }
        }
        app.screen(PickAddress.self, shown: .present(.sheet)) { route, screen in
            let _ = log.keep(screen)
            Sight(screen.number, "pick", ["city": route.city])
        }
        app.screen(Cart.self, .public, shown: .present(.sheet, detents: [.medium, .fraction(0.3)], wrapped: true)) {
            _, screen in
            Sight(screen.number, "cart")
                .guardsLeaving(of: screen, while: log.isUnsaved) {
                    log.asked += 1
                    return log.mayLeave
                }
        }
        app.screen("shop://login", .public.id("login"), shown: .present(.fullScreen)) { _, screen in
            Sight(screen.number, "login")
        }
        app.screen("shop://tip/:text?", .id("tip"), shown: .present(.popover)) { request, screen in
            if let text = request["text"] {
                Sight(screen.number, "tip", ["text": text])
            } else {
                Sight(screen.number, "tip")
            }
        }
        app.screen("https://shop.example/item/:id<int>", .public.id("item")) { request, screen in
            Sight(screen.number, "item", ["id": request["id"]])
        }
    }
}

/// An app with windows, each with the stage that it is seen on.
@MainActor
final class ShopApp {
    let log = ShopLog()
    let mediator: Mediator
    let recorder: EventList

    init(_ configuration: RouterConfiguration = RouterConfiguration(), starts: Bool = true) async throws {
        // No limit passes by itself, however long the main actor is busy with other tests.
        var configuration = configuration
        configuration.clock = AppClock(ManualClock())
        mediator = try Mediator(modules: [ShopModule(log: log)], configuration: configuration)
        recorder = EventList()
        let list = recorder
        mediator.navigation.addObserver(list)
        if starts { await mediator.start() }
    }

    var router: Router { mediator.router }
    var navigation: Navigation { mediator.navigation }

    /// A navigator with two tabs.
    func navigator(_ scene: String = "main") -> Navigator {
        let navigator = Navigator(
            scene: scene, tabs: [ScreenTab("home", [.foreign("HomePage")]), ScreenTab("mall", [])])
        navigator.settlingTime = .zero
        return navigator.foreign("HomePage") { HomePage() }
    }

    /// A window.
    func window(
        _ scene: String = "main", phase: ScenePhase = .active, store: StandInSceneStore = StandInSceneStore(),
        links source: LinkSource = .view, isSaved: Bool = true, frontSign: FrontSign = .phase,
        made: (NavigatorView) -> NavigatorView = { $0 }
    ) -> Window {
        Window(self, scene, phase, store, source, isSaved, frontSign, made)
    }

    /// A window of the app.
    @MainActor
    final class Window {
        let navigator: Navigator
        let stage: ViewStage
        /// Lets the window close: SwiftUI lets go of its views.
        let views: Views

        @MainActor
        final class Views {
            var view: NavigatorView?
            var phase: ScenePhase
            /// Whether the window has the focus, on a Mac.
            var hasFocus = false
            var outside: [URL] = []

            init(_ phase: ScenePhase) { self.phase = phase }
        }

        init(
            _ app: ShopApp, _ scene: String, _ phase: ScenePhase, _ store: StandInSceneStore, _ source: LinkSource,
            _ isSaved: Bool, _ frontSign: FrontSign, _ made: (NavigatorView) -> NavigatorView
        ) {
            let navigator = app.navigator(scene)
            let views = Views(phase)
            views.view = made(NavigatorView(app.mediator, navigator, linksFrom: source, isSaved: isSaved))
            views.view?.frontSign = frontSign
            stage = ViewStage(navigator) {
                var environment = EnvironmentValues()
                environment.scenePhase = views.phase
                environment.appearsActive = views.hasFocus
                return StandInView.inspect(views.view, environment: environment, scene: store) {
                    views.outside.append($0)
                    return $0.scheme == "tel"
                }
            }
            self.navigator = navigator
            self.views = views
            stage.settle()
            stage.watch()
        }

        /// Looks again, telling the views what has changed since.
        func update(_ body: () -> Void) {
            body()
            stage.settle()
        }

        /// Lets everything happen until something is true.
        func until(_ what: String, _ isTrue: () -> Bool) async {
            for _ in 0..<200_000 {
                stage.settle()
                if isTrue() { return }
                await Task.yield()
            }
            Issue.record("it never came about that \(what): \(navigator.displayed)")
        }

        /// The state on display, in a line; the views must be the same.
        var shown: String {
            stage.settle()
            #expect(stage.mismatches.first == nil)
            return navigator.displayed.visible.map { "\($0)" }.joined(separator: " > ")
        }

        /// Lets everything happen that waits for nobody.
        func quiet() async {
            for _ in 0..<50 {
                stage.settle()
                await Task.yield()
            }
        }
    }
}

/// The results of the requests that have ended.
@MainActor
final class EventList: NavigationObserver {
    private(set) var ends: [String] = []
    private(set) var visits: [String] = []

    func didEnd(_ request: NavigationRequest, error: NavigationError?) {
        ends.append(error.map { "\($0)" } ?? "\(request)")
    }
    func didEnter(_ visit: ScreenVisit) {
        visits.append("\(visit.screen) in \(visit.scene) by \(visit.request == nil ? "hand" : "request")")
    }
}

/// The app's own first page.
struct HomePage: View {
    nonisolated static let sight = "to goods, to cart, to pick, to tip, open"

    @Environment(\.openURL) var openURL

    var body: some View {
        RouteLink(to: Goods(id: 7)) { Text(verbatim: "to goods") }
        RouteLink("to cart", "shop://cart", from: .qrCode)
        RouteLink("to pick", "shop://address/pick", from: .qrCode)
        RouteLink("to tip", to: Goods(id: 8, ref: "tip"), shown: .present(.popover))
        Button("open") { if let url = URL(string: "shop://goods/9") { openURL(url) } }
    }
}
