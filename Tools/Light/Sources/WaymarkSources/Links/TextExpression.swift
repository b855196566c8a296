/// A part of an expression that makes a text.
package indirect enum TextExpression: Hashable, Sendable {
    case text(String)
    /// A name, perhaps with dots, that may be a constant's.
    case name(String)
    /// Something that is known only when the program runs.
    case hole
    /// A call of a function by its name, which a file of constants may say something of.
    case call(String, [[TextExpression]])
    /// The way in which a base and a path are joined.
    case joint(Joint)

    /// The ways to add a path to a base.
    package enum Joint: Hashable, Sendable {
        /// A slash, unless there is one: `appendingPathComponent`.
        case segment
        /// In place of what follows the last slash of the base's path (RFC 3986, section 5.2.3): `new URL(path, base)`.
        case relative

        /// Adds a path to a base.
        func add(_ path: String, to base: inout String) {
            switch self {
            case .segment:
                if !base.hasSuffix("/") { base += "/" }
                base += path.drop { $0 == "/" }
            case .relative:
                let bytes = Array(base.utf8)
                let end = bytes.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? bytes.count
                // The slashes behind the scheme begin no path.
                let start = bytes.firstIndex(of: UInt8(ascii: ":")).map { $0 + 3 } ?? 0
                let host = bytes[min(start, end)..<end].firstIndex(of: UInt8(ascii: "/")) ?? end
                let last = path.hasPrefix("/") ? host : bytes[host..<end].lastIndex(of: UInt8(ascii: "/")) ?? end
                base = String(decoding: bytes[..<last], as: UTF8.self) + "/" + path.drop { $0 == "/" }
            }
        }
    }

    /// The mark that stands for a hole in a text that was put together.
    package static let holeMark: Unicode.Scalar = "\u{1}"

    /// Adds the first words of the names that the part is made of.
    func addNames(to names: inout Set<String>) {
        switch self {
        case .name(let name): names.insert(String(name.prefix { $0 != "." }))
        case .call(_, let arguments): for part in arguments.lazy.joined() { part.addNames(to: &names) }
        case .text, .hole, .joint: break
        }
    }

    /// The part for an interpolation.
    init(interpolation: String) {
        let name = interpolation.drop { $0 == " " }
        let isName = name.utf8.allSatisfy { SourceCursor.isWordByte($0) || $0 == UInt8(ascii: ".") }
        self = isName && !name.isEmpty ? .name(String(name)) : .hole
    }
}

/// The parts of formats as `printf` has them.
enum FormatText {
    /// The text with its placeholders cut out.
    ///
    /// - Parameter isFormat: Whether it is known to be a format. If not, a percent sign with two hexadecimal digits behind it
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
                    pieces.append(.hole(""))
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

    /// The number of bytes of a placeholder such as `%@`, `%02d` or `%1$lld`, or `nil`.
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
