internal import ArgumentParser

/// `waymark associations`: the links that iOS and Android pass to an app.
struct AssociationsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "associations",
        abstract: "Shows which links the systems hand to an app, according to the files of its site and of the app.",
        discussion: """
              waymark associations match --file aasa.json https://m.shop.example/goods/42
              waymark associations match --intent-filters AndroidManifest.xml --api 34 -
              waymark associations check assetlinks.json AndroidManifest.xml
              waymark associations generate --routes shop.json --out public
              waymark associations coverage --routes shop.json --file aasa.json
              waymark associations diff old/aasa.json aasa.json
              waymark associations diff --fetch m.shop.example --routes shop.json

            Only diff --fetch uses the network.
            """,
        subcommands: [
            AssociationsMatchCommand.self, AssociationsCheckCommand.self, AssociationsGenerateCommand.self,
            AssociationsCoverageCommand.self, AssociationsDiffCommand.self,
        ])

    func run() throws {
        throw ValidationError("Specify a subcommand: match, check, generate, coverage or diff.")
    }
}
