internal import WaymarkAssociations
internal import WaymarkConsole
internal import WaymarkCore
internal import WaymarkInspection
internal import WaymarkManifest

/// The files by which systems hand apps their links.
struct AssociationFiles: Sendable {
    /// A file of a host.
    enum Kind: String, Sendable {
        case apple = "apple-app-site-association"
        case android = "assetlinks.json"
    }

    /// The texts by host, in lower case.
    private(set) var apple: [String: String] = [:]
    private(set) var android: [String: String] = [:]
    /// The apps whose files cannot be made, in the order of their names.
    private(set) var faults: [AssociationFault] = []

    /// The files of the newest tables of apps; for a host of several apps, those of the first app by name.
    ///
    /// An app whose files cannot be made has none, and the others have theirs: the same tables always give the same
    /// files and faults.
    ///
    /// - Parameter tables: The records of the tables.
    init(_ tables: [(key: String, body: [UInt8])]) {
        // The lists of domains whose subdomains an app has, without having the domains themselves.
        var domains: [String: String] = [:]
        let apps = Dictionary(grouping: tables) { String($0.key.prefix { $0 != "/" }) }
        for (app, tables) in apps.sorted(by: { $0.key < $1.key }) {
            do {
                guard let manifest = try Self.newest(of: tables, app), !manifest.apps.isEmpty else { continue }
                // Both are made before either is added.
                let sites = try GeneratedSite.sites(of: manifest).map { ($0.host.lowercased(), $0.text) }
                let lists = try AndroidFiles(manifest).statements.map { ($0.host.lowercased(), $0.text) }
                let own = Self.androidHosts(of: manifest)
                apple.merge(sites) { first, _ in first }
                android.merge(lists.filter { own.contains(Self.canonical($0.0)) }) { first, _ in first }
                domains.merge(lists.filter { !own.contains(Self.canonical($0.0)) }) { first, _ in first }
            } catch {
                faults.append(AssociationFault(app: app, reason: (error as? ServerRefusal)?.message ?? "\(error)"))
            }
        }
        android.merge(domains) { own, _ in own }
    }

    /// Returns the manifest of an app's newest table. Older tables are not read.
    private static func newest(of tables: [(key: String, body: [UInt8])], _ app: String) throws -> Manifest? {
        let named = tables.map { table -> (from: String?, body: [UInt8]) in
            let name = String(table.key.dropFirst(app.count + 1))
            return (name == AppTable.everyVersion ? nil : name, table.body)
        }
        guard let newest = named.sorted(by: { AppTables.isInOrder($0.from, $1.from) }).last else { return nil }
        return try AppTable(from: newest.from, json: newest.body).manifest
    }

    /// Returns the hosts of a manifest's Android apps in their canonical form, without those that begin with `*.`.
    private static func androidHosts(of manifest: Manifest) -> Set<String> {
        let hosts = manifest.apps.android.flatMap { $0.hosts.isEmpty ? manifest.hosts : $0.hosts }
        return Set(hosts.filter { !$0.hasPrefix("*.") }.map(Self.canonical))
    }

    private static func canonical(_ host: String) -> String {
        let host = host.lowercased()
        return (try? DeepLink("https://\(host)"))?.canonicalHost ?? host
    }

    /// The file of a host: its own, or that of the longest domain that has it as a subdomain.
    func text(_ kind: Kind, for host: String) -> String? {
        let files = kind == .apple ? apple : android
        if let text = files[host] { return text }
        let wide = files.keys.filter { $0.hasPrefix("*.") && host.hasSuffix($0.dropFirst()) }
        return wide.max { $0.utf8.count < $1.utf8.count }.flatMap { files[$0] }
    }
}

/// The reason why an app has no association files.
package struct AssociationFault: Error, CustomStringConvertible {
    let app: String
    let reason: String

    package var description: String { "the association files of \(app) cannot be made: \(reason)" }
}

extension RuleServerModel {
    /// The file of the requested host, from the app that owns the host.
    func associationFile(_ kind: AssociationFiles.Kind, for authority: String?) async throws -> ConsoleAnswer {
        let host = String((authority ?? "").lowercased().prefix { $0 != ":" })
        let tables = try await storage.read { try $0.records(.table, prefix: "") }
        guard let text = associationFiles(of: tables).text(kind, for: host) else {
            throw ServerRefusal(404, "path.unknown", "no app owns the host")
        }
        var answer = ConsoleAnswer(Array(text.utf8), type: "application/json")
        answer.headers = [("Cache-Control", "public, max-age=300")]
        return answer
    }

    /// Returns the files of all apps. Faults are reported once for each state of the tables.
    ///
    /// - Parameter tables: The records of the tables.
    /// - Complexity: The cost of a digest of the tables, and that of parsing and proving them if one has changed.
    func associationFiles(of tables: [(key: String, body: [UInt8])]) -> AssociationFiles {
        associations.files(of: tables) {
            let files = AssociationFiles(tables)
            for fault in files.faults { report("waymark serve: \(SafeText("\(fault)"))") }
            return files
        }
    }
}
