/// The checksum of IEEE 802.3, by a table of 256 entries (RFC 1952, section 8).
enum CRC32 {
    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { rest, _ in rest & 1 == 0 ? rest >> 1 : 0xEDB8_8320 ^ (rest >> 1) }
    }

    /// The checksum of bytes.
    static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
        let table = table
        return ~bytes.reduce(UInt32.max) { rest, byte in
            table[Int((rest ^ UInt32(byte)) & 0xFF)] ^ (rest >> 8)
        }
    }
}
