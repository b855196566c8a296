import CWaymarkScan
import Testing

/// The vector versions of the scanner against the plain one.
@Suite("The byte scanner")
struct ScannerTests {
    /// Calls both versions with the bytes at the very end of an allocation, so that a read beyond them is one beyond it.
    private func marks(of bytes: [UInt8]) -> (vector: waymark_marks, plain: waymark_marks) {
        let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: max(bytes.count, 1))
        defer { copy.deallocate() }
        copy.update(from: bytes, count: bytes.count)
        return (waymark_scan(copy, UInt32(bytes.count)), waymark_scan_plain(copy, UInt32(bytes.count)))
    }

    private func expectSame(_ bytes: [UInt8]) {
        let (vector, plain) = marks(of: bytes)
        #expect(vector.delimiters == plain.delimiters, "\(bytes)")
        #expect(vector.escapes == plain.escapes, "\(bytes)")
        #expect(vector.unusual == plain.unusual, "\(bytes)")
    }

    @Test("Random bytes of every length get the same marks", arguments: 0...64)
    func randomBytes(_ count: Int) {
        var random = SeededRandom(seed: UInt64(count))
        for _ in 0..<200 {
            expectSame(
                (0..<count).map { _ in
                    random.once(in: 2) ? random.pick(Array("/?#%".utf8)) : UInt8.random(in: 0...255, using: &random)
                })
        }
    }

    @Test(
        "Each byte at each place of each length gets the same marks",
        arguments: [1, 3, 4, 7, 8, 9, 15, 16, 17, 31, 33, 63, 64])
    func everyByte(_ count: Int) {
        for place in 0..<count {
            for byte in UInt8.min...UInt8.max {
                var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: count)
                bytes[place] = byte
                expectSame(bytes)
            }
        }
    }

    @Test("The marks are those of the bytes that they stand for, and of no other")
    func plainMarks() {
        for byte in UInt8.min...UInt8.max {
            let marks = marks(of: [0x61, byte, 0x61]).vector
            #expect(marks.delimiters == ("/?#".utf8.contains(byte) ? 2 : 0))
            #expect(marks.escapes == (byte == UInt8(ascii: "%") ? 2 : 0))
            #expect(marks.unusual == (byte < 0x20 || byte >= 0x7F ? 2 : 0))
        }
    }
}
