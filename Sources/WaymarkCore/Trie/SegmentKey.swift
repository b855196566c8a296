internal import CWaymarkScan

/// Comparing segments eight bytes at a time.
///
/// The *key* of a text is its last eight bytes as one little-endian number, with the last byte highest; for a shorter
/// text, the text with zeros below. Together with the length, the key of a text of at most eight bytes identifies it,
/// and the last bytes are where the names of siblings differ most.
enum SegmentKey {
    /// Returns the eight bytes before a place in a text of `available` readable bytes; zeros replace bytes before the
    /// start of the text.
    @inline(__always)
    static func word(before end: Int, in text: UnsafeRawPointer, available: Int) -> UInt64 {
        end >= 8 ? text.loadUnaligned(fromByteOffset: end &- 8, as: UInt64.self) : early(end, text, available)
    }

    /// The eight bytes before a place in a text before which eight more may be read.
    @inline(__always)
    static func word(before end: Int, inPadded text: UnsafeRawPointer) -> UInt64 {
        text.loadUnaligned(fromByteOffset: end &- 8, as: UInt64.self)
    }

    /// The key of a text of at most eight bytes, from the word that ends with it.
    @inline(__always)
    static func short(_ word: UInt64, _ count: Int) -> UInt64 {
        waymark_last_bytes(word, UInt64(truncatingIfNeeded: count))
    }

    /// The first `end` bytes, fewer than eight, as the highest bytes of a word.
    @inline(__always)
    private static func early(_ end: Int, _ text: UnsafeRawPointer, _ available: Int) -> UInt64 {
        if available < 8 { return few(text, end) }
        return (text.loadUnaligned(as: UInt64.self) &<< 1) &<< UInt64(truncatingIfNeeded: 63 &- 8 &* end)
    }

    @inline(never)
    private static func few(_ text: UnsafeRawPointer, _ end: Int) -> UInt64 {
        var word: UInt64 = 0
        for index in 0..<end {
            word |= UInt64(text.load(fromByteOffset: index, as: UInt8.self)) << UInt64(64 - 8 * (end - index))
        }
        return word
    }

    /// The word with the bytes `A`–`Z` as `a`–`z`.
    @inline(__always)
    static func folded(_ word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let low = word & (ones &* 0x7F)
        let afterZ = low &+ ones &* (0x7F - 0x5A)
        let fromA = low &+ ones &* (0x80 - 0x41)
        let isUpper = ~word & (ones &* 0x80) & (fromA ^ afterZ)
        return word | isUpper &>> 2
    }

    /// Spreads labels that differ in one byte, such as `s10` and `s11`: of some thousand random numbers the one that
    /// put fewest labels of real tables and of numbered names into the same slots.
    private static let multiplier: UInt64 = 0xBC63_BA83_E0C5_7245

    /// The key with the bytes before it stirred in, of a text of more than eight: names that end alike, as hosts do,
    /// have slots of their own.
    @inline(__always)
    static func whole(
        _ key: UInt64, _ segment: Span16, in text: UnsafeRawPointer, folds: Bool
    ) -> UInt64 {
        // The key is mixed first: otherwise, names that repeat the same eight bytes would all become zero.
        var whole = key &* multiplier
        var offset = 0
        // The last step may reach into the last eight bytes.
        while offset < segment.count &- 8 {
            let word = text.loadUnaligned(fromByteOffset: segment.start &+ offset, as: UInt64.self)
            whole = (whole ^ (folds ? folded(word) : word)) &* multiplier
            offset &+= 8
        }
        return whole
    }

    /// The slot that a whole key falls into, from the top bits of a product: lower ones lose the last byte.
    ///
    /// - Parameter shift: 64 less the base-2 logarithm of the slots, modulo 64.
    @inline(__always)
    static func slot(_ key: UInt64, shift: UInt32) -> Int {
        Int(truncatingIfNeeded: (key &* multiplier) &>> UInt64(truncatingIfNeeded: shift))
    }

    /// Returns whether the bytes before the last eight of a text longer than that are those of the label that ends at
    /// `labelEnd`.
    @inline(__always)
    static func startsEqual(
        _ segment: Span16, in text: UnsafeRawPointer, labelEnd: UnsafeRawPointer, folds: Bool
    ) -> Bool {
        let label = labelEnd - segment.count
        var offset = 0
        repeat {
            var word = text.loadUnaligned(fromByteOffset: segment.start &+ offset, as: UInt64.self)
            if folds { word = folded(word) }
            if word != label.loadUnaligned(fromByteOffset: offset, as: UInt64.self) { return false }
            offset &+= 8
            // The last step may reach into the last eight bytes, which are equal already.
        } while offset < segment.count &- 8
        return true
    }
}
