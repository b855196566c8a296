internal import ArgumentParser
internal import WaymarkAssociations
internal import WaymarkCore
internal import WaymarkInspection
internal import WaymarkManifest

/// `waymark associations match`: whether a system hands a link to the app.
struct AssociationsMatchCommand: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "match",
        abstract: "Says whether the system hands a link to the app, and which rule decides.",
        discussion: """
              waymark associations match --file apple-app-site-association --app ABCDE12345.shop LINK
              waymark associations match --intent-filters AndroidManifest.xml --api 34 LINK
              waymark associations match --intent-filters AndroidManifest.xml --file assetlinks.json --app example.shop -

            A dash reads links from standard input, one a line; blank lines are skipped. With intent filters, the file \
            is the assetlinks.json of the links' site; both must take a link then.

            With --json each link gives one line:

              {"os":"android","link":"https://m.shop.example/goods/42","opens":true,
               "app":"example.shop","route":"goods.detail",
               "decidedBy":{"filter":0,"data":2},"code":"allowed","reason":"…"}

            opens is null if the files do not settle it, or devices differ; reason says why. app and decidedBy are null \
            if there is none; route is null too without --routes.

            Exit code: 0 every link opens the app; 1 some link does not; 2 the input could not be read.
            """)

    @Option(
        help: ArgumentHelp("The site's file: apple-app-site-association or assetlinks.json.", valueName: "file"),
        completion: .file())
    var file: String?

    @Option(
        help: ArgumentHelp("The app's AndroidManifest.xml.", valueName: "file"), completion: .file(extensions: ["xml"]))
    var intentFilters: String?

    @Option(help: ArgumentHelp("The app: its id on Apple's systems, or its package on Android.", valueName: "id"))
    var app: String?

    @Option(
        help: ArgumentHelp(
            "The SHA-256 fingerprint of the certificate that the Android app is signed with.", valueName: "hex"))
    var fingerprint: String?

    @Option(help: ArgumentHelp("The API level of Android.", valueName: "level"))
    var api = AndroidManifest.newestAPI

    @Option(
        help: ArgumentHelp("The manifest of the app's routes, to name the one that takes the link.", valueName: "file"),
        completion: .file(extensions: ["json", "yaml", "yml", "plist"]))
    var routes: String?

    @Flag(help: "Prints one JSON object a line and nothing else.")
    var json = false

    @Argument(help: ArgumentHelp("The links, or a dash for standard input.", valueName: "link"))
    var links: [String]

    func run(on console: Console) throws -> ExitStatus {
        let judge = try judge()
        let index = try routes.map { try Routes(ManifestFile(path: $0), notesTo: console.errors) }
        let report = VerdictReport(style: json ? nil : console.style)
        return try console.answer(links) { link in
            var verdict = judge(link.text)
            verdict.route = index.flatMap { Self.route(of: link, in: $0) }
            report.write(verdict, to: console.output)
            return verdict.opens == .yes
        }
    }

    private static func route(of link: GivenLink, in routes: Routes) -> String? {
        guard let link = try? link.read(by: routes.manifest.rules), let match = routes.match(link, caller: []) else {
            return nil
        }
        return routes[match.route].id ?? routes[match.route].pattern
    }

    /// What judges a link by the files that were named.
    private func judge() throws -> (String) -> AssociationVerdict {
        let input = try file.map { try AssociationInput(path: $0) }
        let manifest = try intentFilters.map { path throws(InputError) in
            guard case .filters(let manifest) = try AssociationInput(path: path) else {
                throw InputError(file: path, "a file of a site", expected: "AndroidManifest.xml")
            }
            return manifest
        }
        switch (manifest, input) {
        case (let manifest?, nil), (nil, .filters(let manifest)?): return { manifest.verdict(on: $0, api: api) }
        case (let manifest?, .statements(let statements)?):
            return {
                manifest.verdict(on: $0, api: api, statements: statements, package: app, fingerprint: fingerprint)
            }
        case (nil, .site(let site)?): return { site.verdict(on: $0, app: app) }
        case (nil, .statements(let statements)?):
            guard let app else { throw ValidationError("Name the app's package with --app.") }
            return { statements.verdict(on: $0, package: app, fingerprint: fingerprint, api: api) }
        case (.some, .site?), (.some, .filters?):
            throw ValidationError("With --intent-filters, --file is the site's assetlinks.json.")
        case (nil, nil): throw ValidationError("Name a file with --file or --intent-filters.")
        }
    }
}
