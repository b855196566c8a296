internal import WaymarkInspection
internal import WaymarkManifest

/// A file with the table of another router.
struct ImportFile {
    /// The path as the caller gave it.
    let path: String

    private static let expected = "a list of patterns, or a table in JSON, YAML or a property list"

    /// Reads the file.
    ///
    /// - Returns: The routes, and the entries that are not routes, with their places.
    func entries() throws(InputError) -> (entries: [ImportEntry], unread: [ImportFinding]) {
        let bytes = try InputFile(path: path, expected: Self.expected).bytes(limit: ManifestFile.sizeLimit)
        guard isTree(bytes) else { return (try lines(of: bytes), []) }
        var reader = RouteTreeReader(file: path)
        try reader.read(try ManifestFile(path: path).node(of: bytes))
        return (reader.entries, reader.unread)
    }

    /// Returns whether this is a table rather than a list: by its extension, or else by how its text begins.
    private func isTree(_ bytes: [UInt8]) -> Bool {
        let name = path.split(separator: "/").last ?? ""
        switch name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last?.lowercased() {
        case "json", "yaml", "yml", "plist": return true
        case "txt": return false
        default:
            let start = ManifestFile.start(of: bytes)
            return [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(start.first)
                || ["<?xml", "<!DOCTYPE", "<plist", "bplist"].contains { start.starts(with: $0.utf8) }
        }
    }

    /// One pattern per line, optionally followed by a tab and the name of its handler.
    private func lines(of bytes: [UInt8]) throws(InputError) -> [ImportEntry] {
        guard let text = String(utf8: bytes.withoutByteOrderMark) else {
            throw InputError(file: path, "bytes that are not valid UTF-8", expected: Self.expected)
        }
        var entries: [ImportEntry] = []
        for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            // A number sign can begin a pattern; followed by a space, or alone on its line, it begins a comment.
            if line == "#" || line.hasPrefix("# ") || line.hasPrefix("#\t") { continue }
            let fields = line.split(separator: "\t").map { $0.trimmingSpaces }.filter { !$0.isEmpty }
            guard let pattern = fields.first else { continue }
            var entry = ImportEntry(pattern)
            if fields.count > 1 { entry.handler = fields[1] }
            entry.place = "\(path):\(number + 1)"
            entries.append(entry)
        }
        return entries
    }
}

extension Substring {
    /// The text without spaces around it.
    fileprivate var trimmingSpaces: String {
        let start = drop { $0 == " " }
        return String(start.reversed().drop { $0 == " " }.reversed())
    }
}
