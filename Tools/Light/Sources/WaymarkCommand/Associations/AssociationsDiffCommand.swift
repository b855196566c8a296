internal import ArgumentParser
internal import WaymarkAssociations
internal import WaymarkInspection
internal import WaymarkManifest

/// `waymark associations diff`: the links that change hands between two files of a site, or between what a site serves and what
/// it should.
struct AssociationsDiffCommand: AsyncSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Says which links change hands between two files apple-app-site-association, or two manifests.",
        discussion: """
              waymark associations diff released/aasa.json aasa.json --host m.shop.example
              waymark associations diff released/shop.json shop.json
              waymark associations diff --fetch m.shop.example --routes shop.json
              waymark associations diff --fetch m.shop.example aasa.json

            Order that decides nothing, comments and how a rule is written make no difference. In the place of a file, a \
            manifest of routes stands for what generate makes of it.

            With --fetch, and with it alone, the network is asked: for the host's files, and for the copy that Apple's servers \
            have and devices read. Redirects are told and not followed, as the systems do. What is wrong with the answers is \
            said (status, type, size, certificate); the site's file is compared with the copy, and with the file or what \
            generate would write. An answer has 30 seconds and 10 MB. The light command cannot.

            With --json each change gives one line, with the shortest link of its kind:

              {"change":"opens"|"stays","app":"ABCDE12345.shop",
               "witness":"https://m.shop.example/goods/0",
               "old":{"details":0,"component":2}|null,"new":…,"message":"…",
               "from":"…","to":"…"}

            With --fetch each answer gives a line before, and each thing that is wrong with it. What Android apps get by the \
            site's file and not by the generated one, or the other way round, is told as coverage does:

              {"kind":"answer","file":"assetlinks.json","url":"…",
               "status":301|null,"location":"…"|null,"contentType":"…"|null,
               "bytes":0|null,"failure":"…"|null}
              {"kind":"finding","severity":"error"|"warning"|"note",
               "code":"redirected"|…,"url":"…","message":"…"}
              {"kind":"over-claim"|"under-claim","app":"example.shop",
               "witness":"…",…}

            Exit code: 0 the same links open the same apps; 1 some change hands, not all was compared, or something is wrong \
            with what a site serves; 2 a file could not be read, or the site not be asked.
            """)

    @Argument(
        help: ArgumentHelp(
            "The file that was, and the file that is; with --fetch none, or the one that is.", valueName: "file"),
        completion: .file())
    var files: [String] = []

    @Option(
        help: ArgumentHelp(
            "The host of the site: for the links that are shown, and of manifests the one to compare.",
            valueName: "host"))
    var host: String?

    @Option(help: ArgumentHelp("Asks the network for the files of a host.", valueName: "host"))
    var fetch: String?

    @Option(
        help: ArgumentHelp("With --fetch, the manifest whose files the site should have.", valueName: "file"),
        completion: .file(extensions: ["json", "yaml", "yml", "plist"]))
    var routes: String?

    @Option(help: ArgumentHelp("Asks this address in the place of the host's.", valueName: "url", visibility: .private))
    var siteAddress: String?

    @Option(help: ArgumentHelp("Asks this address in the place of Apple's.", valueName: "url", visibility: .private))
    var copyAddress: String?

    @Flag(help: "Prints one JSON object a line and nothing else.")
    var json = false

    func validate() throws {
        if fetch != nil {
            if files.count + (routes == nil ? 0 : 1) > 1 {
                throw ValidationError("With --fetch, name one file or the manifest, with --routes.")
            }
        } else if files.count != 2 {
            throw ValidationError("Name the file that was and the file that is, or a host with --fetch.")
        } else if routes != nil {
            throw ValidationError("--routes goes with --fetch; generate writes the files of a manifest.")
        }
    }

    func run(on console: Console) async throws -> ExitStatus {
        guard let fetch else { return try compare(on: console) }
        guard let client = console.sites else {
            throw InputError("--fetch: the light command asks no network; the full one does")
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
            console.errors.line("waymark: \(SafeText(fetch)) could not be asked")
            return .unreadable
        }
        return inspection.isSound ? .done : .refused
    }

    /// A file, or the files that are made of a manifest, by their hosts.
    private enum Side {
        case file(AppSiteAssociation)
        case manifest([GeneratedSite])
    }

    private func compare(on console: Console) throws -> ExitStatus {
        let sides = (try side(files[0], on: console), try side(files[1], on: console))
        if case (.file(let old), .file(let new)) = sides {
            let difference = AssociationDifference(from: old, to: new, host: host ?? "example.com")
            return write(difference, on: console)
        }
        var known: [String] = []
        for case .manifest(let sites) in [sides.0, sides.1] {
            for site in sites where !known.contains(site.host) { known.append(site.host) }
        }
        let hosts = host.map { host in known.filter { $0 == host } } ?? known
        if hosts.isEmpty { throw ValidationError("No app of the manifests has the host \(host ?? "of a site").") }
        if case (.manifest, .manifest) = sides {
        } else if hosts.count > 1 {
            throw ValidationError("Name the host of the file with --host: \(hosts.joined(separator: ", ")).")
        }
        var status = ExitStatus.done
        for host in hosts {
            if !json { console.output.line(console.style.strong("\(SafeText(host))")) }
            // A sub-domain stands for all that the manifest does not name.
            let shown = host.hasPrefix("*.") ? "www" + host.dropFirst() : host
            let difference = AssociationDifference(
                from: try file(of: host, in: sides.0), to: try file(of: host, in: sides.1), host: shown)
            if write(difference, on: console) != .done { status = .refused }
        }
        return status
    }

    private func write(_ difference: AssociationDifference, on console: Console) -> ExitStatus {
        ChangeReport(style: json ? nil : console.style, from: files[0], to: files[1])
            .write(difference, to: console.output, notesTo: console.errors)
        return difference.isEmpty ? .done : .refused
    }

    private func side(_ path: String, on console: Console) throws -> Side {
        let manifest = ManifestFile(path: path)
        // What cannot be read as a tree is told by the reader of files, with its column.
        guard let node = try? manifest.node(), node.isManifest else { return .file(try site(path)) }
        let routes = try Routes(manifest, notesTo: console.errors)
        let startable = try routes.manifest.startable(notesTo: console.errors)
        do { return .manifest(try GeneratedSite.sites(of: startable)) } catch {
            throw InputError("\(path): \(SafeText("\(error)"))")
        }
    }

    /// The file of a host; one without rules for a host that a manifest does not have.
    private func file(of host: String, in side: Side) throws -> AppSiteAssociation {
        switch side {
        case .file(let file): file
        case .manifest(let sites):
            try AppSiteAssociation(json: (sites.first { $0.host == host }?.text ?? "{}").utf8)
        }
    }

    private func standard(on console: Console) throws -> SiteInspection.Standard {
        if let path = files.first { return .file(try site(path), path: path) }
        guard let routes else { return .nothing }
        let manifest = try Routes(ManifestFile(path: routes), notesTo: console.errors).manifest
        return .manifest(try manifest.startable(notesTo: console.errors), path: routes)
    }

    private func site(_ path: String) throws(InputError) -> AppSiteAssociation {
        guard case .site(let site) = try AssociationInput(path: path) else {
            throw InputError(file: path, "a file of another kind", expected: "apple-app-site-association")
        }
        return site
    }
}
