internal import Synchronization
internal import Waymark
internal import WaymarkConsole
internal import WaymarkInspection

/// The admission of requests: below `/api/`, only those of the server's own page and of programs, for the server's own
/// names; and rate limits for each client and for all.
final class ServerRequestGuard: Sendable {
    private let host: ConsoleHost
    private let publicURL: String?
    private let clock: AppClock
    private let desk: RateLimit
    private let signIn: RateLimit
    private let counts: RateLimit

    init(_ setup: RuleServer.Setup, clock: AppClock) {
        host = ConsoleHost(address: setup.host)
        publicURL = setup.publicURL.map { Self.plain($0.lowercased()) }
        self.clock = clock
        desk = RateLimit(each: (100, 500), all: (500, 2_000), at: clock.now)
        signIn = RateLimit(each: (1, 20), all: (50, 500), at: clock.now)
        counts = RateLimit(each: (5, 200), all: (200, 2_000), at: clock.now)
    }

    private static let decisive: Set<String> = [
        "host", "origin", "sec-fetch-site", "content-type", "content-length", "authorization", "cookie",
        "x-waymark-csrf", "if-none-match",
    ]

    /// Admits a request of a client.
    func admit(_ request: ConsoleRequest, from sender: Sender) throws(ServerRefusal) {
        if let name = request.repeated.intersection(Self.decisive).min() {
            throw ServerRefusal(
                400, "request.repeatedHeader", [.init("name", .text(name))], "the header '\(name)' occurs twice")
        }
        if request.path.hasPrefix("/counts/") { return try take(from: counts, sender) }
        guard request.path.hasPrefix("/api/") else { return }
        guard isOwn(request.authority), isOwn(origin: request.headers["origin"], at: request.authority) else {
            throw ServerRefusal(
                403, "request.foreign", "the server answers only under its own names and for its own page")
        }
        let site = request.headers["sec-fetch-site"] ?? "none"
        guard site == "none" || site == "same-origin" else {
            throw ServerRefusal(403, "request.foreign", "the server answers only its own page")
        }
        if request.path == "/api/session", request.method == "POST" { try take(from: signIn, sender) }
        try take(from: desk, sender)
    }

    private func isOwn(_ authority: String?) -> Bool {
        isPublic(authority) || host.answers(to: authority)
    }

    /// Whether an authority is that of the address by which others ask; the port of HTTPS may be written.
    private func isPublic(_ authority: String?) -> Bool {
        guard let publicURL, let authority else { return false }
        return publicURL == "https://" + Self.plain(authority.lowercased())
    }

    /// An address without the port of HTTPS, which browsers leave out.
    private static func plain(_ address: String) -> String {
        address.hasSuffix(":443") ? String(address.dropLast(4)) : address
    }

    private func isOwn(origin: String?, at authority: String?) -> Bool {
        guard let origin = origin?.lowercased() else { return true }
        if isPublic(authority) { return Self.plain(origin) == publicURL }
        return origin == "http://\((authority ?? "").lowercased())"
    }

    private func take(from limit: RateLimit, _ sender: Sender) throws(ServerRefusal) {
        if let wait = limit.take(sender, at: clock.now) {
            throw .tooMany("request.rate", retryAfter: max(1, Int((wait / .seconds(1)).rounded(.up))))
        }
    }
}

/// The limit of requests of a kind: of each client, and of all together.
private final class RateLimit: Sendable {
    private struct State: Sendable {
        var all: TokenBucket
        var each = RecentValues<Sender, TokenBucket>(limit: 20_000)
    }

    private let each: (rate: Double, capacity: Int)
    private let state: Mutex<State>

    init(each: (rate: Double, capacity: Int), all: (rate: Double, capacity: Int), at now: Duration) {
        self.each = each
        state = Mutex(State(all: TokenBucket(rate: all.rate, capacity: all.capacity, at: now)))
    }

    /// Takes a token for a client; requests beyond the limit of one client do not reduce the limit of the others.
    ///
    /// - Returns: `nil` if there was a token; otherwise the time until the next one.
    func take(_ sender: Sender, at now: Duration) -> Duration? {
        state.withLock { state in
            var own = state.each[sender] ?? TokenBucket(rate: each.rate, capacity: each.capacity, at: now)
            let wait = own.take(at: now)
            state.each[sender] = own
            return wait ?? state.all.take(at: now)
        }
    }
}
