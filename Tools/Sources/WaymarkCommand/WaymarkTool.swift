internal import ArgumentParser
internal import WaymarkInspection

/// The command `waymark`, without the process around it.
package enum WaymarkTool {
    /// Runs the command.
    ///
    /// - Parameters:
    ///   - arguments: The arguments without the program's name.
    ///   - console: What it reads and writes; its output is flushed at the end.
    /// - Returns: The exit code: 0 done; 1 a link had no route, a case failed, lint found errors or two manifests differ; 2 what was given
    ///   could not be read.
    package static func run(_ arguments: [String], on console: Console) -> Int32 {
        let status = status(of: arguments, on: console)
        console.output.flush()
        console.errors.flush()
        return status.rawValue
    }

    /// Runs the command, also a part of it that waits: until it is told to end, or for a server's answer.
    ///
    /// - Returns: The exit code, as ``run(_:on:)`` gives it.
    @MainActor
    package static func serve(_ arguments: [String], on console: Console) async -> Int32 {
        guard let command = try? WaymarkCommand.parseAsRoot(arguments) as? any AsyncSubcommand else {
            return run(arguments, on: console)
        }
        let status: ExitStatus
        do { status = try await command.run(on: console) } catch { status = tell(error, on: console) }
        console.output.flush()
        console.errors.flush()
        return status.rawValue
    }

    private static func status(of arguments: [String], on console: Console) -> ExitStatus {
        do {
            var command = try WaymarkCommand.parseAsRoot(arguments)
            if let command = command as? any Subcommand { return try command.run(on: console) }
            try command.run()
            return .done
        } catch {
            return tell(error, on: console)
        }
    }

    /// Says why nothing was done; help that was asked for is no error.
    private static func tell(_ error: any Error, on console: Console) -> ExitStatus {
        if let error = error as? InputError {
            for line in error.lines { console.errors.line(line) }
            return .unreadable
        }
        let isClean = WaymarkCommand.exitCode(for: error).isSuccess
        (isClean ? console.output : console.errors).line(WaymarkCommand.fullMessage(for: error))
        return isClean ? .done : .unreadable
    }
}

/// A part of the command that writes to a console.
protocol Subcommand: ParsableCommand {
    /// Does what it is for.
    ///
    /// - Throws: `InputError` for what could not be read.
    func run(on console: Console) throws -> ExitStatus
}

/// A part of the command that waits for others: until it is told to end, or for a server's answer.
protocol AsyncSubcommand: ParsableCommand {
    /// Does what it is for.
    ///
    /// - Throws: `InputError` for what could not be read.
    @MainActor
    func run(on console: Console) async throws -> ExitStatus
}

/// The root of the command.
struct WaymarkCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "waymark",
        abstract: "Says where the links of an app lead, and why.",
        discussion: """
            The routes come from a manifest: JSON, YAML (.yaml, .yml) or a property list (.plist).

              waymark match --routes shop.json 'shop://goods/42?ref=push'
              waymark explain --routes shop.json shop://good/42
              waymark lint --routes shop.json
              waymark rewrite --routes shop.json https://m.shop.example/product/42.html
              waymark test --routes shop.json cases.jsonl
              waymark diff shop.json shop-new.json
              waymark import --dialect waymark routes.txt
              waymark rules --routes shop.json rules.json
              waymark associations match --intent-filters AndroidManifest.xml https://m.shop.example/goods/42
              waymark check-sources --routes shop.json Sources
              waymark uses --routes shop.json goods.detail Sources
              waymark unused --routes shop.json Sources
              waymark console --routes shop.json

            The exit code is 0 when all was done; 1 when a link had no route, a case failed, lint or rules \
            found errors, or two manifests differ; 2 when what was given could not be read.

            Completions for a shell: waymark --generate-completion-script bash (or zsh, fish).
            """,
        version: "0.1.0",
        subcommands: [
            MatchCommand.self, ExplainCommand.self, LintCommand.self, RewriteCommand.self, TestCommand.self,
            DiffCommand.self, ImportCommand.self, RulesCommand.self, AssociationsCommand.self, CheckSourcesCommand.self,
            UsesCommand.self, UnusedCommand.self, ConsoleCommand.self,
        ])

    func run() throws {
        throw ValidationError(
            """
            Name what to do: match, explain, lint, rewrite, test, diff, import, rules, associations, check-sources, uses, unused \
            or console.
            """)
    }
}
