import Testing
import Waymark
import WaymarkInspection
import WaymarkTesting

@testable import WaymarkConsole

/// Requests that are turned away.
@Suite struct RefusalTests {
    struct Wrong: CustomTestStringConvertible {
        let title: String
        var method: String = "POST"
        var path: String = "/api/open"
        var body: String = #"{"link":"small://home","source":"push"}"#
        var headers: [String: String] = [:]
        var type: String = "application/json"
        let status: Int
        var testDescription: String { title }
    }

    static let wrongs: [Wrong] = [
        Wrong(title: "no such page", method: "GET", path: "/nothing.js", status: 404),
        Wrong(title: "no such address", path: "/api/nothing", status: 404),
        Wrong(title: "a question that is told", path: "/api/table", status: 405),
        Wrong(title: "a deed that is asked", method: "GET", path: "/api/open", status: 404),
        Wrong(title: "no link to explain", method: "GET", path: "/api/explain", status: 400),
        Wrong(title: "a link of bytes", method: "GET", path: "/api/explain?link=%FF", status: 400),
        Wrong(
            title: "a source of 100 bytes", method: "GET",
            path: "/api/explain?link=a&source=" + String(repeating: "a", count: 100), status: 400),
        Wrong(title: "without the header", headers: ["X-Waymark-Console": "0"], status: 403),
        Wrong(title: "a form", type: "application/x-www-form-urlencoded", status: 415),
        Wrong(title: "plain text", type: "text/plain", status: 415),
        Wrong(title: "no JSON", body: "{", status: 400),
        Wrong(title: "no object", body: "[]", status: 400),
        Wrong(title: "no link", body: "{}", status: 400),
        Wrong(title: "a link of a number", body: #"{"link":[1]}"#, status: 400),
        Wrong(
            title: "a long link", body: #"{"link":"shop://\#(String(repeating: "a", count: 9_000))"}"#, status: 400),
        Wrong(title: "a large body", body: String(repeating: " ", count: 65_537), status: 413),
        Wrong(title: "no such action", path: "/api/phone", body: #"{"action":"jump"}"#, status: 400),
        Wrong(title: "a tap on nothing", path: "/api/phone", body: #"{"action":"tap"}"#, status: 400),
        Wrong(title: "a tab without a name", path: "/api/phone", body: #"{"action":"tab"}"#, status: 400),
        Wrong(title: "a recording of JSON", path: "/api/replay", status: 415),
        Wrong(title: "no recording", path: "/api/replay", body: "hello\n", type: "application/x-ndjson", status: 400),
        Wrong(title: "another page", headers: ["Origin": "http://evil.example"], status: 403),
        Wrong(title: "a page of nowhere", headers: ["Origin": "null"], status: 403),
        Wrong(
            title: "another page that asks", method: "GET", path: "/api/table",
            headers: ["Sec-Fetch-Site": "cross-site"], status: 403),
        Wrong(
            title: "a page of another port", method: "GET", path: "/api/events",
            headers: ["Sec-Fetch-Site": "same-site"], status: 403),
    ]

    @Test("A request that is wrong is refused with a sentence, and every answer has the headers", arguments: wrongs)
    func refuses(_ wrong: Wrong) async throws {
        let answer = try await ConsoleRun.small { console in
            wrong.method == "GET"
                ? try await console.get(wrong.path, wrong.headers)
                : try await console.post(wrong.path, wrong.body, wrong.headers, type: wrong.type)
        }
        #expect(answer.status == wrong.status)
        #expect(answer.json["error"].text?.isEmpty == false)
        for (name, value) in ConsoleAnswer.commonHeaders { #expect(answer.headers[name] == value) }
    }

    @Test(
        "A path that does not support a method names those that it supports",
        arguments: [("/api/table", "GET"), ("/api/phone", ""), ("/console.css", "GET"), ("/api/nothing", "")])
    func namesMethods(_ path: String, _ methods: String) async throws {
        let answer = try await ConsoleRun.small { try await $0.post(path, "{}") }
        #expect(answer.headers["Allow"] ?? "" == methods)
    }

    @Test("The console's own page is let in")
    func letsOwnPageIn() async throws {
        try await ConsoleRun.small { console in
            let own = ["Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"]
            let type = "application/json; charset=utf-8"
            let done = try await console.post("/api/phone", #"{"action":"back"}"#, own, type: type)
            #expect(done.status == 200)
            #expect(try await console.get("/api/table", own).status == 200)
            #expect(try await console.get("/", ["Sec-Fetch-Site": "cross-site"]).status == 200)
        }
    }

    struct Name: CustomTestStringConvertible {
        let authority: String?
        var address: String = "127.0.0.1"
        let isOwn: Bool
        var testDescription: String { "\(authority ?? "nothing") at \(address)" }
    }

    static let names: [Name] = [
        Name(authority: "localhost", isOwn: true),
        Name(authority: "LOCALHOST:8642", isOwn: true),
        Name(authority: "127.0.0.1:1", isOwn: true),
        Name(authority: "[::1]:8642", isOwn: true),
        Name(authority: "[::1]", isOwn: true),
        Name(authority: nil, isOwn: false),
        Name(authority: "", isOwn: false),
        Name(authority: "evil.example", isOwn: false),
        Name(authority: "localhost.evil.example:8642", isOwn: false),
        Name(authority: "127.0.0.1.evil.example", isOwn: false),
        Name(authority: "localhost:8642:1", isOwn: false),
        Name(authority: "localhost:http", isOwn: false),
        Name(authority: "[::1", isOwn: false),
        Name(authority: "[::1]x", isOwn: false),
        Name(authority: "192.168.1.5:8642", isOwn: false),
        Name(authority: "192.168.1.5:8642", address: "192.168.1.5", isOwn: true),
        Name(authority: "[fe80::1]:8642", address: "FE80::1", isOwn: true),
    ]

    @Test("The console answers to names of this machine, and to the address in its options", arguments: names)
    func knowsItsNames(_ name: Name) {
        #expect(ConsoleHost(address: name.address).answers(to: name.authority) == name.isOwn)
    }

    @Test("A request under another name is refused, whatever else it says")
    func refusesOtherNames() {
        let requestGuard = ConsoleRequestGuard(ConsoleConfiguration(manifest: ""))
        let failure = #expect(throws: ConsoleFailure.self) {
            try requestGuard.admit(ConsoleRequest(method: "GET", path: "/", authority: "evil.example:8642"))
        }
        #expect(failure?.status == 403)
        #expect(throws: Never.self) {
            try requestGuard.admit(ConsoleRequest(method: "GET", path: "/", authority: "localhost:8642"))
        }
    }

    @Test("Requests beyond the rate get the time to wait, and pass then")
    func limitsRate() async throws {
        var limits = ConsoleLimits()
        limits.burst = 3
        try await ConsoleRun.small(limits: limits) { console in
            for _ in 0..<3 { #expect(try await console.get("/api/table").status == 200) }
            let refused = try await console.get("/api/table")
            #expect(refused.status == 429)
            #expect(refused.headers["Retry-After"] == "1")
            // A client that is refused for another reason takes no place.
            #expect(try await console.get("/api/table", ["Origin": "http://evil.example"]).status == 403)
            // The page's own files come as often as the page is opened.
            for _ in 0..<10 { #expect(try await console.get("/console.css").status == 200) }
            console.clock.advance(by: .milliseconds(20))
            #expect(try await console.get("/api/table").status == 200)
            #expect(try await console.get("/api/table").status == 429)
        }
    }

    struct Draw: CustomTestStringConvertible {
        let times: [Int]
        let passed: [Bool]
        var testDescription: String { "\(times) ms" }
    }

    static let draws: [Draw] = [
        Draw(times: [0, 0, 0], passed: [true, true, false]),
        Draw(times: [0, 0, 99, 100, 100], passed: [true, true, false, true, false]),
        // A long rest fills it, and no more.
        Draw(times: [0, 0, 10_000, 10_000, 10_000], passed: [true, true, true, true, false]),
        // A clock that goes back gives nothing.
        Draw(times: [100, 100, 0, 100, 200], passed: [true, true, false, false, true]),
    ]

    @Test("A bucket lets two pass at once and ten in a second", arguments: draws)
    func limitsDraws(_ draw: Draw) {
        var bucket = TokenBucket(rate: 10, capacity: 2, at: .zero)
        #expect(draw.times.map { bucket.take(at: .milliseconds($0)) == nil } == draw.passed)
    }

    @Test("At most sixteen read events, and who goes makes room")
    func limitsStreams() throws {
        let hub = EventHub(limits: ConsoleLimits())
        var readers = try (0..<16).map { _ in try hub.open() }
        #expect(throws: ConsoleFailure.self) { try hub.open() }
        readers.removeFirst()
        #expect(throws: Never.self) { _ = try hub.open() }
        hub.finish()
        #expect(throws: ConsoleFailure.self) { try hub.open() }
    }
}
