import Testing
import Waymark
import WaymarkLock
import WaymarkNavigation

@Suite("Modules that come, go, start and stop while others do, or while links wait for them")
struct ModuleChangeTests {
    /// A module with a route, a service whose closing waits at a gate, and a target.
    private static func mall(
        _ text: String = "cart", closing gate: TestGate? = nil, isLazy: Bool = false, fails: Bool = false,
        starting: @escaping @Sendable (StartContext) async throws -> Void = { _ in }
    ) -> TestModule {
        TestModule(
            // By the real clock, under whatever load.
            id: "mall", startup: Startup(isLazy: isLazy, limit: .seconds(3_600)), fails: Locked(fails),
            registering: { app in
                app.onSync("shop://cart", .public) { _ in text }
                app.provide(Int.self, closing: { _ in await gate?.pass() }) { 7 }
                app.target("Mall") { $0.onSync("title") { _ in text } }
            }, starting: starting)
    }

    private static func expectNothing(of app: Mediator, _ place: SourceLocation = #_sourceLocation) {
        #expect(app.router.routes.isEmpty, sourceLocation: place)
        #expect(app.components.declarations.isEmpty, sourceLocation: place)
        #expect(app.components.targets.isEmpty, sourceLocation: place)
        #expect(app.host.parts.isEmpty && app.host.started.isEmpty, sourceLocation: place)
    }

    /// The answer of the module's link, service or action, or the error.
    private static func answer(_ what: String, of app: Mediator) async -> String {
        do {
            return switch what {
            case "link": await app.router.text(of: "shop://cart")
            case "service": "\(try await app.components.resolve(Int.self))"
            default: try await app.components.perform("Mall", "title") as String
            }
        } catch { return "\(error)" }
    }

    /// The outcome of adding a module: nothing, or the error.
    private static func problem(adding module: TestModule, to app: Mediator) async -> String {
        do throws(MediatorError) {
            try await app.add(module)
            return "none"
        } catch { return "\(error)" }
    }

    // MARK: The same module again

    @Test("Until all of a module has gone its name is taken, and its links lead nowhere", arguments: [true, false])
    func goesAsAWhole(isRemoved: Bool) async throws {
        let gate = TestGate()
        let app = try Mediator(modules: [])
        await app.start()
        let going: Task<String, Never>
        if isRemoved {
            try await app.add(Self.mall(closing: gate))
            _ = try await app.components.resolve(Int.self)
            going = Task {
                do throws(MediatorError) { try await app.remove("mall") } catch { return "\(error)" }
                return "none"
            }
        } else {
            struct Broken: Error {}
            let failing = Self.mall(closing: gate) { context in
                _ = try await context.components?.resolve(Int.self)
                throw Broken()
            }
            going = Task { await Self.problem(adding: failing, to: app) }
        }
        await gate.waitForArrivals()
        #expect(!app.router.canOpen("shop://cart", from: .app))
        #expect(await Self.problem(adding: Self.mall("new"), to: app) == "two parts are called 'mall'")
        gate.open()
        #expect(await going.value == (isRemoved ? "none" : "'mall' failed: Broken()"))
        Self.expectNothing(of: app)
        #expect(await Self.problem(adding: Self.mall("new"), to: app) == "none")
        #expect(await app.router.text(of: "shop://cart") == "new")
    }

    @Test("Of two that add the same module at once, one does; and it cannot be removed before it has started")
    func addedTwice() async throws {
        let gate = TestGate()
        let app = try Mediator(modules: [])
        await app.start()
        let first = Task { await Self.problem(adding: Self.mall("first") { _ in await gate.pass() }, to: app) }
        await gate.waitForArrivals()
        #expect(await Self.problem(adding: Self.mall("second"), to: app) == "two parts are called 'mall'")
        let error = await #expect(throws: MediatorError.self) { try await app.remove("mall") }
        #expect(error?.description == "'mall' is still being added")
        gate.open()
        #expect(await first.value == "none")
        #expect(await app.router.text(of: "shop://cart") == "first")
        try await app.remove("mall")
        Self.expectNothing(of: app)
    }

    @Test("A module that registers nothing comes and goes as any other")
    func empty() async throws {
        let journal = TestJournal()
        let app = try Mediator(modules: [])
        await app.start()
        #expect(try await app.add(TestModule(id: "silent", journal: journal)).started == ["silent"])
        try await app.remove("silent")
        #expect(journal.all == ["silent registers", "silent starts", "silent stops"])
        Self.expectNothing(of: app)
    }

    // MARK: Links that wait

