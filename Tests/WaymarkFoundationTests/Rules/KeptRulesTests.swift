import Foundation
import RandomTrials
import Testing
import WaymarkRouting

@testable import WaymarkFiles
@testable import WaymarkRuleSources

@Suite("Kept rules are read back whole, or not at all")
struct KeptRulesTests {
    static let kept = KeptRules(
        version: 5, document: RuleHouse.rules(5), signature: StandInSignature.sign(RuleHouse.rules(5)),
        entityTag: "\"five\"")

    static let samples: [KeptRules] = [
        kept, KeptRules(version: .max, document: [], signature: nil, entityTag: nil, isRemoved: true),
        KeptRules(version: 1, document: [0, 255], signature: [], entityTag: ""),
        KeptRules(
            version: 9, document: [1, 2], signature: [3], entityTag: nil, accepted: 1_796_083_200,
            proofs: [
                KeptRules.Proof(version: 4, document: RuleHouse.rules(4), signature: [1, 2, 3]),
                KeptRules.Proof(version: 5, document: [], signature: []),
            ]),
    ]

    @Test("A file of the first shape is read")
    func firstShape() {
        // The same without what stands behind the document, and with its own checksums.
        var bytes = Array(Self.kept.bytes.dropLast(8))
        func check(_ range: Range<Int>, into place: Int) {
            let sum = withUnsafeBytes(of: CRC32.checksum(Array(bytes[range])).littleEndian) { Array($0) }
            bytes.replaceSubrange(place..<(place + 4), with: sum)
        }
        bytes[8] = 1
        check(0..<12, into: 12)
        check(48..<bytes.count, into: 40)
        check(0..<44, into: 44)
        #expect(KeptRules.read(bytes) == .rules(Self.kept))
    }

    @Test("A document that is written is read back", arguments: samples)
    func roundTrip(_ kept: KeptRules) {
        #expect(KeptRules.read(kept.bytes) == .rules(kept))
    }

    /// A folder in which these bytes are kept.
    private func write(_ bytes: [UInt8], to folder: URL) throws {
        try Data(bytes).write(to: folder.appendingPathComponent(RuleStore.fileName))
    }

    @Test("A file with a changed byte is noticed, whichever byte it is")
    func everyByte() {
        let bytes = Self.kept.bytes
        for place in bytes.indices {
            var bad = bytes
            bad[place] ^= 0x10
            guard case .unreadable = KeptRules.read(bad) else {
                Issue.record("byte \(place) does not count")
                continue
            }
        }
    }

    @Test("A file that is cut off, or goes on, is noticed, wherever that is")
    func everyLength() {
        let bytes = Self.kept.bytes
        for count in 0..<bytes.count {
            guard case .unreadable = KeptRules.read(Array(bytes.prefix(count))) else {
                Issue.record("\(count) bytes are enough")
                continue
            }
        }
        #expect(KeptRules.read(bytes + [0]) == .unreadable(.damaged, version: 5))
    }

