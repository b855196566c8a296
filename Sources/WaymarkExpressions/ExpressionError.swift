/// An expression that was refused, and the place where reading stopped.
public struct ExpressionError: Error, Hashable, Sendable {
    /// A fault of an expression.
    @nonexhaustive
    public enum Reason: Hashable, Sendable {
        /// The text is longer than ``ExpressionLimits/bytes``, which is attached.
        case tooLong(Int)
        /// More groups are open than ``ExpressionLimits/depth``, which is attached.
        case tooDeep(Int)
        /// There are more capturing groups than ``ExpressionLimits/captures``, which is attached.
        case tooManyCaptures(Int)
        /// Written out, the expression has more states than ``ExpressionLimits/states``, which is attached.
        case tooManyStates(Int)

        /// A group is not closed.
        case unclosedGroup
        /// A `)` closes nothing.
        case unopenedGroup
        /// A group begins with `(?` and something that is no kind of group, which is attached.
        case unknownGroup(String)
        /// The name of a group is not a letter or `_` followed by letters, digits and `_`, all of them ASCII.
        case malformedName
        /// Two groups have this name.
        case repeatedName(String)
        /// Flags other than `i`.
        case unknownFlags(String)
        /// Flags such as `(?i)` stand elsewhere than at the start of the expression or of a group.
        case misplacedFlags

        /// A class is not closed.
        case unclosedClass
        /// A class holds nothing, as in `[]` or `[^]`.
        case emptyClass
        /// A range ends before it begins, as in `[z-a]`.
        case reversedRange
        /// A bound of a range is a class, as in `[a-\d]`.
        case unboundedRange

        /// A repetition follows nothing that could be repeated.
        case nothingToRepeat
        /// A repetition is repeated, as in `a{2}{3}` or `a**`.
        case repeatedRepetition
        /// A `{` is not followed by `n}`, `n,}` or `n,m}`.
        case malformedRepetition
        /// The upper bound is less than the lower one, as in `a{3,2}`.
        case reversedRepetition

        /// The expression ends in a backslash.
        case trailingBackslash
        /// A backslash before a character with which it means nothing.
        case unknownEscape(String)
        /// `\x` needs two hexadecimal digits, `\u` four of them or some in braces.
        case malformedEscape
        /// The number is no Unicode scalar: a surrogate, or above `10FFFF`.
        case invalidScalar
        /// This character must be written with a backslash here.
        case unescaped(String)

        /// The expression asks for something that is left out on purpose.
        case unsupported(Construct)
    }

    /// A construct of other engines that this one leaves out, for the sake of linear time or of one clear meaning.
    @nonexhaustive
    public enum Construct: String, Hashable, Sendable, CaseIterable {
        /// `\1` or `\k<name>`.
        case backreference
        /// `(?=…)`
        case lookahead
        /// `(?!…)`
        case negativeLookahead = "negative lookahead"
        /// `(?<=…)`
        case lookbehind
        /// `(?<!…)`
        case negativeLookbehind = "negative lookbehind"
        /// `a*+`, `a++`, `a?+` or `a{2}+`
        case possessiveRepetition = "possessive repetition"
        /// `(?>…)`
        case atomicGroup = "atomic group"
        /// `(?(1)…|…)`
        case conditional
        /// `(?R)`, `(?1)` or `(?&name)`
        case recursion
        /// `(?#…)`
        case comment
        /// `\p{…}` or `\P{…}`
        case unicodeProperty = "Unicode property"
        /// `[a[b]]`
        case nestedClass = "class inside a class"
        /// `[[:alpha:]]`
        case namedClass = "named class"
        /// `&&`, `--` or `~~` inside a class.
        case setOperation = "set operation"
    }

    /// The fault.
    public let reason: Reason
    /// The expression as the caller wrote it.
    public let expression: String
    /// Start of the fault, in UTF-8 bytes from the expression's start.
    public let offset: Int
}
