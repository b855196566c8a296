import WaymarkCore
import WaymarkLock
import WaymarkRouting

/// Queries another router about links that were opened, one by one, in a separate task.
final class ShadowRunner: LinkShadow {
    private struct State: Sendable {
        var waiting: [(opening: ShadowedOpening, hop: Hop)] = []
        /// The index of the next comparison; earlier ones have been removed.
        var start = 0
        var isRunning = false
        var isOver = false
        var counts = RouterShadow.Counts()
        /// The number of openings that were taken out of the queue, each after the decision about the one before.
        var taken = 0
        /// The callers that wait until a number of openings have been decided.
        var waiters: [Int: Waiter] = [:]
        var lastWaiter = 0
    }

    private struct Waiter: Sendable {
        /// The number of openings that were added before the call.
        let count: Int
        let continuation: UnsafeContinuation<Void, Never>
    }

    /// Whether the running code belongs to a query of the other router.
    @TaskLocal static var isAsking = false

    let comparison: ShadowComparison
    private let interval: Int
    private let capacity: Int
    private let includesNested: Bool
    private let decide: @Sendable (OfferedLink) async -> RouteDecision
    private let state = Lock(State())

    init(
        every interval: Int, keeping capacity: Int, includingNested includesNested: Bool, comparison: ShadowComparison,
        decide: @escaping @Sendable (OfferedLink) async -> RouteDecision
    ) {
        self.interval = max(1, interval)
        self.capacity = max(1, capacity)
        self.includesNested = includesNested
        self.comparison = comparison
        self.decide = decide
    }

    var counts: RouterShadow.Counts { state.withLock(\.counts) }

    /// Begins the comparison of a link that is given to the router, if it can be compared.
    func begin(
        _ target: Hop.Target, from source: LinkSource, values: CallerValues, isNested: Bool
    ) -> (any ShadowedLink)? {
        // Links of a query are not compared, and links that were handed over have been decided by the other router.
        if Self.isAsking || HandOverChain.current?.isOver == false { return nil }
        if isNested, !includesNested { return nil }
        let text: String
        var read: DeepLink?
        switch target {
        case .text(let unread): text = unread
        case .link(let link):
            text = link.text
            read = link
        // Typed routes have no link to query.
        case .typed: return nil
        }
        if state.withLock(\.isOver) { return nil }
        return ShadowedOpening(
            runner: self,
            offered: OfferedLink(read, text: text, source: source, values: values))
    }

    /// Adds an opening, if it is one of those to compare and not too many are already waiting. Openings are counted
    /// here, because some cannot be compared in the end.
    func take(_ opening: ShadowedOpening, _ hop: Hop) {
        guard opening.isComparable else { return }
        let mustRun = state.withLock { state in
            if state.isOver { return false }
            let isChosen = state.counts.given.isMultiple(of: interval)
            state.counts.given += 1
            guard isChosen else { return false }
            guard state.waiting.count - state.start < capacity else {
                state.counts.passedOver += 1
                return false
            }
            state.waiting.append((opening, hop))
            defer { state.isRunning = true }
            return !state.isRunning
        }
        if mustRun { Task.detached(priority: .utility) { [self] in await run() } }
    }

    private func run() async {
        while let (opening, hop) = next() {
            guard let (first, last) = opening.decisions else { continue }
            let there = await Self.$isAsking.withValue(true) { [decide] in await decide(opening.offered) }
            let isSame =
                comparison.isSame(last, there) || comparison.isSame(first, there)
                || comparison.accepts?(last.decision, there) == true
            let isReported = state.withLock { state in
                if state.isOver { return false }
                state.counts.compared += 1
                if !isSame { state.counts.differing += 1 }
                return !isSame
            }
            if isReported { hop.emit(.differed(here: last.decision, there: there)) }
        }
    }

    private func next() -> (ShadowedOpening, Hop)? {
        let (next, waiters) = state.withLock { state -> ((ShadowedOpening, Hop)?, [Waiter]) in
            guard state.start < state.waiting.count else {
                state.waiting = []
                state.start = 0
                state.isRunning = false
                defer { state.waiters = [:] }
                return (nil, Array(state.waiters.values))
            }
            // The openings that were taken out before have been decided.
            let decided = state.waiters.filter { $0.value.count <= state.taken }
            for number in decided.keys { state.waiters[number] = nil }
            let next = state.waiting[state.start]
            state.start += 1
            state.taken += 1
            if state.start * 2 >= state.waiting.count, state.start >= 64 {
                state.waiting.removeFirst(state.start)
                state.start = 0
            }
            return ((next.opening, next.hop), Array(decided.values))
        }
        for waiter in waiters { waiter.continuation.resume() }
        return next
    }

    /// Stops querying, and discards waiting openings.
    func stop() {
        state.withLock { state in
            state.isOver = true
            state.waiting = []
            state.start = 0
        }
    }

    /// Waits until the openings that are waiting now have been decided, and not for later ones.
    func catchUp() async {
        let number = state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
        await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                let mustWait = state.withLock { state in
                    guard state.isRunning, !Task.isCancelled else { return false }
                    let count = state.taken + state.waiting.count - state.start
                    state.waiters[number] = Waiter(count: count, continuation: continuation)
                    return true
                }
                if !mustWait { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiters.removeValue(forKey: number) }?.continuation.resume()
        }
    }
}