    @Test("A link that is opened before its module has started waits for it")
    func window() async throws {
        let gate = TestGate()
        let app = try Mediator(modules: [])
        await app.start()
        let adding = Task { await Self.problem(adding: Self.mall { _ in await gate.pass() }, to: app) }
        await gate.waitForArrivals()
        #expect(app.router.canOpen("shop://cart", from: .app))
        async let text = app.router.text(of: "shop://cart")
        async let title: String = app.components.perform("Mall", "title")
        async let number: Int = app.components.resolve()
        await Task.yield()
        gate.open()
        #expect(await text == "cart")
        #expect(try await title == "cart")
        #expect(try await number == 7)
        #expect(await adding.value == "none")
    }

    @Test(
        "A caller that waits for a module gets an error where the module is removed, or the app stops",
        arguments: ["link", "service", "action"], [true, false])
    func waiting(what: String, isRemoved: Bool) async throws {
        let gate = TestGate()
        let app = try Mediator(modules: [Self.mall(isLazy: true) { _ in try await gate.passUnlessCancelled() }])
        await app.start()
        let place = try #require(app.components.declarations.first).place
        let waiting = Task { () async -> String in
            do {
                return switch what {
                case "link": await app.router.text(of: "shop://cart")
                case "service": "\(try await app.components.resolve(Int.self, file: "App", line: 9))"
                default: try await app.components.perform("Mall", "title") as String
                }
            } catch { return "\(error)" }
        }
        await gate.waitForArrivals()
        if isRemoved { try await app.remove("mall") } else { await app.stop() }
        let obstacle = "'mall' is not started: " + (isRemoved ? "starting was cancelled" : "the host was stopped")
        let expected = [
            "link": isRemoved
                ? "no route takes the link (matching, 'shop://cart')"
                : "the component that answers the route did not start: \(obstacle) (start of 'mall', 'shop://cart')",
            "service": "Swift.Int is provided by 'mall', which did not start, \(obstacle); asked for at App:9: "
                + "Swift.Int (\(place))",
            "action": "the target 'Mall' belongs to 'mall', which could not be started to perform 'title': \(obstacle)",
        ]
        let text = await waiting.value
        #expect(text == expected[what])
        if isRemoved { Self.expectNothing(of: app) } else { #expect(app.host.parts == ["mall"]) }
    }

    @Test(
        "So it does where the start does not heed that, and nothing of the module runs any more",
        arguments: ["link", "service", "action"], [true, false])
    func waitingForDeaf(what: String, isRemoved: Bool) async throws {
        let gate = TestGate()
        let app = try Mediator(modules: [
            Self.mall(isLazy: true) { _ in
                await gate.pass()
                while !Task.isCancelled { await Task.yield() }
            }
        ])
        await app.start()
        let waiting = Task { await Self.answer(what, of: app) }
        await gate.waitForArrivals()
        let ending = Task { if isRemoved { try await app.remove("mall") } else { await app.stop() } }
        gate.open()
        try await ending.value
        let obstacle = "'mall' is not started: " + (isRemoved ? "starting was cancelled" : "the host was stopped")
        let isGone = isRemoved && what == "link"
        #expect(await waiting.value.contains(isGone ? "no route takes the link" : obstacle))
    }

    /// Has the module start, and stop or go, while the main actor, on which its caller waits, has other work.
    @MainActor
    private static func startAndEnd(_ app: Mediator, _ gate: TestGate, isRemoved: Bool) {
        let isOver = Locked(false)
        Task.detached {
            defer { isOver.withLock { $0 = true } }
            gate.open()
            while !app.host.isStarted("mall") { await Task.yield() }
            if isRemoved { try await app.remove("mall") } else { await app.stop() }
        }
        while !isOver.withLock(\.self) {}
    }

    @MainActor
    @Test(
        "A caller that hears of a start after the module has stopped or gone again gets an error, and nothing of it runs",
        arguments: ["link", "service", "action"], [true, false])
    func late(what: String, isRemoved: Bool) async throws {
        let gate = TestGate()
        let app = try Mediator(modules: [Self.mall(isLazy: true) { _ in await gate.pass() }])
        await app.start()
        let waiting = Task { @MainActor in await Self.answer(what, of: app) }
        await gate.waitForArrivals()
        Self.startAndEnd(app, gate, isRemoved: isRemoved)
        let text = await waiting.value
        #expect(!["cart", "7"].contains(text))
        #expect(text.contains(isRemoved && what == "link" ? "no route takes the link" : "'mall'"))
    }

    @MainActor
    private struct Page: ScreenProduct {
        var screenProduct: Page { self }
    }

    @MainActor
    @Test("A restored page of such a module is not built")
    func restoredLate() async throws {
        let (gate, built) = (TestGate(), Locked(0))
        let module = TestModule(
            id: "mall", startup: Startup(isLazy: true, limit: .seconds(3_600)),
            registering: { app in
                app.screen("shop://shelf", .public.id("shelf")) { _, _ in
                    built.withLock { $0 += 1 }
                    return Page()
                }
            }, starting: { _ in await gate.pass() })
        let app = try Mediator(modules: [module])
        await app.start()
        app.navigation.connect(HeadlessDriver(.stack("main", [.foreign("Home")])))
        let screens = [Screen.foreign("Home"), Screen("shelf", link: "shop://shelf")]
        let restoring = Task { @MainActor () async -> String in
            do {
                return "left out: \(try await app.restore(NavigationState(scenes: [.stack("main", screens)])))"
            } catch { return "\(error)" }
        }
        await gate.waitForArrivals()
        Self.startAndEnd(app, gate, isRemoved: false)
        #expect(await restoring.value.contains("'mall'"))
        #expect(built.withLock(\.self) == 0)
    }

    @Test("Links that were sent early wait through a start that fails, and are opened once by the next")
    func requiredFails() async throws {
        let (opened, gate) = (TestJournal(), TestGate())
        let module = TestModule(
            id: "mall", startup: Startup(isRequired: true), fails: Locked(true),
            registering: { app in
                app.on("shop://:page", .public) { request in
                    opened.note(request["page"] ?? "")
                    await gate.pass()
                }
            })
        let app = try Mediator(modules: [module])
        #expect(app.router.send("shop://cart", from: .push))
        let report = await app.start()
        #expect(report.ending == .required("mall") && !app.router.isReady)
        let refusal = await app.router.text(of: "shop://cart")
        #expect(refusal == "refused: the router takes no links yet (policy, 'shop://cart')")
        module.fails.withLock { $0 = false }
        #expect(await app.start().isRunning)
        #expect(app.router.send("shop://last", from: .push))
        await gate.waitForArrivals(2)
        gate.open()
        #expect(opened.all.sorted() == ["cart", "last"])
    }

    // MARK: Cancelling

    @Test("Where who adds is cancelled, nothing is left, and what was just being made is ended as well")
    func cancelled() async throws {
        let (making, starting, journal) = (TestGate(), TestGate(), TestJournal())
        let app = try Mediator(modules: [])
        await app.start()
        let module = TestModule(
            id: "mall",
            registering: { app in
                app.onSync("shop://cart") { _ in "cart" }
                app.provide(Int.self, closing: { journal.note("closed \($0), cancelled: \(Task.isCancelled)") }) {
                    scope async in
                    await making.pass()
                    return 7
                }
            },
            starting: { context in
                _ = Task { try await context.components?.resolve(Int.self) }
                await making.waitForArrivals()
                try await starting.passUnlessCancelled()
            })
        let adding = Task { await Self.problem(adding: module, to: app) }
        await starting.waitForArrivals()
        adding.cancel()
        // It goes on only when what is made has ended; nobody could say that it waits.
        for _ in 0..<1_000 where !app.host.parts.isEmpty { await Task.yield() }
        making.open()
        #expect(await adding.value == "waiting for 'mall' was cancelled")
        Self.expectNothing(of: app)
        #expect(journal.all == ["closed 7, cancelled: false"])
    }

    // MARK: Replacing

    private static func better(
        fails: Bool = false, starting: @escaping @Sendable (StartContext) async throws -> Void = { _ in }
    ) -> TestModule {
        TestModule(
            id: "better", fails: Locked(fails),
            registering: { app in
                app.onSync("shop://cart", .public.replacing) { _ in "better" }
                app.target("Mall", replacing: true) { $0.onSync("title") { _ in "better" } }
            }, starting: starting)
    }

    @Test("A module that does not start gives back the routes that it was to replace", arguments: [false, true])
    func replacingFails(isCancelled: Bool) async throws {
        let gate = TestGate()
        let app = try Mediator(modules: [Self.mall()])
        await app.start()
        #expect(await app.router.text(of: "shop://cart") == "cart")
        let better = Self.better(fails: !isCancelled) { _ in try await gate.passUnlessCancelled() }
        let adding = Task { await Self.problem(adding: better, to: app) }
        if isCancelled {
            await gate.waitForArrivals()
            adding.cancel()
        }
        #expect(
            await adding.value == (isCancelled ? "waiting for 'better' was cancelled" : "'better' failed: Broken()"))
        #expect(await app.router.text(of: "shop://cart", from: .push) == "cart")
        #expect(try await app.components.perform("Mall", "title") as String == "cart")
        #expect(app.router.routes.count == 1)
    }

