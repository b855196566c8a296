import Foundation
import Testing
import WaymarkCore
import WaymarkFoundation
import WaymarkLock
import WaymarkRouting
import WaymarkRuleSources

@testable import WaymarkURLSession

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("URLSession fetches rules")
struct URLSessionRuleClientTests {
    static let document = Array(#"{ "waymark": 1, "version": 7 }"#.utf8)

    /// A client that waits for as long as a machine with much else to do may take: its limit is by the system's clock.
    private static let client: URLSessionRuleClient = {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 3_600
        return URLSessionRuleClient(configuration: configuration, timeLimit: .seconds(3_600))
    }()

    private func fetch(
        _ server: LoopbackServer, _ path: String = "/rules.json", tag: String? = nil, atMost limit: Int = 1 << 16,
        headers: [String: String] = [:]
    ) async throws -> RuleFetch {
        let url = try #require(URL(string: server.url(path)))
        let source = try HTTPRuleSource(url, client: Self.client, headers: headers)
        return try await source.fetch(ifChangedFrom: tag, greatestBytes: limit)
    }

    @Test("A document comes with its tag and its signature, and the same tag brings nothing")
    func fetches() async throws {
        let signature = Data([1, 2, 3]).base64EncodedString()
        let server = try LoopbackServer { head in
            if head.contains("If-None-Match: \"seven\"") { return .response("304 Not Modified", ["ETag: \"seven\""]) }
            return .response(
                "200 OK", ["ETag: \"seven\"", "Waymark-Signature: \(signature)", "Cache-Control: max-age=600"],
                Self.document)
        }
        defer { server.stop() }
        for _ in 0..<2 {
            // Nothing comes from a cache, whatever the server allows.
            #expect(
                try await fetch(server, headers: ["X-App": "shop"])
                    == .document(Self.document, signature: [1, 2, 3], entityTag: "\"seven\""))
        }
        #expect(try await fetch(server, tag: "\"seven\"") == .unchanged)
        #expect(server.requests.count == 3)
        #expect(server.requests.first?.hasPrefix("GET /rules.json HTTP/1.1\r\n") == true)
        #expect(server.requests.first?.contains("X-App: shop") == true)
    }

    struct Row: CustomTestStringConvertible {
        let what: String
        let answer: LoopbackServer.Answer
        /// The reason, `nil` for any words of the system.
        let reason: RuleSourceError.Reason?
        var testDescription: String { what }
    }

    static let large = Array(repeating: UInt8(ascii: " "), count: 1001)

