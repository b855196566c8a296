/// The texts that one segment of a pattern matches, by their form.
///
/// Sets are created and numbered by ``TextSets``: equal forms are one set.
struct TextSet: Hashable {
    /// The form of the segment.
    enum Form: Hashable {
        /// Any text: a plain parameter, or a segment of a tail.
        case any
        /// One text or, if case is ignored, all texts that differ from it only in the case of letters.
        case literal([UInt8])
        /// Any text between two texts, restricted by the constraint with this number, if any.
        case hole(before: [UInt8], after: [UInt8], constraint: Int?)
    }

    let form: Form
    /// Whether the case of the literal's letters is ignored; if so, they are in lower case.
    let folds: Bool

    init(_ form: Form, folds: Bool) {
        func fold(_ text: [UInt8]) -> [UInt8] { folds ? text.map(\.lowercased) : text }
        func hasLetters(_ text: [UInt8]) -> Bool { text.contains { $0.isLetter } }
        switch form {
        case .any:
            self.form = .any
            self.folds = false
        case .literal(let text):
            self.form = .literal(fold(text))
            self.folds = folds && hasLetters(text)
        case .hole(let before, let after, let constraint):
            if before.isEmpty, after.isEmpty, constraint == nil {
                self.form = .any
            } else {
                self.form = .hole(before: fold(before), after: fold(after), constraint: constraint)
            }
            self.folds = folds && (hasLetters(before) || hasLetters(after))
        }
    }

    /// The only matching text, if there is exactly one.
    var onlyText: [UInt8]? {
        if case .literal(let text) = form, !folds { text } else { nil }
    }

    /// Returns whether the texts around the holes show that no text is in both sets.
    func clearlyDiffers(from other: TextSet) -> Bool {
        let (before, after, isWhole) = edges
        let (otherBefore, otherAfter, otherIsWhole) = other.edges
        let folding = folds || other.folds
        func agree(_ left: some Sequence<UInt8>, _ right: some Sequence<UInt8>) -> Bool {
            zip(left, right).allSatisfy { folding ? $0.lowercased == $1.lowercased : $0 == $1 }
        }
        if !agree(before, otherBefore) || !agree(after.reversed(), otherAfter.reversed()) { return true }
        if isWhole, otherIsWhole { return before.count != otherBefore.count }
        if isWhole { return before.count < otherBefore.count + otherAfter.count }
        if otherIsWhole { return otherBefore.count < before.count + after.count }
        return false
    }

    /// The texts that all members begin and end with, and whether each member consists only of them.
    var edges: (before: [UInt8], after: [UInt8], isWhole: Bool) {
        switch form {
        case .any: ([], [], false)
        case .literal(let text): (text, text, true)
        case .hole(let before, let after, _): (before, after, false)
        }
    }
}

extension UInt8 {
    /// Whether this is an ASCII letter.
    var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
    /// The byte with ASCII letters converted to lower case.
    var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}
