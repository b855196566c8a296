internal import ArgumentParser
internal import WaymarkAssociations
internal import WaymarkCore
internal import WaymarkInspection
internal import WaymarkManifest

/// The comparison of two files of the same kind, or of the files generated from route manifests.
struct AssociationComparison {
    /// A file, or the files generated from a route manifest.
    enum Side {
        case site(AppSiteAssociation)
        case statements(AssetLinks)
        case filters(AndroidManifest)
        case routes([GeneratedSite], AndroidFiles)

        /// Reads a file, and detects its kind from its beginning.
        init(path: String, notesTo errors: TextSink) throws {
            let file = ManifestFile(path: path)
            let bytes = RouteBuild.isBuild(path) ? nil : try AssociationInput.bytes(path: path)
            // A file that cannot be read as a tree is reported by the reader of files, with its column.
            let tree = try bytes.map { try? file.node(of: $0) } ?? file.node()
            guard let tree, tree.isManifest else {
                switch try AssociationInput(bytes: bytes ?? [], path: path) {
                case .site(let site): self = .site(site)
                case .statements(let statements): self = .statements(statements)
                case .filters(let filters): self = .filters(filters)
                case .appList:
                    throw InputError(
                        file: path, "a property list",
                        expected: "apple-app-site-association, assetlinks.json or AndroidManifest.xml")
                }
                return
            }
            let routes = try Routes(file.manifest(of: tree), file: path, notesTo: errors)
            let startable = try routes.manifest.startable(notesTo: errors)
            do { self = .routes(try GeneratedSite.sites(of: startable), try AndroidFiles(startable)) } catch {
                throw InputError("\(path): \(SafeText("\(error)"))")
            }
        }

        /// The kind of the file in words; `nil` for a route manifest, which stands for each kind.
        fileprivate var kind: String? {
            switch self {
            case .site: "apple-app-site-association"
            case .statements: "assetlinks.json"
            case .filters: "AndroidManifest.xml"
            case .routes: nil
            }
        }

        fileprivate var sites: [GeneratedSite] { if case .routes(let sites, _) = self { sites } else { [] } }
        fileprivate var android: AndroidFiles? { if case .routes(_, let files) = self { files } else { nil } }
    }

    /// The difference of two files.
    enum Result {
        case apple(AssociationDifference)
        case android(AndroidDifference)

        var isEmpty: Bool {
            switch self {
            case .apple(let difference): difference.isEmpty
            case .android(let difference): difference.isEmpty
            }
        }
    }

    private let old: Side
    private let new: Side
    private let host: String?
    private let api: Int?

    init(from old: Side, to new: Side, host: String?, api: Int?) {
        self.old = old
        self.new = new
        self.host = host
        self.api = api
    }

    /// The differences, with a title for each if there may be several.
    ///
    /// - Throws: `ValidationError` for files that cannot be compared, and for options that do not apply to them.
    func results() throws -> [(title: String?, result: Result)] {
        switch (old, new) {
        case (.site(let old), .site(let new)):
            try refuseAPI()
            return [(nil, .apple(AssociationDifference(from: old, to: new, host: host ?? "example.com")))]
        case (.statements(let old), .statements(let new)):
            let host = host ?? "example.com"
            return [(nil, .android(AndroidDifference(from: old, to: new, host: host, api: api)))]
        case (.filters(let old), .filters(let new)):
            if host != nil { throw ValidationError("--host: intent filters name their hosts themselves.") }
            return [(nil, .android(AndroidDifference(from: old, to: new, api: api)))]
        case (.routes, .routes):
            let results = try appleResults(isComplete: true) + statementResults(isComplete: true) + filterResults()
            if results.isEmpty {
                throw ValidationError("No app of the manifests has the host \(host ?? "of a site").")
            }
            return results
        case (.site, .routes), (.routes, .site):
            try refuseAPI()
            return try appleResults(isComplete: false)
        case (.statements, .routes), (.routes, .statements): return try statementResults(isComplete: false)
        case (.filters, .routes), (.routes, .filters):
            if host != nil { throw ValidationError("--host: intent filters name their hosts themselves.") }
            return try filterResults()
        case (.site, _), (.statements, _), (.filters, _):
            throw ValidationError(
                "The files are of two kinds: \(old.kind ?? "a manifest") and \(new.kind ?? "a manifest").")
        }
    }

