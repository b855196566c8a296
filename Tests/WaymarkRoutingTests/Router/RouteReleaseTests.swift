import Testing
import WaymarkCore
import WaymarkRouting
import WaymarkRules

@Suite("A router lets go of what was taken back")
struct RouteReleaseTests {
    /// A part of an app that handlers hold.
    private final class Feature: Sendable {}

    private struct Holding: Interceptor {
        let name = "holding"
        let feature: Feature

        func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
            try await next(request)
        }
    }

    private func router(of count: Int) throws -> Router {
        let router = try Router()
        for number in 0..<count {
            try router.onSync([RoutePattern("shop://page/\(number)")], .public) { _ in }
        }
        return router
    }

    /// A feature that is not held.
    private struct Witness {
        weak var feature: Feature?
        var isThere: Bool { feature != nil }
    }

    /// Registers a route whose handler, condition and interceptor hold a feature, and nobody else does.
    private func addFeature(to router: Router) throws -> (Registration, Witness) {
        let feature = Feature()
        let registration = try router.onSync(
            ["shop://feature", "shop://feature/:id"],
            .public.when { withExtendedLifetime(feature) { true } }.interceptors(Holding(feature: feature))
        ) { _ in withExtendedLifetime(feature) {} }
        return (registration, Witness(feature: feature))
    }

    @Test(
        "The answer of a route is released at the look-up after its removal, however many routes there are",
        arguments: [0, 16, 17, 100])
    func released(_ count: Int) throws {
        let router = try router(of: count)
        let (registration, feature) = try addFeature(to: router)
        #expect(router.canOpen("shop://feature", from: .push))
        #expect(feature.isThere)
        registration.remove()
        #expect(!router.canOpen("shop://feature", from: .push))
        #expect(!feature.isThere)
        #expect(count == 0 || router.canOpen("shop://page/0", from: .push))
    }

    /// A part of an app that asks the router and takes a route of its own back as it goes.
    private final class Leaver: Sendable {
        let router: Router
        let own: Registration

        init(_ router: Router, _ number: Int) throws {
            self.router = router
            own = try router.onSync([RoutePattern("shop://own/\(number)")], .public) { _ in }
        }

        deinit {
            own.remove()
            _ = router.canOpen("shop://page/0", from: .push)
            _ = try? router.onSync("shop://left", .public.replacing) { _ in }
        }
    }

    @Test(
        "What goes with a route may ask and change the router, however the route is taken back",
        arguments: [0, 16, 17, 100], [false, true])
    func releasedOutsideLock(_ count: Int, isLookedUp: Bool) throws {
        let router = try router(of: count)
        var registrations: [Registration] = []
        for number in 0..<6 {
            let leaver = try Leaver(router, number)
            registrations.append(
                try router.onSync([RoutePattern("shop://feature/\(number)")], .public.id("f\(number)")) { _ in
                    withExtendedLifetime(leaver) {}
                })
        }
        let last = try Leaver(router, 6)
        let step = router.use(named: "leaver") { request, next in
            defer { withExtendedLifetime(last) {} }
            return try await next(request)
        }
        func look() { #expect(router.canOpen("shop://feature/5", from: .push)) }
        if isLookedUp { look() }
        registrations[0].remove()
        step.remove()
        router.remove(id: "f1")
        router.remove(Array(registrations[2...3]))
        // A route that comes in the place of another.
        try router.onSync("shop://feature/4", .public.replacing) { _ in }
        for _ in 0..<count { look() }
        for number in 7...8 {
            let leaver = try Leaver(router, number)
            router.onUnmatched { _ in withExtendedLifetime(leaver) {} }
        }
        router.removeAll()
        #expect(!router.canOpen("shop://feature/5", from: .push))
    }

    /// A route whose handler holds what it was registered with.
    private struct Page: Route {
        static let pattern: RoutePattern = "shop://typed/:id<int>"
        var id: Int
    }

    /// The calls that say what becomes of a link; each finds a route here.
    private static let lookUps: [(name: String, call: @Sendable (Router, String) -> Bool)] = [
        ("canOpen", { $0.canOpen($1, from: .push) }),
        ("match", { $0.match($1) != nil }),
        ("resolve", { (try? $0.resolve($1, from: .push)) != nil }),
        ("explain", { $0.explain($1, from: .push).route != nil }),
    ]

    @Test(
        "A look-up that runs nothing holds neither the router nor what its routes hold",
        arguments: lookUps.map(\.name), [nil, RewriteRule(from: "shop://feature/old", to: "shop://feature")])
    func holdsNothing(_ name: String, _ rewrite: RewriteRule?) throws {
        let call = try #require(Self.lookUps.first { $0.name == name }?.call)
        for link in ["shop://feature", "shop://feature/7", "shop://feature/old", "shop://typed/7"] {
            weak var feature: Feature?
            do {
                let router = try Router()
                let held = Feature()
                feature = held
                try router.onSync(["shop://feature", "shop://feature/:id"], .public) { _ in
                    withExtendedLifetime(held) {}
                }
                try router.on(Page.self, .public) { _, _ in withExtendedLifetime(held) {} }
                if let rewrite { try router.setRewrites([rewrite]) }
                #expect(call(router, link))
            }
            #expect(feature == nil, "\(link)")
        }
    }

    @Test("The answers of many routes that are removed one after the other are released once look-ups have paid for it")
    func releasedSingly() throws {
        let count = 640
        let router = try router(of: count)
        let removed = try (0..<10).map { number in
            let feature = Feature()
            let registration = try router.onSync([RoutePattern("shop://feature/\(number)")], .public) { _ in
                withExtendedLifetime(feature) {}
            }
            return (registration: registration, feature: Witness(feature: feature))
        }
        // Everything is compiled into one table.
        for _ in 0..<count { #expect(router.canOpen("shop://page/0", from: .push)) }
        for (registration, _) in removed {
            registration.remove()
            #expect(router.canOpen("shop://page/0", from: .push))
        }
        #expect(!removed[0].feature.isThere)
        #expect(removed.count { $0.feature.isThere } == 9)
        // Each pays for 32 places.
        for _ in 0..<(count + 10) / 32 { #expect(router.canOpen("shop://page/0", from: .push)) }
        #expect(removed.allSatisfy { !$0.feature.isThere })
    }

    @Test("An error that is kept keeps no handler, and still knows what came near", arguments: [0, 16, 17, 100])
    func errors(_ count: Int) async throws {
        let router = try router(of: count)
        let (registration, feature) = try addFeature(to: router)
        #expect(router.canOpen("shop://feature", from: .push))
        try router.onSync("shop://later", .public) { _ in }
        var kept: RouterError?
        do throws(RouterError) { try await router.open("shop://featur", from: .push) } catch { kept = error }
        registration.remove()
        #expect(!router.canOpen("shop://feature", from: .push))
        #expect(!feature.isThere)
        guard case .notFound(let misses)? = kept?.reason else {
            Issue.record("\(String(describing: kept))")
            return
        }
        #expect(misses.suggestion == "shop://feature")
    }

    @Test("Events show nothing that only the pattern of a removed route spells out", arguments: [0, 16, 17, 100])
    func literals(_ count: Int) async throws {
        let router = try router(of: count)
        let registration = try router.onSync("shop://gift/a81f2c77d0", .public) { _ in }
        let events = router.events()
        _ = try? await router.open("shop://gift/a81f2c77d0", from: .push)
        #expect(events.drain().first?.link == "shop://gift/a81f2c77d0")
        registration.remove()
        _ = try? await router.open("shop://gift/a81f2c77d0", from: .push)
        #expect(events.drain().first?.link.contains("a81f2c77d0") == false)
    }
}
