/// An error that occurs when an expression is rejected, with the place where reading stopped.
public struct ExpressionError: Error, Hashable, Sendable {
    /// A fault of an expression.
    @nonexhaustive
    public enum Reason: Hashable, Sendable {
        /// The text is longer than ``ExpressionLimits/bytes``, which is the associated value.
        case tooLong(Int)
        /// More groups are open than ``ExpressionLimits/depth``, which is the associated value.
        case tooDeep(Int)
        /// The expression has more capturing groups than ``ExpressionLimits/captures``, which is the associated value.
        case tooManyCaptures(Int)
        /// Expanded, the expression has more states than ``ExpressionLimits/states``, which is the associated value.
        case tooManyStates(Int)

        /// A group is not closed.
        case unclosedGroup
        /// A `)` without an open group.
        case unopenedGroup
        /// A group begins with `(?` and a text that is not a kind of group, which is the associated value.
        case unknownGroup(String)
        /// The name of a group is not a letter or `_` followed by letters, digits and `_`, all of them ASCII.
        case malformedName
        /// Two groups have this name.
        case repeatedName(String)
        /// Flags other than `i`.
        case unknownFlags(String)
        /// Flags such as `(?i)` are not at the start of the expression or of a group.
        case misplacedFlags

        /// A class is not closed.
        case unclosedClass
        /// A class is empty, as in `[]` or `[^]`.
        case emptyClass
        /// A range ends before it begins, as in `[z-a]`.
        case reversedRange
        /// A bound of a range is a class, as in `[a-\d]`.
        case unboundedRange

        /// A repetition follows nothing that can be repeated.
        case nothingToRepeat
        /// A repetition is repeated, as in `a{2}{3}` or `a**`.
        case repeatedRepetition
        /// A `{` is not followed by `n}`, `n,}` or `n,m}`.
        case malformedRepetition
        /// The upper bound is less than the lower one, as in `a{3,2}`.
        case reversedRepetition

        /// The expression ends in a backslash.
        case trailingBackslash
        /// A backslash before a character for which no escape exists.
        case unknownEscape(String)
        /// `\x` needs two hexadecimal digits, `\u` four of them or some in braces.
        case malformedEscape
        /// The number is not a Unicode scalar: a surrogate, or above `10FFFF`.
        case invalidScalar
        /// The character must be escaped with a backslash here.
        case unescaped(String)

        /// The expression uses a construct that is intentionally not supported.
        case unsupported(Construct)
    }

    /// A construct of other engines that is not supported, to guarantee linear time or a single clear meaning.
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
    /// The start of the fault, in UTF-8 bytes from the expression's start.
    public let offset: Int
}
