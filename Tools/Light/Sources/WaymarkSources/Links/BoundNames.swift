/// The names that parameters, loops, patterns and declarations bind in a file, with the tokens of their scopes.
///
/// A bound name hides a constant of the same name in an outer scope; its value is known only at run time.
struct BoundNames: Sendable {
    /// The ranges of tokens in which a name is bound.
    private(set) var ranges: [String: [Range<Int>]] = [:]

    private let source: SourceText
    private let language: SourceLanguage
    private let wanted: Set<String>
    /// The blocks around the current token, innermost last.
    private var blocks: [(range: Range<Int>, isType: Bool)] = []

    /// Finds the bindings of some names.
    ///
    /// - Parameters:
    ///   - wanted: The names to look for.
    ///   - isType: Returns whether the brace at a place begins the body of a type.
    static func find(
        _ wanted: Set<String>, in source: SourceText, language: SourceLanguage, isType: (_ brace: Int) -> Bool
    ) -> [String: [Range<Int>]] {
        guard !wanted.isEmpty else { return [:] }
        var names = BoundNames(source: source, language: language, wanted: wanted)
        for place in source.tokens.indices {
            while let last = names.blocks.last, last.range.upperBound <= place { names.blocks.removeLast() }
            if source.tokens[place].isMark("{"), let end = source.partners[place], end > place {
                names.blocks.append((place..<end + 1, isType(place)))
                if language == .swift || language == .kotlin { names.readClosure(at: place, end: end) }
            } else if let word = source.tokens[place].word {
                names.readWord(word, at: place)
            } else if source.tokens[place].isMark("("), language != .swift {
                names.readBrackets(at: place)
            }
        }
        return names.ranges
    }

    private init(source: SourceText, language: SourceLanguage, wanted: Set<String>) {
        self.source = source
        self.language = language
        self.wanted = wanted
    }

    private mutating func bind(_ name: String?, in range: Range<Int>) {
        guard let name, wanted.contains(name) else { return }
        ranges[name, default: []].append(range)
    }

    // MARK: Declarations

    private mutating func readWord(_ word: String, at place: Int) {
        if source.token(place - 1)?.isMark(".") == true { return }
        switch (language, word) {
        case (.swift, "func"), (.swift, "init"), (.swift, "subscript"): readSwiftFunction(at: place)
        case (.swift, "for"): readSwiftLoop(at: place)
        case (.swift, "let"), (.swift, "var"), (.kotlin, "val"), (.kotlin, "var"),
            (.javaScript, "const"), (.javaScript, "let"), (.javaScript, "var"):
            readDeclaration(at: place)
        case (.java, _)
        where source.token(place + 1)?.isMark("-") == true && source.token(place + 2)?.isMark(">") == true:
            // `base -> …`.
            bind(word, in: place..<expressionEnd(from: place + 3))
        case (.java, _), (.objectiveC, _):
            // `String base = …`, `NSString *base = …`.
            guard source.token(place + 1)?.isMark("=") == true, source.token(place + 2)?.isMark("=") != true,
                let before = source.token(place - 1),
                before.word.map({ $0 != "return" && $0 != "else" }) ?? ">]*".contains(where: before.isMark)
            else { return }
            bind(word, in: reach(from: place))
        case (.javaScript, _):
            // `base => …`.
            guard source.token(place + 1)?.isMark("=") == true, source.token(place + 2)?.isMark(">") == true else {
                return
            }
            bind(word, in: place..<expressionEnd(from: place + 3))
        default: return
        }
    }

    /// Returns the scope of a declaration: from there to the end of its block, or all of its type or file.
    private func reach(from place: Int) -> Range<Int> {
        guard let block = blocks.last else { return 0..<source.tokens.count }
        return block.isType ? block.range : place..<block.range.upperBound
    }

    /// Reads `let name`, `let (a, b)`, `let .some(a)`, `const { a, b }` and the like.
    private mutating func readDeclaration(at place: Int) {
        // The scope of a constructor's parameter is the body of its class.
        if language == .kotlin, let before = source.token(place - 1), before.isMark("(") || before.isMark(",") {
            return
        }
        var open = place + 1
        while language == .swift, open - place < 8, source.token(open)?.isMark(".") == true { open += 2 }
        var names: [String] = []
        if open == place + 1, let name = source.token(open)?.word {
            names = [name]
        } else if let bracket = source.token(open), "([{".contains(where: bracket.isMark),
            let end = source.partners[open], end > place, end - place < 60
        {
            names = ((open + 1)..<end).compactMap { source.tokens[$0].word }
        }
        guard names.contains(where: wanted.contains) else { return }
        let range = conditionBody(before: place) ?? caseBody(before: place) ?? reach(from: place)
        for name in names { bind(name, in: range) }
    }

