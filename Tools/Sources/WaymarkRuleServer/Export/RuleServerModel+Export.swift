internal import Foundation

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

extension RuleServerModel {
    /// Writes the content for apps and systems as files, so that any file server can serve it.
    ///
    /// All files are written to a new folder next to the given path, which is a symbolic link and is then switched to
    /// the new folder in one step. So the path always has the files of one moment, even if the process ends, and no
    /// file of a removed channel or host.
    ///
    /// - Returns: The files' paths in the folder.
    /// - Throws: An ``AssociationFault`` if an app has no association files because of a fault; another error if the
    ///   path is not a link that was created here, or cannot be written to. The path stays as it was.
    package func export(to path: String) async throws -> [String] {
        let (versions, apps, tables) = try await storage.read { reader in
            (
                try reader.latestVersions(), try reader.values(AppSettings.self, .app),
                try reader.records(.table, prefix: "")
            )
        }
        let files = AssociationFiles(tables)
        // Otherwise, the last good files of the app would be removed.
        if let fault = files.faults.first { throw fault }
        let channels = Set(apps.flatMap { app in app.channels.map { ChannelName(app: app.name, channel: $0) } })
        let folder = try ExportFolder(path)
        for version in versions where channels.contains(version.channel) {
            try folder.write(version.document, "rules/\(version.channel)")
            try folder.write(Array(version.signatureText.utf8), "rules/\(version.channel).sig")
        }
        for (kind, texts) in [(AssociationFiles.Kind.apple, files.apple), (.android, files.android)] {
            for (host, text) in texts.sorted(by: { $0.key < $1.key }) {
                let name = host.hasPrefix("*.") ? "any" + host.dropFirst() : host
                try folder.write(Array(text.utf8), "\(name)/.well-known/\(kind.rawValue)")
            }
        }
        return try folder.finish()
    }
}

/// A folder that replaces an older one once it is complete.
private final class ExportFolder {
    /// A fault of the place for an export.
    struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    private let path: String
    private let name: String
    private let parent: URL
    /// The folder that is replaced; `nil` for none.
    private let old: String?
    private var written: [String] = []
    private var isFinished = false

    private var folder: URL { parent.appendingPathComponent(name) }

    init(_ path: String) throws {
        self.path = URL(fileURLWithPath: path).standardizedFileURL.path
        parent = URL(fileURLWithPath: self.path).deletingLastPathComponent()
        let prefix = ".\(URL(fileURLWithPath: self.path).lastPathComponent).export-"
        name = prefix + UUID().uuidString.lowercased()
        old = try? FileManager.default.destinationOfSymbolicLink(atPath: self.path)
        if let old, !old.hasPrefix(prefix) || old.contains("/") {
            throw Fault(description: "it is a link to '\(old)', which no export created")
        }
        if old == nil, FileManager.default.fileExists(atPath: self.path) {
            throw Fault(description: "it exists and no export created it")
        }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { if !isFinished { try? FileManager.default.removeItem(at: folder) } }

    func write(_ bytes: [UInt8], _ file: String) throws {
        let url = folder.appendingPathComponent(file)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
        // The server's own folder is private, and this one is public.
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: url.path)
        written.append(file)
    }

    /// Puts the folder into its place, and removes the older one.
    func finish() throws -> [String] {
        for file in FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isDirectoryKey])?
            .compactMap({ $0 as? URL }) ?? []
        where (try? file.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true {
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
        let link = parent.appendingPathComponent("\(name).link").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: name)
        guard rename(link, path) == 0 else {
            try? FileManager.default.removeItem(atPath: link)
            throw Fault(description: "it cannot be moved into place")
        }
        isFinished = true
        if let old { try? FileManager.default.removeItem(at: parent.appendingPathComponent(old)) }
        return written
    }
}