    @Test("Random bytes are no rules", arguments: [1, 2, 3] as [UInt64])
    func randomBytes(seed: UInt64) {
        var random = SeededNumbers(trial: seed)
        for round in 0..<2_000 {
            // Half of them behind a good head.
            let head = round % 2 == 0 ? [] : Array(Self.kept.bytes.prefix(Int.random(in: 0...48, using: &random)))
            let bytes =
                head
                + (0..<Int.random(in: 0...200, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
            guard case .unreadable = KeptRules.read(bytes) else {
                Issue.record("seed \(seed), round \(round)")
                continue
            }
        }
    }

    // MARK: A keeper with such a file

    struct Row: CustomTestStringConvertible {
        let what: String
        let bytes: [UInt8]
        let problem: String
        var testDescription: String { what }
    }

    static func changed(_ place: Int, of bytes: [UInt8] = kept.bytes) -> [UInt8] {
        var bytes = bytes
        bytes[place] ^= 1
        return bytes
    }

    /// The head of a later shape.
    static let laterShape: [UInt8] = {
        var bytes = Array(kept.bytes.prefix(12))
        bytes[8] = 3
        return bytes + withUnsafeBytes(of: CRC32.checksum(bytes).littleEndian) { Array($0) } + [1, 2, 3]
    }()

    static func tampered(_ change: (inout KeptRules) -> Void) -> [UInt8] {
        var kept = kept
        change(&kept)
        return kept.bytes
    }

    static let rows = [
        Row(what: "nothing", bytes: [], problem: "load kept rules: the stored data does not contain rules"),
        Row(
            what: "text", bytes: RuleHouse.rules(5), problem: "load kept rules: the stored data does not contain rules"),
        Row(what: "half", bytes: Array(kept.bytes.prefix(100)), problem: "load kept rules: the stored data is damaged"),
        Row(what: "a changed byte", bytes: changed(90), problem: "load kept rules: the stored data is damaged"),
        Row(what: "a later shape", bytes: laterShape, problem: "load kept rules: the stored data has version 3"),
        Row(
            what: "too long", bytes: kept.bytes + Array(repeating: 0, count: 4 << 20),
            problem: "load kept rules: the stored data is longer than the limit"),
        Row(
            what: "other rules with a good checksum", bytes: tampered { $0.document = RuleHouse.rules(5, to: "list") },
            problem: "the signature is not a trusted key's signature of this document"),
        Row(
            what: "no signature and a good checksum", bytes: tampered { $0.signature = nil }, problem: "not signed"),
        Row(
            what: "another version in the head", bytes: tampered { $0.version = .max },
            problem: "load kept rules: the stored data is damaged"),
    ]

    @Test("A changed file is refused at the start, and keeps no update away", arguments: rows)
    func refusesFile(_ row: Row) async throws {
        let folder = try ScratchFolder()
        try write(row.bytes, to: folder.url)
        let house = try RuleHouse(folder.url)
        #expect(await house.keeper.start().row == "refused: \(row.problem)")
        #expect(house.told() == ["\(house.source.name) refused: \(row.problem)"])
        #expect(await house.page() == nil)
        await house.offer(RuleHouse.rules(2))
        #expect(await house.keeper.update().row == "replaced 2")
        #expect(await house.keeper.storageError == nil)
        #expect(try await RuleHouse(folder.url).keeper.start().row == "replaced 2")
    }

    @Test("Where rules are not signed, the version in a sound head counts although the document is damaged")
    func versionOfDamaged() async throws {
        let folder = try ScratchFolder()
        try write(Self.changed(90), to: folder.url)
        let house = try RuleHouse(folder.url, verifier: nil)
        #expect(await house.keeper.start().isRefused)
        await house.offer(RuleHouse.rules(4))
        #expect(await house.keeper.update().row == "refused: version 4 is older than 5")
        await house.offer(RuleHouse.rules(5))
        #expect(await house.keeper.update().row == "replaced 5")
    }

    @Test("A disk that fails is reported, the rules are there, and the file of before stays")
    func failing() async throws {
        let folder = try ScratchFolder()
        let first = try RuleHouse(folder.url)
        await first.offer(RuleHouse.rules(1))
        await first.keeper.update()
        // What is in the place of the new file cannot be made way for.
        let new = folder.url.appendingPathComponent(RuleStore.fileName + ".new")
        try FileManager.default.createDirectory(
            at: new.appendingPathComponent("inner"), withIntermediateDirectories: true)
        _ = first.told()
        await first.offer(RuleHouse.rules(2, to: "list"))
        #expect(await first.keeper.update().row == "replaced 2")
        #expect(await first.page() == "list 7")
        #expect(await first.keeper.storageError == RuleStorageError(.notAFile, during: "write"))
        let name = first.source.name
        let problem = RuleStorageError(.notAFile, during: "write").description
        #expect(first.told() == ["\(name) replaced 2", "\(name) storage: \(problem)"])
        #expect(try await RuleHouse(folder.url).keeper.start().row == "replaced 1")
        try FileManager.default.removeItem(at: new)
        await first.offer(RuleHouse.rules(3))
        await first.keeper.update()
        #expect(await first.keeper.storageError == nil)
        #expect(try await RuleHouse(folder.url).keeper.start().row == "replaced 3")
    }

    @Test("A path that is no folder is reported, and the rules are there")
    func noFolder() async throws {
        let folder = try ScratchFolder()
        let file = folder.url.appendingPathComponent("file")
        try Data("x".utf8).write(to: file)
        let house = try RuleHouse(file)
        #expect(await house.keeper.start().row == "unchanged")
        await house.offer(RuleHouse.rules(1))
        #expect(await house.keeper.update().row == "replaced 1")
        #expect(await house.page() == "goods 7")
        #expect(await house.keeper.storageError == RuleStorageError(.forbidden, during: "write"))
        await house.offer(RuleHouse.rules(0))
        #expect(await house.keeper.update().isRefused)
    }

    @Test("A folder that is gone is made again")
    func folderGone() async throws {
        let folder = try ScratchFolder()
        let url = folder.url.appendingPathComponent("rules")
        let house = try RuleHouse(url)
        for version in [1, 2] as [UInt64] {
            try? FileManager.default.removeItem(at: url)
            await house.offer(RuleHouse.rules(version))
            await house.keeper.update()
            #expect(try await RuleHouse(url).keeper.start().row == "replaced \(version)")
        }
    }

    @Test("A folder in the file's place is no rules, and is reported")
    func folderInPlace() async throws {
        let folder = try ScratchFolder()
        let path = folder.url.appendingPathComponent(RuleStore.fileName)
        try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
        let house = try RuleHouse(folder.url)
        #expect(await house.keeper.start().isRefused)
        await house.offer(RuleHouse.rules(1))
        #expect(await house.keeper.update().row == "replaced 1")
        #expect(await house.keeper.storageError != nil)
    }
}
