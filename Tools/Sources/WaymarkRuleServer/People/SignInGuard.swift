internal import Synchronization
internal import WaymarkInspection

/// Counts wrong tokens by the names in them and the clients that sent them, and refuses a client for a while if it has
/// sent too many for a name.
///
/// Another client with the right token can still sign in, so nobody can lock a person out from elsewhere.
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

    /// A client that is refused for a name.
    struct Lock: Sendable, Equatable {
        /// The name in the wrong tokens, which need not be anybody's.
        let name: String
        let sender: Sender
        /// The end, in seconds since 1970.
        let until: Int

        /// The lock as the desk shows it.
        var json: JSONText {
            .object([
                .init("name", .text(name)), .init("client", .optional(sender.text)), .init("until", .number(until)),
            ])
        }
    }

    /// Returns the clients that are refused, those that stay longest first.
    func locks(at time: Int) -> [Lock] {
        failures.withLock { failures in
            failures.all.filter { $0.value.lockedUntil > time }.map {
                Lock(name: $0.key.name, sender: $0.key.sender, until: $0.value.lockedUntil)
            }
        }.sorted { ($1.until, $0.name, $0.sender.text ?? "") < ($0.until, $1.name, $1.sender.text ?? "") }
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
