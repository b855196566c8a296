import Foundation

/// A folder of its own for files of a test, removed with the value.
final class Folder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("waymark-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// Writes a file and gives its path.
    func file(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
        let file = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
        return file.path
    }

    /// Writes a manifest with these routes, and other keys before them, and gives its path.
    func manifest(_ routes: String, _ keys: String = "") throws -> String {
        try file("routes.json", #"{ "waymark": 1, \#(keys) "routes": [\#(routes)] }"#.utf8)
    }

    /// The path of a file of the sample shop.
    static func shop(_ name: String) -> String {
        URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../../Examples/Shop/\(name)").standardized.path
    }
}
