import WaymarkCore
import WaymarkLock

/// A check that refuses a link that was opened a moment ago, such as by a double tap or a repeated notification.
///
/// ```swift
/// router.check(DuplicateSuppression(within: .milliseconds(500)), for: .tag("payment"))
/// ```
///
/// The interval begins with the last opening of the same link that the check let through, whatever its outcome. A
/// refused link does not extend it. A synchronous opening that ended with `wouldWait` does not count, because its link
/// can still be opened. A link that is opened inside another opening passes, because the app opens it on purpose. So
/// does the same opening if it reaches the check again, after a redirect or because a handler declined. A screen that
/// is displayed without being opened, beneath another or restored, passes and is not remembered.
///
/// The `key` closure decides which links are the same. By default, links are the same if they have the same text, byte
/// for byte, and the same kind of source, the app itself included. A typed route counts as the link that it prints, and
/// passes if it prints none. Values that the caller passes along with a link are not compared.
///
/// It refuses with `duplicate`. Each link costs a lock and a dictionary lookup; at most `capacity` keys are kept, and
/// those whose interval has passed are removed when the next link arrives.
public struct DuplicateSuppression: Check {
    private let key: @Sendable (RouteRequest) -> String?
    private let clock: AppClock
    private let openings: Locked<RecentOpenings>

    /// Creates a check for repeated links. Copies of it share what they remember.
    ///
    /// - Parameters:
    ///   - interval: The time for which a link is refused after it was let through.
    ///   - capacity: The number of links to remember. If there are more, the oldest is forgotten.
    ///   - clock: The clock that measures the interval.
    ///   - key: Returns the same text for equal requests, compared byte for byte, or `nil` for a request that is always
    ///     let through. It is called on any thread and must be quick.
    public init(
        within interval: Duration, keeping capacity: Int = 1000, clock: AppClock = .continuous,
        key: @escaping @Sendable (RouteRequest) -> String? = DuplicateSuppression.sourceAndLink
    ) {
        self.key = key
        self.clock = clock
        openings = Locked(RecentOpenings(interval: interval, capacity: max(1, capacity)))
    }

    /// Returns the kind of source and the text of the link, or `nil` for a typed route without a link.
    public static func sourceAndLink(_ request: RouteRequest) -> String? {
        guard let link = try? request.link else { return nil }
        // The text of a link never contains a NUL.
        return "\(request.source.kind.rawValue)\0\(link.text)"
    }

    /// Refuses a request that was opened within the interval.
    ///
    /// - Returns: ``Verdict/pass``.
    /// - Throws: A ``Refusal`` if the same link was opened within the interval.
    public func check(_ request: RouteRequest) throws -> Verdict {
        guard !request.isUnopened, request.hop.isOutermost, let key = key(request) else { return .pass }
        let recent = RecentOpenings.Opening(
            router: ObjectIdentifier(request.hop.core), number: request.hop.number, time: clock.now)
        let bytes = Array(key.utf8)
        guard openings.withLock({ $0.admits(recent, of: bytes) }) else { throw Refusal(.duplicate) }
        request.hop.opening.onUnopened { [openings] in openings.withLock { $0.forget(recent, of: bytes) } }
        return .pass
    }
}
