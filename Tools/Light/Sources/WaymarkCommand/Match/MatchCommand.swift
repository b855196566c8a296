internal import ArgumentParser
internal import WaymarkCore
internal import WaymarkInspection

/// `waymark match`: the route of each link.
struct MatchCommand: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "match",
        abstract: "Shows which route takes a link, and with which values.",
        discussion: """
            Considers only the table: nothing is rewritten, and no policy of a router applies. If an app would \
            handle a link from outside differently (because of a rewrite, a fallback or a closed route), that is \
            reported on standard error; waymark explain follows the link through all of these.

              waymark match --routes shop.json 'shop://goods/42?ref=push'
              waymark match --routes shop.yaml --json - < links.txt
              waymark match --routes shop.json --parameters '{"n":1}' shop://home

            A dash reads links from standard input, one per line; blank lines are skipped. Links that begin with a dash \
            go after --.

            With --json, each link is printed as one line, wrapped here to fit:

              {"link":"shop://goods/42?ref=push","matched":true,"id":"goods.detail",
               "pattern":"shop://goods/:id<int>","index":0,"parameters":{"id":"42"},
               "tail":null,"query":[["ref","push"]],
               "arguments":{"id":"42","ref":"push"}}
              {"link":"shop://good/42","matched":false}
              {"link":"1shop://x","matched":false,"error":"…"}

            index is the route's position in the manifest, parameters are those of the path, tail holds the segments \
            of an unnamed tail, and arguments is what a handler receives as one dictionary.

            Exit code: 0 every link has a route; 1 a link has no route or cannot be read; 2 the input could not be \
            read.
            """)

    @OptionGroup var routes: RoutesOption

    @Flag(help: "Prints one JSON object per line and nothing else.")
    var json = false

    @Option(help: ArgumentHelp("Values that the caller passes with the link, a JSON object.", valueName: "json"))
    var parameters: String?

    @Argument(help: ArgumentHelp("The links, or a dash for standard input.", valueName: "link"))
    var links: [String]

    func run(on console: Console) throws -> ExitStatus {
        let caller = try callerValues()
        let table = try routes.read(notesTo: console.errors)
        var report = MatchReport(
            routes: table, of: routes, caller: caller, style: json ? nil : console.style)
        var notes = MatchNotes(table, of: routes)
        console.errors.flush()
        let status = try console.answer(links) { link in
            notes?.report(on: link, to: console.errors)
            return report.write(link, to: console.output)
        }
        notes?.finish(to: console.errors)
        return status
    }

    private func callerValues() throws(InputError) -> [(name: String, value: JSONText)] {
        guard let parameters else { return [] }
        let value: JSONText
        do {
            value = try JSONTextReader.read(parameters.utf8)
        } catch {
            throw InputError("--parameters: at byte \(error.offset): expected \(error.expected)")
        }
        guard case .object(let members) = value else {
            throw InputError("--parameters: found \(value.kind), expected a JSON object")
        }
        return members.map { ($0.name, $0.value) }
    }
}
