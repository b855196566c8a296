import Foundation
import Testing

/// A compiler that is run over a source with the modules and the plugin that this build has made.
struct CompilerRun {
    let status: Int32
    let output: String

    /// Compiles a source without making code.
    ///
    /// - Throws: What writing the source or starting the compiler throws.
    init(typechecking source: String) throws {
        let bundle = try #require(CommandLine.arguments.first { $0.contains(".xctest") })
        let products = URL(filePath: bundle.components(separatedBy: ".xctest")[0]).deletingLastPathComponent()
        let folder = FileManager.default.temporaryDirectory.appending(path: "waymark-macros-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "Pages.swift")
        try Data(source.utf8).write(to: file)
        let header = URL(filePath: #filePath).appending(
            path: "../../../../Sources/CWaymarkScan/include/module.modulemap")
        let log = folder.appending(path: "log")
        _ = FileManager.default.createFile(atPath: log.path(), contents: nil)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "swiftc", "-typecheck", "-swift-version", "6", "-module-name", "App", "-parse-as-library",
            "-I", products.appending(path: "Modules").path(),
            "-Xcc", "-fmodule-map-file=\(header.standardized.path())",
            "-load-plugin-executable",
            products.appending(path: "WaymarkMacroPlugin-tool").path() + "#WaymarkMacroPlugin",
            file.path(),
        ]
        process.standardError = try FileHandle(forWritingTo: log)
        try process.run()
        process.waitUntilExit()
        status = process.terminationStatus
        output = String(decoding: try Data(contentsOf: log), as: UTF8.self)
    }
}
