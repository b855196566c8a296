import Foundation
import GRDB
import Testing
import WaymarkInspection

@testable import WaymarkRuleServer

@Suite struct StorageTests {
    @Test("Published versions and the log cannot be changed, and a change from outside is found")
    func tampering() async throws {
        let run = try await ServerRun()
        try await run.publish(Rules.cart)
        try await run.publish(Rules.goods)
        let keys = try await run.model.storage.read { try $0.keys().map(\.publicKey) }
        let head = try await LogCheck(run.model.storage, keys: keys).head
        let file = try DatabaseQueue(path: run.folder + "/waymark.sqlite")
        for act in [
            "UPDATE version SET number = 9", "DELETE FROM version", "UPDATE log SET number = 99", "DELETE FROM log",
            "INSERT OR REPLACE INTO version SELECT app, channel, number, '{}', document, signature FROM version",
            "INSERT OR REPLACE INTO version (rowid, app, channel, number, note, document, signature) "
                + "SELECT rowid, app, 'elsewhere', number, note, document, signature FROM version",
            "INSERT OR REPLACE INTO log SELECT number, '{}', hash FROM log",
        ] {
            #expect(throws: DatabaseError.self) { try file.write { try $0.execute(sql: act) } }
        }
        // A program that can write to the file can take the triggers away.
        let acts = [
            "UPDATE log SET entry = replace(entry, 'publisher', 'somebody!') WHERE number = 9",
            "DELETE FROM log WHERE number = 8",
            "UPDATE version SET document = replace(document, 'cart', 'good') WHERE number = 1",
            "DELETE FROM version WHERE number = 1", "DELETE FROM version WHERE number = 2",
            // The person, the approvals and the rest of what is known of a version.
            #"UPDATE version SET note = replace(note, '"person":"publisher"', '"person":"somebody"') WHERE number = 1"#,
            #"UPDATE version SET note = replace(note, '"approvedBy":[]', '"approvedBy":["other"]') WHERE number = 1"#,
            #"UPDATE version SET note = replace(note, '"comment":"c"', '"comment":"d"') WHERE number = 1"#,
            #"UPDATE version SET note = replace(note, '"time":1800000000', '"time":1') WHERE number = 1"#,
            #"UPDATE version SET note = replace(note, '"kind":"publication"', '"kind":"halt"') WHERE number = 1"#,
            #"UPDATE version SET note = replace(note, '"percentage":100', '"percentage":10') WHERE number = 1"#,
            "UPDATE version SET signature = signature || zeroblob(32) WHERE number = 1",
            // The rules that a rollback brings back.
            "UPDATE version SET note = replace(note, 'cart', 'list') WHERE number = 1",
            // Numbers that no version has.
            #"UPDATE log SET entry = replace(entry, '"version":1,', '"version":1e300,')"#,
            #"UPDATE log SET entry = replace(entry, '"version":1,', '"version":1.5,')"#,
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

    @Test(
        "A server that was restored gives no number out again, and apps take what it publishes",
        arguments: [nil, 5_000])
    func restore(above: Int?) async throws {
        let run = try await ServerRun()
        let keys = try await run.model.storage.read { try $0.keys().map(\.publicKey) }
        let app = try AppUnderRules(run, keys: keys, folder: run.folder + "/app")
        try await run.publish(Rules.cart)
        let file = run.folder + "/backup.sqlite"
        try await run.model.storage.backup(to: file)
        let head = try await LogCheck(run.model.storage, keys: keys).head
        // The version that came after the backup is lost, and an app has seen it.
        for _ in 0..<3 {
            try await run.publish(Rules.goods)
            try await run.publish(Rules.empty)
        }
        #expect(await app.update() == "replaced by version 7")

        let folder = try DataFolder(path: run.folder + "/restored")
        try await SQLiteStorage.restore(file, to: folder.database)
        try FileManager.default.removeItem(atPath: folder.keys)
        try FileManager.default.copyItem(atPath: run.folder + "/keys", toPath: folder.keys)
        let storage = try SQLiteStorage(path: folder.database)
        let model = try await RuleServerModel(folder, storage: storage)
        let next = (above ?? 1_001) + 1
        #expect(try await model.adoptBackup(above: above).map(\.next) == [next])
        #expect(try await model.adoptBackup().isEmpty)
        let channel = ChannelName(app: ServerRun.app, channel: "production")
        let publisher = try #require(try await storage.read { try $0.value(Person.self, .person, "publisher") })
        let content = RuleContent(kept: Rules.goods)
        let draft = try await model.makeDraft(in: channel, rules: content, from: nil, comment: "", by: publisher)
        let version = try await model.publish(
            Int(try #require(draft["id"]?.double)), in: channel, revision: 1,
            stages: [Stage(percentage: 50, seconds: 60)], despiteCases: false, comment: nil, by: publisher)
        #expect(version.number == next)
        #expect(try await model.advance(channel, by: "test")?.note.of == next)
        let check = try await LogCheck(storage, keys: keys, head: head)
        #expect(check.isWhole && check.versions == 3, "\(check.faults)")
        // The app that has seen the lost version takes the new one.
        run.model.sets.put(try #require(model.sets[channel]))
        #expect(await app.update() == "replaced by version \(next + 1)")
        // A channel that the backup knows nothing of begins behind the numbers that it may have had.
        let latest = try await storage.read { try $0.value(Int.self, .floor, RestoredBackup.otherChannels) }
        #expect(latest == (above ?? 1_000) + 1)
        await #expect(throws: StorageFault.self) {
            try await SQLiteStorage.restore(folder.database, to: run.folder + "/none.sqlite")
        }
    }

    @Test("A backup of a restored server is restored above what that one may have given out", arguments: [nil, 2_000])
    func restoredTwice(above: Int?) async throws {
        let run = try await ServerRun()
        try await run.publish(Rules.cart)
        var from: any ServerStorage = run.model.storage
        var nexts: [Int] = []
        for (number, above) in [4_711, above].enumerated() {
            let file = run.folder + "/backup-\(number).sqlite"
            try await from.backup(to: file)
            let folder = try DataFolder(path: run.folder + "/restored-\(number)")
            try await SQLiteStorage.restore(file, to: folder.database)
            let storage = try SQLiteStorage(path: folder.database)
            let model = try await RuleServerModel(folder, storage: storage)
            nexts += try await model.adoptBackup(above: above).map(\.next)
            nexts.append(
                try #require(try await storage.read { try $0.value(Int.self, .floor, RestoredBackup.otherChannels) }))
            from = storage
        }
        let last = above == nil ? 5_712 : 4_712
        #expect(nexts == [4_712, 4_712, last, last])
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
        #expect(try await new.schema() == 5)
        #expect(try await new.read { try $0.record(.app, "a") } == [1, 2])
        let channel = ChannelName(app: "a", channel: "b")
        let row = CountRow(time: 0, version: 1, route: "r", rule: "", source: "push", outcome: "opened", openings: 2)
        try await new.write { try $0.add([row], to: channel, limit: 10) }
        try await new.write { try $0.add([row], to: channel, limit: 10) }
        #expect(try await new.read { try $0.counts(of: channel, since: 0, until: 1) }.map(\.openings) == [4])
        #expect(try await LogCheck(new, keys: []).entries == 1)
    }

    @Test(
        "The versions that a server of each schema has published are whole in the newest, which goes on from them",
        arguments: 1...4)
    func upgradeOfVersions(schema: Int) async throws {
        let folder = try DataFolder(path: FileManager.default.temporaryDirectory.path + "/waymark-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let old = try SQLiteStorage(path: folder.database, upTo: schema)
        let channel = ChannelName(app: ServerRun.app, channel: "production")
        func publish(_ rules: String, on storage: SQLiteStorage) async throws -> PublishedVersion {
            let model = try await RuleServerModel(folder, storage: storage)
            try await model.prepareKeys()
            let author =
                if let known = try await storage.read({ try $0.value(Person.self, .person, "ana") }) { known } else {
                    try await model.addPerson("ana", .publisher, by: "test").person
                }
            _ = try await model.putTable(Array(ServerRun.manifest.utf8), from: "-", of: ServerRun.app, by: "test")
            let draft = try await model.makeDraft(
                in: channel, rules: RuleContent(kept: rules), from: nil, comment: "", by: author)
            return try await model.publish(
                Int(try #require(draft["id"]?.double)), in: channel, revision: 1, stages: [], despiteCases: false,
                comment: nil, by: author)
        }
        let before = [try await publish(Rules.cart, on: old), try await publish(Rules.goods, on: old)]
        try old.close()
        let new = try SQLiteStorage(path: folder.database)
        #expect(try await new.schema() == 5)
        for version in before { #expect(try await new.read { try $0.version(version.number, of: channel) } == version) }
        #expect(try await publish(Rules.empty, on: new).number == 3)
        let keys = try await new.read { try $0.keys().map(\.publicKey) }
        let check = try await LogCheck(new, keys: keys)
        #expect(check.isWhole && check.versions == 3, "\(check.faults)")
    }

    @Test("Counts of an older schema stay in the newest, with their weights and without a version of the app")
    func upgradeOfCounts() async throws {
        let folder = try DataFolder(path: FileManager.default.temporaryDirectory.path + "/waymark-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        try SQLiteStorage(path: folder.database, upTo: 3).close()
        let file = try DatabaseQueue(path: folder.database)
        try await file.write {
            try $0.execute(sql: "INSERT INTO count VALUES ('a', 'b', 0, 1, 'r', '', 'push', 'opened', 7, 2.5)")
        }
        try file.close()
        let new = try SQLiteStorage(path: folder.database)
        let channel = ChannelName(app: "a", channel: "b")
        var row = CountRow(time: 0, version: 1, route: "r", rule: "", source: "push", outcome: "opened", openings: 1)
        row.appVersion = "3.2"
        let added = row
        try await new.write { try $0.add([added], to: channel, limit: 10) }
        let rows = try await new.read { try $0.counts(of: channel, since: 0, until: 1) }
        #expect(rows.map(\.appVersion) == ["", "3.2"])
        #expect(rows.map(\.openings) == [7, 1])
        #expect(rows.map(\.weight) == [2.5, 0])
    }

    @Test("A version of the schema that was out is never changed")
    func schemas() async throws {
        var digests: [String] = []
        for schema in 1...4 {
            let folder = try DataFolder(
                path: FileManager.default.temporaryDirectory.path + "/waymark-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(atPath: folder.path) }
            try SQLiteStorage(path: folder.database, upTo: schema).close()
            let file = try DatabaseQueue(path: folder.database)
            let texts = try await file.read {
                try String.fetchAll($0, sql: "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name")
            }
            digests.append(Digest.text(texts.joined(separator: "\n").utf8).prefix(16).description)
        }
        #expect(digests == ["194ac3234718e024", "495b06077c4b5ec9", "4bedaf4b9e51f59d", "6267bff1e1834000"])
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

    @Test("The exported files are what is served, byte for byte")
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

    @Test("An export takes the place of the whole older set at once, and of nothing that it has not made")
    func exportAgain() async throws {
        let run = try await ServerRun(settings: #"{"channels":["production","staging"]}"#)
        try await run.publish(Rules.cart)
        let files = FileManager.default
        let parent = run.folder + "/site"
        try files.createDirectory(atPath: parent, withIntermediateDirectories: true)
        let out = parent + "/public"
        let document = out + "/rules/com.example.shop/production"
        _ = try await run.model.export(to: out)
        // A reader of the old folder has the old files until it lets go of them.
        let old = try #require(FileHandle(forReadingAtPath: document))
        try await run.publish(Rules.goods)
        _ = try await run.model.export(to: out)
        #expect(try old.readToEnd().map { String(decoding: $0, as: UTF8.self).contains("goods") } == false)
        #expect(await run.rules().body == (try String(contentsOfFile: document, encoding: .utf8)))
        #expect(try files.contentsOfDirectory(atPath: parent).count == 2)
        // Everybody may read it, whatever the permissions of the server's own folder.
        #expect(try files.attributesOfItem(atPath: document)[.posixPermissions] as? Int == 0o644)
        let mode = try files.attributesOfItem(atPath: out + "/rules/com.example.shop")[.posixPermissions] as? Int
        #expect(mode == 0o755)
        // Something else in its place stays as it is.
        let other = parent + "/other"
        try files.createDirectory(atPath: other, withIntermediateDirectories: true)
        try files.createSymbolicLink(atPath: parent + "/link", withDestinationPath: "other")
        for path in [other, parent + "/link"] {
            await #expect(throws: (any Error).self) { try await run.model.export(to: path) }
        }
        #expect(
            try Set(files.contentsOfDirectory(atPath: parent).filter { !$0.hasPrefix(".") }) == [
                "public", "other", "link",
            ])
        #expect(try files.contentsOfDirectory(atPath: other).isEmpty)
        #expect(try files.contentsOfDirectory(atPath: parent).count == 4)
    }

    @Test("A channel that is not in the settings any more is in no export")
    func exportWithoutChannel() async throws {
        let run = try await ServerRun(settings: #"{"channels":["production","staging"]}"#)
        try await run.publish(Rules.cart)
        let out = run.folder + "/public"
        let document = "rules/com.example.shop/production"
        #expect(try await run.model.export(to: out) == [document, document + ".sig"])
        let path = "/api/apps/\(ServerRun.app)"
        #expect(await run.ask("PUT", path, #"{"channels":["staging"]}"#, as: "administrator").status == 200)
        #expect(try await run.model.export(to: out).isEmpty)
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
