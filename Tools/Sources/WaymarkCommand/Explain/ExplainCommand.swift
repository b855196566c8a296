internal import ArgumentParser
internal import WaymarkCore
internal import WaymarkInspection

/// `waymark explain`: why a link goes where it goes.
struct ExplainCommand: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Says why a link goes where it goes, or why nowhere.",
        discussion: """
              waymark explain --routes shop.json shop://goods/42
              waymark explain --routes shop.json --json shop://good/42

            Tells how the link was read, every route that takes it and the rule that put the first one first, the routes \
            that came near and where each fell out, and the link that was probably meant.

            With --json one object on one line:

              {"link":…,"matched":true|false,
               "reading":{"scheme":…,"host":…,"segments":[…],"query":[[name,value],…],
                 "refusal":…},
               "fits":[{"index":…,"id":…,"pattern":…,"priority":…,
                 "place":"file:line","parameters":{…},"tail":[…]|null,
                 "decision":{"rule":…,"reason":…}|null},…],
               "misses":[{"index":…,"id":…,"pattern":…,"priority":…,"place":…,
                 "segment":…|null,"reason":…,"suggestion":…|null},…],
               "missCount":…,"suggestion":…|null}

            fits are in the order of precedence, the winner first; decision says what put each before the next, by the \
            rule's number in the published order. segment counts from 0 and is null for the scheme and the host. A link \
            that cannot be read gives {"link":…,"matched":false,"error":…}.

            Exit code: 0 a route takes the link; 1 none does, or it cannot be read; 2 the input could not be read.
            """)

    @OptionGroup var routes: RoutesOption

    @Flag(help: "Prints one JSON object and nothing else.")
    var json = false

    @Argument(help: "The link.")
    var link: String

    func run(on console: Console) throws -> ExitStatus {
        let routes = try routes.read(notesTo: console.errors)
        let index = routes.index
        console.errors.flush()
        let given = GivenLink(text: link, malformed: console.malformedArguments[link])
        let explanation: Explanation
        do throws(LinkError) {
            explanation = index.explain(try given.read(by: index.rules), limit: json ? 10 : 5)
        } catch {
            let report = ExplanationReport(unreadable: given.text, error)
            console.output.line(json ? "\(report.json)" : report.text(console.style))
            return .refused
        }
        let report = ExplanationReport(explanation, of: given.text, in: routes)
        console.output.line(json ? "\(report.json)" : report.text(console.style))
        return explanation.winner == nil ? .refused : .done
    }
}
