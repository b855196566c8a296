/// The segments `.` and `..`, which represent a place instead of a name (RFC 3986, section 5.2.4).
package enum DotSegment {
    /// 1 for `.`, 2 for `..`, `nil` for anything else; each dot may be written `%2e` or `%2E`.
    static func dots(in segment: UnsafeBufferPointer<UInt8>) -> Int? {
        var index = 0
        var dots = 0
        while index < segment.count {
            if segment[index] == UInt8(ascii: ".") {
                index += 1
            } else if index + 2 < segment.count, segment[index] == UInt8(ascii: "%"),
                segment[index + 1] == UInt8(ascii: "2"), segment[index + 2] | 0x20 == UInt8(ascii: "e")
            {
                index += 3
            } else {
                return nil
            }
            dots += 1
        }
        return dots == 1 || dots == 2 ? dots : nil
    }

    /// Returns whether a segment as written is read as `.` or `..`.
    package static func isWritten(_ segment: some Collection<UInt8>) -> Bool {
        segment.count <= 6 && Array(segment).withUnsafeBufferPointer { dots(in: $0) != nil }
    }

    /// Returns whether a decoded segment would be read as `.` or `..` when printed.
    static func isOne(_ segment: some StringProtocol) -> Bool { segment == "." || segment == ".." }
}
