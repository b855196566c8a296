internal import ArgumentParser
internal import WaymarkCore
internal import WaymarkInspection
internal import WaymarkRouting

/// `waymark explain`: the reasons for the outcome of a link.
struct ExplainCommand: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explains where an app opens a link and why, or why not.",
        discussion: """
              waymark explain --routes shop.json shop://goods/42
              waymark explain --routes shop.json --json shop://good/42
              waymark explain --routes shop.json --source push --app-version 3.2 \\
                https://m.shop.example/product/42.html

            Follows the link through everything that an app with this manifest does, and runs nothing: rewrites, \
            overrides (--rules), what the app owns, who may open the route, fallbacks. Without --source, the link \
            comes from outside: a web address is a universal link, and any other link comes by its scheme. Rewrites \
            and overrides that require a version of the app take no link if none is given. waymark match considers \
            only the table.

            Prints what the link is rewritten to, whether the app refuses it, how it was read, every route that \
            takes it and the rule that put the first one first, the routes that came near and where each stopped \
            matching, and the link that was probably meant.

            With --json, prints one object on one line:

              {"link":…,"matched":true|false,"source":…,"opened":true|false,
               "errors":["…"],"refusal":"…"|null,
               "rewriting":[{"rule":…,"text":…,"link":…},…],"rewritten":…|null,
               "withheld":["…"],"rewritingFailure":…|null,"detours":["…"],
               "reading":{"scheme":…,"host":…,"segments":[…],"query":[[name,value],…],
                 "refusal":…},
               "fits":[{"index":…,"id":…,"pattern":…,"priority":…,
                 "place":"file:line","parameters":{…},"tail":[…]|null,
                 "decision":{"rule":…,"reason":…}|null},…],
               "misses":[{"index":…,"id":…,"pattern":…,"priority":…,"place":…,
                 "segment":…|null,"reason":…,"suggestion":…|null},…],
               "missCount":…,"suggestion":…|null}

            opened says whether the app opens the link, and matched whether a route takes it or what it was \
            rewritten to; with --takes-unmatched the app's handler opens what no route takes. errors has the errors \
            of the manifest that keep an app from starting; links are not opened then. It also has the errors for \
            which an app refuses the rules, which are ignored then. refusal says why the app does not open the link, \
            if a route takes it. withheld names the rewrites and overrides that would have been next but are for \
            other sources, versions of the app or installations. rule is the rewrite's position in the manifest, or \
            null for one of --rules. fits are in the order of precedence, the winner first; decision says what put \
            each before the next, with the rule's number in the published order. segment counts from 0 and is null \
            for the scheme and the host. A link that cannot be read gives {"link":…,"matched":false,"error":…}.

            Exit code: 0 the link is opened; 1 it is not, or it cannot be read, or no app starts with the manifest, \
            or an app refuses the rules; 2 the input could not be read.
            """)

    @OptionGroup var routes: RoutesOption

    @OptionGroup var deciding: DecidingOptions

    @Flag(help: "Prints one JSON object and nothing else.")
    var json = false

    @Argument(help: "The link.")
    var link: String

    func run(on console: Console) throws -> ExitStatus {
        let routes = try routes.read(notesTo: console.errors)
        let decider = try deciding.decider(of: routes.manifest, now: console.now())
        let explainer = try DecidingOptions.Explainer(decider, appVersion: deciding.context.appVersion)
        let faults = self.routes.startFaults(of: routes, on: explainer.router).map(\.message)
        console.errors.flush()
        let given = GivenLink(text: link, malformed: console.malformedArguments[link])
        let report: ExplanationReport
        do throws(LinkError) {
            _ = try given.read(by: routes.index.rules)
            report = ExplanationReport(
                of: given.text, from: decider.kind.map { LinkSource(kind: $0) } ?? .assumed(for: given.text),
                on: explainer.router.router, in: routes, isAssumed: decider.kind == nil, limit: json ? 10 : 5,
                takesUnmatched: decider.takesUnmatched, startFaults: faults, ruleFaults: explainer.ruleFaults)
        } catch {
            report = ExplanationReport(unreadable: given.text, error)
        }
        console.output.line(json ? "\(report.json)" : report.text(console.style))
        return report.isOpened && explainer.ruleFaults.isEmpty ? .done : .refused
    }
}
