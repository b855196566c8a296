/// The time at which a new task starts.
package enum TaskStart: Hashable, Sendable {
    /// In the call that creates the task, up to the task's first suspension.
    case immediate
    /// In a later turn of the task's actor.
    case deferred

    /// The earliest start that the system supports: `immediate` from iOS 26 and macOS 26 on, and on Linux.
    package static var earliest: TaskStart {
        if #available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *) { return .immediate }
        return .deferred
    }

    /// The start to use: ``earliest``, except in tests of the behaviour on older systems.
    @TaskLocal package static var current = earliest
}

extension Task where Success == Void, Failure == Never {
    /// Creates a task on the caller's actor.
    ///
    /// - Parameters:
    ///   - start: The start of the task; a system without immediate starts always defers it.
    ///   - isolation: The actor.
    ///   - body: The task's work.
    package static func begin(
        _ start: TaskStart, isolation: isolated (any Actor)? = #isolation, _ body: @escaping @Sendable () async -> Void
    ) -> Task<Void, Never> {
        // The closures stay on the caller's actor because they capture it.
        if start == .immediate, #available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            return Task.immediate {
                _ = isolation
                await body()
            }
        }
        return Task {
            _ = isolation
            await body()
        }
    }
}
