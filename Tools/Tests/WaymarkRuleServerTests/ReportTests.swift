import Foundation
import Testing
import WaymarkInspection

@testable import WaymarkRuleServer

/// Reports of outcomes by strangers, as anybody may send them.
@Suite struct ReportTests {
    private static let settings = #"{"halt":{"refusals":0.05,"misses":0.05,"least":40,"senders":20}}"#

    /// A server on which version 2 is shared out, after openings of version 1 without a fault from 40 clients.
    private func run() async throws -> ServerRun {
        let run = try await ServerRun(settings: Self.settings)
        try await run.publish(Rules.cart)
        for client in 1...40 { await run.report(1, "opened", 5, id: client, from: "192.0.2.\(client)") }
        try await run.publish(Rules.goods, #","stages":[{"percentage":50,"seconds":100000}]"#)
        return run
    }

    @Test("One client cannot have a publication halted, however much it reports", arguments: [true, false])
    func oneSender(hasOthers: Bool) async throws {
        let run = try await run()
        if hasOthers {
            for client in 1...40 { await run.report(2, "opened", 5, id: 100 + client, from: "192.0.2.\(client)") }
        }
        for report in 0..<50 {
            await run.report(2, "refused", 1_000_000, id: 1_000 + report, from: "198.51.100.7")
            await run.report(2, "notFound", 1_000_000, id: 2_000 + report, from: "2001:db8::\(report)")
        }
        for _ in 0..<3 {
            await run.model.tick()
            run.pass(100)
        }
        #expect(await run.rules().json["version"] == .number(2))
        // They are shown, for people to judge.
        #expect(await run.counted().refusals == 50_000_000)
    }

    @Test("Many clients have a publication halted, and one that reports against them cannot keep it from that")
    func manySenders() async throws {
        let run = try await run()
        for report in 0..<20 { await run.report(2, "opened", 1_000_000, id: 3_000 + report, from: "198.51.100.7") }
        for client in 1...19 { await run.report(2, "refused", 2, id: 4_000 + client, from: "192.0.2.\(client)") }
        await run.model.tick()
        let answer = await run.ask("GET", ServerRun.base + "/versions/3", as: "reader")
        #expect(answer.json["kind"] == .text("halt"), "\(answer)")
        let comment = answer.json["comment"]?.text ?? ""
        #expect(comment.contains("of 40 openings"), "\(comment)")
    }

    @Test("A report that is sent twice counts once, also by a server that was started again meanwhile")
    func twice() async throws {
        let run = try await run()
        let before = await run.counted().openings
        for _ in 0..<3 { #expect(await run.report(2, "opened", 7, id: 9_999, from: "192.0.2.200").status == 202) }
        #expect(await run.counted().openings == before + 7)
        let again = try await RuleServerModel(
            try DataFolder(path: run.folder), storage: try SQLiteStorage(path: run.folder + "/waymark.sqlite"),
            now: run.model.now)
        let channel = ChannelName(app: ServerRun.app, channel: "production")
        let report =
            #"{"waymark":1,"report":"0000000000000000000000000000270f","from":1,"to":2,"share":100,"counts":[]}"#
        try await again.take(Array(report.utf8), for: channel, from: .unknown)
        #expect(
            try await again.storage.write { try $0.noteReport("0000000000000000000000000000270f", of: channel, at: 1) }
                == false)
        // It is forgotten once no app sends it any more.
        run.pass(3 * 86_400)
        await run.model.clean()
        await run.report(2, "opened", 7, id: 9_999, from: "192.0.2.200")
        #expect(await run.counted().openings == before + 14)
    }

    @Test("Openings by a version that was never published are none of it, and old counts are forgotten")
    func unknownVersion() async throws {
        let run = try await run()
        for client in 1...40 { await run.report(7, "refused", 5, id: 5_000 + client, from: "203.0.113.\(client)") }
        await run.model.tick()
        #expect(await run.rules().json["version"] == .number(2))
        run.pass(93 * 86_400)
        await run.model.clean()
        let all = await run.ask("GET", ServerRun.base + "/counts?since=0", as: "reader")
        #expect(all.json["series"] == .array([]))
    }

    @Test("Openings are counted by the version of the app that reports them")
    func appVersions() async throws {
        let run = try await ServerRun()
        for (id, version) in [(1, "3.2"), (2, "3.10"), (3, nil)] {
            let member = version.map { #","appVersion":"\#($0)""# } ?? ""
            let answer = await run.ask(
                "POST", "/counts/\(ServerRun.app)/production",
                #"{"waymark":1,"report":"0000000000000000000000000000000\#(id)"\#(member),"from":1,"to":2,"share":100,"#
                    + #""counts":[{"route":"goods","source":"push","outcome":"opened","count":\#(id)}]}"#)
            #expect(answer.status == 202, "\(answer)")
        }
        let answer = await run.ask("GET", ServerRun.base + "/counts?by=appVersion", as: "reader")
        let series = answer.json["series"]?.elements ?? []
        #expect(series.map { $0["name"]?.text } == ["", "3.10", "3.2"], "\(answer)")
        #expect(series.map { $0["points"]?.elements.first?["opens"]?.double } == [3, 2, 1])
    }

    @Test("Names that strangers make up fill no more than so many rows")
    func kinds() async throws {
        let run = try await ServerRun()
        let channel = ChannelName(app: ServerRun.app, channel: "production")
        let rows = (0..<10).map {
            CountRow(
                time: 0, version: 1, route: "r\($0)", rule: "", source: "push", outcome: "opened", openings: 1,
                weight: 1)
        }
        for _ in 0..<2 { try await run.model.storage.write { try $0.add(rows, to: channel, limit: 4) } }
        let kept = try await run.model.storage.read { try $0.counts(of: channel, since: 0, until: 1) }
        #expect(kept.count == 5)
        #expect(kept.reduce(0) { $0 + $1.openings } == 20)
        #expect(kept.first { $0.route == CountRow.otherName }?.openings == 12)
    }
}

@Suite struct SenderTests {
    @Test(
        "Addresses that are written differently and those of one network are one client",
        arguments: [
            ("192.0.2.1", "192.0.2.1:4711", true), ("192.0.2.1", "::ffff:192.0.2.1", true),
            ("192.0.2.1", "192.0.2.2", false),
            ("2001:db8::1", "[2001:db8:0:0:ffff::2]:443", true), ("2001:db8::1", "2001:db8:0:1::1", false),
            ("fe80::1%eth0", "fe80::2", true), ("nobody", "", true), ("192.0.2.1", "192.0.2.1 ", true),
            ("1.2.3", "999.1.1.1", true),
        ])
    func equal(_ left: String, _ right: String, isOne: Bool) {
        #expect((Sender(address: left) == Sender(address: right)) == isOne)
    }

    @Test("Of many values those that were used last stay, and never more than the limit")
    func recent() {
        var numbers = SeededNumbers(seed: 7)
        var values = RecentValues<Int, Int>(limit: 100)
        var last: [Int] = []
        for step in 0..<10_000 {
            let key = Int(numbers.next() % 400)
            values[key] = step
            last.removeAll { $0 == key }
            last.append(key)
            for key in last.suffix(50) { #expect(values[key] != nil, "step \(step)") }
            if step % 100 == 0 { #expect((0..<400).count { values[$0] != nil } <= 100) }
        }
        values[last.last ?? 0] = nil
        #expect(values[last.last ?? 0] == nil)
    }
}
