import Foundation
import ServiceLifecycle
import Testing
import Waymark
import WaymarkConsole
import WaymarkInspection
import WaymarkTesting

@testable import WaymarkRuleServer

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct ServingTests {
    @Test("HEAD has the length of GET, and a server that is to end ends what waits")
    @MainActor func listening() async throws {
        let run = try await ServerRun()
        try await run.publish(Rules.cart)
        var setup = RuleServer.Setup()
        setup.port = 0
        let (ports, told) = AsyncStream<Int?>.makeStream()
        let group = RuleServer(run.model, setup).web.group { told.yield(URL(string: $0)?.port) }
        let running = Task {
            defer { told.finish() }
            try await group.run()
        }
        var iterator = ports.makeAsyncIterator()
        let port = try #require(await iterator.next() ?? nil)
        let address = try #require(URL(string: "http://127.0.0.1:\(port)/rules/\(ServerRun.app)/production?wait=55"))
        func ask(_ method: String, _ tag: String? = nil) async throws -> (Data, HTTPURLResponse) {
            var request = URLRequest(url: address)
            request.httpMethod = method
            request.cachePolicy = .reloadIgnoringLocalCacheData
            if let tag { request.setValue(tag, forHTTPHeaderField: "If-None-Match") }
            let (data, response) = try await URLSession.shared.data(for: request)
            return (data, try #require(response as? HTTPURLResponse))
        }
        let (document, got) = try await ask("GET")
        let (nothing, head) = try await ask("HEAD")
        #expect(!document.isEmpty && nothing.isEmpty)
        #expect(head.value(forHTTPHeaderField: "Content-Length") == "\(document.count)")
        let tag = try #require(got.value(forHTTPHeaderField: "ETag"))
        #expect(head.value(forHTTPHeaderField: "ETag") == tag)
        async let waiting = ask("GET", tag)
        // The background's and that of the request: no time passes by this clock.
        await run.clock.waitForSleepers(2)
        await group.triggerGracefulShutdown()
        #expect(try await waiting.1.statusCode == 304)
        try await running.value
    }

    @Test(
        "A poll with the tag of the newest version gets the next one, or after a while that there is nothing new"
    )
    func longPoll() async throws {
        let run = try await ServerRun()
        try await run.publish(Rules.cart)
        let tag = await run.rules().headers["ETag"] ?? ""
        let path = "/rules/\(ServerRun.app)/production?wait=30"
        async let waiting = run.ask("GET", path, headers: ["if-none-match": tag])
        await run.clock.waitForSleepers()
        try await run.publish(Rules.goods)
        #expect(await waiting.json["version"] == .number(2))
        let second = await run.rules().headers["ETag"] ?? ""
        async let late = run.ask("GET", path, headers: ["if-none-match": second])
        await run.clock.waitForSleepers()
        run.clock.advance(by: .seconds(31))
        #expect(await late.status == 304)
        #expect(await run.ask("GET", path + "0").code == "request.malformed")
    }

    @Test(
        "A set that the client has is not sent again, by any tag of a list, weak or strong",
        arguments: [
            ("TAG", 304), ("W/TAG", 304), ("*", 304), (#""x", TAG"#, 304), (#"TAG,"y""#, 304), (#"W/"x" , W/TAG"#, 304),
            (#""a,b",TAG"#, 304), (#""x""#, 200), ("", 200), (",", 200), ("TA", 200), (#"W TAG"#, 200),
            (#""x" y, TAG"#, 200),
        ])
    func knownTags(_ field: String, _ status: Int) async throws {
        let run = try await ServerRun()
        try await run.publish(Rules.cart)
        let tag = await run.rules().headers["ETag"] ?? ""
        let headers = ["if-none-match": field.replacing("TAG", with: tag)]
        for method in ["GET", "HEAD"] {
            let answer = await run.ask(method, "/rules/\(ServerRun.app)/production", headers: headers)
            #expect(answer.status == status, "\(method) \(field)")
        }
    }

    @Test(
        "Settings that would not hold are refused, with the member",
        arguments: [
            (#"{"channels":[]}"#, "channels"), (#"{"channels":["a","a"]}"#, "channels"),
            (#"{"channels":["production.sig"]}"#, "channels"),
            (#"{"approvals":{"prodution":1}}"#, "approvals.prodution"),
            (#"{"channels":["beta"],"approvals":{"production":1}}"#, "approvals.production"),
            (#"{"lifetime":1}"#, "lifetime"),
        ])
    func settings(_ body: String, _ member: String) async throws {
        let run = try await ServerRun()
        let answer = await run.ask("PUT", "/api/apps/\(ServerRun.app)", body, as: "administrator")
        #expect(answer.status == 400)
        #expect(answer.json["error"]?["data"]?["member"] == .text(member), "\(answer.body)")
    }

    @Test("A link is explained by a channel of the app, and by no other")
    func explained() async throws {
        let run = try await ServerRun()
        let path = "/api/apps/\(ServerRun.app)/explain?link=shop://goods/42"
        #expect(await run.ask("GET", path + "&channel=production", as: "reader").status == 200)
        #expect(await run.ask("GET", path + "&channel=prodution", as: "reader").code == "channel.unknown")
    }

    @Test("Association files are those of the app that owns the host")
    func associations() async throws {
        let manifest = ServerRun.manifest.replacing(
            #""schemes":["shop"],"#,
            with: #""schemes":["shop"],"hosts":["m.shop.example"],"apps":{"ios":[{"appID":"ABCDE12345.shop"}]},"#)
        let run = try await ServerRun(manifest: manifest)
        let path = "/.well-known/apple-app-site-association"
        var request = await run.ask("GET", path)
        #expect(request.code == "path.unknown")
        request = await run.ask("GET", path, headers: [:], host: "m.shop.example")
        #expect(request.body.contains("ABCDE12345.shop"), "\(request.body)")
    }

    @Test(
        "Paths that climb or hide are none",
        arguments: [
            "/rules/../keys", "/rules/%2e%2e/keys", "/rules/a%2Fb/c", "/../waymark.sqlite", "//api/apps", "/api/apps/",
            "/rules/com.example.shop/production/", "/api/apps/.hidden", "/rules/com.example.shop/..", "",
        ])
    func traversal(_ path: String) async throws {
        let run = try await ServerRun()
        #expect(await run.ask("GET", path, as: "administrator").status == 404, "\(path)")
    }

    @Test("Bodies that are too long, of another kind or malformed are refused, and headers that are there twice")
    func bodies() async throws {
        let run = try await ServerRun()
        let path = ServerRun.base + "/drafts"
        let long = #"{"comment":""# + String(repeating: "x", count: 3 << 20) + #""}"#
        #expect(await run.ask("POST", path, long, as: "editor").code == "request.tooLarge")
        #expect(await run.ask("POST", path, "{}", as: "editor", type: "text/plain").code == "request.type")
        #expect(await run.ask("POST", path, "{", as: "editor").code == "request.malformed")
        #expect(await run.ask("POST", path, #"{"x":1}"#, as: "editor").code == "request.malformed")
        #expect(await run.ask("POST", path, #"{"rules":{"version":9}}"#, as: "editor").code == "request.malformed")
        #expect(await run.ask("PATCH", path, "{}", as: "editor").code == "method.unknown")
        // One that breaks off is the client's fault.
        var request = ConsoleRequest(method: "POST", path: path, authority: "localhost")
        request.headers["authorization"] = "Bearer \(run.tokens["editor"] ?? "")"
        request.body = { _ in throw ConsoleFailure(400, "expected a complete body") }
        #expect(await run.server.answer(request).status == 400)
        #expect(run.reported.isEmpty)
    }
}
