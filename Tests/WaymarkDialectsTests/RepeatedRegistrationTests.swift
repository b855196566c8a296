import RandomTrials
import Testing
import WaymarkCore
import WaymarkDialects
import WaymarkManifest
import WaymarkRouting

/// Registrations of other routers that repeat, in a router and in a manifest's table.
@Suite struct RepeatedRegistrationTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let dialect: any PatternDialect
        let first: String
        let second: String
        /// Whether the second takes the place of the first.
        let replaces: Bool
        var testDescription: String { "\(type(of: dialect).name) \(first) \(second)" }
    }

    static let rows = [
        Row(dialect: MGJRouterDialect(), first: "mgj://a/:x", second: "mgj://a/:x/", replaces: true),
        Row(dialect: MGJRouterDialect(), first: "mgj://a/:x", second: "mgj://a/:y", replaces: false),
        Row(dialect: MGJRouterDialect(), first: "mgj://a/:x.html", second: "mgj://a/:x", replaces: false),
        Row(dialect: MGJRouterDialect(), first: "mgj://", second: "mgj://~", replaces: true),
        Row(dialect: HHRouterDialect(), first: "/a/", second: "a", replaces: true),
        Row(dialect: HHRouterDialect(), first: "/a/:x", second: "/a/:y", replaces: false),
        Row(dialect: WLRRouteDialect(), first: "/a/:xx", second: "/a/:xx", replaces: true),
        Row(dialect: WLRRouteDialect(), first: "/a/:xx", second: "/A/:xx", replaces: false),
        Row(dialect: RoutableDialect(), first: "a/:x", second: "a/:x", replaces: true),
        Row(dialect: RoutableDialect(), first: "a/:x", second: "a/:y", replaces: false),
        Row(dialect: URLNavigatorDialect(), first: "app://a/<x>", second: "app://a/<x>", replaces: true),
        Row(dialect: URLNavigatorDialect(), first: "app://a/<x>", second: "app://a/<string:x>", replaces: false),
        Row(dialect: URLNavigatorDialect(), first: "app://é", second: "app://e\u{301}", replaces: false),
        Row(dialect: JLRoutesDialect(), first: "/a", second: "/a", replaces: false),
        Row(dialect: AnyRouterDialect(), first: "/a", second: "/a", replaces: false),
    ]

    @Test(
        "A registration replaces one of the same text or the same components, and none that is merely alike",
        arguments: rows)
    func replaces(_ row: Row) throws {
        let router = try Router(Self.configuration(row.dialect))
        for pattern in [row.first, row.second] {
            try router.reading(row.dialect).onSync([RoutePattern(stringLiteral: pattern)], .id(pattern)) { _ in 1 }
        }
        #expect(router.routes.map(\.id) == (row.replaces ? [row.second] : [row.first, row.second]))
        var manifest = Manifest(routes: [ManifestRoute(row.first), ManifestRoute(row.second)])
        manifest.use(row.dialect)
        #expect(manifest.replacedRoutes == (row.replaces ? [0: 1] : [:]))
    }

    private static func configuration(_ dialect: any PatternDialect) -> RouterConfiguration {
        RouterConfiguration(dialect)
    }

    // MARK: Random tables

    private static let paths = [
        "/a", "/a/", "a", "/A", "/:xx", "/:yy", "/a/:xx", "/a/:yy", "/:xx/b", "/:yy/:xx", "app://a", "app://a/",
        "APP://a",
        "app://:xx", "app://:yy", "app://a/:xx", "app://a/:yy", "app://a/b", "app://a/:yy/b",
    ]

    /// Patterns that repeat and are alike, in the syntax of each router.
    private static let pools: [(dialect: any PatternDialect, patterns: [String])] = [
        (JLRoutesDialect(), paths + ["/a(/b)", "/a(/:xx)", "/*", "/a/*"]),
        (WLRRouteDialect(), paths + ["/a/:xx([0-9]+)", "/a/:yy([0-9]+)"]),
        (RoutableDialect(), paths + ["", "a/:xx/", "/"]),
        (HHRouterDialect(), paths + ["app://h/a", "/a?x=1"]),
        (MGJRouterDialect(), paths + ["app://", "app://~", "app://a/:xx.html", "app://a/:yy.html", "app://%61"]),
        (AnyRouterDialect(), paths),
        (
            URLNavigatorDialect(),
            [
                "app://a", "app://a/", "app://<x>", "app://<y>", "app://a/<x>", "app://a/<int:x>", "app://a/<path:p>",
                "/a", "/<x>",
            ]
        ),
    ]

    private static let links = [
        "/a", "/a/", "a", "/A", "/b", "/a/1", "/a/b", "/1/b", "app://a", "app://a/", "app://A", "app://b", "app://a/1",
        "app://a/b", "app://a/1.html", "app://a/1/b", "app://a/b/c", "app://", "app://h/a", "a/1", "a/1/", "/",
    ]

    @Test(
        "A router and the command's table keep the same registrations and ask them in the same order",
        arguments: pools.indices
    )
    func agrees(_ number: Int) throws {
        let (dialect, patterns) = Self.pools[number]
        for seed in UInt64(0)..<60 {
            var random = SeededNumbers(seed: seed &* 1_000 &+ UInt64(number))
            let texts = (0..<Int.random(in: 2...9, using: &random)).map { _ in
                patterns.randomElement(using: &random) ?? ""
            }
            let written = texts.enumerated().map { place, text in
                var route = ManifestRoute(text, id: "\(place)")
                if dialect is JLRoutesDialect, Bool.random(using: &random) { route.registration.scheme = "app" }
                return route
            }
            var manifest = Manifest(routes: written)
            manifest.use(dialect)
            let table = try manifest.table(asksCatchAllsLast: true)
            let single = try Router(Self.configuration(dialect))
            for route in written {
                try single.reading(dialect, scheme: route.registration.scheme)
                    .onSync([RoutePattern(stringLiteral: route.pattern)], .public.id(route.id)) { _ in 1 }
            }
            let together = try Router(Self.configuration(dialect))
            try together.register { batch in
                for route in written {
                    batch.reading(dialect, scheme: route.registration.scheme)
                        .onSync([RoutePattern(stringLiteral: route.pattern)], .public.id(route.id)) { _ in 1 }
                }
            }
            for text in Self.links {
                guard let link = try? DeepLink(text, rules: dialect.rules) else { continue }
                let expected = table.matches(link).compactMap(\.value.id)
                for router in [single, together] {
                    let fits = router.explain(link, from: .push).table.fits.compactMap(\.route.id)
                    #expect(fits == expected, "seed \(seed): \(texts) \(text)")
                    #expect(router.match(link)?.route.id == expected.first, "seed \(seed): \(texts) \(text)")
                }
            }
        }
    }

    @Test("What a registration repeats does not come back when that is removed, also if it says that it replaces")
    func removal() throws {
        let dialect = MGJRouterDialect()
        let router = try Router(RouterConfiguration(dialect))
        let app = router.reading(dialect)
        func ids() -> [String] { router.routes.compactMap(\.id) }
        try app.on("mgj://a", .id("old")) { _ in }
        let token = try app.on("mgj://a", .id("new").replacing) { _ in }
        #expect(ids() == ["new"])
        token.remove()
        #expect(router.routes.isEmpty)
        // A registration that repeats one that has replaced another follows it.
        let first = try app.on("mgj://b/:x", .id("first")) { _ in }
        try app.on("mgj://b/:y", .id("second").replacing) { _ in }
        #expect(ids() == ["second"])
        let third = try app.on("mgj://b/:y", .id("third")) { _ in }
        #expect(ids() == ["third"])
        third.remove()
        #expect(ids() == ["first"])
        #expect(router.match("mgj://b/1")?.route.id == "first")
        first.remove()
        #expect(router.routes.isEmpty)
    }
}
