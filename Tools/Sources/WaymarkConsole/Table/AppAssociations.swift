internal import WaymarkAssociations
internal import WaymarkCore
internal import WaymarkInspection
internal import WaymarkLoading
internal import WaymarkManifest

/// The systems' verdicts on links, according to the files that are generated from a manifest, for each of its apps.
struct AppAssociations: Sendable {
    /// An app on Apple's systems.
    private struct Apple: Sendable {
        let app: String
        let domains: AssociatedDomains
        let types: URLTypes
    }

    /// An app on Android.
    private struct Android: Sendable {
        let package: String
        let filters: AndroidManifest
    }

    private var apple: [Apple] = []
    private var android: [Android] = []
    /// The files of sites, by their hosts.
    private var sites: [String: AppSiteAssociation] = [:]
    private var statements: [String: AssetLinks] = [:]
    /// The comparison of files with the table, for each app and host.
    private var coverage: [Row] = []

    /// The comparison of an app's links of a host.
    private struct Row: Sendable {
        let system: AssociationSystem
        /// The host as the manifest has it; proofs take one of its sub-domains for `*.`.
        let host: String
        /// The size of the site's file.
        let bytes: Int?
        let proof: Coverage
    }

    /// Generates the files of a manifest's apps, and compares them with its table.
    ///
    /// - Throws: If there is no table of the manifest.
    /// - Complexity: The cost of the proofs.
    init(_ manifest: Manifest) throws {
        if manifest.apps.isEmpty { return }
        for site in try GeneratedSite.sites(of: manifest) {
            sites[Self.key(site.host)] = try AppSiteAssociation(json: site.text.utf8)
            coverage += site.coverage.map {
                Row(system: .ios, host: site.host, bytes: site.text.utf8.count, proof: $0)
            }
        }
        for app in manifest.apps.ios {
            let lists = GeneratedAppLists(for: app, of: manifest)
            apple.append(
                Apple(
                    app: app.appID,
                    domains: try AssociatedDomains(entitlements: ManifestNode(propertyList: lists.entitlements.utf8)),
                    types: try URLTypes(info: ManifestNode(propertyList: lists.urlTypes.utf8))))
        }
        let files = try AndroidFiles(manifest)
        for list in files.statements { statements[Self.key(list.host)] = try AssetLinks(json: list.text.utf8) }
        let sizes = Dictionary(
            files.statements.map { (Self.key($0.host), $0.text.utf8.count) }, uniquingKeysWith: { $1 })
        for (app, filters) in zip(manifest.apps.android, files.filters) {
            let own = try filters.manifest()
            android.append(Android(package: app.package, filters: own))
            for host in app.hosts.isEmpty ? manifest.hosts : app.hosts {
                let domain = Self.key(host.hasPrefix("*.") ? String(host.dropFirst(2)) : host)
                let proof = try Coverage(
                    of: own, statements[domain], manifest, host: host, package: app.package)
                coverage.append(Row(system: .android, host: host, bytes: sizes[domain], proof: proof))
            }
        }
    }

    /// A host as links have it when they are compared: in Unicode, while files have it in ASCII. `*.` stays in front.
    private static func key(_ host: String) -> String {
        let start = host.hasPrefix("*.") ? "*." : ""
        let name = host.dropFirst(start.count)
        return start + ((try? DeepLink("https://\(name)"))?.canonicalHost ?? name.lowercased())
    }

    // MARK: Links

    /// Each system's verdict on a link, for each app.
    func verdicts(on link: String) -> [(app: String, verdict: AssociationVerdict)] {
        let host = (try? DeepLink(link))?.canonicalHost
        return apple.map { app in (app.app, verdict(on: link, host: host, app)) }
            + android.map { app in
                guard let host, let list = statements[host] ?? Self.widest(statements, host) else {
                    return (app.package, app.filters.verdict(on: link))
                }
                return (app.package, app.filters.verdict(on: link, statements: list, package: app.package))
            }
    }

    private func verdict(on link: String, host: String?, _ app: Apple) -> AssociationVerdict {
        let scheme = link.prefix { $0 != ":" }.lowercased()
        guard scheme == "https" || scheme == "http" else { return app.types.verdict(on: link, app: app.app) }
        let site = host.flatMap { sites[$0] ?? Self.widest(sites, $0) } ?? sites.values.first
        return site?.verdict(on: link, app: app.app, domains: app.domains)
            ?? app.types.verdict(on: link, app: app.app)
    }

    /// The file of the longest domain whose sub-domains a host is among.
    private static func widest<File>(_ files: [String: File], _ host: String) -> File? {
        let known = files.keys.filter { host.hasSuffix($0.hasPrefix("*.") ? String($0.dropFirst()) : "." + $0) }
        return known.max { $0.utf8.count < $1.utf8.count }.flatMap { files[$0] }
    }

    /// The verdicts on a link as data.
    func json(on link: String) -> JSONText {
        .object([
            .init(
                "systems",
                .array(
                    verdicts(on: link).map { app, verdict in
                        .object([.init("app", .text(app)), .init("verdict", JSONText(verdict))])
                    })),
            .init("fault", .null),
        ])
    }

    // MARK: Tables

    /// The comparison of files and table, as data.
    var json: JSONText {
        .object([
            .init("coverage", .array(coverage.map { Self.json(of: $0) })),
            .init("fault", .null),
        ])
    }

    private static func json(of row: Row) -> JSONText {
        let proof = row.proof
        let differences = proof.differences.map { difference in
            guard case .object(let members) = JSONText(difference, app: proof.app) else { return JSONText.null }
            return .object(members + [.init("rule", .optional(difference.rule?.description))])
        }
        return .object([
            .init("os", .text(row.system.rawValue)), .init("host", .text(row.host)), .init("app", .text(proof.app)),
            .init("bytes", row.bytes.map { .number($0) } ?? .null), .init("exact", .bool(proof.isExact)),
            .init("differences", .array(differences)), .init("doubts", .texts(proof.doubts)),
        ])
    }
}
