internal import Synchronization
internal import Waymark
internal import WaymarkConsole
internal import WaymarkInspection

/// The admission of requests: below `/api/`, the page itself and programs, by the server's own names; and no more than so many at once.
final class ServerDoor: Sendable {
    private let host: ConsoleHost
    private let publicURL: String?
    private let clock: AppClock
    private let desk: Mutex<TokenBucket>
    private let signIn: Mutex<TokenBucket>
    private let counts: Mutex<TokenBucket>

    init(_ setup: RuleServer.Setup, clock: AppClock) {
        host = ConsoleHost(address: setup.host)
        publicURL = setup.publicURL?.lowercased()
        self.clock = clock
        desk = Mutex(TokenBucket(rate: 200, capacity: 1_000, at: clock.now))
        signIn = Mutex(TokenBucket(rate: 5, capacity: 50, at: clock.now))
        counts = Mutex(TokenBucket(rate: 200, capacity: 2_000, at: clock.now))
    }

    private static let decisive: Set<String> = [
        "host", "origin", "sec-fetch-site", "content-type", "content-length", "authorization", "cookie",
        "x-waymark-csrf", "if-none-match",
    ]

    /// Lets a request in.
    func admit(_ request: ConsoleRequest) throws(ServerRefusal) {
        if let name = request.repeated.intersection(Self.decisive).min() {
            throw ServerRefusal(
                400, "request.repeatedHeader", [.init("name", .text(name))], "the header '\(name)' is there twice")
        }
        if request.path.hasPrefix("/counts/") { return try take(from: counts, "request.rate") }
        guard request.path.hasPrefix("/api/") else { return }
        guard isOwn(request.authority), isOwn(origin: request.headers["origin"], at: request.authority) else {
            throw ServerRefusal(403, "request.foreign", "the server answers to its own names and its own page alone")
        }
        let site = request.headers["sec-fetch-site"] ?? "none"
        guard site == "none" || site == "same-origin" else {
            throw ServerRefusal(403, "request.foreign", "the server answers to its own page alone")
        }
        if request.path == "/api/session", request.method == "POST" { try take(from: signIn, "request.rate") }
        try take(from: desk, "request.rate")
    }

    private func isOwn(_ authority: String?) -> Bool {
        if let publicURL, let authority, publicURL == "https://\(authority.lowercased())" { return true }
        return host.answers(to: authority)
    }

    private func isOwn(origin: String?, at authority: String?) -> Bool {
        guard let origin = origin?.lowercased() else { return true }
        if origin == publicURL { return true }
        return origin == "http://\((authority ?? "").lowercased())"
    }

    private func take(from bucket: borrowing Mutex<TokenBucket>, _ code: String) throws(ServerRefusal) {
        let now = clock.now
        if let wait = bucket.withLock({ $0.take(at: now) }) {
            throw .tooMany(code, retryAfter: max(1, Int((wait / .seconds(1)).rounded(.up))))
        }
    }
}
