import Foundation
import WaymarkCore
import WaymarkFoundation
import WaymarkInbox
import WaymarkInboxFiles
import WaymarkRouting

extension Subjects {
    private static let count = 64

    /// Links that come in and wait, kept in memory and in a file.
    static func waiting() -> [Benchmark] {
        [
            Benchmark(
                name: "inbox/send-memory", unit: .link, operations: count,
                .pool {
                    let router = try router(MemoryInboxStorage())
                    return {
                        for number in 0..<count { use(router.send("bench://links/\(number)", from: .push)) }
                        await empty(router)
                    }
                }),
            Benchmark(name: "inbox/accept-memory", unit: .link, operations: count, accepting { MemoryInboxStorage() }),
            Benchmark(
                name: "inbox/accept-file", unit: .link, operations: count,
                accepting { FileInboxStorage(folder: folder()) }),
            Benchmark(
                name: "inbox/accept-file-64", unit: .link, operations: count,
                .pool {
                    let router = try router(FileInboxStorage(folder: folder()))
                    return {
                        await withTaskGroup(of: Void.self) { group in
                            for number in 0..<count { group.addTask { await accept(number, router) } }
                        }
                        await empty(router)
                    }
                }),
            Benchmark(
                name: "inbox/restart-file-64", unit: .router, operations: 1,
                .pool {
                    let folder = folder()
                    let first = try router(FileInboxStorage(folder: folder))
                    for number in 0..<count { await accept(number, first) }
                    return {
                        guard let router = try? router(FileInboxStorage(folder: folder)), let inbox = router.inbox
                        else { fatalError("no router") }
                        while inbox.links.count < count { await Task.yield() }
                    }
                }),
            delivering(1_000), delivering(10_000),
        ]
    }

    /// Links that come while a gate is shut, and are delivered when it opens.
    private static func delivering(_ count: Int) -> Benchmark {
        Benchmark(
            name: "inbox/send-deliver-\(count)", unit: .link, operations: count,
            .pool {
                let router = try router(MemoryInboxStorage(), room: count)
                guard let inbox = router.inbox else { fatalError("no inbox") }
                return {
                    inbox.close("shut")
                    for number in 0..<count { use(router.send("bench://links/\(number)", from: .push)) }
                    guard inbox.links.count == count else { fatalError("\(inbox.links.count) links wait") }
                    inbox.open("shut")
                    await inbox.settle()
                    guard inbox.links.isEmpty else { fatalError("\(inbox.links.count) links are left") }
                }
            })
    }

    private static func accepting(_ storage: @escaping @Sendable () -> any InboxStorage) -> Benchmark.Preparation {
        .pool {
            let router = try router(storage())
            return {
                for number in 0..<count { await accept(number, router) }
                await empty(router)
            }
        }
    }

    /// A router with an inbox whose gate is shut.
    ///
    /// - Parameter room: How many links may wait.
    private static func router(_ storage: any InboxStorage, room: Int = count) throws -> Router {
        var configuration = RouterConfiguration()
        var inbox = InboxConfiguration(gates: ["shut"], storage: storage)
        inbox.duplicateWindow = nil
        inbox.greatestLinks = room
        inbox.greatestLinksPerSender = room
        inbox.greatestBytes = room * 4_096
        configuration.inbox = inbox
        let router = try Router(configuration)
        try router.onSync("bench://links/:number", .public) { _ in }
        return router
    }

    private static func accept(_ number: Int, _ router: Router) async {
        guard let receipt = try? await router.inbox?.accept("bench://links/\(number)", from: .push), receipt.isStored
        else { fatalError("link \(number) was not stored") }
    }

    /// Makes room for the next pass.
    private static func empty(_ router: Router) async {
        guard let inbox = router.inbox else { return }
        guard inbox.links.count == count else { fatalError("\(inbox.links.count) links wait") }
        for link in inbox.links { inbox.drop(link.id) }
    }

    /// A folder that no other benchmark uses.
    private static func folder() -> URL {
        FileManager.default.temporaryDirectory.appendingPathComponent("waymark-bench-\(UUID().uuidString)")
    }
}
