import Foundation
import Testing
import WaymarkInspection
import WaymarkSignature

@testable import WaymarkRuleServer

@Suite struct PublishingTests {
    @Test("A draft is published, served signed with a tag, and taken back under a new number")
    func publishAndRollBack() async throws {
        let run = try await ServerRun()
        #expect(await run.rules().code == "channel.unknown")
        #expect(try await run.publish(Rules.cart).status == 201)
        let first = await run.rules()
        #expect(first.json["version"] == .number(1))
        #expect(first.json["audience"] == .texts(["com.example.shop/production"]))
        let known = try await run.model.storage.read { try $0.keys() }
        let signature = try #require(Data(base64Encoded: first.headers["Waymark-Signature"] ?? ""))
        #expect(
            try Ed25519Verifier(publicKeys: known.map(\.publicKey)).isValid(
                Array(signature), for: Array(first.body.utf8)))
        let tag = try #require(first.headers["ETag"])
        #expect(await run.rules(tag: tag).status == 304)
        #expect(try await run.publish(Rules.goods).status == 201)
        #expect(await run.rules(tag: tag).status == 200)
        let back = await run.ask("POST", ServerRun.base + "/rollback", "{}", as: "publisher")
        #expect(
            back.json["number"] == .number(3) && back.json["kind"] == .text("rollback") && back.json["of"] == .number(1)
        )
        #expect(await run.rules().json["overrides"] == first.json["overrides"])
        let changes = await run.ask("GET", ServerRun.base + "/versions/2", as: "reader").json["changes"]?.elements ?? []
        #expect(changes.compactMap { $0["code"]?.text } == ["override.removed", "override.added"])
        let check = try await LogCheck(run.model.storage, keys: known.map(\.publicKey))
        #expect(check.isWhole && check.versions == 3, "\(check.faults)")
    }

    @Test("Rules that an app would refuse cannot be published")
    func faulty() async throws {
        let run = try await ServerRun()
        let answer = try await run.publish(Rules.faulty)
        #expect(answer.code == "draft.faulty")
        let finding = answer.json["error"]?["data"]?["checks"]?["findings"]?.elements.first
        #expect(finding?["code"] == .text("override.unknownRoute") && finding?["data"]?["nearest"] == .text("goods"))
        #expect(await run.rules().code == "channel.unknown")
    }

    @Test("Where the policy asks for it another person must approve the very revision")
    func approval() async throws {
        let run = try await ServerRun(settings: #"{"approvals":{"production":1}}"#)
        let id = try await run.draft(Rules.cart, as: "publisher")
        let path = ServerRun.base + "/drafts/\(id)"
        let publish = #"{"revision":1}"#
        #expect(await run.ask("POST", path + "/publish", publish, as: "publisher").code == "draft.notApproved")
        #expect(await run.ask("POST", path + "/approve", publish, as: "publisher").code == "draft.ownApproval")
        #expect(await run.ask("POST", path + "/approve", publish, as: "editor").json["isApproved"] == .bool(true))
        // An approver who changes it is an author then, and the approval was of another revision.
        let change = #"{"revision":1,"rules":\#(Rules.goods)}"#
        #expect(await run.ask("PUT", path, change, as: "editor").json["isApproved"] == .bool(false))
        #expect(await run.ask("POST", path + "/publish", publish, as: "publisher").code == "draft.changed")
        #expect(await run.ask("POST", path + "/approve", #"{"revision":2}"#, as: "editor").code == "draft.ownApproval")
        #expect(await run.ask("POST", path + "/approve", #"{"revision":2}"#, as: "other").status == 200)
        let published = await run.ask("POST", path + "/publish", #"{"revision":2}"#, as: "publisher")
        #expect(published.json["approvedBy"] == .texts(["other"]))
        #expect(await run.ask("PUT", path, change, as: "editor").code == "draft.closed")
    }

    @Test(
        "The approval of a person who may not approve any more counts no more",
        arguments: [#"{"isActive":false}"#, #"{"role":"reader"}"#])
    func withdrawn(_ change: String) async throws {
        let run = try await ServerRun(settings: #"{"approvals":{"production":1}}"#)
        let path = ServerRun.base + "/drafts/\(try await run.draft(Rules.cart, as: "publisher"))"
        let revision = #"{"revision":1}"#
        #expect(await run.ask("POST", path + "/approve", revision, as: "editor").json["isApproved"] == .bool(true))
        #expect(await run.ask("PUT", "/api/people/editor", change, as: "administrator").status == 200)
        #expect(await run.ask("GET", path, as: "reader").json["isApproved"] == .bool(false))
        #expect(await run.ask("POST", path + "/publish", revision, as: "publisher").code == "draft.notApproved")
        #expect(await run.ask("POST", path + "/approve", revision, as: "other").status == 200)
        let published = await run.ask("POST", path + "/publish", revision, as: "publisher")
        #expect(published.json["approvedBy"] == .texts(["other"]))
    }

    @Test("A publication is shared out by time, each stage under a number of its own, and can be stopped")
    func stages() async throws {
        let run = try await ServerRun()
        try await run.publish(Rules.cart)
        let stages = #","stages":[{"percentage":1,"seconds":60},{"percentage":10,"seconds":60}]"#
        #expect(try await run.publish(Rules.goods, stages).json["percentage"] == .number(1))
        func shares() async -> [JSONText?] {
            await run.rules().json["overrides"]?.elements.map { $0["when"]?["percentage"] } ?? []
        }
        #expect(await shares() == [.number(1), nil])
        await run.model.tick()
        #expect(await run.rules().json["version"] == .number(2))
        run.pass(61)
        await run.model.tick()
        await run.model.tick()
        #expect(await shares() == [.number(10), nil])
        #expect(try await run.publish(Rules.empty).code == "rollout.running")
        run.pass(61)
        await run.model.tick()
        #expect(await shares() == [nil])
        #expect(await run.rules().json["version"] == .number(4))
        #expect(await run.ask("GET", ServerRun.base + "/rollout", as: "reader").code == "rollout.none")
        try await run.publish(Rules.cart, stages)
        let halt = await run.ask("POST", ServerRun.base + "/rollout/halt", "{}", as: "publisher")
        #expect(halt.json["kind"] == .text("halt") && halt.json["of"] == .number(4))
        #expect(run.reported.isEmpty)
        run.pass(1_000)
        await run.model.tick()
        #expect(await run.rules().json["version"] == .number(6))
    }

    @Test(
        "Taking back twice, or after a halt, does not bring back what was taken back", arguments: ["rollback", "halt"])
    func takenBackTwice(by act: String) async throws {
        let run = try await ServerRun()
        try await run.publish(Rules.cart)
        try await run.publish(Rules.goods, #","stages":[{"percentage":10,"seconds":1000}]"#)
        let path = ServerRun.base + (act == "halt" ? "/rollout/halt" : "/rollback")
        #expect(await run.ask("POST", path, "{}", as: "publisher").json["of"] == .number(1))
        #expect(await run.ask("POST", ServerRun.base + "/rollback", "{}", as: "publisher").code == "draft.empty")
        #expect(await run.rules().json["version"] == .number(3))
        // A version that was taken back comes again only by its number.
        let named = await run.ask("POST", ServerRun.base + "/rollback", #"{"to":2}"#, as: "publisher")
        #expect(named.json["of"] == .number(2))
        #expect(await run.ask("POST", ServerRun.base + "/rollout/advance", as: "publisher").code == "rollout.none")
    }

    @Test("Stages say who approved the publication, and that only the share has changed")
    func stagesTell() async throws {
        let run = try await ServerRun(settings: #"{"approvals":{"production":1}}"#)
        let path = ServerRun.base + "/drafts/\(try await run.draft(Rules.goods))"
        _ = await run.ask("POST", path + "/approve", #"{"revision":1}"#, as: "other")
        let publish =
            #"{"revision":1,"stages":[{"percentage":1,"seconds":60},{"percentage":10,"seconds":60}]}"#
        #expect(await run.ask("POST", path + "/publish", publish, as: "publisher").status == 201)
        for codes in [["override.share"], ["override.share"]] {
            let stage = await run.ask("POST", ServerRun.base + "/rollout/advance", as: "publisher").json
            #expect(stage["approvedBy"] == .texts(["other"]))
            #expect(stage["changes"]?.elements.compactMap { $0["code"]?.text } == codes)
        }
        // A version that is published again says the same.
        let renewed = try await run.model.republish(by: "test")
        #expect(renewed.map(\.note.approvedBy) == [["other"]])
    }

    @Test(
        "All rules of a staged publication go to the same installations, and have their own names after the last stage")
    func oneShare() async throws {
        let run = try await ServerRun()
        // The override leads to a link that only the rewrite takes.
        let rules =
            #"{"rewrites":[{"name":"new","from":"shop://new","to":"shop://goods/1"}],"overrides":["#
            + #"{"route":"cart","to":"shop://new"},"#
            + #"{"name":"half","route":"list","disable":"x","when":{"percentage":50}}]}"#
        let stages = #","stages":[{"percentage":1,"seconds":60},{"percentage":10,"seconds":60}]"#
        let published = try await run.publish(rules, stages)
        #expect(published.status == 201, "\(published.body)")
        func shares() async -> [[JSONText?]] {
            let document = await run.rules().json
            return ["rewrites", "overrides"].flatMap { document[$0]?.elements ?? [] }
                .map { [$0["name"], $0["when"]?["percentage"]] }
        }
        let new: [JSONText?] = [.text("version 1"), .number(1)]
        #expect(await shares() == [new, new, [.text("half"), .number("0.5")]])
        for _ in 0..<2 {
            let stage = await run.ask("POST", ServerRun.base + "/rollout/advance", as: "publisher").json
            let codes = stage["changes"]?.elements.compactMap { $0["code"]?.text }
            #expect(codes == ["rewrite.share", "override.share", "override.share"])
        }
        #expect(await shares() == [[.text("new"), nil], [nil, nil], [.text("half"), .number(50)]])
    }

    @Test(
        "A new rule keeps its name in a stage if it comes alone, if all have one name, or with its own percentage",
        arguments: [
            (["a"], ["a"]), (["a", "a"], ["a", "a"]), (["a", "b"], ["s", "s"]), (["a", "b 50"], ["a", "b"]),
            (["a", "b", "c 50"], ["s", "s", "c"]),
        ])
    func namesInStages(_ rules: [String], _ names: [String]) {
        let overrides = rules.map { rule in
            let parts = rule.split(separator: " ")
            let condition = parts.count > 1 ? #","when":{"percentage":\#(parts[1])}"# : ""
            return #"{"name":"\#(parts[0])","route":"cart","web":true\#(condition)}"#
        }
        let content = RuleContent(kept: #"{"overrides":[\#(overrides.joined(separator: ","))]}"#)
        let shared = RuleContent.empty.sharing(content, with: 10, named: "s")
        #expect(shared.overrides.compactMap { $0["name"]?.text } == names)
    }

    @Test(
        "A task that the server cannot do by itself is reported once, stands in the status, and is tried until it works"
    )
    func backgroundFaults() async throws {
        let run = try await ServerRun()
        try await run.publish(Rules.cart)
        try await run.publish(Rules.goods, #","stages":[{"percentage":10,"seconds":60}]"#)
        let table = "/api/apps/\(ServerRun.app)/tables/-"
        #expect(await run.ask("DELETE", table, as: "administrator").status == 204)
        run.pass(61)
        for _ in 0..<3 { await run.model.tick() }
        #expect(run.reported.count == 1 && run.reported[0].contains("stage of com.example.shop/production"))
        let faults = await run.ask("GET", ServerRun.base + "/rollout", as: "reader").json["faults"]?.elements
        #expect(faults?.map { $0["code"] } == [.text("draft.faulty")])
        #expect(faults?.first?["tries"] == .number(3))
        let health = await run.ask("GET", "/api/health", as: "administrator").json["background"]?.elements
        #expect(health?.map { $0["step"] } == [.text("stage")])
        _ = await run.ask("PUT", table, ServerRun.manifest, as: "administrator")
        await run.model.tick()
        #expect(run.reported.count == 2 && run.reported[1].hasSuffix("works again"))
        #expect(await run.rules().json["version"] == .number(3))
        #expect(await run.ask("GET", "/api/health", as: "administrator").json["background"] == .array([]))
    }

    @Test("A set that expires is published again in time, also while it is shared out")
    func renewal() async throws {
        let run = try await ServerRun(settings: #"{"lifetime":3600}"#)
        try await run.publish(Rules.cart)
        try await run.publish(Rules.goods, #","stages":[{"percentage":10,"seconds":86400}]"#)
        run.pass(1801)
        await run.model.tick()
        await run.model.tick()
        let latest = await run.ask("GET", ServerRun.base + "/versions/3", as: "reader")
        #expect(latest.json["kind"] == .text("renewal") && latest.json["percentage"] == .number(10), "\(latest)")
        #expect(await run.rules().json["version"] == .number(3))
        let halt = await run.ask("POST", ServerRun.base + "/rollout/halt", "{}", as: "publisher")
        #expect(halt.json["of"] == .number(1))
    }

    @Test("Rules that were to expire are published again without an end, once a set holds for ever")
    func endlessNow() async throws {
        let run = try await ServerRun(settings: #"{"lifetime":3600}"#)
        try await run.publish(Rules.cart)
        #expect(await run.rules().json["expires"] != nil)
        await run.model.tick()
        #expect(await run.rules().json["version"] == .number(1))
        _ = await run.ask("PUT", "/api/apps/\(ServerRun.app)", #"{"lifetime":null}"#, as: "administrator")
        await run.model.tick()
        await run.model.tick()
        let rules = await run.rules().json
        #expect(rules["version"] == .number(2) && rules["expires"] == nil)
        #expect(rules["overrides"] != nil)
    }

    @Test("Where a publication that was to be taken back cannot be, it goes no further, and the status says why")
    func haltFails() async throws {
        let run = try await ServerRun(
            settings: #"{"halt":{"refusals":0.1,"misses":0.1,"least":10,"senders":1}}"#)
        try await run.publish(Rules.cart)
        await run.report(1, "opened", 100, id: 1, from: "192.0.2.1")
        try await run.publish(Rules.goods, #","stages":[{"percentage":50,"seconds":1000}]"#)
        // The rules from before are about a route that is gone.
        let table = ServerRun.manifest.replacing(#""id":"cart""#, with: #""id":"basket""#)
        _ = await run.ask("PUT", "/api/apps/\(ServerRun.app)/tables/-", table, as: "administrator")
        await run.report(2, "opened", 8, id: 2, from: "192.0.2.1")
        await run.report(2, "refused", 4, id: 3, from: "192.0.2.2")
        run.pass(1_001)
        for _ in 0..<3 { await run.model.tick() }
        #expect(await run.rules().json["version"] == .number(2))
        let rollout = await run.ask("GET", ServerRun.base + "/rollout", as: "reader").json
        #expect(rollout["percentage"] == .number(50))
        #expect(rollout["faults"]?.elements.map { $0["step"] } == [.text("halt")])
        // A person decides.
        #expect(await run.ask("POST", ServerRun.base + "/rollout/advance", as: "publisher").status == 201)
        #expect(await run.rules().json["version"] == .number(3))
        await run.model.tick()
        #expect(await run.ask("GET", "/api/health", as: "administrator").json["background"] == .array([]))
    }

    @Test(
        "A rewrite that continues in front of one that goes is not published in stages, in which that would take its result"
    )
    func continuing() async throws {
        let run = try await ServerRun()
        func rules(_ value: Int) -> String {
            #"{"rewrites":[{"from":"shop://goods/:id<int>","to":"shop://goods/:id?v=\#(value)","then":"continue"}]}"#
        }
        #expect(try await run.publish(rules(1)).status == 201)
        let staged = try await run.publish(rules(2), #","stages":[{"percentage":10,"seconds":60}]"#)
        #expect(staged.code == "draft.continuing")
        #expect(staged.json["error"]?["data"]?["rewrites"] == .array([.number(0)]))
        #expect(try await run.publish(rules(2)).status == 201)
        let more = rules(2).replacing(
            "[{", with: #"[{"from":"shop://old/:id<int>","to":"shop://goods/:id","then":"continue"},{"#)
        #expect(try await run.publish(more, #","stages":[{"percentage":10,"seconds":60}]"#).status == 201)
    }

    @Test("A publication is taken back once, by whoever is first, and one that has ended is not taken back any more")
    func haltedOnce() async throws {
        let run = try await ServerRun()
        try await run.publish(Rules.cart)
        try await run.publish(Rules.goods, #","stages":[{"percentage":10,"seconds":1000}]"#)
        let rollout = try #require(
            try await run.model.storage.read { try $0.value(Rollout.self, .rollout, "com.example.shop/production") })
        let channel = ChannelName(app: ServerRun.app, channel: "production")
        #expect(try await run.model.halt(rollout, in: channel, comment: "", by: "publisher").number == 3)
        await #expect(throws: ServerRefusal.noRollout) {
            try await run.model.halt(rollout, in: channel, comment: "", by: "publisher")
        }
        try await run.publish(Rules.goods, #","stages":[{"percentage":10,"seconds":1000}]"#)
        await #expect(throws: ServerRefusal.noRollout) {
            try await run.model.halt(rollout, in: channel, comment: "", by: "publisher")
        }
        // A channel that was taken out of the settings, as older servers let it be, shares nothing out, and keeps no setting from change.
        try await run.model.storage.write { writer in
            var settings = try #require(try writer.value(AppSettings.self, .app, ServerRun.app))
            settings.channels = ["staging"]
            try writer.put(settings, .app, ServerRun.app)
        }
        #expect(await run.ask("POST", ServerRun.base + "/rollout/advance", as: "publisher").code == "channel.unknown")
        let path = "/api/apps/\(ServerRun.app)"
        #expect(await run.ask("PUT", path, #"{"lifetime":86400}"#, as: "administrator").status == 200)
    }

    @Test("Cases are judged as by `waymark test`: a link that no route takes in the end was rewritten all the same")
    func rewrittenAndNotFound() async throws {
        let run = try await ServerRun()
        let lines = #"{"link":"shop://old/abc","id":null,"rewritten":null}"#
        _ = await run.ask(
            "PUT", "/api/apps/com.example.shop/cases", lines, as: "editor", type: "application/x-ndjson")
        let rules = #"{"rewrites":[{"match":"^shop://old/(.*)$","to":"shop://goods/$1"}]}"#
        #expect(try await run.publish(rules).code == "draft.failingCases")
    }

    @Test("A publication is taken back by itself where refusals rise")
    func halt() async throws {
        let run = try await ServerRun(
            settings: #"{"halt":{"refusals":0.1,"misses":0.1,"least":10,"senders":1}}"#)
        try await run.publish(Rules.cart)
        #expect(await run.report(1, "opened", 100, id: 1, from: "192.0.2.1").status == 202)
        try await run.publish(Rules.goods, #","stages":[{"percentage":50,"seconds":1000}]"#)
        await run.report(2, "opened", 8, id: 2, from: "192.0.2.1")
        await run.model.tick()
        #expect(await run.rules().json["version"] == .number(2))
        await run.report(2, "refused", 4, id: 3, from: "192.0.2.2")
        await run.model.tick()
        let answer = await run.ask("GET", ServerRun.base + "/versions/3", as: "reader")
        #expect(answer.json["kind"] == .text("halt") && answer.json["person"] == .text("waymark"), "\(answer.body)")
        let counts = await run.ask("GET", ServerRun.base + "/counts?by=outcome", as: "reader")
        #expect(counts.json["series"]?.elements.compactMap { $0["name"]?.text } == ["opened", "refused"])
    }

    @Test(
        "A case that would fail stops a publication, unless a person with the right overrides it, which the log keeps")
    func cases() async throws {
        let run = try await ServerRun()
        let lines = #"{"link":"shop://goods/1","id":"goods"}"#
        let put = await run.ask(
            "PUT", "/api/apps/com.example.shop/cases", lines, as: "editor", type: "application/x-ndjson")
        #expect(put.json["cases"] == .number(1))
        let refused = try await run.publish(Rules.goods)
        #expect(refused.code == "draft.failingCases")
        #expect(refused.json["error"]?["data"]?["cases"]?["failures"]?.elements.first?["line"] == .number(1))
        let published = try await run.publish(Rules.goods, #","despiteCases":true"#)
        #expect(published.json["despiteCases"] == .array([.number(1)]))
        let log = await run.ask("GET", "/api/log?limit=1", as: "reader")
        #expect(log.json["entries"]?.elements.first?["data"]?["despiteCases"] == .array([.number(1)]))
    }

    @Test("A preview says how many recorded links a draft changes, and where they end")
    func preview() async throws {
        let run = try await ServerRun()
        var lines = [#"{"format":"waymark.events","redacted":true,"version":1}"#]
        for number in 1...9 {
            let link = number <= 6 ? "shop://goods/\(number % 3)" : "shop://cart"
            lines.append(
                #"{"event":"received","link":"\#(link)","opening":\#(number),"source":{"kind":"push"},"time":0.1}"#)
        }
        let path = "/api/apps/com.example.shop/recordings/monday"
        let put = await run.ask(
            "PUT", path, lines.joined(separator: "\n") + "\n", as: "editor", type: "application/x-ndjson")
        #expect(put.json["links"] == .number(9), "\(put.body)")
        let id = try await run.draft(Rules.goods)
        let answer = await run.ask(
            "POST", ServerRun.base + "/drafts/\(id)/preview", #"{"recording":"monday"}"#, as: "reader")
        let table = answer.json["tables"]?.elements.first
        #expect(table?["links"] == .number(9) && table?["changed"] == .number(6), "\(answer.body)")
        let group = table?["groups"]?.elements.first
        #expect(group?["was"]?["route"] == .text("goods") && group?["is"]?["route"] == .text("list"))
        #expect(group?["via"] == .texts(["override goods"]))
    }
}
