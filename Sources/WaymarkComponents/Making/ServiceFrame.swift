import WaymarkLock

/// A service or a target that somebody asked for and that is not there yet, and who asked.
final class ServiceFrame: Sendable {
    /// What is being made here; what that asks for, it asks for on behalf of it.
    private struct Running: Sendable {
        let frame: ServiceFrame
        /// The task in which it is made without waiting; `nil` where it may wait.
        let task: UInt?
        /// How many are made without waiting on this thread, one inside the other.
        let depth: Int
    }

    /// How many may be made without waiting one inside the other, so that no stack overflows: the smallest has half a megabyte.
    static let greatestDepth = 100

    @TaskLocal private static var running: Running?

    let entry: ServiceEntry
    /// The scope for which it is made.
    let scope: Components
    let parent: ServiceFrame?
    /// Where it was asked for.
    let place: SourcePlace
    /// What waits for it because it has asked for it: its parent, or the parts of the app that are started here.
    let askers: [WaitNode]
    private let hasEnded = Lock(false)

    init(_ entry: ServiceEntry, in scope: Components, place: SourcePlace) {
        self.entry = entry
        self.scope = scope
        self.place = place
        parent = Self.asking
        askers = parent.map { [.frame($0)] } ?? LifecycleScope.starting
    }

    /// The same once more, for what is made and goes on where nobody asks any more.
    init(of other: ServiceFrame) {
        entry = other.entry
        scope = other.scope
        parent = other.parent
        place = other.place
        askers = [.frame(other)]
    }

    /// What waits for what is asked for now.
    static var waiting: [WaitNode] { asking.map { [.frame($0)] } ?? LifecycleScope.starting }

    /// What something is asked for on behalf of now.
    ///
    /// A task asks for itself that a factory has left behind, or that one has started which does not wait.
    static var asking: ServiceFrame? {
        guard let running else { return nil }
        if let task = running.task, task != currentTask { return nil }
        var frame: ServiceFrame? = running.frame
        while let asking = frame, asking.hasEnded.withLock({ $0 }) { frame = asking.parent }
        return frame
    }

    /// What tells the task here from others while it runs, 0 outside of tasks: where it is, which costs less than its hash.
    private static var currentTask: UInt {
        withUnsafeCurrentTask { task in
            withUnsafeBytes(of: task) { $0.count < MemoryLayout<UInt>.size ? 0 : $0.load(as: UInt.self) }
        }
    }

    /// Runs what makes it without waiting.
    func run(_ body: () -> ServiceBuild.Outcome) -> ServiceBuild.Outcome {
        let running = Running(frame: self, task: Self.currentTask, depth: Self.depth + 1)
        return Self.$running.withValue(running, operation: body)
    }

    /// How many are being made without waiting here, one inside the other.
    static var depth: Int {
        guard let running, running.task == currentTask else { return 0 }
        return running.depth
    }

    /// Runs what makes it, or prepares that, in this task and those inside it.
    func runWaiting<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        try await Self.$running.withValue(Running(frame: self, task: nil, depth: 0), operation: body)
    }

    /// Notes that those who ask for it wait for it.
    func noteAskers() {
        // Nothing waits for what is asked for yet, so that no circle can come of it.
        if !askers.isEmpty { _ = WaitGraph.all.add(askers, waitFor: [.frame(self)]) }
    }

    /// Notes that they do no more.
    func forgetAskers() {
        if !askers.isEmpty { WaitGraph.all.remove(askers, waitFor: [.frame(self)]) }
    }

    /// Says that nothing is asked for on its behalf any more.
    func end() { hasEnded.withLock { $0 = true } }

    /// The frames from the first that was asked for to this one.
    var chain: [ServiceFrame] {
        var chain = [self]
        while let parent = chain[chain.count - 1].parent { chain.append(parent) }
        return chain.reversed()
    }

    /// Whether it is asked for on its own behalf.
    var isRepeated: Bool {
        var frame = parent
        while let asking = frame {
            if asking.entry === entry, asking.scope === scope { return true }
            frame = asking.parent
        }
        return false
    }

    var step: ServiceError.Step { ServiceError.Step(service: entry.name, place: entry.place) }

    /// Why the service could not be had.
    func error(_ reason: ServiceError.Reason) -> ServiceError {
        let chain = chain
        return ServiceError(reason, chain: chain.map(\.step), place: chain[0].place)
    }

    /// Why it could not be had where it waits for itself.
    var repeated: ServiceError {
        let chain = chain
        return ServiceError(.cycle, chain: (chain + [self]).map(\.step), place: chain[0].place)
    }

    /// The same error told to somebody else who waited for the service.
    func passed(_ error: ServiceError, from other: ServiceFrame) -> ServiceError {
        let chain = chain
        return ServiceError(
            error.reason, chain: chain.map(\.step) + error.chain.dropFirst(other.chain.count), place: chain[0].place)
    }

    /// What a factory's error says of the service.
    func failure(_ error: any Error) -> ServiceError {
        if let error = error as? ServiceError { return error }
        // What a target needs and could not have, the factory that performed its action could not have.
        if let error = (error as? ActionError)?.underlyingError as? ServiceError { return error }
        return self.error(.failed(error))
    }
}
