package import ArgumentParser
internal import WaymarkInspection

/// The command `waymark`, without the process around it.
package enum WaymarkTool {
    /// Runs the command.
    ///
    /// - Parameters:
    ///   - arguments: The arguments without the program's name.
    ///   - root: The command with its subcommands.
    ///   - console: What it reads and writes; its output is flushed at the end.
    /// - Returns: The exit code: 0 for success; 1 if a link had no route, a case failed, lint found errors or two
    ///   manifests differ; 2 if the input could not be read.
    package static func run(
        _ arguments: [String], as root: any ParsableCommand.Type = LightCommand.self, on console: Console
    ) -> Int32 {
        let status = status(of: arguments, as: root, on: console)
        console.output.flush()
        console.errors.flush()
        return status.rawValue
    }

    /// Runs the command, including parts of it that wait: for a signal to end, or for a server's answer.
    ///
    /// - Returns: The exit code, as ``run(_:as:on:)`` gives it.
    @MainActor
    package static func serve(
        _ arguments: [String], as root: any ParsableCommand.Type = LightCommand.self, on console: Console
    ) async -> Int32 {
        guard let command = try? root.parseAsRoot(arguments) as? any AsyncSubcommand else {
            return run(arguments, as: root, on: console)
        }
        let status: ExitStatus
        do {
            status = try await command.run(on: console)
        } catch {
            status = report(error, of: type(of: command), as: root, on: console)
        }
        console.output.flush()
        console.errors.flush()
        return status.rawValue
    }

    private static func status(
        of arguments: [String], as root: any ParsableCommand.Type, on console: Console
    ) -> ExitStatus {
        var command: any ParsableCommand
        do { command = try root.parseAsRoot(arguments) } catch { return report(error, as: root, on: console) }
        precondition(!(command is any AsyncSubcommand), "a part of the command that waits needs `serve`")
        do {
            if let command = command as? any Subcommand { return try command.run(on: console) }
            try command.run()
            return .done
        } catch {
            return report(error, of: type(of: command), as: root, on: console)
        }
    }

    /// Reports the reason that nothing was done; requested help is not an error.
    ///
    /// - Parameter command: The command that ran, whose usage is shown; `nil` if the arguments could not be read.
    private static func report(
        _ error: any Error, of command: (any ParsableCommand.Type)? = nil, as root: any ParsableCommand.Type,
        on console: Console
    ) -> ExitStatus {
        if let error = error as? InputError {
            for line in error.lines { console.errors.line(line) }
            return error.isRefused ? .refused : .unreadable
        }
        // The parser shows the root's usage for whatever it has not found itself.
        if let error = error as? ValidationError, let command {
            let usage = root.usageString(for: command)
            let name = usage.split(separator: " ").prefix { word in !"[<-".contains(word[word.startIndex]) }
            console.errors.line("Error: \(error.message)")
            console.errors.line("Usage: \(usage)")
            console.errors.line("  See '\(name.joined(separator: " ")) --help' for more information.")
            return .unreadable
        }
        let isClean = root.exitCode(for: error).isSuccess
        (isClean ? console.output : console.errors).line(root.fullMessage(for: error))
        return isClean ? .done : .unreadable
    }
}

/// A part of the command that writes to a console.
package protocol Subcommand: ParsableCommand {
    /// Does what it is for.
    ///
    /// - Throws: `InputError` for what could not be read, or is none that an app takes.
    func run(on console: Console) throws -> ExitStatus
}

/// A part of the command that waits: for a signal to end, or for a server's answer.
package protocol AsyncSubcommand: ParsableCommand {
    /// Does what it is for.
    ///
    /// - Throws: `InputError` for what could not be read.
    @MainActor
    func run(on console: Console) async throws -> ExitStatus
}
