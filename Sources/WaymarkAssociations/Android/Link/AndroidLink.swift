/// A link as Android splits and decodes it (`android.net.Uri`), which differs from RFC 3986 in places.
///
/// The scheme ends at the first colon, a backslash begins a path as a slash does, dot segments stay, and no text is
/// rejected. Parts are decoded on first use.
struct AndroidLink {
    private let bytes: [UInt8]
    /// The index of the first colon, or -1.
    private let colon: Int
    /// The index of the fragment's `#`, or the end of the link.
    private let end: Int
    private let authorityRange: Range<Int>?
    private let pathRange: Range<Int>?
    private let queryRange: Range<Int>?

    init(_ link: String) {
        let bytes = Array(link.utf8)
        let colon = bytes.firstIndex(of: UInt8(ascii: ":")) ?? -1
        let start = colon + 1
        let end = bytes[start...].firstIndex(of: UInt8(ascii: "#")) ?? bytes.count
        let question = bytes[start..<end].firstIndex(of: UInt8(ascii: "?"))
        let stop = question ?? end
        var pathStart = start
        var authority: Range<Int>?
        if stop >= start + 2, bytes[start] == UInt8(ascii: "/"), bytes[start + 1] == UInt8(ascii: "/") {
            let slash = bytes[(start + 2)..<stop].firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
            pathStart = slash ?? stop
            authority = start + 2..<pathStart
        }
        let isHierarchical = colon < 0 || start < bytes.count && bytes[start] == UInt8(ascii: "/")
        self.bytes = bytes
        self.colon = colon
        self.end = end
        authorityRange = authority
        pathRange = isHierarchical ? pathStart..<stop : nil
        queryRange = question.map { $0 + 1..<end }
    }

    /// The text before the first colon, as written; `nil` if there is no colon.
    var scheme: String? { colon < 0 ? nil : String(decoding: bytes[..<colon], as: UTF8.self) }

    /// Returns whether the link has a scheme; the comparison is case-sensitive.
    func hasScheme(_ scheme: [UInt8]) -> Bool { colon == scheme.count && bytes.starts(with: scheme) }

    /// Whether this is a web link, to which the rules on verified hosts apply.
    var isWeb: Bool {
        colon >= 0 && (bytes[..<colon].elementsEqual("https".utf8) || bytes[..<colon].elementsEqual("http".utf8))
    }

    /// The path, decoded; `nil` if the text after the colon does not begin with a slash.
    private(set) lazy var path: [UInt16]? = pathRange.map { Self.decoded(bytes[$0]) }

    /// The query, decoded as a whole.
    private(set) lazy var query: [UInt16]? = queryRange.map { Self.decoded(bytes[$0]) }

    /// The fragment, decoded.
    private(set) lazy var fragment: [UInt16]? = end < bytes.count ? Self.decoded(bytes[(end + 1)...]) : nil

    /// The text after the colon, up to the fragment, decoded.
    private(set) lazy var schemeSpecificPart: [UInt16] = Self.decoded(bytes[(colon + 1)..<end])

    /// The host in lower case (ASCII), decoded; `nil` without `//`.
    private(set) lazy var host: [UInt16]? = authorityRange.map { range in
        let start = bytes[range].lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? range.lowerBound
        let end = Self.portColon(in: bytes[range]) ?? range.upperBound
        // Android takes the text between the last `@` and the port's colon.
        guard start < end else { return [] }
        // Most hosts need no decoding.
        if bytes[start..<end].allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "%") }) {
            return bytes[start..<end].map { UInt16($0.folded) }
        }
        return Self.decoded(bytes[start..<end]).map(\.loweredASCII)
    }

    /// The port's number, or `nil` for none.
    var port: Int? {
        guard let range = authorityRange, let colon = Self.portColon(in: bytes[range]) else { return nil }
        return Int32(String(decoding: bytes[(colon + 1)..<range.upperBound], as: UTF8.self)).map(Int.init)
    }

    /// The index of the colon before the digits at the end of an authority.
    private static func portColon(in authority: ArraySlice<UInt8>) -> Int? {
        let index = authority.lastIndex { $0 &- UInt8(ascii: "0") > 9 }
        return index.flatMap { authority[$0] == UInt8(ascii: ":") ? $0 : nil }
    }

    /// The parameters of the query that Android compares one by one. The decoded query is split at `&` or, if that
    /// yields a single part, at `;`; empty parameters at the end are dropped.
    private(set) lazy var parameters: [ArraySlice<UInt16>] = {
        guard let query else { return [] }
        let parts = Self.split(query, at: UInt8(ascii: "&"))
        return parts.count == 1 ? Self.split(query, at: UInt8(ascii: ";")) : parts
    }()

    /// Splits like Java's `split`, which returns a text without separators unchanged, even if it is empty.
    private static func split(_ units: [UInt16], at separator: UInt8) -> [ArraySlice<UInt16>] {
        guard units.contains(UInt16(separator)) else { return [units[...]] }
        var parts = units.split(separator: UInt16(separator), omittingEmptySubsequences: false)
        while parts.last?.isEmpty == true { parts.removeLast() }
        return parts
    }

    /// Decodes like Android: an invalid escape becomes U+FFFD, followed by a byte of the bits read so far, and a
    /// truncated escape ends the text.
    private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt16] {
        guard let escape = text.firstIndex(of: UInt8(ascii: "%")) else { return utf16(text) }
        var units = utf16(text[..<escape])
        var held: [UInt8] = []
        var index = escape
        /// Adds the text of the escapes so far.
        func flush() {
            units += utf16(held[...])
            held.removeAll(keepingCapacity: true)
        }
        while index < text.endIndex {
            guard text[index] == UInt8(ascii: "%") else {
                flush()
                let next = text[index...].firstIndex(of: UInt8(ascii: "%")) ?? text.endIndex
                units += utf16(text[index..<next])
                index = next
                continue
            }
            index += 1
            var value: UInt8 = 0
            for _ in 0..<2 {
                guard index < text.endIndex else {
                    flush()
                    return units + [0xFFFD]
                }
                // Android steps over a whole UTF-16 unit here, which an escape in front of other letters than ASCII
                // shows.
                let digit = text[index].hexValue
                index += 1
                guard let digit else {
                    flush()
                    units.append(0xFFFD)
                    while index < text.endIndex, text[index] & 0xC0 == 0x80 { index += 1 }
                    break
                }
                value = value << 4 | digit
            }
            held.append(value)
        }
        flush()
        return units
    }

    private static func utf16(_ text: ArraySlice<UInt8>) -> [UInt16] {
        if text.allSatisfy({ $0 < 0x80 }) { return text.map(UInt16.init) }
        return Array(String(decoding: text, as: UTF8.self).utf16)
    }
}

extension UInt16 {
    /// The unit with an ASCII capital letter converted to lower case.
    var loweredASCII: UInt16 { self &- 0x41 < 26 ? self | 0x20 : self }
}

extension UInt8 {
    /// The value of a hexadecimal digit.
    fileprivate var hexValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
