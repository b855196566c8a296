import Foundation
import Testing
import WaymarkInspection
import WaymarkSignature

@testable import WaymarkRuleServer

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The server as it was built, killed while people publish.
@Suite struct CrashTests {
    private static let program: URL = {
        var folder = Bundle.main.bundleURL
        while folder.path != "/" {
            let program = folder.appendingPathComponent("waymark")
            if FileManager.default.isExecutableFile(atPath: program.path),
                !((try? program.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false)
            {
                return program
            }
            folder.deleteLastPathComponent()
        }
        return folder
    }()

    /// A running server.
    private struct Running {
        let process: Process
        let address: String
    }

    private static func start(_ folder: String, errors: FileHandle = .standardError) throws -> Running {
        let process = Process()
        process.executableURL = program
        process.arguments = ["serve", "run", "--data", folder, "--port", "0"]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = errors
        process.standardInput = FileHandle.nullDevice
        try process.run()
        var line: [UInt8] = []
        while line.last != 0x0A {
            guard let byte = try output.fileHandleForReading.read(upToCount: 1)?.first else { break }
            line.append(byte)
        }
        return Running(process: process, address: String(decoding: line.dropLast(), as: UTF8.self))
    }

    private static func ask(_ address: String, _ path: String, _ body: String, _ token: String) async -> JSONText {
        guard let url = URL(string: address + path.dropFirst()) else { return .null }
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data(body.utf8)
        request.timeoutInterval = 20
        guard let (data, _) = try? await URLSession.shared.data(for: request) else { return .null }
        return (try? JSONTextReader.read(data)) ?? .null
    }

    /// The answer to an app: the document and its signature; `nil` for no answer.
    private static func rules(_ address: String) async -> (document: [UInt8], signature: [UInt8])? {
        guard let url = URL(string: address + "rules/\(ServerRun.app)/production") else { return nil }
        guard let (data, response) = try? await URLSession.shared.data(from: url),
            let answer = response as? HTTPURLResponse, answer.statusCode == 200,
            let text = answer.value(forHTTPHeaderField: "Waymark-Signature"),
            let signature = Data(base64Encoded: text)
        else { return nil }
        return (Array(data), Array(signature))
    }

    #if os(Linux)
    @Test("A server whose log cannot be written answers that it failed, and goes on")
    func fullLog() async throws {
        let run = try await ServerRun()
        let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
        let running = try Self.start(run.folder, errors: full)
        defer { running.process.terminate() }
        let token = run.tokens["publisher"] ?? ""
        let path = ServerRun.base + "/drafts"
        _ = await Self.ask(running.address, path, #"{"rules":\#(Rules.cart)}"#, token)
        for key in try FileManager.default.contentsOfDirectory(atPath: run.folder + "/keys") {
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o644], ofItemAtPath: run.folder + "/keys/\(key)")
        }
        for _ in 0..<2 {
            let answer = await Self.ask(running.address, path + "/1/publish", #"{"revision":1}"#, token)
            #expect(answer["error"]?["code"] == .text("server.failed"), "\(answer)")
        }
        #expect(running.process.isRunning)
    }
    #endif

    @Test("Whenever the server is killed while five people publish, confirmed versions are there, whole and signed")
    func kill() async throws {
        let moments = Int(ProcessInfo.processInfo.environment["WAYMARK_KILLS"] ?? "") ?? 5
        let seed = UInt64(ProcessInfo.processInfo.environment["WAYMARK_SEED"] ?? "") ?? 20_261_124
        var numbers = SeededNumbers(seed: seed)
        let run = try await ServerRun()
        let token = run.tokens["publisher"] ?? ""
        var confirmed = 0
        let keys = try await run.model.storage.read { try $0.keys().map(\.publicKey) }
        let verifier = try Ed25519Verifier(publicKeys: keys)
        for moment in 0..<moments {
            let running = try Self.start(run.folder)
            let wait = Int(numbers.next() % 400)
            let greatest = await withTaskGroup(of: Int.self) { group in
                for writer in 0..<5 {
                    group.addTask {
                        var last = 0
                        for round in 0..<1_000 {
                            // Each content differs from the one before.
                            let rules = #"{"overrides":[{"route":"cart","disable":"\#(moment) \#(writer) \#(round)"}]}"#
                            let draft = await Self.ask(
                                running.address, ServerRun.base + "/drafts", #"{"rules":\#(rules)}"#, token)
                            guard let id = draft["id"]?.double else { break }
                            let version = await Self.ask(
                                running.address, ServerRun.base + "/drafts/\(Int(id))/publish", #"{"revision":1}"#,
                                token)
                            if case .null = version { break }
                            last = max(last, Int(version["number"]?.double ?? 0))
                        }
                        return last
                    }
                }
                // An app that asks all the while has a whole set each time.
                group.addTask {
                    while running.process.isRunning {
                        guard let (document, signature) = await Self.rules(running.address) else { continue }
                        let isWhole = verifier.isValid(signature, for: document)
                        #expect(isWhole, "seed \(seed), moment \(moment)")
                    }
                    return 0
                }
                group.addTask {
                    try? await Task.sleep(for: .milliseconds(50 + wait))
                    _ = Foundation.kill(running.process.processIdentifier, SIGKILL)
                    return 0
                }
                return await group.reduce(0, max)
            }
            running.process.waitUntilExit()
            confirmed = max(confirmed, greatest)
            let storage = try SQLiteStorage(path: run.folder + "/waymark.sqlite")
            let check = try await LogCheck(storage, keys: keys)
            #expect(check.isWhole, "seed \(seed), moment \(moment): \(check.faults)")
            #expect(check.versions >= confirmed, "seed \(seed), moment \(moment)")
            try storage.close()
        }
        #expect(confirmed > 0)
        if moments > 5 { print("\(moments) times killed, \(confirmed) versions confirmed, none lost or half there") }
    }
}
