/// Reads the entries of a zip archive (APPNOTE 6.3.10), stored or deflated, with the 64-bit fields of large archives.
package struct ZipReader: Sendable {
    /// One file of an archive.
    package struct Entry: Sendable {
        /// The path within the archive.
        package let path: String
        /// The size of the file once it is unpacked.
        package let size: UInt64
        fileprivate let method: UInt16
        fileprivate let isEncrypted: Bool
        fileprivate let packedSize: UInt64
        fileprivate let header: UInt64

        /// The reason that the file cannot be read, or `nil`.
        package var obstacle: String? {
            if size > ZipReader.sizeLimit { return "a file of more than \(ZipReader.sizeLimit >> 20) MiB" }
            if isEncrypted { return "encrypted" }
            return method == 0 || method == 8 ? nil : "packed by method \(method), not stored (0) or deflated (8)"
        }
    }

    /// Unpacks the beginning of deflated bytes (RFC 1951), up to a limit; `nil` if the bytes are malformed.
    package typealias Inflate = @Sendable (_ packed: BinaryBytes, _ limit: Int) -> [UInt8]?

    /// The most entries of an archive.
    package static let entryLimit: UInt64 = 1 << 18
    /// The most bytes of one file: 1 GiB.
    package static let sizeLimit: UInt64 = 1 << 30

    private let bytes: BinaryBytes
    private let inflate: Inflate

    package init(_ bytes: BinaryBytes, inflate: @escaping Inflate) {
        self.bytes = bytes
        self.inflate = inflate
    }

    /// The files in the order of the archive's directory.
    package func entries() throws(BinaryFault) -> [Entry] {
        let directory = try directory()
        guard directory.count <= Self.entryLimit else {
            throw BinaryFault(
                bytes.range.lowerBound, "\(directory.count) entries of an archive",
                expected: "at most \(Self.entryLimit)")
        }
        var entries: [Entry] = []
        var place = directory.offset
        for _ in 0..<directory.count {
            let signature = try bytes.number(UInt32.self, at: place, "an entry of the archive's directory")
            guard signature == 0x0201_4B50 else {
                throw BinaryFault(
                    bytes.range.lowerBound + Int(place), "the number \(signature)",
                    expected: "an entry of the archive's directory")
            }
            func short(_ offset: UInt64) throws(BinaryFault) -> UInt64 {
                UInt64(try bytes.number(UInt16.self, at: place + offset, "an entry of the archive's directory"))
            }
            func long(_ offset: UInt64) throws(BinaryFault) -> UInt64 {
                UInt64(try bytes.number(UInt32.self, at: place + offset, "an entry of the archive's directory"))
            }
            let (name, extra, comment) = (try short(28), try short(30), try short(32))
            var (size, packed, header) = (try long(24), try long(20), try long(42))
            try widen(
                try bytes.part(at: place + 46 + name, count: extra, "the extra fields of an entry"), &size, &packed,
                &header)
            let flags = try short(8)
            entries.append(
                Entry(
                    path: try bytes.text(at: place + 46, count: name, "the path of an entry"), size: size,
                    method: UInt16(try short(10)), isEncrypted: flags & 1 != 0, packedSize: packed, header: header))
            place += 46 + name + extra + comment
        }
        return entries
    }

    /// The contents of a file, or their beginning.
    ///
    /// - Parameter limit: The most bytes that are unpacked; `nil` for all.
    /// - Throws: The fault of an entry with an obstacle, or of its bytes.
    package func contents(of entry: Entry, limit: Int? = nil) throws(BinaryFault) -> [UInt8] {
        let place = bytes.range.lowerBound + Int(min(entry.header, UInt64(bytes.count)))
        if let obstacle = entry.obstacle {
            throw BinaryFault(place, "'\(entry.path)', which is \(obstacle)", expected: "a file that can be read")
        }
        let name = try bytes.number(UInt16.self, at: add(entry.header, 26), "the header of an entry")
        let extra = try bytes.number(UInt16.self, at: add(entry.header, 28), "the header of an entry")
        let start = add(entry.header, 30 + UInt64(name) + UInt64(extra))
        let packed = try bytes.part(at: start, count: entry.packedSize, "the contents of '\(entry.path)'")
        let wanted = min(limit ?? Int(entry.size), Int(entry.size))
        if entry.method == 0 {
            return try packed.part(at: 0, count: UInt64(wanted), "the contents of '\(entry.path)'").bytes
        }
        guard let unpacked = inflate(packed, wanted), unpacked.count == wanted else {
            throw BinaryFault(place, "'\(entry.path)' cannot be unpacked", expected: "deflated bytes")
        }
        return unpacked
    }

    /// The end of a sum that no file reaches in place of one that overflows.
    private func add(_ offset: UInt64, _ count: UInt64) -> UInt64 {
        let (sum, isOver) = offset.addingReportingOverflow(count)
        return isOver ? .max : sum
    }

    /// The offset of the directory and the number of its entries.
    private func directory() throws(BinaryFault) -> (offset: UInt64, count: UInt64) {
        // The record at the end may be followed by a comment of at most 65,535 bytes.
        let found = bytes.withBytes { bytes -> Int? in
            guard bytes.count >= 22 else { return nil }
            let last = bytes.count - 22
            return (max(0, last - 65_535)...last).last { place in
                bytes[place] == 0x50 && bytes[place + 1] == 0x4B && bytes[place + 2] == 5 && bytes[place + 3] == 6
            }
        }
        guard let found else {
            throw BinaryFault(
                bytes.range.upperBound, "no directory of a zip archive",
                expected: "one at its end; is the file complete?")
        }
        let end = UInt64(found)
        var count = UInt64(try bytes.number(UInt16.self, at: end + 10, "the number of entries"))
        var offset = UInt64(try bytes.number(UInt32.self, at: end + 16, "the offset of the directory"))
        if count == 0xFFFF || offset == 0xFFFF_FFFF, end >= 20,
            try bytes.number(UInt32.self, at: end - 20, "the place of the large directory") == 0x0706_4B50
        {
            let record = try bytes.number(UInt64.self, at: end - 12, "the place of the large directory")
            count = try bytes.number(UInt64.self, at: add(record, 32), "the number of entries")
            offset = try bytes.number(UInt64.self, at: add(record, 48), "the offset of the directory")
        }
        guard offset <= UInt64(bytes.count) else {
            throw BinaryFault(
                bytes.range.lowerBound + found, "a directory at \(offset)", expected: "one before byte \(bytes.count)")
        }
        return (offset, count)
    }

    /// Puts the 64-bit fields in place of those that were too small.
    private func widen(
        _ extra: BinaryBytes, _ size: inout UInt64, _ packed: inout UInt64, _ header: inout UInt64
    ) throws(BinaryFault) {
        var place: UInt64 = 0
        while place + 4 <= UInt64(extra.count) {
            let kind = try extra.number(UInt16.self, at: place, "an extra field")
            let length = UInt64(try extra.number(UInt16.self, at: place + 2, "an extra field"))
            if kind == 1 {
                let field = try extra.part(at: place + 4, count: length, "the large sizes of an entry")
                var at: UInt64 = 0
                func next(_ value: inout UInt64) throws(BinaryFault) {
                    guard value == 0xFFFF_FFFF else { return }
                    value = try field.number(UInt64.self, at: at, "the large sizes of an entry")
                    at += 8
                }
                try next(&size)
                try next(&packed)
                try next(&header)
            }
            place += 4 + length
        }
    }
}
