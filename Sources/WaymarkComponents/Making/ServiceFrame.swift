import WaymarkLock

/// A requested service or target that is not available yet, with the request.
final class ServiceFrame: Sendable {
    /// The service that is being made here; requests from its factory are on its behalf.
    private struct Running: Sendable {
        let frame: ServiceFrame
        /// The task in which it is made without waiting; `nil` if it may wait.
        let task: UInt?
        /// The number of services that are made without waiting on this thread, one inside the other.
        let depth: Int
    }

    /// The greatest nesting depth of synchronous construction, so that no stack overflows; the smallest stack has half
    /// a megabyte.
    static let greatestDepth = 100

    @TaskLocal private static var running: Running?

    let entry: ServiceEntry
    /// The scope for which it is made.
    let scope: Components
    let parent: ServiceFrame?
    /// The place of the request.
    let place: SourcePlace
    /// The parties that wait for it: its parent, or the parts of the app that are starting here.
    let askers: [WaitNode]
    private let hasEnded = Lock(false)

    init(_ entry: ServiceEntry, in scope: Components, place: SourcePlace) {
        self.entry = entry
        self.scope = scope
        self.place = place
        parent = Self.asking
        askers = parent.map { [.frame($0)] } ?? LifecycleScope.starting
    }

    /// The same once more, for a service whose making goes on after its callers have gone.
    init(of other: ServiceFrame) {
        entry = other.entry
        scope = other.scope
        parent = other.parent
        place = other.place
        askers = [.frame(other)]
    }

    /// The parties that wait for the next request.
    static var waiting: [WaitNode] { asking.map { [.frame($0)] } ?? LifecycleScope.starting }

    /// The service on whose behalf the next request is made.
    ///
    /// A task asks for itself that a factory has left behind, or that one has started which does not wait.
    static var asking: ServiceFrame? {
        guard let running else { return nil }
        if let task = running.task, task != currentTask { return nil }
        var frame: ServiceFrame? = running.frame
        while let asking = frame, asking.hasEnded.withLock({ $0 }) { frame = asking.parent }
        return frame
    }

    /// The identity of the running task here, 0 outside of tasks: its address, which costs less than its hash.
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

    /// The number of services that are being made without waiting here, one inside the other.
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

    /// Returns the error of the service.
    func error(_ reason: ServiceError.Reason) -> ServiceError {
        let chain = chain
        return ServiceError(reason, chain: chain.map(\.step), place: chain[0].place)
    }

    /// The error of a service that waits for itself.
    var repeated: ServiceError {
        let chain = chain
        return ServiceError(.cycle, chain: (chain + [self]).map(\.step), place: chain[0].place)
    }

    /// The same error for another caller that waited for the service.
    func passed(_ error: ServiceError, from other: ServiceFrame) -> ServiceError {
        let chain = chain
        return ServiceError(
            error.reason, chain: chain.map(\.step) + error.chain.dropFirst(other.chain.count), place: chain[0].place)
    }

    /// Returns the service's error for one that its factory threw.
    func failure(_ error: any Error) -> ServiceError {
        if let error = error as? ServiceError { return error }
        // What a target needs and could not have, the factory that performed its action could not have.
        if let error = (error as? ActionError)?.underlyingError as? ServiceError { return error }
        return self.error(.failed(error))
    }
}
