internal import WaymarkFiles
internal import WaymarkInbox
internal import WaymarkRouting

/// The file of an inbox, open for adding to it, and locked; it is used by one thread at a time.
///
/// Everything here waits for the disk.
struct InboxLog: ~Copyable {
    private let folder: String
    private let path: String
    private let greatestCount: Int
    private let fault: InboxFault?
    private var written = 0
    /// The file, or a negative number.
    private var descriptor: Int32 = -1
    /// The bytes of the file, all of them sound.
    private var count = 0
    /// The bytes that the file would have if it were written anew.
    private var liveCount = 0
    private var ledger = InboxLedger()
    private var lock: FileLock?
    private var isLoaded = false
    /// Whether the file could be read and not repaired, so that the next change writes it anew.
    private var needsRepair = false

    /// The file of a folder, not opened.
    init(folder: String, name: String, greatestCount: Int, fault: InboxFault?) {
        self.folder = folder
        path = folder + "/" + name
        self.greatestCount = greatestCount
        self.fault = fault
    }

    deinit { if descriptor >= 0 { FileCall.close(descriptor) } }

    // MARK: Reading

    /// Locks and reads the file, and creates it if it does not exist.
    ///
    /// Damaged records are skipped and reported. If the head is damaged, the file is kept next to the new one as
    /// `….damaged`, replacing an earlier one. If the file cannot be written anew, as on a full disk, that is reported
    /// too, and the next change tries again.
    mutating func load() throws(InboxStorageError) -> InboxContents {
        try Self.calling { () throws(FileError) in try takeLock(during: "load") }
        let reported = reported
        guard let file = try contents() else {
            try rewrite([], during: "load")
            isLoaded = true
            // A folder that must not be read is no reason to keep nothing.
            try? FileCall.synchronize(folder: folder + "/..", during: "load")
            return InboxContents(losses: Self.loss(of: reported?.count ?? 0, after: InboxLogReader.head.count))
        }
        let reader = try InboxLogReader(file.bytes)
        var losses = reader.losses
        if file.count > file.bytes.count {
            losses += Self.loss(of: file.count, after: file.bytes.count)
        } else if let reported, reported.inode == file.inode {
            losses += Self.loss(of: reported.count, after: reader.soundEnd)
        }
        if reader.mustRewrite || file.count > file.bytes.count {
            if reader.hasOtherHead {
                try Self.calling { () throws(FileError) in
                    try FileCall.keep(path, as: path + ".damaged", during: "load")
                }
            }
            do throws(InboxStorageError) {
                try rewrite(reader.links, during: "load")
                if reader.hasOtherHead { boundDamaged() }
            } catch {
                losses.append(error)
                ledger = InboxLedger(reader.links)
                needsRepair = true
            }
        } else {
            descriptor = try Self.calling { () throws(FileError) in
                try FileCall.open(path, .appending, during: "load")
            }
            count = file.bytes.count
            ledger = InboxLedger(reader.links)
            measure()
            // A loss is reported once.
            report(count)
        }
        isLoaded = true
        return InboxContents(links: reader.links, losses: losses)
    }

    /// The length that was reported as written and is not there.
    private static func loss(of end: Int, after start: Int) -> [InboxStorageError] {
        end > start ? [InboxStorageError(.damaged(offset: start, bytes: end - start), during: "load")] : []
    }

    /// The file, as far as it is read, or `nil` if it does not exist.
    private func contents() throws(InboxStorageError) -> (bytes: [UInt8], count: Int, inode: UInt64)? {
        do throws(FileError) {
            let file = try FileCall.open(path, .reading, during: "load")
            defer { FileCall.close(file) }
            let (bytes, count) = try FileCall.start(file, atMost: greatestReading, during: "load")
            return (bytes, count, FileCall.status(file)?.inode ?? 0)
        } catch {
            if error.reason == .missing { return nil }
            throw InboxStorageError(error)
        }
    }

    /// The number of bytes that are read: twice the bound, the most that was ever there while a file was written anew.
    private var greatestReading: Int { 2 * min(greatestCount, .max / 4) + InboxRecord.greatestCount }

    /// Cuts the copy of a damaged file to the length that is read of one.
    private func boundDamaged() {
        guard let file = try? FileCall.open(path + ".damaged", .appending, during: "load") else { return }
        defer { FileCall.close(file) }
        if let status = FileCall.status(file), status.count > greatestReading {
            try? FileCall.truncate(file, to: greatestReading, during: "load")
        }
    }

    // MARK: The lock

    private mutating func takeLock(during operation: String) throws(FileError) {
        if lock?.isInPlace == true { return }
        lock = nil
        lock = .some(try FileLock(path + ".lock", during: operation))
    }

    /// Lets go of the file and of its lock; nothing is written until it has been loaded again.
    mutating func unload() {
        close()
        lock = nil
        isLoaded = false
    }

