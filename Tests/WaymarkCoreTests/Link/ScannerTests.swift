import CWaymarkScan
import RandomTrials
import Testing

/// The vector versions of the scanner against the plain one.
@Suite("The byte scanner")
struct ScannerTests {
    /// Calls `body` with the bytes at the very end of an allocation, so that a read beyond them is one beyond it.
    private func withEnding<Result>(_ bytes: [UInt8], _ body: (UnsafePointer<UInt8>, UInt32) -> Result) -> Result {
        let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: max(bytes.count, 1))
        defer { copy.deallocate() }
        copy.update(from: bytes, count: bytes.count)
        return body(copy, UInt32(bytes.count))
    }

    private func expectSame(_ bytes: [UInt8]) {
        withEnding(bytes) { text, count in
            let (vector, plain) = (waymark_scan(text, count), waymark_scan_plain(text, count))
            #expect(vector.delimiters == plain.delimiters, "\(bytes)")
            #expect(vector.escapes == plain.escapes, "\(bytes)")
            #expect(vector.unusual == plain.unusual, "\(bytes)")
            let (path, plainPath) = (waymark_scan_path(text, count), waymark_scan_path_plain(text, count))
            #expect(path.slashes == plainPath.slashes, "\(bytes)")
            #expect(path.dots == plainPath.dots, "\(bytes)")
            #expect(path.others == plainPath.others, "\(bytes)")
            expectCopied(text, count, plainPath)
            if count > 32 { return }
            let (query, plainQuery) = (waymark_scan_query(text, count), waymark_scan_query_plain(text, count))
            #expect(query.separators == plainQuery.separators, "\(bytes)")
            #expect(query.equals == plainQuery.equals, "\(bytes)")
            #expect(query.codes == plainQuery.codes, "\(bytes)")
        }
    }

    /// Expects a path to be copied whole, with the marks that it has, and nothing behind the room that it is given.
    private func expectCopied(_ text: UnsafePointer<UInt8>, _ count: UInt32, _ expected: waymark_path_marks) {
        let room = max(Int(count), 16)
        let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: room + 1)
        defer { copy.deallocate() }
        copy.initialize(repeating: 0xEE, count: room + 1)
        let marks = waymark_copy_path(text, count, copy)
        #expect(marks.slashes == expected.slashes && marks.dots == expected.dots && marks.others == expected.others)
        #expect((0..<Int(count)).allSatisfy { copy[$0] == text[$0] } && copy[room] == 0xEE)
    }

    @Test("The last bytes of a word are those of its end, with zeros for the others", arguments: UInt64(0)...8)
    func lastBytes(_ count: UInt64) {
        let bytes: [UInt64] = [0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, 0x88]
        let kept = bytes.enumerated().map { place, byte in place < 8 - Int(count) ? 0 : byte }
        func word(_ bytes: [UInt64]) -> UInt64 { bytes.reversed().reduce(0) { $0 << 8 | $1 } }
        #expect(waymark_last_bytes(word(bytes), count) == word(kept))
    }

    @Test("Random bytes of every length get the same marks", arguments: 0...64)
    func randomBytes(_ count: Int) {
        var random = SeededNumbers(trial: UInt64(count))
        for _ in 0..<200 {
            expectSame(
                (0..<count).map { _ in
                    random.once(in: 2) ? random.pick(Array("/?#%.&=+".utf8)) : UInt8.random(in: 0...255, using: &random)
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

    @Test("The marks are those of the bytes that they stand for, and of no other", arguments: UInt8.min...UInt8.max)
    func plainMarks(_ byte: UInt8) {
        let isUnusual = byte < 0x20 || byte >= 0x7F
        func isOne(of characters: String) -> Bool { characters.utf8.contains(byte) }
        withEnding([0x61, byte, 0x61]) { text, count in
            let marks = waymark_scan_plain(text, count)
            #expect(marks.delimiters == (isOne(of: "/?#") ? 2 : 0))
            #expect(marks.escapes == (isOne(of: "%") ? 2 : 0))
            #expect(marks.unusual == (isUnusual ? 2 : 0))
            let path = waymark_scan_path_plain(text, count)
            #expect(path.slashes == (isOne(of: "/") ? 2 : 0))
            #expect(path.dots == (isOne(of: ".") ? 2 : 0))
            #expect(path.others == (isOne(of: "?#%") || isUnusual ? 2 : 0))
            let query = waymark_scan_query_plain(text, count)
            #expect(query.separators == (isOne(of: "&") ? 2 : 0))
            #expect(query.equals == (isOne(of: "=") ? 2 : 0))
            #expect(query.codes == (isOne(of: "%+") ? 2 : 0))
            let isPlain = isOne(of: "abcdefghijklmnopqrstuvwxyz0123456789.")
            #expect(waymark_skip_plain_host(text, 0, count) == (isPlain ? 3 : 1))
        }
    }
}
