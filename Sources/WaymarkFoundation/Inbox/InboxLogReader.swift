internal import WaymarkRouting

/// What the bytes of an inbox's file say: a head of sixteen bytes, with a version, and records.
struct InboxLogReader {
    static let version = 1

    /// The head of a file: a name, the version, and a checksum of both.
    static let head: [UInt8] = head(version: version)

    static func head(version: Int) -> [UInt8] {
        let bytes = Array("waymark\n".utf8) + littleEndian(UInt32(version))
        return bytes + littleEndian(CRC32.checksum(bytes))
    }

    private static func littleEndian(_ number: UInt32) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }

    /// The links that the changes leave, in their order.
    private(set) var links: [StoredLink] = []
    /// The damaged stretches between sound records.
    private(set) var losses: [InboxStorageError] = []
    /// Whether what stands in the file is more or other than sound records, so that it must be written anew before
    /// anything is added.
    private(set) var mustRewrite = false

    /// Reads a file.
    ///
    /// - Throws: `otherVersion` or `notAnInbox`; what stands behind the head is read as far as it is sound.
    init(_ bytes: [UInt8]) throws(InboxStorageError) {
        let head = bytes.prefix(Self.head.count)
        if head.count < Self.head.count, Self.head.starts(with: head) {
            // It was being made.
            mustRewrite = true
            return
        }
        try Self.check(head)
        var place = Self.head.count
        while place < bytes.count {
            switch InboxRecord.read(bytes, at: place) {
            case .change(let change, let end):
                links.apply(change)
                place = end
            case .torn, .damaged: place = pass(place, bytes)
            }
        }
    }

    /// Notes that a stretch is damaged; returns where the next sound record begins, or the end.
    private mutating func pass(_ start: Int, _ bytes: [UInt8]) -> Int {
        mustRewrite = true
        var next = start + 1
        while next < bytes.count {
            if bytes[next] == InboxRecord.mark[0], case .change = InboxRecord.read(bytes, at: next) { break }
            next += 1
        }
        // A last record that ends early was never reported as written.
        if next == bytes.count, case .torn = InboxRecord.read(bytes, at: start) { return next }
        losses.append(InboxStorageError(.damaged(offset: start, bytes: next - start), during: "load"))
        return next
    }

    private static func check(_ head: ArraySlice<UInt8>) throws(InboxStorageError) {
        if head.elementsEqual(Self.head) { return }
        let version = head.dropFirst(8).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        guard head.elementsEqual(Self.head(version: Int(UInt32(truncatingIfNeeded: version)))) else {
            throw InboxStorageError(.notAnInbox, during: "load")
        }
        throw InboxStorageError(.otherVersion(version), during: "load")
    }
}
