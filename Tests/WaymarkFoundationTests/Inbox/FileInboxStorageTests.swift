import Foundation
import Testing
import WaymarkInbox
import WaymarkRouting
import WaymarkTesting

@testable import WaymarkInboxFiles

@Suite struct FileInboxStorageTests {
    private func link(_ id: UInt64) -> StoredLink {
        StoredLink(id: id, text: "shop://goods/\(id)", source: .push, accepted: .seconds(100), timeToLive: nil)
    }

    @Test("Links outlive an inbox, in their order, and those that arrived are gone")
    func outlives() async throws {
        let folder = try ScratchFolder()
        let first = try FileInboxHouse(folder.url, gates: ["ui"])
        for id in 1...3 { #expect(try await first.inbox.accept("shop://goods/\(id)", from: .push).isStored) }
        await first.inbox.stop()
        let second = try FileInboxHouse(folder.url, gates: ["ui"])
        await second.inbox.settle()
        #expect(second.inbox.links.map(\.text) == ["shop://goods/1", "shop://goods/2", "shop://goods/3"])
        second.inbox.open("ui")
        await second.inbox.settle()
        await second.inbox.stop()
        #expect(try await FileInboxStorage(folder: folder.url).load() == InboxContents())
    }

    @Test("The time that passed while the app did not run counts; a clock that was set back does not")
    func age() async throws {
        let folder = try ScratchFolder()
        func house(at seconds: Int) throws -> FileInboxHouse {
            var configuration = RouterConfiguration()
            configuration.clock = AppClock(ManualClock())
            return try FileInboxHouse(folder.url, gates: ["ui"], time: { .seconds(seconds) }, configuration)
        }
        let first = try house(at: 1_000)
        try await first.inbox.accept("shop://goods/1", from: .push, timeToLive: .seconds(60))
        await first.inbox.stop()
        for (time, count) in [(1_059, 1), (500, 1), (1_060, 0)] {
            let next = try house(at: time)
            await next.inbox.settle()
            #expect(next.inbox.links.count == count, "at \(time)")
            await next.inbox.stop()
        }
    }

    @Test("A file that has grown is written anew, with what is still there")
    func compacts() async throws {
        let folder = try ScratchFolder()
        let storage = FileInboxStorage(folder: folder.url)
        _ = try await storage.load()
        try await storage.append([.accepted(link(1), superseding: nil)])
        var greatest = 0
        for round in 0..<60 {
            let changes = (0..<50).flatMap { number -> [InboxChange] in
                let id = UInt64(round * 50 + number + 2)
                return [.accepted(link(id), superseding: nil), .attempt(id, count: 1), .removed(id)]
            }
            try await storage.append(changes)
            greatest = max(greatest, try Data(contentsOf: folder.file).count)
        }
        #expect(greatest < 80_000)
        await storage.close()
        #expect(try await FileInboxStorage(folder: folder.url).load().links == [link(1)])
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == [
                FileInboxStorage.fileName, FileInboxStorage.fileName + ".lock",
            ])
    }

    @Test("A file does not grow over its bound: links go on in memory, and are written when there is room")
    func bounded() async throws {
        let folder = try ScratchFolder()
        let house = try FileInboxHouse(folder.url, gates: ["ui"], greatestBytes: 500)
        var stored = 0
        for id in 1...9 {
            if try await house.inbox.accept("shop://goods/\(id)", from: .push).isStored { stored += 1 }
        }
        #expect(stored > 2 && stored < 9)
        #expect(try Data(contentsOf: folder.file).count <= 500)
        await house.inbox.settle()
        #expect(house.events.drain().contains { $0.kind == .storageFailed(problem: "write: no space is left") })
        for link in house.inbox.links.dropLast() { house.inbox.drop(link.id) }
        #expect(try await house.inbox.accept("shop://goods/10", from: .push).isStored)
        await house.inbox.stop()
        let contents = try await FileInboxStorage(folder: folder.url).load()
        #expect(contents.links.map(\.text) == ["shop://goods/9", "shop://goods/10"])
    }

