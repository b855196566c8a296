import Testing
import WaymarkCore
import WaymarkLock
import WaymarkRouting

@Suite("Registrations and their options")
struct RegistrationTests {
    private final class Counter: RouteHandler {
        let name: String
        init(_ name: String) { self.name = name }
        func handle(_ request: RouteRequest) async throws -> Response { .value(name) }
    }

    private enum Fixed: StaticRouteHandler {
        static func handle(_ request: RouteRequest) async throws -> Response { .value("type") }
    }

    @MainActor
    private final class Screen: RouteHandler {
        var opened: [String] = []
        @MainActor func handle(_ request: RouteRequest) async throws -> Response {
            MainActor.assertIsolated()
            opened.append(request.linkText)
            return .value(opened.count)
        }
    }

    @Test("Each kind of handler answers")
    func kinds() async throws {
        let router = try Router()
        try router.on("/on") { _ in "on" }
        try router.onMain("/main") { _ in
            MainActor.assertIsolated()
            return "main"
        }
        try router.onSync("/sync") { _ in "sync" }
        try router.on("/object", handler: Counter("object"))
        try router.on("/type", handlerType: Fixed.self)
        try router.redirect("/elsewhere", to: "/on")
        for (link, value) in [
            ("/on", "on"), ("/main", "main"), ("/sync", "sync"), ("/object", "object"), ("/type", "type"),
            ("/elsewhere", "on"),
        ] {
            #expect(await router.outcome(link) == value, "\(link)")
        }
    }

    @Test("An object on the main actor answers there, whatever thread opens the link")
    func objectOnTheMainActor() async throws {
        let router = try Router()
        let screen = Screen()
        try router.on("/screen", handler: screen)
        #expect(await router.outcome("/screen") == "1")
        #expect(await screen.opened == ["/screen"])
    }

