/// What the code that runs does for a host: which of its parts it starts or stops, or that it tells them of events.
struct LifecycleScope: Sendable {
    /// By host, as one may be started by a part of another.
    @TaskLocal static var current: [ObjectIdentifier: LifecycleScope] = [:]

    /// The start, stop or task that tells, by its number: once that is over, the scope holds no more, also where a task that
    /// was begun in it goes on.
    var run = 0
    /// The part that is started or stopped.
    var own: Int?
    /// The parts that are started in this task, or wait for what is started in it.
    var starting: Set<Int> = []
    /// Whether an event is told, or waits for what is started in this task.
    var isTelling = false
}
