/// The text of a link that is being printed, in memory of the caller's.
///
/// Everything that is put in is ASCII.
struct LinkText: ~Copyable {
    /// The bytes that are read back as themselves in one place of a link, as bits.
    struct Plain: Sendable {
        private let low: UInt64
        private let high: UInt64

        init(in place: PercentCoding.Place) {
            func bits(from first: UInt8) -> UInt64 {
                (0..<64).reduce(0) { $0 | (PercentCoding.stays(first + $1, in: place) ? 1 << UInt64($1) : 0) }
            }
            low = bits(from: 0)
            high = bits(from: 64)
        }

        @inline(__always)
        func contains(_ byte: UInt8) -> Bool {
            byte < 64 ? low &>> UInt64(byte) & 1 != 0 : byte < 128 && high &>> UInt64(byte & 63) & 1 != 0
        }
    }

    /// The maximum number of bytes that a single byte of a text is converted to.
    static let greatestGrowth = 3

    private let start: UnsafeMutablePointer<UInt8>
    private(set) var count = 0

    /// - Parameters:
    ///   - start: Room for all that will be put in.
    ///   - count: The number of bytes that are there already.
    init(_ start: UnsafeMutablePointer<UInt8>, count: Int = 0) {
        self.start = start
        self.count = count
    }

    /// The bytes so far.
    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        start[count] = byte
        count &+= 1
    }

    /// Appends bytes that need no escape.
    @inline(__always)
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let first = bytes.baseAddress else { return }
        (start + count).update(from: first, count: bytes.count)
        count &+= bytes.count
    }

    /// Appends a decoded text, with an escape for each byte that is not plain.
    @inline(__always)
    mutating func append(_ text: UnsafeBufferPointer<UInt8>, escapedBut plain: Plain) {
        for byte in text {
            if plain.contains(byte) {
                append(byte)
            } else {
                append(UInt8(ascii: "%"))
                append(Self.digit(byte &>> 4))
                append(Self.digit(byte & 15))
            }
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 &+ value : 0x37 &+ value }
}
