internal import Synchronization

/// The newest published set of each channel, in memory, so requests of apps do not read the storage.
final class PublishedSets: Sendable {
    private struct State: Sendable {
        var sets: [ChannelName: PublishedVersion] = [:]
        var waiting: [ChannelName: [Int: CheckedContinuation<Void, Never>]] = [:]
        /// The number of requests that wait, or are about to.
        var asked = 0
        /// The number of waiting requests of each client.
        var counts: [Sender: Int] = [:]
        var lastWaiter = 0
        var isClosed = false
    }

    private let limit: Int
    /// The greatest number that one client may have waiting: less than all, so that one does not keep the others out.
    private var limitOfOne: Int { max(1, limit / 4) }
    private let state = Mutex(State())

    /// - Parameter limit: How many may wait at once.
    init(limit: Int) { self.limit = limit }

    /// The newest set of a channel.
    subscript(channel: ChannelName) -> PublishedVersion? { state.withLock { $0.sets[channel] } }

    /// Adds a published set, unless there is a newer one.
    func put(_ version: PublishedVersion) {
        let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            if let known = state.sets[version.channel], known.number >= version.number { return [] }
            state.sets[version.channel] = version
            let waiting = state.waiting.removeValue(forKey: version.channel).map { Array($0.values) } ?? []
            return waiting
        }
        for waiter in waiting { waiter.resume() }
    }

    /// Waits until a channel has a set other than the given one, the task is cancelled, or the server ends.
    ///
    /// - Returns: Whether the request could wait, within the limits for all clients and for this one.
    func wait(for channel: ChannelName, beyond number: Int, by sender: Sender = .unknown) async -> Bool {
        let waiter = state.withLock { state -> Int? in
            guard state.asked < limit, state.counts[sender, default: 0] < limitOfOne else { return nil }
            state.counts[sender, default: 0] += 1
            state.asked += 1
            state.lastWaiter += 1
            return state.lastWaiter
        }
        guard let waiter else { return false }
        defer {
            state.withLock { state in
                state.asked -= 1
                let rest = state.counts[sender, default: 1] - 1
                state.counts[sender] = rest > 0 ? rest : nil
            }
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if state.isClosed || Task.isCancelled || (state.sets[channel]?.number ?? 0) > number { return true }
                    state.waiting[channel, default: [:]][waiter] = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            let continuation = state.withLock { state in
                state.waiting[channel]?.removeValue(forKey: waiter)
            }
            continuation?.resume()
        }
        return true
    }

    /// Ends all waiting.
    func close() {
        let waiting = state.withLock { state in
            state.isClosed = true
            defer { state.waiting = [:] }
            return state.waiting.values.flatMap(\.values)
        }
        for waiter in waiting { waiter.resume() }
    }
}
