/// The gate that those who ask for a service wait at: the part of the app that provides it.
package struct ServiceGate: Sendable {
    /// Whether the part is started; quick, as it is asked within locks.
    let isOpen: @Sendable () -> Bool
    /// Whether the part may be used by the code that runs, as that belongs to its start or stop.
    let admits: @Sendable () -> Bool
    /// Has the part start, and waits for it.
    let open: @Sendable () async throws -> Void

    /// Creates a gate.
    package init(
        isOpen: @escaping @Sendable () -> Bool, admits: @escaping @Sendable () -> Bool,
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

    /// Whether the code that runs may have it without waiting for a start.
    var admits: Bool { gate.map { $0.isOpen() || $0.admits() } ?? true }
}
