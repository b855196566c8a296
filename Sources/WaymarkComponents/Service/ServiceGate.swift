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
        return gate.isOpen() || gate.admits(true) || Self.isEnding
            || ServiceFrame.asking?.chain.contains { $0.entry.owner == owner } == true
    }

    /// Whether the code that runs ends a service.
    @TaskLocal private static var isEnding = false

    /// Ends what was made of it.
    func end(_ held: AnyHeld) async {
        guard let closing else { return }
        await Self.$isEnding.withValue(true) { await closing(held) }
    }
}
