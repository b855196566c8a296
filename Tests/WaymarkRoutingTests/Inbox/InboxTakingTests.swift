import Testing
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
        state.take([arrival(7, key: key, isDropped: true)], at: .zero, storageTime: .zero)
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
        state.take([arrival(7, key: nil), arrival(8, key: nil), arrival(7, key: nil)], at: .zero, storageTime: .zero)
        #expect(state.entries.map(\.id) == [7, 8])
    }
}
