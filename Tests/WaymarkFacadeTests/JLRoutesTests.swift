import Foundation
import Testing
import WaymarkCore
import WaymarkDialects
import WaymarkFacade
import WaymarkRouting

@Suite("The calls of JLRoutes", .serialized)
@MainActor struct JLRoutesTests {
    /// The last values that handlers received.
    final class Seen {
        var all: [[String: Any]] = []
        var last: [String: Any] { all.last ?? [:] }
    }

    private let router: Router
    private let routes: WaymarkJLRoutes
    private let seen = Seen()

    init() throws {
        router = try Router()
        routes = WaymarkJLRoutes(router: router, source: .app)
        WaymarkJLRoutes.shared = routes
    }

    private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

    private func handler(_ result: Bool = true) -> WaymarkJLRoutes.Handler {
        { [seen] in
            seen.all.append($0)
            return result
        }
    }

    @Test("A handler has the query, over it the path, over it what the caller passed, and the keys of its own")
    func parameters() throws {
        WaymarkJLRoutes.global().addRoute("/user/view/:userID/:tab", handler: handler())
        let link = try url("app:/user/view/joeldev/posts?userID=other&debug=1&a=1&a=2&void&JLRoutePattern=forged&q=a+b")
        #expect(WaymarkJLRoutes.routeURL(link, withParameters: ["tab": "mine", "object": seen]))
        #expect(seen.last["userID"] as? String == "joeldev")
        #expect(seen.last["tab"] as? String == "mine")
        #expect(seen.last["debug"] as? String == "1")
        #expect(seen.last["a"] as? [String] == ["1", "2"])
        #expect(seen.last["q"] as? String == "a b")
        #expect(seen.last["void"] == nil)
        #expect(seen.last["object"] as? Seen === seen)
        #expect(seen.last["JLRoutePattern"] as? String == "/user/view/:userID/:tab")
        #expect(seen.last["JLRouteURL"] as? URL == link)
        #expect(seen.last["JLRouteScheme"] as? String == "JLRoutesGlobalRoutesScheme")
        #expect(seen.last["JLRouteWildcardComponents"] == nil)
        #expect(seen.last.count == 9)
    }

    @Test("A call site that names no source is from outside, unless the app says otherwise")
    func source() throws {
        try router.onMain("/inside") { _ in }
        let outside = WaymarkJLRoutes(router: router)
        let link = try url("/inside")
        #expect(!outside.routeURL(link) && !outside.canRouteURL(link))
        #expect(outside.routeURL(link, from: .app))
        #expect(routes.routeURL(link) && !routes.routeURL(link, from: .push))
    }

    @Test("The routes are listed by namespace, from the highest priority on, and taken back one by one")
    func lists() throws {
        WaymarkJLRoutes.addRoute("/a", handler: handler())
        WaymarkJLRoutes.addRoute("/b", priority: 7, handler: handler())
        WaymarkJLRoutes.add("/c", handler: handler())
        WaymarkJLRoutes(forScheme: "shop").addRoute("/d", handler: handler())
        #expect(routes.routes().map(\.pattern) == ["/b", "/a", "/c"])
        #expect(routes.routes().map(\.priority) == [7, 0, 0])
        let all = WaymarkJLRoutes.allRoutes()
        #expect(
            all.mapValues { $0.map(\.pattern) } == [JLRoutesGlobalRoutesScheme: ["/b", "/a", "/c"], "shop": ["/d"]])
        routes.removeRoute(try #require(routes.routes().first))
        #expect(routes.routes().map(\.pattern) == ["/a", "/c"])
        #expect(!routes.canRouteURL(try url("/b")))
    }

