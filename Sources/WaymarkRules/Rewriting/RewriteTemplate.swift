import WaymarkCore
import WaymarkRouting

/// The template of a rewrite rule, read.
enum RewriteTemplate: Sendable {
    case pattern(PatternTemplate)
    case expression([ExpressionPiece])

    /// A part of an expression's template.
    enum ExpressionPiece: Hashable, Sendable {
        case text(String)
        /// The capture of a group; 0 is the whole match.
        case group(Int)
    }

    /// Reads the template of an expression, which cannot be malformed.
    ///
    /// - Parameters:
    ///   - groupCount: How many groups the expression has.
    ///   - beyond: Called with the numbers of groups that it does not have; as many of their digits count as there are
    ///     groups for.
    static func reading(_ text: String, groupCount: Int, beyond: (Int) -> Void = { _ in }) -> RewriteTemplate {
        let bytes = Array(text.utf8)
        var pieces: [ExpressionPiece] = []
        var literal: [UInt8] = []
        var index = 0
        while index < bytes.count {
            var digits: ArraySlice<UInt8> =
                bytes[index] == UInt8(ascii: "$") ? bytes[(index + 1)...].prefix { $0 &- 0x30 < 10 } : []
            if digits.isEmpty {
                literal.append(bytes[index])
                index += 1
                continue
            }
            var number = group(digits)
            if number > groupCount { beyond(number) }
            while number > groupCount, digits.count > 1 {
                digits.removeLast()
                number = group(digits)
            }
            if number <= groupCount {
                if !literal.isEmpty { pieces.append(.text(String(decoding: literal, as: UTF8.self))) }
                literal = []
                pieces.append(.group(number))
            } else {
                literal += bytes[index..<digits.endIndex]
            }
            index = digits.endIndex
        }
        if !literal.isEmpty { pieces.append(.text(String(decoding: literal, as: UTF8.self))) }
        return .expression(pieces)
    }

    /// More digits than a number has are beyond every group.
    private static func group(_ digits: ArraySlice<UInt8>) -> Int {
        Int(String(decoding: digits, as: UTF8.self)) ?? .max
    }

    /// Returns whether the beginning of the template cannot form a link, with any values in its holes.
    func givesNoLink(under rules: MatchingRules) -> Bool {
        switch self {
        case .pattern(let template): return template.givesNoLink(under: rules)
        case .expression(let pieces):
            guard case .text? = pieces.first else { return false }
            return PatternTemplate.samples.allSatisfy { value in
                let text = pieces.map { if case .text(let text) = $0 { text } else { value } }.joined()
                return (try? DeepLink(text, rules: rules)) == nil
            }
        }
    }

    /// Returns the result of an expression's template: the text is built in one pass, and inserted text is not scanned
    /// again.
    static func substituting(_ pieces: [ExpressionPiece], _ groups: [String?]) -> String {
        var text = ""
        for piece in pieces {
            switch piece {
            case .text(let literal): text += literal
            case .group(let number): text += groups[number] ?? ""
            }
        }
        return text
    }
}
