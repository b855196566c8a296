import WaymarkLock

/// The work of the current code for a host: the parts that it starts or stops, or its delivery of events to them.
struct LifecycleScope: Sendable {
    /// The scopes by host, because a part of one host may start another host.
    @TaskLocal static var current: [ObjectIdentifier: LifecycleScope] = [:]

    /// The number of the start, stop or delivery. Once that has ended, the scope is no longer valid, even if a task
    /// that was created in it continues.
    var run = 0
    /// The part that is started or stopped.
    var own: Int?
    /// The same where it is started, and whether that start is over.
    var start: (record: PartRecord, isOver: Locked<Bool>)?
    /// The parts that are started in this task, or wait for what is started in it.
    var starting: Set<Int> = []
    /// Whether the code of the start or stop has returned, which it may do after its limit; `nil` for other work.
    var hasReturned: Locked<Bool>?
    /// Whether the task delivers an event, or waits for parts that it starts.
    var isDelivering = false

    /// The parts of all hosts that are being started here, and wait for the requested service or part.
    static var starting: [WaitNode] {
        current.values.compactMap { scope in
            guard let start = scope.start, !start.isOver.withLock({ $0 }) else { return nil }
            return .part(start.record)
        }
    }
}
