import Foundation

/// A temporary folder, which is removed with this value.
final class ScratchFolder {
    let url = FileManager.default.temporaryDirectory.appending(path: "shop-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: url) }
}
