internal import CZlib
internal import WaymarkBinaries

/// Decompression by the system's zlib.
enum Inflating {
    /// Decompresses the beginning of a raw deflate stream.
    ///
    /// - Parameter limit: The maximum number of bytes to return.
    /// - Returns: The bytes, or `nil` for a malformed or truncated stream.
    static func inflate(_ packed: BinaryBytes, _ limit: Int) -> [UInt8]? {
        guard limit > 0 else { return [] }
        return packed.withBytes { packed -> [UInt8]? in
            var stream = z_stream()
            guard packed.count <= Int(UInt32.max), limit <= Int(UInt32.max), waymark_inflate_start(&stream) == Z_OK
            else { return nil }
            defer { inflateEnd(&stream) }
            // zlib only reads these bytes.
            stream.next_in = UnsafeMutablePointer(
                mutating: packed.baseAddress?.assumingMemoryBound(to: UInt8.self))
            stream.avail_in = UInt32(packed.count)
            var status = Z_OK
            // The buffer grows as needed, because the size that an archive states may be wrong.
            var unpacked: [UInt8] = []
            while unpacked.count < limit, status == Z_OK {
                let room = min(limit - unpacked.count, max(1 << 16, unpacked.count))
                unpacked += [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
                    stream.next_out = buffer.baseAddress
                    stream.avail_out = UInt32(room)
                    status = CZlib.inflate(&stream, Z_NO_FLUSH)
                    count = room - Int(stream.avail_out)
                }
            }
            return status == Z_OK || status == Z_STREAM_END ? unpacked : nil
        }
    }
}