    static let rows = [
        Row(what: "not found", answer: .response("404 Not Found"), reason: .missing),
        Row(what: "broken", answer: .response("503 Service Unavailable", [], document), reason: .status(503)),
        Row(what: "a byte too many", answer: .response("200 OK", [], large), reason: .tooLarge(limit: 1000)),
        Row(
            what: "an announced terabyte",
            answer: .endless(Array("HTTP/1.1 200 OK\r\nContent-Length: 1099511627776\r\n\r\n".utf8)),
            reason: .tooLarge(limit: 1000)),
        Row(
            what: "a body without end", answer: .endless(Array("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n".utf8)),
            reason: .tooLarge(limit: 1000)),
        Row(
            what: "a body that ends early",
            answer: .bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{".utf8)),
            reason: nil),
        Row(what: "no HTTP", answer: .bytes(Array("hello\r\n\r\n".utf8)), reason: nil),
        Row(what: "nothing", answer: .bytes([]), reason: nil),
        Row(
            what: "a redirect out of the device",
            answer: .response("302 Found", ["Location: http://rules.example/a"]),
            reason: .redirect(to: "http://rules.example/a")),
        Row(
            what: "a redirect to a file", answer: .response("302 Found", ["Location: ftp://rules.example/passwd"]),
            reason: .redirect(to: "ftp://rules.example/passwd")),
    ]

    @Test("A faulty answer is a typed error", arguments: rows)
    func refuses(_ row: Row) async throws {
        let server = try LoopbackServer { _ in row.answer }
        defer { server.stop() }
        let error = await #expect(throws: RuleSourceError.self) { try await fetch(server, atMost: 1000) }
        if let reason = row.reason {
            #expect(error?.reason == reason)
        } else if case .unreachable? = error?.reason {
        } else {
            Issue.record("\(String(describing: error))")
        }
        #expect(error?.place == server.url("/rules.json"))
    }

    @Test("A limit on the time may be a part of a second")
    func timeLimits() {
        let limits = [.milliseconds(900), .seconds(60)].map { URLSessionRuleClient(timeLimit: $0).configuration }
        #expect(limits.map(\.timeoutIntervalForResource) == [0.9, 60])
    }

    @Test("Of a body that is too long no more is kept than the limit and a piece, and nothing once that is reported")
    func keepsLittle() async throws {
        let url = try #require(URL(string: "https://rules.example/"))
        let source = CatchingClient()
        _ = try? await HTTPRuleSource(url, client: source).fetch(ifChangedFrom: nil, greatestBytes: 1_000)
        let download = RuleDownload(of: try #require(source.request.withLock { $0 }))
        let session = URLSession(configuration: .ephemeral)
        defer { session.invalidateAndCancel() }
        let task = session.dataTask(with: url)
        let stops = Locked(0)
        let error = await #expect(throws: RuleSourceError.self) {
            try await withUnsafeThrowingContinuation { continuation in
                download.begin(continuation) { stops.withLock { $0 += 1 } }
                for piece in 0..<10_000 {
                    download.urlSession(session, dataTask: task, didReceive: Data(count: 300))
                    #expect(download.keptCount == (piece < 3 ? (piece + 1) * 300 : 0))
                    // The piece that is too much ends the session, which does not wait for the caller to run.
                    #expect(stops.withLock { $0 } == (piece < 3 ? 0 : 1))
                }
            } as RuleResponse
        }
        #expect(error?.reason == .tooLarge(limit: 1_000))
    }

    @Test("A body that is announced as too long is refused with its head, before any of it comes")
    func refusesHead() async throws {
        let url = try #require(URL(string: "https://rules.example/"))
        let source = CatchingClient()
        _ = try? await HTTPRuleSource(url, client: source).fetch(ifChangedFrom: nil, greatestBytes: 1_000)
        let download = RuleDownload(of: try #require(source.request.withLock { $0 }))
        let session = URLSession(configuration: .ephemeral)
        defer { session.invalidateAndCancel() }
        let task = session.dataTask(with: url)
        let head = try #require(
            HTTPURLResponse(
                url: url, statusCode: 200, httpVersion: nil, headerFields: ["Content-Length": "1099511627776"]))
        let error = await #expect(throws: RuleSourceError.self) {
            try await withUnsafeThrowingContinuation { continuation in
                download.begin(continuation) {}
                download.urlSession(session, dataTask: task, didReceive: head) { #expect($0 == .cancel) }
            } as RuleResponse
        }
        #expect(error?.reason == .tooLarge(limit: 1_000))
    }

    /// Keeps the request that it is asked to make, and makes none.
    private final class CatchingClient: RuleClient {
        let request = Locked<RuleRequest?>(nil)

        func get(_ request: RuleRequest) async throws -> RuleResponse {
            self.request.withLock { $0 = request }
            throw CancellationError()
        }
    }

    @Test("Exactly as much as is allowed comes through")
    func limit() async throws {
        let server = try LoopbackServer { _ in .response("200 OK", [], Self.large) }
        defer { server.stop() }
        #expect(try await fetch(server, atMost: 1001) == .document(Self.large, signature: nil, entityTag: nil))
    }

    @Test("A redirect on the device is followed, and a circle of them is not")
    func redirects() async throws {
        let server = try LoopbackServer { head in
            if head.hasPrefix("GET /old") { return .response("302 Found", ["Location: /rules.json"]) }
            if head.hasPrefix("GET /circle") { return .response("302 Found", ["Location: /circle"]) }
            return .response("200 OK", [], Self.document)
        }
        defer { server.stop() }
        #expect(try await fetch(server, "/old") == .document(Self.document, signature: nil, entityTag: nil))
        let error = await #expect(throws: RuleSourceError.self) { try await fetch(server, "/circle") }
        #expect(error?.reason == .redirect(to: server.url("/circle")))
    }

    @Test(
        "A header of the app's does not go to another server by a redirect, nor to another port of the same host",
        arguments: ["localhost", "127.0.0.1"])
    func otherServer(_ host: String) async throws {
        let other = try LoopbackServer { _ in .response("200 OK", [], Self.document) }
        defer { other.stop() }
        let port = other.port
        let server = try LoopbackServer { _ in
            .response("302 Found", ["Location: http://\(host):\(port)/rules.json"])
        }
        defer { server.stop() }
        _ = try await fetch(server, headers: ["X-Key": "secret"])
        #expect(server.requests.first?.contains("X-Key: secret") == true)
        #expect(other.requests.first?.contains("X-Key") == false)
    }

    @Test("A request ends at once where its task is cancelled")
    func cancels() async throws {
        let server = try LoopbackServer { _ in .silence }
        defer { server.stop() }
        let task = Task { try await fetch(server) }
        await server.waitForRequest()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        // And one whose task was cancelled before ends as well.
        let late = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await fetch(server)
        }
        late.cancel()
        await #expect(throws: CancellationError.self) { try await late.value }
    }

    @Test("A server that does not run is not reached")
    func unreachable() async throws {
        let server = try LoopbackServer { _ in .silence }
        server.stop()
        let error = await #expect(throws: RuleSourceError.self) { try await fetch(server) }
        guard case .unreachable? = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("A keeper takes rules from a server")
    func keeps() async throws {
        let rules = Array(
            #"{"waymark":1,"version":7,"rewrites":[{"from":"https://old.example/p/:id","to":"shop://goods/:id"}]}"#.utf8
        )
        let server = try LoopbackServer { head in
            head.contains("If-None-Match") ? .response("304 Not Modified") : .response("200 OK", ["ETag: \"7\""], rules)
        }
        defer { server.stop() }
        let router = try Router()
        try router.on("shop://goods/:id", .public) { "goods \($0["id"] ?? "?")" }
        let url = try #require(URL(string: server.url("/rules.json")))
        let source = try HTTPRuleSource(url, client: Self.client)
        let keeper = RuleKeeper(router, source: source, verifier: .unsigned)
        guard case .replaced(7) = await keeper.update(), case .unchanged = await keeper.update() else {
            Issue.record("the rules did not come")
            return
        }
        let response = try await router.open("https://old.example/p/7", from: .push)
        #expect(response.value(as: String.self) == "goods 7")
    }
}
