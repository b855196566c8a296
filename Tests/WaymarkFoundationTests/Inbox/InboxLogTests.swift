import Foundation
import HeldStorage
import RandomTrials
import Testing
import WaymarkCore
import WaymarkInbox
import WaymarkRouting

@testable import WaymarkFiles
@testable import WaymarkInboxFiles

/// The file of an inbox: what is read of it when it is whole, cut short, damaged, or something else.
@Suite struct InboxLogTests {
    /// Changes of every kind, with texts of every length in bytes a character.
    static let changes: [InboxChange] = [
        .accepted(link(1, "shop://goods/1"), superseding: nil),
        .accepted(link(2, "shop://搜索?q=张三&e=é😀", key: "k", scene: "s"), superseding: nil),
        .attempt(1, count: 1),
        .accepted(link(3, "shop://goods/3", key: "k"), superseding: 2),
        .removed(1),
        .accepted(link(4, ""), superseding: nil),
        .attempt(3, count: 2),
        .setAside(3),
        .accepted(link(5, "shop://goods/5"), superseding: nil),
    ]

    static func link(_ id: UInt64, _ text: String, key: String? = nil, scene: String? = nil) -> StoredLink {
        StoredLink(
            id: id, text: text,
            source: id == 2 ? .webView(origin: "https://h") : .scheme(callingApp: id == 3 ? "com.example" : nil),
            key: key, scene: scene, accepted: .seconds(1_700_000_000) + .nanoseconds(Int64(id)),
            timeToLive: id == 5 ? nil : .milliseconds(1_500), attempts: id == 4 ? 7 : 0, isSetAside: id == 4)
    }

    /// The bytes of the first so many changes.
    static func bytes(_ count: Int = changes.count) -> [UInt8] {
        changes.prefix(count).reduce(InboxLogReader.head) { $0 + InboxRecord.bytes(of: $1) }
    }

    /// The links that changes leave, without those at some places.
    static func links(_ count: Int = changes.count, without places: Set<Int> = []) -> [StoredLink] {
        var links: [StoredLink] = []
        for (place, change) in changes.prefix(count).enumerated() where !places.contains(place) { links.apply(change) }
        return links
    }

    @Test("The checksum is the one that everybody has")
    func checksum() {
        #expect(CRC32.checksum(Array("123456789".utf8)) == 0xCBF4_3926)
        #expect(CRC32.checksum([]) == 0)
    }

    @Test("All records that were written are read back")
    func roundTrip() throws {
        let reader = try InboxLogReader(Self.bytes())
        #expect(reader.links == Self.links() && reader.losses.isEmpty && !reader.mustRewrite)
        #expect(reader.links.map(\.id) == [3, 4, 5] && reader.links[0].isSetAside)
        for change in Self.changes {
            let bytes = InboxRecord.bytes(of: change)
            guard case .change(change, bytes.count) = InboxRecord.read(bytes, at: 0) else {
                Issue.record("\(change) is not read back")
                continue
            }
        }
    }

    @Test("A log that is cut at any byte has everything that was whole before, and nothing is called damaged")
    func cut() async throws {
        let bytes = Self.bytes()
        let ends = (0...Self.changes.count).map { Self.bytes($0).count }
        let folder = try ScratchFolder()
        for count in 0...bytes.count {
            let whole = max(0, (ends.lastIndex { $0 <= count } ?? 0))
            let reader = try InboxLogReader(Array(bytes[..<count]))
            #expect(reader.links == Self.links(whole) && reader.losses.isEmpty, "cut at \(count)")
            #expect(reader.mustRewrite == !ends.contains(count), "cut at \(count)")
            // And by the file itself, which is added to after that.
            try? FileManager.default.removeItem(at: folder.lock)
            try Data(bytes[..<count]).write(to: folder.file)
            let storage = FileInboxStorage(folder: folder.url)
            #expect(try await storage.load() == InboxContents(links: Self.links(whole)), "cut at \(count)")
            try await storage.append([.accepted(Self.link(9, "shop://new"), superseding: nil)])
            await storage.close()
            let again = try await FileInboxStorage(folder: folder.url).load()
            #expect(again.links == Self.links(whole) + [Self.link(9, "shop://new")], "cut at \(count)")
            #expect(again.losses.isEmpty, "cut at \(count)")
        }
    }

