/// Reads the text of an expression from left to right into a tree, without recursion.
struct ExpressionParser {
    typealias Reason = ExpressionError.Reason

    /// An open group; the outermost one is the expression itself.
    private struct OpenGroup {
        /// The number of the capturing group, or `nil`.
        let capture: Int?
        /// The index of its opening parenthesis.
        let start: Int
        let outerIgnoresCase: Bool
        var alternatives: [SyntaxNode] = []
        var sequence: [SyntaxNode] = []

        var isEmpty: Bool { alternatives.isEmpty && sequence.isEmpty }
    }

    let limits: ExpressionLimits
    private let text: String
    let scalars: [Unicode.Scalar]
    /// The index of the next scalar.
    var position = 0
    var ignoresCase: Bool
    private var names: [String?] = []
    private var open = [OpenGroup(capture: nil, start: 0, outerIgnoresCase: false)]

    /// Reads an expression.
    ///
    /// - Returns: The tree, and the name of each capturing group.
    static func parse(
        _ text: String, ignoringCase: Bool, limits: ExpressionLimits
    ) throws(ExpressionError) -> (tree: SyntaxNode, names: [String?]) {
        guard text.utf8.count <= limits.bytes else {
            throw ExpressionError(reason: .tooLong(limits.bytes), expression: text, offset: max(limits.bytes, 0))
        }
        var parser = ExpressionParser(text, ignoringCase: ignoringCase, limits: limits)
        let tree = try parser.parse()
        return (tree, parser.names)
    }

    private init(_ text: String, ignoringCase: Bool, limits: ExpressionLimits) {
        self.text = text
        self.limits = limits
        scalars = Array(text.unicodeScalars)
        ignoresCase = ignoringCase
    }

    private mutating func parse() throws(ExpressionError) -> SyntaxNode {
        while let scalar = peek() {
            let start = position
            switch scalar {
            case "(": try openGroup()
            case ")": try closeGroup()
            case "|":
                finishAlternative()
                position += 1
            case "[": try append(.set(readClass()), from: start)
            case "\\": try append(readEscape(), from: start)
            case ".": try append(.set(advance(over: .allButLineFeed)), from: start)
            case "^": try append(.assertion(advance(over: .textStart)), from: start)
            case "$": try append(.assertion(advance(over: .textEnd)), from: start)
            case "*", "+", "?", "{": try refuseRepetition()
            case "]", "}": throw error(.unescaped(String(scalar)), at: start)
            default: try append(.scalar(advance(over: scalar)), from: start)
            }
        }
        guard open.count == 1 else { throw error(.unclosedGroup, at: open[open.count - 1].start) }
        let tree = finishGroup()
        guard tree.stateCount <= limits.states else { throw error(.tooManyStates(limits.states), at: 0) }
        return tree
    }

    // MARK: Text

    /// Returns the scalar at a distance ahead, or `nil` after the end.
    func peek(_ distance: Int = 0) -> Unicode.Scalar? {
        position + distance < scalars.count ? scalars[position + distance] : nil
    }

    mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
        guard peek() == scalar else { return false }
        position += 1
        return true
    }

    /// Moves past one scalar, and returns its meaning.
    private mutating func advance<Meaning>(over meaning: Meaning) -> Meaning {
        position += 1
        return meaning
    }

    /// Reads scalars as long as they satisfy a condition.
    mutating func readText(while fits: (Unicode.Scalar) -> Bool) -> String {
        var text = String.UnicodeScalarView()
        while let scalar = peek(), fits(scalar) {
            text.append(scalar)
            position += 1
        }
        return String(text)
    }

    func error(_ reason: Reason, at index: Int) -> ExpressionError {
        let offset = scalars[..<index].reduce(0) { $0 + UTF8.width($1) }
        return ExpressionError(reason: reason, expression: text, offset: offset)
    }

    // MARK: Groups

    /// Reads the opening of a group after the `(`, up to its content; flags without content open no group.
    private mutating func openGroup() throws(ExpressionError) {
        let start = position
        switch try readGroupOpening() {
        case .flags(let ignoresCase):
            guard open[open.count - 1].isEmpty else { throw error(.misplacedFlags, at: start) }
            self.ignoresCase = ignoresCase
            try refuseRepetition()
        case .plain(let ignoresCase):
            try push(capture: nil, start: start)
            self.ignoresCase = ignoresCase
        case .capture(let name):
            guard names.count < limits.captures else { throw error(.tooManyCaptures(limits.captures), at: start) }
            if let name, names.contains(name) { throw error(.repeatedName(name), at: start) }
            names.append(name)
            try push(capture: names.count - 1, start: start)
        }
    }

    private mutating func push(capture: Int?, start: Int) throws(ExpressionError) {
        let depth = min(limits.depth, 250)
        guard open.count <= depth else { throw error(.tooDeep(depth), at: start) }
        open.append(OpenGroup(capture: capture, start: start, outerIgnoresCase: ignoresCase))
    }

    private mutating func closeGroup() throws(ExpressionError) {
        guard open.count > 1 else { throw error(.unopenedGroup, at: position) }
        position += 1
        let start = open[open.count - 1].start
        try append(part: finishGroup(), from: start)
    }

    private mutating func finishGroup() -> SyntaxNode {
        finishAlternative()
        let group = open.removeLast()
        ignoresCase = group.outerIgnoresCase
        let content = SyntaxNode.alternatives(group.alternatives)
        return group.capture.map { .capture($0, content) } ?? content
    }

    private mutating func finishAlternative() {
        open[open.count - 1].alternatives.append(.sequence(open[open.count - 1].sequence))
        open[open.count - 1].sequence = []
    }

    /// Adds an atom and the repetition that follows it to the innermost group.
    private mutating func append(_ atom: Atom, from start: Int) throws(ExpressionError) {
        let part: SyntaxNode
        switch atom {
        case .scalar(let scalar):
            let set = ScalarSet(scalar)
            part = .scalars(ignoresCase ? CaseOrbits.standard.closure(of: set) : set)
        case .set(let set): part = .scalars(set)
        case .assertion(let assertion):
            part = .assertion(assertion)
            try refuseRepetition()
        }
        try append(part: part, from: start)
    }

    /// Adds a part and the repetition that follows it to the innermost group.
    private mutating func append(part: SyntaxNode, from start: Int) throws(ExpressionError) {
        let node = try readRepetition().map { .repetition(part, $0) } ?? part
        guard node.stateCount <= limits.states else { throw error(.tooManyStates(limits.states), at: start) }
        open[open.count - 1].sequence.append(node)
    }

    /// Throws an error if a repetition follows, because nothing before it can be repeated.
    private mutating func refuseRepetition() throws(ExpressionError) {
        let start = position
        if try readRepetition() != nil { throw error(.nothingToRepeat, at: start) }
    }
}
