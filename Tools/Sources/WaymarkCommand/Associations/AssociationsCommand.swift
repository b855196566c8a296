internal import ArgumentParser

/// `waymark associations`: what iOS and Android hand to an app.
struct AssociationsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "associations",
        abstract: "Says which links the systems hand to an app, by the files of its site and of the app.",
        discussion: """
              waymark associations match --file apple-app-site-association https://m.shop.example/goods/42
              waymark associations match --intent-filters AndroidManifest.xml --api 34 shop://goods/42
              waymark associations check assetlinks.json AndroidManifest.xml

            Nothing here asks the network.
            """,
        subcommands: [AssociationsMatchCommand.self, AssociationsCheckCommand.self])

    func run() throws {
        throw ValidationError("Name what to do: match or check.")
    }
}
