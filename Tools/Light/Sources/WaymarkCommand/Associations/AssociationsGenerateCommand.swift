internal import ArgumentParser
internal import Foundation
internal import WaymarkAssociations
internal import WaymarkInspection
internal import WaymarkManifest

/// `waymark associations generate`: generates the files of sites and apps from a manifest.
struct AssociationsGenerateCommand: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "generate",
        abstract: "Writes the association files by which the systems hand the app the links of its public routes.",
        discussion: """
              waymark associations generate --routes shop.json --out public

            The manifest names the apps ("apps"). These files are written to the folder:

              HOST/.well-known/apple-app-site-association  for each host of an Apple app
              HOST/.well-known/assetlinks.json             for each host of an Android app
              ios/APPID.entitlements, ios/APPID.plist      associated domains and URL
                                                           types, to be put into the app's
              android/PACKAGE.xml                          intent filters, to be put into
                                                           AndroidManifest.xml

            Each file for Apple's systems is compared with the table, and what it claims beyond the routes is listed \
            with a link: types and expressions that no pattern can express. --compact writes only the beginnings of \
            paths, for files that would be larger than 131072 bytes.

            With --json, each file is printed as one line:

              {"file":"public/…/apple-app-site-association","bytes":612,
               "exact":true,"differences":[{"kind":"over-claim","app":…,
               "witness":…,"decidedBy":{…}|null,"route":…|null,"message":…}],
               "doubts":["the rewrite 0, …"]}

            exact is null for files that coverage compares together with the app; doubts say what is not proved, for \
            Android's files in the line of the app's filters.

            If it is not proved where a rewrite leads, such as one for some versions of the app, the rewrite is \
            named and its links are left out.

            Exit code: 0 written, though there may be over-claims; 1 a file is too large, is proved to leave links \
            of a route out, or vouches for no app, because the manifest has no fingerprint of its certificate; 2 the \
            input could not be read, or a file could not be written.
            """)

    @OptionGroup var routes: RoutesOption

    @Option(help: ArgumentHelp("The folder to write to; it is created if it does not exist.", valueName: "folder"))
    var out: String

    @Flag(help: "Writes only the beginnings of paths: smaller files that claim more.")
    var compact = false

    @Flag(help: "Prints one JSON object per line and nothing else.")
    var json = false

    func run(on console: Console) throws -> ExitStatus {
        let manifest = try routes.read(notesTo: console.errors).manifest.startable(notesTo: console.errors)
        guard !manifest.apps.isEmpty else {
            throw InputError(file: routes.path, "no apps", expected: "\"apps\" with an app id or a package")
        }
        let sites: [GeneratedSite]
        let android: AndroidFiles
        do {
            sites = try GeneratedSite.sites(of: manifest, isCompact: compact)
            android = try AndroidFiles(manifest)
        } catch {
            throw InputError("\(routes.path): \(SafeText("\(error)"))")
        }
        let folders = sites.map(\.host).filter { $0.hasPrefix("*.") }.map(Self.folder)
        if let host = sites.map(\.host).first(where: { folders.contains($0) }) {
            throw InputError(
                file: routes.path, "the host \(host)", expected: "another: its folder is for unnamed subdomains")
        }
        var status = ExitStatus.done
        for site in sites {
            let path = "\(Self.folder(site.host))/.well-known/apple-app-site-association"
            try write(site.text, to: path, site.coverage, on: console)
            let isWhole = site.coverage.flatMap(\.differences).allSatisfy { $0.direction == .overClaim }
            if site.text.utf8.count > GeneratedSite.greatestSize {
                console.errors.line("waymark: \(SafeText(path)) is larger than Apple's systems accept; use --compact")
                status = .refused
            }
            if !isWhole { status = .refused }
        }
        for list in android.statements {
            try write(list.text, to: "\(Self.folder(list.host))/.well-known/assetlinks.json", on: console)
        }
        for app in manifest.apps.ios {
            let lists = GeneratedAppLists(for: app, of: manifest)
            try write(lists.entitlements, to: "ios/\(app.appID).entitlements", on: console)
            try write(lists.urlTypes, to: "ios/\(app.appID).plist", on: console)
        }
        for filters in android.filters {
            let isUncertified = android.uncertified.contains(filters.package)
            let fault =
                "\(filters.package) has no fingerprints in the manifest's apps: Android ignores its statement, and no web link opens it"
            if isUncertified {
                console.errors.line("waymark: \(SafeText(fault))")
                status = .refused
            }
            let doubts = android.doubts + (isUncertified ? [fault] : [])
            try write(filters.text, to: "android/\(filters.package).xml", doubts: doubts, on: console)
        }
        return status
    }

    /// A host as the name of a folder: `any.` stands for all sub-domains.
    private static func folder(_ host: String) -> String { host.hasPrefix("*.") ? "any" + host.dropFirst() : host }

    private func write(
        _ text: String, to name: String, _ coverage: [Coverage]? = nil, doubts: [String] = [], on console: Console
    ) throws(InputError) {
        let url = URL(fileURLWithPath: out).appendingPathComponent(name)
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        } catch {
            var isFolder: ObjCBool = false
            let isFile = FileManager.default.fileExists(atPath: out, isDirectory: &isFolder) && !isFolder.boolValue
            if isFile { throw InputError(file: out, "a file", expected: "a folder to write to") }
            throw InputError(
                file: "\(out)/\(name)", "\(error.localizedDescription)", expected: "a file that can be written")
        }
        try OutputFile(path: "\(out)/\(name)").write(text)
        let isExact = coverage.map { $0.allSatisfy(\.isExact) }
        if json {
            let differences = (coverage ?? []).flatMap { coverage in
                coverage.differences.map { JSONText($0, app: coverage.app) }
            }
            let doubts = (coverage?.flatMap(\.doubts) ?? doubts).reduce(into: [String]()) { named, doubt in
                if !named.contains(doubt) { named.append(doubt) }
            }
            let members: [JSONText.Member] = [
                .init("file", .text("\(out)/\(name)")), .init("bytes", .number(text.utf8.count)),
                .init("exact", isExact.map { .bool($0) } ?? .null), .init("differences", .array(differences)),
                .init("doubts", .array(doubts.map { .text($0) })),
            ]
            console.output.line("\(JSONText.object(members))")
            return
        }
        console.output.line("\(console.style.strong("\(SafeText("\(out)/\(name)"))"))  \(text.utf8.count) bytes")
        let report = CoverageReport(style: console.style)
        for coverage in coverage ?? [] { report.write(coverage, to: console.output) }
        if coverage == nil { report.write(doubts: doubts, to: console.output) }
    }
}
