/// The tokens of a source file, with pairs of matching brackets.
package struct SourceText: Sendable {
    /// The name of the file in messages.
    package let file: String
    package let tokens: [SourceToken]
    /// The place of each token's matching bracket, or `nil` for a token without one.
    package let partners: [Int?]
    package let bytes: [UInt8]
    /// The first and the last place of the comma-separated row of literals that each literal belongs to.
    private let rows: [ClosedRange<Int>]

    package init(file: String, bytes: [UInt8], tokens: [SourceToken]) {
        self.file = file
        self.bytes = bytes
        self.tokens = tokens
        var partners = [Int?](repeating: nil, count: tokens.count)
        var open: [(place: Int, closing: Character)] = []
        // The number of open brackets of each kind, which saves the search for a missing opening one.
        var counts: [Character: Int] = [:]
        for (place, token) in tokens.enumerated() {
            guard case .mark(let mark) = token.kind else { continue }
            switch mark {
            case "(":
                open.append((place, ")"))
                counts[")", default: 0] += 1
            case "[":
                open.append((place, "]"))
                counts["]", default: 0] += 1
            case "{":
                open.append((place, "}"))
                counts["}", default: 0] += 1
            case ")", "]", "}":
                // Brackets opened in between that are never closed have no partner.
                guard counts[mark, default: 0] > 0 else { continue }
                while let last = open.popLast() {
                    counts[last.closing, default: 0] -= 1
                    guard last.closing == mark else { continue }
                    partners[place] = last.place
                    partners[last.place] = place
                    break
                }
            default: continue
            }
        }
        self.partners = partners
        rows = Self.rows(of: tokens)
    }

    private static func rows(of tokens: [SourceToken]) -> [ClosedRange<Int>] {
        var rows = tokens.indices.map { $0...$0 }
        func follows(_ place: Int) -> Bool {
            tokens[place].isLiteral && tokens[place - 1].isMark(",") && tokens[place - 2].isLiteral
        }
        for place in tokens.indices.dropFirst(2) where follows(place) {
            rows[place] = rows[place - 2].lowerBound...place
        }
        for place in tokens.indices.dropFirst(2).reversed() where follows(place) {
            rows[place - 2] = rows[place - 2].lowerBound...rows[place].upperBound
        }
        return rows
    }

    /// Returns the place before an expression, or before the row of literals that a comma separates from it.
    func place(beforeRowAt start: Int) -> Int {
        guard token(start - 1)?.isMark(",") == true, token(start - 2)?.isLiteral == true else { return start - 1 }
        return rows[start - 2].lowerBound - 1
    }

    /// Returns the place after an expression, or after the row of literals that a comma separates from it.
    func place(behindRowAt end: Int) -> Int {
        guard token(end)?.isMark(",") == true, token(end + 1)?.isLiteral == true else { return end }
        return rows[end + 1].upperBound + 1
    }

    /// Returns the source of a range of tokens on one line, truncated if it is long.
    package func source(_ range: Range<Int>) -> String {
        guard let first = range.first, let last = range.last else { return "" }
        let text = String(
            decoding: bytes[tokens[first].range.lowerBound..<tokens[last].range.upperBound], as: UTF8.self)
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.count > Self.greatestLength ? words.prefix(Self.greatestLength) + "…" : words
    }

    private static let greatestLength = 160

    /// Returns the parts of a range between marks outside of brackets; empty parts are left out.
    package func split(_ range: Range<Int>, at mark: Character) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var start = range.lowerBound
        var place = start
        while place < range.upperBound {
            if let partner = partners[place], partner > place, partner < range.upperBound {
                place = partner
            } else if tokens[place].isMark(mark) {
                parts.append(start..<place)
                start = place + 1
            }
            place += 1
        }
        parts.append(start..<range.upperBound)
        return parts.filter { !$0.isEmpty }
    }

    /// Returns the token at a place, if there is one.
    package func token(_ place: Int) -> SourceToken? { tokens.indices.contains(place) ? tokens[place] : nil }
}
