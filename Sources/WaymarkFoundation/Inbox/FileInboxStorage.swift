internal import WaymarkCore
public import WaymarkRouting

#if canImport(FoundationEssentials)
internal import Dispatch
public import FoundationEssentials
#else
public import Foundation
#endif

/// Keeps the links of an inbox in a file, so that none that was accepted is lost where the process ends.
///
/// ```swift
/// let folder = URL.applicationSupportDirectory.appending(path: "Links")
/// configuration.inbox = InboxConfiguration(gates: ["signIn"], storage: FileInboxStorage(folder: folder))
/// ```
///
/// The file is a log: each change is a record with a length and a checksum, and is on the disk before it is reported as
/// written. A record that was not written to its end is left out when the file is read; a damaged one is told of, and those
/// behind it are found. A file that has grown is written anew beside the old one, which it replaces. On Apple's systems the
/// folder is kept out of backups, and can be read from the first unlocking of the device on.
///
/// One inbox of one process uses a folder. The file has links as they were given, with their secrets. All work is done on
/// a queue of the storage's own, and none on the thread that asks for it.
public final class FileInboxStorage: InboxStorage {
    /// The name of the file in its folder.
    package static let fileName = "inbox.log"

    /// The name of the file.
    public let name = FileInboxStorage.fileName
    private let folder: URL
    private let time: @Sendable () -> Duration
    private let queue = DispatchQueue(label: "waymark.inbox")
    private let file: File

    /// The log, for the queue alone.
    private final class File: @unchecked Sendable {
        // @unchecked Sendable: only what runs on the storage's queue, one after the other, touches it.
        var log: InboxLog

        init(_ log: consuming InboxLog) { self.log = log }
    }

    /// A file in a folder, which is made where there is none.
    ///
    /// - Parameters:
    ///   - folder: A folder for the inbox alone; one that the system clears, as that of caches, loses links.
    ///   - greatestBytes: How large the file may be; it is twice that while it is written anew.
    public convenience init(folder: URL, greatestBytes: Int = 2 * 1_024 * 1_024) {
        self.init(folder: folder, greatestBytes: greatestBytes, fault: nil, time: Self.systemTime)
    }

    /// The same with a time of its own, and with writing that goes wrong, for tests.
    package init(
        folder: URL, greatestBytes: Int = 2 * 1_024 * 1_024, fault: InboxFault?,
        time: @escaping @Sendable () -> Duration = FileInboxStorage.systemTime
    ) {
        self.folder = folder
        self.time = time
        file = File(
            InboxLog(
                folder: folder.path, name: Self.fileName, greatestCount: greatestBytes, fault: fault))
    }

    package static let systemTime: @Sendable () -> Duration = {
        .milliseconds(Int64(Date().timeIntervalSince1970 * 1_000))
    }

    /// The time since 1970, by the system.
    public var now: Duration { time() }

    /// Reads the file, and makes it where there is none.
    ///
    /// - Throws: `otherVersion` or `notAnInbox` where the file is something else, which is left as it is; `forbidden`,
    ///   `full` or `system` where it cannot be used.
    public func load() async throws(InboxStorageError) -> InboxContents {
        let folder = folder
        return try await perform { (log: inout InboxLog) throws(InboxStorageError) in
            try FileCall.prepare(folder)
            return try log.load()
        }
    }

    /// Adds changes to the file, and returns once they are on the disk.
    ///
    /// - Throws: `full`, `missing`, `forbidden` or `system`; nothing is added until ``replace(with:)`` has succeeded.
    /// - Complexity: One wait for the disk, however many changes there are; now and then the file is written anew.
    public func append(_ changes: [InboxChange]) async throws(InboxStorageError) {
        try await perform { (log: inout InboxLog) throws(InboxStorageError) in try log.append(changes) }
    }

    /// Writes the file anew, and makes its folder where that is gone.
    ///
    /// - Throws: `full`, `missing`, `forbidden` or `system`; the file is then as it was.
    public func replace(with links: [StoredLink]) async throws(InboxStorageError) {
        let folder = folder
        try await perform { (log: inout InboxLog) throws(InboxStorageError) in
            try FileCall.prepare(folder)
            try log.rewrite(links, during: "write")
        }
    }

    /// Does something with the log on the queue.
    private func perform<Result: Sendable>(
        _ body: @escaping @Sendable (inout InboxLog) throws(InboxStorageError) -> Result
    ) async throws(InboxStorageError) -> Result {
        let result: Swift.Result<Result, InboxStorageError> = await withUnsafeContinuation { continuation in
            queue.async { [file, queue] in
                dispatchPrecondition(condition: .onQueue(queue))
                do throws(InboxStorageError) {
                    continuation.resume(returning: .success(try body(&file.log)))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
        return try result.get()
    }
}
