package import ArgumentParser
internal import WaymarkCommand

/// The root of the full command: the light one's subcommands, the check of signed rules, the console, and the rule server.
package struct FullCommand: ParsableCommand {
    package static let configuration: CommandConfiguration = LightCommand.root(
        of: LightCommand.examples + [
            "rules --routes shop.json rules.json", "console --routes shop.json", "serve --data rules",
        ],
        LightCommand.configuration.subcommands + [RulesCommand.self, ConsoleCommand.self, ServeCommand.self])

    package init() {}

    package func run() throws { throw Self.nothingNamed() }
}
