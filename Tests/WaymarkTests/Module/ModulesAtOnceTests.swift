import Testing
import Waymark
import WaymarkLock

/// Everything that an app of modules can be asked for, on as many threads as there are.
@Suite("Links, services, scopes, actions, events, and modules that come, go, start and stop, all at once")
struct ModulesAtOnceTests {
    private enum Base {}
    private enum Lazy {}
    private enum Child {}
    private enum Plugin {}
    private enum Late {}

    private static let rounds = 100

    private static func core(_ ledger: ModuleLedger) -> [WatchedModule] {
        [
            WatchedModule("child", Child.self, needs: ["base"], ledger: ledger),
            WatchedModule("base", Base.self, dependants: ["child", "plugin", "late"], ledger: ledger),
            WatchedModule("lazy", Lazy.self, Startup(isLazy: true), failures: 2, ledger: ledger),
        ]
    }

    private static func plugin(_ number: Int, _ ledger: ModuleLedger) -> WatchedModule {
        number.isMultiple(of: 2)
            ? WatchedModule(
                "plugin", Plugin.self, needs: ["base"], Startup(isLazy: number.isMultiple(of: 3)),
                failures: number.isMultiple(of: 5) ? 1 : 0, ledger: ledger)
            : WatchedModule("late", Late.self, needs: ["base"], failures: number % 3 == 0 ? 1 : 0, ledger: ledger)
    }

    /// The results for callers that ask for something that comes and goes.
    private static func isExpected(_ text: String) -> Bool {
        let expected = [
            "no route", "no provider of", "there is no part", "there is no target", "did not start", "is not started",
            "two parts are called", "is still being added", "Broken()", "takes no links yet", "belongs to the scope",
            "cannot be provided in the scope", "is still being created", "must be awaited", "without waiting",
            "the task was cancelled", "was cancelled", "is needed by",
        ]
        return expected.contains { text.contains($0) }
    }

    /// Runs an action; only unforeseeable results are noted.
    private static func attempt(_ ledger: ModuleLedger, _ body: () async throws -> Void) async {
        do { try await body() } catch {
            if !isExpected("\(error)") { ledger.fault("\(error)") }
        }
    }

    /// The users of the app, each on a task of its own.
    private static func addUsers(to group: inout TaskGroup<Void>, of app: Mediator, _ ledger: ModuleLedger) {
        let links = ["base", "lazy", "child", "plugin", "late"]
        for user in 0..<2 {
            group.addTask { @concurrent in
                for round in 0..<rounds {
                    let link = "shop://\(links[(round + user) % links.count])"
                    await attempt(ledger) { _ = try await app.router.open(link, from: .push) }
                    if round.isMultiple(of: 7) { _ = app.router.explain(link, from: .push) }
                    if round.isMultiple(of: 5) { app.router.send(link, from: .push) }
                }
            }
        }
        group.addTask { @concurrent in
            for _ in 0..<rounds {
                await attempt(ledger) { _ = try await app.components.resolve(WatchedModule.Product<Lazy>.self) }
                await attempt(ledger) { _ = try await app.components.resolve(WatchedModule.Product<Plugin>.self) }
                await attempt(ledger) { _ = try await app.components.resolve(WatchedModule.Screen<Late>.self) }
                await attempt(ledger) {
                    _ = try await app.components.resolveIfPresent(WatchedModule.Screen<Child>.self)
                }
                func now() throws { _ = try app.components.resolve(WatchedModule.Product<Base>.self) }
                await attempt(ledger) { try now() }
            }
        }
        group.addTask { @concurrent in
            for round in 0..<rounds {
                await attempt(ledger) { let _: String = try await app.components.perform("lazy", "title") }
                await attempt(ledger) { let _: String = try await app.components.perform("plugin", "title") }
                func now() throws { let _: String = try app.components.perform("late", "title") }
                await attempt(ledger) { try now() }
                await attempt(ledger) { try await app.host.wake(round.isMultiple(of: 2) ? "lazy" : "plugin") }
            }
        }
        group.addTask { @concurrent in
            for round in 0..<rounds {
                if round.isMultiple(of: 3) {
                    await app.send(SystemEvent.background)
                } else {
                    app.post(SystemEvent.launched)
                }
            }
        }
        // A service that is replaced all the time, by two, and had in scopes that come and go.
        for _ in 0..<2 {
            group.addTask { @concurrent in
                for round in 0..<rounds {
                    let registration = ledger.serial()
                    await attempt(ledger) {
                        try app.components.provide(Int.self, replacing: true, closing: { ledger.closes($0) }) { _ in
                            ledger.makes(registration)
                        }
                    }
                    let scope = app.components.openScope("user\(round)")
                    let own = ledger.serial()
                    await attempt(ledger) {
                        try scope.provide(String.self, closing: { ledger.closes(Int($0) ?? 0) }) { scope async throws in
                            _ = try await scope.resolve(Int.self)
                            return "\(ledger.makes(own))"
                        }
                        async let again = scope.resolve(String.self)
                        _ = try await (scope.resolve(String.self), again)
                    }
                    async let closed: Void = scope.close()
                    await attempt(ledger) { _ = try await scope.resolve(String.self) }
                    await closed
                }
            }
        }
    }

