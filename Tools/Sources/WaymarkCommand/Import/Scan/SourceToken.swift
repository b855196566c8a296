/// A word, a literal or a sign of a source file; comments are none.
struct SourceToken: Hashable {
    enum Kind: Hashable {
        case word(String)
        case number(String)
        /// A string literal with its value.
        case text(String)
        /// A string literal whose value is known only when the program runs.
        case interpolated
        case mark(Character)
    }

    let kind: Kind
    /// The line on which it begins, from 1.
    let line: Int
    /// Its place in the bytes of the file.
    let range: Range<Int>

    /// The word, if it is one.
    var word: String? { if case .word(let word) = kind { word } else { nil } }
    /// The value of a string literal.
    var text: String? { if case .text(let text) = kind { text } else { nil } }

    func isMark(_ mark: Character) -> Bool { kind == .mark(mark) }
}
