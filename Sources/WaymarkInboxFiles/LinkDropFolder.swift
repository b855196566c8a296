internal import WaymarkCore
internal import WaymarkFiles
public import WaymarkInbox
public import WaymarkRouting

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A folder through which extensions pass links to the inbox of their app.
///
/// ```swift
/// // In the extension: the folder of a group that the app and the extension are in.
/// try await LinkDropFolder(group.appendingPathComponent("Links")).leave("shop://cart/add/42", from: .shortcut)
///
/// // In the app.
/// configuration.inbox?.drop = LinkDropFolder(group.appendingPathComponent("Links"))
/// ```
///
/// Each link is a separate file, which is written under another name, flushed to the disk and then renamed, so that it
/// exists completely or not at all. The app removes it once its inbox has the link. No lock is used, because iOS
/// terminates a process that is suspended while holding a lock on a shared file. Any number of processes may leave
/// links, and one process accepts them.
///
/// The files contain unredacted links, including secrets. All work is done on a separate queue.
public struct LinkDropFolder: LinkDrop {
    /// The name of the folder in events.
    public let name = "drop"
    private let folder: URL
    private let greatestLinks: Int
    private let fault: InboxFault?
    private let time: @Sendable () -> Duration
    private let queue = FileQueue(label: "waymark.drop")

    /// The end of the name of a link's file.
    private static let ending = ".link"
    /// The end of the name of a file that is being written.
    private static let unfinishedEnding = ".part"
    /// The greatest length of a file: no link in an inbox is longer.
    private static let greatestBytes =
        InboxLogReader.head.count + InboxRecord.headCount + InboxRecord.greatestCount
    /// After how long a file that is being written is known as left over.
    private static let unfinishedAge = Duration.seconds(60 * 60)
    /// The age at which a file of a later version is removed, because it takes up room.
    private static let laterAge = Duration.seconds(30 * 24 * 60 * 60)

    /// Creates a folder for links, which is created if it does not exist.
    ///
    /// - Parameters:
    ///   - folder: A folder for this purpose alone that the app and its extensions share, such as one in an app group's
    ///     container.
    ///   - greatestLinks: The greatest number of links in the folder.
    public init(_ folder: URL, greatestLinks: Int = 256) {
        self.init(folder, greatestLinks: greatestLinks, fault: nil)
    }

    /// Creates a folder with a given time, and with failing writes or removals, for tests.
    package init(
        _ folder: URL, greatestLinks: Int = 256, fault: InboxFault?,
        time: @escaping @Sendable () -> Duration = { .microseconds(Int64(Date().timeIntervalSince1970 * 1_000_000)) }
    ) {
        self.folder = folder
        self.greatestLinks = greatestLinks
        self.fault = fault
        self.time = time
    }

    /// The time since 1970, by the system.
    public var now: Duration { time() }

    // MARK: Leaving

    /// Leaves a link for the app, and returns once it is on the disk.
    ///
    /// The app validates the text when it accepts the link.
    ///
    /// - Parameters:
    ///   - link: The link.
    ///   - source: The source of the link; not `.app`, since the app is another process.
    ///   - key: A key; a later link with the same key replaces this one while it waits in the inbox.
    ///   - timeToLive: The time that the link may wait from now on; `nil` for the inbox's own.
    ///   - scene: The scene that the link is for.
    /// - Throws: `full` if the folder has its greatest number of links, the disk is full, or the link is longer than 1
    ///   MiB; `inside` for a link from `.app`; `forbidden`, `missing`, `notAFile` or `system`.
    public func leave(
        _ link: String, from source: LinkSource, key: String? = nil, timeToLive: Duration? = nil, scene: String? = nil
    ) async throws(InboxStorageError) {
        if source.isInside { throw InboxStorageError(.inside, during: "leave") }
        let stored = StoredLink(
            id: .random(in: 1 ... .max), text: link, source: source, key: key, scene: scene, accepted: now,
            timeToLive: timeToLive)
        try await leave(stored)
    }

    /// Leaves a link as another process might write it, unchecked.
    package func leave(_ link: StoredLink) async throws(InboxStorageError) {
        try await perform { () throws(FileError) in try write(link) }
    }

    private func write(_ link: StoredLink) throws(FileError) {
        let bytes = InboxLogReader.head + InboxRecord.bytes(of: .accepted(link, superseding: nil))
        guard bytes.count <= Self.greatestBytes else { throw FileError(.full, during: "leave") }
        try FileCall.prepare(folder, during: "leave")
        let names = try FileCall.names(in: folder, during: "leave")
        guard names.count(where: { $0.hasSuffix(Self.ending) }) < greatestLinks else {
            throw FileError(.full, during: "leave")
        }
        let name = Self.fileName(of: link)
        let path = folder.path + "/" + name
        let unfinished = path + Self.unfinishedEnding
        let file = try FileCall.open(unfinished, .creating, during: "leave")
        defer { FileCall.close(file) }
        do throws(FileError) {
            if case .killed(let limit) = fault, limit < bytes.count {
                try FileCall.write(bytes.prefix(limit), to: file, during: "leave")
                FileCall.endProcess()
            }
            try FileCall.write(bytes[...], to: file, during: "leave")
            try FileCall.synchronize(file, during: "leave")
            try FileCall.replace(path, with: unfinished, in: folder.path, during: "leave")
        } catch {
            FileCall.remove(unfinished)
            throw error
        }
    }

