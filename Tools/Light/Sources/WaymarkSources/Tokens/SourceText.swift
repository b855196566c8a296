/// The tokens of a source file, with the brackets that belong together.
package struct SourceText: Sendable {
    /// The file as messages name it.
    package let file: String
    package let tokens: [SourceToken]
    /// By place of an opening bracket, that of its closing one, and the other way round; `nil` of others.
    package let partners: [Int?]
    package let bytes: [UInt8]
    /// By place of a literal: the first and the last of those that stand in a row with it, a comma between each two.
    private let rows: [ClosedRange<Int>]

    package init(file: String, bytes: [UInt8], tokens: [SourceToken]) {
        self.file = file
        self.bytes = bytes
        self.tokens = tokens
        var partners = [Int?](repeating: nil, count: tokens.count)
        var open: [(place: Int, closing: Character)] = []
        // How many of each kind are open, so that a closing one without an opening one is not looked for.
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
                // What was never closed belongs to nothing.
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

    /// Returns the place in front of an expression, or in front of the row of literals to which a comma joins it.
    func place(beforeRowAt start: Int) -> Int {
        guard token(start - 1)?.isMark(",") == true, token(start - 2)?.isLiteral == true else { return start - 1 }
        return rows[start - 2].lowerBound - 1
    }

    /// Returns the place behind an expression, or behind the row of literals to which a comma joins it.
    func place(behindRowAt end: Int) -> Int {
        guard token(end)?.isMark(",") == true, token(end + 1)?.isLiteral == true else { return end }
        return rows[end + 1].upperBound + 1
    }

    /// Returns the text in a range of tokens, on one line and cut if it is long.
    package func source(_ range: Range<Int>) -> String {
        guard let first = range.first, let last = range.last else { return "" }
        let text = String(
            decoding: bytes[tokens[first].range.lowerBound..<tokens[last].range.upperBound], as: UTF8.self)
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.count > Self.greatestLength ? words.prefix(Self.greatestLength) + "…" : words
    }

    private static let greatestLength = 160

    /// Parts of a range between marks that stand in no brackets of their own.
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

    /// The token at a place, if there is one.
    package func token(_ place: Int) -> SourceToken? { tokens.indices.contains(place) ? tokens[place] : nil }
}
