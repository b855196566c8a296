import Foundation

/// A folder of its own for files of a test, removed with the value.
final class Folder: Sendable {
    private let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("waymark-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// Writes a file and gives its path.
    @discardableResult
    func write(_ name: String, _ text: String) throws -> String {
        let file = url.appendingPathComponent(name)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    /// The manifest of the sample shop.
    static let shop = URL(fileURLWithPath: #filePath).appendingPathComponent(
        "../../../../../Examples/Shop/waymark.json"
    )
    .standardized.path
}
