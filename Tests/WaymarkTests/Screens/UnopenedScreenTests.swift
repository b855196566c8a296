import Testing
import Waymark
import WaymarkCore
import WaymarkLock
import WaymarkManifest
import WaymarkNavigation
import WaymarkRouting
import WaymarkRules

@MainActor
private struct Page: ScreenProduct {
    var screenProduct: Page { self }
}

private struct Item: Route {
    static let pattern: RoutePattern = "shop://item/:id<int>"
    static let id = "item"
    /// The number of times that one was read.
    static let reads = Locked(0)
    var id: Int
    var user: String?

    private enum CodingKeys: CodingKey { case id, user }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(Int.self, forKey: .id)
        user = try container.decodeIfPresent(String.self, forKey: .user)
        Self.reads.withLock { $0 += 1 }
    }
}

private struct Account: Route {
    static let pattern: RoutePattern = "shop://account/:user"
    static let id = "account"
    var user: String
}

/// A gate that shows a page of its own, and says without showing it whether it is open.
private struct Gate: Interceptor {
    let isOpen: @Sendable () -> Bool
    let answers: Bool

    func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
        if !isOpen() { try await request.router.open("shop://signin", from: .app) }
        guard isOpen() else { throw Refusal(.gate("sign-in")) }
        return try await next(request)
    }

    func admits(_ request: RouteRequest) async -> Bool? { answers ? isOpen() : nil }
}

private struct ClosedCheck: Check {
    let isOpen: @Sendable () -> Bool

    func check(_ request: RouteRequest) throws -> Verdict {
        if !isOpen() { throw Refusal("closed") }
        return .pass
    }
}

/// A way from a page to the one beneath, and what is displayed of it.
struct BeneathRow: CustomTestStringConvertible {
    let link: String
    var source = LinkSource.push
    var isSignedIn = false
    let shows: [String]
    var leftOut: String?

    var testDescription: String { "\(link) from \(source), signed \(isSignedIn ? "in" : "out")" }
}

@MainActor
@Suite("Screens beneath a screen, and restored ones, are held to what opening them would ask")
struct UnopenedScreenTests {
    private final class Session: Sendable {
        let isSignedIn: Bool
        let parents = Locked(0)

        init(_ isSignedIn: Bool) { self.isSignedIn = isSignedIn }
    }

    private struct Shop: Module {
        let session: Session
        var id: LifecycleID { "shop" }

        func register(in app: Registrar) {
            let session = session
            @Sendable func isSignedIn() -> Bool { session.isSignedIn }
            func page(
                _ patterns: RoutePatterns, _ id: String, _ options: RouteOptions = .public,
                parent: ScreenParent<Screen>? = nil
            ) {
                app.screen(patterns, options.id(id), shown: .push.parent(parent)) { _, _ in Page() }
            }
            page("shop://open", "open")
            page("shop://inside", "inside", .internal, parent: "open")
            page("shop://pushed", "pushed", .public.sources(.push))
            page("shop://gated", "gated", .public.tags("needsSignIn"), parent: "open")
            page("shop://mute", "mute", .public.tags("mute"))
            page("shop://checked", "checked", .public.tags("checked"))
            page("shop://told", "told", .public.tags("told"))
            page("shop://own", "own", .public.interceptors(Gate(isOpen: isSignedIn, answers: true)))
            page("shop://signin", "signin", .internal)
            page("shop://a/1", "on.inside", parent: "inside")
            page("shop://a/2", "on.pushed", parent: "pushed")
            page("shop://a/3", "on.gated", parent: "gated")
            page("shop://a/4", "on.mute", parent: "mute")
            page("shop://a/5", "mute.on.mute", .public.tags("mute"), parent: "mute")
            page("shop://a/6", "on.checked", parent: "checked")
            page("shop://a/7", "on.own", parent: "own")
            page("shop://a/8", "on.on.gated", parent: "on.gated")
            page("shop://a/9", "manifest.on.inside")
            page("shop://a/10", "override.on.inside")
            page("shop://a/11", "on.told", parent: "told")
            page("shop://shelf/:kind", "shelf")
            page("shop://b/:kind/:id", "path.of.shelf", parent: "shelf")
            app.screen("shop://c/:id/:kind?", .public.id("query.of.shelf"), shown: .push.parent("shelf")) { _, _ in
                Page()
            }
            page("shop://d/:id", "named.of.shelf", parent: .route("shelf", query: ["kind"]))
            app.headlessScreen(
                Item.self, .public,
                shown: .push.parent(
                    .made { item in
                        session.parents.withLock { $0 += 1 }
                        return Account(user: item.user ?? "nobody")
                    }))
            app.headlessScreen(Account.self, .tags("needsSignIn"))
            app.use(Gate(isOpen: isSignedIn, answers: true), for: .tag("needsSignIn"))
            app.use(Gate(isOpen: isSignedIn, answers: false), for: .tag("mute"))
            app.use(named: "told", for: .tag("told")) { request, next in
                guard isSignedIn() else { throw Refusal(.gate("told")) }
                return try await next(request)
            } admits: { _ in
                isSignedIn()
            }
            app.check(ClosedCheck(isOpen: isSignedIn), for: .tag("checked"))
        }
    }

