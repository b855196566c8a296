/// Percent-encoding (RFC 3986, section 2.1), by bytes.
package enum PercentCoding {
    /// Writes the decoded form of `source`.
    ///
    /// An escape that is not two hexadecimal digits, or whose byte does not belong to a well-formed UTF-8 sequence of
    /// escapes, stays as written: the result of decoding valid UTF-8 is valid UTF-8, and nothing is lost.
    ///
    /// - Parameters:
    ///   - source: Valid UTF-8.
    ///   - target: Memory for as many bytes as the source has.
    ///   - plusIsSpace: Whether `+` represents a space, as in a form.
    /// - Returns: The number of bytes that were written.
    static func decode(
        _ source: UnsafeBufferPointer<UInt8>, plusIsSpace: Bool = false, into target: UnsafeMutablePointer<UInt8>
    ) -> Int {
        guard let text = source.baseAddress else { return 0 }
        let count = source.count
        let space: UInt8 = plusIsSpace ? 0x20 : UInt8(ascii: "+")
        var read = 0
        var written = 0
        while read < count {
            let byte = text[read]
            if byte == UInt8(ascii: "%") {
                let length = decodeSequence(text + read, available: count &- read, into: target + written)
                if length > 0 {
                    read &+= length &* 3
                    written &+= length
                    continue
                }
            }
            target[written] = byte == UInt8(ascii: "+") ? space : byte
            read &+= 1
            written &+= 1
        }
        return written
    }

    /// The decoded text of `source`, which must be valid UTF-8.
    static func decoded(_ source: UnsafeBufferPointer<UInt8>, plusIsSpace: Bool = false) -> String {
        guard source.contains(where: { $0 == UInt8(ascii: "%") || (plusIsSpace && $0 == UInt8(ascii: "+")) }) else {
            return String(text: source)
        }
        return (plusIsSpace ? TextCoding.percentAndPlus : .percent).string(of: source)
    }

    /// The decoded bytes of a segment.
    static func decoded(_ segment: [UInt8]) -> [UInt8] {
        segment.withUnsafeBufferPointer { source in
            [UInt8](unsafeUninitializedCapacity: source.count) { target, count in
                if let start = target.baseAddress { count = decode(source, into: start) }
            }
        }
    }

    package static func decoded(_ text: String) -> String {
        var text = text
        return text.withUTF8 { decoded($0) }
    }

    /// The numbers of bytes that the next step of decoding reads and gives: one byte, or one scalar whose bytes are all
    /// escaped.
    static func step(_ source: UnsafeBufferPointer<UInt8>, at index: Int) -> (written: Int, decoded: Int) {
        guard source[index] == UInt8(ascii: "%") else { return (1, 1) }
        guard let start = source.baseAddress else { return (1, 1) }
        let length = withTemporary(UInt8.self, capacity: 4) {
            decodeSequence(start + index, available: source.count - index, into: $0)
        }
        return length == 0 ? (1, 1) : (length * 3, length)
    }

    /// Decodes one scalar whose bytes are all escaped; returns how many bytes it has, or 0.
    ///
    /// - Parameters:
    ///   - text: A percent sign and what follows it.
    ///   - available: How many bytes may be read.
    @inline(__always)
    private static func decodeSequence(
        _ text: UnsafePointer<UInt8>, available: Int, into target: UnsafeMutablePointer<UInt8>
    ) -> Int {
        guard available >= 3 else { return 0 }
        let first = escapedByte(text)
        if first < 0x80 {
            target[0] = UInt8(truncatingIfNeeded: first)
            return 1
        }
        return first > 0xFF ? 0 : decodeSequence(text, from: UInt8(truncatingIfNeeded: first), available, into: target)
    }

    /// The same for a scalar of several bytes.
    @inline(never)
    private static func decodeSequence(
        _ text: UnsafePointer<UInt8>, from first: UInt8, _ available: Int, into target: UnsafeMutablePointer<UInt8>
    ) -> Int {
        let (length, second) = shape(ofSequenceFrom: first)
        guard length > 0, available >= length &* 3 else { return 0 }
        target[0] = first
        var place = 1
        repeat {
            let escape = text + place &* 3
            guard escape[0] == UInt8(ascii: "%") else { return 0 }
            let byte = escapedByte(escape)
            let isAllowed =
                place == 1 ? byte <= 0xFF && second.contains(UInt8(truncatingIfNeeded: byte)) : byte & ~0x3F == 0x80
            guard isAllowed else { return 0 }
            target[place] = UInt8(truncatingIfNeeded: byte)
            place &+= 1
        } while place < length
        return length
    }

    /// The length of a well-formed sequence from its first byte, and what its second may be (Unicode, table 3-7).
    private static func shape(ofSequenceFrom first: UInt8) -> (length: Int, second: ClosedRange<UInt8>) {
        switch first {
        case 0xC2...0xDF: (2, 0x80...0xBF)
        case 0xE0: (3, 0xA0...0xBF)
        case 0xED: (3, 0x80...0x9F)
        case 0xE1...0xEF: (3, 0x80...0xBF)
        case 0xF0: (4, 0x90...0xBF)
        case 0xF1...0xF3: (4, 0x80...0xBF)
        case 0xF4: (4, 0x80...0x8F)
        default: (0, 0x80...0xBF)
        }
    }

    /// Returns the byte that the two digits after a percent sign represent; more than 255 if they are not digits.
    @inline(__always)
    private static func escapedByte(_ text: UnsafePointer<UInt8>) -> UInt32 {
        text[1].hexadecimalDigit &<< 4 | text[2].hexadecimalDigit
    }

    /// A place in a link, in which some characters would mean more than themselves.
    enum Place {
        case segment
        case host
        case queryName
        case queryValue
        case fragment
    }

    /// The text with all escaped that would not be read back as itself in this place.
    ///
    /// The result is ASCII, so that it survives every other reader.
    static func encoded(_ text: String, for place: Place) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if stays(byte, in: place) {
                result.append(byte)
            } else {
                result.append(UInt8(ascii: "%"))
                result.append(hexadecimal[Int(byte >> 4)])
                result.append(hexadecimal[Int(byte & 15)])
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static let hexadecimal = Array("0123456789ABCDEF".utf8)

    /// Returns whether a byte is read back as itself in this place.
    static func stays(_ byte: UInt8, in place: Place) -> Bool {
        if byte.isLetterASCII || byte.isDigitASCII { return true }
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): return true
        case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "'"), UInt8(ascii: "("), UInt8(ascii: ")"),
            UInt8(ascii: "*"), UInt8(ascii: ","), UInt8(ascii: ";"):
            return true
        case UInt8(ascii: "&"), UInt8(ascii: "+"):
            return place == .segment || place == .host || place == .fragment
        case UInt8(ascii: "="): return place != .queryName
        case UInt8(ascii: ":"), UInt8(ascii: "@"): return place != .host
        case UInt8(ascii: "/"), UInt8(ascii: "?"): return place != .segment && place != .host
        default: return false
        }
    }
}
