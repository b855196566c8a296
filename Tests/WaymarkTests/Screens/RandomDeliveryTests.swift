import RandomTrials
import Testing
import Waymark
import WaymarkCore
import WaymarkInbox
import WaymarkLock
import WaymarkManifest
import WaymarkMigration
import WaymarkNavigation
import WaymarkRouting
import WaymarkRules

/// The ways by which a link reaches a screen.
private enum Delivery: CaseIterable {
    case open, answer, send, anyThread, restoration, handOver
}

/// A random table of pages, each `shop://page/N`.
private struct PageTable: Sendable {
    enum Gate: String, CaseIterable {
        case none, admit, refuse, ask
    }

    struct Page: Sendable {
        let number: Int
        /// The exposure of the page in code and manifest.
        let said: Exposure?
        let configured: Exposure?
        let gate: Gate
        /// The page that is opened in its place.
        let override: Int?

        var id: String { "page\(number)" }
        var link: String { "shop://page/\(number)" }
        var isPublic: Bool { (configured ?? said) == .public }
    }

    static let sources: [LinkSource] = [
        .app, .push, .scheme(callingApp: "com.example.mail"), .universalLink, .webView(origin: "https://shop.example"),
        LinkSource(kind: "unheardOf"),
    ]

    var pages: [Page] = []

    init(_ numbers: inout some RandomNumberGenerator) {
        let exposures: [Exposure?] = [nil, .internal, .public, .public]
        let count = Int.random(in: 2...6, using: &numbers)
        for number in 0..<count {
            let isOverridden = number + 1 < count && Int.random(in: 0..<4, using: &numbers) == 0
            pages.append(
                Page(
                    number: number, said: exposures.randomElement(using: &numbers) ?? nil,
                    configured: Int.random(in: 0..<3, using: &numbers) == 0
                        ? exposures.randomElement(using: &numbers) ?? nil : nil,
                    gate: Gate.allCases.randomElement(using: &numbers) ?? .none,
                    override: isOverridden ? Int.random(in: (number + 1)..<count, using: &numbers) : nil))
        }
    }

    /// A link that leads to a page: its own, one that a rule rewrites, or one of a page beneath that there is not.
    func link(to page: Page, _ numbers: inout some RandomNumberGenerator) -> String {
        switch Int.random(in: 0..<4, using: &numbers) {
        case 0: "shop://old/\(page.number)"
        case 1: "shop://page/\(page.number)/reviews"
        default: page.link
        }
    }

    /// Whether a page may be displayed for a link from a source.
    func mayShow(_ id: String, from source: LinkSource) -> Bool {
        if id == "signin" { return pages.contains { $0.gate == .ask } }
        guard let page = pages.first(where: { $0.id == id }) else { return false }
        return page.gate != .refuse && (page.isPublic || source.isInside)
    }

    @MainActor
    func app() async throws -> Mediator {
        var manifest = Manifest(routes: [])
        manifest.routes = pages.filter { $0.configured != nil }.map { page in
            var route = ManifestRoute(page.link, id: page.id)
            route.exposure = page.configured == .public ? .public : .internal
            return route
        }
        var configuration = RouterConfiguration()
        configuration.opensAncestors = true
        // By the real clock, under whatever load.
        configuration.interceptorLimit = .seconds(3_600)
        configuration.inbox = InboxConfiguration()
        configuration.inbox?.duplicateWindow = nil
        configuration.inbox?.greatestAttempts = 1
        let app = try Mediator(
            modules: [PageShop(table: self)], manifest: manifest, configuration: configuration)
        try app.router.setRules(
            RuleSet(
                version: 1, rewrites: [RewriteRule(from: "shop://old/:n<int>", to: "shop://page/:n")],
                overrides: pages.compactMap { page in
                    page.override.map { RouteOverride(page.id, .redirect(to: "shop://page/\($0)")) }
                }))
        app.navigation.connect(HeadlessDriver(.stack("main", [.foreign("Home")])))
        await app.start()
        return app
    }
}

private struct PageShop: Module {
    let table: PageTable
    var id: LifecycleID { "shop" }

