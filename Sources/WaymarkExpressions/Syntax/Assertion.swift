/// A condition on a place between two bytes; it consumes no text.
enum Assertion: Hashable, Sendable {
    /// `^` and `\A`: the text begins here.
    case textStart
    /// `$` and `\z`: the text ends here, without a final line feed after the place.
    case textEnd
    /// `\b`: an ASCII letter, digit or underscore is on exactly one side.
    case wordBoundary
    /// `\B`: an ASCII letter, digit or underscore is on both sides or on neither.
    case noWordBoundary

    /// The kind of character on one side of a place.
    enum Neighbour: Hashable, Sendable {
        /// Nothing: the text begins or ends here.
        case none
        /// A byte of `\w`.
        case word
        /// Any other byte. No byte of a scalar beyond ASCII is one of `\w`.
        case other

        init(_ byte: UInt8) { self = byte.isWord ? .word : .other }
    }

    func holds(before: Neighbour, after: Neighbour) -> Bool {
        switch self {
        case .textStart: before == .none
        case .textEnd: after == .none
        case .wordBoundary: (before == .word) != (after == .word)
        case .noWordBoundary: (before == .word) == (after == .word)
        }
    }

    var concernsWords: Bool { self == .wordBoundary || self == .noWordBoundary }
}

extension UInt8 {
    /// Whether the byte is an ASCII letter, digit or underscore.
    var isWord: Bool { (self | 0x20) &- 0x61 < 26 || self &- 0x30 < 10 || self == 0x5F }
}
