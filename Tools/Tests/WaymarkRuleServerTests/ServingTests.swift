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

    /// The manifest of the small table for an app of Apple's systems and the links of a host.
    private static func manifest(of app: String, for host: String) -> String {
        ServerRun.manifest.replacing("https://m.shop.example/*", with: "https://\(host)/*").replacing(
            #""schemes":["shop"],"#,
            with: #""schemes":["shop"],"hosts":["\#(host)"],"apps":{"ios":[{"appID":"\#(app)"}]},"#)
    }

    @Test("A host's own association file comes before that of a wildcard, whichever app has them, also in an export")
    func hostsOfSeveralApps() async throws {
        let run = try await ServerRun(manifest: Self.manifest(of: "ABCDE12345.shop", for: "m.shop.example"))
        for (name, host) in [("com.example.other", "*.shop.example"), ("com.example.third", "m.shop.example")] {
            let manifest = Self.manifest(of: "ABCDE12345.\(name)", for: host)
            _ = try await run.model.putTable(Array(manifest.utf8), from: "-", of: name, by: "test")
        }
        let out = run.folder + "/public"
        let written = try await run.model.export(to: out)
        #expect(Set(written).count == written.count, "\(written)")
        let path = "/.well-known/apple-app-site-association"
        for (host, folder, app) in [
            ("m.shop.example", "m.shop.example", "ABCDE12345.shop"),
            ("a.shop.example", "any.shop.example", "ABCDE12345.com.example.other"),
        ] {
            let served = await run.ask("GET", path, host: host).body
            #expect(served.contains(app), "\(host): \(served)")
            #expect(try String(contentsOfFile: "\(out)/\(folder)\(path)", encoding: .utf8) == served)
        }
    }

    /// A manifest of an Android app for the links of a host.
    private static func androidManifest(of app: String, for host: String) -> String {
        let fingerprint = Array(repeating: "0a", count: 32).joined(separator: ":")
        return #"{"waymark":1,"hosts":["\#(host)"],"apps":{"android":[{"package":"\#(app)","#
            + #""fingerprints":["\#(fingerprint)"]}]},"#
            + #""routes":[{"id":"web","pattern":"https://\#(host)/*","exposure":"public"}]}"#
    }

    @Test("A domain's own assetlinks.json comes before that of another app for its subdomains, whichever is first")
    func domainsOfSeveralApps() async throws {
        let run = try await ServerRun()
        for (name, host) in [
            ("com.example.a", "*.shop.example"), ("com.example.b", "shop.example"), ("com.example.c", "mall.example"),
            ("com.example.d", "*.mall.example"), ("com.example.e", "*.b\u{FC}cher.example"),
            ("com.example.f", "b\u{FC}cher.example"), ("com.example.g", "*.news.example"),
        ] {
            let manifest = Self.androidManifest(of: name, for: host)
            _ = try await run.model.putTable(Array(manifest.utf8), from: "-", of: name, by: "test")
        }
        for (host, app) in [
            ("shop.example", "com.example.b"), ("mall.example", "com.example.c"),
            ("xn--bcher-kva.example", "com.example.f"), ("news.example", "com.example.g"),
        ] {
            let served = await run.ask("GET", "/.well-known/assetlinks.json", host: host).body
            #expect(served.contains("\"\(app)\""), "\(host): \(served)")
        }
    }

    @Test("An app whose files cannot be made takes none from the others, is reported once, and stops an export")
    func faultyApp() async throws {
        let run = try await ServerRun(manifest: Self.manifest(of: "ABCDE12345.shop", for: "m.shop.example"))
        let out = run.folder + "/public"
        let written = try await run.model.export(to: out)
        try await run.model.storage.write { try $0.put(.table, "com.example.a/-", Array("{".utf8)) }
        for _ in 0..<2 {
            let served = await run.ask("GET", "/.well-known/apple-app-site-association", host: "m.shop.example")
            #expect(served.body.contains("ABCDE12345.shop"), "\(served)")
        }
        #expect(run.reported.count == 1, "\(run.reported)")
        #expect(run.reported.first?.contains("the association files of com.example.a cannot be made: ") == true)
        await #expect(throws: AssociationFault.self) { try await run.model.export(to: out) }
        #expect(!written.isEmpty && written.allSatisfy { FileManager.default.fileExists(atPath: "\(out)/\($0)") })
    }

    @Test("Only the newest table of an app decides about its association files")
    func olderTable() async throws {
        let manifest = Self.manifest(of: "ABCDE12345.shop", for: "m.shop.example")
        let run = try await ServerRun()
        try await run.model.storage.write { writer in
            try writer.put(.table, "\(ServerRun.app)/9", Array("{".utf8))
            try writer.put(.table, "\(ServerRun.app)/10", Array(manifest.utf8))
        }
        let served = await run.ask("GET", "/.well-known/apple-app-site-association", host: "m.shop.example")
        #expect(served.body.contains("ABCDE12345.shop"), "\(served)")
        #expect(run.reported.isEmpty, "\(run.reported)")
    }

    @Test("Association files are made once for each state of the tables")
    func associationsAreKept() {
        let cache = AssociationCache()
        var made = 0
        for (key, body) in [("a/-", [1]), ("a/-", [1]), ("a/-", [2]), ("b/-", [2])] as [(String, [UInt8])] {
            _ = cache.files(of: [(key: key, body: body)]) {
                made += 1
                return AssociationFiles([])
            }
        }
        #expect(made == 3)
    }

    @Test("Association files are those of the app that owns the host")
    func associations() async throws {
        let run = try await ServerRun(manifest: Self.manifest(of: "ABCDE12345.shop", for: "m.shop.example"))
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
