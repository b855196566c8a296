import HeldStorage
import Testing
import WaymarkLock
import WaymarkRouting

@testable import WaymarkInbox

@Suite("A link that a storage has kept is in the inbox once")
struct InboxTakingTests {
    private func arrival(_ id: UInt64, key: String?, isDropped: Bool = false) -> InboxState.Arrival {
        InboxState.Arrival(
            stored: StoredLink(
                id: id, text: "shop://a", source: .push, key: key, accepted: .zero, timeToLive: nil),
            opening: id, isDropped: isDropped)
    }

    @Test(
        "A link that was taken from a drop while the storage, which has it as well, was read is there once",
        arguments: [nil, "key"])
    func dropped(_ key: String?) {
        var state = InboxState(InboxConfiguration(), isReady: true)
        guard case .kept = state.admit(arrival(7, key: key, isDropped: true), tags: [], at: .zero) else {
            Issue.record("it was not taken in")
            return
        }
        state.take([arrival(7, key: key, isDropped: true)], at: .zero)
        #expect(state.entries.map(\.id) == [7])
        guard state.journal.beginWriting(), case .append(let changes, _)? = state.journal.nextBatch([]) else {
            Issue.record("nothing is written")
            return
        }
        var stored = [arrival(7, key: key).stored]
        for change in changes { stored.apply(change) }
        #expect(stored.map(\.id) == [7])
        state.release([7])
        state.choose([:], at: .zero)
        #expect(state.entries.map(\.phase) == [.writing])
    }

    @Test("Of links with one number, which no storage should have, the first is there")
    func repeated() {
        var state = InboxState(InboxConfiguration(), isReady: true)
        state.take([arrival(7, key: nil), arrival(8, key: nil), arrival(7, key: nil)], at: .zero)
        #expect(state.entries.map(\.id) == [7, 8])
    }

    // MARK: From a drop

    /// A drop in memory, five seconds after its clock began.
    private final class MemoryDrop: LinkDrop {
        let name = "drop"
        let now = Duration.seconds(5)
        private let links: Locked<[StoredLink]>

        init(_ link: StoredLink) { links = Locked([link]) }

        var count: Int { links.withLock { $0.count } }

        func contents() async -> InboxContents { InboxContents(links: links.withLock { $0 }) }

        func remove(_ ids: [StoredLink.ID]) async {
            links.withLock { links in links.removeAll { ids.contains($0.id) } }
        }
    }

    /// Begins to take links from a drop before the storage is read, and has it read then.
    private func take(
        from drop: MemoryDrop, beside storage: WatchedStorage
    ) async throws -> (house: InboxHouse, count: Int) {
        let held = HeldStorage(storage)
        let house = try InboxHouse(gates: ["ui"], storage: held) { $0.drop = drop }
        let inbox = try house.inbox
        async let count = inbox.takeDropped()
        for _ in 0..<10_000 where inbox.links.isEmpty { await Task.yield() }
        held.release()
        let taken = await count
        await inbox.settle()
        return (house, taken)
    }

    private func left(_ text: String) -> StoredLink {
        StoredLink(id: 7, text: text, source: .shortcut, key: "key", accepted: .zero, timeToLive: nil)
    }

    @Test("A link that was left is not taken before it is known that no other process uses the storage")
    func usedElsewhere() async throws {
        let storage = WatchedStorage()
        storage.state.withLock { $0.loadingFailure = InboxStorageError(.inUse, during: "load") }
        let drop = MemoryDrop(left("shop://free/1"))
        let (house, count) = try await take(from: drop, beside: storage)
        #expect(try house.inbox.links.isEmpty)
        #expect(count == 0 && drop.count == 1)
    }

    @Test("A link that was left does not supersede a later one with its key that the storage has")
    func laterStored() async throws {
        let storage = WatchedStorage()
        let later = StoredLink(
            id: 8, text: "shop://free/later", source: .push, key: "key", accepted: .seconds(-1), timeToLive: nil)
        storage.state.withLock { $0.links = [later] }
        let drop = MemoryDrop(left("shop://free/earlier"))
        let (house, count) = try await take(from: drop, beside: storage)
        #expect(try house.inbox.links.map(\.text) == ["shop://free/later"])
        #expect(storage.state.withLock(\.links) == [later])
        #expect(count == 1 && drop.count == 0)
    }
}
