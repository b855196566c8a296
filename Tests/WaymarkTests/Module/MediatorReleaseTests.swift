import Testing
import Waymark
import WaymarkLock

@Suite("An app that nobody holds is released, with what its modules hold")
struct MediatorReleaseTests {
    /// A part of an app that modules hold.
    private final class Feature: Sendable {
        struct Page: Route {
            static let pattern: RoutePattern = "shop://feature"
        }
    }

    /// A module that is an object and asks its app as it goes.
    private final class Asking: Module {
        let id: LifecycleID = "asking"
        let app = Locked<Mediator?>(nil)

        func register(in app: Registrar) {}

        deinit {
            let app = app.withLock { $0 }
            _ = app?.host.isStarted("asking")
            _ = app?.router.canOpen("shop://feature", from: .app)
        }
    }

    @Test("A module that is an object may ask its app as it goes: it is released outside of every lock")
    func asksAsItGoes() async throws {
        let app = try Mediator(modules: [])
        await app.start()
        do {
            let module = Asking()
            module.app.withLock { $0 = app }
            try await app.add(module)
        }
        try await app.remove("asking")
        #expect(app.host.parts.isEmpty)
    }

    private struct Offer: Sendable {
        let name: String
        let register: @Sendable (Registrar, Feature) -> Void
    }

    private struct Page: Route {
        static let pattern: RoutePattern = "shop://page/:id"
        var id: String
    }

    private struct Shelf: Route {
        static let pattern: RoutePattern = "shop://shelf"
    }

    private static let offers = [
        Offer(name: "nothing") { _, _ in },
        Offer(name: "a route") { app, feature in
            app.on("shop://feature", .public) { _ in withExtendedLifetime(feature) {} }
        },
        Offer(name: "a typed route") { app, feature in
            app.on(Page.self, .public) { _, _ in withExtendedLifetime(feature) {} }
        },
        Offer(name: "a screen") { app, feature in
            app.headlessScreen(Page.self, .public.when { withExtendedLifetime(feature) { true } })
        },
        Offer(name: "screens beneath each other") { app, feature in
            app.headlessScreen(Shelf.self, .public.id("shelf"))
            app.headlessScreen(
                Page.self, .public,
                shown: .push.parent(.made { _ in withExtendedLifetime(feature) { Shelf() } }))
            app.headlessScreen(
                Feature.Page.self, .public.when { withExtendedLifetime(feature) { true } },
                shown: .push.parent("shelf"))
        },
        Offer(name: "a service") { app, feature in
            app.provide(Int.self) { withExtendedLifetime(feature) { 7 } }
        },
        Offer(name: "a target") { app, feature in
            app.target("Feature") { actions in
                actions.on("use") { _ in withExtendedLifetime(feature) { 7 } }
            }
        },
        Offer(name: "an interceptor") { app, feature in
            app.use(named: "holding") { request, next in
                defer { withExtendedLifetime(feature) {} }
                return try await next(request)
            }
        },
    ]

    /// Makes an app of one module, uses it, and says what becomes of what the module holds.
    private func isReleased(_ offer: Offer, isLazy: Bool, _ use: (Mediator) async throws -> Void) async throws -> Bool {
        weak var held: Feature?
        do {
            let feature = Feature()
            held = feature
            var module = TestModule(id: "feature")
            if isLazy { module.startup.isLazy = true }
            module.registering = { app in
                offer.register(app, feature)
                app.on("shop://known", .public) { _ in 7 }
            }
            module.starting = { context in
                withExtendedLifetime(feature) {}
                _ = context.router?.canOpen("shop://known", from: .push)
                _ = try? await context.components?.resolve(Int.self)
            }
            try await use(Mediator(modules: [module]))
        }
        return await isGone { held }
    }

    /// Returns whether an object goes, once the tasks have ended that are not waited for.
    private func isGone(_ object: () -> Feature?) async -> Bool {
        for _ in 0..<100_000 where object() != nil { await Task.yield() }
        return object() == nil
    }

    @Test("However it was used, and whatever a module has registered", arguments: 0..<offers.count, [false, true])
    func releases(_ number: Int, isLazy: Bool) async throws {
        let offer = Self.offers[number]
        let isTarget = offer.name == "a target"
        let uses: [(name: String, use: (Mediator) async throws -> Void)] = [
            ("not started", { _ in }),
            ("started", { app in await app.start() }),
            (
                "used",
                { app in
                    await app.start()
                    await app.navigation.connect(HeadlessDriver(.stack("main", [.foreign("Home")])))
                    for link in ["shop://known", "shop://feature", "shop://page/1", "shop://none"] {
                        _ = app.router.canOpen(link, from: .push)
                        _ = try? await app.router.open(link, from: .push)
                    }
                    _ = try? await app.components.resolve(Int.self)
                    let used: Int? = try? await app.components.perform("Feature", "use")
                    #expect(!isTarget || used == 7)
                    // What is displayed holds the request that it was opened with.
                    await app.navigation.disconnect("main")
                }
            ),
            (
                "used and stopped",
                { app in
                    await app.start()
                    _ = try await app.router.open("shop://known", from: .push)
                    await app.stop()
                }
            ),
        ]
        for (name, use) in uses {
            let isReleased = try await isReleased(offer, isLazy: isLazy, use)
            #expect(isReleased, "\(offer.name), \(name)")
        }
    }

    private static let removals: [(name: String, remove: @Sendable (Mediator, Registration?) async throws -> Void)] = [
        ("all", { app, _ in app.router.removeAll() }),
        ("by id", { app, _ in app.router.remove(id: "feature") }),
        ("by registration", { _, registration in registration?.remove() }),
        ("with the module", { app, _ in try await app.remove("feature") }),
    ]

    @Test("Handlers and services that keep the router keep it until they are taken back", arguments: 0..<removals.count)
    func takenBack(_ removal: Int) async throws {
        weak var held: Feature?
        let remove = Self.removals[removal].remove
        let registered = Locked<Registration?>(nil)
        do {
            let feature = Feature()
            held = feature
            var module = TestModule(id: "feature")
            module.registering = { app in
                let router = app.router
                let registration = app.on("shop://feature", .public.id("feature")) { _ in
                    withExtendedLifetime(feature) {}
                    return try await router.open("shop://known", from: .app).value(as: Int.self) ?? 0
                }
                registered.withLock { $0 = registration }
                app.on("shop://known", .public) { _ in 7 }
                app.provide(Router.self) { router }
            }
            let app = try Mediator(modules: [module])
            await app.start()
            let text = await app.router.text(of: "shop://feature")
            #expect(text == "7")
            _ = try await app.components.resolve(Router.self)
            await app.stop()
            try await remove(app, registered.withLock { $0.take() })
            await app.components.close()
        }
        let isGone = await isGone { held }
        #expect(isGone)
    }

    @Test("Who holds its router alone has all of it that a link needs")
    func routerAlone() async throws {
        let seen = Locked<[String]>([])
        func router() async throws -> Router {
            var module = TestModule(id: "feature")
            module.startup.isLazy = true
            module.registering = { app in
                app.provide(Int.self) { 7 }
                app.on("shop://known", .public) { _ in "known" }
            }
            module.starting = { context in
                let value = try await context.components?.resolve(Int.self)
                seen.withLock { $0.append("\(context.router != nil), \(value ?? 0)") }
            }
            let app = try Mediator(modules: [module])
            await app.start()
            return app.router
        }
        let held = try await router()
        let text = await held.text(of: "shop://known")
        #expect(text == "known")
        #expect(seen.withLock { $0 } == ["true, 7"])
    }
}
