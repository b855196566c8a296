internal import ShopScreens
internal import Waymark

/// The one feature of the table's app: a page for every route of a manifest, a first page, and signing in.
struct TableModule: Module {
    /// The id of the first page.
    static let start = "console.start"
    /// The link of the first page.
    static let startLink = "waymark-console://start"
    /// Returns whether a link is one of the console's own pages, which no table has.
    static func isOwn(_ link: String) -> Bool { link.hasPrefix("waymark-console:") }

    /// The most buttons on a page.
    private static let buttonLimit = 12

    let manifest: Manifest
    /// Links to try routes by, by the ids of the routes.
    let samples: [String: String]
    let signInTag: String
    let session: TableSession
    let errands: Errands

    func register(in app: Registrar) {
        let pages = TablePages(manifest, samples: samples, router: app.router, buttonLimit: Self.buttonLimit)
        for route in manifest.routes {
            guard let id = route.id else { continue }
            app.screen([], .id(id), file: route.file ?? "manifest", line: route.line ?? 0) { request, _ in
                pages.page(of: route, request)
            }
        }
        app.screen("waymark-console://start", .id(Self.start)) { _, _ in pages.start }
        registerSignIn(in: app)
    }

    private func registerSignIn(in app: Registrar) {
        let (session, errands) = (session, errands)
        app.screen(ConsoleSignIn.self, shown: .present(.sheet, detents: [.medium])) { _, screen in
            TextPage(
                "Sign in", lines: ["The requested page requires a sign-in."], isQuestion: true,
                buttons: [
                    TextButton("Sign in") {
                        session.isSignedIn = true
                        screen.finish(true)
                    },
                    TextButton("Not now") { screen.finish(false) },
                ])
        }
        let gate = SignInGate(name: "sign-in") {
            await session.admits()
        } signIn: { request in
            try await errands.attend { try await request.router.open(ConsoleSignIn()) }
        }
        app.use(gate, for: .tag(RouteTag(rawValue: signInTag)))
    }
}

/// The pages of the table's app.
struct TablePages: Sendable {
    private let manifest: Manifest
    private let samples: [String: String]
    private let router: Router
    private let buttonLimit: Int
    /// The routes whose pages are on top of a route's page, by the id of that route.
    private let children: [String: [ManifestRoute]]

    init(_ manifest: Manifest, samples: [String: String], router: Router, buttonLimit: Int) {
        self.manifest = manifest
        self.samples = samples
        self.router = router
        self.buttonLimit = buttonLimit
        children = Dictionary(grouping: manifest.routes.filter { $0.parent != nil }) { $0.parent ?? "" }
    }

    /// The first page if the manifest has no tabs: it leads to the routes without a parent.
    @MainActor var start: TextPage {
        let count = manifest.routes.count
        return TextPage(
            manifest.name ?? "Start", lines: ["\(count) route\(count == 1 ? "" : "s")"],
            buttons: buttons(to: manifest.routes.filter { $0.parent == nil && $0.exposure == .public }, with: [:]))
    }

    /// The page of a route: its summary, its parameters, and the pages that it leads to.
    @MainActor
    func page(of route: ManifestRoute, _ request: ScreenRequest) -> TextPage {
        let parameters = request.screen.parameters
        var lines = parameters.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        if let detour = request.request?.detour { lines.append("\(detour)") }
        return TextPage(
            route.summary ?? route.id ?? route.pattern, lines: lines,
            buttons: buttons(to: children[route.id ?? ""] ?? [], with: parameters))
    }

    @MainActor
    private func buttons(to routes: [ManifestRoute], with parameters: [String: String]) -> [TextButton] {
        let found = routes.lazy.compactMap { route in link(to: route, with: parameters).map { (route, $0) } }
        return found.prefix(buttonLimit).map { route, link in
            let router = router
            return TextButton(route.summary ?? route.id ?? route.pattern) {
                _ = try await router.open(link, from: .app)
            }
        }
    }

    /// The link of a route with the values of a page's parameters, or one to try it by.
    private func link(to route: ManifestRoute, with parameters: [String: String]) -> String? {
        for pattern in manifest.patterns(of: route) {
            var values: [String: PatternValue] = [:]
            for parameter in pattern.parameters {
                if let value = parameters[parameter.name] { values[parameter.name] = .text(value) }
            }
            if let link = try? pattern.link(values, rules: manifest.rules) { return link.text }
        }
        return route.id.flatMap { samples[$0] }
    }
}
