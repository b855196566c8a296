import Foundation
import ServiceLifecycle
import Testing
import Waymark
import WaymarkInspection
import WaymarkTesting

@testable import WaymarkConsole

/// A console within the tests' own process, on a clock that a test drives.
struct ConsoleRun: Sendable {
    /// The arguments of the run.
    enum Setup: Sendable {
        /// It is asked without a socket.
        case inProcess
        /// It listens at a port of this machine as well.
        case listening
    }

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
    /// The port, where the console listens at one.
    let port: Int?

    /// Runs a console on a small table and ends it; see ``with(_:app:setup:limits:_:)``.
    @MainActor
    static func small<Value: Sendable>(
        _ manifest: String = SmallTable.text, setup: Setup = .inProcess,
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
        _ manifest: String = Folder.shop, app: PhoneKind? = nil, setup: Setup = .inProcess,
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
        switch setup {
        case .inProcess:
            let running = Task { await server.model.run() }
            defer { running.cancel() }
            let value = try await body(ConsoleRun(server: server, clock: clock, port: nil))
            await server.model.close()
            return value
        case .listening: return try await listening(server, clock, body)
        }
    }

    /// The same with a port, until the body has returned and the server has been stopped.
    @MainActor
    private static func listening<Value: Sendable>(
        _ server: ConsoleServer, _ clock: ManualClock, _ body: @Sendable (ConsoleRun) async throws -> Value
    ) async throws -> Value {
        let (ports, told) = AsyncStream<Int?>.makeStream()
        let group = server.group { address in told.yield(URL(string: address)?.port) }
        let running = Task {
            defer { told.finish() }
            try await group.run()
        }
        var iterator = ports.makeAsyncIterator()
        let port = await iterator.next() ?? nil
        let result: Result<Value, any Error>
        do {
            result = .success(try await body(ConsoleRun(server: server, clock: clock, port: port)))
        } catch { result = .failure(error) }
        await group.triggerGracefulShutdown()
        try await running.value
        await server.model.close()
        return try result.get()
    }

    /// Asks for something.
    func get(_ path: String, _ headers: [String: String] = [:]) async throws -> Answer {
        try await ask("GET", path, headers, nil)
    }

    /// Sends something, as the page does.
    func post(
        _ path: String, _ body: String, _ headers: [String: String] = [:], type: String = "application/json"
    ) async throws -> Answer {
        let own = ["Content-Type": type, "X-Waymark-Console": "1"]
        return try await ask("POST", path, own.merging(headers) { $1 }, body)
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
        _ method: String, _ path: String, _ headers: [String: String], _ body: String?
    ) async throws -> Answer {
        let parts = path.split(separator: "?", maxSplits: 1).map(String.init)
        let bytes = Array((body ?? "").utf8)
        var request = ConsoleRequest(
            method: method, path: parts.first ?? "", query: parts.count > 1 ? parts[1] : nil,
            authority: headers["Host"] ?? "localhost")
        for (name, value) in headers { request.headers[name.lowercased()] = value }
        request.body = { limit in
            if bytes.count > limit { throw ConsoleFailure.tooLarge(limit) }
            return bytes
        }
        let answer = await server.answer(request)
        let found = Dictionary(answer.allHeaders.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
        return Answer(status: answer.status, headers: found, body: await text(of: answer.body))
    }

    /// A body to its end.
    private func text(of body: ConsoleAnswer.Body) async -> String {
        switch body {
        case .bytes(let bytes): return String(decoding: bytes, as: UTF8.self)
        case .stream(let reader):
            var text = StreamMessage.heartbeat.text
            while let message = await reader.stream.next() { text += message.text }
            return text
        }
    }
}
