/// The checksum of IEEE 802.3, calculated with a table of 256 entries (RFC 1952, section 8).
package enum CRC32 {
    private static let polynomial: UInt32 = 0xEDB8_8320
    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { rest, _ in rest & 1 == 0 ? rest >> 1 : polynomial ^ (rest >> 1) }
    }

    /// Returns the checksum of bytes.
    package static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
        let table = table
        return ~bytes.reduce(UInt32.max) { rest, byte in
            table[Int((rest ^ UInt32(byte)) & 0xFF)] ^ (rest >> 8)
        }
    }

    /// The checksums of all prefixes of some bytes, from which the checksum of any range follows without reading it.
    package struct Stretches {
        private let starts: [UInt32]

        /// - Complexity: O(*n*) for *n* bytes, and four times as many bytes of memory.
        package init(of bytes: [UInt8]) {
            let table = table
            var starts: [UInt32] = [0]
            starts.reserveCapacity(bytes.count + 1)
            var rest = UInt32.max
            for byte in bytes {
                rest = table[Int((rest ^ UInt32(byte)) & 0xFF)] ^ (rest >> 8)
                starts.append(~rest)
            }
            self.starts = starts
        }

        /// Returns the checksum of bytes with a known checksum, followed by a range of these bytes.
        ///
        /// The checksum of two parts consists of the checksum of the first, carried over the bytes of the second, and
        /// that of the second; the checksum of the range therefore follows from those of the prefixes with and without
        /// it.
        ///
        /// - Complexity: O(log *n*) for *n* bytes.
        package func checksum(_ first: UInt32, followedBy stretch: Range<Int>) -> UInt32 {
            CRC32.carry(first ^ starts[stretch.lowerBound], over: stretch.count) ^ starts[stretch.upperBound]
        }
    }

    /// Returns a checksum times `x` to the power of eight times a count, modulo the polynomial.
    private static func carry(_ checksum: UInt32, over count: Int) -> UInt32 {
        var (factor, rest): (UInt32, Int) = (1 << 31, count)
        // x to the power of 8, squared in each iteration; the highest bit represents x to the power of 0.
        var power: UInt32 = 1 << 23
        while rest > 0 {
            if rest & 1 == 1 { factor = product(factor, power) }
            power = product(power, power)
            rest >>= 1
        }
        return product(factor, checksum)
    }

    private static func product(_ one: UInt32, _ other: UInt32) -> UInt32 {
        var (sum, other): (UInt32, UInt32) = (0, other)
        for bit in (0..<32).reversed() {
            if one >> UInt32(bit) & 1 == 1 { sum ^= other }
            other = other & 1 == 0 ? other >> 1 : polynomial ^ (other >> 1)
        }
        return sum
    }
}
