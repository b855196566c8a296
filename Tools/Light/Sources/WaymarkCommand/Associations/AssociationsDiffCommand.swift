internal import ArgumentParser
internal import WaymarkAssociations
internal import WaymarkInspection

/// `waymark associations diff`: the links that change hands between two files of a site.
struct AssociationsDiffCommand: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Says which links change hands between two files apple-app-site-association.",
        discussion: """
              waymark associations diff released/apple-app-site-association apple-app-site-association --host m.shop.example

            Order that decides nothing, comments and how a rule is written make no difference.

            With --json each change gives one line, with the shortest link of its kind:

              {"change":"opens"|"stays","app":"ABCDE12345.shop","witness":"https://m.shop.example/goods/0",
               "old":{"details":0,"component":2}|null,"new":…,"message":"…"}

            Exit code: 0 the same links open the same apps; 1 some change hands, or not all was compared; 2 a file could not \
            be read.
            """)

    @Argument(help: ArgumentHelp("The file that was.", valueName: "old"), completion: .file())
    var old: String

    @Argument(help: ArgumentHelp("The file that is.", valueName: "new"), completion: .file())
    var new: String

    @Option(help: ArgumentHelp("The host of the site, for the links that are shown.", valueName: "host"))
    var host = "example.com"

    @Flag(help: "Prints one JSON object a line and nothing else.")
    var json = false

    func run(on console: Console) throws -> ExitStatus {
        let difference = AssociationDifference(from: try site(old), to: try site(new), host: host)
        for doubt in difference.doubts {
            console.errors.line("waymark: not everything was compared: \(SafeText(doubt))")
        }
        for change in difference.changes {
            if json {
                let members: [JSONText.Member] = [
                    .init("change", .text(change.opensNow ? "opens" : "stays")), .init("app", .text(change.app)),
                    .init("witness", .text(change.witness)), .init("old", change.old.map(VerdictReport.place) ?? .null),
                    .init("new", change.new.map(VerdictReport.place) ?? .null),
                    .init("message", .text(change.description)),
                ]
                console.output.line("\(JSONText.object(members))")
            } else {
                let kind = change.opensNow ? console.style.good("opens") : console.style.bad("stays")
                console.output.line(
                    "\(kind) \(console.style.strong("\(SafeText(change.witness))"))  \(SafeText(change.app))")
                console.output.line("  old  \(SafeText(change.old?.description ?? "no rule"))")
                console.output.line("  new  \(SafeText(change.new?.description ?? "no rule"))")
            }
        }
        if !json, difference.isEmpty { console.output.line(console.style.good("the same links open the same apps")) }
        return difference.isEmpty ? .done : .refused
    }

    private func site(_ path: String) throws(InputError) -> AppSiteAssociation {
        guard case .site(let site) = try AssociationInput(path: path) else {
            throw InputError(file: path, "another kind of file", expected: "apple-app-site-association")
        }
        return site
    }
}