    private func refuseAPI() throws {
        if api != nil { throw ValidationError("--api is for Android's files.") }
    }

    /// The hosts to compare, of those that the manifests have files for.
    ///
    /// - Parameter isComplete: Whether all may be compared; otherwise a host must be named if there are several.
    private func hosts(_ known: [String], isComplete: Bool) throws -> [String] {
        var unique: [String] = []
        for name in known where !unique.contains(name) { unique.append(name) }
        let hosts = host.map { host in unique.filter { Self.isSame($0, host.lowercased()) } } ?? unique
        if isComplete { return hosts }
        if hosts.isEmpty { throw ValidationError("No app of the manifests has the host \(host ?? "of a site").") }
        if hosts.count > 1 {
            throw ValidationError("Specify the host of the file with --host: \(hosts.joined(separator: ", ")).")
        }
        return hosts
    }

    /// Returns whether a host in ASCII is a given one, which may be in Unicode.
    private static func isSame(_ known: String, _ given: String) -> Bool {
        known == given || (try? DeepLink("https://\(known)"))?.canonicalHost == given
    }

    private func appleResults(isComplete: Bool) throws -> [(title: String?, result: Result)] {
        try hosts((old.sites + new.sites).map(\.host), isComplete: isComplete).map { host in
            /// The file of the host; one without rules for a host that a manifest does not have.
            func file(_ side: Side) throws -> AppSiteAssociation {
                if case .site(let file) = side { return file }
                return try AppSiteAssociation(json: (side.sites.first { $0.host == host }?.text ?? "{}").utf8)
            }
            // One subdomain stands for all subdomains that the manifest does not name.
            let shown = host.hasPrefix("*.") ? "www" + host.dropFirst() : host
            return (host, .apple(AssociationDifference(from: try file(old), to: try file(new), host: shown)))
        }
    }

    private func statementResults(isComplete: Bool) throws -> [(title: String?, result: Result)] {
        let known = [old, new].flatMap { $0.android?.statements.map(\.host) ?? [] }
        return try hosts(known, isComplete: isComplete).map { host in
            func file(_ side: Side) throws -> AssetLinks {
                if case .statements(let file) = side { return file }
                let text = side.android?.statements.first { $0.host == host }?.text
                return try AssetLinks(json: (text ?? "[]").utf8)
            }
            let difference = AndroidDifference(from: try file(old), to: try file(new), host: host, api: api)
            return ("\(host)  assetlinks.json", .android(difference))
        }
    }

    private func filterResults() throws -> [(title: String?, result: Result)] {
        let generated = [old, new].flatMap { $0.android?.filters ?? [] }
        var packages: [String] = []
        for package in generated.map(\.package) where !packages.contains(package) { packages.append(package) }
        // A manifest of Android's is one app's.
        for case .filters(let filters) in [old, new] {
            if let own = filters.package, packages.contains(own) { packages = [own] }
            if packages.count != 1 {
                throw ValidationError(
                    packages.isEmpty
                        ? "The manifest of routes has no Android app."
                        : "The manifest of routes has several Android apps; AndroidManifest.xml names the one by its package."
                )
            }
        }
        if host != nil { return [] }
        return try packages.map { package in
            func file(_ side: Side) throws -> AndroidManifest {
                if case .filters(let file) = side { return file }
                let own = side.android?.filters.first { $0.package == package }
                return try own?.manifest() ?? AndroidManifest(xml: "<application/>".utf8)
            }
            let difference = AndroidDifference(from: try file(old), to: try file(new), api: api)
            return ("\(package)  AndroidManifest.xml", .android(difference))
        }
    }
}
