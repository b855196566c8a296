import WaymarkLock

/// The gate at which callers wait for a service: the part of the app that provides it.
package struct ServiceGate: Sendable {
    /// Returns whether the part has started. It must be quick, because it is called within locks.
    let isOpen: @Sendable () -> Bool
    /// Returns whether the current code may use the part because the code belongs to the part's start or stop. For
    /// existing instances, this also holds if those exceed their time limits.
    let admits: @Sendable (_ ofKept: Bool) -> Bool
    /// Starts the part, and waits for it.
    let open: @Sendable () async throws -> Void

    /// Creates a gate.
    package init(
        isOpen: @escaping @Sendable () -> Bool, admits: @escaping @Sendable (_ ofKept: Bool) -> Bool,
        open: @escaping @Sendable () async throws -> Void
    ) {
        self.isOpen = isOpen
        self.admits = admits
        self.open = open
    }
}

extension ServiceEntry {
    /// Whether all callers may get its instances.
    var isOpen: Bool { gate?.isOpen() ?? true }

    /// Whether the current code may have it created without waiting for a start.
    var admits: Bool { gate.map { $0.isOpen() || $0.admits(false) } ?? true }

    /// Whether the current code may get its existing instances without waiting for a start. This includes code that
    /// ends services, and running factories of the same part of the app.
    var admitsKept: Bool {
        guard let gate else { return true }
        return gate.isOpen() || gate.admits(true) || Self.ending?.withLock { $0 } == true
            || ServiceFrame.asking?.chain.contains { $0.entry.owner == owner } == true
    }

    /// Whether the ending of a service to which the current code belongs is still under way; `nil` for other code.
    @TaskLocal private static var ending: Locked<Bool>?

    /// Ends an instance of it.
    func end(_ held: AnyHeld) async {
        guard let closing else { return }
        let goesOn = Locked(true)
        await Self.$ending.withValue(goesOn) { await closing(held) }
        // Tasks that it has left behind count as ordinary code.
        goesOn.withLock { $0 = false }
    }
}