    @Test("An option that the router's rules follow is set in silence, and every other is a fault")
    func options() throws {
        #expect(WaymarkJLRoutes.shouldDecodePlusSymbols() && WaymarkJLRoutes.alwaysTreatsHostAsPathComponent())
        WaymarkJLRoutes.setShouldDecodePlusSymbols(true)
        WaymarkJLRoutes.setAlwaysTreatsHostAsPathComponent(true)
        WaymarkJLRoutes.setVerboseLoggingEnabled(true)
        #expect(WaymarkJLRoutes.isVerboseLoggingEnabled() && routes.faults.isEmpty)
        WaymarkJLRoutes.setVerboseLoggingEnabled(false)
        WaymarkJLRoutes.setShouldDecodePlusSymbols(false)
        WaymarkJLRoutes.setAlwaysTreatsHostAsPathComponent(false)
        #expect(routes.faults.count == 2)
        #expect("\(routes.faults[0])".contains("decodesPlus"))
        WaymarkJLRoutes.shared = WaymarkJLRoutes(router: try Router(RouterConfiguration(JLRoutesDialect())))
        #expect(!WaymarkJLRoutes.alwaysTreatsHostAsPathComponent())
    }

    @Test("A wildcard's segments stand under their key")
    func wildcard() throws {
        WaymarkJLRoutes.global().add("/wildcard/*", handler: handler())
        #expect(WaymarkJLRoutes.routeURL(try url("app:/wildcard/a/b%2Fc")))
        #expect(seen.last[WaymarkJLRoutes.wildcardComponentsKey] as? [String] == ["a", "b/c"])
        #expect(WaymarkJLRoutes.routeURL(try url("app:/wildcard")))
        #expect(seen.last[WaymarkJLRoutes.wildcardComponentsKey] as? [String] == [])
    }

    @Test("A handler that gives false lets the next one try, once each, and none at all is no route")
    func declines() throws {
        routes.addRoute("/a/:x", priority: 0, handler: handler(false))
        routes.addRoute("/a/:x", priority: 0, handler: handler(false))
        routes.addRoute("/a/:x", priority: 5, handler: handler(false))
        #expect(!routes.routeURL(try url("/a/1")))
        #expect(seen.all.count == 3)
        routes.addRoute("/a/:x", priority: 0, handler: nil)
        #expect(routes.routeURL(try url("/a/1")))
        #expect(seen.all.count == 6)
        #expect(routes.faults.isEmpty)
    }

    @Test("Where the route behind one that declines has to wait, no handler is asked twice")
    func declinesOnce() async throws {
        routes.addRoute("/a/:x", priority: 5, handler: handler(false))
        let reached = AsyncStream.makeStream(of: String.self)
        try router.on("/a/:x", .id("native")) { request in reached.continuation.yield(request["x"] ?? "") }
        #expect(routes.routeURL(try url("/a/1")))
        for await text in reached.stream {
            #expect(text == "1")
            break
        }
        #expect(seen.all.count == 1)
    }

    @Test("A handler that does not want a link is asked about the one that it leads to")
    func asksAgain() throws {
        routes.addRoute("/user/:id", handler: handler(false))
        router.onMainUnmatched { (_: UnmatchedLink) -> Response in .redirect(to: "/user/2") }
        #expect(!routes.routeURL(try url("/user/1")))
        #expect(seen.all.compactMap { $0["id"] as? String } == ["1", "2"])
    }

    @Test("Whether a URL can be routed runs nothing")
    func canRoute() throws {
        routes.addRoute("/a/:x", handler: handler())
        #expect(WaymarkJLRoutes.canRouteURL(try url("app:/a/1")))
        #expect(!routes.canRouteURL(try url("app:/b/1")))
        #expect(!routes.canRouteURL(nil) && !routes.routeURL(nil))
        #expect(seen.all.isEmpty)
    }

    @Test(
        "A namespace falls back from the start if the dialect of the router names its scheme",
        arguments: ["shop", "SHOP"])
    func fallsBackByDialect(_ scheme: String) throws {
        var dialect = JLRoutesDialect()
        dialect.fallbackSchemes = ["Shop"]
        let routes = WaymarkJLRoutes(router: try Router(RouterConfiguration(dialect)), source: .app)
        routes.addRoute("/only/global", handler: handler())
        for other in [scheme, "other"] {
            let namespace = routes.routes(forScheme: other)
            namespace.addRoute("/own", handler: handler())
            #expect(namespace.shouldFallbackToGlobalRoutes == (other == scheme))
            #expect(routes.routeURL(try url("\(other):/only/global")) == (other == scheme))
        }
        routes.routes(forScheme: scheme).shouldFallbackToGlobalRoutes = false
        #expect(!routes.routeURL(try url("\(scheme):/only/global")))
    }