    private struct App {
        let mediator: Mediator
        let driver: HeadlessDriver
        let session: Session

        @MainActor
        init(_ isSignedIn: Bool) async throws {
            session = Session(isSignedIn)
            let manifest = try Manifest(
                json: """
                    {"waymark": 1, "routes": [
                      {"id": "inside", "pattern": "shop://inside"},
                      {"id": "manifest.on.inside", "pattern": "shop://a/9", "exposure": "public", "parent": "inside"}]}
                    """.utf8)
            mediator = try Mediator(modules: [Shop(session: session)], manifest: manifest)
            mediator.navigation.screens.override(
                "override.on.inside", presentation: nil, parent: { _ in Screen("inside", link: "shop://inside") })
            driver = HeadlessDriver(.stack("main", [.foreign("Home")]))
            mediator.navigation.connect(driver)
            await mediator.start()
        }

        @MainActor var shown: [String] { driver.state().screens.dropFirst().map(\.route) }
    }

    nonisolated static let rows = [
        BeneathRow(link: "shop://a/1", shows: ["on.inside"], leftOut: "inside: the route is internal"),
        BeneathRow(link: "shop://a/1", source: .app, shows: ["open", "inside", "on.inside"]),
        BeneathRow(link: "shop://a/2", shows: ["pushed", "on.pushed"]),
        BeneathRow(link: "shop://a/2", source: .app, shows: ["on.pushed"], leftOut: "pushed: the route is closed to"),
        BeneathRow(link: "shop://a/3", shows: ["on.gated"], leftOut: "gated: the gate 'Gate'"),
        BeneathRow(link: "shop://a/3", source: .app, shows: ["on.gated"], leftOut: "gated: the gate 'Gate'"),
        BeneathRow(link: "shop://a/3", isSignedIn: true, shows: ["open", "gated", "on.gated"]),
        BeneathRow(link: "shop://a/4", isSignedIn: true, shows: ["on.mute"], leftOut: "mute: the gate 'Gate'"),
        BeneathRow(link: "shop://a/5", isSignedIn: true, shows: ["mute", "mute.on.mute"]),
        BeneathRow(link: "shop://a/6", shows: ["on.checked"], leftOut: "checked: closed"),
        BeneathRow(link: "shop://a/6", isSignedIn: true, shows: ["checked", "on.checked"]),
        BeneathRow(link: "shop://a/7", shows: ["on.own"], leftOut: "own: the gate 'Gate'"),
        BeneathRow(link: "shop://a/7", isSignedIn: true, shows: ["own", "on.own"]),
        BeneathRow(link: "shop://a/8", shows: ["on.gated", "on.on.gated"], leftOut: "gated: the gate 'Gate'"),
        BeneathRow(link: "shop://a/9", shows: ["manifest.on.inside"], leftOut: "inside: the route is internal"),
        BeneathRow(link: "shop://a/9", source: .app, shows: ["open", "inside", "manifest.on.inside"]),
        BeneathRow(link: "shop://a/10", shows: ["override.on.inside"], leftOut: "inside: the route is internal"),
        BeneathRow(link: "shop://a/11", shows: ["on.told"], leftOut: "told: the gate 'told'"),
        BeneathRow(link: "shop://a/11", isSignedIn: true, shows: ["told", "on.told"]),
        BeneathRow(link: "shop://item/1?user=victim", shows: ["item"], leftOut: "account: the route is internal"),
    ]

