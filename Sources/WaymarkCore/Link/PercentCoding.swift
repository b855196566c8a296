/// Percent-encoding (RFC 3986, section 2.1), by bytes.
package enum PercentCoding {
    /// Writes the decoded form of `source`.
    ///
    /// An escape that is not two hexadecimal digits, or whose byte is no part of a well-formed UTF-8 sequence of escapes,
    /// stays as it is written: the result of decoding valid UTF-8 is valid UTF-8, and nothing is lost.
    ///
    /// - Parameters:
    ///   - source: Valid UTF-8.
    ///   - target: Room for as many bytes as the source has.
    ///   - plusIsSpace: Whether `+` stands for a space, as in a form.
    /// - Returns: How many bytes were written.
    static func decode(
        _ source: UnsafeBufferPointer<UInt8>, plusIsSpace: Bool = false, into target: UnsafeMutablePointer<UInt8>
    ) -> Int {
        var read = 0
        var written = 0
        while read < source.count {
            let byte = source[read]
            if byte == UInt8(ascii: "%") {
                let length = decodeSequence(source, at: read, into: target + written)
                if length > 0 {
                    read &+= length &* 3
                    written &+= length
                    continue
                }
            }
            target[written] = plusIsSpace && byte == UInt8(ascii: "+") ? 0x20 : byte
            read &+= 1
            written &+= 1
        }
        return written
    }

    /// The decoded text of `source`, which must be valid UTF-8.
    static func decoded(_ source: UnsafeBufferPointer<UInt8>, plusIsSpace: Bool = false) -> String {
        guard source.contains(where: { $0 == UInt8(ascii: "%") || (plusIsSpace && $0 == UInt8(ascii: "+")) }) else {
            return String(decoding: source, as: UTF8.self)
        }
        return decodedAnyway(source, plusIsSpace: plusIsSpace)
    }

    /// The same for a text that is known to hold something to decode.
    static func decodedAnyway(_ source: UnsafeBufferPointer<UInt8>, plusIsSpace: Bool = false) -> String {
        String(unsafeUninitializedCapacity: source.count) { target in
            guard let start = target.baseAddress else { return 0 }
            return decode(source, plusIsSpace: plusIsSpace, into: start)
        }
    }

    /// The decoded text with a space for each `+` in it, also for one that was escaped.
    static func decodedThenPlus(_ source: UnsafeBufferPointer<UInt8>) -> String {
        String(unsafeUninitializedCapacity: source.count) { target in
            guard let start = target.baseAddress else { return 0 }
            let count = decode(source, into: start)
            for place in 0..<count where target[place] == UInt8(ascii: "+") { target[place] = 0x20 }
            return count
        }
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

    /// How many bytes the next step of decoding reads and gives: one byte, or one scalar whose bytes are all escaped.
    static func step(_ source: UnsafeBufferPointer<UInt8>, at index: Int) -> (written: Int, decoded: Int) {
        guard source[index] == UInt8(ascii: "%") else { return (1, 1) }
        let length = withTemporary(UInt8.self, capacity: 4) { decodeSequence(source, at: index, into: $0) }
        return length == 0 ? (1, 1) : (length * 3, length)
    }

    /// Decodes one scalar whose bytes are all escaped, the first at `index`; returns how many bytes it has, or 0.
    private static func decodeSequence(
        _ source: UnsafeBufferPointer<UInt8>, at index: Int, into target: UnsafeMutablePointer<UInt8>
    ) -> Int {
        guard let first = escapedByte(source, at: index) else { return 0 }
        if first < 0x80 {
            target[0] = first
            return 1
        }
        let (length, second) = shape(ofSequenceFrom: first)
        guard length > 0 else { return 0 }
        target[0] = first
        for place in 1..<length {
            guard let byte = escapedByte(source, at: index + place * 3) else { return 0 }
            let allowed = place == 1 ? second : 0x80...0xBF
            guard allowed.contains(byte) else { return 0 }
            target[place] = byte
        }
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

    private static func escapedByte(_ source: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt8? {
        guard index + 2 < source.count, source[index] == UInt8(ascii: "%"),
            let high = source[index + 1].hexadecimalValue, let low = source[index + 2].hexadecimalValue
        else { return nil }
        return high << 4 | low
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

    /// Whether a byte is read back as itself in this place.
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
