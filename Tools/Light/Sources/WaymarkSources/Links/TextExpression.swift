/// A part of an expression that makes a text.
package indirect enum TextExpression: Hashable, Sendable {
    case text(String)
    /// A name, perhaps with members, that may be that of a constant.
    case name(String)
    /// A value that is known only at run time.
    case hole
    /// A call of a function that a file of constants may define, with its arguments.
    case call(String, [[TextExpression]])
    /// The way in which a base and a path are joined.
    case joint(Joint)

    /// The ways to add a path to a base.
    package enum Joint: Hashable, Sendable {
        /// One slash between base and path: `appendingPathComponent`.
        case segment
        /// The text is a reference that is resolved against the base (RFC 3986, section 5.2.2): `new URL(path, base)`. Dot
        /// segments stay.
        case relative
        /// A pair is added to the query, which it begins if the base has none: `appendQueryParameter`.
        case query

        /// Adds a path or a pair to a base.
        func add(_ path: String, to base: inout String) {
            switch self {
            case .query:
                let end = base.utf8.firstIndex(of: UInt8(ascii: "#")) ?? base.endIndex
                let link = base[..<end]
                let sign = link.hasSuffix("?") || link.hasSuffix("&") ? "" : link.contains("?") ? "&" : "?"
                base = link + sign + path + base[end...]
            case .segment:
                if !base.hasSuffix("/") { base += "/" }
                base += path.drop { $0 == "/" }
            case .relative:
                // A reference with a scheme is whole (section 5.2.2).
                if Self.hasScheme(path) {
                    base = path
                    return
                }
                let bytes = Array(base.utf8)
                let end = bytes.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? bytes.count
                // The slashes after the scheme do not begin the path.
                let start = bytes.firstIndex(of: UInt8(ascii: ":")).map { $0 + 3 } ?? 0
                let host = bytes[min(start, end)..<end].firstIndex(of: UInt8(ascii: "/")) ?? end
                if path.hasPrefix("//") {
                    base = String(decoding: bytes[..<max(0, min(start, end) - 2)], as: UTF8.self) + path
                    return
                }
                if path.isEmpty || path.hasPrefix("?") || path.hasPrefix("#") {
                    let kept = path.hasPrefix("?") ? end : bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.count
                    base = String(decoding: bytes[..<kept], as: UTF8.self) + path
                    return
                }
                let last = path.hasPrefix("/") ? host : bytes[host..<end].lastIndex(of: UInt8(ascii: "/")) ?? end
                base = String(decoding: bytes[..<last], as: UTF8.self) + "/" + path.drop { $0 == "/" }
            }
        }

        /// Returns whether a reference begins with a scheme (RFC 3986, section 3.1).
        private static func hasScheme(_ reference: String) -> Bool {
            let scheme = reference.utf8.prefix {
                ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || "+-.".utf8.contains($0)
            }
            guard let first = scheme.first, (first | 0x20) &- 0x61 < 26 else { return false }
            return reference.utf8.dropFirst(scheme.count).first == UInt8(ascii: ":")
        }
    }

    /// The mark that stands for a hole in a composed text.
    package static let holeMark: Unicode.Scalar = "\u{1}"

    /// Adds the first words of the names in the part.
    func addNames(to names: inout Set<String>) {
        switch self {
        case .name(let name): names.insert(String(name.prefix { $0 != "." }))
        case .call(_, let arguments): for part in arguments.lazy.joined() { part.addNames(to: &names) }
        case .text, .hole, .joint: break
        }
    }

    /// Creates the part for an interpolation: a name, or else a hole.
    init(interpolation: String) {
        let name = interpolation.drop { $0 == " " }
        let isName = name.utf8.allSatisfy { SourceCursor.isWordByte($0) || $0 == UInt8(ascii: ".") }
        self = isName && !name.isEmpty ? .name(String(name)) : .hole
    }
}

/// Formats with placeholders like those of `printf`.
enum FormatText {
    /// Returns a text as pieces, with holes for its placeholders.
    ///
    /// - Parameter isFormat: Whether the text is known to be a format. If not, a percent sign before two hexadecimal digits
    ///   is part of a link.
    static func pieces(of text: String, isFormat: Bool) -> [TextPiece] {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return [.text(text)] }
        let bytes = Array(text.utf8)
        var pieces: [TextPiece] = []
        var value: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%") {
                if isFormat, index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "%") {
                    value.append(bytes[index])
                    index += 2
                    continue
                }
                let isEncoded =
                    index + 2 < bytes.count && isHexadecimal(bytes[index + 1]) && isHexadecimal(bytes[index + 2])
                if isFormat || !isEncoded, let length = placeholderLength(bytes[index...]) {
                    if !value.isEmpty { pieces.append(.text(String(decoding: value, as: UTF8.self))) }
                    value = []
                    let digits = bytes[(index + 1)...].prefix { $0 &- 0x30 < 10 }
                    let isNumbered = digits.endIndex < bytes.count && bytes[digits.endIndex] == UInt8(ascii: "$")
                    pieces.append(.hole(isNumbered ? String(decoding: digits, as: UTF8.self) : ""))
                    index += length
                    continue
                }
            }
            value.append(bytes[index])
            index += 1
        }
        if !value.isEmpty || pieces.isEmpty { pieces.append(.text(String(decoding: value, as: UTF8.self))) }
        return pieces
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6
    }

    /// Returns the number of bytes of a placeholder such as `%@`, `%02d` or `%1$lld`, or `nil`.
    private static func placeholderLength(_ bytes: ArraySlice<UInt8>) -> Int? {
        var index = bytes.startIndex + 1
        while index < bytes.endIndex, "0123456789.$-+ #*".utf8.contains(bytes[index]), index - bytes.startIndex < 12 {
            index += 1
        }
        while index < bytes.endIndex, "hlzqjtL".utf8.contains(bytes[index]), index - bytes.startIndex < 16 {
            index += 1
        }
        guard index < bytes.endIndex, "@dDiuUxXoOfFeEgGcCsSpaA".utf8.contains(bytes[index]) else { return nil }
        return index + 1 - bytes.startIndex
    }
}