    @Test("A chain is cut above the first screen that is closed to the link, and the trace says so", arguments: rows)
    func cuts(_ row: BeneathRow) async throws {
        let app = try await App(row.isSignedIn)
        let response = try await app.mediator.router.open(row.link, from: row.source)
        #expect(app.shown == row.shows)
        let cuts = response.trace.steps.filter { $0.kind == .beneath }.map(\.name)
        #expect(cuts.count == (row.leftOut == nil ? 0 : 1))
        #expect(cuts.allSatisfy { $0.hasPrefix(row.leftOut ?? "") }, "\(cuts)")
    }

    @Test("A rule that leads a parent to the screen above it cuts the chain there, and not the screen")
    func cutsCircles() async throws {
        let app = try await App(false)
        try app.mediator.router.setRules(
            RuleSet(version: 1, overrides: [RouteOverride("shelf", .redirect(to: "shop://b/:kind/9"))]))
        let response = try await app.mediator.router.open("shop://b/toys/9", from: .push)
        #expect(app.shown == ["path.of.shelf"])
        let cuts = response.trace.steps.filter { $0.kind == .beneath }.map(\.name)
        #expect(cuts == ["shelf: a rule leads it to a screen above it"])
        // Another page of the shelf stands on the one that the rule names, under which the chain ends.
        try await app.mediator.router.open("shop://b/toys/1", from: .push)
        #expect(app.shown.suffix(1) == ["path.of.shelf"])
    }

    @Test("An event tells of a screen that is left out, and the explanation shows the chain and where it ends")
    func tells() async throws {
        let app = try await App(false)
        let events = app.mediator.router.events()
        try await app.mediator.router.open("shop://a/8", from: .push)
        var kinds: [RouterEvent.Kind] = []
        for await event in events {
            kinds.append(event.kind)
            if case .handled = event.kind { break }
        }
        #expect(kinds.contains(.leftOut(route: "gated", Refusal(.gate("Gate")))))
        let explained = app.mediator.router.explain("shop://a/8", from: .push)
        #expect(explained.beneath.map(\.route) == ["on.gated", "gated", "open"])
        #expect(explained.beneath.map(\.interceptors) == [[], ["Gate"], []])
        #expect(explained.description.contains("beneath: gated (shop://gated), if they allow it: Gate"))
        let closed = app.mediator.router.explain("shop://a/1", from: .push)
        #expect(closed.beneath.map(\.refusal?.reason) == [.notPublic])
        #expect("\(closed)".contains("beneath: inside (shop://inside), left out: the route is internal"))
        #expect(app.mediator.router.explain("shop://a/1", from: .app).beneath.map(\.route) == ["inside", "open"])
    }

    @Test("A screen that rules switch off, or lead elsewhere, is not displayed beneath another either")
    func holdsToRules() async throws {
        let app = try await App(false)
        try app.mediator.router.setRules(
            RuleSet(version: 1, overrides: [RouteOverride("pushed", .disable(reason: "broken"))]))
        try await app.mediator.router.open("shop://a/2", from: .push)
        #expect(app.shown == ["on.pushed"])
        try app.mediator.router.setRules(
            RuleSet(version: 2, overrides: [RouteOverride("pushed", .redirect(to: "shop://open"))]))
        try await app.mediator.navigation.popToRoot()
        try await app.mediator.router.open("shop://a/2", from: .push)
        #expect(app.shown == ["open", "on.pushed"])
    }

