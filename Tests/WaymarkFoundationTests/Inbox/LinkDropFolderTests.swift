import Foundation
import HeldStorage
import Testing
import WaymarkCore
import WaymarkInbox
import WaymarkLock
import WaymarkRouting
import WaymarkTesting

@testable import WaymarkFiles
@testable import WaymarkInboxFiles

/// The folder in which extensions leave links.
@Suite struct LinkDropFolderTests {
    /// A router with an inbox and a drop, whose route notes what it is given.
    private struct House {
        let router: Router
        let inbox: LinkInbox
        let events: RouterEvents

        init(
            _ folder: URL, _ drop: LinkDropFolder, gates: [InboxGateRule] = [], fault: InboxFault? = nil,
            clock: AppClock = .continuous
        ) throws {
            var configuration = RouterConfiguration()
            configuration.clock = clock
            configuration.policy.schemes = ["shop"]
            let held = HeldStorage(FileInboxStorage(folder: folder.appendingPathComponent("inbox"), fault: fault))
            var inbox = InboxConfiguration(gates: gates, storage: held)
            inbox.drop = drop
            configuration.inbox = inbox
            router = try Router(configuration)
            self.inbox = try #require(router.inbox)
            events = router.events(keeping: 1_000)
            try router.onSync("shop://goods/:id", .public) { _ in }
            held.release()
        }

        func links(_ kind: RouterEvent.Kind) -> [String] { events.drain().filter { $0.kind == kind }.map(\.link) }
    }

    private static func drop(in folder: borrowing ScratchFolder, _ greatestLinks: Int = 256) -> LinkDropFolder {
        LinkDropFolder(folder.url.appendingPathComponent("drop"), greatestLinks: greatestLinks)
    }

    @Test("Files are delivered in their order, when the inbox begins and when it is asked to look, and removed")
    func takes() async throws {
        let folder = try ScratchFolder()
        let drop = Self.drop(in: folder)
        for id in 1...5 { try await drop.leave("shop://goods/\(id)", from: .shortcut) }
        let house = try House(folder.url, drop)
        await house.inbox.settle()
        #expect(house.links(.acknowledged) == (1...5).map { "shop://goods/\($0)" })
        #expect(try await drop.contents() == InboxContents())
        #expect(await house.inbox.takeDropped() == 0)
        // The same link as a moment ago, on purpose.
        for id in [5, 5] { try await drop.leave("shop://goods/\(id)", from: .shortcut) }
        #expect(await house.inbox.takeDropped() == 2)
        await house.inbox.settle()
        #expect(house.links(.acknowledged) == ["shop://goods/5", "shop://goods/5"])
    }

