import Foundation
import PackagePlugin

/// `swift package waymark …`: runs the light command in the package's folder, with the arguments as they are.
///
/// The command is the program that the variable `WAYMARK` names; else the `waymark` of the search path; else it is built from
/// Waymark’s own checkout, once, in the plugin’s folder. Without a sandbox (Linux, or `swift package --disable-sandbox waymark …`) it
/// may fetch what it is built from and write what it is asked for.
///
/// SwiftPM ends with 1 whatever code but 0 a plugin ends with, and gives plugins no standard input.
@main
struct WaymarkPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        if arguments.contains("-") {
            throw PluginFailure(
                "standard input: a plugin of SwiftPM has none, expected arguments in place of '-', or the command itself"
            )
        }
        let command = try installed() ?? built(context)
        let status = try run(command, arguments, in: context.package.directoryURL)
        if status != 0 { exit(status) }
    }

    /// The program that is installed, if there is one.
    ///
    /// - Throws: A sentence if `WAYMARK` names no program.
    private func installed() throws -> URL? {
        let environment = ProcessInfo.processInfo.environment
        if let path = environment["WAYMARK"], !path.isEmpty {
            guard FileManager.default.isExecutableFile(atPath: path) else {
                throw PluginFailure("WAYMARK: found '\(path)', expected the path of a program")
            }
            return URL(fileURLWithPath: path)
        }
        let folders = (environment["PATH"] ?? "").split(separator: ":").map { URL(fileURLWithPath: String($0)) }
        return folders.map { $0.appendingPathComponent("waymark") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    /// The program as it is built from Waymark's checkout; building it again takes a few seconds if nothing has changed.
    ///
    /// - Throws: A sentence if there is no checkout among the packages, or the build fails.
    private func built(_ context: PluginContext) throws -> URL {
        guard let package = lightPackage(in: context.package) else {
            throw PluginFailure("none of the packages has the folder Tools/Light, from which the command is built")
        }
        let scratch = context.pluginWorkDirectoryURL.appendingPathComponent("light")
        let program = scratch.appendingPathComponent("release/waymark")
        if !FileManager.default.isExecutableFile(atPath: program.path) {
            print("Building the light waymark command (the first time takes a minute or more) …")
        }
        // A sandbox has no room for another. Without optimisation all but what reads sources is built in a quarter of the time.
        let status = try run(
            URL(fileURLWithPath: "/usr/bin/env"),
            [
                "swift", "build", "--quiet", "--disable-sandbox", "--configuration", "release", "-Xswiftc", "-Onone",
                "--package-path", package.path, "--scratch-path", scratch.path, "--product", "waymark",
            ], in: package)
        guard status == 0 else { throw PluginFailure("the command could not be built") }
        return program
    }

    /// The folder of the light command's package, in the package itself or one that it depends on.
    private func lightPackage(in root: Package) -> URL? {
        var seen: Set<Package.ID> = []
        var waiting = [root]
        while let package = waiting.popLast() {
            guard seen.insert(package.id).inserted else { continue }
            let folder = package.directoryURL.appendingPathComponent("Tools/Light")
            let manifest = folder.appendingPathComponent("Package.swift")
            if FileManager.default.fileExists(atPath: manifest.path) { return folder }
            waiting += package.dependencies.map(\.package)
        }
        return nil
    }

    /// Runs a program to its end and gives its exit code.
    private func run(_ program: URL, _ arguments: [String], in folder: URL) throws -> Int32 {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder
        // The plugin's own is closed.
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }
}

/// Why the command was not run.
struct PluginFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
