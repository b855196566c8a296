/// A regular expression that matches any text in linear time.
///
/// ```swift
/// let phone = try LinearExpression("1[0-9]{10}")
/// phone.matchesWhole("13800138000")  // true
/// ```
///
/// Expressions match Unicode scalars, not characters: `é` and `e\u{301}` are different texts. Among several possible
/// matches, the leftmost one counts, and among those, the one that Perl tries first. There is no backtracking: an
/// expression is an automaton, and a pass over a text takes at most a step for each byte and state. This makes a
/// difference in one case: if a part that can be empty is repeated, as in `(a*)*`, Perl enters it once more to match
/// nothing. Here, it is not entered again, so groups in it capture other text, and a first match may end elsewhere.
/// Whole matches are the same.
///
/// | notation | matches |
/// |---|---|
/// | `a` | itself, unless it is one of `\ ^ $ . \| ? * + ( ) [ ] { }`, which a backslash makes literal |
/// | `.` | any scalar except the line feed (Swift's `Regex` excludes six other line ends too) |
/// | `[a-z]` `[^a-z]` | one scalar of the class, or one outside of it; a hyphen stands for itself if it is first, last, or after a range or `\w` |
/// | `\d` `\w` `\s` | an ASCII digit; letter, digit or `_`; tab, LF, VT, FF, CR or space; in capitals, all others |
/// | `\n` `\t` `\r` `\f` `\v` `\0` | LF, tab, CR, FF, VT, NUL |
/// | `\xHH` `\uHHHH` `\u{H…}` | the scalar with this number |
/// | `(a)` `(?<name>a)` `(?:a)` | a capturing group, a named group, a non-capturing group |
/// | `a\|b` | `a`, or else `b` |
/// | `a*` `a+` `a?` `a{2}` `a{2,}` `a{2,5}` | as many repetitions as possible; with a `?` after it, as few as possible |
/// | `^` `\A` `$` `\z` | nothing, at the very start or the very end of the text |
/// | `\b` `\B` | nothing, if `\w` is on exactly one side; and anywhere else |
/// | `(?i)` `(?-i)` | nothing; at the start of the expression or of a group, case is ignored or not in the rest of it |
/// | `(?i:a)` `(?-i:a)` | a non-capturing group in which case is ignored or not |
///
/// If case is ignored, scalars are equal if Unicode's simple case mappings connect them: `k`, `K` and the Kelvin sign,
/// but not `ß` and `SS`. The Turkish `ı` and `İ` are equal only to themselves. `\d`, `\w` and `\s` remain ASCII.
///
/// Backreferences, look-around, and possessive and atomic groups require backtracking, and are rejected by name; so are
/// constructs that engines interpret differently, such as a repeated repetition, a lone brace, or a class inside a
/// class.
public struct LinearExpression: Sendable {
    /// The compiled forms of an expression, created once and shared.
    private final class Compilation: Sendable {
        let names: [String?]
        let program: Program
        let automaton: ByteAutomaton?

        init(_ text: String, ignoringCase: Bool, limits: ExpressionLimits) throws(ExpressionError) {
            let (tree, names) = try ExpressionParser.parse(text, ignoringCase: ignoringCase, limits: limits)
            self.names = names
            program = Program(tree, captureCount: names.count)
            automaton = ByteAutomaton(program, stateLimit: limits.automatonStates)
        }
    }

    /// The expression as written.
    public let text: String
    /// A Boolean value that indicates whether case is ignored from the expression's start, as by `(?i)`.
    public let ignoresCase: Bool
    private let compilation: Compilation

