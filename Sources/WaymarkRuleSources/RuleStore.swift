internal import WaymarkFiles

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The file of the last valid rules. A new file is written next to the old one and then replaces it, so that one of
/// them is complete whenever the process ends.
///
/// All operations wait for the disk, on a separate queue, in FIFO order.
struct RuleStore: Sendable {
    static let fileName = "rules.kept"

    /// A file of the folder.
    enum Place: String {
        case kept = "rules.kept"
        /// The same once more, to know the greatest version by if the other is gone.
        case seen = "rules.seen"
    }

    private let folder: URL
    private let queue = FileQueue(label: "waymark.rules")

    init(folder: URL) { self.folder = folder }

    /// Returns the kept rules, or `nil` for none.
    ///
    /// - Parameter limit: How long a document may be.
    /// - Throws: `forbidden`, `notAFile`, `tooLarge` or `system`.
    func load(atMost limit: Int) async throws(RuleStorageError) -> KeptRules.Reading? {
        try await bytes(of: .kept, atMost: KeptRules.greatestCount(forDocumentsOf: limit)).map { KeptRules.read($0) }
    }

    /// Returns the bytes of a file, or `nil` if it does not exist.
    func bytes(of place: Place, atMost limit: Int) async throws(RuleStorageError) -> [UInt8]? {
        let path = folder.path + "/" + place.rawValue
        return try await queue.perform { () throws(RuleStorageError) in
            do throws(FileError) {
                let file = try FileCall.open(path, .reading, during: "load")
                defer { FileCall.close(file) }
                return try FileCall.read(file, atMost: limit, during: "load")
            } catch {
                if error.reason == .missing { return nil }
                throw RuleStorageError(error)
            }
        }
    }

    /// Replaces the kept rules, and returns once the new ones are on the disk.
    ///
    /// - Throws: `full`, `missing`, `forbidden`, `notAFile` or `system`; the previous rules stay in that case.
    func write(_ rules: KeptRules) async throws(RuleStorageError) { try await write(rules.bytes, to: .kept) }

    /// Writes a file anew, and returns once it is on the disk.
    func write(_ bytes: [UInt8], to place: Place) async throws(RuleStorageError) {
        let folder = folder
        let path = folder.path + "/" + place.rawValue
        try await queue.perform { () throws(RuleStorageError) in
            do throws(FileError) {
                try FileCall.prepare(folder, during: "write")
                let new = path + ".new"
                let file = try FileCall.open(new, .creating, during: "write")
                defer { FileCall.close(file) }
                try FileCall.write(bytes[...], to: file, during: "write")
                try FileCall.synchronize(file, during: "write")
                try FileCall.replace(path, with: new, in: folder.path, during: "write")
            } catch {
                throw RuleStorageError(error)
            }
        }
    }
}
