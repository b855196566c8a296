import Testing
import WaymarkLock

@testable import WaymarkComponents

// Services of a shop, as features offer them to each other.

protocol Profile: Sendable {
    var name: String { get }
}

protocol Session: Sendable {
    var user: String { get }
}

protocol Cart: AnyObject, Sendable {
    var session: any Session { get }
}

struct LiveProfile: Profile {
    var name = "Ada"
}

struct LiveSession: Session {
    var user = "ada"
}

final class LiveCart: Cart {
    let session: any Session
    init(session: any Session) { self.session = session }
}

/// A class that is neither Sendable nor on the main actor.
final class LegacyPlayer {
    var isPlaying = false
}

@MainActor
final class Badge {
    var count = 0
    nonisolated init() {}
}

/// The events, in order.
final class Notes: Sendable {
    private let lines = Locked<[String]>([])
    func note(_ line: String) { lines.withLock { $0.append(line) } }
    var all: [String] { lines.withLock { $0 } }
}

/// Something several tasks wait for, until it is opened.
final class Barrier: Sendable {
    private let stream: AsyncStream<Never>
    private let continuation: AsyncStream<Never>.Continuation
    private let arrivals = Locked(0)

    init() { (stream, continuation) = AsyncStream.makeStream() }

    func wait() async {
        arrivals.withLock { $0 += 1 }
        for await _ in stream {}
    }

    var arrived: Int { arrivals.withLock { $0 } }
    func open() { continuation.finish() }

    /// Waits until so many wait.
    func until(_ count: Int) async { while arrived < count { await Task.yield() } }
}

/// The whole text of the error that a call throws.
func problem(_ body: () throws -> some Any) -> String {
    do {
        _ = try body()
        return "none"
    } catch { return "\(error)" }
}

/// The whole text of the error that a call throws.
func problemAwaiting(_ body: () async throws -> some Any) async -> String {
    do {
        _ = try await body()
        return "none"
    } catch { return "\(error)" }
}
