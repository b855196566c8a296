internal import ShopScreens
internal import Waymark
internal import WaymarkInspection

/// An app for any manifest: a page for every route, shown as the manifest says, with tabs if it declares some, and a
/// gate before the routes that require signing in.
@MainActor
final class TableApp: PhoneApp {
    private let app: Mediator
    private let window: TextWindow
    private let notices: Notices
    private let session: TableSession
    /// The parts of the manifest that were left out because no app can be created with them; `nil` for none.
    private let omission: String?

    /// An app that has not started.
    ///
    /// - Parameters:
    ///   - manifest: The app's table.
    ///   - samples: Links for trying routes, by the ids of the routes.
    ///   - signInTag: The tag of routes that are shown only to a user who has signed in.
    ///   - appVersion: The app's version, on which conditions of rules depend; `nil` for none.
    /// - Throws: The faults of the manifest's routes.
    init(
        _ manifest: Manifest, samples: [String: String], signInTag: String, appVersion: String? = nil
    ) throws(MediatorError) {
        let errands = Errands()
        let notices = Notices()
        let session = TableSession(errands: errands)
        let navigation = Navigation()
        func made(_ manifest: Manifest) throws(MediatorError) -> Mediator {
            var configuration = RouterConfiguration()
            configuration.conflicts = .ordered
            configuration.appVersion = appVersion
            configuration.types = manifest.patternDialect == nil ? manifest.rewriteTypes(of: manifest.rewriteRules) : []
            let module = TableModule(
                manifest: manifest, samples: samples, signInTag: signInTag, session: session, errands: errands)
            return try Mediator(
                modules: [module], manifest: manifest, configuration: configuration, navigation: navigation)
        }
        let manifest = manifest.withPages
        do {
            app = try made(manifest)
            omission = nil
        } catch {
            // Errors of rewrites and fallbacks are findings; the app is shown all the same.
            let plain = manifest.withoutDetours
            guard plain != manifest else { throw error }
            app = try made(plain)
            omission = "rewrites and fallbacks are left out: \(SafeText("\(error)"))"
        }
        self.notices = notices
        self.session = session
        window = TextWindow(Self.state(manifest, samples, app), errands: errands, notices: notices)
    }

    let kind = PhoneKind.table
    var router: Router { app.router }
    var isSignedIn: Bool { session.isSignedIn }
    var scene: SceneState { window.state() }
    var notice: String? { notices.last ?? omission }

    func page(of screen: Screen) -> PhonePage? {
        window.page(of: screen).map(PhonePage.init)
    }

    func start() async {
        _ = await app.start()
        app.navigation.connect(window)
        await window.rest()
    }

    func open(_ link: String, from source: LinkSource) async -> PhoneOutcome {
        let opening = Opening()
        window.errands.begin { [router] in
            do throws(RouterError) {
                try await router.open(link, from: source)
                opening.outcome = .opened
            } catch {
                opening.outcome = .refused("\(SafeText("\(error)"))")
            }
        }
        await window.rest()
        return opening.outcome
    }

    func perform(_ action: PhoneAction) async -> Bool {
        let isDone: Bool
        switch action {
        case .back: isDone = await goBack()
        case .swipe: isDone = window.swipeDown()
        case .tab(let name): isDone = window.tapTab(name)
        case .tap(let button): isDone = window.tap(button)
        case .signIn: isDone = signIn()
        case .signOut:
            isDone = session.isSignedIn
            session.isSignedIn = false
        case .reset: isDone = false
        }
        await window.rest()
        return isDone
    }

    func close() async {
        // Its screens leave, so that no caller waits for them any more.
        app.navigation.disconnect(window.scene)
        await window.rest()
    }

    // MARK: Hands

    /// The outcome of a link; it waits until a handler or an event sets it.
    private final class Opening {
        var outcome = PhoneOutcome.waits
    }

    /// One page less; a layer with one page goes.
    private func goBack() async -> Bool {
        if window.swipeBack() { return true }
        guard scene.layers.count > 1 else { return false }
        return await window.errands.run { (try? await self.app.navigation.back()) != nil }
    }

    private func signIn() -> Bool {
        if session.isSignedIn { return false }
        session.isSignedIn = true
        // The caller that waits for the page receives the answer.
        for screen in scene.screens where screen.route == ConsoleSignIn.id {
            app.navigation.handle(of: screen.number, Bool.self)?.finish(true)
        }
        return true
    }

    // MARK: At first

    /// The tabs that routes belong to, each with its first page; or one stack with the first page of all.
    private static func state(_ manifest: Manifest, _ samples: [String: String], _ app: Mediator) -> SceneState {
        var tabs: [ScreenTab] = []
        for route in manifest.routes {
            guard let id = route.id, case .tab(let name)? = app.navigation.screens[id]?.presentation.kind else {
                continue
            }
            let link = manifest.patterns(of: route).lazy.compactMap { try? $0.link(rules: manifest.rules).text }.first
            let root = link.flatMap { app.screen(of: $0, from: .app) }
            if let place = tabs.firstIndex(where: { $0.name == name }) {
                if tabs[place].stack.screens.isEmpty, let root { tabs[place].stack.screens = [root] }
            } else {
                tabs.append(ScreenTab(name, root.map { [$0] } ?? []))
            }
        }
        if !tabs.isEmpty { return .tabs("main", tabs) }
        return .stack("main", app.screen(of: TableModule.startLink, from: .app).map { [$0] } ?? [])
    }
}

extension Manifest {
    /// The manifest for an app with a page for every route: each route has its own id and no handler, and is shown in a
    /// way that every window supports.
    fileprivate var withPages: Manifest {
        var manifest = self
        var ids = Set(routes.compactMap(\.id))
        for place in manifest.routes.indices {
            var route = manifest.routes[place]
            if route.id == nil {
                var id = route.pattern
                var number = route.position ?? place
                while !ids.insert(id).inserted {
                    id = "\(route.pattern) #\(number)"
                    number += 1
                }
                route.id = id
            }
            route.handler = nil
            if route.presentation?.presentationText?.hasPrefix("custom:") == true { route.presentation = "push" }
            manifest.routes[place] = route
        }
        return manifest
    }
}
