import Testing
import WaymarkInspection

@testable import WaymarkRuleServer

/// Rules that are judged before they are a draft.
@Suite struct TrialTests {
    @Test("Links have what becomes of them by what is published, and by rules that are no draft")
    func links() async throws {
        let run = try await ServerRun()
        try await run.publish(Rules.cart)
        let asked = #""links":[{"link":"shop://goods/7","source":"push"},{"link":"shop://cart"},{"link":"shop://no"}]"#
        let tried = await run.ask(
            "POST", ServerRun.base + "/explain", #"{"rules":\#(Rules.goods),\#(asked)}"#, as: "reader")
        let links = try #require(tried.json["links"]?.elements, "\(tried.body)")
        #expect(links.map { $0["was"]?["id"] ?? .null } == [.text("goods"), .text("web"), .null], "\(tried.body)")
        #expect(links.map { $0["is"]?["id"] ?? .null } == [.text("list"), .text("cart"), .null], "\(tried.body)")
        #expect(links.map { $0["source"] ?? .null } == [.text("push"), .text("scheme"), .text("scheme")])
        let published = await run.ask("POST", ServerRun.base + "/explain", "{\(asked)}", as: "reader")
        let same = try #require(published.json["links"]?.elements, "\(published.body)")
        #expect(same.allSatisfy { $0["was"] == $0["is"] }, "\(published.body)")
        #expect(await run.ask("GET", ServerRun.base + "/drafts", as: "reader").json["drafts"] == .array([]))
    }

    @Test("The phone shows where a link leads, by the published rules and by rules that are no draft")
    func phone() async throws {
        let run = try await ServerRun()
        try await run.publish(Rules.cart)
        let path = ServerRun.base + "/phone"
        func shown(_ body: String) async -> (route: JSONText?, opened: JSONText?) {
            let answer = await run.ask("POST", path, body, as: "reader")
            return (answer.json["phone"]?["stack"]?.elements.last?["route"], answer.json["opened"])
        }
        for (link, route) in [("shop://goods/7", "goods"), ("shop://cart", "web")] {
            let published = await shown(#"{"link":"\#(link)","source":"push"}"#)
            #expect(published.route == .text(route) && published.opened == .bool(true), "\(link)")
        }
        for (link, route) in [("shop://goods/7", "list"), ("shop://cart", "cart")] {
            let tried = await shown(#"{"rules":\#(Rules.goods),"link":"\#(link)","source":"push"}"#)
            #expect(tried.route == .text(route) && tried.opened == .bool(true), "\(link)")
        }
        let none = await run.ask("POST", path, #"{"link":"shop://no","source":"push"}"#, as: "reader")
        #expect(none.json["opened"] == .bool(false))
        #expect(none.json["error"]?.text?.contains("no route takes the link") == true, "\(none.body)")
        for body in [
            "{}", #"{"link":""}"#, #"{"link":"shop://cart","source":""}"#, #"{"link":"shop://cart","from":"x"}"#,
        ] {
            let answer = await run.ask("POST", path, body, as: "reader")
            #expect(answer.status == 400 || answer.json["opened"] == .bool(false), "\(body) \(answer.body)")
        }
        #expect(
            await run.ask("POST", path, #"{"rules":\#(Rules.faulty),"link":"shop://cart"}"#, as: "reader").code
                == "draft.faulty")
    }

    @Test("Cases are judged by rules that are no draft, and rules that an app would refuse are not judged")
    func cases() async throws {
        let run = try await ServerRun()
        let lines = #"{"link":"shop://goods/1","id":"goods"}"#
        _ = await run.ask(
            "PUT", "/api/apps/com.example.shop/cases", lines, as: "editor", type: "application/x-ndjson")
        let path = ServerRun.base + "/preview"
        let broken = await run.ask("POST", path, #"{"rules":\#(Rules.goods)}"#, as: "reader")
        #expect(broken.json["cases"]?["failures"]?.elements.first?["isNew"] == .bool(true), "\(broken.body)")
        let published = await run.ask("POST", path, "{}", as: "reader")
        #expect(published.json["cases"]?["failed"] == .number(0), "\(published.body)")
        let refused = await run.ask("POST", path, #"{"rules":\#(Rules.faulty)}"#, as: "reader")
        #expect(refused.code == "draft.faulty" && refused.json["error"]?["data"]?["checks"] != nil)
        let unknown = await run.ask("POST", path, #"{"recording":"none"}"#, as: "reader")
        #expect(unknown.code == "recording.unknown")
    }

    @Test("Rules that a new table has made faulty count as none, and others are tried and published in their place")
    func outdated() async throws {
        let run = try await ServerRun()
        try await run.publish(Rules.cart)
        let line = #"{"link":"shop://goods/1","id":"goods"}"#
        _ = await run.ask(
            "PUT", "/api/apps/com.example.shop/cases", line, as: "editor", type: "application/x-ndjson")
        let table = ServerRun.manifest.replacing(#""id":"cart""#, with: #""id":"basket""#)
        _ = try await run.model.putTable(Array(table.utf8), from: "-", of: ServerRun.app, by: "test")
        let asked = #""links":[{"link":"shop://cart"}]"#
        let now = await run.ask("POST", ServerRun.base + "/explain", "{\(asked)}", as: "reader")
        #expect(now.json["links"]?.elements.map { $0["is"]?["id"] ?? .null } == [.text("basket")], "\(now.body)")
        let arrived = await run.ask("POST", ServerRun.base + "/phone", #"{"link":"shop://cart"}"#, as: "reader")
        #expect(arrived.json["phone"]?["stack"]?.elements.last?["route"] == .text("basket"), "\(arrived.body)")
        let same = await run.ask(
            "POST", ServerRun.base + "/explain", #"{"rules":\#(Rules.cart),\#(asked)}"#, as: "reader")
        #expect(same.code == "draft.faulty", "\(same.body)")
        let preview = await run.ask("POST", ServerRun.base + "/preview", #"{"rules":\#(Rules.empty)}"#, as: "reader")
        #expect(preview.json["cases"]?["failed"] == .number(0), "\(preview.body)")
        #expect(try await run.publish(Rules.empty).status == 201)
    }

    /// Questions that cannot be read.
    static let malformed = [
        "{}", #"{"links":{}}"#, #"{"links":["shop://cart"]}"#, #"{"links":[{}]}"#, #"{"links":[{"link":1}]}"#,
        #"{"links":[{"link":"shop://cart","source":""}]}"#, #"{"links":[{"link":"shop://cart","more":1}]}"#,
        #"{"links":[],"from":"new"}"#, #"{"links":[],"rules":[]}"#,
        #"{"links":[\#(Array(repeating: #"{"link":"a"}"#, count: 51).joined(separator: ","))]}"#,
    ]

    @Test("A question that cannot be read is refused with what is wrong", arguments: malformed)
    func refuses(_ body: String) async throws {
        let run = try await ServerRun()
        let answer = await run.ask("POST", ServerRun.base + "/explain", body, as: "reader")
        #expect(answer.status == 400 && answer.code == "request.malformed", "\(answer.body)")
    }
}
