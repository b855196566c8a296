/// What the code that runs does for a host: which of its parts it starts, stops or tells.
struct LifecycleScope: Sendable {
    /// By host, as one may be started by a part of another.
    @TaskLocal static var current: [ObjectIdentifier: LifecycleScope] = [:]

    /// The parts that are being started in this task, or wait for what is started in it.
    var starting: Set<Int> = []
    /// The part that is being started in this task itself.
    var innermost: Int?
    /// Whether an event is told in this task.
    var isTelling = false
}
