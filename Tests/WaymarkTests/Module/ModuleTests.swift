import Testing
import Waymark
import WaymarkLock
import WaymarkUnits

@Suite("Modules are put together, started, added and taken out")
struct ModuleTests {
    protocol Cart: Sendable {
        var count: Int { get }
    }

    struct LiveCart: Cart {
        let count: Int
    }

    /// A lazy module with a route, a service and a target.
    static func mall(_ journal: TestJournal, isLazy: Bool = true) -> TestModule {
        TestModule(
            id: "mall", startup: Startup(isLazy: isLazy, limit: .seconds(1 << 20)), journal: journal,
            registering: { app in
                let components = app.components
                app.onSync("shop://cart", .public.id("cart")) { _ in "cart" }
                app.on("shop://count") { _ in try await components.resolve((any Cart).self).count }
                app.provide((any Cart).self, closing: { _ in journal.note("cart closed") }) { LiveCart(count: 3) }
                app.target("Mall") { mall in
                    mall.onSync("title", fromLinks: true) { "The mall \($0[ "floor"].map { "\($0)" } ?? "")" }
                    mall.onSync("secret") { _ in "secret" }
                }
            })
    }

    @Test("All register at once, and start by what they depend on; events come in that order")
    func order() async throws {
        let journal = TestJournal()
        let app = try Mediator(modules: [
            TestModule(id: "cart", dependencies: ["session"], journal: journal),
            TestModule(id: "session", journal: journal),
        ])
        #expect(journal.all == ["cart registers", "session registers"])
        let report = await app.start()
        #expect(report.isRunning)
        await app.send(SystemEvent.memoryWarning)
        await app.stop()
        #expect(
            journal.all.dropFirst(2) == [
                "session starts", "cart starts", "session hears memoryWarning", "cart hears memoryWarning",
                "cart stops", "session stops",
            ])
        #expect(!app.router.isReady)
    }

    @Test("A missing or circular dependency is an error with the chain before anything registers")
    func faults() {
        let journal = TestJournal()
        let missing = #expect(throws: MediatorError.self) {
            try Mediator(modules: [
                TestModule(id: "cart", dependencies: ["sesion"], journal: journal),
                TestModule(id: "session", journal: journal),
            ])
        }
        #expect(
            missing?.description
                == "there is no part 'sesion', which is needed: cart → sesion; did you mean 'session'?")
        let circle = #expect(throws: MediatorError.self) {
            try Mediator(modules: [
                TestModule(id: "a", dependencies: ["b"], journal: journal),
                TestModule(id: "b", dependencies: ["a"], journal: journal),
            ])
        }
        #expect(circle?.description == "parts need each other: a → b → a")
        #expect(journal.all.isEmpty)
    }

    @Test("A lazy module is woken by a link, a service or an action, once", arguments: ["link", "service", "action"])
    func lazy(by what: String) async throws {
        let journal = TestJournal()
        let app = try Mediator(modules: [Self.mall(journal)])
        await app.start()
        #expect(journal.all == ["mall registers"])
        #expect(app.router.canOpen("shop://cart", from: .push))
        switch what {
        case "link": #expect(await app.router.text(of: "shop://cart", from: .push) == "cart")
        case "service": #expect(try await app.components.resolve((any Cart).self).count == 3)
        default: #expect(try await app.components.perform("Mall", "title") == "The mall ")
        }
        #expect(await app.router.text(of: "shop://count") == "3")
        #expect(journal.all == ["mall registers", "mall starts"])
    }

    @Test("Without waiting, a service of a lazy module is not had until it has started")
    @MainActor
    func lazyNow() async throws {
        let app = try Mediator(modules: [Self.mall(TestJournal())])
        await app.start()
        func now() -> [String] {
            func text(_ body: () throws -> some Any) -> String {
                do { return "\(try body())" } catch { return "\(error)" }
            }
            return [
                text { try app.router.answer("shop://cart", from: .app).value as? String ?? "" },
                text { try app.components.resolve((any Cart).self, file: "App", line: 1).count },
                text { try app.components.perform("Mall", "title") as String },
            ]
        }
        #expect(
            now().map { $0.prefix(80) }.allSatisfy { $0.contains("wait") || $0.contains("not started") }, "\(now())")
        _ = try await app.router.open("shop://cart", from: .app)
        #expect(now() == ["cart", "3", "The mall "])
    }

    @Test("Where a module does not start, those that need it say so, and try again")
    func failing() async throws {
        let journal = TestJournal()
        var mall = Self.mall(journal, isLazy: false)
        mall.fails = Locked(true)
        let other = TestModule(id: "other", registering: { $0.onSync("shop://other") { _ in "other" } })
        let app = try Mediator(modules: [mall, other])
        let report = await app.start()
        #expect(report.isRunning)
        #expect(report.missing.map(\.id) == ["mall"])
        #expect(await app.router.text(of: "shop://other") == "other")
        #expect(
            await app.router.text(of: "shop://cart")
                == "the component that answers the route did not start: 'mall' failed: Broken() (start of 'mall', 'shop://cart')"
        )
        mall.fails.withLock { $0 = false }
        #expect(await app.router.text(of: "shop://cart") == "cart")
    }

    @Test("A service of its own that a module's start asks for does not wait for itself")
    func ownStart() async throws {
        var mall = Self.mall(TestJournal())
        mall.starting = { context in
            _ = try await context.router?.open("shop://cart", from: .app)
            #expect(try await context.components?.resolve((any Cart).self).count == 3)
        }
        let app = try Mediator(modules: [mall])
        await app.start()
        #expect(await app.router.text(of: "shop://cart") == "cart")
    }

    @Test("A module whose start asks for a service that needs the module gets an error, whichever comes first")
    func startInCircle() async throws {
        var mall = Self.mall(TestJournal())
        mall.starting = { context in _ = try await context.components?.resolve(Int.self) }
        let counter = TestModule(
            id: "counter",
            registering: { app in
                app.provide(Int.self) { scope async throws in try await scope.resolve((any Cart).self).count }
            })
        let app = try Mediator(modules: [counter, mall])
        await app.start()
        let error = await #expect(throws: ServiceError.self) { try await app.components.resolve(Int.self) }
        let text = try #require(error).description
        #expect(text.hasPrefix("WaymarkTests.ModuleTests.Cart is provided by 'mall', which did not start, "))
        // The error is that of the start or of the service, whichever closes the circle.
        #expect(text.contains("the start of 'mall' → Swift.Int"), "\(text)")
    }

    @Test("A module that is added brings everything, and takes everything with it")
    func added() async throws {
        let journal = TestJournal()
        let app = try Mediator(modules: [TestModule(id: "session")])
        await app.start()
        var mall = Self.mall(journal, isLazy: false)
        let registering = mall.registering
        mall.registering = { app in
            registering(app)
            app.use(StampInterceptor())
        }
        let report = try await app.add(mall)
        #expect(report.started == ["mall"])
        let response = try await app.router.open("shop://cart", from: .app)
        #expect(response.trace.steps.contains { $0.name == "StampInterceptor" })
        #expect(await app.router.text(of: "shop://count") == "3")
        try await app.remove("mall")
        #expect(journal.all == ["mall registers", "mall starts", "mall stops", "cart closed"])
        #expect(!app.router.canOpen("shop://cart", from: .app))
        #expect(app.components.declarations.isEmpty)
        #expect(app.components.targets.isEmpty)
        #expect(app.router.routes.isEmpty)
        // And it can come again.
        try await app.add(mall)
        #expect(await app.router.text(of: "shop://cart") == "cart")
    }

    struct StampInterceptor: Interceptor {
        func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
            try await next(request)
        }
    }

    @Test(
        "Of modules that cannot be added nothing is left", arguments: ["route", "service", "target", "start", "name"])
    func allOrNothing(what: String) async throws {
        let journal = TestJournal()
        let app = try Mediator(modules: [Self.mall(journal, isLazy: false)])
        await app.start()
        let good = TestModule(
            id: "good", journal: journal,
            registering: { app in
                app.onSync("shop://good") { _ in "good" }
                app.provide(Int.self, closing: { journal.note("closed \($0)") }) { 7 }
                app.target("Good") { $0.onSync("it") { _ in 1 } }
                app.use(StampInterceptor())
            }, starting: { _ = try await $0.components?.resolve(Int.self) })
        var bad = TestModule(
            id: what == "name" ? "good" : "bad", dependencies: ["mall"],
            registering: { app in
                switch what {
                case "route": app.onSync("shop://cart", file: "Bad", line: 1) { _ in "other" }
                case "service": app.provide((any Cart).self, file: "Bad", line: 2) { LiveCart(count: 0) }
                case "target": app.target("Mall", file: "Bad", line: 3) { _ in }
                default: app.onSync("shop://bad") { _ in "bad" }
                }
            })
        if what == "start" { bad.fails = Locked(true) }
        let added = bad
        let error = await #expect(throws: MediatorError.self) { try await app.add(good, added) }
        let text = try #require(error).description
        let expected = [
            "route": "Bad:1: 'shop://cart' takes the same links as",
            "service": "Bad:2: WaymarkTests.ModuleTests.Cart is provided twice",
            "target": "Bad:3: the target 'Mall' already exists", "start": "'bad' failed: Broken()",
            "name": "two parts are called 'good'",
        ]
        #expect(text.hasPrefix(expected[what] ?? "?"), "\(text)")
        #expect(app.router.routes.count == 2)
        #expect(app.components.declarations.map(\.service) == ["WaymarkTests.ModuleTests.Cart"])
        #expect(app.components.targets.map(\.name) == ["Mall"])
        #expect(app.host.parts == ["mall"])
        #expect(try await app.router.open("shop://cart", from: .app).trace.steps.map(\.name) == ["cart", "cart"])
        if what == "start" { #expect(journal.all.suffix(2) == ["good stops", "closed 7"]) }
    }

    @Test(
        "A service that a module replaces of another's is there again when it leaves, or cannot be added",
        arguments: [true, false])
    func replacing(isBroken: Bool) async throws {
        let app = try Mediator(modules: [Self.mall(TestJournal(), isLazy: false)])
        await app.start()
        #expect(try await app.components.resolve((any Cart).self).count == 3)
        #expect(try await app.components.perform("Mall", "title") == "The mall ")
        let sale = TestModule(
            id: "sale", dependencies: ["mall"], fails: Locked(isBroken),
            registering: { app in
                app.provide((any Cart).self, replacing: true) { LiveCart(count: 4) }
                app.target("Mall", replacing: true) { $0.onSync("title") { _ in "The sale" } }
            })
        if isBroken {
            await #expect(throws: MediatorError.self) { try await app.add(sale) }
        } else {
            try await app.add(sale)
            #expect(try await app.components.resolve((any Cart).self).count == 4)
            #expect(try await app.components.perform("Mall", "title") == "The sale")
            try await app.remove("sale")
        }
        #expect(try await app.components.resolve((any Cart).self).count == 3)
        #expect(try await app.components.perform("Mall", "title") == "The mall ")
    }

    @Test("A module that others depend on is not taken out, and says by whom it is needed")
    func needed() async throws {
        let app = try Mediator(modules: [
            Self.mall(TestJournal(), isLazy: false), TestModule(id: "cart", dependencies: ["mall"]),
        ])
        await app.start()
        let error = await #expect(throws: MediatorError.self) { try await app.remove("mall") }
        #expect(error?.description == "'mall' cannot be removed: it is needed by 'cart'")
        #expect(await app.router.text(of: "shop://cart") == "cart")
        try await app.remove("cart")
        try await app.remove("mall")
        let gone = await #expect(throws: MediatorError.self) { try await app.remove("mall") }
        #expect(gone?.description == "there is no part 'mall'")
    }

    @Test("A page whose module is taken out leads to its fallback, and a handler's routes go and come with its module")
    func manifest() async throws {
        let manifest = try Manifest(
            json: """
                { "waymark": 1, "routes": [
                  { "id": "goods", "pattern": "shop://goods/:id", "exposure": "public", "fallback": "shop://web/:id" },
                  { "id": "list", "pattern": "shop://list", "exposure": "public", "handler": "list.page" },
                  { "id": "web", "pattern": "shop://web/:id", "exposure": "public" } ] }
                """.utf8, file: "shop.json")
        let web = TestModule(
            id: "web", registering: { $0.onSync("shop://web/:id", .id("web")) { "web \($0["id"] ?? "")" } })
        let goods = TestModule(
            id: "goods",
            registering: { app in
                app.onSync("shop://goods/:id", .id("goods")) { "goods \($0["id"] ?? "")" }
                app.handlers.on("list.page") { _ in "list" }
            })
        let app = try Mediator(modules: [web, goods], manifest: manifest)
        await app.start()
        #expect(await app.router.text(of: "shop://goods/7", from: .push) == "goods 7")
        #expect(await app.router.text(of: "shop://list", from: .push) == "list")
        try await app.remove("goods")
        #expect(await app.router.text(of: "shop://goods/7", from: .push) == "web 7")
        #expect(!app.router.canOpen("shop://list", from: .push))
        try await app.add(goods)
        #expect(await app.router.text(of: "shop://goods/7", from: .push) == "goods 7")
        #expect(await app.router.text(of: "shop://list", from: .push) == "list")
    }

    // MARK: Actions and workflows

    @Test("Links perform the actions that are declared for links, under a route that the app opens")
    func actions() async throws {
        var mall = Self.mall(TestJournal())
        let registering = mall.registering
        mall.registering = { app in
            registering(app)
            app.actions(under: "shop://call/:target/:action", .public)
            app.actions(under: "shop://mall/:action", .defaults(["target": "Mall", "floor": "0"]))
        }
        let app = try Mediator(modules: [mall])
        await app.start()
        #expect(await app.router.text(of: "shop://call/Mall/title?floor=2", from: .push) == "The mall 2")
        #expect(await app.router.text(of: "shop://mall/title") == "The mall 0")
        #expect(
            await app.router.text(of: "shop://call/Mall/secret")
                == "refused: the action 'secret' of 'Mall' is for the app only, and a link asks for it (handler, "
                + "'shop://call/Mall/secret')")
        #expect(
            await app.router.text(of: "shop://call/Mal/title")
                == "the handler failed: there is no target 'Mal' to perform 'title'; did you mean 'Mall'? "
                + "(handler, 'shop://call/Mal/title')")
    }

    @MainActor
    final class RootInteractor: Interactor {
        let activity = Activity()
        var opened: [String] = []
    }

    @Test("A workflow is made from a route's match, and its progress is visible in the router's events")
    @MainActor
    func workflow() async throws {
        let root = RootInteractor()
        let tree = UnitTree()
        let router = try Router()
        let start: @MainActor @Sendable () throws -> RootInteractor = { root }
        try router.workflow("shop://promotion/:id<int>", .public.id("promotion"), on: start) { request in
            let id = try request["id", as: Int.self]
            return Workflow("promotion", from: RootInteractor.self)
                .act("open") { root, _ in root.opened.append("\(id)") }
                .step("done") { root, _ in (root, "opened \(id)") }
        }
        var events = router.events().makeAsyncIterator()
        try tree.launch(TreeUnit("root", interactor: root))
        #expect(await router.text(of: "shop://promotion/7", from: .push) == "opened 7")
        #expect(root.opened == ["7"])
        var progress: [String] = []
        while let event = await events.next() {
            if case .progressed(let step) = event.kind {
                progress.append(step.prefix { $0 != "." && !$0.isNumber }.description)
            }
            if case .handled = event.kind { break }
        }
        #expect(progress.count == 5, "\(progress)")
        #expect(progress.allSatisfy { $0.hasPrefix("workflow 'promotion': ") })
    }

    @Test("What a step of a workflow throws for the router means what it does of a handler")
    @MainActor
    func workflowErrors() async throws {
        let root = RootInteractor()
        let tree = UnitTree()
        let router = try Router()
        let start: @MainActor @Sendable () throws -> RootInteractor = { root }
        let errors: [(name: String, error: any Error & Sendable)] = [
            ("declines", Declined()), ("redirects", Redirected(to: "shop://other")), ("refuses", Refusal("closed")),
            ("cancels", CancellationError()),
        ]
        for (name, error) in errors {
            try router.workflow([RoutePattern(stringLiteral: "shop://\(name)")], .public, on: start) { _ in
                Workflow(name, from: RootInteractor.self).act("throws") { _, _ in throw error }
            }
        }
        try router.on("shop://other", .public) { _ in "other" }
        try tree.launch(TreeUnit("root", interactor: root))
        #expect(await router.text(of: "shop://redirects", from: .push) == "other")
        var reasons: [String] = []
        for name in ["declines", "refuses", "cancels"] {
            let error = await #expect(throws: RouterError.self) {
                try await router.open("shop://\(name)", from: .push)
            }
            reasons.append(error.map { "\($0.reason)" } ?? "")
        }
        #expect(reasons == ["no route takes the link", "refused: closed", "cancelled"])
    }
}