    @Test(
        "A byte that is damaged, anywhere, costs its record and no other, and the loss is reported",
        arguments: [0xFF, 0x01])
    func damaged(mask: Int) throws {
        let bytes = Self.bytes()
        let ends = (0...Self.changes.count).map { Self.bytes($0).count }
        for place in InboxLogReader.head.count..<bytes.count {
            var damaged = bytes
            damaged[place] ^= UInt8(mask)
            let record = (ends.firstIndex { $0 > place } ?? 0) - 1
            let reader = try InboxLogReader(damaged)
            #expect(reader.links == Self.links(without: [record]), "byte \(place)")
            #expect(reader.mustRewrite, "byte \(place)")
            let loss = InboxStorageError(
                .damaged(offset: ends[record], bytes: ends[record + 1] - ends[record]), during: "load")
            // The last record may look like one that was not written to its end.
            let mayBeTorn = record == Self.changes.count - 1
            #expect(reader.losses == [loss] || mayBeTorn && reader.losses.isEmpty, "byte \(place)")
        }
    }

    @Test("Damage over several records is one loss, and is reported once: the file is written anew")
    func stretch() async throws {
        let folder = try ScratchFolder()
        var bytes = Self.bytes()
        let (start, end) = (Self.bytes(2).count, Self.bytes(5).count)
        for place in start + 3..<end - 3 { bytes[place] = 0x57 }
        try Data(bytes).write(to: folder.file)
        let storage = FileInboxStorage(folder: folder.url)
        let contents = try await storage.load()
        await storage.close()
        #expect(contents.links == Self.links(without: [2, 3, 4]))
        #expect(
            contents.losses == [
                InboxStorageError(.damaged(offset: start, bytes: end - start), during: "load")
            ])
        #expect(try await FileInboxStorage(folder: folder.url).load() == InboxContents(links: contents.links))
    }

    @Test("A link that looks like a record is none: its text is not found where the record is damaged")
    func pretending() throws {
        let inner = InboxRecord.bytes(of: .accepted(Self.link(99, "shop://evil"), superseding: nil))
        let text = String(decoding: inner, as: UTF8.self)
        var bytes = InboxLogReader.head + InboxRecord.bytes(of: .accepted(Self.link(1, text), superseding: nil))
        bytes[InboxLogReader.head.count + 12] ^= 1
        bytes += InboxRecord.bytes(of: .accepted(Self.link(2, "shop://good"), superseding: nil))
        #expect(try InboxLogReader(bytes).links.map(\.text) == ["shop://good"])
    }

    struct Foreign: CustomTestStringConvertible {
        let name: String
        let bytes: [UInt8]
        let reason: InboxStorageError.Reason
        var testDescription: String { name }
    }

    static let foreign: [Foreign] = [
        Foreign(name: "a text", bytes: Array("Dear diary, nothing happened.".utf8), reason: .notAnInbox),
        Foreign(name: "a short text", bytes: Array("Dear".utf8), reason: .notAnInbox),
        Foreign(name: "zeros", bytes: Array(repeating: 0, count: 64), reason: .notAnInbox),
        Foreign(
            name: "a damaged head", bytes: Array(InboxLogReader.head.dropLast()) + [0x55], reason: .notAnInbox),
        Foreign(name: "a record that ends early", bytes: [0xFF, 0x57, 1, 0, 0, 0, 1, 2, 3, 4], reason: .notAnInbox),
    ]

    @Test("A file that is something else is kept aside, reported, and another one is begun", arguments: foreign)
    func other(_ row: Foreign) async throws {
        let folder = try ScratchFolder()
        try Data(row.bytes).write(to: folder.file)
        let house = try FileInboxHouse(folder.url, gates: ["ui"])
        #expect(try await house.inbox.accept("shop://goods/1", from: .push).isStored)
        await house.inbox.settle()
        let problem = InboxStorageError(row.reason, during: "load").description
        #expect(house.events.drain().map(\.kind).contains(.storageFailed(problem: problem)))
        #expect(try Data(contentsOf: folder.damaged) == Data(row.bytes))
        await house.inbox.stop()
        let contents = try await FileInboxStorage(folder: folder.url).load()
        #expect(contents.links.map(\.text) == ["shop://goods/1"] && contents.losses.isEmpty)
    }

    @Test("A file of a later version is left as it is, and the inbox goes on in memory")
    func later() async throws {
        let folder = try ScratchFolder()
        let bytes = Data(InboxLogReader.head(version: 2) + [1, 2, 3])
        try bytes.write(to: folder.file)
        let house = try FileInboxHouse(folder.url)
        #expect(try await !house.inbox.accept("shop://goods/1", from: .push).isStored)
        await house.inbox.settle()
        let problem = InboxStorageError(.otherVersion(2), during: "load").description
        let kinds = house.events.drain().map(\.kind)
        #expect(kinds.contains(.storageFailed(problem: problem)) && kinds.contains(.acknowledged))
        #expect(try Data(contentsOf: folder.file) == bytes)
    }

    @Test("A bit that is flipped in the head, any one, hides no link, and links are stored again")
    func flippedHead() async throws {
        let folder = try ScratchFolder()
        let head = InboxLogReader.head.count
        for bit in 0..<head * 8 {
            var bytes = Self.bytes()
            bytes[bit / 8] ^= 1 << (bit % 8)
            try? FileManager.default.removeItem(at: folder.lock)
            try Data(bytes).write(to: folder.file)
            let storage = FileInboxStorage(folder: folder.url)
            let contents = try await storage.load()
            let loss = InboxStorageError(.damaged(offset: 0, bytes: head), during: "load")
            #expect(contents == InboxContents(links: Self.links(), losses: [loss]), "bit \(bit)")
            #expect(try Data(contentsOf: folder.damaged) == Data(bytes), "bit \(bit)")
            try await storage.append([.accepted(Self.link(9, "shop://new"), superseding: nil)])
            await storage.close()
            let again = try await storage.load()
            #expect(again == InboxContents(links: Self.links() + [Self.link(9, "shop://new")]), "bit \(bit)")
            await storage.close()
        }
    }

    @Test("A file that is cut off, at any byte, below what was reported as written is reported")
    func cutOff() async throws {
        let folder = try ScratchFolder()
        let whole = Self.bytes().count
        for count in stride(from: InboxLogReader.head.count, through: whole, by: 7) {
            let storage = FileInboxStorage(folder: folder.url)
            _ = try await storage.load()
            try await storage.replace(with: [])
            try await storage.append(Self.changes)
            await storage.close()
            let file = try FileHandle(forWritingTo: folder.file)
            try file.truncate(atOffset: UInt64(count))
            try file.close()
            let sound = (0...Self.changes.count).map { Self.bytes($0).count }.last { $0 <= count } ?? 0
            let loss = InboxStorageError(.damaged(offset: sound, bytes: whole - sound), during: "load")
            #expect(try await storage.load().losses == (sound < whole ? [loss] : []), "cut at \(count)")
            await storage.close()
            // It is reported once.
            #expect(try await storage.load().losses.isEmpty, "cut at \(count)")
            // What is behind what was reported was never reported.
            let more = try FileHandle(forWritingTo: folder.file)
            try more.seekToEnd()
            try more.write(contentsOf: InboxRecord.bytes(of: .removed(77)).dropLast(3))
            try more.close()
            await storage.close()
            #expect(try await storage.load().losses.isEmpty, "cut at \(count)")
            await storage.close()
        }
        try FileManager.default.removeItem(at: folder.file)
        let gone = FileInboxStorage(folder: folder.url)
        _ = try await gone.load()
        try await gone.append(Self.changes)
        await gone.close()
        try FileManager.default.removeItem(at: folder.file)
        let losses = try await gone.load().losses
        #expect(losses.map(\.reason) == [.damaged(offset: 16, bytes: whole - 16)])
    }

    @Test("A file longer than an inbox's is read as far as one may be, and what is kept aside of it is no longer")
    func endless() async throws {
        let folder = try ScratchFolder()
        let bytes = Array("other".utf8) + Self.bytes().dropFirst(5) + [UInt8](repeating: 0x57, count: 2 << 20)
        try Data(bytes).write(to: folder.file)
        let storage = FileInboxStorage(folder: folder.url, greatestBytes: 10_000)
        let contents = try await storage.load()
        #expect(contents.links == Self.links() && contents.losses.count == 3)
        #expect(try Data(contentsOf: folder.damaged).count == 20_000 + InboxRecord.greatestCount)
        #expect(try Data(contentsOf: folder.file).count < 2_000)
    }

    struct Burden: CustomTestStringConvertible {
        let name: String
        let bytes: [UInt8]
        var testDescription: String { name }
    }

    /// Heads of records that promise 32 kilobytes each, with no record behind them.
    private static let falseHeads = Array(
        Array(
            repeating: [0xFF, 0x57, 0, 0x80, 0, 0, 1, 2, 3, 4] + [UInt8](repeating: 0x20, count: 20), count: 4_000
        ).joined())

    static let burdens = [
        Burden(name: "marks", bytes: InboxLogReader.head + Array(repeating: [0xFF, 0x57], count: 50_000).joined()),
        Burden(
            name: "false heads",
            bytes: InboxLogReader.head + falseHeads),
        Burden(
            name: "false heads and no head",
            bytes: falseHeads),
        Burden(
            name: "many links",
            bytes: (1...3_000).reduce(into: InboxLogReader.head) { bytes, id in
                bytes += InboxRecord.bytes(of: .accepted(Self.link(UInt64(id) + 10, "a"), superseding: nil))
            }),
    ]

    @Test("Reading costs no more than two looks at each byte, whatever the bytes are", arguments: burdens)
    func linear(_ row: Burden) throws {
        let reader = try InboxLogReader(row.bytes)
        #expect(reader.checkedCount <= 2 * row.bytes.count)
        #expect(reader.links.count == (row.name == "many links" ? 3_000 : 0))
    }

    @Test("The checksum of a stretch is that of its bytes", arguments: [UInt64(1), 2, 3])
    func stretches(seed: UInt64) {
        var random = SeededNumbers(trial: seed)
        let bytes = (0..<3_000).map { _ in UInt8.random(in: 0...255, using: &random) }
        let stretches = CRC32.Stretches(of: bytes)
        for _ in 0..<300 {
            let start = Int.random(in: 0...bytes.count, using: &random)
            let end = Int.random(in: start...bytes.count, using: &random)
            let first = (0..<4).map { _ in UInt8.random(in: 0...255, using: &random) }
            #expect(
                stretches.checksum(CRC32.checksum(first), followedBy: start..<end)
                    == CRC32.checksum(first + bytes[start..<end]), "seed \(seed), \(start)..<\(end)")
        }
    }

    @Test("A ledger has what the changes leave, in their order", arguments: [UInt64(1), 2, 3, 4])
    func ledger(seed: UInt64) {
        var random = SeededNumbers(trial: seed)
        for _ in 0..<200 {
            var ledger = InboxLedger()
            var links: [StoredLink] = []
            for step in 0..<30 {
                let id = UInt64.random(in: 1...6, using: &random)
                let change: InboxChange =
                    switch Int.random(in: 0..<6, using: &random) {
                    case 0...2:
                        .accepted(
                            Self.link(id, "\(step)"),
                            superseding: Bool.random(using: &random) ? UInt64.random(in: 1...6, using: &random) : nil)
                    case 3: .attempt(id, count: step)
                    case 4: .setAside(id)
                    default: .removed(id)
                    }
                ledger.apply(change)
                links.apply(change)
                #expect(ledger.links == links, "seed \(seed), step \(step)")
            }
        }
    }

    @Test("Random bytes are read without harm, alone and behind a sound log", arguments: [UInt64(1), 2, 3, 4])
    func random(seed: UInt64) throws {
        var random = SeededNumbers(trial: seed)
        let sound = Self.bytes()
        for _ in 0..<500 {
            let count = Int.random(in: 0..<200, using: &random)
            let noise = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            _ = try? InboxLogReader(noise)
            #expect(try InboxLogReader(sound + noise).links == Self.links(), "seed \(seed)")
            #expect(
                try InboxLogReader(InboxLogReader.head + noise + sound.dropFirst(InboxLogReader.head.count)).links
                    == Self.links(), "seed \(seed)")
        }
    }
}

