import Testing
import WaymarkCore
import WaymarkInbox
import WaymarkLock
import WaymarkRouting

/// A storage that could not be written to, and is given everything once it can be.
@Suite struct InboxMendingTests {
    /// Fails once, and then takes its time with everything that it was given.
    private final class MendingStorage: InboxStorage {
        let name = "mending"
        let now = Duration.zero
        let began = Gate()
        let mayEnd = Gate()
        private let state = Locked<(links: [StoredLink], hasFailed: Bool)>(([], false))

        var links: [StoredLink] { state.withLock { $0.links } }

        func load() async -> InboxContents { InboxContents() }

        func append(_ changes: [InboxChange]) async throws(InboxStorageError) {
            let fails = state.withLock { state in
                if !state.hasFailed {
                    state.hasFailed = true
                    return true
                }
                for change in changes { state.links.apply(change) }
                return false
            }
            if fails { throw InboxStorageError(.full, during: "write") }
        }

        func replace(with links: [StoredLink]) async {
            began.open()
            await mayEnd.wait()
            state.withLock { $0.links = links }
        }
    }

    @Test("A link that comes while everything is written anew is written behind it")
    func keepsWhatComesMeanwhile() async throws {
        let storage = MendingStorage()
        let house = try InboxHouse(gates: ["ui"], storage: storage)
        let inbox = try house.inbox
        #expect(try await !inbox.accept("shop://free/1", from: .push).isStored)
        async let second = inbox.accept("shop://free/2", from: .push)
        await storage.began.wait()
        async let third = inbox.accept("shop://free/3", from: .push)
        while inbox.links.count < 3 { await Task.yield() }
        inbox.drop(inbox.links[0].id)
        storage.mayEnd.open()
        #expect(try await second.isStored)
        #expect(try await third.isStored)
        await inbox.settle()
        #expect(storage.links.map(\.text) == ["shop://free/2", "shop://free/3"])
    }
}
