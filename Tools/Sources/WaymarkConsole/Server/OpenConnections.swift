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
    }

    private struct State {
        var entries: [ObjectIdentifier: Entry] = [:]
        var time = 0
    }

    private let limit: Int
    private let state = Mutex(State())

    /// - Parameter limit: How many connections may be open while one of them is idle.
    init(limit: Int) { self.limit = limit }

    /// Takes in a connection, which is idle, and closes another if there are too many.
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
        state.withLock { $0.entries[ObjectIdentifier(channel)] = nil }
    }
}
