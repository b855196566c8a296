import WaymarkCore

/// The template of a rule for patterns: a link with named holes.
package struct PatternTemplate: Sendable {
    /// A part of the template.
    package enum Piece: Hashable, Sendable {
        case text(String)
        /// The value of a parameter.
        case parameter(String)
        /// The segments of the unnamed tail.
        case tail
        /// The whole link.
        case link
    }

    /// Scheme, authority and path.
    package private(set) var head: [Piece] = []
    /// The pairs of the query; `nil` if the template has none.
    private(set) var query: [[Piece]]?
    /// Whether the link's own query follows the template's.
    private(set) var isOpen = false
    private(set) var fragment: [Piece]?

    /// Reads a template.
    ///
    /// - Parameters:
    ///   - parameters: The names that the pattern has.
    ///   - hasTail: Whether the pattern has an unnamed tail.
    /// - Throws: The first fault from the left.
    package init(_ text: String, parameters: [String], hasTail: Bool) throws(TemplateFault) {
        var reader = Reader(bytes: Array(text.utf8), parameters: parameters, hasTail: hasTail)
        if reader.bytes.isEmpty { throw TemplateFault.malformed("the target is empty") }
        head = try reader.pieces(until: [UInt8(ascii: "?"), UInt8(ascii: "#")], mayHaveScheme: true)
        if reader.takes(UInt8(ascii: "?")) {
            var pairs: [[Piece]] = []
            repeat {
                pairs.append(try reader.pieces(until: [UInt8(ascii: "&"), UInt8(ascii: "#")]))
            } while reader.takes(UInt8(ascii: "&"))
            isOpen = pairs.count > 1 && pairs.last?.isEmpty == true
            query = pairs.filter { !$0.isEmpty }
        }
        if reader.takes(UInt8(ascii: "#")) { fragment = try reader.pieces(until: []) }
    }

    /// Returns the template with one text in all its holes.
    package func filled(with value: String) -> String {
        func text(_ pieces: [Piece]) -> String {
            pieces.map { if case .text(let text) = $0 { text } else { value } }.joined()
        }
        let pairs = query.map { "?" + $0.map(text).joined(separator: "&") } ?? ""
        return text(head) + pairs + (fragment.map { "#" + text($0) } ?? "")
    }

    /// The fault of a template.
    package enum TemplateFault: Error {
        /// It does not produce a link; with a description of the fault.
        case malformed(String)
        /// It names a parameter that the pattern does not have; with the nearest parameter.
        case unknownParameter(String, nearest: String?)

        /// The fault, as part of a sentence.
        package var problem: String {
            switch self {
            case .malformed(let words): words
            case .unknownParameter(let name, let nearest):
                "the target names the parameter '\(name)', which its pattern does not have"
                    + (nearest.map { "; did you mean '\($0)'?" } ?? "")
            }
        }
    }

    private struct Reader {
        let bytes: [UInt8]
        let parameters: [String]
        let hasTail: Bool
        var index = 0

        /// The place behind the colon of a scheme, where there is one.
        var schemeEnd: Int {
            let end = bytes.firstIndex { !$0.isSchemeByte } ?? bytes.count
            return end > 0 && end < bytes.count && bytes[end] == UInt8(ascii: ":") ? end + 1 : 0
        }

        mutating func takes(_ byte: UInt8) -> Bool {
            guard index < bytes.count, bytes[index] == byte else { return false }
            index += 1
            return true
        }

        mutating func pieces(until ends: [UInt8], mayHaveScheme: Bool = false) throws(TemplateFault) -> [Piece] {
            var pieces: [Piece] = []
            var literal: [UInt8] = []
            if mayHaveScheme {
                literal += bytes[..<schemeEnd]
                index = schemeEnd
            }
            while index < bytes.count, !ends.contains(bytes[index]) {
                guard let piece = try placeholder(inPath: mayHaveScheme) else {
                    if bytes[index] == UInt8(ascii: "\\") {
                        guard index + 1 < bytes.count else {
                            throw TemplateFault.malformed("the target ends in a backslash")
                        }
                        index += 1
                    }
                    literal.append(bytes[index])
                    index += 1
                    continue
                }
                if !literal.isEmpty { pieces.append(.text(String(decoding: literal, as: UTF8.self))) }
                literal = []
                pieces.append(piece)
            }
            if !literal.isEmpty { pieces.append(.text(String(decoding: literal, as: UTF8.self))) }
            return pieces
        }

        /// Reads a placeholder, if one begins here.
        private mutating func placeholder(inPath: Bool) throws(TemplateFault) -> Piece? {
            let rest = bytes[(index + 1)...]
            switch bytes[index] {
            case UInt8(ascii: ":"):
                guard let first = rest.first, first.isNameByte, !first.isDigit else { return nil }
                let written = rest.prefix(while: \.isNameByte)
                let name = String(decoding: written, as: UTF8.self)
                guard parameters.contains(where: { $0.hasSameBytes(as: name) }) else {
                    throw TemplateFault.unknownParameter(name, nearest: parameters.nearest(to: name))
                }
                index = written.endIndex
                if index < bytes.count, bytes[index] == UInt8(ascii: "<") {
                    throw TemplateFault.malformed(
                        "the target names ':\(name)' with a type, which belongs to the pattern")
                }
                return .parameter(name)
            case UInt8(ascii: "*") where inPath:
                let isLast = rest.first.map { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? true
                guard isLast, index > 0, bytes[index - 1] == UInt8(ascii: "/") else { return nil }
                guard hasTail else {
                    throw TemplateFault.malformed("the target ends in *, and the pattern has no such tail")
                }
                index += 1
                return .tail
            case UInt8(ascii: "$"):
                guard rest.first == UInt8(ascii: "0"), rest.dropFirst().first.map({ !$0.isDigit }) ?? true else {
                    return nil
                }
                index += 2
                return .link
            default: return nil
            }
        }
    }
}

extension UInt8 {
    var isDigit: Bool { self &- 0x30 < 10 }
    private var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
    /// Whether a name of a parameter may have it.
    fileprivate var isNameByte: Bool { isLetter || isDigit || self == UInt8(ascii: "_") }
    /// Whether a scheme may have it.
    fileprivate var isSchemeByte: Bool {
        isLetter || isDigit || self == UInt8(ascii: "+") || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
    }
}
