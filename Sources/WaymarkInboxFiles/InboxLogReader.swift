internal import WaymarkFiles
internal import WaymarkInbox
internal import WaymarkRouting

/// The content of an inbox's file: a head of sixteen bytes, with a version, and records.
///
/// A head that is damaged hides nothing: records are found by themselves.
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
    var links: [StoredLink] { ledger.links }
    /// The damaged stretches between sound records.
    private(set) var losses: [InboxStorageError] = []
    /// Whether the file contains anything other than sound records, so that it must be rewritten before records are
    /// added.
    private(set) var mustRewrite = false
    /// Whether the head is not that of an inbox, so that the file may be something else.
    private(set) var hasOtherHead = false
    /// The end of the sound part, from the file's start or from the last damage on: the bytes after it were being
    /// written when writing was interrupted, or are truncated.
    private(set) var soundEnd = 0
    /// The number of bytes that checksums were made of, counted each time.
    private(set) var checkedCount = 0

    private var ledger = InboxLedger()
    /// Made when the first damage is found: from there on a record may seem to begin anywhere.
    private var stretches: CRC32.Stretches?

    /// Reads a file.
    ///
    /// - Throws: `otherVersion` if the file was written by a later version.
    /// - Complexity: O(*n*) for *n* bytes of any content.
    init(_ bytes: [UInt8]) throws(InboxStorageError) {
        let head = bytes.prefix(Self.head.count)
        if head.count < Self.head.count, Self.head.starts(with: head) {
            // It was being made.
            mustRewrite = true
            return
        }
        var place = 0
        if try Self.isHead(head) {
            place = Self.head.count
        } else {
            hasOtherHead = true
            place = pass(0, bytes)
        }
        soundEnd = place
        while place < bytes.count {
            switch read(bytes, at: place) {
            case .change(let change, let end):
                ledger.apply(change)
                (place, soundEnd) = (end, end)
            case .torn, .damaged: place = pass(place, bytes)
            }
        }
    }

    private mutating func read(_ bytes: [UInt8], at place: Int) -> InboxRecord.Finding {
        let finding = InboxRecord.read(bytes, at: place, stretches)
        if stretches == nil, case .change(_, let end) = finding { checkedCount += end - place }
        return finding
    }

    /// Records that a range is damaged, and returns the start of the next sound record, or the end.
    private mutating func pass(_ start: Int, _ bytes: [UInt8]) -> Int {
        mustRewrite = true
        if stretches == nil {
            stretches = CRC32.Stretches(of: bytes)
            checkedCount += bytes.count
        }
        var next = start + 1
        while next < bytes.count {
            if bytes[next] == InboxRecord.mark[0], case .change = read(bytes, at: next) { break }
            next += 1
        }
        next = min(next, bytes.count)
        if next == bytes.count {
            // A last record that ends early is no damage: whether it was reported as written, the file does not know.
            if !hasOtherHead || start > 0, case .torn = read(bytes, at: start) { return next }
            if start == 0 {
                losses.append(InboxStorageError(.notAnInbox, during: "load"))
                return next
            }
        }
        losses.append(InboxStorageError(.damaged(offset: start, bytes: next - start), during: "load"))
        soundEnd = next
        return next
    }

    /// Returns whether bytes are the head of a file of this version.
    private static func isHead(_ head: ArraySlice<UInt8>) throws(InboxStorageError) -> Bool {
        if head.elementsEqual(Self.head) { return true }
        let version = head.dropFirst(8).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        guard head.elementsEqual(Self.head(version: Int(UInt32(truncatingIfNeeded: version)))) else { return false }
        throw InboxStorageError(.otherVersion(version), during: "load")
    }
}
