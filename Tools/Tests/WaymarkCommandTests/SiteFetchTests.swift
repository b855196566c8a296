import Foundation
import Testing

@testable import WaymarkCommand
@testable import WaymarkFullCommand

/// `waymark associations diff --fetch`, on a server of this machine.
@Suite struct SiteFetchTests {
    private static let fingerprint = (0..<32).map { _ in "AA" }.joined(separator: ":")
    private static let manifest = """
        { "waymark": 1, "hosts": ["m.shop.example"],
          "apps": { "ios": [{ "appID": "ABCDE12345.shop" }],
                    "android": [{ "package": "example.shop", "fingerprints": ["\(fingerprint)"], "minSdk": 31 }] },
          "routes": [ { "id": "goods", "pattern": "https://m.shop.example/goods/:id", "exposure": "public" },
                      { "id": "cart", "pattern": "https://m.shop.example/cart", "exposure": "public" } ] }
        """

    private static let own = "/.well-known/apple-app-site-association"
    private static let copy = "/a/v1/m.shop.example"
    private static let list = "/.well-known/assetlinks.json"

    private static func site(_ components: String) -> String {
        #"{"applinks":{"details":[{"appIDs":["ABCDE12345.shop"],"components":[\#(components)]}]}}"#
    }

    private static func statements(_ rules: String = "", fingerprint: String = fingerprint) -> String {
        let extensions =
            rules.isEmpty
            ? ""
            : #","relation_extensions":{"delegate_permission/common.handle_all_urls":{"dynamic_app_link_components":[\#(rules)]}}"#
        return #"[{"relation":["delegate_permission/common.handle_all_urls"],"target":{"namespace":"android_app","#
            + #""package_name":"example.shop","sha256_cert_fingerprints":["\#(fingerprint)"]}\#(extensions)}]"#
    }

