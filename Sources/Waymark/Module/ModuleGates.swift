internal import WaymarkComponents
internal import WaymarkLock
internal import WaymarkRouting

/// The modules that have started, for links that need one: a look at each link must cost next to nothing.
final class ModuleGates: Sendable {
    private let flags = Lock<[LifecycleID: Locked<Bool>]>([:])

    /// Returns the gate to await before using a module.
    func gate(for id: LifecycleID, of host: LifecycleHost) -> ModuleGate {
        let flag = flags.withLock { flags in
            if let flag = flags[id] { return flag }
            let flag = Locked(false)
            flags[id] = flag
            return flag
        }
        return ModuleGate(id: id, isStarted: { flag.withLock { $0 } }, start: { try await host.wake(id) })
    }

    /// Notes what a host reports.
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
    let start: @Sendable () async throws -> Void

    /// For links; one for all routes of a module.
    var owner: RouteOwner { RouteOwner(name: id.rawValue, isStarted: isStarted, start: start) }
    /// For services and targets.
    var service: ServiceGate { ServiceGate(isOpen: isStarted, open: start) }
}
