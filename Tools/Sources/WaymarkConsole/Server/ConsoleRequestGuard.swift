internal import Synchronization
internal import Waymark

/// The admission of requests: for the machine's own names, from the console's own page, and with a limited rate if they
/// cause work.
///
/// The console opens links in an app, so no other web page may send it requests, directly or through the reader's
/// browser.
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
            throw ConsoleFailure(400, "the header '\(name)' occurs twice")
        }
        guard host.answers(to: request.authority) else {
            throw ConsoleFailure(403, "the console answers only under the names of this machine")
        }
        if let origin = request.headers["origin"], !host.isOwn(origin, at: request.authority) {
            throw ConsoleFailure(403, "the console answers only its own page")
        }
        // A person who follows a link to the page comes from another site, which is allowed.
        let site = request.headers["sec-fetch-site"] ?? "none"
        let isAsked = request.path.hasPrefix("/api/")
        if isAsked, site != "none", site != "same-origin" {
            throw ConsoleFailure(403, "the console answers only its own page")
        }
        // The page's own files cost nothing to serve, and the page does not work without them.
        guard isAsked else { return }
        let now = clock.now
        if let wait = bucket.withLock({ $0.take(at: now) }) {
            throw ConsoleFailure(429, "too many requests at once", retryAfter: wait)
        }
    }

    /// Checks that a request with an effect has the required content type, which a form on another page cannot send.
    ///
    /// - Parameter type: The content type that the body must have.
    /// - Throws: Where it does not.
    static func check(_ request: ConsoleRequest, type: String) throws(ConsoleFailure) {
        guard request.headers["x-waymark-console"] == "1" else {
            throw ConsoleFailure(403, "the header 'X-Waymark-Console: 1' is required")
        }
        let given = request.headers["content-type"] ?? ""
        let essence = given.prefix { $0 != ";" }.lowercased().filter { $0 != " " && $0 != "\t" }
        guard essence == type else { throw ConsoleFailure(415, "expected a body of type \(type)") }
    }
}
