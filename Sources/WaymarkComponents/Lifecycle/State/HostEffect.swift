/// The decisions of a host that it carries out outside of its lock, in order.
enum HostEffect: Sendable {
    case report(LifecycleReport)
    case resume(UnsafeContinuation<Void, Never>)
    case answer(UnsafeContinuation<Bool, Never>, Bool)
    case start(PartRecord, PartRecord.Run)
    case stop(PartRecord, PartRecord.Run)
    /// A task begins to tell events; the number by which it knows that it is the one to do so.
    case deliver(Int)
    case cancel(Task<Void, Never>)
    /// A task sleeps until the next limit; the number by which it knows that it is the one to look.
    case sleep(until: Duration, Int)
}
