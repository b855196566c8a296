internal import ArgumentParser
internal import WaymarkAssociations
internal import WaymarkInspection
internal import WaymarkManifest

/// `waymark associations diff`: the links that lead elsewhere after a change of a site's file, or because a site serves
/// another file than it should.
struct AssociationsDiffCommand: AsyncSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract:
            "Shows which links open differently between two files of a site or an app, or two manifests of routes.",
        discussion: """
              waymark associations diff released/aasa.json aasa.json --host m.shop.example
              waymark associations diff released/AndroidManifest.xml AndroidManifest.xml
              waymark associations diff released/assetlinks.json assetlinks.json --api 34
              waymark associations diff released/shop.json shop.json
              waymark associations diff --fetch m.shop.example --routes shop.json
              waymark associations diff --fetch m.shop.example aasa.json

            Order that decides nothing, comments and formatting make no difference. A manifest of routes in place of \
            a file is compared by the files that generate writes for it.

            Android's files are compared for every API level at which they differ, or for one level with --api. \
            Links that open only if the user has allowed the app, because their host is not verified, are listed \
            separately; statements are compared for each certificate that they name.

            Only --fetch uses the network: it fetches the host's files, and the copy that Apple's servers keep and \
            devices read. Redirects are reported and not followed, as in the systems. Faults of the responses are \
            reported (status, type, size, certificate); the site's file is compared with the copy, and with the \
            given file or what generate would write. A response is limited to 30 seconds and 10 MB. The light \
            command does not support --fetch.

            With --json, each change is printed as one line, with the shortest link of its kind:

              {"change":"opens"|"stays","app":"ABCDE12345.shop",
               "witness":"https://m.shop.example/goods/0",
               "old":{"details":0,"component":2}|null,"new":…,"message":"…",
               "from":"…","to":"…"}

            For Android's files, app may be null and change may also be verified or unverified. A line has the API \
            levels to which it applies (mostAPI is null if it applies to all newer ones), and the certificate if it \
            applies to that one only:

              {"change":"opens"|"stays"|"verified"|"unverified",
               "app":"example.shop"|null,"certificate":"14:6D:…"|null,
               "witness":"https://m.shop.example/goods/0",
               "leastAPI":1,"mostAPI":34|null,
               "old":{"filter":0,"data":2}|null,"new":…,"message":"…",
               "from":"…","to":"…"}

            With --fetch, each response and each fault of it is printed as a line before these. What Android apps \
            get from the site's file and not from the generated one, or the other way round, is printed as in \
            coverage:

              {"kind":"answer","file":"assetlinks.json","url":"…",
               "status":301|null,"location":"…"|null,"contentType":"…"|null,
               "bytes":0|null,"failure":"…"|null}
              {"kind":"finding","severity":"error"|"warning"|"note",
               "code":"redirected"|…,"url":"…","message":"…"}
              {"kind":"over-claim"|"under-claim","app":"example.shop",
               "witness":"…",…}

            Exit code: 0 the same links open the same apps; 1 some open differently, not everything was compared, or \
            something is wrong with what a site serves; 2 a file could not be read, or the site could not be \
            reached.
            """)

    @Argument(
        help: ArgumentHelp(
            "The old and the new file; with --fetch, none or only the new one.", valueName: "file"),
        completion: .file())
    var files: [String] = []

    @Option(
        help: ArgumentHelp(
            "The host of the site, for the links that are shown; with manifests of routes, the host to compare.",
            valueName: "host"))
    var host: String?

    @Option(help: ArgumentHelp("The Android API level to compare Android's files for.", valueName: "level"))
    var api: Int?

    @Option(help: ArgumentHelp("Fetches the files of a host from the network.", valueName: "host"))
    var fetch: String?

    @Option(
        help: ArgumentHelp("With --fetch, the manifest whose files the site should have.", valueName: "file"),
        completion: .file(extensions: ["json", "yaml", "yml", "plist"]))
    var routes: String?

    @Option(
        help: ArgumentHelp("Fetches from this address instead of the host's.", valueName: "url", visibility: .private))
    var siteAddress: String?

    @Option(help: ArgumentHelp("Fetches from this address instead of Apple's.", valueName: "url", visibility: .private))
    var copyAddress: String?

    @Flag(help: "Prints one JSON object per line and nothing else.")
    var json = false

    func validate() throws {
        if let api, api < 1 { throw ValidationError("--api: found \(api), expected a level of at least 1") }
        if fetch != nil {
            if api != nil || host != nil { throw ValidationError("--api and --host require two files.") }
            if files.count + (routes == nil ? 0 : 1) > 1 {
                throw ValidationError("With --fetch, specify one file, or the manifest with --routes.")
            }
        } else if files.count != 2 {
            throw ValidationError("Specify the old and the new file, or a host with --fetch.")
        } else if routes != nil {
            throw ValidationError("--routes requires --fetch; use generate to write the files of a manifest.")
        }
    }

    func run(on console: Console) async throws -> ExitStatus {
        guard let fetch else { return try compare(on: console) }
        guard let client = console.sites else {
            throw InputError("--fetch: the light command does not use the network; use the full command")
        }
        let addresses = try SiteInspection.Addresses(host: fetch, site: siteAddress, copies: copyAddress)
        var inspection = SiteInspection(addresses, client: client)
        let standard = try standard(on: console)
        do {
            try await inspection.inspect(standard)
        } catch let error as InputError {
            throw error
        } catch {
            throw InputError("\(routes ?? fetch): \(SafeText("\(error)"))")
        }
        SiteReport(style: json ? nil : console.style).write(inspection, on: console)
        if inspection.isUnreachable {
            console.errors.line("waymark: \(SafeText(fetch)) could not be reached")
            return .unreadable
        }
        return inspection.isSound ? .done : .refused
    }

    private func compare(on console: Console) throws -> ExitStatus {
        let comparison = AssociationComparison(
            from: try AssociationComparison.Side(path: files[0], notesTo: console.errors),
            to: try AssociationComparison.Side(path: files[1], notesTo: console.errors), host: host, api: api)
        let report = ChangeReport(style: json ? nil : console.style, from: files[0], to: files[1])
        var status = ExitStatus.done
        for (title, result) in try comparison.results() {
            if !json, let title { console.output.line(console.style.strong("\(SafeText(title))")) }
            report.write(result, to: console.output, notesTo: console.errors)
            if !result.isEmpty { status = .refused }
        }
        return status
    }

    private func standard(on console: Console) throws -> SiteInspection.Standard {
        if let path = files.first { return .file(try site(path), path: path) }
        guard let routes else { return .nothing }
        let manifest = try Routes(ManifestFile(path: routes), notesTo: console.errors).manifest
        return .manifest(try manifest.startable(notesTo: console.errors), path: routes)
    }

    private func site(_ path: String) throws(InputError) -> AppSiteAssociation {
        guard case .site(let site) = try AssociationInput(path: path) else {
            throw InputError(file: path, "a file of a different kind", expected: "apple-app-site-association")
        }
        return site
    }
}