extension ScratchFolder {
    /// The inbox's file.
    var file: URL { url.appendingPathComponent(FileInboxStorage.fileName) }
    /// The lock.
    var lock: URL { url.appendingPathComponent(FileInboxStorage.fileName + ".lock") }
    /// The remains of a damaged one.
    var damaged: URL { url.appendingPathComponent(FileInboxStorage.fileName + ".damaged") }
}

/// A router with an inbox in a file, and a route for goods.
struct FileInboxHouse {
    let router: Router
    let inbox: LinkInbox
    let events: RouterEvents

    init(
        _ folder: URL, gates: [InboxGateRule] = [], greatestBytes: Int = 1 << 20, fault: InboxFault? = nil,
        time: @escaping @Sendable () -> Duration = SystemTime.sinceEpoch,
        _ configuration: RouterConfiguration = RouterConfiguration()
    ) throws {
        var configuration = configuration
        let held = HeldStorage(
            FileInboxStorage(folder: folder, greatestBytes: greatestBytes, fault: fault, time: time))
        configuration.inbox = InboxConfiguration(gates: gates, storage: held)
        router = try Router(configuration)
        inbox = try #require(router.inbox)
        events = router.events(keeping: 10_000)
        try router.onSync("shop://goods/:id", .public) { _ in }
        held.release()
    }
}
