internal import WaymarkComponents
internal import WaymarkCore
internal import WaymarkLock
internal import WaymarkManifest
internal import WaymarkNavigation
internal import WaymarkRouting

/// The state that all copies of a mediator share.
final class MediatorCore: Sendable {
    let router: Router
    let components: Components
    let host: LifecycleHost
    let gates: ModuleGates
    let running = RunningGate()
    let dispatcher: ScreenDispatcher
    let manifest: Manifest?
    let handlerTypes: HandlerTypes
    /// The registrations of the modules that are present.
    private let parts = Lock<[LifecycleID: ModuleParts]>([:])
    /// The handlers that modules have registered, by id.
    private let handlers = Lock<[String: SourcePlace]>([:])

    /// - Throws: The faults of the modules' names and dependencies.
    init(
        _ modules: [any Module], router: Router, components: Components, navigation: Navigation, manifest: Manifest?,
        handlerTypes: HandlerTypes, lifecycle: LifecycleConfiguration?
    ) throws(MediatorError) {
        self.router = router
        self.components = components
        dispatcher = ScreenDispatcher(navigation: navigation, coder: router.coder)
        self.manifest = manifest
        self.handlerTypes = handlerTypes
        let gates = ModuleGates()
        self.gates = gates
        var configuration = lifecycle ?? LifecycleConfiguration()
        if lifecycle == nil { configuration.clock = router.configuration.clock }
        let forward = configuration.onReport
        // The services retain the host, through the gates of their modules.
        configuration.onReport = { [weak components] report in
            gates.note(report)
            if case .stopping(let id) = report { components?.hide(id) }
            forward?(report)
        }
        configuration.owner = ModuleSurroundings(router: router, components: components)
        do throws(LifecycleError) { host = try LifecycleHost(modules, configuration: configuration) } catch {
            throw MediatorError(error.faults.map { .lifecycle($0) })
        }
    }

    func keep(_ new: [ModuleParts]) {
        parts.withLock { parts in for part in new { parts[part.id] = part } }
    }

    func forget(_ id: LifecycleID) -> ModuleParts? { parts.withLock { $0.removeValue(forKey: id) } }

    /// Reserves an id for a handler, unless another handler has it, in which case its place is returned.
    private func claim(_ handler: FilledHandler) -> SourcePlace? {
        handlers.withLock { handlers in
            if let first = handlers[handler.id] { return first }
            handlers[handler.id] = handler.place
            return nil
        }
    }

    /// Releases ids, so that other modules may register handlers for them.
    private func release(_ ids: some Sequence<String>) {
        handlers.withLock { handlers in for id in ids { handlers[id] = nil } }
    }

    /// Opens the app for links if its modules are running, and otherwise closes it.
    func settleReadiness() {
        var isRunning: Bool
        // The last task that sets the readiness of router and gate reads the host's state afterwards.
        repeat {
            isRunning = host.isRunning
            router.setReady(isRunning)
            running.set(isRunning)
        } while isRunning != host.isRunning
    }

    /// Closes the app for links, because its modules are about to stop.
    func closeForLinks() {
        router.setReady(false)
        running.set(false)
    }

    /// Removes what modules offer where other apps may find it, because the app could not be assembled.
    func withdraw() {
        let parts = parts.withLock { Array($0.values) }
        components.withdraw(parts.flatMap(\.services).map { components.registration(of: $0) })
        for target in parts.flatMap(\.targetRegistrations) { target.remove() }
        dispatcher.remove(parts.flatMap(\.screens))
    }

    /// Ensures that no more links reach a module's registrations.
    func close(_ parts: ModuleParts) {
        router.remove(parts.registrations)
        // Only from here on may another module register their handlers.
        release(parts.handlers)
        guard let manifest else { return }
        let routes = HandlerRoutes(without: parts.routeIDs, handlers: parts.handlers, in: manifest)
        // They yield to any other route.
        try? router.register { batch in for draft in routes.standIns { batch.add(draft) } }
    }

    /// Removes a module's services and targets, and ends their instances.
    func end(_ parts: ModuleParts) async {
        for target in parts.targetRegistrations { target.remove() }
        await components.remove(parts.services)
    }

    /// Lets modules register, and adds their registrations, all or none: services and targets first, then interceptors,
    /// then routes.
    ///
    /// - Parameter fill: Adds the routes of the modules' handlers, and returns their faults.
    /// - Throws: A ``MediatorError`` with all faults.
    func register(
        _ modules: [any Module], fill: (Registrar) -> [MediatorError.Fault]
    ) throws(MediatorError) -> [ModuleParts] {
        var faults: [MediatorError.Fault] = []
        var parts: [ModuleParts] = []
        var undo: [() -> Void] = []
        do throws(RegistrationError) {
            try router.register { batch in
                let handlers = Handlers { self.claim($0) }
                undo.append { self.release(handlers.ids) }
                let registrar = Registrar(
                    batch: batch, router: router, components: components, dispatcher: dispatcher, manifest: manifest,
                    handlers: handlers)
                for module in modules {
                    registrar.register(module, gate: gates.gate(for: module.id, of: host, components))
                }
                let more = fill(registrar)
                parts = registrar.parts
                do throws(ProvisionError) {
                    let services = try components.add(parts.flatMap(\.services))
                    undo.append { [components] in components.withdraw(services) }
                } catch { faults += error.faults.map { .service($0) } }
                do throws(TargetError) {
                    let targets = try components.add(parts.flatMap(\.targets))
                    var rest = targets[...]
                    for place in parts.indices {
                        parts[place].targetRegistrations = Array(rest.prefix(parts[place].targets.count))
                        rest = rest.dropFirst(parts[place].targets.count)
                    }
                    undo.append { for target in targets { target.remove() } }
                } catch { faults += error.faults.map { .target($0) } }
                do throws(MediatorError) {
                    let screens = parts.flatMap(\.screens)
                    try dispatcher.add(screens, configuredBy: manifest)
                    undo.append { [dispatcher] in dispatcher.remove(screens) }
                } catch { faults += error.faults }
                faults += more
                // Routes of a refused batch are not registered, and interceptors must be added before routes.
                for place in parts.indices { parts[place].registrations += parts[place].steps.map { $0(router) } }
                let steps = parts.flatMap { $0.registrations.suffix($0.steps.count) }
                undo.append { [router] in router.remove(steps) }
                if !faults.isEmpty { batch.refuse() }
            }
        } catch {
            faults = error.faults.map { .registration($0) } + faults
        }
        guard faults.isEmpty else {
            for body in undo.reversed() { body() }
            throw MediatorError(faults)
        }
        return parts
    }
}