    private static let right = site(#"{"/":"/goods/?*/?*","exclude":true},{"/":"/goods/?*"},{"/":"/cart"}"#)
    private static let narrow = site(#"{"/":"/goods/?*/?*","exclude":true},{"/":"/goods/?*"}"#)
    private static let good: [String: LoopbackSite.Answer] = [
        own: .json(right), copy: .json(right), list: .json(statements()),
    ]

    /// Fetches from a server with these answers in place of those of a site where all is well.
    private func fetch(
        _ changes: [String: LoopbackSite.Answer], _ arguments: [String] = ["--json"], manifest: String = Self.manifest
    ) async throws -> (run: CommandRun, asked: [String]) {
        let server = try LoopbackSite(Self.good.merging(changes) { $1 })
        defer { server.stop() }
        let folder = try Folder()
        let routes = try folder.file("shop.json", manifest.utf8)
        let run = await CommandRun.waiting(
            [
                "associations", "diff", "--fetch", "m.shop.example", "--routes", routes, "--site-address",
                server.address, "--copy-address", server.address,
            ] + arguments)
        return (run, server.asked)
    }

    @Test("A site without a fault is reported as answers alone, and each of its files is asked for once")
    func good() async throws {
        let (run, asked) = try await fetch([:])
        #expect(run.code == 0, "\(run.output)\(run.errors)")
        #expect(asked == [Self.own, Self.copy, Self.list])
        #expect(run.lines.count == 3)
        #expect(
            run.lines.first?.hasPrefix(
                #"{"kind":"answer","file":"apple-app-site-association","url":"http://127.0.0.1:"#) == true)
        #expect(
            run.lines.first?.hasSuffix(
                #""status":200,"location":null,"contentType":"application/json","bytes":\#(Self.right.utf8.count),"failure":null}"#
            )
                == true, "\(run.output)")
    }

    @Test("Text names each address with status, type and size, and says that the same links open the same apps")
    func text() async throws {
        let run = try await fetch([:], []).run
        #expect(
            run.lines.first?.hasSuffix("\(Self.own)  200, application/json, \(Self.right.utf8.count) bytes") == true)
        #expect(run.lines.filter { $0 == "the same links open the same apps" }.count == 2, "\(run.output)")
        #expect(run.code == 0)
    }

    @Test("A site whose statements cannot be compared completely is not reported as the same")
    func doubts() async throws {
        let rules = (0..<9).map { #"{"/":"/cart","?":{"q\#($0)":"x"}}"# }.joined(separator: ",")
        let run = try await fetch([Self.list: .json(Self.statements(rules + #",{"/":"*"}"#))], []).run
        #expect((run.output + run.errors).contains("not everything was compared"), "\(run.output)\(run.errors)")
        #expect(run.code == 1)
    }

    struct Fault: CustomTestStringConvertible {
        let testDescription: String
        let answers: [String: LoopbackSite.Answer]
        let says: [String]
    }

    static let faults = [
        Fault(
            testDescription: "a redirect",
            answers: [own: .response(301, ["Location: https://www.shop.example/aasa"])],
            says: [
                #""status":301,"location":"https://www.shop.example/aasa""#,
                #""code":"redirected""#, "status 301, to https://www.shop.example/aasa: the systems do not follow",
            ]),
        Fault(
            testDescription: "a redirect to nowhere", answers: [list: .response(302)],
            says: [#""status":302,"location":null"#, "status 302, without a location"]),
        Fault(
            testDescription: "a page",
            answers: [own: .response(200, ["Content-Type: text/html; charset=utf-8"], body: right)],
            says: [
                #""severity":"warning","code":"content-type""#,
                "the type is text/html; charset=utf-8, expected application/json",
            ]),
        Fault(
            testDescription: "statements without a type", answers: [list: .response(200, body: statements())],
            says: [#""severity":"error","code":"content-type""#, "no type is given"]),
        Fault(
            testDescription: "a file that is too large",
            answers: [own: .json(right + String(repeating: " ", count: 131_072))],
            says: [#""code":"too-large""#, "bytes; Apple's systems read no more than 131072"]),
        Fault(
            testDescription: "a file in the old place",
            answers: [own: .response(404), "/apple-app-site-association": .json(right)],
            says: [#""severity":"error","code":"not-found""#, #""severity":"warning","code":"old-place""#]),
        Fault(
            testDescription: "no file", answers: [list: .response(404)],
            says: [#""code":"not-found""#, "status 404, expected 200"]),
        Fault(
            testDescription: "a server that fails", answers: [own: .response(503)],
            says: [#""code":"bad-status""#, "status 503, expected 200"]),
        Fault(
            testDescription: "no copy, and why",
            answers: [copy: .response(404, ["Apple-Failure-Reason: SWCERR00101 Bad HTTP Response: 301"])],
            says: ["Apple's servers say: SWCERR00101 Bad HTTP Response: 301"]),
        Fault(
            testDescription: "no JSON", answers: [own: .json("{\n  oops")],
            says: [#""code":"unreadable""#, "\(own):2:3:"]),
        Fault(
            testDescription: "the other file", answers: [list: .json(right)],
            says: [#""code":"unreadable""#, "the file is not of the kind of assetlinks.json"]),
        Fault(
            testDescription: "a copy of yesterday", answers: [copy: .json(narrow)],
            says: [#""change":"stays","app":"ABCDE12345.shop","witness":"https://m.shop.example/cart""#, "\(copy)\"}"]),
        Fault(
            testDescription: "a file of yesterday", answers: [own: .json(narrow), copy: .json(narrow)],
            says: [
                #""change":"opens","app":"ABCDE12345.shop","witness":"https://m.shop.example/cart""#, "shop.json\"}",
            ]),
        Fault(
            testDescription: "another certificate",
            answers: [list: .json(statements(fingerprint: fingerprint.replacing("AA", with: "BB")))],
            says: [
                #""code":"other-certificate""#, "the site does not vouch for example.shop with the certificate AA:AA",
            ]),
        Fault(
            testDescription: "rules of Android that leave a route out",
            answers: [list: .json(statements(#"{"/":"/cart","exclude":true},{"/":"*"}"#))],
            says: [
                #"{"kind":"under-claim","app":"example.shop","witness":"https://m.shop.example/cart","#,
                #""route":"cart""#,
            ]),
    ]

    @Test("Android's links of a domain and of its sub-domains, which share a file, are both compared")
    func subdomains() async throws {
        let manifest = """
            { "waymark": 1, "hosts": ["m.shop.example", "*.m.shop.example"],
              "apps": { "android": [{ "package": "example.shop", "fingerprints": ["\(Self.fingerprint)"], "minSdk": 31 }] },
              "routes": [ { "id": "one", "pattern": "https://m.shop.example/one", "exposure": "public" },
                          { "id": "two", "pattern": "https://*.m.shop.example/two", "exposure": "public" } ] }
            """
        let list = Self.statements(#"{"/":"/two","exclude":true},{"/":"*"}"#)
        let run = try await fetch([Self.list: .json(list)], manifest: manifest).run
        #expect(
            run.output.contains(
                #"{"kind":"under-claim","app":"example.shop","witness":"https://www.m.shop.example/two","#),
            "\(run.output)\(run.errors)")
        #expect(run.code == 1)
    }

    @Test("Each fault of a site is reported, and the exit code is 1", arguments: faults)
    func finds(_ fault: Fault) async throws {
        let (run, asked) = try await fetch(fault.answers)
        for text in fault.says { #expect(run.output.contains(text), "\(run.output)\(run.errors)") }
        #expect(run.code == 1)
        // A redirect is never followed.
        #expect(!asked.contains("/aasa"))
        let text = try await fetch(fault.answers, []).run
        #expect(text.code == 1)
        #expect(!text.output.contains("{\"kind\""))
    }

    @Test("A connection that is not safe is a finding; a server that is not there ends with exit code 2")
    func transport() async throws {
        let server = try LoopbackSite(Self.good)
        func run(_ site: String) async -> CommandRun {
            await .waiting([
                "associations", "diff", "--fetch", "m.shop.example", "--site-address", site, "--copy-address",
                server.address, "--json",
            ])
        }
        let unsafe = await run("https://127.0.0.1:\(server.port)")
        #expect(unsafe.output.contains(#""code":"unsafe-connection""#), "\(unsafe.output)")
        #expect(unsafe.code == 1)
        server.stop()
        let gone = await run(server.address)
        #expect(gone.output.contains(#""status":null,"location":null,"contentType":null,"bytes":null,"failure":""#))
        #expect(gone.errors == "waymark: m.shop.example could not be reached\n")
        #expect(gone.code == 2)
    }

    @Test("No more of a body is kept than the limit, and a wait ends", arguments: ["/endless", "/silence"])
    func limits(_ path: String) async throws {
        let server = try LoopbackSite(["/endless": .endless, "/silence": .silence])
        defer { server.stop() }
        var client = SiteClient()
        client.byteLimit = 10_000
        client.timeLimit = "no time"
        client.wait = {
            // The server has the request, and says nothing.
            while server.asked.isEmpty { await Task.yield() }
            if path == "/endless" { try await Task.sleep(for: .seconds(600)) }
        }
        let answer = await client.get(try #require(URL(string: server.address + path)))
        #expect(
            answer
                == .failure(path == "/endless" ? .tooLong(limit: 10_000) : .unreachable("no answer within no time")))
    }

    @Test(
        "A text that is no host is refused before anything is asked",
        arguments: ["", "https://m.shop.example", "m.shop.example/a", "*.shop.example", "-x", "商店.example"])
    func hosts(_ host: String) async throws {
        let run = await CommandRun.waiting(["associations", "diff", "--fetch=\(host)"])
        #expect(run.code == 2)
        #expect(run.errors.contains("--fetch"))
    }
}
