internal import WaymarkComponents
internal import WaymarkLock
internal import WaymarkRouting

/// The modules that have started, for links that need one. The check must cost next to nothing for each link.
final class ModuleGates: Sendable {
    private let flags = Lock<[LifecycleID: Locked<Bool>]>([:])

    /// Returns the gate to await before using a module.
    ///
    /// - Parameter components: The services that the module may ask for while it starts.
    func gate(for id: LifecycleID, of host: LifecycleHost, _ components: Components) -> ModuleGate {
        let flag = flags.withLock { flags in
            if let flag = flags[id] { return flag }
            let flag = Locked(false)
            flags[id] = flag
            return flag
        }
        return ModuleGate(
            id: id, isStarted: { flag.withLock { $0 } }, isUsable: { host.isUsable(id, evenLate: $0) },
            components: components,
            start: { try await host.wake(id) })
    }

    /// Notes a report of a host.
    func note(_ report: LifecycleReport) {
        switch report {
        case .started(let id, _): flag(id, true)
        case .stopping(let id), .removed(let id): flag(id, false)
        default: break
        }
    }

    private func flag(_ id: LifecycleID, _ isStarted: Bool) {
        let flag = flags.withLock { $0[id] }
        flag?.withLock { $0 = isStarted }
    }
}

/// The gate to await before using a module.
struct ModuleGate: Sendable {
    let id: LifecycleID
    let isStarted: @Sendable () -> Bool
    /// Returns the same for the current code, which may belong to the module's own start or stop.
    let isUsable: @Sendable (_ evenLate: Bool) -> Bool
    let components: Components
    let start: @Sendable () async throws -> Void

    /// The gate for links, shared by all routes of a module. The routes retain the app's services, which the start of
    /// the module may request.
    var owner: RouteOwner {
        RouteOwner(
            name: id.rawValue, isStarted: isStarted, admits: { [isUsable] in isUsable(false) },
            start: { [components, start] in
                defer { withExtendedLifetime(components) {} }
                try await start()
            })
    }
    /// The gate for services and targets, which the app's services retain.
    var service: ServiceGate { ServiceGate(isOpen: isStarted, admits: isUsable, open: start) }
}
