import Testing
import WaymarkCore
import WaymarkInbox
import WaymarkRouting

@Suite("Links of the inbox are called back as all others, once")
struct CallbackInboxTests {
    static func house(_ storage: any InboxStorage, isReady: Bool = true) throws -> CallbackHouse {
        let house = try CallbackHouse {
            $0.inbox = InboxConfiguration(gates: [InboxGateRule("signedIn")], storage: storage)
            $0.isReady = isReady
        }
        try house.router.on("shop://x-callback-url/do", .public) { _ in "done" }
        try house.router.on("shop://x-callback-url/shut", .public.id("shut")) { _ in "done" }
        house.router.check(Looking("shut") { _ in throw Refusal("shut") }, for: .route("shut"))
        return house
    }

    @Test("A link that was kept over a restart is called back when it has been delivered")
    func restart() async throws {
        let storage = MemoryInboxStorage()
        let house = try Self.house(storage)
        house.router.send(try CallbackHouse.link(for: CallbackHouse.outcomes), from: .scheme())
        let inbox = try #require(house.router.inbox)
        await inbox.settle()
        #expect(try await house.links().isEmpty)
        await inbox.stop()

        let next = try Self.house(storage)
        let after = try #require(next.router.inbox)
        after.open("signedIn")
        await after.settle()
        #expect(try await next.links() == ["notes://success?result=done"])
        #expect(try await house.links().isEmpty)
        #expect(after.links.isEmpty)
    }

    @Test(
        "A link whose sender got an error is not delivered again; one whose sender did not is",
        arguments: [true, false])
    func told(_ isTold: Bool) async throws {
        let storage = MemoryInboxStorage()
        let house = try Self.house(storage)
        let outcomes: Set<CallbackOutcome> = isTold ? CallbackHouse.outcomes : [.success, .cancel]
        let inbox = try #require(house.router.inbox)
        inbox.open("signedIn")
        try await inbox.accept(try CallbackHouse.link("shut", for: outcomes), from: .scheme())
        await inbox.settle()
        let told = isTold ? ["notes://error?errorCode=403&errorMessage=the%20link%20was%20refused"] : []
        #expect(try await house.links() == told)
        #expect(inbox.links.count == (isTold ? 0 : 1))
        await inbox.stop()

        let next = try Self.house(storage)
        let after = try #require(next.router.inbox)
        after.open("signedIn")
        await after.settle()
        #expect(try await next.links().isEmpty)
        #expect(after.linksSetAside.count == (isTold ? 0 : 1))
    }

    @Test("A link that asks for another callback is not kept")
    func refused() async throws {
        let house = try Self.house(MemoryInboxStorage())
        let inbox = try #require(house.router.inbox)
        let link = try CallbackHouse.link(asking: ["x-success": "evil://a", "x-error": "notes://error"])
        await #expect(throws: InboxError.self) { try await inbox.accept(link, from: .scheme()) }
        #expect(!house.router.send(link, from: .scheme()))
        await inbox.settle()
        #expect(inbox.links.isEmpty)
        #expect(try await house.links().isEmpty)
    }
}
