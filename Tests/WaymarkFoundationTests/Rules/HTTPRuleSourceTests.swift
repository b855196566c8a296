import Foundation
import Testing

@testable import WaymarkRuleSources

@Suite("Rules are fetched over HTTPS with an entity tag")
struct HTTPRuleSourceTests {
    /// A client that answers what a test says.
    private struct Client: RuleClient {
        var status = 200
        var headers: [String: String] = [:]
        var body: [UInt8] = [1, 2, 3]
        var url: String?
        let asked: @Sendable (RuleRequest) -> Void

        func get(_ request: RuleRequest) async throws -> RuleResponse {
            asked(request)
            return RuleResponse(
                status: status, headers: headers, body: body, url: url.flatMap { URL(string: $0) } ?? request.url)
        }
    }

    static let address = "https://user:secret@rules.example:8443/shop/rules.json?token=secret"

    private func fetch(
        _ status: Int = 200, _ headers: [String: String] = [:], body: [UInt8] = [1, 2, 3],
        answeredBy url: String? = nil,
        tag: String? = nil, _ asked: @escaping @Sendable (RuleRequest) -> Void = { _ in }
    ) async throws -> RuleFetch {
        let client = Client(status: status, headers: headers, body: body, url: url, asked: asked)
        let source = try HTTPRuleSource(
            try #require(URL(string: Self.address)), client: client, headers: ["X-App": "shop"])
        return try await source.fetch(ifChangedFrom: tag, greatestBytes: 16)
    }

    // MARK: Asking

    @Test("A request has the tag, the app's own fields and the limit", arguments: [nil, "\"five\"", "W/\"5\""])
    func asks(_ tag: String?) async throws {
        _ = try await fetch(tag: tag) { request in
            #expect(request.url.absoluteString == Self.address)
            #expect(request.headers["If-None-Match"] == tag)
            #expect(request.headers["X-App"] == "shop")
            #expect(request.headers["Accept"] == "application/json")
            #expect(request.greatestBytes == 16)
        }
    }

    @Test(
        "A tag that would break the head is not sent",
        arguments: ["a\r\nX: y", "", "a b", String(repeating: "x", count: 257)])
    func refusesTag(_ tag: String) async throws {
        _ = try await fetch(tag: tag) { #expect($0.headers["If-None-Match"] == nil) }
    }

    struct Address: CustomTestStringConvertible {
        let text: String
        let isGood: Bool
        var testDescription: String { text }

        init(_ text: String, _ isGood: Bool) {
            self.text = text
            self.isGood = isGood
        }
    }

    static let addresses = [
        Address("https://rules.example/a", true), Address("HTTPS://rules.example/a", true),
        Address("http://rules.example/a", false), Address("ftp://rules.example/a", false),
        Address("file:///etc/passwd", false), Address("https:///a", false), Address("rules.example/a", false),
        Address("http://127.0.0.1:80/a", true), Address("http://127.1.2.3/a", true),
        Address("http://localhost/a", true),
        Address("http://LOCALHOST/a", true), Address("http://[::1]:8080/a", true),
        Address("http://127.0.0.1.example/a", false), Address("http://127.0.0.1@evil.example/a", false),
        Address("http://localhost.example/a", false), Address("http://127.0.0.256/a", false),
        Address("http://127.0.0/a", false), Address("http://128.0.0.1/a", false), Address("http://[::2]/a", false),
        Address("http://127.0.0.+1/a", false),
    ]

    @Test("Addresses are https, or http on the device itself", arguments: addresses)
    func judges(_ address: Address) throws {
        guard let url = URL(string: address.text) else {
            #expect(!address.isGood)
            return
        }
        do throws(RuleSourceError) {
            _ = try HTTPRuleSource(url, client: Client(asked: { _ in }))
            #expect(address.isGood)
        } catch {
            #expect(!address.isGood)
            #expect(error.reason == .notHTTPS)
        }
    }

    struct Redirect: CustomTestStringConvertible {
        let from: String
        let to: String
        let isAllowed: Bool
        var testDescription: String { "\(from) → \(to)" }

        init(_ from: String, _ to: String, _ isAllowed: Bool) {
            self.from = from
            self.to = to
            self.isAllowed = isAllowed
        }
    }

    static let redirects = [
        Redirect("https://a.example/", "https://b.example/", true),
        Redirect("https://a.example/", "http://a.example/", false),
        Redirect("https://a.example/", "http://127.0.0.1/", false),
        Redirect("https://a.example/", "file:///etc/passwd", false),
        Redirect("http://127.0.0.1/", "http://localhost/", true),
        Redirect("http://127.0.0.1/", "https://a.example/", true),
        Redirect("http://127.0.0.1/", "http://a.example/", false),
    ]

    @Test("A redirect leaves neither https nor the device", arguments: redirects)
    func judgesRedirect(_ row: Redirect) async throws {
        let from = try #require(URL(string: row.from))
        let to = try #require(URL(string: row.to))
        #expect(RuleRequest(url: from, headers: [:], greatestBytes: 1).allowsRedirect(to: to) == row.isAllowed)
        // Nor is a client believed that followed one all the same.
        let source = try HTTPRuleSource(from, client: Client(url: row.to, asked: { _ in }))
        let fetched = try? await source.fetch(ifChangedFrom: nil, greatestBytes: 16)
        #expect((fetched != nil) == row.isAllowed)
    }

    static let servers = [
        Redirect("https://a.example/x", "HTTPS://A.example:443/y?z", true),
        Redirect("http://127.0.0.1/", "http://127.0.0.1:80/", true),
        Redirect("https://a.example/", "https://b.example/", false),
        Redirect("https://a.example/", "https://a.example:8443/", false),
        Redirect("http://127.0.0.1/", "https://127.0.0.1/", false),
        Redirect("http://127.0.0.1:443/", "https://127.0.0.1/", false),
    ]

    @Test("A server is a scheme, a host and a port", arguments: servers)
    func tellsServers(_ row: Redirect) throws {
        let from = try #require(URL(string: row.from))
        let to = try #require(URL(string: row.to))
        #expect(RuleRequest(url: from, headers: [:], greatestBytes: 1).isSameServer(as: to) == row.isAllowed)
    }

    @Test("The name shows neither user nor token")
    func name() throws {
        let url = try #require(URL(string: Self.address))
        #expect(
            try HTTPRuleSource(url, client: Client(asked: { _ in })).name
                == "https://rules.example:8443/shop/rules.json")
    }

    // MARK: Answers

    @Test("An answer is the document, the tag and the signature, however its fields are written")
    func answers() async throws {
        let text = Data([7, 8, 9]).base64EncodedString()
        for (tag, field) in [
            ("ETag", "Waymark-Signature"), ("etag", "waymark-signature"), ("Etag", "WAYMARK-SIGNATURE"),
        ] {
            #expect(
                try await fetch(200, [tag: "\"five\"", field: " \(text) "])
                    == .document([1, 2, 3], signature: [7, 8, 9], entityTag: "\"five\""))
        }
        #expect(try await fetch() == .document([1, 2, 3], signature: nil, entityTag: nil))
        #expect(try await fetch(200, ["ETag": "a b"]) == .document([1, 2, 3], signature: nil, entityTag: nil))
        #expect(try await fetch(304, tag: "\"five\"") == .unchanged)
    }

