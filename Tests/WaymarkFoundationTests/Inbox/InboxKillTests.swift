// Simulators start no processes.
#if os(macOS) || os(Linux)
import RandomTrials
import Foundation
import Testing
import WaymarkInbox
import WaymarkRouting

@testable import WaymarkInboxFiles

/// Processes with an inbox in a file that end without warning.
@Suite struct InboxKillTests {
    /// The output and files of several processes, one after the other, on the links of one folder.
    private struct Story {
        var accepted: Set<String> = []
        /// The links that the inbox has let go of.
        var acknowledged: Set<String> = []
        var delivered: [String: Int] = [:]
        /// The links that were delivered although they had been acknowledged.
        var tooOften: [String] = []
        /// The links that were accepted, and neither delivered nor kept.
        var lost: Set<String> = []
        var aside: Set<String> = []
        var waits: Set<String> = []

        /// - Parameters:
        ///   - lines: What a process told.
        ///   - kept: The links in the file when it had ended.
        mutating func add(_ lines: [Substring], kept: Set<String>) { add([lines], kept: kept) }

        /// The same of processes that ran at once.
        mutating func add(_ processes: [[Substring]], kept: Set<String>) {
            (aside, waits) = ([], [])
            let before = acknowledged
            for lines in processes { add(lines, after: before) }
            tooOften += kept.intersection(acknowledged)
            let gone = accepted.subtracting(kept)
            lost.formUnion(gone.filter { delivered[$0] == nil })
            // The process may have ended before it could tell.
            acknowledged.formUnion(gone)
        }

        private mutating func add(_ lines: [Substring], after before: Set<String>) {
            var known = before
            for line in lines {
                let words = line.split(separator: " ").map(String.init)
                guard words.count == 2 else { continue }
                switch words[0] {
                case "accepted", "left": accepted.insert(words[1])
                case "delivered":
                    delivered[words[1], default: 0] += 1
                    if known.contains(words[1]) { tooOften.append(words[1]) }
                case "acknowledged":
                    known.insert(words[1])
                    acknowledged.insert(words[1])
                case "aside": aside.insert(words[1])
                default: waits.insert(words[1])
                }
            }
        }
    }

    @Test(
        "No accepted link is lost, and none is delivered after its acknowledgement, where the process ends at any byte",
        arguments: 0..<10)
    func killed(chain: Int) async throws {
        let folder = try ScratchFolder()
        var random = SeededNumbers(trial: UInt64(chain) &+ 77)
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

    // MARK: With extensions

    /// `WAYMARK_DROP_ROUNDS` sets how often an app and its extensions are started in each chain.
    private static let rounds = ProcessInfo.processInfo.environment["WAYMARK_DROP_ROUNDS"].flatMap { Int($0) } ?? 6

    @Test(
        "Links that extensions leave, while any process ends, are neither lost nor delivered once too often",
        arguments: 0..<4)
    func dropped(chain: Int) async throws {
        let folder = try ScratchFolder()
        let app = folder.url.appendingPathComponent("app")
        let drop = folder.url.appendingPathComponent("drop")
        var random = SeededNumbers(trial: UInt64(chain) &+ 1_234)
        var story = Story()
        for round in 0..<Self.rounds {
            // Four extensions, two of them ending while they write, and two apps; one comes too late or
            // follows the other.
            let extensions = (0..<4).map { number in
                let limit = number % 2 == 0 ? -1 : Int.random(in: 0..<120, using: &random)
                return ["leave", drop.path, "\(limit)", "\(round * 100 + number * 3)", "3"]
            }
            let apps = (0..<2).map { number in
                let limit = Int.random(in: 0..<900, using: &random)
                let removals = Int.random(in: -1..<4, using: &random)
                return [
                    app.path, number == 0 ? "\(limit)" : "-1", "\(round * 100 + 50 + number * 3)", "3", "-1", drop.path,
                    "\(removals)",
                ]
            }
            let told = try await withThrowingTaskGroup(of: (Int, [Substring]).self) { group in
                for (number, arguments) in (extensions + apps).enumerated() {
                    group.addTask { (number, try await Self.run(arguments).0) }
                }
                return try await group.reduce(into: [(Int, [Substring])]()) { $0.append($1) }
            }
            story.add(told.map(\.1), kept: try await Self.kept(app, drop))
        }
        // Nobody is killed at the end.
        let (lines, end) = try await Self.run([app.path, "-1", "9999", "1", "-1", drop.path, "-1"])
        story.add(lines, kept: try await Self.kept(app, drop))
        #expect(end == .exited && story.lost.isEmpty && story.tooOften.isEmpty, "chain \(chain): \(story)")
        #expect(
            story.waits.isEmpty && story.acknowledged.union(story.aside).isSuperset(of: story.accepted),
            "chain \(chain): \(story)")
        #expect(story.accepted.count >= 6 * Self.rounds, "chain \(chain): \(story)")
        #expect(try await LinkDropFolder(drop).contents() == InboxContents(), "chain \(chain)")
    }

    /// The keys of the links in an inbox's file and in a drop.
    private static func kept(_ app: URL, _ drop: URL) async throws -> Set<String> {
        let file = app.appendingPathComponent(FileInboxStorage.fileName)
        let bytes = (try? Data(contentsOf: file)).map(Array.init) ?? []
        let reader = try InboxLogReader(bytes)
        #expect(reader.losses.isEmpty)
        let contents = try await LinkDropFolder(drop).contents()
        #expect(contents.losses.isEmpty)
        return Set((reader.links + contents.links).compactMap(\.key))
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
