import Foundation
import Testing
import WaymarkCore
import WaymarkFoundation
import WaymarkInspection
import WaymarkManifest
import WaymarkRouting
import WaymarkRuleSources
import WaymarkSignature

@testable import WaymarkRuleServer

/// The server's checks against the app's own judge.
@Suite struct LaxnessTests {
    private struct Source: RuleSource {
        let document: [UInt8]
        let signature: [UInt8]
        var name: String { "server" }
        func fetch(ifChangedFrom entityTag: String?, greatestBytes: Int) async throws -> RuleFetch {
            .document(document, signature: signature, entityTag: nil)
        }
    }

    private static func pick<Value>(_ values: [Value], _ numbers: inout SeededNumbers) -> Value {
        values[Int(numbers.next() % UInt64(values.count))]
    }

    private static func condition(_ numbers: inout SeededNumbers) -> String {
        var parts: [String] = []
        if numbers.next() % 4 == 0 { parts.append(#""minVersion":"\#(pick(["1.0", "2.1", "3", "9"], &numbers))""#) }
        if numbers.next() % 4 == 0 { parts.append(#""maxVersion":"\#(pick(["1.0", "2.1", "3", "9"], &numbers))""#) }
        if numbers.next() % 5 == 0 { parts.append(#""sources":["\#(pick(["push", "scheme"], &numbers))"]"#) }
        if numbers.next() % 4 == 0 {
            parts.append(#""percentage":\#(pick(["0", "10", "100", "101", "0.5"], &numbers))"#)
        }
        return parts.isEmpty ? "" : #","when":{\#(parts.joined(separator: ","))}"#
    }

    /// Random rules; many are nearly right.
    static func rules(_ numbers: inout SeededNumbers) -> String {
        let froms = [
            "shop://old/:id", "shop://old/:id<int>", "shop://goods/:id", "https://m.shop.example/p/:id", "shop://a",
            "shop://b", "shop://:", "shop://old/:id<nope>", "/x/:path+",
        ]
        let tos = [
            "shop://goods/:id", "shop://cart", "shop://list/:id", "shop://b", "shop://a", "shop://nowhere/:id",
            "shop://goods/:idd", "shop://list/x", "https://m.shop.example/y", "", ":",
        ]
        let rewrites = (0..<(numbers.next() % 4)).map { _ in
            #"{"from":"\#(pick(froms, &numbers))","to":"\#(pick(tos, &numbers))"\#(condition(&numbers))}"#
        }
        let actions = [
            #""to":"shop://cart""#, #""to":"shop://list/:id""#, #""to":"shop://goods/1""#, #""web":true"#,
            #""web":"https://m.shop.example/z""#, #""disable":"over""#, #""to":"shop://nowhere""#,
            #""error":"shop://cart","reason":"r""#, #""to":"shop://list/:kind""#, #""web":"https://other.example/""#,
        ]
        let overrides = (0..<(numbers.next() % 4)).map { _ in
            let route = pick(["goods", "cart", "list", "web", "good"], &numbers)
            return #"{"route":"\#(route)",\#(pick(actions, &numbers))\#(condition(&numbers))}"#
        }
        return #"{"rewrites":[\#(rewrites.joined(separator: ","))],"overrides":[\#(overrides.joined(separator: ","))]}"#
    }

    @Test("Rules for a table that no app can start with are not sound, and the finding names the table")
    func unusableTable() throws {
        // The server's reader passes no such table: this is for what a router finds beyond it.
        let tables = AppTables([AppTable(Manifest(routes: [ManifestRoute("shop://a/:", id: "a")]))])
        let rules = #"{"overrides":[{"route":"a","disable":"over"}]}"#
        let check = DraftCheck(try RuleContent(try JSONTextReader.read(rules.utf8)), on: tables)
        #expect(check.faults.map(\.code) == ["document.unusableTable"], "\(check.faults)")
        let beginning = "the table - cannot be used: manifest: a parameter is a colon and a name"
        #expect(check.faults.first?.message.hasPrefix(beginning) == true, "\(check.faults)")
    }

    /// Rewrites of a manifest, and whether no app starts with them whatever else it has.
    static let rewritesOfTables: [(rewrites: String, isUsable: Bool)] = [
        (#"{"from":"shop://old","to":"shop://cart"}"#, true),
        // A route of the app's code may take it.
        (#"{"from":"shop://old","to":"shop://new"}"#, true),
        (#"{"from":"shop://old","to":"shop://new"},{"from":"shop://new","to":"shop://old"}"#, false),
        (#"{"match":"^shop://old/(.*)$","to":"shop://goods/$2"}"#, false),
    ]

    @Test(
        "A table with which no app starts is not taken, and rules on one that is there are not sound",
        arguments: rewritesOfTables)
    func ownRewrites(_ rewrites: String, isUsable: Bool) async throws {
        let manifest = ServerRun.manifest.replacing(#""routes":"#, with: #""rewrites":[\#(rewrites)],"routes":"#)
        let run = try await ServerRun()
        let path = "/api/apps/\(ServerRun.app)/tables/-"
        let answer = await run.ask("PUT", path, manifest, as: "administrator")
        #expect(answer.status == (isUsable ? 200 : 422), "\(answer.body)")
        #expect(answer.code == (isUsable ? nil : "table.faulty"))
        let kept = await run.ask("GET", path, as: "reader").body
        #expect(kept == (isUsable ? manifest : ServerRun.manifest))
        let table = try AppTable(from: nil, json: Array(manifest.utf8))
        let rules = try RuleContent(try JSONTextReader.read(#"{"overrides":[{"route":"cart","disable":"over"}]}"#.utf8))
        let check = DraftCheck(rules, on: AppTables([table]))
        #expect(check.faults.map(\.code) == (isUsable ? [] : ["document.unusableTable"]), "\(check.faults)")
    }

    @Test("A version has one table, however its number is spelt")
    func spelling() async throws {
        let run = try await ServerRun()
        let base = "/api/apps/\(ServerRun.app)/tables/"
        for from in ["1", "1.0", "01.0.0", "1.1"] {
            #expect(await run.ask("PUT", base + from, ServerRun.manifest, as: "administrator").status == 200)
        }
        let tables = await run.ask("GET", "/api/apps/\(ServerRun.app)", as: "reader").json["tables"]?.elements ?? []
        #expect(tables.map { $0["from"]?.text } == ["-", "01.0.0", "1.1"])
        #expect(await run.ask("GET", base + "1.0", as: "reader").body == ServerRun.manifest)
        #expect(await run.ask("GET", base + "0", as: "reader").code == "table.unknown")
        #expect(await run.ask("DELETE", base + "1", as: "administrator").status == 204)
        #expect(await run.ask("GET", base + "01.0.0", as: "reader").code == "table.unknown")
    }

    @Test(
        "Of spellings of one version that an older server kept side by side each is got, and the next table takes the place of all"
    )
    func olderSpellings() async throws {
        let run = try await ServerRun()
        let base = "/api/apps/\(ServerRun.app)/tables/"
        let other = ServerRun.manifest.replacing("\"Shop\"", with: "\"Other\"")
        try await run.model.storage.write { writer in
            try writer.put(.table, "\(ServerRun.app)/1", Array(ServerRun.manifest.utf8))
            try writer.put(.table, "\(ServerRun.app)/1.0", Array(other.utf8))
        }
        #expect(await run.ask("GET", base + "1", as: "reader").body == ServerRun.manifest)
        #expect(await run.ask("GET", base + "1.0", as: "reader").body == other)
        #expect(await run.ask("PUT", base + "01", ServerRun.manifest, as: "administrator").status == 200)
        let tables = await run.ask("GET", "/api/apps/\(ServerRun.app)", as: "reader").json["tables"]?.elements ?? []
        #expect(tables.map { $0["from"]?.text } == ["-", "01"])
    }

    @Test("A table with which no app starts, taken by an older server, keeps nothing from being taken back")
    func takenBack() async throws {
        let run = try await ServerRun()
        let circle = #""rewrites":[{"from":"shop://a","to":"shop://b"},{"from":"shop://b","to":"shop://a"}],"routes":"#
        try await run.publish(Rules.cart)
        try await run.publish(Rules.goods, #","stages":[{"percentage":50,"seconds":1000}]"#)
        try await run.model.storage.write { writer in
            let manifest = ServerRun.manifest.replacing(#""routes":"#, with: circle)
            try writer.put(.table, "\(ServerRun.app)/9.0", Array(manifest.utf8))
        }
        #expect(await run.ask("POST", ServerRun.base + "/rollout/advance", as: "publisher").code == "draft.faulty")
        let halted = await run.ask("POST", ServerRun.base + "/rollout/halt", #"{"comment":""}"#, as: "publisher")
        #expect(halted.status == 201, "\(halted.body)")
        let back = await run.ask("POST", ServerRun.base + "/rollback", #"{"to":2,"comment":""}"#, as: "publisher")
        #expect(back.status == 201, "\(back.body)")
    }

    @Test("In a staged publication that an older server began, the rules keep their names")
    func olderStages() async throws {
        let run = try await ServerRun()
        let rules =
            #"{"overrides":[{"name":"a","route":"cart","disable":"x"},{"name":"b","route":"list","disable":"x"}]}"#
        let stages = [1, 10].map { #"{"percentage":\#($0),"seconds":60}"# }.joined(separator: ",")
        let published = try await run.publish(rules, #","stages":[\#(stages)]"#)
        #expect(published.status == 201, "\(published.body)")
        let channel = ChannelName(app: ServerRun.app, channel: "production")
        func names() async -> [String?] {
            await run.rules().json["overrides"]?.elements.map { $0["name"]?.text } ?? []
        }
        #expect(await names() == ["version 1", "version 1"])
        try await run.model.storage.write { writer in
            guard var rollout = try writer.value(Rollout.self, .rollout, channel.audience) else { return }
            rollout.sharesName = nil
            try writer.put(rollout, .rollout, channel.audience)
        }
        #expect(await run.ask("POST", ServerRun.base + "/rollout/advance", as: "publisher").status == 201)
        #expect(await names() == ["a", "b"])
    }

    @Test("Rules that the server lets pass are taken by every app, whatever its version and installation")
    func neverLaxer() async throws {
        let trials = Int(ProcessInfo.processInfo.environment["WAYMARK_DRAFTS"] ?? "") ?? 300
        let seed = UInt64(ProcessInfo.processInfo.environment["WAYMARK_SEED"] ?? "") ?? 20_261_124
        var numbers = SeededNumbers(seed: seed)
        // From version 3 on the app has other routes.
        let tables = AppTables([
            try AppTable(from: nil, json: Array(ServerRun.manifest.utf8)),
            try AppTable(
                from: "3", json: Array(ServerRun.manifest.replacing("shop://cart\"", with: "shop://a\"").utf8)),
        ])
        let channel = ChannelName(app: "a", channel: "b")
        let signer = Ed25519Signer()
        let verifier = try Ed25519Verifier(publicKeys: [signer.publicKey])
        var passed = 0
        var before = RuleContent.empty
        for trial in 0..<trials {
            let text = Self.rules(&numbers)
            let content = try RuleContent(try JSONTextReader.read(text.utf8))
            guard DraftCheck(content, on: tables).isSound else { continue }
            passed += 1
            // As it is, and as it is shared out over nothing and over what was sound before.
            let shared = [RuleContent.empty, before].map { $0.sharing(content, with: 10, named: "share") }
            before = content
            for content in [content] + shared where DraftCheck(content, on: tables).isSound {
                let document = content.document(version: 1, for: channel)
                let signature = try #require(signer.sign(document))
                for (key, version) in ["0.9", "1.0", "2.1", "2.5", "3.0.1", "9", "10"].enumerated() {
                    let table = try #require(tables.table(for: version))
                    let router = try AppUnderRules.router(table.manifest, version, key: "\(trial) \(key)")
                    let keeper = RuleKeeper(
                        router, source: Source(document: document, signature: signature), verifier: verifier,
                        audience: channel.audience)
                    let update = await keeper.update()
                    guard case .replaced = update else {
                        Issue.record("seed \(seed), trial \(trial), version \(version): \(update) of \(text)")
                        return
                    }
                }
            }
        }
        #expect(passed > trials / 50, "\(passed) of \(trials)")
        if trials > 300 { print("\(trials) drafts, \(passed) of them sound: every app takes these") }
    }
}
