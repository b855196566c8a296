import Testing
import WaymarkCore
import WaymarkRouting

@Suite("Groups give their routes what they have in common")
struct GroupTests {
    struct Prefix: CustomTestStringConvertible {
        let prefix: String
        let pattern: RoutePattern
        let whole: String
        var testDescription: String { "\(prefix) and \(pattern)" }
    }

    static let prefixes = [
        Prefix(prefix: "shop://account", pattern: "/orders/:id", whole: "shop://account/orders/:id"),
        Prefix(prefix: "shop://account/", pattern: "/orders", whole: "shop://account/orders"),
        Prefix(prefix: "/account", pattern: "/", whole: "/account/"),
        Prefix(prefix: "shop://", pattern: "/orders", whole: "shop:/orders"),
        Prefix(prefix: "", pattern: "/orders", whole: "/orders"),
        Prefix(prefix: "/", pattern: "/orders", whole: "/orders"),
        Prefix(prefix: "/account", pattern: "other://orders", whole: "other://orders"),
        Prefix(prefix: "/:user", pattern: "/:id<int>", whole: "/:user/:id<int>"),
    ]

    @Test("A prefix stands before what begins with a slash", arguments: prefixes)
    func prefixed(_ row: Prefix) throws {
        let router = try Router()
        try router.group(prefix: row.prefix).on([row.pattern]) { _ in }
        #expect(router.routes.first?.patterns.map(\.text) == [row.whole])
    }

    @Test("A prefix that spoils a pattern is a fault of the registration")
    func spoilt() throws {
        let router = try Router()
        let error = #expect(throws: RegistrationError.self) {
            try router.group(prefix: "/a/*").on("/b", file: "Shop.swift", line: 3) { _ in }
        }
        #expect(error?.description.contains("Shop.swift:3") == true)
    }

    @Test("Groups in groups add up: prefixes, tags, interceptors from the outside in; the nearest sources count")
    func nested() async throws {
        let router = try Router()
        let log = Log()
        func note(_ name: String) -> any Interceptor {
            Around(name) { request, next in
                log.add(name)
                return try await next(request)
            }
        }
        let outer = router.group(
            prefix: "shop://account", .public.tags("outer").sources(.push, .qrCode).interceptors(note("outer")))
        let inner = outer.group(prefix: "/orders", .tags("inner").sources(.qrCode).interceptors(note("inner")))
        try inner.on("/:id", .tags("own").interceptors(note("own"))) { $0["id"] ?? "" }
        try inner.on("/all", .sources(.app)) { _ in "all" }
        try outer.on("/me") { _ in "me" }
        #expect(await router.outcome("shop://account/orders/7", from: .qrCode) == "7")
        #expect(log.lines == ["outer", "inner", "own"])
        let route = try #require(router.routes.first)
        #expect(route.tags == ["outer", "inner", "own"] && route.exposure == .public && route.sources == [.qrCode])
        #expect(router.routes[1].sources == [.app])
        #expect(router.routes[2].sources == [.push, .qrCode])
    }

    @Test("The nearest group that says who may open its routes decides; a route that says public is public")
    func exposure() throws {
        let router = try Router()
        let open = router.group(prefix: "/open", .public)
        try open.on("/a") { _ in }
        try open.group(prefix: "/shut", .internal).on("/b") { _ in }
        try open.group(prefix: "/shut", .internal).on("/c", .public) { _ in }
        try open.group(prefix: "/silent").on("/d") { _ in }
        try router.group(prefix: "/shut", .internal).group(.public).on("/e") { _ in }
        #expect(router.routes.map(\.exposure) == [.public, .internal, .public, .public, .public])
    }

    @Test("A typed route keeps its pattern and takes everything else")
    func typed() throws {
        struct Page: Route { static let pattern: RoutePattern = "/page" }
        let router = try Router()
        try router.group(prefix: "/account", .public.tags("t")).on(Page.self) { _, _ in }
        #expect(router.routes.first?.patterns == ["/page"])
        #expect(router.routes.first?.tags == ["t"] && router.routes.first?.exposure == .public)
    }

    @Test("A batch has groups as well")
    func batch() throws {
        let router = try Router()
        try router.register { routes in
            let group = routes.group(prefix: "/g", .tags("t"))
            group.on("/a") { _ in }
            group.onMain("/b") { _ in }
        }
        #expect(router.routes.map { $0.patterns[0].text } == ["/g/a", "/g/b"])
        #expect(router.routes.allSatisfy { $0.tags == ["t"] })
    }
}
