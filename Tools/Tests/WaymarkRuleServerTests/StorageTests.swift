import Foundation
import GRDB
import Testing
import WaymarkInspection

@testable import WaymarkRuleServer

@Suite struct StorageTests {
    @Test("What was published and logged cannot be changed, and a change from outside is found")
    func tampering() async throws {
        let run = try await ServerRun()
        try await run.publish(Rules.cart)
        try await run.publish(Rules.goods)
        let keys = try await run.model.storage.read { try $0.keys().map(\.publicKey) }
        let head = try await LogCheck(run.model.storage, keys: keys).head
        let file = try DatabaseQueue(path: run.folder + "/waymark.sqlite")
        for act in [
            "UPDATE version SET number = 9", "DELETE FROM version", "UPDATE log SET number = 99", "DELETE FROM log",
        ] {
            #expect(throws: DatabaseError.self) { try file.write { try $0.execute(sql: act) } }
        }
        // Whoever can write to the file can take the triggers away.
        let acts = [
            "UPDATE log SET entry = replace(entry, 'publisher', 'somebody!') WHERE number = 9",
            "DELETE FROM log WHERE number = 8",
            "UPDATE version SET document = replace(document, 'cart', 'good') WHERE number = 1",
            "DELETE FROM version WHERE number = 1", "DELETE FROM version WHERE number = 2",
        ]
        for act in acts {
            let copy = run.folder + "/copy-\(UUID().uuidString).sqlite"
            try await run.model.storage.backup(to: copy)
            let changed = try DatabaseQueue(path: copy)
            try await changed.write { database in
                for table in ["version", "log"] {
                    try database.execute(sql: "DROP TRIGGER \(table)_update; DROP TRIGGER \(table)_delete")
                }
                try database.execute(sql: act)
            }
            try changed.close()
            let check = try await LogCheck(try SQLiteStorage(path: copy), keys: keys)
            #expect(!check.isWhole, "\(act)")
        }
        // What was cut off at the end shows by the head that was noted.
        let cut = run.folder + "/cut.sqlite"
        try await run.model.storage.backup(to: cut)
        let shortened = try DatabaseQueue(path: cut)
        try await shortened.write { database in
            try database.execute(sql: "DROP TRIGGER log_delete")
            try database.execute(sql: "DROP TRIGGER version_delete")
            try database.execute(sql: "DELETE FROM version WHERE number = 2")
            try database.execute(sql: "DELETE FROM log WHERE number >= (SELECT max(number) FROM log)")
        }
        try shortened.close()
        let storage = try SQLiteStorage(path: cut)
        #expect(try await LogCheck(storage, keys: keys).isWhole)
        #expect(try await !LogCheck(storage, keys: keys, head: head).isWhole)
    }

    @Test("A backup that was made while people publish is whole, and is what a server starts from")
    func backup() async throws {
        let run = try await ServerRun()
        try await run.publish(Rules.cart)
        async let publishing: Void = {
            for number in 0..<10 { try await run.publish(number.isMultiple(of: 2) ? Rules.goods : Rules.cart) }
        }()
        let file = run.folder + "/backup.sqlite"
        try await run.model.storage.backup(to: file)
        try await publishing
        let restored = try SQLiteStorage(path: file)
        let keys = try await restored.read { try $0.keys().map(\.publicKey) }
        let check = try await LogCheck(restored, keys: keys)
        #expect(check.isWhole && check.versions >= 1, "\(check.faults)")
        let folder = try DataFolder(path: run.folder)
        let model = try await RuleServerModel(folder, storage: restored)
        #expect(model.sets[ChannelName(app: ServerRun.app, channel: "production")] != nil)
    }

    @Test("A database of the first schema becomes one of the newest, with all that is in it")
    func upgrade() async throws {
        let folder = try DataFolder(path: FileManager.default.temporaryDirectory.path + "/waymark-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let old = try SQLiteStorage(path: folder.database, upTo: 1)
        #expect(try await old.schema() == 1)
        try await old.write { writer in
            try writer.put(.app, "a", [1, 2])
            try writer.log(LoggedAct(.appChanged, by: "test"), at: 1)
        }
        try old.close()
        let new = try SQLiteStorage(path: folder.database)
        #expect(try await new.schema() == 2)
        #expect(try await new.read { try $0.record(.app, "a") } == [1, 2])
        let channel = ChannelName(app: "a", channel: "b")
        let row = CountRow(time: 0, version: 1, route: "r", rule: "", source: "push", outcome: "opened", openings: 2)
        try await new.write { try $0.add([row], to: channel) }
        try await new.write { try $0.add([row], to: channel) }
        #expect(try await new.read { try $0.counts(of: channel, since: 0, until: 1) }.map(\.openings) == [4])
        #expect(try await LogCheck(new, keys: []).entries == 1)
    }

    @Test("The folder, the database and the keys are their owner's alone")
    func permissions() async throws {
        let run = try await ServerRun()
        func mode(_ path: String) throws -> Int {
            (try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int ?? 0) & 0o077
        }
        let keys = try FileManager.default.contentsOfDirectory(atPath: run.folder + "/keys")
        #expect(keys.count == 1)
        for path in ["", "/keys", "/waymark.sqlite"] + keys.map({ "/keys/\($0)" }) {
            #expect(try mode(run.folder + path) == 0, "\(path)")
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: run.folder + "/keys/\(keys[0])")
        #expect(try await run.publish(Rules.cart).status == 500)
    }

    @Test("What is exported is what is served, byte for byte")
    func export() async throws {
        let run = try await ServerRun()
        try await run.publish(Rules.cart)
        let out = run.folder + "/public"
        #expect(try await run.model.export(to: out).contains("rules/com.example.shop/production"))
        let served = await run.rules()
        let document = try Data(contentsOf: URL(fileURLWithPath: out + "/rules/com.example.shop/production"))
        let signature = try Data(contentsOf: URL(fileURLWithPath: out + "/rules/com.example.shop/production.sig"))
        #expect(Array(document) == Array(served.body.utf8))
        #expect(String(decoding: signature, as: UTF8.self) == served.headers["Waymark-Signature"])
    }

    @Test("The next key is announced before it signs, and then signs with itself behind the signature")
    func rotation() async throws {
        let run = try await ServerRun()
        try await run.publish(Rules.cart)
        let next = try await run.model.addKey(by: "test")
        try await run.publish(Rules.goods)
        #expect(await run.rules().json["nextKey"]?["sha256"] == .text(next.digest))
        #expect(try await run.model.activateKey(by: "test")?.digest == next.digest)
        try await run.publish(Rules.cart)
        let text = try #require(await run.rules().headers["Waymark-Signature"])
        let signature = Array(try #require(Data(base64Encoded: text)))
        #expect(signature.count == 96 && Array(signature.suffix(32)) == next.publicKey)
        let keys = try await run.model.storage.read { try $0.keys().map(\.publicKey) }
        #expect(try await LogCheck(run.model.storage, keys: keys).isWhole)
    }
}
