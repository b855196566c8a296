internal import ArgumentParser
internal import WaymarkAssociations
internal import WaymarkCore
internal import WaymarkInspection
internal import WaymarkManifest
internal import WaymarkRouting

/// `waymark associations match`: whether a system hands a link to the app.
struct AssociationsMatchCommand: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "match",
        abstract: "Shows whether the system hands a link to the app, and which rule decides.",
        discussion: """
              waymark associations match --file aasa.json --app ABCDE12345.shop LINK
              waymark associations match --file aasa.json --routes shop.json LINK
              waymark associations match --file aasa.json --domains Shop.entitlements -
              waymark associations match --info Info.plist shop://goods/42
              waymark associations match --intent-filters AndroidManifest.xml --api 34 -

            A dash reads links from standard input, one per line; blank lines are skipped. With intent filters, the \
            file is the assetlinks.json of the links' site; both must accept a link then, and --app and \
            --fingerprint choose its statement. With --domains, links of hosts that the app does not claim stay \
            outside; with --info, links with schemes other than https are judged by the app's URL types.

            With --json, each link is printed as one line:

              {"os":"android","link":"https://m.shop.example/goods/42","opens":true,
               "app":"example.shop","route":"goods.detail",
               "decidedBy":{"filter":0,"data":2},"code":"allowed","reason":"…"}

            opens is null if the files do not decide it, or if devices differ; reason says why. app and decidedBy \
            are null if no app or rule applies; route is also null without --routes.

            Exit code: 0 every link opens the app; 1 some link does not; 2 the input could not be read.
            """)

    @OptionGroup var files: LinkFileOptions

    @Option(
        help: ArgumentHelp("The manifest of the app's routes, to name the one that takes the link.", valueName: "file"),
        completion: .file(extensions: ["json", "yaml", "yml", "plist"]))
    var routes: String?

    @Flag(help: "Prints one JSON object per line and nothing else.")
    var json = false

    @Argument(help: ArgumentHelp("The links, or a dash for standard input.", valueName: "link"))
    var links: [String]

    func run(on console: Console) throws -> ExitStatus {
        let judge = try files.judge()
        let table = try routes.map { try TakingRoutes(path: $0, notesTo: console.errors) }
        let report = VerdictReport(style: json ? nil : console.style)
        console.errors.flush()
        return try console.answer(links) { link in
            if let fault = link.fault {
                report.write(unreadable: link.text, judge.system, fault, to: console.output)
                return false
            }
            var verdict = judge.verdict(link.text)
            verdict.route = table?.route(of: link)
            report.write(verdict, to: console.output)
            return verdict.opens == .yes
        }
    }

}

/// The routes that match the links that a system passes to an app.
private struct TakingRoutes {
    private let router: Router

    init(path: String, notesTo errors: TextSink) throws(InputError) {
        let routes = try Routes(ManifestFile(path: path), notesTo: errors)
        let made = try ManifestRouter(routes.manifest)
        made.reportOmissions(to: errors)
        router = made.router
    }

    /// The id, or the pattern, of the route that an app opens for a link, after rewriting; of a route that is closed to links from
    /// outside too.
    func route(of link: GivenLink) -> String? {
        router.explain(link.text, from: LinkSource.assumed(for: link.text)).route.map(\.description)
    }
}