    @Test("A namespace takes links of its scheme, and is closed to global routes unless it falls back")
    func namespaces() throws {
        let shop = WaymarkJLRoutes(forScheme: "shop")
        shop.addRoute("/goods/:id", handler: handler())
        routes.addRoute("/only/global", handler: handler())
        #expect(WaymarkJLRoutes.routeURL(try url("shop:/goods/1")))
        #expect(seen.last["JLRouteScheme"] as? String == "shop")
        #expect(seen.last["JLRoutePattern"] as? String == "/goods/:id")
        #expect(!WaymarkJLRoutes.routeURL(try url("other:/goods/1")))
        #expect(!WaymarkJLRoutes.canRouteURL(try url("shop:/only/global")))
        #expect(WaymarkJLRoutes.canRouteURL(try url("other:/only/global")))
        #expect(!shop.shouldFallbackToGlobalRoutes)
        WaymarkJLRoutes.routes(forScheme: "shop").shouldFallbackToGlobalRoutes = true
        #expect(shop.shouldFallbackToGlobalRoutes)
        #expect(WaymarkJLRoutes.routeURL(try url("shop:/only/global")))
        WaymarkJLRoutes.unregisterRouteScheme("shop")
        #expect(!WaymarkJLRoutes.canRouteURL(try url("shop:/goods/1")))
        WaymarkJLRoutes.unregisterAllRouteSchemes()
        #expect(router.routes.isEmpty)
    }

    @Test("A link without a route goes to the handler of its namespace, with what the caller passed")
    func unmatched() throws {
        var told: [String] = []
        routes.unmatchedURLHandler = { _, url, parameters in
            told.append("global \(url?.path ?? "") \(parameters ?? [:])")
        }
        routes.routes(forScheme: "shop").unmatchedURLHandler = { routes, url, parameters in
            told.append("shop \(url?.path ?? "") \(parameters == nil) \(routes.shouldFallbackToGlobalRoutes)")
        }
        #expect(!routes.routeURL(try url("app:/none"), withParameters: ["a": 1]))
        #expect(!routes.routeURL(try url("SHOP:/none")))
        #expect(told == ["global /none [\"a\": 1]", "shop /none true false"])
        // Where the namespace falls back, the global one has looked too, and tells so first.
        routes.routes(forScheme: "shop").shouldFallbackToGlobalRoutes = true
        #expect(!routes.routeURL(try url("shop:/none")))
        #expect(told.suffix(2) == ["global /none [:]", "shop /none true true"])
        routes.routes(forScheme: "shop").shouldFallbackToGlobalRoutes = false
        told = []
        // Asking, and what is turned away, is not unmatched.
        try router.onMain("/inside") { _ in }
        #expect(!routes.canRouteURL(try url("/none")))
        #expect(!routes.routeURL(try url("/inside"), from: .push))
        #expect(told.isEmpty)
    }

    @Test("A namespace is the same however its scheme is written")
    func namespaceCase() {
        let shop = routes.routes(forScheme: "Shop")
        shop.addRoute("/a", handler: handler())
        shop.addRoute("/b", handler: handler())
        let same = routes.routes(forScheme: "shop")
        same.addRoute("/a", handler: handler())
        #expect(same.routes().map(\.pattern) == ["/a", "/a", "/b"])
        #expect(Set(WaymarkJLRoutes.allRoutes().keys).isSubset(of: ["Shop"]) && routes.faults.isEmpty)
        same.removeRoute(withPattern: "/a")
        #expect(shop.routes().map(\.pattern) == ["/a", "/b"])
        same.removeRoute(withPattern: "/a")
        #expect(shop.routes().map(\.pattern) == ["/b"])
        same.removeAllRoutes()
        #expect(shop.routes().isEmpty)
    }

