import Testing
import Waymark
import WaymarkLock
import WaymarkTesting

/// A module with a service of each lifetime that is kept, and a target; it asks for them itself as a test says.
private struct Store: Module {
    final class Shared: Sendable {}
    final class Scoped: Sendable {}
    final class Weak: Sendable {}

    let id: LifecycleID = "store"
    let startup: Startup
    var starting: @Sendable (StartContext) async throws -> Void = { _ in }
    var stopping: @Sendable () async -> Void = {}
    var handling: @Sendable () async -> Void = {}
    var closing: @Sendable () -> Void = {}

    init(isLazy: Bool, limit: Duration = .seconds(1 << 20)) { startup = Startup(isLazy: isLazy, limit: limit) }

    func register(in app: Registrar) {
        let closing = closing
        app.provide(Shared.self, closing: { _ in closing() }, { Shared() })
        app.provide(Scoped.self, .scoped) { Scoped() }
        app.provide(Weak.self, .weaklyShared) { Weak() }
        app.target("Store") { $0.onSync("open") { _ in "open" } }
    }

    func start(_ context: StartContext) async throws { try await starting(context) }
    func stop() async { await stopping() }
    func handle(_ event: any LifecycleEvent) async { await handling() }
}

/// A way to ask for what the module has.
private enum Asking: CaseIterable, Sendable {
    case shared, scoped, weakly, action

    /// Asks without waiting; returns what is in the way.
    func now(_ components: Components) -> String {
        do {
            switch self {
            case .shared: _ = try components.resolve(Store.Shared.self)
            case .scoped: _ = try components.resolve(Store.Scoped.self)
            case .weakly: _ = try components.resolve(Store.Weak.self)
            case .action: let _: String = try components.perform("Store", "open")
            }
            return "had"
        } catch let error as ServiceError {
            if case .wouldWait(.start(let id)) = error.reason { return "waits for \(id)" }
            return "\(error)"
        } catch let error as ActionError {
            if case .wouldWait(.start(let id)) = error.reason { return "waits for \(id)" }
            return "\(error)"
        } catch { return "\(error)" }
    }

    /// Asks, and waits.
    func later(_ components: Components) async -> String {
        do {
            switch self {
            case .shared: _ = try await components.resolve(Store.Shared.self)
            case .scoped: _ = try await components.resolve(Store.Scoped.self)
            case .weakly: _ = try await components.resolve(Store.Weak.self)
            case .action: let _: String = try await components.perform("Store", "open")
            }
            return "had"
        } catch let error as ServiceError {
            if case .notStarted(let id, _) = error.reason { return "\(id) not started" }
            return "\(error)"
        } catch let error as ActionError {
            if case .notStarted(let id, _) = error.reason { return "\(id) not started" }
            return "\(error)"
        } catch { return "\(error)" }
    }
}

@Suite("What a module has made is had while the module is started, and by its own start and stop")
struct KeptServiceTests {
    /// Asks for everything without waiting, in a function that does not wait.
    private static func now(_ components: Components) -> [String] { Asking.allCases.map { $0.now(components) } }

    private static let all = Array(repeating: "had", count: Asking.allCases.count)
    private static let none = Array(repeating: "waits for store", count: Asking.allCases.count)

