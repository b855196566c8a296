internal import WaymarkRouting

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The file in which the last good rules are kept. It is written beside the old one and takes its place, so that it is the old
/// or the new one whenever the process ends.
///
/// Everything waits for the disk, on a queue of its own, in the order in which it was asked for.
struct RuleStore: Sendable {
    static let fileName = "rules.kept"

    private let folder: URL
    private let queue = FileQueue(label: "waymark.rules")
    private var path: String { folder.path + "/" + Self.fileName }

    init(folder: URL) { self.folder = folder }

    /// What is kept, or `nil` where nothing is.
    ///
    /// - Parameter limit: How long a document may be.
    /// - Throws: `forbidden`, `tooLarge` or `system`.
    func load(atMost limit: Int) async throws(RuleStorageError) -> KeptRules.Reading? {
        let path = path
        // Beside the document there are a signature, a tag and the head.
        let greatest = limit + SignatureText.greatestCount + KeptRules.headCount + 256
        return try await queue.perform { () throws(RuleStorageError) in
            do throws(InboxStorageError) {
                let file = try FileCall.open(path, .reading, during: "load")
                defer { FileCall.close(file) }
                return KeptRules.read(try FileCall.read(file, atMost: greatest, during: "load"))
            } catch {
                if error.reason == .missing { return nil }
                throw RuleStorageError(error)
            }
        }
    }

    /// Keeps rules in the place of others, and returns once they are on the disk.
    ///
    /// - Throws: `full`, `missing`, `forbidden` or `system`; what was kept before stays.
    func write(_ rules: KeptRules) async throws(RuleStorageError) {
        let (folder, path) = (folder, path)
        try await queue.perform { () throws(RuleStorageError) in
            do throws(InboxStorageError) {
                try FileCall.prepare(folder, during: "write")
                let new = path + ".new"
                let file = try FileCall.open(new, .creating, during: "write")
                defer { FileCall.close(file) }
                try FileCall.write(rules.bytes[...], to: file, during: "write")
                try FileCall.synchronize(file, during: "write")
                try FileCall.replace(path, with: new, in: folder.path, during: "write")
            } catch {
                throw RuleStorageError(error)
            }
        }
    }
}
