import Foundation
import Testing

/// A compiler that is run over sources with the modules and the plugin that this build has made.
struct CompilerRun {
    let status: Int32
    let output: String

    /// Compiles a source without making code.
    ///
    /// - Throws: What writing the source or starting the compiler throws.
    init(typechecking source: String) throws {
        let folder = try Self.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "Pages.swift")
        try Data(source.utf8).write(to: file)
        try self.init(["-typecheck", "-parse-as-library", file.path()], log: folder.appending(path: "log"))
    }

    /// The places of the errors that the compiler reports in each of many sources, which it sees at once.
    ///
    /// - Returns: The bytes before each error.
    /// - Throws: What writing the sources or starting the compiler throws.
    static func placesOfErrors(in sources: [String]) throws -> [Set<Int>] {
        let folder = try temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = sources.indices.map { folder.appending(path: "Fault\($0).swift") }
        for (file, source) in zip(files, sources) { try Data(source.utf8).write(to: file) }
        let run = try CompilerRun(
            ["-typecheck", "-wmo", "-parse-as-library", "-diagnostic-style", "llvm"] + files.map { $0.path() },
            log: folder.appending(path: "log"))
        var places = [Set<Int>](repeating: [], count: sources.count)
        for match in run.output.matches(of: #/Fault(\d+)\.swift:(\d+):(\d+): error: /#) {
            guard let number = Int(match.1), let line = Int(match.2), let column = Int(match.3),
                sources.indices.contains(number)
            else { continue }
            let before = sources[number].split(separator: "\n", omittingEmptySubsequences: false).prefix(line - 1)
            places[number].insert(before.reduce(0) { $0 + $1.utf8.count + 1 } + column - 1)
        }
        return places
    }

    /// Makes a program of sources, by name, with a `main.swift` among them, and runs it.
    ///
    /// - Returns: What it prints; if it does not compile or ends otherwise than well, what was said of that, and `false`.
    /// - Throws: What writing the sources or starting a process throws.
    static func running(_ sources: [(name: String, text: String)]) throws -> (isWell: Bool, output: String) {
        let folder = try temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        var files: [String] = []
        for (name, text) in sources {
            let file = folder.appending(path: name)
            try Data(text.utf8).write(to: file)
            files.append(file.path())
        }
        let products = try products()
        let objects = try ["Routing", "Core", "Ground", "Lock", "Expressions", "Macros"].flatMap { module in
            // Of the files that the target has now: the folder keeps the objects of files that were there before.
            let map = products.appending(path: "Waymark\(module).build/output-file-map.json")
            return try JSONDecoder().decode([String: [String: String]].self, from: Data(contentsOf: map))
                .compactMap { $0.value["object"] }
        }
        let program = folder.appending(path: "program")
        let log = folder.appending(path: "log")
        let build = try CompilerRun(["-Onone", "-o", program.path()] + files + objects, log: log)
        guard build.status == 0 else { return (false, build.output) }
        let (status, output) = try run(program, [], log: log)
        return (status == 0, output)
    }

    private init(_ arguments: [String], log: URL) throws {
        let products = try Self.products()
        let header = URL(filePath: #filePath).appending(
            path: "../../../../Sources/CWaymarkScan/include/module.modulemap")
        let common = [
            "swiftc", "-swift-version", "6", "-module-name", "App", "-package-name", "app", "-enable-upcoming-feature",
            "ExistentialAny",
            "-I", products.appending(path: "Modules").path(),
            "-Xcc", "-fmodule-map-file=\(header.standardized.path())",
            "-load-plugin-executable",
            products.appending(path: "WaymarkMacroPlugin-tool").path() + "#WaymarkMacroPlugin",
        ]
        (status, output) = try Self.run(URL(filePath: "/usr/bin/env"), common + arguments, log: log)
    }

    private static func temporaryFolder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "waymark-macros-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    private static func products() throws -> URL {
        let bundle = try #require(CommandLine.arguments.first { $0.contains(".xctest") })
        return URL(filePath: bundle.components(separatedBy: ".xctest")[0]).deletingLastPathComponent()
    }

    private static func run(_ program: URL, _ arguments: [String], log: URL) throws -> (Int32, String) {
        _ = FileManager.default.createFile(atPath: log.path(), contents: nil)
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        let handle = try FileHandle(forWritingTo: log)
        process.standardOutput = handle
        process.standardError = handle
        try process.run()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: try Data(contentsOf: log), as: UTF8.self))
    }
}
