import RandomTrials

/// An expression made at random, in the syntax that Swift's `Regex` shares.
struct RandomExpression {
    private(set) var text = ""
    /// Whether the whole can match without taking text.
    private(set) var isNullable = true
    /// Whether a part that can be empty is repeated. Engines agree on what such an expression takes as a whole, but not
    /// on what its groups hold, nor on which of several matches comes first: some try another round that takes nothing.
    private(set) var repeatsEmptyPart = false

    /// Scalars of one, three and four bytes; `_` and `1` stand for what `\w` and `\d` take besides letters.
    static let alphabet = ["a", "b", "A", "1", "_", "-", "中", "😀"]
    private static let atoms =
        alphabet + [".", "[ab]", "[^a]", "[a-c中-丰]", "[^😀b]", #"\d"#, #"\D"#, #"\S"#, #"[\d中]"#, #"[^\d_]"#]
    private static let assertions = ["^", "$", #"\A"#, #"\z"#]
    /// Differences of `Regex`: it finds no `\b` before a digit, and its `\W` takes some.
    private static let wordAtoms = atoms + [#"\w"#, #"\W"#, #"[^\w]"#]
    private static let wordAssertions = assertions + [#"\b"#, #"\B"#]
    private static let repetitions = ["*", "+", "?", "*?", "+?", "??", "{2}", "{0,2}", "{1,3}?", "{1,}"]

    init(using generator: inout SeededNumbers, words: Bool, depth: Int = 3) {
        let branches = generator.pick([1, 1, 1, 2, 3])
        var branchIsNullable: [Bool] = []
        for branch in 0..<branches {
            if branch > 0 { text += "|" }
            var isNullable = true
            for _ in 0..<generator.pick([0, 1, 1, 2, 2, 3]) {
                isNullable = addPart(using: &generator, words: words, depth: depth) && isNullable
            }
            branchIsNullable.append(isNullable)
        }
        isNullable = branchIsNullable.contains(true)
    }

    /// Adds an atom, an assertion or a group with what repeats it, and tells whether it can be empty.
    private mutating func addPart(using generator: inout SeededNumbers, words: Bool, depth: Int) -> Bool {
        let kind = Int.random(in: 0..<10, using: &generator)
        var partIsNullable = false
        if kind == 0 {
            text += generator.pick(words ? Self.wordAssertions : Self.assertions)
            return true
        } else if kind < 5 && depth > 0 {
            let inner = RandomExpression(using: &generator, words: words, depth: depth - 1)
            text += generator.pick(["(", "(", "(?:"]) + inner.text + ")"
            partIsNullable = inner.isNullable
            repeatsEmptyPart = repeatsEmptyPart || inner.repeatsEmptyPart
        } else {
            text += generator.pick(words ? Self.wordAtoms : Self.atoms)
        }
        guard Bool.random(using: &generator) else { return partIsNullable }
        let repetition = generator.pick(Self.repetitions)
        text += repetition
        if partIsNullable { repeatsEmptyPart = true }
        return partIsNullable || !["+", "+?", "{2}", "{1,3}?", "{1,}"].contains(repetition)
    }

    /// A text of at most eight scalars of the alphabet.
    static func text(using generator: inout SeededNumbers) -> String {
        (0..<Int.random(in: 0...8, using: &generator)).map { _ in generator.pick(alphabet) }.joined()
    }
}
