import Testing
import WaymarkLock
import WaymarkRouting

@testable import WaymarkInbox

@Suite("What an inbox tells is heard, and in order")
struct InboxTellingTests {
    @Test(
        "A delivery is told before its opening begins, also while another thread carries out what changes leave to do")
    func tellsAtOnce() async throws {
        let storage = WatchedStorage()
        let house = try InboxHouse(gates: ["ui"], storage: storage)
        let inbox = try house.inbox
        let core = try #require(inbox.core)
        try await inbox.accept("shop://free/1", from: .push)
        await inbox.settle()
        _ = house.events.drain()
        // From here on, this is that thread, and carries out nothing.
        #expect(inbox.state.withLock { $0.beginReacting() })
        inbox.open("ui")
        let isWritten = { storage.state.withLock(\.calls).count == 2 && inbox.state.withLock(\.journal.isIdle) }
        for _ in 0..<1_000_000 where !isWritten() { await Task.yield() }
        #expect(isWritten())
        let id = try #require(inbox.links.first?.id)
        #expect(inbox.beginDelivery(of: id, by: core) != nil)
        #expect(house.told(house.events.drain()) == ["delivered, attempt 1: shop://free/1"])
    }

    @Test("What has been carried out is let go of, also if other threads leave more to do without end")
    func letsGo() {
        var effects = InboxEffects()
        effects.add(.deliver(0))
        for number in 1...1_000 as ClosedRange<UInt64> {
            effects.add(.deliver(number))
            guard case .deliver(number - 1)? = effects.next(isSettled: false) else {
                Issue.record("\(number - 1) is not the next")
                return
            }
            #expect(effects.effects.count < 200)
        }
    }

    @Test("An app that makes its router and begins to listen in one turn of the main actor hears of what was found")
    @MainActor
    func tellsBehindFirstTurn() async throws {
        let loss = InboxStorageError(.damaged(offset: 0, bytes: 1), during: "load")
        let storage = WatchedStorage()
        storage.state.withLock { $0.losses = [loss] }
        let (router, events) = try Self.firstTurn(storage)
        await router.inbox?.settle()
        #expect(events.drain().map(\.kind) == [.storageFailed(problem: "\(loss)")])
    }

    /// Makes a router, has it read its storage as far as it does meanwhile, and begins to listen.
    @MainActor
    private static func firstTurn(_ storage: WatchedStorage) throws -> (Router, RouterEvents) {
        var configuration = RouterConfiguration()
        configuration.inbox = InboxConfiguration(storage: storage)
        let router = try Router(configuration)
        let inbox = try #require(router.inbox)
        for _ in 0..<300_000 where !inbox.state.withLock(\.journal.isLoaded) {}
        return (router, router.events())
    }
}
