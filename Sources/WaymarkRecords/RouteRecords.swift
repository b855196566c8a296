internal import CWaymarkImages

/// The records in a stretch of bytes.
///
/// The bytes may be anything: nothing in them is trusted, and what stands between records (a sanitizer puts some there) is skipped.
public struct RouteRecords: Hashable, Sendable {
    /// The records in their order.
    public private(set) var records: [RouteRecord] = []
    /// The places that begin like a record and are none.
    ///
    /// In a section of records it is damage; in other data it may be a number that happens to be the same.
    public private(set) var faults: [RouteRecordFault] = []

    /// Finds the records in some bytes.
    ///
    /// - Parameters:
    ///   - bytes: The bytes, of a file or of memory.
    ///   - pointerSize: The size of an address in the image that they are of, 4 or 8.
    /// - Complexity: O(*n*) for *n* bytes.
    public init(in bytes: UnsafeRawBufferPointer, pointerSize: Int = MemoryLayout<UInt>.size) {
        guard let start = bytes.baseAddress else { return }
        var place = 0
        while true {
            let found = waymark_find_word(
                start.assumingMemoryBound(to: UInt8.self), bytes.count, place, RouteRecord.magic)
            guard found >= 0 else { return }
            do throws(RouteRecordFault) {
                let size = try read(UnsafeRawBufferPointer(rebasing: bytes[found...]), at: found, pointerSize)
                place = found + size
            } catch {
                faults.append(error)
                // A magic number within a damaged record begins another.
                place = found + 8
            }
        }
    }

    /// Reads the record that the bytes begin with.
    ///
    /// - Returns: Its size.
    private mutating func read(
        _ bytes: UnsafeRawBufferPointer, at offset: Int, _ pointerSize: Int
    ) throws(RouteRecordFault) -> Int {
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
        // Where an address has four bytes, words of eight may follow it at once.
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
                offset: offset, description: "the description of a record is no JSON object in UTF-8")
        }
        let accessor = pointerSize == 4 ? UInt64(number(UInt32.self, at: 16)) : number(UInt64.self, at: 16)
        records.append(RouteRecord(offset: offset, accessor: accessor, description: description))
        return size
    }

    /// The text that some bytes are in UTF-8, or `nil` if they are none.
    ///
    /// By one comparison in C: an app has thousands of these at its start.
    private static func text(of bytes: UnsafeRawBufferPointer) -> String? {
        // Decoding puts U+FFFD in place of what is ill-formed, and so changes it.
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
