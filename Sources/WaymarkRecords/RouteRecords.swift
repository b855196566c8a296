internal import CWaymarkImages

/// The records in a range of bytes.
///
/// The bytes may have any content: none of it is trusted, and bytes between records (a sanitizer inserts some) are
/// skipped.
public struct RouteRecords: Hashable, Sendable {
    /// The records in order.
    public private(set) var records: [RouteRecord] = []
    /// The places that begin like a record, but are not one.
    ///
    /// In a section of records, such a place is damage; in other data, it may be a number that happens to be equal.
    public private(set) var faults: [RouteRecordFault] = []

    /// Finds the records in some bytes.
    ///
    /// - Parameters:
    ///   - bytes: The bytes, of a file or of memory.
    ///   - pointerSize: The size of an address in the image that contains the bytes, 4 or 8.
    /// - Complexity: O(*n*) for *n* bytes.
    public init(in bytes: UnsafeRawBufferPointer, pointerSize: Int = MemoryLayout<UInt>.size) {
        guard let start = bytes.baseAddress else { return }
        func next(from place: Int) -> Int {
            waymark_find_word(start.assumingMemoryBound(to: UInt8.self), bytes.count, place, RouteRecord.magic)
        }
        var found = next(from: 0)
        while found >= 0 {
            // A record ends before the next one. If sizes could be larger, each of many damaged records could cause all
            // bytes after it to be read.
            let following = next(from: found + 8)
            let end = following < 0 ? bytes.count : following
            do throws(RouteRecordFault) {
                try read(UnsafeRawBufferPointer(rebasing: bytes[found..<end]), at: found, pointerSize)
            } catch {
                faults.append(error)
            }
            found = following
        }
    }

    /// Reads the record at the start of the bytes.
    private mutating func read(
        _ bytes: UnsafeRawBufferPointer, at offset: Int, _ pointerSize: Int
    ) throws(RouteRecordFault) {
        func number<Number: FixedWidthInteger>(_ type: Number.Type, at place: Int) -> Number {
            Number(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: type))
        }
        guard bytes.count >= 24 else {
            throw RouteRecordFault(
                offset: offset, description: "a record ends after \(bytes.count) bytes, expected at least 24")
        }
        let size = Int(truncatingIfNeeded: number(UInt32.self, at: 8))
        guard size >= 24, size <= min(bytes.count, RouteRecord.sizeLimit) else {
            throw RouteRecordFault(
                offset: offset,
                description: "a record says that it has \(number(UInt32.self, at: 8)) bytes, expected 24 to "
                    + "\(min(bytes.count, RouteRecord.sizeLimit))")
        }
        // If addresses have four bytes, words of eight bytes may follow immediately.
        let isClose = pointerSize == 4 && size > 20 && number(UInt32.self, at: 20) != 0
        let start = isClose ? 20 : 24
        let length = Int(truncatingIfNeeded: number(UInt32.self, at: 12))
        guard length > 0, length <= size - start else {
            throw RouteRecordFault(
                offset: offset,
                description: "a record of \(size) bytes says that its description has "
                    + "\(number(UInt32.self, at: 12)), expected 1 to \(size - start)")
        }
        let text = UnsafeRawBufferPointer(rebasing: bytes[start..<start + length])
        guard text.first == UInt8(ascii: "{"), let description = Self.text(of: text) else {
            throw RouteRecordFault(
                offset: offset, description: "the description of a record is not a JSON object in UTF-8")
        }
        let accessor = pointerSize == 4 ? UInt64(number(UInt32.self, at: 16)) : number(UInt64.self, at: 16)
        records.append(RouteRecord(offset: offset, accessor: accessor, description: description))
    }

    /// Returns the text of bytes in UTF-8, or `nil` if they are not valid.
    ///
    /// The bytes are checked with a single comparison in C, because an app reads thousands of records at launch.
    private static func text(of bytes: UnsafeRawBufferPointer) -> String? {
        // Decoding replaces ill-formed bytes by U+FFFD, so the result differs from them.
        var text = String(decoding: bytes, as: UTF8.self)
        let isSame = text.withUTF8 { utf8 in
            guard utf8.count == bytes.count, let left = utf8.baseAddress, let right = bytes.baseAddress else {
                return false
            }
            return waymark_same_bytes(left, right, utf8.count)
        }
        return isSame ? text : nil
    }
}