    @Test(
        "It is kept while the module is stopped, waits for its next start, and is the same", arguments: [false, true],
        [false, true])
    func stopped(isLazy: Bool, isWatched: Bool) async throws {
        let app = try Mediator(modules: [Store(isLazy: isLazy)])
        let scope = app.components.openScope("user")
        let events = isWatched ? app.components.events() : nil
        await app.start()
        let weak = try await scope.resolve(Store.Weak.self)
        let shared = try await scope.resolve(Store.Shared.self)
        for asking in Asking.allCases { #expect(await asking.later(scope) == "had") }
        // More than once: what is asked for again and again is found by a shorter way.
        for _ in 0..<3 { #expect(Self.now(scope) == Self.all) }
        await app.stop()
        #expect(Self.now(scope) == Self.none)
        for asking in Asking.allCases { #expect(await asking.later(scope) == "store not started") }
        await app.start()
        if isLazy {
            #expect(Self.now(scope) == Self.none)
            #expect(await Asking.action.later(scope) == "had")
        }
        for _ in 0..<3 { #expect(Self.now(scope) == Self.all) }
        #expect(try await scope.resolve(Store.Shared.self) === shared)
        #expect(try await scope.resolve(Store.Weak.self) === weak)
        withExtendedLifetime(events) {}
    }

    @Test("Until the start that has made it has ended, others wait, and the start does not")
    func starting() async throws {
        let gate = TestGate()
        let found = Locked<[[String]]>([])
        var store = Store(isLazy: true)
        store.starting = { context in
            let components = try #require(context.components)
            // The first makes them.
            for _ in 0..<2 { found.withLock { $0.append(Self.now(components)) } }
            var later: [String] = []
            for asking in Asking.allCases { later.append(await asking.later(components)) }
            found.withLock { $0.append(later) }
            await gate.pass()
        }
        let app = try Mediator(modules: [store])
        await app.start()
        let waiting = Task { await Asking.shared.later(app.components) }
        await gate.waitForArrivals()
        #expect(found.withLock { $0 } == [Self.all, Self.all, Self.all])
        #expect(Self.now(app.components) == Self.none)
        gate.open()
        #expect(await waiting.value == "had")
        #expect(Self.now(app.components) == Self.all)
    }

    @Test("What a start has made before it failed waits for the next one")
    func failed() async throws {
        struct Broken: Error {}
        let fails = Locked(true)
        var store = Store(isLazy: true)
        store.starting = { context in
            let components = try #require(context.components)
            _ = Self.now(components)
            if fails.withLock({ $0 }) { throw Broken() }
        }
        let app = try Mediator(modules: [store])
        await app.start()
        #expect(await Asking.shared.later(app.components) == "store not started")
        #expect(Self.now(app.components) == Self.none)
        fails.withLock { $0 = false }
        #expect(await Asking.action.later(app.components) == "had")
        #expect(Self.now(app.components) == Self.all)
    }

    @Test("The module's own stop has it, also while the module is removed", arguments: [false, true])
    func stopping(isRemoved: Bool) async throws {
        let found = Locked<[String]>([])
        let components = Locked<Components?>(nil)
        var store = Store(isLazy: false)
        store.stopping = {
            guard let components = components.withLock({ $0 }) else { return }
            for asking in Asking.allCases { found.withLock { $0.append(asking.now(components)) } }
            for asking in Asking.allCases {
                let answer = await asking.later(components)
                found.withLock { $0.append(answer) }
            }
        }
        let app = try Mediator(modules: [store])
        components.withLock { $0 = app.components }
        await app.start()
        #expect(Self.now(app.components) == Self.all)
        if isRemoved { try await app.remove("store") } else { await app.stop() }
        #expect(found.withLock { $0 } == Self.all + Self.all)
        components.withLock { $0 = nil }
    }

    @Test("A module that is removed while an event is handled stops before its services end")
    func removedWithin() async throws {
        let notes = Locked<[String]>([])
        let mediator = Locked<Mediator?>(nil)
        var store = Store(isLazy: false)
        let ended = TestGate()
        store.handling = {
            let app = mediator.withLock { $0 }
            try? await app?.remove("store")
            notes.withLock { $0.append("handled") }
        }
        store.stopping = { notes.withLock { $0.append("stopped") } }
        store.closing = {
            notes.withLock { $0.append("closed") }
            Task { await ended.pass() }
        }
        let app = try Mediator(modules: [store])
        mediator.withLock { $0 = app }
        await app.start()
        #expect(Self.now(app.components) == Self.all)
        await app.send(SystemEvent.background)
        await ended.waitForArrivals()
        ended.open()
        #expect(notes.withLock { $0 } == ["handled", "stopped", "closed"])
        mediator.withLock { $0 = nil }
    }

    @Test(
        "What ends a service has what the app has made, also when the app is stopped",
        arguments: ["app", "scope", "module"])
    func closing(_ way: String) async throws {
        let found = Locked<[String]>([])
        let components = Locked<Components?>(nil)
        let store = Store(isLazy: false)
        let ends: @Sendable (String) async -> Void = { _ in
            guard let components = components.withLock({ $0 }) else { return }
            for asking in [Asking.shared, .weakly, .action] { found.withLock { $0.append(asking.now(components)) } }
            found.withLock { $0.append("closed") }
        }
        let other = TestModule(
            id: "other", registering: { $0.provide(String.self, closing: ends, { "other" }) })
        let app = try Mediator(modules: [store, other])
        components.withLock { $0 = app.components }
        let user = app.components.openScope("user")
        if way == "scope" { try user.provide(String.self, closing: ends, { "user" }) }
        await app.start()
        let weak = try await user.resolve(Store.Weak.self)
        #expect(Self.now(user) == Self.all)
        #expect(try await user.resolve(String.self) == (way == "scope" ? "user" : "other"))
        await app.stop()
        switch way {
        case "app": await app.components.close()
        case "scope": await user.close()
        default: try await app.remove("other")
        }
        #expect(found.withLock { $0 } == ["had", "had", "had", "closed"])
        components.withLock { $0 = nil }
        withExtendedLifetime(weak) {}
    }

    @Test("A start or stop that goes on past its limit has what the module has made", arguments: [true, false])
    func late(isStart: Bool) async throws {
        let clock = ManualClock()
        let gate = TestGate()
        let ended = TestGate()
        let found = Locked<[String]>([])
        let components = Locked<Components?>(nil)
        let ask: @Sendable () -> Void = {
            guard let components = components.withLock({ $0 }) else { return }
            for asking in [Asking.shared, .scoped, .action] { found.withLock { $0.append(asking.now(components)) } }
        }
        var store = Store(isLazy: false, limit: .seconds(1))
        if isStart {
            store.starting = { _ in
                ask()
                await gate.pass()
                ask()
            }
            store.stopping = {
                ask()
                ended.open()
            }
        } else {
            store.stopping = {
                ask()
                await gate.pass()
                ask()
                ended.open()
            }
        }
        var lifecycle = LifecycleConfiguration()
        lifecycle.clock = AppClock(clock)
        lifecycle.stopLimit = .seconds(1)
        let app = try Mediator(modules: [store], lifecycle: lifecycle)
        components.withLock { $0 = app.components }
        let running = Task {
            await app.start()
            if !isStart {
                _ = Self.now(app.components)
                await app.stop()
            }
        }
        await gate.waitForArrivals()
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(1))
        await running.value
        gate.open()
        await ended.pass()
        #expect(found.withLock { $0 } == Array(repeating: "had", count: isStart ? 9 : 6))
        components.withLock { $0 = nil }
    }

    @Test("What handles an event that a start waits for belongs to that start")
    func handledInStart() async throws {
        let found = Locked<[String]>([])
        let mediator = Locked<Mediator?>(nil)
        var store = Store(isLazy: true)
        store.starting = { context in
            let components = try #require(context.components)
            _ = Self.now(components)
            await mediator.withLock { $0 }?.send(SystemEvent.foreground)
        }
        let listener = Listener {
            guard let components = mediator.withLock({ $0 })?.components else { return }
            for asking in Asking.allCases {
                let answer = await asking.later(components)
                found.withLock { $0.append(answer) }
            }
        }
        let app = try Mediator(modules: [store, listener])
        mediator.withLock { $0 = app }
        await app.start()
        #expect(await Asking.shared.later(app.components) == "had")
        #expect(found.withLock { $0 } == Self.all)
        mediator.withLock { $0 = nil }
    }

    @Test("A factory of the module that has begun has what the module has made, though it is stopped meanwhile")
    func making() async throws {
        let gate = TestGate()
        let store = Store(isLazy: false)
        let maker = TestModule(
            id: "maker",
            registering: { app in
                app.provide(Int.self) { 7 }
                app.provide(String.self) { scope async throws in
                    await gate.pass()
                    return "\(try await scope.resolve(Int.self))"
                }
            })
        let app = try Mediator(modules: [store, maker])
        await app.start()
        #expect(try await app.components.resolve(Int.self) == 7)
        let making = Task { try await app.components.resolve(String.self) }
        await gate.waitForArrivals()
        await app.stop()
        gate.open()
        #expect(try await making.value == "7")
    }

    @Test("What a closing has left behind, or a start, waits like any other code", arguments: [true, false])
    func leftBehind(byStart: Bool) async throws {
        let (gate, found) = (TestGate(), Locked<[String]>([]))
        let components = Locked<Components?>(nil)
        let left: @Sendable () -> Void = {
            Task {
                await gate.pass()
                guard let components = components.withLock({ $0 }) else { return }
                found.withLock { $0.append(Asking.shared.now(components)) }
            }
        }
        var store = Store(isLazy: false)
        if byStart { store.starting = { _ in left() } }
        let app = try Mediator(modules: [store])
        components.withLock { $0 = app.components }
        let user = app.components.openScope("user")
        try user.provide(String.self, closing: { _ in if !byStart { left() } }, { "user" })
        await app.start()
        #expect(Self.now(app.components) == Self.all)
        _ = try await user.resolve(String.self)
        await app.stop()
        await user.close()
        gate.open()
        while found.withLock({ $0.isEmpty }) { await Task.yield() }
        #expect(found.withLock { $0 } == ["waits for store"])
        components.withLock { $0 = nil }
    }

    @Test("Whoever waits for the start gets nothing that was ended meanwhile")
    func endedMeanwhile() async throws {
        let gate = TestGate()
        let isSecond = Locked(false)
        var store = Store(isLazy: true)
        store.starting = { _ in if isSecond.withLock({ $0 }) { await gate.pass() } }
        let app = try Mediator(modules: [store])
        let user = app.components.openScope("user")
        await app.start()
        #expect(await Asking.scoped.later(user) == "had")
        await app.stop()
        isSecond.withLock { $0 = true }
        await app.start()
        let waiting = Task { await Asking.scoped.later(user) }
        await gate.waitForArrivals()
        await user.close()
        gate.open()
        #expect(await waiting.value.contains("is closed"))
    }

    @Test("A module that failed within a start has gone when another one is added in its place there")
    func addedWithin() async throws {
        struct Broken: Error {}
        let mediator = Locked<Mediator?>(nil)
        let found = Locked<[String]>([])
        @Sendable func backend(_ id: LifecycleID, fails: Bool) -> TestModule {
            TestModule(
                id: id, registering: { $0.provide(String.self) { id.rawValue } },
                starting: { _ in if fails { throw Broken() } })
        }
        let store = TestModule(
            id: "store",
            starting: { _ in
                guard let app = mediator.withLock({ $0 }) else { return }
                do { try await app.add(backend("backend", fails: true)) } catch {
                    found.withLock { $0.append("failed") }
                    try await app.add(backend("backend", fails: false))
                }
                let made = try await app.components.resolve(String.self)
                found.withLock { $0.append(made) }
            })
        let app = try Mediator(modules: [store])
        mediator.withLock { $0 = app }
        let report = await app.start()
        #expect(report.missing.isEmpty, "\(report.missing)")
        #expect(found.withLock { $0 } == ["failed", "backend"])
        mediator.withLock { $0 = nil }
    }

    @Test("A module's start opens links to the module without waiting")
    func ownLinks() async throws {
        let found = Locked<[String]>([])
        let mall = TestModule(
            id: "mall", startup: Startup(isLazy: true, limit: .seconds(1 << 20)),
            registering: { $0.onSync("shop://own", .public) { _ in "own" } },
            starting: { context in
                let router = try #require(context.router)
                let text = await MainActor.run { (try? router.answer("shop://own", from: .app).value) as? String }
                found.withLock { $0.append(text ?? "none") }
            })
        let app = try Mediator(modules: [mall])
        await app.start()
        #expect(await app.router.text(of: "shop://own", from: .push) == "own")
        #expect(found.withLock { $0 } == ["own"])
    }
}

/// A module that does something at each event.
private struct Listener: Module {
    let id: LifecycleID = "listener"
    let handling: @Sendable () async -> Void

    func register(in app: Registrar) {}
    func handle(_ event: any LifecycleEvent) async { await handling() }
}
