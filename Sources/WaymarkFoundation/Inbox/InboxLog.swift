internal import WaymarkRouting

/// The file of an inbox, open for adding to it; it is used by one thread at a time.
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
    private var links: [StoredLink] = []

    /// The file of a folder, not opened.
    init(folder: String, name: String, greatestCount: Int, fault: InboxFault?) {
        self.folder = folder
        path = folder + "/" + name
        self.greatestCount = greatestCount
        self.fault = fault
    }

    deinit { if descriptor >= 0 { FileCall.close(descriptor) } }

    // MARK: Reading

    /// Reads the file, and makes it where there is none.
    mutating func load() throws(InboxStorageError) -> InboxContents {
        guard let bytes = try bytes() else {
            try rewrite([], during: "load")
            // A folder that must not be read is no reason to keep nothing.
            try? synchronizeParent()
            return InboxContents()
        }
        let reader = try InboxLogReader(bytes)
        if reader.mustRewrite {
            try rewrite(reader.links, during: "load")
        } else {
            descriptor = try FileCall.open(path, .appending, during: "load")
            count = bytes.count
            links = reader.links
            measure()
        }
        return InboxContents(links: reader.links, losses: reader.losses)
    }

    /// The bytes of the file, or `nil` where there is none.
    private func bytes() throws(InboxStorageError) -> [UInt8]? {
        let file: Int32
        do { file = try FileCall.open(path, .reading, during: "load") } catch {
            if error.reason == .missing { return nil }
            throw error
        }
        defer { FileCall.close(file) }
        // Twice its bound: while a file is written anew, no more than that was ever there.
        return try FileCall.read(file, atMost: 2 * greatestCount + InboxRecord.greatestCount, during: "load")
    }

    // MARK: Writing

    /// Adds changes, and waits until they are on the disk. After an error nothing is added until a rewriting has succeeded.
    mutating func append(_ changes: [InboxChange]) throws(InboxStorageError) {
        guard descriptor >= 0 else { throw InboxStorageError(.missing, during: "write") }
        var bytes: [UInt8] = []
        do throws(InboxStorageError) {
            for change in changes { bytes += try Self.record(of: change, during: "write") }
        } catch {
            close()
            throw error
        }
        for change in changes { links.apply(change) }
        measure()
        if count + bytes.count > min(greatestCount, 4 * liveCount + 65_536) {
            return try rewrite(links, during: "write")
        }
        do throws(InboxStorageError) {
            try write(bytes, to: descriptor)
            try FileCall.synchronize(descriptor, during: "write")
            guard FileCall.hasName(descriptor) else { throw InboxStorageError(.missing, during: "write") }
            count += bytes.count
        } catch {
            // What was added in part must not stand in front of what is added next.
            try? FileCall.truncate(descriptor, to: count, during: "write")
            close()
            throw error
        }
    }

    /// Writes the file anew with these links, beside the old one, which it then takes the place of.
    mutating func rewrite(_ links: [StoredLink], during operation: String) throws(InboxStorageError) {
        close()
        var bytes = InboxLogReader.head
        for link in links { bytes += try Self.record(of: .accepted(link, superseding: nil), during: operation) }
        guard bytes.count <= greatestCount else { throw InboxStorageError(.full, during: operation) }
        let new = path + ".new"
        let file = try FileCall.open(new, .creating, during: operation)
        do throws(InboxStorageError) {
            try write(bytes, to: file)
            try FileCall.synchronize(file, during: operation)
            try FileCall.replace(path, with: new, in: folder, during: operation)
        } catch {
            FileCall.close(file)
            throw error
        }
        descriptor = file
        count = bytes.count
        liveCount = bytes.count
        self.links = links
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

    /// Waits until the folder itself, which may be new, is on the disk.
    private func synchronizeParent() throws(InboxStorageError) {
        let parent = try FileCall.open(folder + "/..", .folder, during: "load")
        defer { FileCall.close(parent) }
        try FileCall.synchronize(parent, during: "load")
    }

    private mutating func measure() {
        // A record has, beside its texts, the head and at most as many bytes as this.
        liveCount = links.reduce(InboxLogReader.head.count) { $0 + $1.byteCount + InboxRecord.headCount + 64 }
    }

    private mutating func close() {
        if descriptor >= 0 { FileCall.close(descriptor) }
        descriptor = -1
    }

    private mutating func write(_ bytes: [UInt8], to file: Int32) throws(InboxStorageError) {
        defer { written += bytes.count }
        switch fault {
        case .killed(let limit) where written + bytes.count > limit:
            try FileCall.write(bytes.prefix(max(0, limit - written)), to: file, during: "write")
            FileCall.endProcess()
        case .full(let limit) where written + bytes.count > limit:
            try FileCall.write(bytes.prefix(max(0, limit - written)), to: file, during: "write")
            throw InboxStorageError(.full, during: "write")
        default: try FileCall.write(bytes[...], to: file, during: "write")
        }
    }
}
