import Testing
import Waymark
import WaymarkManifest
import WaymarkRouting

/// Routes whose patterns stand in the manifest alone.
@Suite struct HandlerTests {
    final class Counter: RouteHandler {
        func handle(_ request: RouteRequest) async throws -> Response { .value("object") }
    }

    final class Screen: MainRouteHandler {
        nonisolated init() {}
        func handle(_ request: RouteRequest) throws -> Response { .value("screen") }
    }

    enum Page: StaticRouteHandler {
        static func handle(_ request: RouteRequest) async throws -> Response { .value("type") }
    }

    struct Goods: Route {
        typealias Output = String
        static let pattern: RoutePattern = "shop://goods/:id<int>"
        var id: Int
        var ref: String?
    }

    /// Fills handlers as a test says.
    struct Feature: Module {
        var id: LifecycleID = "feature"
        let fill: @Sendable (Registrar) -> Void
        func register(in app: Registrar) { fill(app) }
    }

    static func manifest(_ routes: String) throws -> Manifest {
        try Manifest(json: "{ \"waymark\": 1, \"routes\": [\n\(routes)\n] }".utf8, file: "shop.json")
    }

    private func app(
        _ routes: String, types: HandlerTypes = .none, _ fill: @escaping @Sendable (Registrar) -> Void
    ) async throws -> Mediator {
        let app = try Mediator(
            modules: [Feature(fill: fill)], manifest: try Self.manifest(routes), handlerTypes: types)
        await app.start()
        return app
    }

    /// A way of filling a handler, by its name.
    struct Way: CustomTestStringConvertible {
        let testDescription: String
        let answer: String
        let fill: @Sendable (Handlers) -> Void

        init(_ name: String, _ answer: String, _ fill: @escaping @Sendable (Handlers) -> Void) {
            testDescription = name
            self.answer = answer
            self.fill = fill
        }
    }

    private static let counter = Counter()
    private static let screen = Screen()

    static let ways = [
        Way("a closure that may wait", "42") { $0.on("h") { request in request["id"] ?? "-" } },
        Way("a closure on the main actor", "42 main") { $0.onMain("h") { request in "\(request["id"] ?? "-") main" } },
        Way("a closure that does not wait", "42 sync") { $0.onSync("h") { request in "\(request["id"] ?? "-") sync" } },
        Way("an object", "object") { $0.on("h", handler: Counter()) },
        Way("an object held by somebody else", "object") { $0.on("h", weakly: counter) },
        Way("an object on the main actor", "screen") { $0.onMain("h", handler: Screen()) },
        Way("an object on the main actor held by somebody else", "screen") { $0.onMain("h", weakly: screen) },
        Way("a type", "type") { $0.on("h", handlerType: Page.self) },
        Way("a typed route", "goods 42") { $0.on("h", Goods.self) { route, _ in "goods \(route.id)" } },
        Way("a typed route on the main actor", "goods 42") {
            $0.onMain("h", Goods.self) { route, _ in "goods \(route.id)" }
        },
    ]

