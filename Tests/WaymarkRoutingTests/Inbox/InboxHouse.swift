import HeldStorage
import Testing
import WaymarkCore
import WaymarkInbox
import WaymarkLock
import WaymarkRouting
import WaymarkTesting

/// A router with an inbox, routes that note what they are given, and everything that a restart keeps.
struct InboxHouse {
    let clock: ManualClock
    let storage: any InboxStorage
    let router: Router
    let events: RouterEvents
    /// The values that handlers received, in order.
    let log: Log

    /// - Parameters:
    ///   - house: One whose clock, storage and log are used, as after a restart.
    ///   - storage: Where links are kept, if not in memory.
    init(
        gates: [InboxGateRule] = [], after house: InboxHouse? = nil, storage: (any InboxStorage)? = nil,
        isReady: Bool = true, _ change: (inout InboxConfiguration) -> Void = { _ in }
    ) throws {
        clock = house?.clock ?? ManualClock()
        self.storage = storage ?? house?.storage ?? MemoryInboxStorage(clock: AppClock(clock))
        log = house?.log ?? Log()
        var configuration = RouterConfiguration()
        configuration.clock = AppClock(clock)
        configuration.isReady = isReady
        configuration.policy.schemes = ["shop"]
        var inbox = InboxConfiguration(gates: gates, storage: self.storage)
        change(&inbox)
        let held = HeldStorage(inbox.storage)
        inbox.storage = held
        configuration.inbox = inbox
        router = try Router(configuration)
        events = router.events(keeping: 10_000, redaction: .byName)
        let log = log
        try router.onSync("shop://free/:n", .public) { log.add($0["n"] ?? "") }
        try router.onSync("shop://own/:n", .public.tags("needsSignIn")) { log.add($0["n"] ?? "") }
        try router.onSync("shop://shut/:n", .public.id("shut")) { log.add("shut \($0["n"] ?? "")") }
        router.use(named: "shutting", for: .route("shut")) { request, _ in
            log.add("turned \(request["n"] ?? "")")
            throw Refusal("shut")
        }
        try router.onSync("shop://away/:n", .public) { request -> Response in
            .redirect(to: "shop://shut/\(request["n"] ?? "")")
        }
        held.release()
    }

    var inbox: LinkInbox { get throws { try #require(router.inbox) } }

    /// The inbox's events of a link so far, in words; those of openings are left out.
    func told(_ events: [RouterEvent]) -> [String] {
        events.compactMap { event in
            switch event.kind {
            case .waiting, .delivered, .acknowledged, .expired, .superseded, .setAside, .storageFailed:
                "\(event.kind): \(event.link)"
            case .refused(let refusal) where [.duplicate, .inboxFull].contains(refusal.reason):
                "\(event.kind): \(event.link)"
            default: nil
            }
        }
    }

    /// The inbox's events since they were asked for last, when nothing happens any more.
    func told() async throws -> [String] {
        try await inbox.settle()
        return told(events.drain())
    }

    /// Moves the clock, and has the inbox see it.
    func advance(by duration: Duration) throws {
        clock.advance(by: duration)
        try inbox.drop(0)
    }

    /// Ends the inbox as if the process had ended, and begins another one with what it kept.
    func restarted(
        gates: [InboxGateRule] = [], _ change: (inout InboxConfiguration) -> Void = { _ in }
    ) async throws -> InboxHouse {
        try await inbox.stop()
        let house = try InboxHouse(gates: gates, after: self, change)
        try await house.inbox.settle()
        return house
    }
}

/// A storage that does only what a test lets it do, and shows what it was given.
final class WatchedStorage: InboxStorage {
    struct State: Sendable {
        var links: [StoredLink] = []
        var calls: [String] = []
        var failure: InboxStorageError?
        var loadingFailure: InboxStorageError?
        var losses: [InboxStorageError] = []
    }

    let state = Locked(State())
    let gate = Gate()
    let name = "watched"
    var now: Duration { .zero }

    init(isOpen: Bool = true) { if isOpen { gate.open() } }

    func load() async throws(InboxStorageError) -> InboxContents {
        if let failure = state.withLock(\.loadingFailure) { throw failure }
        return state.withLock { InboxContents(links: $0.links, losses: $0.losses) }
    }

    func append(_ changes: [InboxChange]) async throws(InboxStorageError) {
        await gate.wait()
        let failure = state.withLock { state -> InboxStorageError? in
            state.calls.append("append")
            if state.failure == nil { for change in changes { state.links.apply(change) } }
            return state.failure
        }
        if let failure { throw failure }
    }

    func replace(with links: [StoredLink]) async throws(InboxStorageError) {
        let failure = state.withLock { state -> InboxStorageError? in
            state.calls.append("replace")
            if state.failure == nil { state.links = links }
            return state.failure
        }
        if let failure { throw failure }
    }
}