    @Test("A module that is removed gives back the routes that it has replaced, unless their module has gone")
    func replacingRemoved() async throws {
        let app = try Mediator(modules: [Self.mall()])
        await app.start()
        for _ in 1...2 {
            try await app.add(Self.better())
            #expect(await app.router.text(of: "shop://cart", from: .push) == "better")
            try await app.remove("better")
            #expect(await app.router.text(of: "shop://cart", from: .push) == "cart")
            #expect(try await app.components.perform("Mall", "title") as String == "cart")
        }
        try await app.add(Self.better())
        try await app.remove("mall")
        #expect(await app.router.text(of: "shop://cart", from: .push) == "better")
        try await app.remove("better")
        Self.expectNothing(of: app)
    }

    // MARK: Faults

    @Test("All faults of modules are reported at once, each in a whole sentence")
    func faults() async throws {
        let first = TestModule(
            id: "first",
            registering: { app in
                app.onSync("shop://cart", file: "A", line: 1) { _ in 1 }
                app.provide(Int.self, file: "A", line: 2) { 1 }
                app.target("Mall", file: "A", line: 3) { _ in }
            })
        let second = TestModule(
            id: "second",
            registering: { app in
                app.onSync("shop://cart", file: "B", line: 1) { _ in 2 }
                app.provide(Int.self, file: "B", line: 2) { 2 }
                app.target("Mall", file: "B", line: 3) { _ in }
            })
        let text = """
            B:1: 'shop://cart' takes the same links as 'shop://cart' (A:1), and only their order distinguishes them
            B:2: Swift.Int is provided twice in the scope 'app', first at A:2
            B:3: the target 'Mall' already exists (A:3)
            """
        let whole = #expect(throws: MediatorError.self) { try Mediator(modules: [first, second]) }
        #expect(whole?.description == text)
        let app = try Mediator(modules: [first])
        await app.start()
        #expect(await Self.problem(adding: second, to: app) == text)
        var manifest = Manifest(routes: [])
        manifest.dialect = "strange"
        let strange = manifest
        let foreign = #expect(throws: MediatorError.self) { try Mediator(modules: [], manifest: strange) }
        #expect(foreign?.description == "the manifest is written in the dialect 'strange', which cannot be read here")
    }

