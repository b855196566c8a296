internal import WaymarkCore
internal import WaymarkFiles
public import WaymarkInbox
internal import WaymarkRouting

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A storage that keeps the links of an inbox in a file, so that accepted links survive the end of the process.
///
/// ```swift
/// let folder = URL.applicationSupportDirectory.appending(path: "Links")
/// configuration.inbox = InboxConfiguration(gates: ["signIn"], storage: FileInboxStorage(folder: folder))
/// ```
///
/// The file is a log: each change is a record with a length and a checksum, and is on the disk before it is reported as
/// written. When the file is read, an incomplete record is left out; a damaged one is reported, and the records after
/// it are found. A file that has grown is rewritten next to the old one, which it then replaces. On Apple's systems,
/// the folder is excluded from backups, and can be read after the device is first unlocked.
///
/// Only one inbox of one process can use a folder: a lock on a file next to it refuses a second one with `inUse`.
/// Choose a folder in the app's own container. If the folder were shared with extensions, iOS would terminate the app
/// when it is suspended while holding the lock. Extensions leave links in a ``LinkDropFolder``, which needs no lock.
/// The file contains unredacted links, including secrets. All work is done on a separate queue, not on the calling
/// thread.
public final class FileInboxStorage: InboxStorage {
    /// The name of the file in its folder.
    package static let fileName = "inbox.log"

    /// The name of the file.
    public let name = FileInboxStorage.fileName
    private let folder: URL
    private let time: @Sendable () -> Duration
    private let queue = FileQueue(label: "waymark.inbox")
    private let file: File

    /// The log, for the queue alone.
    private final class File: @unchecked Sendable {
        // @unchecked Sendable: only what runs on the storage's queue, one after the other, touches it.
        var log: InboxLog

        init(_ log: consuming InboxLog) { self.log = log }
    }

    /// Creates a storage in a file of a folder, which is created if it does not exist.
    ///
    /// - Parameters:
    ///   - folder: A folder for the inbox alone. In a folder that the system clears, such as a cache folder, links are
    ///     lost.
    ///   - greatestBytes: The greatest size of the file; it takes twice that while it is rewritten.
    public convenience init(folder: URL, greatestBytes: Int = 2 * 1_024 * 1_024) {
        self.init(folder: folder, greatestBytes: greatestBytes, fault: nil, time: SystemTime.sinceEpoch)
    }

    /// Creates a storage with a given time, and with failing writes, for tests.
    package init(
        folder: URL, greatestBytes: Int = 2 * 1_024 * 1_024, fault: InboxFault?,
        time: @escaping @Sendable () -> Duration = SystemTime.sinceEpoch
    ) {
        self.folder = folder
        self.time = time
        file = File(
            InboxLog(
                folder: folder.path, name: Self.fileName, greatestCount: greatestBytes, fault: fault))
    }

    /// The time since 1970, by the system.
    public var now: Duration { time() }

    /// Locks and reads the file, and creates it if it does not exist.
    ///
    /// Damaged parts are left out and reported as losses: a range of the file, or its end if the file is shorter than
    /// was reported as written. If the head is damaged, or the file is something else, it is kept as
    /// `inbox.log.damaged` with the links in it, in place of an earlier one. A file that is damaged or ends early is
    /// rewritten. If that fails, for example because the disk is full, the error is among the losses, and the next
    /// change tries again.
    ///
    /// - Returns: The links, and the parts that are lost.
    /// - Throws: `inUse` if another process or storage has the file; `notAFile` if a link, a folder, a pipe or a device
    ///   is in its place; `otherVersion` if a later version wrote it, in which case it is left unchanged; `forbidden`,
    ///   `full` or `system` if it cannot be used.
    /// - Complexity: O(*n*) for *n* bytes, whatever their content; at most about twice the greatest size is read.
    public func load() async throws(InboxStorageError) -> InboxContents {
        let folder = folder
        return try await perform { (log: inout InboxLog) throws(InboxStorageError) in
            do throws(FileError) { try FileCall.prepare(folder) } catch { throw InboxStorageError(error) }
            return try log.load()
        }
    }

    /// Adds changes to the file, and returns once they are on the disk.
    ///
    /// - Throws: `full`, `missing`, `forbidden` or `system`; nothing is added until ``replace(with:)`` has succeeded.
    /// - Complexity: One wait for the disk, regardless of the number of changes; occasionally, the file is rewritten.
    public func append(_ changes: [InboxChange]) async throws(InboxStorageError) {
        try await perform { (log: inout InboxLog) throws(InboxStorageError) in try log.append(changes) }
    }

    /// Rewrites the file, and recreates its folder if it is missing.
    ///
    /// - Throws: `full`, `missing`, `forbidden`, `inUse` or `system`; the file is then as it was.
    public func replace(with links: [StoredLink]) async throws(InboxStorageError) {
        let folder = folder
        try await perform { (log: inout InboxLog) throws(InboxStorageError) in
            do throws(FileError) { try FileCall.prepare(folder, during: "write") } catch {
                throw InboxStorageError(error)
            }
            try log.replace(with: links)
        }
    }

    /// Closes the file and releases its lock; nothing is written until ``load()`` is called again.
    public func close() async { await perform { (log: inout InboxLog) in log.unload() } }

    /// Does something with the log on the queue.
    private func perform<Result: Sendable, Failure: Error>(
        _ body: @escaping @Sendable (inout InboxLog) throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        try await queue.perform { [file] () throws(Failure) in try body(&file.log) }
    }
}
