internal import Synchronization

/// The newest published set of each channel, in memory: what apps ask for is answered without a look at the storage.
final class PublishedSets: Sendable {
    private struct State: Sendable {
        var sets: [ChannelName: PublishedVersion] = [:]
        var waiting: [ChannelName: [Int: CheckedContinuation<Void, Never>]] = [:]
        var count = 0
        var lastWaiter = 0
        var isClosed = false
    }

    private let limit: Int
    private let state = Mutex(State())

    /// - Parameter limit: How many may wait at once.
    init(limit: Int) { self.limit = limit }

    /// The newest set of a channel.
    subscript(channel: ChannelName) -> PublishedVersion? { state.withLock { $0.sets[channel] } }

    /// Takes in a set that was published, unless there is a newer one.
    func put(_ version: PublishedVersion) {
        let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            if let known = state.sets[version.channel], known.number >= version.number { return [] }
            state.sets[version.channel] = version
            let waiting = state.waiting.removeValue(forKey: version.channel).map { Array($0.values) } ?? []
            state.count -= waiting.count
            return waiting
        }
        for waiter in waiting { waiter.resume() }
    }

    /// Waits until a channel has another set than one, the task is cancelled, or the server ends.
    ///
    /// - Returns: Whether there was room to wait.
    func wait(for channel: ChannelName, beyond number: Int) async -> Bool {
        let waiter = state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
        let hasRoom = state.withLock { $0.count < limit }
        guard hasRoom else { return false }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if state.isClosed || Task.isCancelled || (state.sets[channel]?.number ?? 0) > number { return true }
                    state.waiting[channel, default: [:]][waiter] = continuation
                    state.count += 1
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            let continuation = state.withLock { state in
                let continuation = state.waiting[channel]?.removeValue(forKey: waiter)
                if continuation != nil { state.count -= 1 }
                return continuation
            }
            continuation?.resume()
        }
        return true
    }

    /// Lets nobody wait any more.
    func close() {
        let waiting = state.withLock { state in
            state.isClosed = true
            defer { (state.waiting, state.count) = ([:], 0) }
            return state.waiting.values.flatMap(\.values)
        }
        for waiter in waiting { waiter.resume() }
    }
}
