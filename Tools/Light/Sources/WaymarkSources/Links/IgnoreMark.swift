/// A comment that suppresses findings.
package struct IgnoreMark: Sendable {
    package let line: Int
    /// The column in Unicode scalars, from 1.
    package let column: Int
    /// Whether no code precedes it on its line; it then applies to the next line, too.
    package let isAlone: Bool
    /// The reason that follows, or an empty text.
    package let reason: String

    /// Returns the marks of a file.
    ///
    /// - Parameter literals: The ranges of its literals, in order; a mark within a literal does not count.
    static func marks(in bytes: [UInt8], besides literals: [Range<Int>]) -> [IgnoreMark] {
        let sign = Array("waymark:ignore".utf8)
        var columns = ColumnCounter(bytes)
        return bytes.withUnsafeBufferPointer { bytes in
            var marks: [IgnoreMark] = []
            var line = 1
            var start = 0
            var place = 0
            while place < bytes.count {
                if bytes[place] == 0x0A {
                    line += 1
                    start = place + 1
                } else if bytes[place] == sign[0], place + sign.count <= bytes.count,
                    sign.indices.allSatisfy({ bytes[place + $0] == sign[$0] }),
                    // `waymark:ignored` is another word.
                    place + sign.count == bytes.count || (bytes[place + sign.count] | 0x20) &- 0x61 > 25
                {
                    // Letters, digits, quotation marks and closing brackets before it are code.
                    let isAlone = !bytes[start..<place].contains {
                        (($0 | 0x20) &- 0x61) < 26 || $0 &- 0x30 < 10 || "\"'`_)]}".utf8.contains($0)
                    }
                    var end = place + sign.count
                    while end < bytes.count, bytes[end] != 0x0A { end += 1 }
                    let reason = String(decoding: bytes[(place + sign.count)..<min(end, place + 300)], as: UTF8.self)
                    let following = literals.partitioningIndex { $0.upperBound > place }
                    if following < literals.endIndex, literals[following].contains(place) {
                        place += sign.count
                        continue
                    }
                    let words = reason.split { " \t\r*/->:".contains($0) }.joined(separator: " ")
                    marks.append(
                        IgnoreMark(line: line, column: columns.column(at: place), isAlone: isAlone, reason: words))
                    place = end
                    continue
                }
                place += 1
            }
            return marks
        }
    }
}
