extension ExpressionParser {
    /// Reads a repetition and the character that makes it lazy; `nil` if no repetition follows.
    mutating func readRepetition() throws(ExpressionError) -> Repetition? {
        let start = position
        guard let (minimum, maximum) = try readBounds() else { return nil }
        let isLazy = skip("?")
        switch peek() {
        case "+": throw error(isLazy ? .repeatedRepetition : .unsupported(.possessiveRepetition), at: start)
        case "*", "?", "{": throw error(.repeatedRepetition, at: position)
        default: return Repetition(minimum: minimum, maximum: maximum, isGreedy: !isLazy)
        }
    }

    private mutating func readBounds() throws(ExpressionError) -> (minimum: Int, maximum: Int?)? {
        if skip("*") { return (0, nil) }
        if skip("+") { return (1, nil) }
        if skip("?") { return (0, 1) }
        let start = position
        guard skip("{") else { return nil }
        guard let minimum = readNumber() else { throw error(.malformedRepetition, at: start) }
        var maximum: Int? = minimum
        if skip(",") { maximum = readNumber() }
        guard skip("}") else { throw error(.malformedRepetition, at: start) }
        if let maximum, maximum < minimum { throw error(.reversedRepetition, at: start) }
        return (minimum, maximum)
    }

    /// Reads a decimal number; a number that is too large for `Int` becomes `Int.max`, which exceeds any limit on
    /// states.
    private mutating func readNumber() -> Int? {
        let digits = readText { ("0"..."9").contains($0) }
        return digits.isEmpty ? nil : Int(digits) ?? .max
    }
}
