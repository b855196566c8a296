internal import WaymarkAssociations
internal import WaymarkConsole
internal import WaymarkInspection
internal import WaymarkManifest

/// The files by which systems hand an app its links.
struct AssociationFiles: Sendable {
    /// A file of a host.
    enum Kind: String, Sendable {
        case apple = "apple-app-site-association"
        case android = "assetlinks.json"
    }

    /// The texts by host, in lower case.
    private(set) var apple: [String: String] = [:]
    private(set) var android: [String: String] = [:]

    /// The files of an app's newest table.
    init(_ tables: AppTables) throws {
        guard let manifest = tables.tables.last?.manifest, !manifest.apps.isEmpty else { return }
        for site in try GeneratedSite.sites(of: manifest) { apple[site.host.lowercased()] = site.text }
        for list in try AndroidFiles(manifest).statements { android[list.host.lowercased()] = list.text }
    }

    /// The file of a host: its own, or that of the longest domain that has it as a subdomain.
    func text(_ kind: Kind, for host: String) -> String? {
        let files = kind == .apple ? apple : android
        if let text = files[host] { return text }
        let wide = files.keys.filter { $0.hasPrefix("*.") && host.hasSuffix($0.dropFirst()) }
        return wide.max { $0.utf8.count < $1.utf8.count }.flatMap { files[$0] }
    }
}

extension RuleServerModel {
    /// The file of the requested host, from the app that owns the host.
    func associationFile(_ kind: AssociationFiles.Kind, for authority: String?) async throws -> ConsoleAnswer {
        let host = String((authority ?? "").lowercased().prefix { $0 != ":" })
        let apps = try await storage.read { reader in
            try reader.values(AppSettings.self, .app).map { try Self.app($0.name, in: reader) }
        }
        for app in apps {
            let files = try associations.files(of: app)
            guard let text = files.text(kind, for: host) else { continue }
            var answer = ConsoleAnswer(Array(text.utf8), type: "application/json")
            answer.headers = [("Cache-Control", "public, max-age=300")]
            return answer
        }
        throw ServerRefusal(404, "path.unknown", "no app owns the host")
    }
}