    /// Reads and compiles an expression.
    ///
    /// - Parameters:
    ///   - text: The expression.
    ///   - ignoringCase: Pass `true` to read it as if it began with `(?i)`.
    ///   - limits: The limits on its size.
    /// - Throws: An ``ExpressionError`` with the first fault from the left, or the first limit that is exceeded.
    /// - Complexity: Bounded by the limits. Most of the time is spent on the automaton for whole texts: with the
    ///   standard limits up to two million steps, which take tens of milliseconds, and some hundred microseconds for
    ///   `[0-9]{11}`.
    public init(
        _ text: String, ignoringCase: Bool = false, limits: ExpressionLimits = .standard
    ) throws(ExpressionError) {
        self.text = text
        ignoresCase = ignoringCase
        compilation = try Compilation(text, ignoringCase: ignoringCase, limits: limits)
    }

    /// The number of groups that capture.
    public var captureCount: Int { compilation.names.count }

    /// The names of the capturing groups in the order of their opening parentheses; `nil` for a group without a name.
    public var captureNames: [String?] { compilation.names }

    /// The automaton of the whole texts that match; `nil` if it would exceed ``ExpressionLimits/automatonStates``.
    package var automaton: ByteAutomaton? { compilation.automaton }

    var program: Program { compilation.program }

    /// Returns a Boolean value that indicates whether the text matches from its start to its end.
    ///
    /// - Complexity: O(*n*) for *n* bytes: a few instructions for each byte if there is an automaton, and otherwise up
    ///   to a step for each byte and state.
    public func matchesWhole(_ text: String) -> Bool {
        text.withUTF8Bytes { matchesWhole($0) }
    }

    /// Returns whether these bytes match from the first to the last.
    ///
    /// Nothing is allocated if there is an ``automaton``.
    ///
    /// - Parameter bytes: Valid UTF-8.
    package func matchesWhole(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        if let automaton = compilation.automaton { return automaton.accepts(bytes) }
        var machine = ThreadMachine(program, capturing: false)
        return machine.run(on: bytes, span: .whole) != nil
    }

    /// Returns the match from the text's start to its end, with the texts of the groups, or `nil` if the text does not
    /// match.
    ///
    /// - Complexity: O(*n* · *s* · *c*) for *n* bytes, *s* states and *c* groups at worst.
    public func wholeMatch(of text: String) -> ExpressionMatch? {
        text.withUTF8Bytes { bytes in
            if automaton?.accepts(bytes) == false { return nil }
            return match(in: bytes, of: text, span: .whole)
        }
    }

    /// Returns the leftmost match in the text, with the texts of the groups, or `nil` if there is no match.
    ///
    /// - Complexity: O(*n* · *s* · *c*) for *n* bytes, *s* states and *c* groups at worst.
    public func firstMatch(in text: String) -> ExpressionMatch? {
        text.withUTF8Bytes { match(in: $0, of: text, span: .first) }
    }

    private func match(
        in bytes: UnsafeBufferPointer<UInt8>, of text: String, span: ThreadMachine.Span
    ) -> ExpressionMatch? {
        var machine = ThreadMachine(program, capturing: true)
        return machine.run(on: bytes, span: span).map {
            ExpressionMatch(offsets: $0, source: text, names: captureNames)
        }
    }
}

extension LinearExpression: Hashable {
    /// Returns a Boolean value that indicates whether the texts are equal byte by byte and both or neither ignore case;
    /// the limits are not compared.
    ///
    /// - Parameters:
    ///   - left: An expression.
    ///   - right: Another expression.
    public static func == (left: LinearExpression, right: LinearExpression) -> Bool {
        left.ignoresCase == right.ignoresCase
            && (left.compilation === right.compilation || left.text.utf8.elementsEqual(right.text.utf8))
    }

    /// Hashes the text and the option.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(text)
        hasher.combine(ignoresCase)
    }
}

extension LinearExpression: CustomStringConvertible {
    /// The text, preceded by `(?i)` if case is ignored; reading it returns an expression that matches the same texts.
    public var description: String { ignoresCase ? "(?i)" + text : text }
}

extension String {
    /// Calls a closure with the text's UTF-8, without a copy unless the text is a bridged one.
    fileprivate func withUTF8Bytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
        var copy = self
        return copy.withUTF8(body)
    }
}
