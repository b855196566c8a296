import WaymarkLock

/// The gate that those who ask for a service wait at: the part of the app that provides it.
package struct ServiceGate: Sendable {
    /// Whether the part is started; quick, as it is asked within locks.
    let isOpen: @Sendable () -> Bool
    /// Whether the part may be used by the code that runs, as that belongs to its start or stop; of what it has made also where these
    /// go on past their limits.
    let admits: @Sendable (_ ofKept: Bool) -> Bool
    /// Has the part start, and waits for it.
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
    /// Whether anybody may have what is made of it.
    var isOpen: Bool { gate?.isOpen() ?? true }

    /// Whether the code that runs may have it made without waiting for a start.
    var admits: Bool { gate.map { $0.isOpen() || $0.admits(false) } ?? true }

    /// Whether the code that runs may have what is made of it without waiting for a start: also code that ends services, and the factories
    /// of the same part of the app, which have begun.
    var admitsKept: Bool {
        guard let gate else { return true }
        return gate.isOpen() || gate.admits(true) || Self.ending?.withLock { $0 } == true
            || ServiceFrame.asking?.chain.contains { $0.entry.owner == owner } == true
    }

    /// Whether the end of a service goes on to which the code that runs belongs; `nil` for other code.
    @TaskLocal private static var ending: Locked<Bool>?

    /// Ends what was made of it.
    func end(_ held: AnyHeld) async {
        guard let closing else { return }
        let goesOn = Locked(true)
        await Self.$ending.withValue(goesOn) { await closing(held) }
        // What it has left behind is code like any other.
        goesOn.withLock { $0 = false }
    }
}
