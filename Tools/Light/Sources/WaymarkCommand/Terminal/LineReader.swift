internal import WaymarkInspection

/// Reads lines of bytes one after the other, keeping no more than one line and one block in memory.
package struct LineReader {
    /// A line without its end.
    struct Line {
        /// The line's number, from 1.
        let number: Int
        /// The bytes, as far as they were kept.
        let bytes: [UInt8]
        /// Whether the line was longer than ``LineReader/lengthLimit``.
        let isCut: Bool

        /// Whether the line has only spaces and tabs.
        var isBlank: Bool { bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D } }
    }

    /// The number of bytes of a line that are kept; the rest is read and dropped.
    static let lengthLimit = 1 << 20
    private static let blockSize = 1 << 16

    private let fill: (UnsafeMutableRawBufferPointer) -> Int
    private var block: [UInt8] = []
    private var index = 0
    private var number = 0
    private var isAtEnd = false
    /// Whether reading ended with an error.
    private(set) var hasFailed = false

    /// - Parameter fill: Reads the next bytes into a buffer and returns their number: 0 at the end, less than 0 after
    ///   an error.
    package init(_ fill: @escaping (UnsafeMutableRawBufferPointer) -> Int) {
        self.fill = fill
    }

    /// The next line, or `nil` at the end; a line ends with LF, or with CR and LF.
    mutating func next() -> Line? {
        var bytes: [UInt8] = []
        var isCut = false
        while true {
            guard index < block.count || refill() else {
                return bytes.isEmpty && !isCut ? nil : line(bytes, isCut)
            }
            let end = block[index...].firstIndex(of: 0x0A)
            let part = block[index..<(end ?? block.count)]
            let room = Self.lengthLimit - bytes.count
            bytes += part.prefix(room)
            isCut = isCut || part.count > room
            index = end.map { $0 + 1 } ?? block.count
            if end != nil {
                return line(bytes, isCut)
            }
        }
    }

    private mutating func line(_ bytes: [UInt8], _ isCut: Bool) -> Line {
        number += 1
        // A byte order mark is no part of the first line.
        let bytes = number == 1 ? Array(bytes.withoutByteOrderMark) : bytes
        let hasReturn = !isCut && bytes.last == 0x0D
        return Line(number: number, bytes: hasReturn ? bytes.dropLast() : bytes, isCut: isCut)
    }

    private mutating func refill() -> Bool {
        if isAtEnd { return false }
        index = 0
        var count = 0
        let fill = fill
        block = [UInt8](unsafeUninitializedCapacity: Self.blockSize) { buffer, initialized in
            count = fill(UnsafeMutableRawBufferPointer(buffer))
            initialized = max(count, 0)
        }
        hasFailed = count < 0
        isAtEnd = count <= 0
        return count > 0
    }
}
