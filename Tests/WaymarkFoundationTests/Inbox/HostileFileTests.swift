import Foundation
import Testing
import WaymarkInbox
import WaymarkRouting

@testable import WaymarkInboxFiles
@testable import WaymarkRuleSources

/// Something else than a file in the place of one: it is neither followed, nor waited for, nor written to.
@Suite struct HostileFileTests {
    enum Impostor: String, CaseIterable, CustomTestStringConvertible {
        case linkToFile, linkToNothing, linkToDevice, pipe, folder, localSocket
        var testDescription: String { rawValue }

        /// Puts it in a file's place.
        func stand(at file: URL, leadingTo target: URL) throws {
            switch self {
            case .linkToFile: try FileManager.default.createSymbolicLink(at: file, withDestinationURL: target)
            case .linkToNothing:
                try FileManager.default.createSymbolicLink(
                    at: file, withDestinationURL: target.appendingPathExtension("none"))
            case .linkToDevice:
                try FileManager.default.createSymbolicLink(
                    at: file, withDestinationURL: URL(fileURLWithPath: "/dev/zero"))
            case .pipe: try #require(mkfifo(file.path, 0o600) == 0)
            case .folder:
                try FileManager.default.createDirectory(
                    at: file.appendingPathComponent("inner"), withIntermediateDirectories: true)
            case .localSocket: try Self.bindSocket(file.path)
            }
        }

        private static func bindSocket(_ path: String) throws {
            #if canImport(Darwin)
            let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
            #else
            let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            #endif
            defer { close(descriptor) }
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            let room = MemoryLayout.size(ofValue: address.sun_path)
            try #require(path.utf8.count < room)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
            let length = socklen_t(MemoryLayout<sockaddr_un>.size)
            let isBound = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) == 0 }
            }
            try #require(isBound)
        }
    }

    private static let secret = Data("not to be touched".utf8)

    private func target(in folder: borrowing ScratchFolder) throws -> URL {
        let target = folder.url.appendingPathComponent("target")
        try Self.secret.write(to: target)
        return target
    }

    @Test(
        "In the place of an inbox's file, or of its lock, it is refused", arguments: Impostor.allCases, ["", ".lock"])
    func inbox(_ impostor: Impostor, suffix: String) async throws {
        let folder = try ScratchFolder()
        let target = try target(in: folder)
        let inbox = folder.url.appendingPathComponent("inbox")
        try FileManager.default.createDirectory(at: inbox, withIntermediateDirectories: true)
        try impostor.stand(
            at: inbox.appendingPathComponent(FileInboxStorage.fileName + suffix), leadingTo: target)
        let house = try FileInboxHouse(inbox)
        #expect(try await !house.inbox.accept("shop://goods/1", from: .push).isStored)
        await house.inbox.settle()
        let kinds = house.events.drain().map(\.kind)
        let problem = InboxStorageError(.notAFile, during: "load").description
        #expect(kinds.contains(.storageFailed(problem: problem)) && kinds.contains(.acknowledged))
        #expect(try Data(contentsOf: target) == Self.secret)
    }

    @Test("Where a new file is written it makes way, and what it leads to is left alone", arguments: Impostor.allCases)
    func newFile(_ impostor: Impostor) async throws {
        let folder = try ScratchFolder()
        let target = try target(in: folder)
        let inbox = folder.url.appendingPathComponent("inbox")
        try FileManager.default.createDirectory(at: inbox, withIntermediateDirectories: true)
        try impostor.stand(
            at: inbox.appendingPathComponent(FileInboxStorage.fileName + ".new"), leadingTo: target)
        let storage = FileInboxStorage(folder: inbox)
        if impostor == .folder {
            await #expect(throws: InboxStorageError(.notAFile, during: "load")) { try await storage.load() }
        } else {
            #expect(try await storage.load() == InboxContents())
        }
        #expect(try Data(contentsOf: target) == Self.secret)
    }

    @Test("In the place of kept rules it is refused, and beside them it makes way", arguments: Impostor.allCases)
    func rules(_ impostor: Impostor) async throws {
        let folder = try ScratchFolder()
        let target = try target(in: folder)
        let kept = folder.url.appendingPathComponent(RuleStore.fileName)
        let rules = KeptRules(version: 7, document: [1, 2, 3])
        let store = RuleStore(folder: folder.url)
        try impostor.stand(at: kept.appendingPathExtension("new"), leadingTo: target)
        if impostor == .folder {
            await #expect(throws: RuleStorageError(.notAFile, during: "write")) { try await store.write(rules) }
        } else {
            try await store.write(rules)
            #expect(try await store.load(atMost: 100) == .rules(rules))
            try FileManager.default.removeItem(at: kept)
        }
        try impostor.stand(at: kept, leadingTo: target)
        await #expect(throws: RuleStorageError(.notAFile, during: "load")) { try await store.load(atMost: 100) }
        #expect(try Data(contentsOf: target) == Self.secret)
    }

    @Test("An impostor among the links that extensions left is reported and not followed", arguments: Impostor.allCases)
    func drop(_ impostor: Impostor) async throws {
        let folder = try ScratchFolder()
        let target = try target(in: folder)
        let place = folder.url.appendingPathComponent("d")
        let drop = LinkDropFolder(place)
        try await drop.leave("shop://goods/1", from: .push)
        try impostor.stand(at: place.appendingPathComponent("0.link"), leadingTo: target)
        let contents = try await drop.contents()
        #expect(contents.links.map(\.text) == ["shop://goods/1"])
        #expect(contents.losses == [InboxStorageError(.notAFile, during: "take")])
        #expect(try Data(contentsOf: target) == Self.secret)
    }

    @Test("A source of rules reads a file also by a link, and nothing that is none", arguments: Impostor.allCases)
    func source(_ impostor: Impostor) async throws {
        let folder = try ScratchFolder()
        let target = try target(in: folder)
        let file = folder.url.appendingPathComponent("rules.json")
        try impostor.stand(at: file, leadingTo: target)
        let fetched = Result { try Data(contentsOf: target) }
        do {
            let rules = try await FileRuleSource(file.path).fetch(ifChangedFrom: nil, greatestBytes: 100)
            guard case .document(let bytes, nil, _) = rules, impostor == .linkToFile else {
                Issue.record("\(rules)")
                return
            }
            #expect(Data(bytes) == (try fetched.get()))
        } catch let error as RuleSourceError {
            #expect(error.reason == (impostor == .linkToNothing ? .missing : .notAFile))
        }
    }
}
