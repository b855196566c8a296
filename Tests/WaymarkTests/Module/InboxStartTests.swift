import Testing
import Waymark
import WaymarkInbox
import WaymarkLock
import WaymarkRouting

/// A module whose links wait for its start, which the test decides on.
private struct Late: Module {
    struct Unreachable: Error {}

    let isLazy: Bool
    let start: @Sendable () async throws -> Void
    let opened: Locked<[String]>

    var startup: Startup { Startup(isLazy: isLazy) }

    func register(in app: Registrar) {
        app.on("shop://late/:name", .public) { request in opened.withLock { $0.append(request["name"] ?? "") } }
    }

    func start(_ context: StartContext) async throws { try await start() }
}

@Suite("Links of the inbox wait for the start of the module that answers them")
struct InboxStartTests {
    private func app(_ storage: MemoryInboxStorage, _ module: Late) async throws -> Mediator {
        var configuration = RouterConfiguration()
        configuration.inbox = InboxConfiguration(storage: storage)
        let app = try Mediator(modules: [module], configuration: configuration)
        app.router.send("shop://late/a", from: .push)
        await app.start()
        return app
    }

    @Test("A link whose module does not start is not lost: the next launch delivers it", arguments: [true, false])
    func keeps(isLazy: Bool) async throws {
        let storage = MemoryInboxStorage()
        let opened = Locked<[String]>([])
        let broken = try await app(storage, Late(isLazy: isLazy, start: { throw Late.Unreachable() }, opened: opened))
        let inbox = try #require(broken.router.inbox)
        await inbox.settle()
        #expect(await storage.load().links.map(\.text) == ["shop://late/a"])
        await inbox.stop()
        #expect(opened.withLock { $0 } == [])

        var configuration = RouterConfiguration()
        configuration.inbox = InboxConfiguration(storage: storage)
        let next = try Mediator(
            modules: [Late(isLazy: isLazy, start: {}, opened: opened)], configuration: configuration)
        await next.start()
        let after = try #require(next.router.inbox)
        await after.settle()
        #expect(opened.withLock { $0 } == ["a"])
        #expect(await storage.load().links.map(\.text) == [])
    }

    @Test("While the module starts, the link is still in the storage")
    func waits() async throws {
        let storage = MemoryInboxStorage()
        let gate = TestGate()
        let opened = Locked<[String]>([])
        let module = Late(isLazy: true, start: { await gate.pass() }, opened: opened)
        let app = try await app(storage, module)
        let inbox = try #require(app.router.inbox)
        await gate.waitForArrivals()
        #expect(await storage.load().links.map(\.text) == ["shop://late/a"])
        gate.open()
        await inbox.settle()
        #expect(opened.withLock { $0 } == ["a"])
        #expect(await storage.load().links.map(\.text) == [])
    }
}