    /// The callers that add and take out the same two modules.
    private static func addChangers(to group: inout TaskGroup<Void>, of app: Mediator, _ ledger: ModuleLedger) {
        for changer in 0..<3 {
            group.addTask { @concurrent in
                for round in 0..<rounds {
                    let number = round + changer
                    await attempt(ledger) { try await app.add(plugin(number, ledger)) }
                    await attempt(ledger) { try await app.remove(number.isMultiple(of: 2) ? "plugin" : "late") }
                }
            }
        }
    }

    /// Takes out what is left, looks that nothing is, and ends all.
    private static func finish(_ app: Mediator, _ ledger: ModuleLedger) async throws {
        for id: LifecycleID in ["plugin", "late"] { await attempt(ledger) { try await app.remove(id) } }
        // Its first two starts fail, whenever they are.
        for _ in 1...3 { await attempt(ledger) { try await app.host.wake("lazy") } }
        #expect(app.host.parts == ["child", "base", "lazy"])
        #expect(app.components.targets.map(\.name) == ["base", "child", "lazy"])
        #expect(app.router.routes.map(\.id).count == 3)
        #expect(Set(app.components.declarations.compactMap(\.owner)) == ["base", "child", "lazy"])
        #expect(app.components.scopes.isEmpty)
        for link in ["base", "lazy", "child"] {
            _ = try await app.router.open("shop://\(link)", from: .push)
            let title: String = try await app.components.perform(link, "title")
            #expect(title == link)
        }
        let steps = try await app.router.open("shop://child", from: .push).trace.steps
        #expect(steps.filter { $0.name.contains("Passing") }.count == 3)
        #expect(ledger.running == ["base", "child", "lazy"])
        #expect(Set(app.host.started) == ["base", "child", "lazy"])
        await app.stop()
        #expect(ledger.running.isEmpty && !app.router.isReady)
        await app.components.close()
        #expect(ledger.services.open == 0 && ledger.services.made > 0)
        #expect(ledger.faults.isEmpty, "\(ledger.faults.prefix(5))")
    }

    @Test("Modules that come and go while all are used are each whole, or not there")
    func comingAndGoing() async throws {
        let ledger = ModuleLedger()
        let app = try Mediator(modules: Self.core(ledger))
        await app.start()
        await withTaskGroup { group in
            Self.addUsers(to: &group, of: app, ledger)
            Self.addChangers(to: &group, of: app, ledger)
        }
        try await Self.finish(app, ledger)
    }

    @Test("An app that is stopped and started while it is used takes links when it runs, and only then")
    func stoppingAndStarting() async throws {
        let ledger = ModuleLedger()
        let app = try Mediator(modules: Self.core(ledger))
        await withTaskGroup { group in
            Self.addUsers(to: &group, of: app, ledger)
            Self.addChangers(to: &group, of: app, ledger)
            for _ in 0..<2 {
                group.addTask { @concurrent in
                    for round in 0..<Self.rounds {
                        async let started = app.start()
                        if round.isMultiple(of: 2) { _ = await started }
                        for _ in 0..<round % 20 { await Task.yield() }
                        await app.stop()
                        _ = await started
                    }
                }
            }
        }
        #expect(app.router.isReady == app.host.started.contains("base"))
        await app.start()
        #expect(app.router.isReady)
        try await Self.finish(app, ledger)
    }
}
