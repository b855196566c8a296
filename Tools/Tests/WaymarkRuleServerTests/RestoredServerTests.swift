import Foundation
import Testing
import WaymarkInspection

@testable import WaymarkRuleServer

@Suite("A server that goes on from a backup, and what damage does to it")
struct RestoredServerTests {
    private static let base = ServerRun.base
    private static let channel = ChannelName(app: ServerRun.app, channel: "production")

    /// A server on what a backup of another one has.
    private func restored(_ run: ServerRun, from file: String) async throws -> RuleServerModel {
        let folder = try DataFolder(path: run.folder + "/restored")
        try await SQLiteStorage.restore(file, to: folder.database)
        try FileManager.default.removeItem(atPath: folder.keys)
        try FileManager.default.copyItem(atPath: run.folder + "/keys", toPath: folder.keys)
        let model = try await RuleServerModel(
            folder, storage: try SQLiteStorage(path: folder.database), now: { 1_900_000_000 })
        _ = try await model.adoptBackup()
        return model
    }

    @Test("A staged publication waits for a person, as it may have been taken back since")
    func staged() async throws {
        let run = try await ServerRun()
        try await run.publish(Rules.cart)
        try await run.publish(
            Rules.goods, #","stages":[{"percentage":10,"seconds":60},{"percentage":50,"seconds":60}]"#)
        let file = run.folder + "/backup.sqlite"
        try await run.model.storage.backup(to: file)
        #expect(
            await run.ask("POST", Self.base + "/rollout/halt", #"{"comment":"bad"}"#, as: "publisher").status == 201)
        let model = try await restored(run, from: file)
        #expect(try await model.suspended() == [Self.channel])
        for _ in 0..<3 { await model.tick() }
        #expect(try await model.storage.read { try $0.latest(of: Self.channel)?.number } == 2)
        let rollout = try #require(
            try await model.storage.read { try $0.value(Rollout.self, .rollout, Self.channel.audience) })
        #expect(rollout.json(version: 2, faults: [])["next"] == .null)
        // By hand it goes on, and then by itself again.
        #expect(try await model.advance(Self.channel, by: "ana")?.note.percentage == 50)
        #expect(try await model.suspended().isEmpty)
    }

    @Test("A damaged backup is refused, a damaged database is not whole, and no backup is made of it")
    func damaged() async throws {
        let run = try await ServerRun()
        for _ in 0..<20 {
            try await run.publish(Rules.cart)
            try await run.publish(Rules.goods)
        }
        let file = run.folder + "/backup.sqlite"
        try await run.model.storage.backup(to: file)
        let whole = try Data(contentsOf: URL(fileURLWithPath: file))
        var (refused, opened) = (0, 0)
        let pages = whole.count / 4096
        for page in 2..<pages {
            var bytes = whole
            for place in page * 4096..<(page + 1) * 4096 { bytes[place] ^= 0x5a }
            let damaged = run.folder + "/damaged-\(page).sqlite"
            try bytes.write(to: URL(fileURLWithPath: damaged))
            let folder = run.folder + "/from-\(page)"
            do {
                try await SQLiteStorage.restore(damaged, to: try DataFolder(path: folder).database)
                // What is left is the inside of a long value, which the chain of the log and the digests tell of.
                let storage = try SQLiteStorage(path: folder + "/waymark.sqlite")
                let check = try? await LogCheck(storage, keys: [])
                #expect(check?.isWhole == false, "page \(page)")
            } catch {
                refused += 1
                #expect(!FileManager.default.fileExists(atPath: folder))
            }
            // In place, what can be opened is read as far as it goes, and no backup of it is left behind.
            let live = try DataFolder(path: run.folder + "/live-\(page)").database
            try bytes.write(to: URL(fileURLWithPath: live))
            guard let storage = try? SQLiteStorage(path: live) else { continue }
            opened += 1
            #expect(try await LogCheck(storage, keys: []).isWhole == false, "page \(page)")
            let copy = run.folder + "/copy-\(page).sqlite"
            do { try await storage.backup(to: copy) } catch {
                #expect(!FileManager.default.fileExists(atPath: copy), "page \(page)")
            }
        }
        #expect(opened > 0)
        #expect(refused > 0 && pages > 4)
    }

    @Test("A draft does not take back without a word what was published since it was made")
    func overtaken() async throws {
        let run = try await ServerRun()
        try await run.publish(Rules.cart)
        let (first, second) = (try await run.draft(Rules.goods), try await run.draft(Rules.empty))
        func publish(_ id: Int, _ more: String = "") async -> ServerRun.Answer {
            await run.ask("POST", Self.base + "/drafts/\(id)/publish", #"{"revision":1\#(more)}"#, as: "publisher")
        }
        #expect(await publish(first).status == 201)
        let refused = await publish(second)
        #expect(refused.status == 409 && refused.code == "channel.changed", "\(refused.body)")
        #expect(refused.json["error"]?["data"]?["version"] == .number(2))
        #expect(await publish(second, #","over":1"#).code == "channel.changed")
        #expect(await publish(second, #","over":999"#).code == "channel.changed")
        #expect(await publish(second, #","over":2"#).status == 201)
    }

    @Test("A channel in which something is being shared out stays, and its settings can be put back as they were got")
    func channels() async throws {
        let run = try await ServerRun(settings: #"{"channels":["production","staging"],"approvals":{"staging":1}}"#)
        let path = "/api/apps/\(ServerRun.app)"
        try await run.publish(Rules.cart, #","stages":[{"percentage":10,"seconds":60}]"#)
        let refused = await run.ask("PUT", path, #"{"channels":["staging"]}"#, as: "administrator")
        #expect(refused.status == 409 && refused.code == "rollout.running", "\(refused.body)")
        #expect(await run.ask("PUT", path, #"{"channels":["production"]}"#, as: "administrator").status == 200)
        let got = await run.ask("GET", path, as: "reader").json
        let same = await run.ask("PUT", path, #"{"approvals":\#(got["approvals"] ?? .null)}"#, as: "administrator")
        #expect(same.status == 200, "\(same.body)")
        let misspelt = await run.ask("PUT", path, #"{"approvals":{"stagin":1}}"#, as: "administrator")
        #expect(misspelt.code == "request.malformed")
    }

    @Test(
        "A halt takes the word of as many clients as the app says, however little each counts",
        arguments: [1, 10, 40, 200])
    func senders(least: Int) async throws {
        let halt = #""halt":{"refusals":0.05,"misses":0.05,"least":\#(least),"senders":40}"#
        let run = try await ServerRun(settings: "{\(halt)}", isForwarded: true)
        try await run.publish(Rules.cart)
        try await run.publish(Rules.goods, #","stages":[{"percentage":10,"seconds":6000}]"#)
        for client in 1...40 {
            await run.report(2, "refused", 1_000, id: client, from: "10.0.0.\(client)")
            await run.model.tick()
            let kind = try await run.model.storage.read { try $0.latest(of: Self.channel)?.note.kind }
            #expect(kind == (client == 40 ? .halt : .publication), "after \(client) clients")
        }
    }
}