    /// Returns the tokens from a place in the head of an `if`, `while`, `for` or `catch` to the end of its body.
    private func conditionBody(before place: Int) -> Range<Int>? {
        for before in stride(from: place - 1, through: max(0, place - 80), by: -1) {
            let token = source.tokens[before]
            if token.isMark(";") || token.isMark("{") && (source.partners[before] ?? before) > place { return nil }
            guard let word = token.word else { continue }
            if ["guard", "return", "func", "switch"].contains(word) { return nil }
            guard ["if", "while", "for", "catch"].contains(word) else { continue }
            guard let brace = bodyStart(from: before + 1), brace > place, let end = source.partners[brace] else {
                return nil
            }
            return place..<end + 1
        }
        return nil
    }

    /// Returns the tokens from a place in the pattern of a `case` to the next `case` or `default`.
    private func caseBody(before place: Int) -> Range<Int>? {
        guard language == .swift,
            (max(0, place - 12)..<place).contains(where: { source.tokens[$0].word == "case" }),
            let block = blocks.last
        else { return nil }
        var colon = place
        while colon < block.range.upperBound, !source.tokens[colon].isMark(":") {
            if source.tokens[colon].isMark("=") || source.tokens[colon].isMark("{") { return nil }
            colon += 1
        }
        var end = colon + 1
        while end < block.range.upperBound, source.tokens[end].word != "case", source.tokens[end].word != "default" {
            if let partner = source.partners[end], partner > end { end = partner }
            end += 1
        }
        return place..<min(end, block.range.upperBound)
    }

    // MARK: Parameters

    private mutating func readSwiftFunction(at place: Int) {
        guard
            let open = (place + 1..<min(place + 40, source.tokens.count)).first(where: { source.tokens[$0].isMark("(") }
            ),
            let close = source.partners[open], close > open,
            let brace = bodyStart(from: close + 1), let end = source.partners[brace]
        else { return }
        for part in source.split(open + 1..<close, at: ",") {
            guard let colon = part.first(where: { source.tokens[$0].isMark(":") }), colon > part.lowerBound else {
                continue
            }
            bind(source.tokens[colon - 1].word, in: open..<end + 1)
        }
    }

    private mutating func readSwiftLoop(at place: Int) {
        guard
            let sign = (place + 1..<min(place + 40, source.tokens.count)).first(where: {
                source.tokens[$0].word == "in"
            }),
            let brace = bodyStart(from: sign + 1), let end = source.partners[brace]
        else { return }
        for name in place + 1..<sign where source.token(name - 1)?.isMark(".") != true {
            bind(source.tokens[name].word, in: sign..<end + 1)
        }
    }

    /// Reads `{ name in …`, `{ (a: A, b) -> C in …`, `{ a, b -> …`.
    private mutating func readClosure(at open: Int, end: Int) {
        var names: [String] = []
        var place = open + 1
        if source.token(place)?.isMark("[") == true, let close = source.partners[place], close > place {
            place = close + 1
        }
        let limit = min(end, place + 40)
        while place < limit {
            let (token, next) = (source.tokens[place], source.token(place + 1))
            if let word = token.word {
                if language == .swift, word == "in" { break }
                // Two words in a row begin a statement.
                if next?.word.map({ !["in", "async", "throws"].contains($0) }) == true { return }
                let before = source.tokens[place - 1]
                if before.isMark("{") || before.isMark(",") || before.isMark("(") || before.isMark("]") {
                    names.append(word)
                }
            } else if language == .kotlin, token.isMark("-"), next?.isMark(">") == true {
                break
            } else if !",:()-><?.[]@&".contains(where: token.isMark) {
                return
            }
            place += 1
        }
        guard place < limit else { return }
        for name in names { bind(name, in: place..<end + 1) }
    }

    /// Words before parentheses and a block that do not declare parameters.
    private static let control: Set<String> = ["if", "while", "switch", "with", "when", "synchronized", "return"]