    @Test(
        "A full disk, at any byte of a record, costs nothing that was stored, and links are delivered from memory",
        arguments: stride(from: 0, through: 400, by: 13).map { $0 })
    func full(after limit: Int) async throws {
        let folder = try ScratchFolder()
        let house = try FileInboxHouse(folder.url, gates: ["ui"], fault: .full(after: limit))
        var stored: [String] = []
        for id in 1...5 where try await house.inbox.accept("shop://goods/\(id)", from: .push).isStored {
            stored.append("shop://goods/\(id)")
        }
        let contents = try InboxLogReader((try? Data(contentsOf: folder.file)).map(Array.init) ?? [])
        #expect(contents.links.map(\.text) == stored && contents.losses.isEmpty && stored.count < 5)
        house.inbox.open("ui")
        await house.inbox.settle()
        #expect(house.events.drain().filter { $0.kind == .acknowledged }.count == 5)
    }

    /// A file with two links, and a third one that is cut off.
    private var cutOff: Data {
        var bytes = InboxLogReader.head
        for id in 1...3 { bytes += InboxRecord.bytes(of: .accepted(link(UInt64(id)), superseding: nil)) }
        return Data(bytes.dropLast())
    }

    @Test("Links of a file that ends early are delivered also if the disk is too full to write the file anew")
    func fullAtStart() async throws {
        let folder = try ScratchFolder()
        try cutOff.write(to: folder.file)
        let house = try FileInboxHouse(folder.url, fault: .full(after: 0))
        await house.inbox.settle()
        let events = house.events.drain()
        #expect(events.filter { $0.kind == .acknowledged }.map(\.link) == ["shop://goods/1", "shop://goods/2"])
        #expect(events.contains { $0.kind == .storageFailed(problem: "write: no space is left") })
        #expect(try Data(contentsOf: folder.file) == cutOff)
    }

    @Test(
        "A file that ends early and cannot be written anew is not added to before that succeeds",
        arguments: [false, true])
    func repairs(hasFailed: Bool) async throws {
        let folder = try ScratchFolder()
        try cutOff.write(to: folder.file)
        // A folder has the name of the file that would replace it.
        let obstacle = folder.url.appendingPathComponent(FileInboxStorage.fileName + ".new")
        try FileManager.default.createDirectory(at: obstacle, withIntermediateDirectories: false)
        let storage = FileInboxStorage(folder: folder.url)
        let failure = InboxStorageError(.notAFile, during: "load")
        #expect(try await storage.load() == InboxContents(links: [link(1), link(2)], losses: [failure]))
        let change = InboxChange.accepted(link(4), superseding: nil)
        if hasFailed {
            await #expect(throws: InboxStorageError(.notAFile, during: "write")) { try await storage.append([change]) }
        }
        #expect(try Data(contentsOf: folder.file) == cutOff)
        try FileManager.default.removeItem(at: obstacle)
        if hasFailed {
            // As after any other failure.
            await #expect(throws: InboxStorageError(.missing, during: "write")) { try await storage.append([change]) }
            try await storage.replace(with: [link(1), link(2), link(4)])
        } else {
            try await storage.append([change])
        }
        try await storage.append([.removed(1)])
        await storage.close()
        #expect(try await storage.load() == InboxContents(links: [link(2), link(4)]))
        await storage.close()
    }

    @Test("The greatest size of all is no limit, also for a file that is read again")
    func unlimited() async throws {
        let folder = try ScratchFolder()
        for id in 1...2 {
            let house = try FileInboxHouse(folder.url, gates: ["ui"], greatestBytes: .max)
            #expect(try await house.inbox.accept("shop://goods/\(id)", from: .push).isStored)
            await house.inbox.stop()
        }
        let contents = try await FileInboxStorage(folder: folder.url, greatestBytes: .max).load()
        #expect(contents.links.map(\.text) == ["shop://goods/1", "shop://goods/2"])
    }

