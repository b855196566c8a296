package import ArgumentParser

/// The root of the light command, with every subcommand that needs neither a server nor signatures.
package struct LightCommand: ParsableCommand {
    package static let configuration: CommandConfiguration = root(
        of: examples,
        [
            MatchCommand.self, ExplainCommand.self, LintCommand.self, SchemaCommand.self, RewriteCommand.self,
            TestCommand.self,
            DiffCommand.self, ImportCommand.self, AssociationsCommand.self, CheckSourcesCommand.self, UsesCommand.self,
            UnusedCommand.self, CatalogueCommand.self,
        ],
        closing: "The subcommands rules, console and serve, and associations diff --fetch, are in the full command.")

    /// One call of each subcommand.
    package static let examples = [
        "match --routes shop.json 'shop://goods/42?ref=push'",
        "explain --routes shop.json shop://good/42",
        "lint --routes shop.json",
        "rewrite --routes shop.json https://m.shop.example/product/42.html",
        "test --routes shop.json cases.jsonl",
        "diff shop.json shop-new.json",
        "import --dialect waymark routes.txt",
        "associations match --file aasa.json https://m.shop.example/goods/42",
        "check-sources --routes shop.json Sources",
        "uses --routes shop.json goods.detail Sources",
        "unused --routes shop.json Sources",
        "catalogue Shop.ipa --against shop.json",
    ]

    package init() {}

    package func run() throws { throw Self.nothingNamed() }

    /// The configuration of a root.
    ///
    /// - Parameters:
    ///   - examples: Calls without the name of the command.
    ///   - subcommands: The subcommands, in the order of the help.
    ///   - closing: The last paragraph but those on exit codes and completions, if there is one.
    package static func root(
        of examples: [String], _ subcommands: [any ParsableCommand.Type], closing: String? = nil
    ) -> CommandConfiguration {
        CommandConfiguration(
            commandName: "waymark",
            abstract: "Shows where the links of an app lead, and why.",
            discussion: """
                The routes come from a manifest: JSON, YAML (.yaml, .yml) or a property list (.plist); or from a build, if they \
                declare themselves with @Route: a program, library, .app, .xcarchive, .ipa or .apk.

                \(examples.map { "  waymark \($0)" }.joined(separator: "\n"))

                The exit code is 0 on success; 1 if a link had no route, a case failed, findings were errors, or two \
                manifests differ; 2 if the input could not be read.

                \(closing.map { "\($0)\n\n" } ?? "")\
                Shell completions: waymark --generate-completion-script bash (or zsh, fish).
                """,
            version: "0.2.0", subcommands: subcommands)
    }
}

extension ParsableCommand {
    /// The refusal of a call that names no subcommand.
    package static func nothingNamed() -> ValidationError {
        let names = configuration.subcommands.compactMap { $0.configuration.commandName }
        return ValidationError(
            "Specify a subcommand: \(names.dropLast().joined(separator: ", ")) or \(names.last ?? "").")
    }
}