    struct Fault: CustomTestStringConvertible {
        let status: Int
        var headers: [String: String] = [:]
        var body: [UInt8] = []
        let reason: RuleSourceError.Reason
        var testDescription: String { "\(status) \(headers) \(reason)" }
    }

    static let faults = [
        Fault(status: 404, reason: .missing), Fault(status: 410, reason: .missing),
        Fault(status: 304, reason: .status(304)), Fault(status: 500, reason: .status(500)),
        Fault(status: 204, reason: .status(204)), Fault(status: 302, reason: .status(302)),
        Fault(status: 206, body: [1], reason: .status(206)),
        Fault(status: 200, headers: ["Waymark-Signature": "?"], reason: .malformedSignature),
        Fault(status: 200, headers: ["Waymark-Signature": ""], reason: .malformedSignature),
        Fault(status: 200, body: Array(repeating: 0, count: 17), reason: .tooLarge(limit: 16)),
    ]

    @Test("Any other answer is a typed error with the address", arguments: faults)
    func refuses(_ fault: Fault) async throws {
        let error = await #expect(throws: RuleSourceError.self) {
            try await fetch(fault.status, fault.headers, body: fault.body)
        }
        #expect(error?.reason == fault.reason)
        #expect(error?.place == "https://rules.example:8443/shop/rules.json")
    }
}
