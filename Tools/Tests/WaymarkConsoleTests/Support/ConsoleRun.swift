import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing
import Waymark
import WaymarkInspection
import WaymarkTesting

@testable import WaymarkConsole

/// A console within the tests' own process, on a clock that a test drives.
struct ConsoleRun: Sendable {
    /// An answer.
    struct Answer: Sendable {
        let status: Int
        let headers: [String: String]
        let body: String

        /// The body as JSON; null where it is none.
        var json: JSONText { (try? JSONTextReader.read(body.utf8)) ?? .null }
    }

    let server: ConsoleServer
    let clock: ManualClock
    private let client: any TestClientProtocol

    /// The port, where the console listens at one.
    var port: Int? { client.port }

    /// Runs a console on a small table and ends it; see ``with(_:app:setup:limits:_:)``.
    @MainActor
    static func small<Value: Sendable>(
        _ manifest: String = SmallTable.text, setup: TestingSetup = .router,
        limits: ConsoleLimits = ConsoleLimits(),
        _ body: @Sendable (ConsoleRun) async throws -> Value
    ) async throws -> Value {
        let folder = try Folder()
        return try await with(try folder.write("small.json", manifest), setup: setup, limits: limits, body)
    }

    /// Runs a console and ends it.
    ///
    /// - Parameters:
    ///   - setup: Whether it listens, or is asked in process.
    ///   - limits: How much it lets itself be asked.
    @MainActor
    static func with<Value: Sendable>(
        _ manifest: String = Folder.shop, app: PhoneKind? = nil, setup: TestingSetup = .router,
        limits: ConsoleLimits = ConsoleLimits(),
        _ body: @Sendable (ConsoleRun) async throws -> Value
    ) async throws -> Value {
        let clock = ManualClock()
        var configuration = ConsoleConfiguration(manifest: manifest)
        configuration.port = 0
        configuration.app = app
        configuration.clock = AppClock(clock)
        configuration.limits = limits
        let server = try await ConsoleServer(
            configuration, files: try PageFiles.bundled(), notesTo: TextSink { _ in true })
        let value = try await server.application().test(setup) { client in
            try await body(ConsoleRun(server: server, clock: clock, client: client))
        }
        await server.model.close()
        return value
    }

    /// Asks for something.
    func get(_ path: String, _ headers: [String: String] = [:]) async throws -> Answer {
        try await ask(.get, path, headers, nil)
    }

    /// Sends something, as the page does.
    func post(
        _ path: String, _ body: String, _ headers: [String: String] = [:], type: String = "application/json"
    ) async throws -> Answer {
        let own = ["Content-Type": type, "X-Waymark-Console": "1"]
        return try await ask(.post, path, own.merging(headers) { $1 }, body)
    }

    /// Opens a link.
    func open(_ link: String, from source: String = "push") async throws -> JSONText {
        let body = JSONText.object([.init("link", .text(link)), .init("source", .text(source))])
        return try await post("/api/open", "\(body)").json
    }

    /// Does what a person does.
    func act(_ action: String, _ members: String = "") async throws -> JSONText {
        try await post("/api/phone", #"{"action":"\#(action)"\#(members)}"#).json
    }

    /// Explains a link.
    func explain(_ link: String, from source: String = "push") async throws -> JSONText {
        let allowed = CharacterSet.alphanumerics
        let escaped = link.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
        return try await get("/api/explain?link=\(escaped)&source=\(source)").json
    }

    /// The phone's state as a tree.
    func outline() async throws -> String { try await get("/api/phone").json["outline"].text ?? "" }

    private func ask(
        _ method: HTTPRequest.Method, _ path: String, _ headers: [String: String], _ body: String?
    ) async throws -> Answer {
        var fields = HTTPFields()
        for (name, value) in headers { if let name = HTTPField.Name(name) { fields[name] = value } }
        let answer = try await client.execute(
            uri: path, method: method, headers: fields, body: body.map { ByteBuffer(string: $0) })
        var found: [String: String] = [:]
        for field in answer.headers { found[field.name.rawName] = field.value }
        return Answer(status: Int(answer.status.code), headers: found, body: String(buffer: answer.body))
    }
}
