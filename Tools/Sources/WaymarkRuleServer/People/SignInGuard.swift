internal import Synchronization

/// Counts wrong tokens by the names in them, and lets nobody in by a name for a while after too many.
final class SignInGuard: Sendable {
    private struct Failures {
        var count = 0
        var lockedUntil = 0
    }

    /// The number of wrong tokens that are free.
    static let free = 5
    private static let firstLock = 30
    private static let longestLock = 15 * 60
    /// The number of names that are remembered; of more, all are forgotten that are not locked.
    private static let names = 10_000

    private let failures = Mutex<[String: Failures]>([:])

    /// Returns the number of seconds for which a name is locked, or `nil` if it is not.
    func lock(of name: String, at time: Int) -> Int? {
        failures.withLock { failures in
            guard let until = failures[name]?.lockedUntil, until > time else { return nil }
            return until - time
        }
    }

    /// Counts a wrong token.
    ///
    /// - Returns: Whether the name is locked now.
    func fail(_ name: String, at time: Int) -> Bool {
        failures.withLock { failures in
            if failures.count >= Self.names { failures = failures.filter { $0.value.lockedUntil > time } }
            var entry = failures[name] ?? Failures()
            entry.count += 1
            let surplus = entry.count - Self.free
            if surplus >= 0 {
                entry.lockedUntil = time + min(Self.longestLock, Self.firstLock << min(surplus, 5))
            }
            if failures.count < Self.names || failures[name] != nil { failures[name] = entry }
            return surplus >= 0
        }
    }

    /// Forgets the wrong tokens of a name.
    func succeed(_ name: String) { failures.withLock { $0[name] = nil } }
}