    /// Reads the parameters of functions, constructors, lambdas, loops and handlers between parentheses.
    private mutating func readBrackets(at open: Int) {
        guard let close = source.partners[open], close > open + 1, close - open < 200 else { return }
        let before = source.token(open - 1)?.word
        if let before, Self.control.contains(before) { return }
        if language == .objectiveC, source.token(open - 1)?.isMark(":") == true {
            // `- (void)open:(NSString *)base {`
            if let brace = bodyStart(from: close + 1), let end = source.partners[brace] {
                bind(source.token(close + 1)?.word, in: close..<end + 1)
            }
            return
        }
        let body: Range<Int>
        if let arrow = arrow(behind: close) {
            body = open..<expressionEnd(from: arrow)
        } else if let brace = bodyStart(from: close + 1), let end = source.partners[brace] {
            body = open..<end + 1
        } else if language == .kotlin, source.token(close + 1)?.isMark("=") == true {
            // `fun f(base: String) = …`.
            body = open..<expressionEnd(from: close + 2)
        } else {
            return
        }
        let isLambda = arrow(behind: close) != nil
        for part in source.split(open + 1..<close, at: ",") {
            bind(parameter(of: part, isLoop: before == "for", isLambda: isLambda), in: body)
        }
    }

    /// Returns the name that a part of a parameter list declares.
    private func parameter(of part: Range<Int>, isLoop: Bool, isLambda: Bool) -> String? {
        let words = part.filter { source.tokens[$0].word != nil }
        guard let first = words.first else { return nil }
        switch language {
        case .kotlin:
            if isLoop { return source.tokens[first].word }
            guard let colon = part.first(where: { source.tokens[$0].isMark(":") }), colon > part.lowerBound else {
                return nil
            }
            return source.tokens[colon - 1].word
        case .javaScript:
            // Loops declare names by a keyword, which is read separately.
            if isLoop { return nil }
            let stop = part.first { [":", "?", "="].contains(where: source.tokens[$0].isMark) }
            return words.last { $0 < stop ?? part.upperBound }.flatMap { source.tokens[$0].word }
        case .java, .objectiveC:
            guard words.count > 1 || isLambda else { return nil }
            let stop = part.first {
                [":", "="].contains(where: source.tokens[$0].isMark) || source.tokens[$0].word == "in"
            }
            return words.last { $0 < stop ?? part.upperBound }.flatMap { source.tokens[$0].word }
        default: return nil
        }
    }

    // MARK: Bodies

    /// Returns the place after the `=>` or `->` that follows a parameter list, perhaps after a type.
    private func arrow(behind close: Int) -> Int? {
        var place = close + 1
        if source.token(place)?.isMark(":") == true { place += 2 }
        guard let first = source.token(place), source.token(place + 1)?.isMark(">") == true,
            first.isMark("=") || first.isMark("-") && language == .java
        else { return nil }
        return place + 2
    }

    /// Returns the brace that begins the body of the declaration or statement before a place.
    private func bodyStart(from start: Int) -> Int? {
        var place = start
        while let token = source.token(place), place - start < 80 {
            if token.isMark("{") { return source.partners[place].flatMap { $0 > place ? place : nil } }
            if token.isMark(";") || token.isMark("}") || token.isMark(")") || token.isMark("]") { return nil }
            if language != .swift, token.isMark("=") || token.isMark(",") { return nil }
            if let word = token.word, Self.declaring.contains(word) { return nil }
            if let partner = source.partners[place], partner > place { place = partner }
            place += 1
        }
        return nil
    }

    private static let declaring: Set<String> = [
        "func", "fun", "function", "var", "val", "const", "class", "struct", "init",
    ]

    /// Returns the place after an expression, which is a block or ends at a comma, a semicolon, a closing bracket or the next
    /// declaration.
    private func expressionEnd(from start: Int) -> Int {
        if source.token(start)?.isMark("{") == true, let end = source.partners[start], end > start { return end + 1 }
        var place = start
        while let token = source.token(place) {
            if token.isMark(";") || token.isMark(",") || token.isMark(")") || token.isMark("]") || token.isMark("}") {
                break
            }
            if let word = token.word, Self.declaring.contains(word) { break }
            if let partner = source.partners[place], partner > place { place = partner }
            place += 1
        }
        return place
    }
}
