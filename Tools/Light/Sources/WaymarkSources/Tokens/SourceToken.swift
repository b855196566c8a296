/// A word, a literal or a punctuation mark of a source file; comments are not tokens.
package struct SourceToken: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case word(String)
        case number(String)
        /// A string literal without interpolations, by its value.
        case text(String)
        /// A string literal with interpolations.
        case interpolated([TextPiece])
        case mark(Character)
    }

    package let kind: Kind
    /// The line on which it begins, from 1.
    package let line: Int
    /// Its range in the bytes of the file.
    package let range: Range<Int>
    /// The start of a string literal's content, after its quotes; for any other token, its own start.
    package let contentStart: Int

    package init(_ kind: Kind, line: Int, range: Range<Int>, contentStart: Int? = nil) {
        self.kind = kind
        self.line = line
        self.range = range
        self.contentStart = contentStart ?? range.lowerBound
    }

    /// The word, if it is one.
    package var word: String? { if case .word(let word) = kind { word } else { nil } }
    /// The value of a string literal without interpolations.
    package var text: String? { if case .text(let text) = kind { text } else { nil } }

    /// Whether it is a string literal.
    var isLiteral: Bool {
        switch kind {
        case .text, .interpolated: true
        case .word, .number, .mark: false
        }
    }

    /// Whether it is a literal with a colon, without which it cannot be a link.
    var mayHoldLink: Bool {
        switch kind {
        case .text(let text): text.utf8.contains(UInt8(ascii: ":"))
        case .interpolated(let pieces):
            pieces.contains { if case .text(let text) = $0 { text.utf8.contains(UInt8(ascii: ":")) } else { false } }
        case .word, .number, .mark: false
        }
    }

    package func isMark(_ mark: Character) -> Bool {
        if case .mark(let own) = kind { own == mark } else { false }
    }
}

/// The tokens of an expression within a literal.
package struct SourceInterpolation: Hashable, Sendable {
    package let tokens: [SourceToken]
    /// The place of the literal among the tokens of the file.
    package let literal: Int
}

/// A part of a string literal.
package enum TextPiece: Hashable, Sendable {
    case text(String)
    /// An interpolation, with its expression as it is written.
    case hole(String)
}