    @Test(
        "A parent has its values from the path, and from the query only what the route names",
        arguments: [
            ("shop://b/books/1?kind=toys", ["shop://shelf/books"]), ("shop://d/1?kind=toys", ["shop://shelf/toys"]),
            ("shop://c/1/books?kind=toys", ["shop://shelf/books"]),
        ])
    func fillsParents(_ link: String, _ beneath: [String]) async throws {
        let app = try await App(false)
        try await app.mediator.router.open(link, from: .push)
        #expect(app.driver.state().screens.dropFirst().dropLast().map(\.link) == beneath)
    }

    @Test("A value that only the query has opens no parent, and the explanation says so")
    func refusesQuery() async throws {
        let app = try await App(false)
        let error = await #expect(throws: RouterError.self) {
            try await app.mediator.router.open("shop://c/1?kind=toys", from: .push)
        }
        #expect(app.shown.isEmpty)
        let explained = app.mediator.router.explain("shop://c/1?kind=toys", from: .push)
        let problem = try #require(explained.problem)
        #expect("\(try #require(error))".contains(problem))
        #expect(explained.beneath.isEmpty && "\(explained)".contains("not opened: \(problem)"))
    }

    @Test(
        "A restored screen is held to its gates, which show nothing; screens that are left out are returned and reported"
    )
    func restores() async throws {
        let saved = try await App(true)
        try await saved.mediator.router.open("shop://a/8", from: .push)
        let state = saved.mediator.navigation.state
        #expect(saved.shown == ["open", "gated", "on.gated", "on.on.gated"])
        for isDirect in [false, true] {
            let app = try await App(false)
            let events = app.mediator.router.events()
            let lost =
                isDirect ? try await app.mediator.navigation.restore(state) : try await app.mediator.restore(state)
            #expect(lost.map(\.route) == ["gated", "on.gated", "on.on.gated"])
            #expect(app.shown == ["open"])
            for await event in events {
                #expect(event.kind == .leftOut(route: "gated", Refusal(.gate("Gate"))))
                #expect(event.link == "shop://gated")
                break
            }
            let again = try await App(true)
            let none =
                isDirect ? try await again.mediator.navigation.restore(state) : try await again.mediator.restore(state)
            #expect(none.isEmpty)
            #expect(again.shown == saved.shown)
        }
    }

    @Test("A screen behind a closure is restored if the closure says that it admits it", arguments: [true, false])
    func restoresBehindClosure(_ isSignedIn: Bool) async throws {
        let app = try await App(isSignedIn)
        let screens = [Screen.foreign("Home"), Screen("told", link: "shop://told")]
        let lost = try await app.mediator.restore(NavigationState(scenes: [.stack("main", screens)]))
        #expect(app.shown == (isSignedIn ? ["told"] : []))
        #expect(lost.map(\.route) == (isSignedIn ? [] : ["told"]))
    }

    @Test("A screen that code shows without a link stands on no screen behind an interceptor, unless the code names it")
    func showsDirectly() async throws {
        let app = try await App(true)
        let screen = try #require(app.mediator.screen(of: "shop://a/3", from: .app))
        try await app.mediator.navigation.perform(.show(screen))
        #expect(app.shown == ["on.gated"])
        let gated = try #require(app.mediator.screen(of: "shop://gated", from: .app))
        try await app.mediator.navigation.perform(NavigationRequest(.show([gated, screen], reuse: .never)))
        #expect(app.shown.suffix(2) == ["gated", "on.gated"])
        let inside = try #require(app.mediator.screen(of: "shop://a/1", from: .app))
        try await app.mediator.navigation.popToRoot()
        try await app.mediator.navigation.perform(.show(inside))
        #expect(app.shown == ["open", "inside", "on.inside"])
    }

    @Test("Opening a link reads the screen's route once, and asks it once for its parent")
    func asksOnce() async throws {
        let app = try await App(true)
        let reads = Item.reads.withLock(\.self)
        try await app.mediator.router.open("shop://item/1?user=ada", from: .app)
        #expect(
            app.driver.state().screens.dropFirst().compactMap(\.link) == [
                "shop://account/ada", "shop://item/1?user=ada",
            ])
        #expect(app.session.parents.withLock(\.self) == 1)
        #expect(Item.reads.withLock(\.self) - reads == 1)
    }
}