    /// A name for a link's file; names are in the order of the links' times.
    private static func fileName(of link: StoredLink) -> String {
        let nanoseconds = UInt64(max(0, link.accepted / .nanoseconds(1)))
        return hexadecimal(nanoseconds) + "-" + hexadecimal(link.id) + ending
    }

    private static func hexadecimal(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }

    // MARK: Taking in

    /// Returns the links that were left, oldest first.
    ///
    /// A file whose content is damaged is removed, and reported as a loss: it was written completely, so the disk or
    /// another process has changed it. The same applies to an item with a file's name that is not a file; it is neither
    /// followed nor opened. A file that the system does not allow to be read, for example before the device is first
    /// unlocked, and one that a later version wrote within the last thirty days, stay for the next time; the first of
    /// them is reported.
    ///
    /// - Throws: An `InboxStorageError` with the reason `forbidden` if the folder must not be read.
    public func contents() async throws(InboxStorageError) -> InboxContents {
        try await perform { () throws(FileError) in
            var contents = InboxContents()
            let now = now
            var unreadable: InboxStorageError?
            for name in try FileCall.names(in: folder, during: "take") {
                let path = folder.path + "/" + name
                if name.hasSuffix(Self.unfinishedEnding) {
                    // An extension ended while it wrote.
                    if let status = FileCall.status(of: path), now - status.written > Self.unfinishedAge {
                        FileCall.remove(path)
                    }
                } else if name.hasSuffix(Self.ending) {
                    if (contents.links.count + contents.losses.count) / 4 >= greatestLinks { break }
                    do throws(InboxStorageError) { contents.links.append(try link(in: path)) } catch {
                        switch error.reason {
                        case .missing: break
                        case .forbidden, .system: unreadable = unreadable ?? error
                        // A later version of the app can read it.
                        case .otherVersion where !isOld(path, at: now): unreadable = unreadable ?? error
                        default:
                            contents.losses.append(error)
                            FileCall.removeAll(path)
                        }
                    }
                }
            }
            if let unreadable { contents.losses.append(unreadable) }
            return contents
        }
    }

    private func isOld(_ path: String, at now: Duration) -> Bool {
        FileCall.status(of: path).map { now - $0.written > Self.laterAge } ?? false
    }

    private func link(in path: String) throws(InboxStorageError) -> StoredLink {
        if case .unreadable = fault { throw InboxStorageError(.forbidden, during: "take") }
        let bytes: [UInt8]
        do throws(FileError) {
            let file = try FileCall.open(path, .reading, during: "take")
            defer { FileCall.close(file) }
            bytes = try FileCall.read(file, atMost: Self.greatestBytes, during: "take")
        } catch {
            throw InboxStorageError(error)
        }
        let reader: InboxLogReader
        do throws(InboxStorageError) { reader = try InboxLogReader(bytes) } catch {
            throw InboxStorageError(error.reason, during: "take")
        }
        guard !reader.mustRewrite, reader.links.count == 1, path.hasSuffix(Self.fileName(of: reader.links[0]))
        else { throw InboxStorageError(.damaged(offset: 0, bytes: bytes.count), during: "take") }
        return reader.links[0]
    }

    /// Removes the files of links, and returns once that is on the disk.
    ///
    /// - Throws: An `InboxStorageError` with the reason `forbidden` or `system`; some files may be removed already.
    public func remove(_ ids: [StoredLink.ID]) async throws(InboxStorageError) {
        if ids.isEmpty { return }
        let endings = Set(ids.map { "-" + Self.hexadecimal($0) + Self.ending })
        try await perform { () throws(FileError) in
            var count = 0
            for name in try FileCall.names(in: folder, during: "take")
            where endings.contains(String(name.dropFirst(16))) {
                if case .killedRemoving(let limit) = fault, count >= limit { FileCall.endProcess() }
                FileCall.remove(folder.path + "/" + name)
                count += 1
            }
            try FileCall.synchronize(folder: folder.path, during: "take")
        }
    }

    private func perform<Result: Sendable>(
        _ body: @escaping @Sendable () throws(FileError) -> Result
    ) async throws(InboxStorageError) -> Result {
        do throws(FileError) { return try await queue.perform(body) } catch { throw InboxStorageError(error) }
    }
}