    /// The file that was reported as written, and its length at that time.
    ///
    /// This is stored in the file of the lock, without waiting for the disk. It outlives the process, so that a file
    /// that was truncated afterwards is detected; after a failure of the whole system, it may be an earlier value.
    private var reported: (count: Int, inode: UInt64)? {
        let bytes = lock?.noted() ?? []
        guard bytes.count == 20, CRC32.checksum(bytes.prefix(16)) == UInt32(Self.number(bytes[16...]))
        else { return nil }
        return (Int(truncatingIfNeeded: Self.number(bytes[..<8])), Self.number(bytes[8..<16]))
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Records how much of the file is reported as written; zero if the file is about to be replaced.
    private func report(_ count: Int) {
        let inode = descriptor < 0 ? 0 : FileCall.status(descriptor)?.inode ?? 0
        let bytes = [UInt64(count), inode].flatMap { number in
            withUnsafeBytes(of: number.littleEndian) { Array($0) }
        }
        let checksum = withUnsafeBytes(of: CRC32.checksum(bytes).littleEndian) { Array($0) }
        lock?.note(bytes + checksum)
    }

    // MARK: Writing

    /// Adds changes, and waits until they are on the disk. After an error nothing is added until a rewriting has
    /// succeeded.
    mutating func append(_ changes: [InboxChange]) throws(InboxStorageError) {
        guard isLoaded, descriptor >= 0 || needsRepair else { throw InboxStorageError(.missing, during: "write") }
        var bytes: [UInt8] = []
        do throws(InboxStorageError) {
            for change in changes { bytes += try Self.record(of: change, during: "write") }
        } catch {
            close()
            throw error
        }
        for change in changes { ledger.apply(change) }
        measure()
        if needsRepair || count + bytes.count > min(greatestCount, 4 * liveCount + 65_536) {
            return try rewrite(ledger.links, during: "write")
        }
        do throws(InboxStorageError) {
            try write(bytes, to: descriptor)
            try Self.calling { () throws(FileError) in try FileCall.synchronize(descriptor, during: "write") }
            guard let status = FileCall.status(descriptor), status.names > 0 else {
                throw InboxStorageError(.missing, during: "write")
            }
            count += bytes.count
            report(count)
        } catch {
            // A partially written record must not precede the next one.
            try? FileCall.truncate(descriptor, to: count, during: "write")
            close()
            throw error
        }
    }

    /// Writes the file anew with these links, in place of what was loaded.
    mutating func replace(with links: [StoredLink]) throws(InboxStorageError) {
        guard isLoaded else { throw InboxStorageError(.missing, during: "write") }
        try Self.calling { () throws(FileError) in try takeLock(during: "write") }
        try rewrite(links, during: "write")
    }

    /// Writes the file anew with the given links, next to the old one, which it then replaces.
    private mutating func rewrite(_ links: [StoredLink], during operation: String) throws(InboxStorageError) {
        close()
        var bytes = InboxLogReader.head
        for link in links { bytes += try Self.record(of: .accepted(link, superseding: nil), during: operation) }
        guard bytes.count <= greatestCount else { throw InboxStorageError(.full, during: operation) }
        let new = path + ".new"
        let file = try Self.calling { () throws(FileError) in try FileCall.open(new, .creating, during: operation) }
        do throws(InboxStorageError) {
            try write(bytes, to: file)
            report(0)
            try Self.calling { () throws(FileError) in
                try FileCall.synchronize(file, during: operation)
                try FileCall.replace(path, with: new, in: folder, during: operation)
            }
        } catch {
            FileCall.close(file)
            throw error
        }
        descriptor = file
        count = bytes.count
        liveCount = bytes.count
        ledger = InboxLedger(links)
        report(count)
    }

    /// Makes a system call, whose error becomes one of a storage.
    private static func calling<Result>(_ body: () throws(FileError) -> Result) throws(InboxStorageError) -> Result {
        do throws(FileError) { return try body() } catch { throw InboxStorageError(error) }
    }

    /// - Throws: `full` where the record would be longer than one that is read back.
    private static func record(
        of change: InboxChange, during operation: String
    ) throws(InboxStorageError) -> [UInt8] {
        let record = InboxRecord.bytes(of: change)
        guard record.count <= InboxRecord.headCount + InboxRecord.greatestCount else {
            throw InboxStorageError(.full, during: operation)
        }
        return record
    }

    private mutating func measure() {
        // In addition to its texts, a record contains its head and at most this number of bytes.
        liveCount = InboxLogReader.head.count + ledger.byteCount + ledger.count * (InboxRecord.headCount + 64)
    }

    private mutating func close() {
        if descriptor >= 0 { FileCall.close(descriptor) }
        descriptor = -1
        needsRepair = false
    }

    private mutating func write(_ bytes: [UInt8], to file: Int32) throws(InboxStorageError) {
        defer { written += bytes.count }
        let limit = fault?.limit ?? .max
        let room = max(0, limit - written)
        try Self.calling { () throws(FileError) in
            try FileCall.write(bytes.prefix(room), to: file, during: "write")
        }
        guard bytes.count > room else { return }
        switch fault {
        case .killed: FileCall.endProcess()
        case .full, .killedRemoving, .unreadable, nil: throw InboxStorageError(.full, during: "write")
        }
    }
}
