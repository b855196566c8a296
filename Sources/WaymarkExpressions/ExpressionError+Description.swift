extension ExpressionError: CustomStringConvertible {
    /// One line for a terminal or a log.
    public var description: String { "\(reason.problem), at byte \(offset) of '\(expression)'" }
}

extension ExpressionError.Reason {
    fileprivate var problem: String {
        switch self {
        case .tooLong(let limit): "an expression has at most \(limit) bytes"
        case .tooDeep(let limit): "at most \(limit) groups can be open at once"
        case .tooManyCaptures(let limit): "at most \(limit) groups can capture"
        case .tooManyStates(let limit): "written out, the expression has more than \(limit) states"
        case .unclosedGroup: "the group is not closed"
        case .unopenedGroup: "the ) does not close a group"
        case .unknownGroup(let text): "(?\(text) does not begin a known kind of group"
        case .malformedName: "the name of a group is made of ASCII letters, digits and _, as in (?<name>…)"
        case .repeatedName(let name): "two groups have the name '\(name)'"
        case .unknownFlags(let flags): "the only flag is i, not '\(flags)'"
        case .misplacedFlags: "flags must be at the start of the expression or of a group, as in (?i:…)"
        case .unclosedClass: "the class is not closed"
        case .emptyClass: "the class is empty"
        case .reversedRange: "the range ends before it begins"
        case .unboundedRange: "a bound of the range is a class; write \\- for a hyphen"
        case .nothingToRepeat: "there is nothing to repeat"
        case .repeatedRepetition: "a repetition is repeated; put the inner one into a group"
        case .malformedRepetition: "a counted repetition is {n}, {n,} or {n,m}; write \\{ for a brace"
        case .reversedRepetition: "the upper bound of the repetition is less than the lower one"
        case .trailingBackslash: "the expression ends in a backslash"
        case .unknownEscape(let character): "\\\(character) has no meaning here"
        case .malformedEscape: "a scalar by number is \\xHH, \\uHHHH or \\u{H…}"
        case .invalidScalar: "the number is not a Unicode scalar"
        case .unescaped(let character): "\(character) stands for itself only as \\\(character)"
        case .unsupported(let construct): "\(construct.rawValue) is not supported"
        }
    }
}
