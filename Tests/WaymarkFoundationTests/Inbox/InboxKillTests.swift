// Simulators start no processes.
#if os(macOS) || os(Linux)
import Foundation
import Testing
import WaymarkRouting

@testable import WaymarkFoundation

/// Processes with an inbox in a file that end without warning.
@Suite struct InboxKillTests {
    /// What several processes, one after the other, have told and written of the links of one folder.
    private struct Story {
        var accepted: Set<String> = []
        /// Those that the inbox was rid of.
        var acknowledged: Set<String> = []
        var delivered: [String: Int] = [:]
        /// Those that were delivered although they had been acknowledged.
        var tooOften: [String] = []
        /// Those that were accepted, and neither delivered nor kept.
        var lost: Set<String> = []
        var aside: Set<String> = []
        var waits: Set<String> = []

        /// - Parameters:
        ///   - lines: What a process told.
        ///   - kept: The links in the file when it had ended.
        mutating func add(_ lines: [Substring], kept: Set<String>) {
            (aside, waits) = ([], [])
            for line in lines {
                let words = line.split(separator: " ").map(String.init)
                guard words.count == 2 else { continue }
                switch words[0] {
                case "accepted": accepted.insert(words[1])
                case "delivered":
                    delivered[words[1], default: 0] += 1
                    if acknowledged.contains(words[1]) { tooOften.append(words[1]) }
                case "acknowledged": acknowledged.insert(words[1])
                case "aside": aside.insert(words[1])
                default: waits.insert(words[1])
                }
            }
            tooOften += kept.intersection(acknowledged)
            let gone = accepted.subtracting(kept)
            lost.formUnion(gone.filter { delivered[$0] == nil })
            // The process may have ended before it could tell.
            acknowledged.formUnion(gone)
        }
    }

    @Test(
        "No accepted link is lost, and none is delivered after its acknowledgement, where the process ends at any byte",
        arguments: 0..<10)
    func killed(chain: Int) async throws {
        let folder = try ScratchFolder()
        var random = SeededRandom(seed: UInt64(chain) &+ 77)
        var story = Story()
        var (deaths, runs) = (0, 0)
        while deaths < 20, runs < 40 {
            let limit = Int.random(in: 0..<520, using: &random)
            let end = try await run(folder, ["\(limit)", "\(runs * 4)", "4", "-1"], &story)
            if end == .killed { deaths += 1 }
            runs += 1
            #expect(end != .failed, "chain \(chain), run \(runs), after \(limit) bytes")
        }
        #expect(deaths == 20, "chain \(chain): only \(deaths) of \(runs) processes were killed")
        #expect(try await run(folder, ["-1", "1000", "1", "-1"], &story) == .exited)
        #expect(story.lost.isEmpty && story.tooOften.isEmpty, "chain \(chain): \(story)")
        #expect(story.waits.isEmpty && story.acknowledged.contains("1000"), "chain \(chain): \(story)")
        #expect(story.acknowledged.union(story.aside).isSuperset(of: story.accepted), "chain \(chain): \(story)")
        #expect(story.delivered.values.allSatisfy { $0 <= 2 }, "chain \(chain): \(story)")
        #expect(!story.accepted.isEmpty)
    }

    @Test("A link whose handler ends the process does so twice, and is then set aside; those behind it arrive")
    func killing() async throws {
        let folder = try ScratchFolder()
        var story = Story()
        #expect(try await run(folder, ["-1", "0", "3", "1"], &story) == .killed)
        #expect(try await run(folder, ["-1", "3", "1", "1"], &story) == .killed)
        #expect(try await run(folder, ["-1", "10", "1", "1"], &story) == .exited)
        #expect(story.aside == ["1"] && story.delivered["1"] == 2 && story.lost.isEmpty && story.tooOften.isEmpty)
        #expect(story.acknowledged.isSuperset(of: story.accepted.subtracting(["1"])) && story.accepted.contains("10"))
        // And so it stays.
        #expect(try await run(folder, ["-1", "11", "1", "1"], &story) == .exited)
        #expect(story.delivered["1"] == 2)
    }

    // MARK: Processes

    private enum End { case exited, killed, failed }

    private func run(_ folder: borrowing ScratchFolder, _ arguments: [String], _ story: inout Story) async throws -> End
    {
        let (lines, end) = try await Self.run([folder.url.path] + arguments)
        let bytes = (try? Data(contentsOf: folder.file)).map(Array.init) ?? []
        let reader = try InboxLogReader(bytes)
        #expect(reader.losses.isEmpty)
        story.add(lines, kept: Set(reader.links.compactMap(\.key)))
        return end
    }

    /// Runs the process beside the tests, and reads what it tells until it ends.
    private static func run(_ arguments: [String]) async throws -> ([Substring], End) {
        let process = Process()
        process.executableURL = try #require(Bundle.main.executableURL).deletingLastPathComponent()
            .appendingPathComponent("InboxProcess")
        process.arguments = arguments
        process.environment = ["SWIFT_BACKTRACE": "enable=no"]
        let pipe = Pipe()
        process.standardOutput = pipe
        return try await withCheckedThrowingContinuation { continuation in
            // On a thread that may wait.
            DispatchQueue.global().async {
                do { try process.run() } catch { return continuation.resume(throwing: error) }
                let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
                process.waitUntilExit()
                let end: End =
                    switch (process.terminationReason, process.terminationStatus) {
                    case (.exit, 0): .exited
                    case (.uncaughtSignal, SIGKILL): .killed
                    default: .failed
                    }
                continuation.resume(returning: (text.split(separator: "\n"), end))
            }
        }
    }
}

/// A folder that is gone with the test.
struct ScratchFolder: ~Copyable {
    let url: URL

    init() throws {
        // In memory where that can be had: tests wait for the disk often.
        let memory = "/dev/shm"
        let parent =
            FileManager.default.isWritableFile(atPath: memory)
            ? URL(fileURLWithPath: memory) : FileManager.default.temporaryDirectory
        url = parent.appendingPathComponent("waymark-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }
}
#endif
