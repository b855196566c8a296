/// A part of a file; nothing is read beyond its end.
package struct BinaryBytes: Sendable {
    /// All bytes of the file.
    private let storage: [UInt8]
    /// The part.
    package let range: Range<Int>
    /// Whether numbers have their highest byte first.
    package var isBigEndian = false

    /// All of a file.
    package init(_ bytes: [UInt8]) {
        storage = bytes
        range = 0..<bytes.count
    }

    private init(_ storage: [UInt8], _ range: Range<Int>, isBigEndian: Bool) {
        (self.storage, self.range, self.isBigEndian) = (storage, range, isBigEndian)
    }

    package var count: Int { range.count }

    /// The bytes, copied.
    package var bytes: [UInt8] { Array(storage[range]) }

    /// Passes the bytes to `body` without copying them.
    package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        storage.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[range])) }
    }

    /// Returns whether the part begins with these bytes.
    package func starts(with bytes: [UInt8]) -> Bool { storage[range].starts(with: bytes) }

    /// A part of this part.
    ///
    /// - Parameter what: The name of the part, for the error.
    /// - Throws: The fault, if the file ends earlier.
    package func part(at offset: UInt64, count: UInt64, _ what: @autoclosure () -> String) throws(BinaryFault) -> Self {
        let (end, isOver) = offset.addingReportingOverflow(count)
        guard !isOver, end <= UInt64(self.count) else {
            throw BinaryFault(
                range.lowerBound + Int(min(offset, UInt64(self.count))),
                "\(what()) of \(count) bytes at \(offset) ends after the last of \(self.count) bytes",
                expected: "all of it")
        }
        let start = range.lowerBound + Int(offset)
        return Self(storage, start..<start + Int(count), isBigEndian: isBigEndian)
    }

    /// An unsigned number.
    ///
    /// - Parameter what: The name of the number, for the error.
    /// - Throws: The fault, if the file ends earlier.
    package func number<Number: FixedWidthInteger & UnsignedInteger>(
        _ type: Number.Type, at offset: UInt64, _ what: @autoclosure () -> String
    ) throws(BinaryFault) -> Number {
        let part = try part(at: offset, count: UInt64(MemoryLayout<Number>.size), what())
        let value = part.withBytes { $0.loadUnaligned(as: type) }
        return isBigEndian ? Number(bigEndian: value) : Number(littleEndian: value)
    }

    /// A text that ends with a zero or with the field.
    package func text(at offset: UInt64, count: UInt64, _ what: @autoclosure () -> String) throws(BinaryFault) -> String
    {
        try part(at: offset, count: count, what()).withBytes { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
