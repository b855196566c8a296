internal import Foundation

extension RuleServerModel {
    /// Writes what apps and systems ask for as files, so that any server of files can give it.
    ///
    /// Each file is written beside the old one and takes its place. A document comes before its signature: a reader
    /// between the two has one that does not fit, which an app refuses and asks again.
    ///
    /// - Returns: The files' paths in the folder.
    package func export(to folder: String) async throws -> [String] {
        let (versions, apps) = try await storage.read { reader in
            (
                try reader.latestVersions(),
                try reader.values(AppSettings.self, .app).map { try Self.app($0.name, in: reader) }
            )
        }
        var written: [String] = []
        func write(_ bytes: [UInt8], _ path: String) throws {
            let url = URL(fileURLWithPath: folder).appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(bytes).write(to: url, options: .atomic)
            written.append(path)
        }
        for version in versions {
            try write(version.document, "rules/\(version.channel)")
            try write(Array(version.signatureText.utf8), "rules/\(version.channel).sig")
        }
        for app in apps {
            let files = try associations.files(of: app)
            for (kind, texts) in [(AssociationFiles.Kind.apple, files.apple), (.android, files.android)] {
                for (host, text) in texts.sorted(by: { $0.key < $1.key }) {
                    let name = host.hasPrefix("*.") ? "any" + host.dropFirst() : host
                    try write(Array(text.utf8), "\(name)/.well-known/\(kind.rawValue)")
                }
            }
        }
        return written
    }
}