    @Test("A folder that goes away is reported, and made again with everything that waits")
    func gone() async throws {
        let folder = try ScratchFolder()
        let house = try FileInboxHouse(folder.url, gates: ["ui"])
        #expect(try await house.inbox.accept("shop://goods/1", from: .push).isStored)
        try FileManager.default.removeItem(at: folder.url)
        #expect(try await !house.inbox.accept("shop://goods/2", from: .push).isStored)
        await house.inbox.settle()
        #expect(
            house.events.drain().contains {
                $0.kind == .storageFailed(problem: "write: the folder or the file is missing")
            })
        #expect(try await house.inbox.accept("shop://goods/3", from: .push).isStored)
        // The folder's lock is there again, too.
        await #expect(throws: InboxStorageError(.inUse, during: "load")) {
            try await FileInboxStorage(folder: folder.url).load()
        }
        await house.inbox.stop()
        #expect(try await FileInboxStorage(folder: folder.url).load().links.count == 3)
    }

    @Test("A second inbox on the same folder is kept out, and the first loses nothing")
    func inUse() async throws {
        let folder = try ScratchFolder()
        let first = try FileInboxHouse(folder.url, gates: ["ui"])
        #expect(try await first.inbox.accept("shop://goods/1", from: .push).isStored)
        let second = try FileInboxHouse(folder.url)
        #expect(try await !second.inbox.accept("shop://goods/2", from: .push).isStored)
        await second.inbox.settle()
        let kinds = second.events.drain().map(\.kind)
        let problem = InboxStorageError(.inUse, during: "load").description
        #expect(kinds.contains(.storageFailed(problem: problem)) && kinds.contains(.acknowledged))
        #expect(try await first.inbox.accept("shop://goods/3", from: .push).isStored)
        await first.inbox.stop()
        await second.inbox.stop()
        let third = FileInboxStorage(folder: folder.url)
        #expect(try await third.load().links.map(\.text) == ["shop://goods/1", "shop://goods/3"])
        // What lets go of the folder writes nothing until it has read it again.
        await third.close()
        await #expect(throws: InboxStorageError.self) { try await third.append([.removed(1)]) }
        await #expect(throws: InboxStorageError.self) { try await third.replace(with: []) }
        #expect(try await third.load().links.count == 2)
    }

    @Test(
        "A folder that cannot be made, or is a file, is reported, and links are delivered from memory",
        arguments: ["/proc/waymark", "/dev/null/waymark"])
    func impossible(path: String) async throws {
        let house = try FileInboxHouse(URL(fileURLWithPath: path))
        #expect(try await !house.inbox.accept("shop://goods/1", from: .push).isStored)
        await house.inbox.settle()
        let kinds = house.events.drain().map(\.kind)
        #expect(kinds.contains(.storageFailed(problem: "load: the folder or the file is not accessible")))
        #expect(kinds.contains(.acknowledged))
    }

    @Test("Nothing waits for the disk on the main thread")
    @MainActor func offMain() async throws {
        let folder = try ScratchFolder()
        let storage = FileInboxStorage(folder: folder.url)
        let isWritten = DispatchSemaphore(value: 0)
        // As urgent as anything else, so that no test that waits for the main thread comes before it.
        Task.detached(priority: .high) {
            _ = try await storage.load()
            try await storage.append([])
            isWritten.signal()
        }
        // The main thread is held here all the while, and the file is written all the same.
        #expect(Self.holdsThread(until: isWritten))
        #expect(try Data(contentsOf: folder.file).count == InboxLogReader.head.count)
    }

    private static func holdsThread(until semaphore: DispatchSemaphore) -> Bool {
        semaphore.wait(timeout: .now() + .seconds(120)) == .success
    }
}