    @Test("A link that claims to come from the app itself is refused when it is left, not lost when it is taken in")
    func inside() async throws {
        let folder = try ScratchFolder()
        let drop = Self.drop(in: folder)
        await #expect(throws: InboxStorageError(.inside, during: "leave")) {
            try await drop.leave("shop://goods/1", from: .app)
        }
        #expect(try await drop.contents() == InboxContents())
    }

    @Test("A link in a file keeps its key, its scene, its source and its time; one that is too old is let go of")
    func keeps() async throws {
        let folder = try ScratchFolder()
        let place = folder.url.appendingPathComponent("drop")
        let time = SystemTime.sinceEpoch()
        let ticks = Locked(0)
        let early = LinkDropFolder(place, fault: nil) {
            time - .seconds(100)
                + .milliseconds(
                    ticks.withLock { ticks in
                        ticks += 1
                        return ticks
                    })
        }
        try await early.leave("shop://goods/1", from: .shortcut, timeToLive: .seconds(99))
        try await early.leave("shop://goods/2", from: .push, key: "k", timeToLive: .seconds(1_000), scene: "s")
        try await early.leave("shop://goods/3", from: .push, key: "k")
        let house = try House(folder.url, LinkDropFolder(place), gates: ["ui"])
        await house.inbox.settle()
        #expect(house.inbox.links.map(\.text) == ["shop://goods/3"])
        #expect(house.inbox.links.map(\.key) == ["k"] && house.inbox.links.map(\.source) == [.push])
        let kinds = house.events.drain().map(\.kind)
        #expect(kinds.contains(.expired(.timeToLive)) && kinds.contains(.superseded))
        #expect(try await early.contents() == InboxContents())
    }

    @Test("Of the time that a link may wait, the time that it was in its folder is over")
    func ages() async throws {
        let folder = try ScratchFolder()
        let place = folder.url.appendingPathComponent("drop")
        let early = LinkDropFolder(place, fault: nil) { .seconds(1_000) }
        try await early.leave("shop://goods/1", from: .shortcut, timeToLive: .seconds(3_600))
        let late = LinkDropFolder(place, fault: nil) { .seconds(4_540) }
        let clock = ManualClock()
        let house = try House(folder.url, late, gates: ["ui"], clock: AppClock(clock))
        await house.inbox.settle()
        for (seconds, count) in [(59, 1), (1, 0)] {
            clock.advance(by: .seconds(seconds))
            // The inbox looks at the clock.
            house.inbox.drop(0)
            #expect(house.inbox.links.count == count)
        }
    }

    struct Refused: CustomTestStringConvertible {
        let link: String
        let source: LinkSource
        var testDescription: String { "\(link) from \(source)" }
    }

    static let refused = [
        Refused(link: "shop://goods/1", source: .app), Refused(link: "other://goods/1", source: .push),
        Refused(link: "shop://goods/\u{1}", source: .push),
    ]

    @Test(
        "A file with a link from inside, with no link, or with one that is not the app's is refused and removed",
        arguments: refused)
    func refuses(_ row: Refused) async throws {
        let folder = try ScratchFolder()
        let drop = Self.drop(in: folder)
        try await drop.leave(
            StoredLink(id: 1, text: row.link, source: row.source, accepted: drop.now, timeToLive: nil))
        let house = try House(folder.url, drop)
        await house.inbox.settle()
        let isRefused = house.events.drain().contains { event in
            if case .refused = event.kind { true } else { false }
        }
        #expect(isRefused && house.inbox.links.isEmpty)
        #expect(try await drop.contents() == InboxContents())
    }

    @Test("A folder that is full says so, and has room again when the app has taken links in")
    func bounded() async throws {
        let folder = try ScratchFolder()
        let drop = Self.drop(in: folder, 3)
        for id in 1...3 { try await drop.leave("shop://goods/\(id)", from: .shortcut) }
        await #expect(throws: InboxStorageError(.full, during: "leave")) {
            try await drop.leave("shop://goods/4", from: .shortcut)
        }
        let house = try House(folder.url, drop)
        await house.inbox.settle()
        try await drop.leave("shop://goods/4", from: .shortcut)
        await #expect(throws: InboxStorageError(.full, during: "leave")) {
            try await drop.leave(String(repeating: "x", count: 2 << 20), from: .shortcut)
        }
    }

    @Test("Where the inbox's storage fails, links are delivered, and stay in the folder until they have arrived")
    func failing() async throws {
        let folder = try ScratchFolder()
        let drop = Self.drop(in: folder)
        for id in 1...2 { try await drop.leave("shop://goods/\(id)", from: .shortcut) }
        let house = try House(folder.url, drop, fault: .full(after: 16))
        await house.inbox.settle()
        #expect(house.links(.acknowledged).count == 2)
        #expect(try await drop.contents().links.count == 2)
        #expect(await house.inbox.takeDropped() == 0)
        await house.inbox.settle()
        #expect(house.links(.acknowledged).isEmpty)
        #expect(try await drop.contents() == InboxContents())
    }

    @Test(
        "Files that the system does not let be read stay until it does, as before the device is unlocked for the first time"
    )
    func unreadable() async throws {
        let folder = try ScratchFolder()
        let drop = Self.drop(in: folder)
        let locked = LinkDropFolder(folder.url.appendingPathComponent("drop"), greatestLinks: 1, fault: .unreadable)
        for id in 1...9 { try await drop.leave("shop://goods/\(id)", from: .shortcut) }
        let problem = InboxStorageError(.forbidden, during: "take")
        #expect(try await locked.contents() == InboxContents(losses: [problem]))
        do {
            let house = try House(folder.url, locked)
            await house.inbox.settle()
            let events = house.events.drain()
            #expect(events.contains { $0.kind == .storageFailed(problem: problem.description) && $0.link == "drop" })
            #expect(!events.contains { $0.kind == .acknowledged })
            await house.inbox.stop()
        }
        let house = try House(folder.url, drop)
        await house.inbox.settle()
        #expect(house.links(.acknowledged) == (1...9).map { "shop://goods/\($0)" })
        #expect(try await drop.contents() == InboxContents())
    }

    @Test("The greatest number of all is no limit")
    func unlimited() async throws {
        let folder = try ScratchFolder()
        let drop = Self.drop(in: folder, .max)
        try await drop.leave("shop://goods/1", from: .shortcut)
        #expect(try await drop.contents().links.map(\.text) == ["shop://goods/1"])
    }

    @Test("A file of a later version stays where it is, and is reported")
    func later() async throws {
        let folder = try ScratchFolder()
        let drop = Self.drop(in: folder)
        for id in 1...2 { try await drop.leave("shop://goods/\(id)", from: .shortcut) }
        let place = folder.url.appendingPathComponent("drop")
        let names = try FileManager.default.contentsOfDirectory(atPath: place.path).sorted()
        let file = place.appendingPathComponent(names[0])
        let bytes =
            Data(InboxLogReader.head(version: 2)) + (try Data(contentsOf: file)).dropFirst(InboxLogReader.head.count)
        try bytes.write(to: file)
        for _ in 1...2 {
            let contents = try await drop.contents()
            #expect(contents.links.map(\.text) == ["shop://goods/2"])
            #expect(contents.losses == [InboxStorageError(.otherVersion(2), during: "take")])
        }
        #expect(try Data(contentsOf: file) == bytes)
        // It takes room, so that it does not stay for ever.
        let later = LinkDropFolder(place, fault: nil) { drop.now + .seconds(31 * 24 * 60 * 60) }
        #expect(try await later.contents().losses == [InboxStorageError(.otherVersion(2), during: "take")])
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Test("A file that was changed costs its own link, is reported, and removed")
    func damaged() async throws {
        let folder = try ScratchFolder()
        let drop = Self.drop(in: folder)
        for id in 1...3 { try await drop.leave("shop://goods/\(id)", from: .shortcut) }
        let place = folder.url.appendingPathComponent("drop")
        let names = try FileManager.default.contentsOfDirectory(atPath: place.path).sorted()
        var bytes = Array(try Data(contentsOf: place.appendingPathComponent(names[1])))
        bytes[30] ^= 1
        try Data(bytes).write(to: place.appendingPathComponent(names[1]))
        // What an extension left unfinished is none of it.
        try Data([1]).write(to: place.appendingPathComponent(names[1] + ".part"))
        let house = try House(folder.url, drop)
        await house.inbox.settle()
        let events = house.events.drain()
        #expect(events.filter { $0.kind == .acknowledged }.map(\.link) == ["shop://goods/1", "shop://goods/3"])
        let problem = InboxStorageError(.damaged(offset: 0, bytes: bytes.count), during: "take").description
        #expect(events.contains { $0.kind == .storageFailed(problem: problem) && $0.link == "drop" })
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.path) == [names[1] + ".part"])
    }

    @Test("A later link with the key that came by itself stays, whatever was left before it; an earlier one goes")
    func laterStays() async throws {
        let folder = try ScratchFolder()
        let place = folder.url.appendingPathComponent("drop")
        let early = LinkDropFolder(place, fault: nil) { SystemTime.sinceEpoch() - .seconds(60) }
        let house = try House(folder.url, LinkDropFolder(place), gates: ["ui"])
        await house.inbox.settle()
        try await early.leave("shop://goods/1", from: .push, key: "k")
        try await house.inbox.accept("shop://goods/2", from: .push, key: "k")
        #expect(await house.inbox.takeDropped() == 1)
        #expect(house.inbox.links.map(\.text) == ["shop://goods/2"])
        #expect(house.links(.superseded) == ["shop://goods/1"])
        #expect(try await early.contents() == InboxContents())
        try await Self.drop(in: folder).leave("shop://goods/3", from: .push, key: "k")
        #expect(await house.inbox.takeDropped() == 1)
        #expect(house.inbox.links.map(\.text) == ["shop://goods/3"])
    }

    @Test(
        "A time to live that is meant for ever is one",
        arguments: [Duration.seconds(1e19), .seconds(Int64.max), .seconds(-1e19)])
    func forEver(_ timeToLive: Duration) async throws {
        let folder = try ScratchFolder()
        let drop = Self.drop(in: folder)
        try await drop.leave("shop://goods/1", from: .push, timeToLive: timeToLive)
        let house = try House(folder.url, drop, gates: ["ui"])
        await house.inbox.settle()
        #expect(house.inbox.links.map(\.text) == (timeToLive > .zero ? ["shop://goods/1"] : []))
        try await house.inbox.accept("shop://goods/2", from: .push, timeToLive: timeToLive)
        await house.inbox.settle()
        #expect(house.inbox.links.map(\.text) == (timeToLive > .zero ? ["shop://goods/1", "shop://goods/2"] : []))
    }

    @Test("Folders with the names of links are removed, reported once, and take no room")
    func folders() async throws {
        let folder = try ScratchFolder()
        let drop = Self.drop(in: folder, 2)
        try await drop.leave("shop://goods/1", from: .push)
        for number in 0..<8 {
            let name = "000000000000000\(number)-0000000000000001.link/inner"
            let path = folder.url.appendingPathComponent("drop/\(name)")
            try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
        }
        var found = InboxContents()
        for _ in 0..<3 {
            let contents = try await drop.contents()
            found.links = contents.links
            found.losses += contents.losses
        }
        #expect(found.links.map(\.text) == ["shop://goods/1"] && found.losses.count == 8)
        try await drop.leave("shop://goods/2", from: .push)
        #expect(try await drop.contents().links.count == 2)
    }

    @Test("A link that is too long is told of by its beginning, also where nothing is hidden")
    func tooLong() async throws {
        let folder = try ScratchFolder()
        let drop = Self.drop(in: folder)
        let house = try House(folder.url, drop)
        let events = house.router.events(redaction: .none)
        try await drop.leave("shop://goods/" + String(repeating: "b", count: 100_000), from: .shortcut)
        try await drop.leave(
            "shop://goods/" + String(repeating: "c", count: 100_000), from: .shortcut, timeToLive: .seconds(-1))
        await house.inbox.takeDropped()
        await house.inbox.settle()
        let told = events.drain()
        #expect(told.count >= 2)
        #expect(told.allSatisfy { $0.link.utf8.count < 1_000 }, "\(told.map(\.link.utf8.count))")
    }
}
