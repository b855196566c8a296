internal import NIOCore
internal import Synchronization

/// The connections of the console: if there are more than it keeps, the one that has been idle the longest is closed.
///
/// Idle connections keep no client out.
final class OpenConnections: Sendable {
    private struct Entry {
        let channel: any Channel
        /// The order in which it became idle, as a number that grows; `nil` while a request is under way.
        var idleSince: Int?
        /// Ends the work on its request when the client goes.
        var leaving: (@Sendable () -> Void)?
        var isLeft = false
    }

    private struct State {
        var entries: [ObjectIdentifier: Entry] = [:]
        var time = 0
    }

    private let limit: Int
    private let state = Mutex(State())

    /// - Parameter limit: The number of connections that may be open while one of them is idle.
    init(limit: Int) { self.limit = limit }

    /// Adds an idle connection, and closes another if there are too many.
    func add(_ channel: any Channel) {
        let surplus = state.withLock { state -> (any Channel)? in
            let idle = state.entries.filter { $0.value.idleSince != nil }
            state.time += 1
            state.entries[ObjectIdentifier(channel)] = Entry(channel: channel, idleSince: state.time)
            guard state.entries.count > limit,
                let oldest = idle.min(by: { ($0.value.idleSince ?? 0) < ($1.value.idleSince ?? 0) })
            else { return nil }
            state.entries[oldest.key] = nil
            return oldest.value.channel
        }
        surplus?.close(mode: .all, promise: nil)
    }

    /// Notes whether a request of a connection is under way.
    func set(_ channel: any Channel, isBusy: Bool) {
        state.withLock { state in
            state.time += 1
            state.entries[ObjectIdentifier(channel)]?.idleSince = isBusy ? nil : state.time
        }
    }

    /// Forgets a connection that was closed.
    func remove(_ channel: any Channel) {
        let entry = state.withLock { $0.entries.removeValue(forKey: ObjectIdentifier(channel)) }
        entry?.leaving?()
    }

    /// Notes that a client sends nothing any more.
    func leave(_ channel: any Channel) {
        let leaving = state.withLock { state -> (@Sendable () -> Void)? in
            state.entries[ObjectIdentifier(channel)]?.isLeft = true
            return state.entries[ObjectIdentifier(channel)]?.leaving
        }
        leaving?()
    }

    /// Does work in a task that is cancelled when the client goes.
    func attend(_ channel: any Channel, _ work: @escaping @Sendable () async -> Void) async {
        let task = Task { await work() }
        let isHere = state.withLock { state -> Bool in
            guard let entry = state.entries[ObjectIdentifier(channel)], !entry.isLeft else { return false }
            state.entries[ObjectIdentifier(channel)]?.leaving = { task.cancel() }
            return true
        }
        if !isHere { task.cancel() }
        await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        state.withLock { $0.entries[ObjectIdentifier(channel)]?.leaving = nil }
    }
}
