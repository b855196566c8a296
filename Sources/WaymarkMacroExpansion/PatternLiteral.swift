#if Macros
internal import SwiftParser
internal import SwiftSyntax
internal import WaymarkCore

/// A string literal of the source, and the place of each byte of its text.
struct PatternLiteral {
    /// The literal.
    let node: StringLiteralExprSyntax
    /// The text that the literal represents.
    let text: String
    /// The offset in the source of each byte of the text, and of its end.
    private let places: [Int]

    /// Creates the literal for a string on one line without interpolation; `nil` for any other expression.
    init?(_ expression: ExprSyntax?) {
        guard let node = expression?.as(StringLiteralExprSyntax.self), let text = node.representedLiteralValue,
            node.openingQuote.tokenKind == .stringQuote, node.segments.count <= 1
        else { return nil }
        self.node = node
        self.text = text
        let start = node.segments.positionAfterSkippingLeadingTrivia.utf8Offset
        let source = Array(node.segments.trimmedDescription.utf8)
        let pounds = node.openingPounds?.text.utf8.count ?? 0
        var places: [Int] = []
        var index = 0
        while index < source.count {
            let begin = index
            var count = 1
            if source[index] == UInt8(ascii: "\\"), source[(index + 1)...].prefix(pounds).allSatisfy({ $0 == 0x23 }),
                index + 1 + pounds < source.count
            {
                index += 1 + pounds
                if source[index] == UInt8(ascii: "u"), let close = source[index...].firstIndex(of: 0x7D) {
                    let digits = String(decoding: source[index..<close].dropFirst(2), as: UTF8.self)
                    let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
                    count = scalar.map { UTF8.width($0) } ?? 1
                    index = close
                }
            }
            index += 1
            places += Array(repeating: start + begin, count: count)
        }
        places.append(start + source.count)
        self.places = places
    }

    /// Returns the place of a byte of the text in the source.
    func position(of offset: Int) -> AbsolutePosition {
        AbsolutePosition(utf8Offset: places[max(0, min(offset, places.count - 1))])
    }

    /// Returns the bytes of a parameter's name in the text.
    ///
    /// - Parameter parameters: All parameters of the pattern, in order; text in the expression of another parameter is
    ///   not a name.
    func range(ofParameter name: String, among parameters: [RoutePattern.Parameter]) -> Range<Int>? {
        let bytes = Array(text.utf8)
        var index = 0
        for parameter in parameters {
            guard let range = Self.range(ofName: Array(parameter.name.utf8), in: bytes, from: index) else { return nil }
            if parameter.name == name { return range }
            index = range.upperBound + (parameter.expression.map { "(\($0))".utf8.count } ?? 0)
        }
        return nil
    }

    private static func range(ofName wanted: [UInt8], in bytes: [UInt8], from start: Int) -> Range<Int>? {
        var index = start
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "\\") {
                index += 2
                continue
            }
            let end = index + 1 + wanted.count
            if bytes[index] == UInt8(ascii: ":"), end <= bytes.count, Array(bytes[(index + 1)..<end]) == wanted,
                end == bytes.count || !Self.isName(bytes[end])
            {
                return index + 1..<end
            }
            index += 1
        }
        return nil
    }

    /// Returns the bytes after a parameter's name up to the end of its type; empty if no type follows.
    func constraint(behind name: Range<Int>) -> Range<Int> {
        let bytes = Array(text.utf8)
        guard name.upperBound < bytes.count, bytes[name.upperBound] == UInt8(ascii: "<"),
            let close = bytes[name.upperBound...].firstIndex(of: UInt8(ascii: ">"))
        else { return name.upperBound..<name.upperBound }
        return name.upperBound..<close + 1
    }

    private static func isName(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
            || (0x61...0x7A).contains(byte)
    }
}
#endif