    @Test("The global namespace has a name like the others")
    func globalName() throws {
        let named = WaymarkJLRoutes.routes(forScheme: JLRoutesGlobalRoutesScheme)
        named.addRoute("/a", handler: handler())
        routes.addRoute("/b", handler: handler())
        for same in [named, routes] { #expect(same.routes().map(\.pattern) == ["/a", "/b"]) }
        var told = 0
        named.unmatchedURLHandler = { _, _, _ in told += 1 }
        #expect(!routes.routeURL(try url("app:/none")))
        #expect(told == 1)
        routes.routes(forScheme: JLRoutesGlobalRoutesScheme).removeRoute(withPattern: "/a")
        #expect(routes.routes().map(\.pattern) == ["/b"])
        WaymarkJLRoutes.unregisterRouteScheme(JLRoutesGlobalRoutesScheme)
        #expect(router.routes.isEmpty && routes.unmatchedURLHandler == nil)
        #expect(routes.faults.isEmpty)
    }

    @Test("Patterns that differ in bytes alone are routes of their own")
    func bytes() throws {
        for pattern in ["/caf\u{E9}", "/cafe\u{301}"] { routes.addRoute(pattern, handler: handler()) }
        for (link, count) in [("/caf%C3%A9", 6), ("/cafe%CC%81", 7)] {
            #expect(routes.routeURL(try url(link)))
            #expect((seen.last["JLRoutePattern"] as? String)?.utf8.count == count)
        }
        routes.removeRoute(withPattern: "/cafe\u{301}")
        #expect(routes.routes().map(\.pattern.utf8.count) == [6])
    }

    @Test("Routes are taken back by pattern or all at once, and by subscript")
    func removes() throws {
        routes["/a"] = handler()
        routes.addRoutes(["/b", "/c"], handler: handler())
        routes.addRoute("/b", priority: 3, handler: handler())
        routes["/a"] = nil
        routes.removeRoute(withPattern: "/b")
        #expect(routes.routes().map(\.priority) == [0, 0], "the first is the one of the highest priority")
        routes.removeRoute(withPattern: "/b")
        #expect(router.routes.map(\.patterns[0].text) == ["/c"])
        routes.removeAllRoutes()
        #expect(!routes.canRouteURL(try url("/c")))
    }

    @Test(
        "A pattern with optional parts is a route for each way to leave them out, which are listed and taken back one by one"
    )
    func optionalParts() throws {
        routes.addRoute("/a(/b)", handler: handler())
        #expect(routes.routes().map(\.pattern) == ["/a/b", "/a"])
        routes.removeRoute(withPattern: "/a(/b)")
        #expect(routes.routes().count == 2)
        routes.removeRoute(withPattern: "/a/b")
        #expect(!routes.canRouteURL(try url("app:/a/b")))
        #expect(routes.canRouteURL(try url("app:/a")))
        // Equal ones go one after the other.
        routes.addRoute("/a(/b)", handler: handler())
        #expect(routes.routes().map(\.pattern) == ["/a", "/a", "/a/b"])
        for pattern in ["/a", "/a/b", "/a"] { routes.removeRoute(withPattern: pattern) }
        #expect(!routes.canRouteURL(try url("app:/a")))
        // What was taken back of a pattern is there again once it is added.
        routes.addRoute("/a(/b)", handler: handler())
        routes.removeRoute(withPattern: "/a")
        routes.addRoute("/a(/b)", handler: handler())
        #expect(routes.canRouteURL(try url("app:/a")))
        routes.removeAllRoutes()
        // Ways to leave parts out that take the same links are one registration, also where one of them comes again.
        routes.addRoute("/c(/:x)(/:y)", handler: handler())
        #expect(routes.routes().count == 4)
        routes.removeRoute(withPattern: "/c/:x")
        routes.addRoute("/c(/:x)(/:y)", handler: handler())
        #expect(routes.routes().count == 7 && routes.faults.isEmpty)
        routes.removeAllRoutes()
        #expect(router.routes.isEmpty && routes.faults.isEmpty)
        // One that cannot come again, as another route has its links, takes nothing from the others.
        routes.addRoute("/e(/:x)(/:y)", handler: handler())
        for pattern in ["/e/:x", "/e"] { routes.removeRoute(withPattern: pattern) }
        let left = routes.routes().count
        let other = try router.on("/e") { _ in }
        #expect(try routes.canRouteURL(url("app:/e/1")))
        routes.addRoute("/e(/:x)(/:y)", handler: handler())
        #expect(!routes.faults.isEmpty && routes.routes().count == left)
        #expect(try routes.canRouteURL(url("app:/e/1")) && routes.canRouteURL(url("app:/e/1/2")))
        other.remove()
    }

    @Test(
        "What is left of a pattern keeps its place when another of its routes is removed, and what is added again is last"
    )
    func places() throws {
        let routes = WaymarkJLRoutes(router: try Router(RouterConfiguration(JLRoutesDialect())))
        var asked: [String] = []
        func add(_ pattern: String, _ name: String) {
            routes.addRoute(pattern) { _ in
                asked.append(name)
                return true
            }
        }
        add("/a(/b)", "first")
        add("/:x", "second")
        add("/:x/:y", "third")
        routes.removeRoute(withPattern: "/a/b")
        for (link, name) in [("app:/a", "first"), ("app:/a/b", "third"), ("app:/c", "second")] {
            #expect(routes.routeURL(try url(link)))
            #expect(asked.last == name)
        }
        #expect(routes.routes().map(\.pattern) == ["/a", "/:x", "/:x/:y"])
        add("/a(/b)", "again")
        #expect(routes.routes().map(\.pattern) == ["/a", "/a", "/:x", "/:x/:y", "/a/b"])
        #expect(routes.routeURL(try url("app:/a/b")))
        #expect(asked.last == "third")
        routes.removeAllRoutes()
    }

    @Test("A route of the router's own is reached by the same calls, and a facade's route by the router")
    func mixes() async throws {
        let given = AsyncStream.makeStream(of: String.self)
        try router.on("/native/:id") { request in
            given.continuation.yield(
                "\(request["id"] ?? "") \(request["name"] ?? "") \(request.values["n"] as? Int ?? 0)")
        }
        #expect(routes.routeURL(try url("/native/7"), withParameters: ["name": "Ada", "n": 3, "object": seen]))
        for await text in given.stream {
            #expect(text == "7 Ada 3")
            break
        }
        routes.addRoute("/old/:id", handler: handler())
        try await router.open("/old/1?x=2", from: .push, values: ["id": "mine"])
        #expect(seen.last["id"] as? String == "mine" && seen.last["x"] as? String == "2")
        #expect(seen.last["JLRouteURL"] as? URL == (try url("/old/1?x=2")))
    }

    @Test("The handler of a route with optional parts gets those that the link has")
    func expands() throws {
        routes.addRoute("/path/:thing(/new)", handler: handler())
        #expect(routes.routeURL(try url("app://path/a/new")))
        #expect(seen.last["JLRoutePattern"] as? String == "/path/:thing/new")
        #expect(routes.routeURL(try url("app://path/a")))
        #expect(seen.last["JLRoutePattern"] as? String == "/path/:thing")
    }

    @Test("A fault of a route is kept, and reported at its place")
    func faults() throws {
        var told = 0
        routes.onFault = { _ in told += 1 }
        routes.addRoute("/a(/b", handler: handler())
        try router.onMain("/b/:other") { _ in }
        routes.addRoute("/b/:id", handler: handler())
        #expect(routes.faults.count == 2 && told == 2)
        #expect("\(routes.faults[1])".contains("WaymarkFacadeTests/JLRoutesTests.swift"))
    }

    @Test("Without a router nothing traps and nothing is taken")
    func nobody() throws {
        WaymarkJLRoutes.shared = nil
        let before = WaymarkJLRoutes.global().faults.count
        WaymarkJLRoutes.global().addRoute("/a", handler: handler())
        #expect(!WaymarkJLRoutes.routeURL(try url("/a")))
        #expect(!WaymarkJLRoutes.canRouteURL(try url("/a")))
        #expect(WaymarkJLRoutes.global().faults.count == before + 3)
    }
}