    @MainActor
    private struct Page: ScreenProduct {
        var screenProduct: Page { self }
    }

    func register(in app: Registrar) {
        for page in table.pages {
            app.screen(
                [RoutePattern(stringLiteral: page.link)],
                .exposure(page.said).id(page.id).tags(RouteTag(rawValue: page.gate.rawValue))
            ) { _, _ in Page() }
        }
        app.screen("shop://signin", .id("signin")) { _, _ in Page() }
        app.use(named: "admit", for: .tag("admit")) { request, next in
            try await next(request)
        } admits: { _ in
            true
        }
        app.use(named: "refuse", for: .tag("refuse")) { _, _ in
            throw Refusal(.gate("refuse"))
        } admits: { _ in
            false
        }
        app.use(named: "ask", for: .tag("ask")) { request, next in
            try await request.router.open("shop://signin", from: .app)
            return try await next(request)
        }
    }
}

@MainActor
@Suite("Whichever way a link takes, no closed page is displayed, and it ends once")
struct RandomDeliveryTests {
    /// The ends of links that came in by themselves, not inside others.
    private static func ends(_ events: [RouterEvent]) -> [String] {
        events.compactMap { event in
            guard event.parent == nil else { return nil }
            switch event.kind {
            case .handled, .refused, .failed: return "\(event.link): \(event.kind)"
            default: return nil
            }
        }
    }

    private static func use(
        _ delivery: Delivery, _ link: String, from source: LinkSource, of app: Mediator, _ page: PageTable.Page
    ) async throws -> [String] {
        let router = app.router
        let events = router.events(keeping: 10_000, bytes: 1 << 24)
        switch delivery {
        case .open: _ = try? await router.open(link, from: source)
        case .answer: _ = try? router.answer(link, from: source)
        case .anyThread:
            // Resuming twice would trap.
            await withCheckedContinuation { continuation in
                _ = router.openOnAnyThread(link, from: source) { _ in continuation.resume() }
            }
        case .send:
            router.send(link, from: source)
            var first: [String] = []
            for await event in events {
                first = ends([event])
                if !first.isEmpty { break }
            }
            await router.inbox?.settle()
            return first + ends(events.drain())
        case .handOver:
            let other = router.handOver(canOpen: { _ in false }, to: { _ in nil })
            _ = try? await other.open(link, from: source)
            other.remove()
        case .restoration:
            let screens = [Screen.foreign("Home"), Screen(page.id, link: link)]
            _ = try await app.restore(NavigationState(scenes: [.stack("main", screens)]))
        }
        return ends(events.drain())
    }

    @Test(
        "Random tables, deliveries, sources and rules", .timeLimit(.minutes(30)),
        arguments: [20_261_123, 5, 99] as [UInt64])
    func random(seed: UInt64) async throws {
        var numbers = SeededNumbers(seed: seed)
        var shown: [Delivery: Int] = [:]
        for round in 0..<30 {
            let table = PageTable(&numbers)
            let app = try await table.app()
            for action in 0..<12 {
                _ = try? await app.navigation.popToRoot()
                guard let page = table.pages.randomElement(using: &numbers),
                    let delivery = Delivery.allCases.randomElement(using: &numbers),
                    let source = delivery == .restoration ? .app : PageTable.sources.randomElement(using: &numbers)
                else { continue }
                let link = table.link(to: page, &numbers)
                let what: Comment = "seed \(seed), round \(round), action \(action): \(delivery) \(link) from \(source)"
                let ends = try await Self.use(delivery, link, from: source, of: app, page)
                #expect(ends.count == (delivery == .restoration ? 0 : 1), "\(what): \(ends)")
                for id in app.navigation.state.scenes.flatMap(\.screens).filter({ !$0.isForeign }).map(\.route) {
                    #expect(table.mayShow(id, from: source), "\(what) displays \(id)")
                    shown[delivery, default: 0] += 1
                }
            }
        }
        for delivery in Delivery.allCases where delivery != .answer {
            #expect(shown[delivery, default: 0] > 5, "\(delivery)")
        }
        #expect(shown[.answer] == nil)
    }
}