    // MARK: Manifests

    @Test("The pages of a handler lead to their fallbacks where its module is taken out, with and without an id")
    func handlerFallback() async throws {
        let manifest = try Manifest(
            json: """
                { "waymark": 1, "routes": [
                  { "id": "list", "pattern": "shop://list/:id", "exposure": "public", "handler": "list.page",
                    "fallback": "shop://web/:id" },
                  { "pattern": "shop://lists/:id", "exposure": "public", "handler": "list.page",
                    "fallback": "shop://web/:id" },
                  { "id": "web", "pattern": "shop://web/:id", "exposure": "public" } ] }
                """.utf8, file: "shop.json")
        let web = TestModule(
            id: "web", registering: { $0.onSync("shop://web/:id", .id("web")) { "web \($0["id"] ?? "")" } })
        let list = TestModule(
            id: "list", registering: { app in app.handlers.on("list.page") { "list \($0["id"] ?? "")" } })
        let app = try Mediator(modules: [web, list], manifest: manifest)
        await app.start()
        for _ in 1...2 {
            for page in ["list", "lists"] {
                #expect(await app.router.text(of: "shop://\(page)/7", from: .push) == "list 7")
            }
            try await app.remove("list")
            for page in ["list", "lists"] {
                #expect(await app.router.text(of: "shop://\(page)/7", from: .push) == "web 7")
            }
            try await app.add(list)
        }
    }

    @Test("An app that cannot be put together leaves nothing at the components that it was given")
    func notPutTogether() throws {
        let manifest = try Manifest(
            json: """
                { "waymark": 1, "routes": [], "rewrites": [ { "from": "shop://a", "to": "shop://b" } ] }
                """.utf8, file: "shop.json")
        let components = Components()
        #expect(throws: MediatorError.self) {
            try Mediator(modules: [Self.mall()], manifest: manifest, components: components)
        }
        #expect(components.declarations.isEmpty && components.targets.isEmpty)
        _ = try Mediator(modules: [Self.mall()], components: components)
    }
}
