internal import ArgumentParser
internal import WaymarkAssociations
internal import WaymarkInspection
internal import WaymarkManifest

/// `waymark associations coverage`: how files compare with the table, in both directions.
struct AssociationsCoverageCommand: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "coverage",
        abstract: "Proves which links open the app but have no route, and which have a route but stay on the web.",
        discussion: """
              waymark associations coverage --routes shop.json --file aasa.json
              waymark associations coverage --routes shop.json --file assetlinks.json \\
                  --intent-filters AndroidManifest.xml

            Without --app and --host, checks those of the manifest ("apps", "hosts"). The results hold for all links \
            without empty and dot segments, escaped where needed; "exactly the same links" is proved.

            With --json, each difference and each doubt is printed as one line:

              {"kind":"over-claim","app":"ABCDE12345.shop",
               "witness":"https://m.shop.example/list/0/0/items",
               "decidedBy":{"details":0,"component":2},"route":null,"message":"…"}
              {"kind":"not-proved","app":"ABCDE12345.shop","message":"…"}

            Exit code: 0 exactly the same links; 1 a difference, or something that was not proved; 2 the input could not be \
            read.
            """)

    @OptionGroup var routes: RoutesOption

    @Option(
        help: ArgumentHelp("The site's file: apple-app-site-association or assetlinks.json.", valueName: "file"),
        completion: .file())
    var file: String?

    @Option(
        help: ArgumentHelp("The app's AndroidManifest.xml, or intent filters alone.", valueName: "file"),
        completion: .file(extensions: ["xml"]))
    var intentFilters: String?

    @Option(help: ArgumentHelp("The app: its id on Apple's systems, or its package on Android.", valueName: "id"))
    var app: String?

    @Option(help: ArgumentHelp("The host of the site.", valueName: "host"))
    var host: String?

    @Option(help: ArgumentHelp("The API level of Android.", valueName: "level"))
    var api: Int?

    @Flag(help: "Prints one JSON object per line and nothing else.")
    var json = false

    func run(on console: Console) throws -> ExitStatus {
        let manifest = try routes.read(notesTo: console.errors).manifest.startable(notesTo: console.errors)
        var found: [Coverage] = []
        do {
            found = try coverage(manifest)
        } catch let error as InputError {
            throw error
        } catch let error as ValidationError {
            throw error
        } catch {
            throw InputError("\(routes.path): \(SafeText("\(error)"))")
        }
        for coverage in found {
            if json {
                for difference in coverage.differences {
                    console.output.line("\(JSONText(difference, app: coverage.app))")
                }
                for doubt in coverage.doubts {
                    let members: [JSONText.Member] = [
                        .init("kind", .text("not-proved")), .init("app", .text(coverage.app)),
                        .init("message", .text(doubt)),
                    ]
                    console.output.line("\(JSONText.object(members))")
                }
            } else {
                console.output.line("\(console.style.strong("\(SafeText(coverage.host))"))  \(SafeText(coverage.app))")
                CoverageReport(style: console.style).write(coverage, to: console.output)
            }
        }
        return found.allSatisfy(\.isExact) ? .done : .refused
    }

    func validate() throws {
        if let api, api < 1 { throw ValidationError("--api: found \(api), expected a level of at least 1") }
        if api != nil, intentFilters == nil { throw ValidationError("--api requires --intent-filters.") }
    }

    private func coverage(_ manifest: Manifest) throws -> [Coverage] {
        let input = try file.map { try AssociationInput(path: $0) }
        if let intentFilters {
            guard case .filters(let filters) = try AssociationInput(path: intentFilters) else {
                throw InputError(file: intentFilters, "a file of a site", expected: "AndroidManifest.xml")
            }
            var statements: AssetLinks?
            if let input {
                guard case .statements(let list) = input else {
                    throw ValidationError("With --intent-filters, --file is the site's assetlinks.json.")
                }
                statements = list
            }
            let apps = manifest.apps.android.map { ($0.package, $0.hosts.isEmpty ? manifest.hosts : $0.hosts) }
            return try pairs(apps, manifest).map { app, host in
                try Coverage(
                    of: filters, statements, manifest, host: host, package: app, api: api ?? AndroidManifest.newestAPI)
            }
        }
        guard case .site(let site)? = input else {
            throw ValidationError("Specify an apple-app-site-association with --file, or --intent-filters.")
        }
        let apps = manifest.apps.ios.map { ($0.appID, manifest.appleHosts(of: $0)) }
        return try pairs(apps, manifest).map { app, host in
            try Coverage(of: site, manifest, host: host, app: app)
        }
    }

    /// The apps and hosts to look at: those that were named, else the manifest's.
    private func pairs(_ apps: [(app: String, hosts: [String])], _ manifest: Manifest) throws -> [(String, String)] {
        let known = app.map { name in apps.filter { $0.app == name } } ?? apps
        let chosen = known.isEmpty ? app.map { [($0, manifest.hosts)] } ?? [] : known
        let pairs = chosen.flatMap { app, hosts in (host.map { [$0] } ?? hosts).map { (app, $0) } }
        if pairs.isEmpty {
            throw ValidationError("Specify the app with --app and its host with --host; the manifest names none.")
        }
        return pairs
    }
}

extension Manifest {
    /// The hosts whose links open an app.
    fileprivate func appleHosts(of app: ManifestApps.Apple) -> [String] { app.hosts.isEmpty ? hosts : app.hosts }
}