    @Test("A handler that is held weakly declines once it is gone, and one that is held stays")
    func weakly() async throws {
        let router = try Router()
        var object: Counter? = Counter("weak")
        weak let weakObject = object
        try router.on("/a/:x", weakly: #require(object))
        try router.on("/a/*") { _ in "next" }
        try router.on("/strong", handler: Counter("strong"))
        #expect(await router.outcome("/a/1") == "weak")
        object = nil
        #expect(weakObject == nil)
        #expect(await router.outcome("/a/1") == "next")
        #expect(await router.outcome("/strong") == "strong")
    }

    @Test("A handler's closure may return nothing, a value or a response")
    func returns() async throws {
        let router = try Router()
        try router.on("/nothing") { _ in }
        try router.on("/value") { _ in 7 }
        try router.on("/optional") { _ in Int?.none }
        try router.on("/response") { _ in Response.value("made") }
        try router.on("/existential") { _ -> any Sendable in Response.value("made") }
        #expect(await router.outcome("/nothing") == "done")
        #expect(await router.outcome("/value") == "7")
        #expect(await router.outcome("/optional") == "nil")
        #expect(await router.outcome("/response") == "made")
        #expect(try await router.open("/value", from: .app).value(as: String.self) == nil)
        #expect(try await router.open("/nothing", from: .app).value(as: Void.self) != nil)
    }

    @Test("One call takes many patterns, and its handler hears which one it was")
    func manyPatterns() async throws {
        let router = try Router()
        try router.on(["/a", "shop://b/:x", "https://m.example.com/c"]) { "\($0.pattern)" }
        #expect(await router.outcome("/a") == "/a")
        #expect(await router.outcome("shop://b/1") == "shop://b/:x")
        #expect(await router.outcome("https://m.example.com/c") == "https://m.example.com/c")
        #expect(router.routes.count == 1)
    }

    @Test("A route is tried once, by its best pattern, also where it declines")
    func triedOnce() async throws {
        let router = try Router()
        let log = Log()
        try router.on(["/a/:x", "/a/*", "/:y/b"]) { request in
            log.add("\(request.pattern)")
            throw Declined()
        }
        try router.on("/*") { _ in "last" }
        #expect(await router.outcome("/a/b") == "last")
        #expect(log.lines == ["/a/:x"])
    }

    @Test("Everything that is said of a route can be asked for, in the order of registration")
    func descriptions() throws {
        let router = try Router()
        try router.on(
            ["/a/:x", "/b"],
            .public.id("first").priority(3).tags("t").sources(.push).defaults(["x": "1"])
                .query("q", type: "int", isRequired: true).summary("A page."),
            file: "Shop.swift", line: 12
        ) { _ in }
        try router.onSync("/c") { _ in }
        let first = try #require(router.routes.first)
        #expect(first.patterns.map(\.text) == ["/a/:x", "/b"])
        #expect(first.id == "first")
        #expect(first.priority == 3)
        #expect(first.exposure == .public)
        #expect(first.tags == ["t"])
        #expect(first.sources == [.push])
        #expect(first.defaults == ["x": "1"])
        #expect(first.summary == "A page.")
        #expect(first.query == [QueryDeclaration("q", type: "int", isRequired: true)])
        #expect("\(first.place)".contains("Shop.swift"))
        #expect(router.routes.map(\.description) == ["first", "/c"])
        #expect(router.routes[1].exposure == .internal)
    }

    @Test("A higher priority wins over a better pattern, and of two equal ones the earlier")
    func priorities() async throws {
        let router = try Router()
        try router.on("/a/:x", .priority(1)) { _ in "high" }
        try router.on("/a/b") { _ in "exact" }
        try router.on("/c/:x<int>") { _ in "first" }
        try router.on("/c/:x<double>") { _ in "second" }
        #expect(await router.outcome("/a/b") == "high")
        #expect(await router.outcome("/c/1") == "first")
    }

    @Test("While its condition is false a route is not there, and the next match is tried")
    func conditions() async throws {
        let router = try Router()
        let isOn = Locked(false)
        let condition: @Sendable () -> Bool = { isOn.withLock { $0 } }
        let never: @Sendable () -> Bool = { false }
        try router.on("/a/b", .public.when(condition)) { _ in "new" }
        try router.on("/a/:x", .public) { _ in "old" }
        try router.on("/c", .public.when(never)) { _ in "never" }
        #expect(await router.outcome("/a/b") == "old")
        #expect(router.match("/a/b")?.pattern == "/a/:x")
        #expect(!router.canOpen("/c", from: .push))
        #expect(await router.outcome("/c") == "notFound at matching")
        isOn.withLock { $0 = true }
        #expect(await router.outcome("/a/b") == "new")
        #expect(router.match("/a/b")?.pattern == "/a/b")
    }

    @Test("A condition that changes while a handler declines makes no route be tried twice, and none be skipped")
    func conditionsThatChange() async throws {
        for turned in [true, false] {
            let router = try Router()
            let log = Log()
            let isOn = Locked(!turned)
            let condition: @Sendable () -> Bool = { isOn.withLock { $0 } }
            try router.on("/a/b", .when(condition)) { _ in
                log.add("flagged")
                isOn.withLock { $0 = turned }
                throw Declined()
            }
            try router.on("/a/:x") { _ in
                log.add("second")
                isOn.withLock { $0 = turned }
                throw Declined()
            }
            try router.on("/a/*") { _ in log.add("third") }
            #expect(await router.outcome("/a/b") == "done")
            // A route that has come into being is tried as well, but none again.
            #expect(log.lines == (turned ? ["second", "flagged", "third"] : ["flagged", "second", "third"]))
        }
    }

    @Test("Routers know nothing of each other")
    func independent() async throws {
        let (first, second) = (try Router(), try Router())
        try first.on("/a") { _ in 1 }
        try second.on("/a") { _ in 2 }
        second.use(named: "shut") { _, _ in throw Refusal("shut") }
        #expect(await first.outcome("/a") == "1")
        #expect(await second.outcome("/a") == "refused other(\"shut\") at interceptor 'shut'")
        first.removeAll()
        #expect(second.routes.count == 1)
        let copy = first
        #expect(copy === first && !(copy === second))
    }
}
