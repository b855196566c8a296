import Foundation
import Testing

@testable import WaymarkRuleSources

@Suite("Rules are read from a file and the signature beside it")
struct FileRuleSourceTests {
    static let document = RuleHouse.rules(1)
    static let signature = [UInt8](0..<64)

    struct Row: CustomTestStringConvertible {
        let what: String
        /// The content of the signature's file, or `nil` without a file.
        let written: [UInt8]?
        let signature: [UInt8]?
        var testDescription: String { what }
    }

    static let base64 = Array(Data(signature).base64EncodedString().utf8)

    static let rows = [
        Row(what: "no signature", written: nil, signature: nil),
        Row(what: "64 bytes", written: signature, signature: signature),
        Row(what: "Base64", written: base64, signature: signature),
        Row(what: "Base64 in lines", written: base64[..<40] + [10] + base64[40...] + [13, 10], signature: signature),
    ]

    @Test("A signature is 64 bytes or Base64", arguments: rows)
    func reads(_ row: Row) async throws {
        let folder = try ScratchFolder()
        let path = try write(Self.document, row.written, in: folder.url)
        guard case .document(let document, let signature, let tag?) = try await fetch(path) else {
            Issue.record("nothing was read")
            return
        }
        #expect(document == Self.document)
        #expect(signature == row.signature)
        #expect(try await fetch(path, tag: tag) == .unchanged)
    }

    @Test("The entity tag is another where the file or its signature is, and the same where neither is")
    func tags() async throws {
        let folder = try ScratchFolder()
        var seen: Set<String> = []
        let written: [([UInt8], [UInt8]?)] = [
            (Self.document, nil), (Self.document, Self.signature), (Self.document, Self.signature.reversed()),
            (RuleHouse.rules(2), Self.signature), (RuleHouse.rules(3), Self.signature),
        ]
        for (document, signature) in written {
            let path = try write(document, signature, in: folder.url)
            guard case .document(_, _, let tag?) = try await fetch(path) else { continue }
            #expect(seen.insert(tag).inserted)
            try write(document, signature, in: folder.url)
            #expect(try await fetch(path, tag: tag) == .unchanged)
        }
        #expect(seen.count == written.count)
    }

    struct Fault: CustomTestStringConvertible {
        let what: String
        let prepare: @Sendable (URL) throws -> Void
        let reason: RuleSourceError.Reason
        let file: String
        var testDescription: String { what }
    }

    static let faults = [
        Fault(what: "no file", prepare: { _ in }, reason: .missing, file: "rules.json"),
        Fault(
            what: "a byte too many",
            prepare: { try Data(count: 1025).write(to: $0.appendingPathComponent("rules.json")) },
            reason: .tooLarge(limit: 1024), file: "rules.json"),
        Fault(
            what: "a terabyte, which nobody waits for",
            prepare: { folder in
                let url = folder.appendingPathComponent("rules.json")
                try Data().write(to: url)
                let file = try FileHandle(forWritingTo: url)
                try file.truncate(atOffset: 1 << 40)
                try file.close()
            }, reason: .tooLarge(limit: 1024), file: "rules.json"),
        Fault(
            what: "a signature that is no Base64",
            prepare: {
                try Data(document).write(to: $0.appendingPathComponent("rules.json"))
                try Data("?".utf8).write(to: $0.appendingPathComponent("rules.json.sig"))
            }, reason: .malformedSignature, file: "rules.json.sig"),
        Fault(
            what: "an empty signature",
            prepare: {
                try Data(document).write(to: $0.appendingPathComponent("rules.json"))
                try Data().write(to: $0.appendingPathComponent("rules.json.sig"))
            }, reason: .malformedSignature, file: "rules.json.sig"),
        Fault(
            what: "an endless signature",
            prepare: {
                try Data(document).write(to: $0.appendingPathComponent("rules.json"))
                try Data(count: 1 << 20).write(to: $0.appendingPathComponent("rules.json.sig"))
            }, reason: .malformedSignature, file: "rules.json.sig"),
    ]

    @Test("A file that cannot be used is a typed error with its path", arguments: faults)
    func refuses(_ fault: Fault) async throws {
        let folder = try ScratchFolder()
        try fault.prepare(folder.url)
        let path = folder.url.appendingPathComponent("rules.json").path
        let error = await #expect(throws: RuleSourceError.self) { try await fetch(path) }
        #expect(error?.reason == fault.reason)
        #expect(error?.place == folder.url.appendingPathComponent(fault.file).path)
    }

    @Test("A pipe in the file's place is not waited for, and refused")
    func pipe() async throws {
        let folder = try ScratchFolder()
        let path = folder.url.appendingPathComponent("rules.json").path
        #expect(mkfifo(path, 0o600) == 0)
        await #expect(throws: RuleSourceError(.notAFile, at: path)) { try await fetch(path) }
    }

    @Test("Rules in a file are good for a keeper, and a file that is spoilt leaves them")
    func keeps() async throws {
        let folder = try ScratchFolder()
        let document = RuleHouse.rules(1)
        let signature = Array(Data(StandInSignature.sign(document)).base64EncodedString().utf8)
        let path = try write(document, signature, in: folder.url)
        let house = try RuleHouse()
        let keeper = RuleKeeper(house.router, source: FileRuleSource(path), verifier: StandInSignature())
        #expect(await keeper.update().row == "replaced 1")
        #expect(await keeper.update().row == "unchanged")
        try write(RuleHouse.rules(2, to: "list"), signature, in: folder.url)
        #expect(await keeper.update().isRefused)
        #expect(await house.page() == "goods 7")
    }

    private func fetch(_ path: String, tag: String? = nil) async throws -> RuleFetch {
        try await FileRuleSource(path).fetch(ifChangedFrom: tag, greatestBytes: 1024)
    }

    @discardableResult
    private func write(_ document: [UInt8], _ signature: [UInt8]?, in folder: URL) throws -> String {
        let url = folder.appendingPathComponent("rules.json")
        try Data(document).write(to: url)
        if let signature { try Data(signature).write(to: folder.appendingPathComponent("rules.json.sig")) }
        return url.path
    }
}
