import WaymarkLock

/// The work of the running code for a host: the parts that it starts or stops, or its delivery of events to them.
struct LifecycleScope: Sendable {
    /// By host, as one may be started by a part of another.
    @TaskLocal static var current: [ObjectIdentifier: LifecycleScope] = [:]

    /// The start, stop or task that tells, by its number: once that is over, the scope holds no more, also where a task that
    /// was begun in it goes on.
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
    var isTelling = false

    /// The parts that are started here, of all hosts, and wait for what is asked for.
    static var starting: [WaitNode] {
        current.values.compactMap { scope in
            guard let start = scope.start, !start.isOver.withLock({ $0 }) else { return nil }
            return .part(start.record)
        }
    }
}
