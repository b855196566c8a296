internal import Synchronization

/// Counts wrong tokens by the names in them and the clients that sent them, and refuses a client that has sent too many of a name
/// for a while.
///
/// Another client with the right token is let in meanwhile, so that nobody can keep a person out from elsewhere.
final class SignInGuard: Sendable {
    private struct Attempt: Hashable {
        let name: String
        let sender: Sender
    }

    private struct Failures {
        var count = 0
        var lockedUntil = 0
    }

    /// The number of wrong tokens that are free.
    static let free = 5
    private static let firstLock = 30
    private static let longestLock = 15 * 60

    private let failures = Mutex(RecentValues<Attempt, Failures>(limit: 20_000))

    /// Returns the number of seconds for which a client is refused, or `nil` if it is not.
    func lock(of name: String, for sender: Sender, at time: Int) -> Int? {
        failures.withLock { failures in
            guard let until = failures[Attempt(name: name, sender: sender)]?.lockedUntil, until > time else {
                return nil
            }
            return until - time
        }
    }

    /// Counts a wrong token.
    ///
    /// - Returns: Whether the client is refused from now on.
    func fail(_ name: String, by sender: Sender, at time: Int) -> Bool {
        let attempt = Attempt(name: name, sender: sender)
        return failures.withLock { failures in
            var entry = failures[attempt] ?? Failures()
            entry.count += 1
            let surplus = entry.count - Self.free
            if surplus >= 0 {
                entry.lockedUntil = time + min(Self.longestLock, Self.firstLock << min(surplus, 5))
            }
            failures[attempt] = entry
            return surplus >= 0
        }
    }

    /// Forgets a client's wrong tokens of a name.
    func succeed(_ name: String, by sender: Sender) {
        failures.withLock { $0[Attempt(name: name, sender: sender)] = nil }
    }
}
