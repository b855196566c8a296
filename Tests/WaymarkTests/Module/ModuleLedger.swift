import Waymark
import WaymarkLock

/// Watches modules and services that many threads use at once, and notes everything that may not be.
final class ModuleLedger: Sendable {
    private struct State: Sendable {
        var serial = 0
        /// The names of the modules that run, by their numbers.
        var running: [Int: LifecycleID] = [:]
        var starting: Set<Int> = []
        var starts = 0
        var makings: [Int: Int] = [:]
        var open: Set<Int> = []
        var closings = 0
        var faults: [String] = []
    }

    private let state = Locked(State())

    /// The states that may not be and have been.
    var faults: [String] { state.withLock { $0.faults } }
    /// The modules that run, by name.
    var running: [String] { state.withLock { $0.running.values.map(\.rawValue).sorted() } }
    var starts: Int { state.withLock { $0.starts } }
    /// The number of services that were made, and the number of these that were not ended.
    var services: (made: Int, open: Int) { state.withLock { ($0.makings.count, $0.open.count) } }

    /// A number for a module or a service, never given again.
    func serial() -> Int {
        state.withLock { state in
            state.serial += 1
            return state.serial
        }
    }

    func fault(_ text: String) { state.withLock { $0.faults.append(text) } }

    // MARK: Modules

    func begins(_ serial: Int, _ id: LifecycleID, needs: [LifecycleID]) {
        state.withLock { state in
            state.starts += 1
            if state.running[serial] != nil { state.faults.append("\(id) is started again without a stop") }
            if state.running.values.contains(id) {
                state.faults.append("\(id) is started while another of its name runs")
            }
            if !state.starting.insert(serial).inserted { state.faults.append("\(id) is started twice") }
            for need in needs where !state.running.values.contains(need) {
                state.faults.append("\(id) is started before \(need)")
            }
        }
    }

    func ends(_ serial: Int, _ id: LifecycleID, isStarted: Bool) {
        state.withLock { state in
            state.starting.remove(serial)
            if isStarted { state.running[serial] = id }
        }
    }

    func stops(_ serial: Int, _ id: LifecycleID, neededBy others: [LifecycleID]) {
        state.withLock { state in
            if state.running.removeValue(forKey: serial) == nil {
                state.faults.append("\(id) is stopped and does not run")
            }
            for other in others where state.running.values.contains(other) {
                state.faults.append("\(id) is stopped before \(other)")
            }
        }
    }

    // MARK: Services

    /// A service of a registration is made; gives the number of what is made.
    func makes(_ registration: Int) -> Int {
        state.withLock { state in
            state.makings[registration, default: 0] += 1
            if state.makings[registration] != 1 { state.faults.append("a service is made twice") }
            state.serial += 1
            state.open.insert(state.serial)
            return state.serial
        }
    }

    func closes(_ number: Int) {
        state.withLock { state in
            state.closings += 1
            if state.open.remove(number) == nil { state.faults.append("a service is ended twice") }
        }
    }
}

/// A module that a ledger watches, with a route, services, targets and an interceptor.
struct WatchedModule: Module {
    struct Broken: Error {}
    /// The services of a module, by its name.
    struct Product<Mark>: Sendable {
        let number: Int
    }
    @MainActor
    final class Screen<Mark> {
        let number: Int
        init(number: Int) { self.number = number }
    }

    let id: LifecycleID
    let dependencies: [LifecycleID]
    let startup: Startup
    let ledger: ModuleLedger
    let serial: Int
    /// The modules that depend on it.
    var dependants: [LifecycleID] = []
    /// The number of times that its start fails.
    var failures = Locked(0)
    let registering: @Sendable (Registrar, ModuleLedger) -> Void

    init<Mark>(
        _ id: LifecycleID, _ mark: Mark.Type, needs dependencies: [LifecycleID] = [],
        dependants: [LifecycleID] = [], _ startup: Startup = Startup(), failures: Int = 0, ledger: ModuleLedger
    ) {
        self.id = id
        self.dependencies = dependencies
        self.startup = startup
        self.ledger = ledger
        self.dependants = dependants
        self.failures = Locked(failures)
        serial = ledger.serial()
        registering = { app, ledger in
            let (shared, screen) = (ledger.serial(), ledger.serial())
            let ending: @Sendable (Product<Mark>) async -> Void = { ledger.closes($0.number) }
            app.provide(Product<Mark>.self, closing: ending) {
                Product<Mark>(number: ledger.makes(shared))
            }
            let closing: @MainActor @Sendable (Screen<Mark>) async -> Void = { ledger.closes($0.number) }
            app.provideOnMain(Screen<Mark>.self, closing: closing) { scope async throws in
                _ = try await scope.resolve(Product<Mark>.self)
                return Screen<Mark>(number: ledger.makes(screen))
            }
            app.on([RoutePattern(stringLiteral: "shop://\(id.rawValue)")], .public) {
                [components = app.components] _ in
                try await components.resolve(Product<Mark>.self).number
            }
            app.target(id.rawValue) { target in target.onSync("title", fromLinks: true) { _ in id.rawValue } }
            app.use(PassingInterceptor())
        }
    }

    struct PassingInterceptor: Interceptor {
        func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
            try await next(request)
        }
    }

    func register(in app: Registrar) { registering(app, ledger) }

    func start(_ context: StartContext) async throws {
        ledger.begins(serial, id, needs: dependencies)
        await Task.yield()
        let isFailing = failures.withLock { failures in
            failures -= 1
            return failures >= 0
        }
        ledger.ends(serial, id, isStarted: !isFailing)
        if isFailing { throw Broken() }
    }

    func stop() async {
        ledger.stops(serial, id, neededBy: dependants)
        await Task.yield()
    }
}
