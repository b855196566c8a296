internal import Synchronization
internal import Waymark

/// The admission of requests: from this machine by its own names, from the console's own page, and a limited number of those
/// that ask for work.
///
/// The console opens links in an app, so that a page of anywhere must be able neither to ask it nor to have the reader's browser
/// ask.
final class ConsoleRequestGuard: Sendable {
    private let host: ConsoleHost
    private let clock: AppClock
    private let bucket: Mutex<TokenBucket>

    init(_ configuration: ConsoleConfiguration) {
        host = ConsoleHost(address: configuration.host)
        clock = configuration.clock
        let limits = configuration.limits
        bucket = Mutex(TokenBucket(rate: limits.requestsPerSecond, capacity: limits.burst, at: configuration.clock.now))
    }

    /// The headers by which requests are judged; of two, another reader might see the other.
    private static let decisive: Set<String> = [
        "host", "origin", "sec-fetch-site", "content-type", "content-length", "x-waymark-console",
    ]

    /// Lets a request in.
    ///
    /// - Throws: Why it is not.
    func admit(_ request: ConsoleRequest) throws(ConsoleFailure) {
        if let name = request.repeated.intersection(Self.decisive).min() {
            throw ConsoleFailure(400, "the header '\(name)' is there twice")
        }
        guard host.answers(to: request.authority) else {
            throw ConsoleFailure(403, "the console answers to the names of this machine alone")
        }
        if let origin = request.headers["origin"], !host.isOwn(origin, at: request.authority) {
            throw ConsoleFailure(403, "the console answers to its own page alone")
        }
        // A person who follows a link to the page comes from another site, and that is as it should be.
        let site = request.headers["sec-fetch-site"] ?? "none"
        let isAsked = request.path.hasPrefix("/api/")
        if isAsked, site != "none", site != "same-origin" {
            throw ConsoleFailure(403, "the console answers to its own page alone")
        }
        // The page's own files cost nothing to give, and a page that lacks one of them is no page.
        guard isAsked else { return }
        let now = clock.now
        if let wait = bucket.withLock({ $0.take(at: now) }) {
            throw ConsoleFailure(429, "too many requests at once", retryAfter: wait)
        }
    }

    /// Looks whether a request that changes something says that it means it, which no form of another page can.
    ///
    /// - Parameter type: The kind that the body must be of.
    /// - Throws: Where it does not.
    static func check(_ request: ConsoleRequest, type: String) throws(ConsoleFailure) {
        guard request.headers["x-waymark-console"] == "1" else {
            throw ConsoleFailure(403, "the header 'X-Waymark-Console: 1' is expected")
        }
        let given = request.headers["content-type"] ?? ""
        let essence = given.prefix { $0 != ";" }.lowercased().filter { $0 != " " && $0 != "\t" }
        guard essence == type else { throw ConsoleFailure(415, "a body of the kind \(type) is expected") }
    }
}
