import Foundation
import Synchronization
import Testing
import Waymark
import WaymarkConsole
import WaymarkInspection
import WaymarkTesting

@testable import WaymarkRuleServer

/// A rule server in the tests' own process, on a clock that a test drives, with a person of each role.
final class ServerRun: Sendable {
    /// An answer.
    struct Answer: Sendable {
        let status: Int
        let headers: [String: String]
        let body: String

        var json: JSONText { (try? JSONTextReader.read(body.utf8)) ?? .null }
        /// The code of a refusal.
        var code: String? { json["error"]?["code"]?.text }
    }

    let folder: String
    let model: RuleServerModel
    let server: RuleServer
    let clock = ManualClock()
    private let time: Time
    private let lines = Lines()
    /// The tokens by the names of the people: `reader`, `editor`, `publisher`, `administrator` and `other`, a second publisher.
    let tokens: [String: String]

    /// The lines that the server has written on failures.
    private final class Lines: Sendable {
        let all = Mutex<[String]>([])
    }

    /// Seconds since 1970 as a test has them.
    private final class Time: Sendable {
        let seconds = Mutex(1_800_000_000)
    }

    static let app = "com.example.shop"
    static let base = "/api/apps/com.example.shop/channels/production"

    init(
        settings: String? = nil, manifest: String = ServerRun.manifest, isForwarded: Bool = false,
        publicURL: String? = nil
    ) async throws {
        folder = FileManager.default.temporaryDirectory.path + "/waymark-rules-\(UUID().uuidString)"
        let time = Time()
        self.time = time
        let data = try DataFolder(path: folder)
        model = try await RuleServerModel(
            data, storage: try SQLiteStorage(path: data.database), clock: AppClock(clock),
            now: { time.seconds.withLock { $0 } }, report: { [lines] line in lines.all.withLock { $0.append(line) } })
        try await model.prepareKeys()
        var setup = RuleServer.Setup()
        setup.isForwarded = isForwarded
        setup.publicURL = publicURL
        server = RuleServer(model, setup)
        var tokens: [String: String] = [:]
        for role in Role.allCases {
            tokens[role.rawValue] = try await model.addPerson(role.rawValue, role, by: "test").token
        }
        tokens["other"] = try await model.addPerson("other", .publisher, by: "test").token
        self.tokens = tokens
        _ = try await model.putTable(Array(manifest.utf8), from: "-", of: Self.app, by: "test")
        if let settings { _ = await ask("PUT", "/api/apps/\(Self.app)", settings, as: "administrator") }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// A small table.
    static let manifest = #"""
        {"waymark":1,"name":"Shop","schemes":["shop"],"routes":[
         {"id":"goods","pattern":"shop://goods/:id<int>","exposure":"public"},
         {"id":"cart","pattern":"shop://cart","exposure":"public","fallback":"https://m.shop.example/cart"},
         {"id":"list","pattern":"shop://list/:kind","exposure":"public"},
         {"id":"web","pattern":"https://m.shop.example/*","exposure":"public"}]}
        """#

    /// Lets time pass, in seconds.
    func pass(_ seconds: Int) { time.seconds.withLock { $0 += seconds } }

    /// The lines that the server has written on failures.
    var reported: [String] { lines.all.withLock { $0 } }

    /// Asks for something by a token, from an address.
    func ask(
        _ method: String, _ path: String, _ body: String = "", as person: String? = nil,
        type: String = "application/json", headers: [String: String] = [:],
        host: String = "localhost", from address: String? = nil
    ) async -> Answer {
        let parts = path.split(separator: "?", maxSplits: 1).map(String.init)
        var request = ConsoleRequest(
            method: method, path: parts.first ?? "", query: parts.count > 1 ? parts[1] : nil, authority: host)
        request.address = address
        if !body.isEmpty { request.headers["content-type"] = type }
        if let person { request.headers["authorization"] = "Bearer \(tokens[person] ?? person)" }
        for (name, value) in headers { request.headers[name] = value }
        let bytes = Array(body.utf8)
        request.body = { limit in
            if bytes.count > limit { throw ConsoleFailure(413, "too large") }
            return bytes
        }
        let answer = await server.answer(request)
        let found = Dictionary(answer.allHeaders.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
        guard case .bytes(let text) = answer.body else {
            return Answer(status: answer.status, headers: found, body: "")
        }
        return Answer(status: answer.status, headers: found, body: String(decoding: text, as: UTF8.self))
    }

    /// Makes a draft of rules and gives its number.
    func draft(_ rules: String, as person: String = "editor") async throws -> Int {
        let answer = await ask("POST", Self.base + "/drafts", #"{"rules":\#(rules),"comment":"c"}"#, as: person)
        return Int(try #require(answer.json["id"]?.double, "\(answer.body)"))
    }

    /// Publishes rules.
    @discardableResult
    func publish(_ rules: String, _ more: String = "", as person: String = "publisher") async throws -> Answer {
        let id = try await draft(rules)
        return await ask("POST", Self.base + "/drafts/\(id)/publish", #"{"revision":1\#(more)}"#, as: person)
    }

    /// Reports openings of one kind, as an app does from an address.
    @discardableResult
    func report(
        _ version: Int, _ outcome: String, _ count: Int, id: Int, from address: String? = nil, route: String = "goods"
    ) async -> Answer {
        let code = outcome == "refused" ? #","code":"disabled""# : ""
        let row =
            #"{"route":"\#(route)","source":"push","outcome":"\#(outcome)"\#(code),"rules":\#(version),"count":\#(count)}"#
        let digits = String(id, radix: 16)
        let number = String(repeating: "0", count: 32 - digits.utf8.count) + digits
        return await ask(
            "POST", "/counts/\(Self.app)/production",
            #"{"waymark":1,"report":"\#(number)","from":1,"to":2,"share":100,"counts":[\#(row)]}"#, from: address)
    }

    /// The number of openings that were counted, and of those refused.
    func counted() async -> (openings: Int, refusals: Int) {
        let answer = await ask("GET", Self.base + "/counts", as: "reader")
        let points = answer.json["series"]?.elements.flatMap { $0["points"]?.elements ?? [] } ?? []
        func sum(_ name: String) -> Int { points.reduce(0) { $0 + Int($1[name]?.double ?? 0) } }
        return (sum("opens"), sum("refusals"))
    }

    /// The rules that apps receive.
    func rules(tag: String? = nil) async -> Answer {
        await ask("GET", "/rules/\(Self.app)/production", headers: tag.map { ["if-none-match": $0] } ?? [:])
    }
}

/// Rules that the small table takes.
enum Rules {
    static let empty = "{}"
    static let cart = #"{"overrides":[{"route":"cart","web":true}]}"#
    static let goods = #"{"overrides":[{"route":"goods","to":"shop://list/:id"}]}"#
    static let faulty = #"{"overrides":[{"route":"good","disable":"x"}]}"#
}