    @Test("A route of the manifest is answered by the handler that it names, whatever fills it", arguments: ways)
    func answers(_ way: Way) async throws {
        let app = try await app(#"{ "id": "g", "pattern": "shop://g/:id", "handler": "h" }"#) { way.fill($0.handlers) }
        #expect(try await app.router.open("shop://g/42", from: .app).value(as: String.self) == way.answer)
        let route = try #require(app.router.routes.first)
        #expect(route.id == "g")
        #expect(route.place.description == "shop.json:2")
        #expect(app.unanswered.isEmpty)
        #expect(app.unusedHandlers.isEmpty)
    }

    @Test("A default of the manifest comes before one of the code, whether it stands in the query or by itself")
    func defaults() async throws {
        let app = try await app(
            #"""
            { "id": "q", "pattern": "shop://q", "handler": "h", "query": [{ "name": "tab", "default": "manifest" }] },
            { "id": "d", "pattern": "shop://d", "handler": "h", "defaults": { "tab": "manifest" } },
            { "id": "n", "pattern": "shop://n", "handler": "h" }
            """#
        ) { $0.handlers.on("h", .defaults(["tab": "code"])) { $0["tab"] ?? "-" } }
        for (link, value) in [("shop://q", "manifest"), ("shop://d", "manifest"), ("shop://n", "code")] {
            #expect(try await app.router.open(link, from: .app).value(as: String.self) == value, "\(link)")
        }
    }

    @Test("A handler answers every route that names it, each as it is configured")
    func answersSeveral() async throws {
        let app = try await app(
            """
            { "id": "a", "pattern": "shop://a/:id", "handler": "h", "exposure": "public", "tags": ["mall"] },
            { "pattern": "shop://b", "handler": "h", "defaults": { "id": 7 }, "priority": 3 }
            """
        ) { app in app.handlers.on("h", .tags("audited")) { request in request["id"] ?? "-" } }
        #expect(try await app.router.open("shop://a/42", from: .push).value(as: String.self) == "42")
        #expect(try await app.router.open("shop://b", from: .app).value(as: String.self) == "7")
        #expect(!app.router.canOpen("shop://b", from: .push))
        #expect(app.router.routes.map(\.id) == ["a", nil])
        #expect(app.router.routes.map(\.tags) == [["mall", "audited"], ["audited"]])
        #expect(app.router.routes.map(\.priority) == [0, 3])
    }

    @Test("The condition and the sources of a handler hold for all of its routes")
    func appliesOptions() async throws {
        let app = try await app(
            """
            { "pattern": "shop://a", "handler": "off" }, { "pattern": "shop://b", "handler": "on" },
            { "pattern": "shop://c", "handler": "pushed" }
            """
        ) { app in
            app.handlers.on("off", .when { false }) { _ in }
            app.handlers.on("on") { _ in }
            app.handlers.on("pushed", .sources(.push)) { _ in }
        }
        #expect(!app.router.canOpen("shop://a", from: .app))
        #expect(app.router.canOpen("shop://b", from: .app))
        #expect(!app.router.canOpen("shop://c", from: .app))
    }

    @Test("The links of a typed route's own pattern are answered too, once")
    func keepsPattern() async throws {
        let app = try await app(
            """
            { "id": "a", "pattern": "shop://a/:id", "handler": "h" },
            { "id": "b", "pattern": "shop://b/:id", "handler": "h" }
            """
        ) { app in app.handlers.on("h", Goods.self) { route, _ in "\(route.id)" } }
        #expect(
            app.router.routes.map { $0.patterns.map(\.text) } == [
                ["shop://a/:id", "shop://goods/:id<int>"], ["shop://b/:id"],
            ])
        #expect(try await app.router.open(Goods(id: 3)) == "3")
        let link = try app.router.link(to: Goods(id: 4))
        #expect(try await app.router.open(link, from: .app).value(as: String.self) == "4")
        #expect(try await app.router.open("shop://b/5", from: .app).value(as: String.self) == "5")
    }

    @Test("A typed route's pattern that the manifest has, under other names too, is not registered twice")
    func sharesPattern() async throws {
        let app = try await app(
            """
            { "pattern": "shop://a/:id", "handler": "h" }, { "pattern": "shop://goods/:number<int>", "handler": "h" }
            """
        ) { app in app.handlers.on("h", Goods.self) { route, _ in "\(route.id)" } }
        #expect(app.router.routes.map(\.patterns.count) == [1, 1])
    }

    @Test("Handlers that no route names are listed with their places, with and without a manifest")
    func listsUnused() async throws {
        let idle = try await app(#"{ "pattern": "/a", "handler": "a" }"#) { app in
            app.handlers.on("z", file: "Z.swift", line: 3) { _ in }
            app.handlers.on("a") { _ in }
        }
        #expect(idle.unusedHandlers.map(\.description) == ["z (Z.swift:3)"])
        let bare = try Mediator(modules: [Feature { $0.handlers.on("a") { _ in } }])
        #expect(bare.unusedHandlers.map(\.id) == ["a"])
    }

    @Test("An id that two modules fill is a fault that names both places")
    func refusesTwice() throws {
        let modules = [
            Feature(id: "a") { $0.handlers.on("h", file: "A.swift", line: 1) { _ in } },
            Feature(id: "b") { $0.handlers.onSync("h", file: "B.swift", line: 2) { _ in } },
        ]
        let error = #expect(throws: MediatorError.self) { try Mediator(modules: modules) }
        #expect(error?.description == "B.swift:2: the handler 'h' is filled twice, first at A.swift:1")
    }

    @Test(
        "An id that an added module fills again is the same fault, whether a route names it or not",
        arguments: ["h", "idle"])
    func refusesTwiceAdded(_ id: String) async throws {
        let first = Feature(id: "a") { $0.handlers.on(id, file: "A.swift", line: 1) { _ in "first" } }
        let second = Feature(id: "b") { app in
            app.handlers.on(id, .replacing, file: "B.swift", line: 2) { _ in "second" }
            app.handlers.on("other") { _ in }
        }
        let manifest = try Self.manifest(id == "h" ? #"{ "pattern": "/a", "handler": "h" }"# : "")
        let app = try Mediator(modules: [first], manifest: manifest)
        await app.start()
        for _ in 1...2 {
            // What it filled beside that is not taken either.
            let error = await #expect(throws: MediatorError.self) { try await app.add(second) }
            #expect(error?.description == "B.swift:2: the handler '\(id)' is filled twice, first at A.swift:1")
        }
    }

    @Test("A module that was removed, or did not start, leaves its handlers to others and to itself")
    func refilled() async throws {
        struct Broken: Module {
            struct Failure: Error {}
            let id: LifecycleID = "broken"
            func register(in app: Registrar) { app.handlers.on("h") { _ in "broken" } }
            func start(_ context: StartContext) async throws { throw Failure() }
        }
        let first = Feature(id: "a") { $0.handlers.on("h") { _ in "first" } }
        let second = Feature(id: "b") { $0.handlers.on("h") { _ in "second" } }
        let manifest = try Self.manifest(#"{ "pattern": "/a", "handler": "h" }"#)
        let app = try Mediator(modules: [first], manifest: manifest)
        await app.start()
        for (module, text) in [(second, "second"), (first, "first")] {
            try await app.remove(text == "first" ? "b" : "a")
            await #expect(throws: MediatorError.self) { try await app.add(Broken()) }
            try await app.add(module)
            #expect(await app.router.text(of: "/a") == text)
        }
    }

    @Test("Every entry whose handler is missing is an error, and all faults are reported together")
    func reportsMissing() throws {
        let manifest = try Self.manifest(
            """
            { "id": "a", "pattern": "/a", "handler": "goods.pge" },
            { "pattern": "/b", "handler": "cart" },
            { "pattern": "/c", "handler": "goods.page" }
            """)
        let feature = Feature { app in
            app.handlers.on("goods.page") { _ in }
            app.on("/:") { _ in }
        }
        let error = #expect(throws: MediatorError.self) { try Mediator(modules: [feature], manifest: manifest) }
        #expect(error?.faults.count == 3)
        #expect(
            error?.description.hasSuffix(
                """

                shop.json:2: routes[0].handler: no module fills the handler 'goods.pge'; did you mean 'goods.page'?
                shop.json:3: routes[1].handler: no module fills the handler 'cart'
                """) == true)
    }

    @Test("Every entry that leaves it to code and that no code answers is listed, with or without an id")
    func listsUnanswered() async throws {
        let app = try await app(
            """
            { "id": "a", "pattern": "/a" },
            { "id": "gone", "pattern": "/b" },
            { "pattern": "/c" }
            """
        ) { $0.on("/A", .id("a")) { _ in } }
        #expect(
            app.unanswered.map(\.description) == [
                "shop.json:3: routes[1]: no handler is named, and no module registers the id 'gone'",
                "shop.json:4: routes[2]: no handler is named, and there is no id by which a module could register the route",
            ])
        #expect(app.unanswered.allSatisfy { $0.severity == .warning })
    }

    @Test("Of a manifest made in code, entries without a place and ids that are there twice are reported as well")
    func judgesCode() throws {
        var manifest = Manifest(routes: [
            ManifestRoute("/a", id: "a"), ManifestRoute("/b"), ManifestRoute("/c", id: "a"),
        ])
        let feature = Feature { $0.on("/x", .id("a")) { _ in } }
        let error = #expect(throws: MediatorError.self) { try Mediator(modules: [feature], manifest: manifest) }
        #expect(error?.description == "routes[2].id: 'a' occurs twice, first at routes[0].id")
        manifest.routes.removeLast()
        #expect(try Mediator(modules: [feature], manifest: manifest).unanswered.map(\.place) == ["routes[1]"])
    }

    @Test("Two routes of the manifest that take the same links conflict by their places in the file")
    func conflicts() throws {
        let manifest = try Self.manifest(
            """
            { "id": "a", "pattern": "/a/:x", "handler": "h" },
            { "id": "b", "pattern": "/a/:y", "handler": "h" }
            """)
        let feature = Feature { $0.handlers.on("h") { _ in } }
        let error = #expect(throws: MediatorError.self) { try Mediator(modules: [feature], manifest: manifest) }
        #expect(
            error?.description.hasPrefix("shop.json:3: '/a/:y' (b) takes the same links as '/a/:x' (a) (shop.json:2)")
                == true)
    }

    @Test("A route that code and a handler both answer is a conflict")
    func conflictsWithCode() throws {
        let manifest = try Self.manifest(#"{ "id": "a", "pattern": "/a", "handler": "h" }"#)
        let feature = Feature { app in
            app.handlers.on("h") { _ in }
            app.on("/other", .id("a"), file: "A.swift", line: 9) { _ in }
        }
        let error = #expect(throws: MediatorError.self) { try Mediator(modules: [feature], manifest: manifest) }
        #expect(error?.description.contains("(A.swift:9)") == true)
        #expect(error?.description.hasPrefix("shop.json:2: ") == true)
    }
}
