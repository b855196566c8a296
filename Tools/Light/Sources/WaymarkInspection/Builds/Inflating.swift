internal import CZlib
internal import WaymarkBinaries

/// Unpacks deflated bytes by the system's zlib.
enum Inflating {
    /// Unpacks the beginning of raw deflated bytes.
    ///
    /// - Parameter limit: The most bytes that are made.
    /// - Returns: At most so many bytes, or `nil` for bytes that are not deflated.
    static func inflate(_ packed: BinaryBytes, _ limit: Int) -> [UInt8]? {
        guard limit > 0 else { return [] }
        return packed.withBytes { packed -> [UInt8]? in
            var stream = z_stream()
            guard packed.count <= Int(UInt32.max), limit <= Int(UInt32.max), waymark_inflate_start(&stream) == Z_OK
            else { return nil }
            defer { inflateEnd(&stream) }
            // zlib reads from it only.
            stream.next_in = UnsafeMutablePointer(
                mutating: packed.baseAddress?.assumingMemoryBound(to: UInt8.self))
            stream.avail_in = UInt32(packed.count)
            var status = Z_OK
            // A size that the archive alone vouches for is not reserved at once.
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
