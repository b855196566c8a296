/// A reader of expressions that make texts: literals, interpolations, names, formats and their concatenations.
struct ExpressionReader {
    let source: SourceText
    let language: SourceLanguage
    /// The names in a file of constants; those of functions end with `()`.
    let given: Set<String>

    /// The parts of an expression, and the place after it.
    typealias Read = (parts: [TextExpression], end: Int)

    /// The maximum number of operands of one expression.
    private static let greatestLength = 64
    /// The maximum nesting of expressions; deeper ones are holes.
    private static let greatestDepth = 8

    /// Returns the operands, joined by plus signs, that begin at a place, or `nil` if there are none.
    func chain(at start: Int, depth: Int = 0) -> Read? {
        guard depth <= Self.greatestDepth, var (parts, place) = operand(at: start, depth) else { return nil }
        while source.token(place)?.isMark("+") == true, parts.count < Self.greatestLength,
            let next = operand(at: place + 1, depth)
        {
            parts += next.parts
            place = next.end
        }
        return (parts, place)
    }

    /// Returns the parts of the expression that fills a range, or a hole if none does.
    func whole(_ range: Range<Int>, _ depth: Int) -> [TextExpression] {
        guard !range.isEmpty, let read = chain(at: range.lowerBound, depth: depth), read.end == range.upperBound else {
            return [.hole]
        }
        return read.parts
    }

    /// Returns the parts of the expression that fills a range; it may also be a message of Objective-C that formats or
    /// appends.
    func text(_ range: Range<Int>) -> [TextExpression]? {
        guard let first = range.first else { return nil }
        // `[NSString stringWithFormat:@"…", …]`, `[base stringByAppendingString:@"…"]`.
        if source.tokens[first].isMark("["), source.partners[first] == range.upperBound - 1,
            let method = source.token(first + 2)?.word, source.token(first + 3)?.isMark(":") == true,
            method == "stringWithFormat" || method.hasPrefix("stringByAppending"),
            source.token(first + 4)?.text != nil
        {
            return chain(at: first + 4)?.parts
        }
        // `BASE @"…"`.
        if language == .objectiveC, let macro = source.tokens[first].word, source.token(first + 1)?.text != nil,
            let rest = chain(at: first + 1), rest.end == range.upperBound
        {
            return [.name(macro)] + rest.parts
        }
        return chain(at: first).flatMap { $0.end == range.upperBound ? $0.parts : nil }
    }

    /// Returns the name, with its members, that begins at a place, and the place after it.
    func name(at start: Int) -> (name: String, end: Int)? {
        guard let word = source.token(start)?.word else { return nil }
        var name = word
        var place = start + 1
        while true {
            var next = place
            while let token = source.token(next), token.isMark("?") || token.isMark("!"),
                source.token(next + 1)?.isMark(".") == true
            { next += 1 }
            guard source.token(next)?.isMark(".") == true, let word = source.token(next + 1)?.word,
                name.utf8.count < 200
            else { break }
            name += ".\(word)"
            place = next + 2
        }
        return (name, place)
    }

    private func operand(at place: Int, _ depth: Int) -> Read? {
        guard let token = source.token(place) else { return nil }
        switch token.kind {
        case .text(let text): return built(on: literal([.text(text)], at: place, depth), depth)
        case .interpolated(let pieces): return built(on: literal(pieces, at: place, depth), depth)
        case .word:
            if let wrapped = wrapped(at: place, depth) { return built(on: wrapped, depth) }
            if let base = base(at: place) { return built(on: base, depth) }
            if isBuilder(at: place) { return built(on: ([], place + 5), isBuilder: true, depth) }
            let operand = placeBehindPrefixes(at: place)
            if operand > place { return self.operand(at: operand, depth) }
            guard let (name, end) = name(at: place) else { return nil }
            guard source.token(end)?.isMark("(") == true, let close = source.partners[end] else {
                let after = skipMembers(from: end)
                return (after > end && !isUnwrapped(end, after) ? [.hole] : [.name(name)], after)
            }
            let isMore = source.token(close + 1)?.isMark(".") == true
            if !isMore, given.contains("\(name)()") {
                return ([.call("\(name)()", arguments((end + 1)..<close, depth))], close + 1)
            }
            return ([.hole], skipCalls(from: close + 1))
        case .mark(let mark):
            if let joined = joinedList(at: place, depth) { return joined }
            if mark == "(" || mark == "[", let close = source.partners[place], close > place {
                if isCast(place, close) { return operand(at: close + 1, depth) }
                if mark == "(", let inner = chain(at: place + 1, depth: depth + 1), inner.end == close {
                    return (inner.parts, close + 1)
                }
                return ([.hole], skipCalls(from: close + 1))
            }
            if mark == "-", case .number? = source.token(place + 1)?.kind { return ([.hole], place + 2) }
            // An operand after a sign, such as `!flag` or `.someCase`, is not a text.
            return nil
        case .number: return ([.hole], place + 1)
        }
    }

    /// Words before an operand that do not change its text.
    private static let prefixes: Set<String> = ["await", "try", "new"]

    /// Returns the place after the words before an operand, or the place itself if there is no such word.
    private func placeBehindPrefixes(at start: Int) -> Int {
        var place = start
        while source.token(place)?.word.map(Self.prefixes.contains) == true, source.token(place + 1)?.word != nil {
            place += 1
        }
        return place
    }

    /// Returns whether brackets convert the operand that follows, as in Java's `(int) number`.
    private func isCast(_ open: Int, _ close: Int) -> Bool {
        guard language == .java || language == .objectiveC, close - open < 8, close > open + 1,
            let next = source.token(close + 1), next.word != nil || next.isLiteral
        else { return false }
        return (open + 1..<close).allSatisfy { place in
            source.tokens[place].word != nil || [".", "*", "<", ">"].contains { source.tokens[place].isMark($0) }
        }
    }

    /// Returns whether the tokens after a name only force it: `name!`, `name!!`.
    private func isUnwrapped(_ start: Int, _ end: Int) -> Bool {
        (start..<end).allSatisfy { source.tokens[$0].isMark("!") }
    }

    /// Returns the place after the subscripts, forced values, closures and calls that follow a name, all on its line.
    private func skipMembers(from start: Int) -> Int {
        var place = start
        while let token = source.token(place), token.line == source.tokens[place - 1].line {
            if token.isMark("!") {
                // `name != other`.
                if let next = source.token(place + 1), next.isMark("="), next.range.lowerBound == token.range.upperBound
                {
                    break
                }
                place += 1
            } else if token.isMark("?"), source.token(place + 1)?.isMark(".") == true {
                place += source.token(place + 2)?.isMark("[") == true ? 2 : 1
            } else if token.isMark("."), source.token(place + 1)?.word != nil {
                place += 2
            } else if token.isMark("(") || token.isMark("["), let close = source.partners[place], close > place {
                place = close + 1
            } else if token.isMark("{"), language == .swift || language == .kotlin, let close = source.partners[place],
                close > place, let next = source.token(close + 1), next.isMark(".") || next.isMark("+"),
                next.line == source.tokens[close].line
            {
                place = close + 1
            } else {
                break
            }
        }
        return place
    }

    /// Returns the place after the members and calls that follow an operand.
    func skipCalls(from start: Int) -> Int {
        var place = start
        while let token = source.token(place) {
            if token.isMark("."), source.token(place + 1)?.word != nil {
                place += 2
            } else if token.isMark("!") || token.isMark("?") {
                place += 1
            } else if token.isMark("(") || token.isMark("["), let close = source.partners[place], close > place {
                place = close + 1
            } else {
                break
            }
        }
        return place
    }

    /// Returns the values of a format, without a locale; those of Swift's `arguments:` one by one.
    private func values(_ range: Range<Int>, _ depth: Int) -> [[TextExpression]] {
        var parts = source.split(range, at: ",")
        if let first = parts.first?.first {
            let word = source.tokens[first].word
            if word == "locale" || word == "Locale" { parts.removeFirst() }
        }
        if parts.count == 1, let first = parts[0].first, source.tokens[first].word == "arguments",
            source.token(first + 2)?.isMark("[") == true, let close = source.partners[first + 2],
            close == parts[0].upperBound - 1
        {
            return arguments(first + 3..<close, depth)
        }
        guard let first = parts.first, let last = parts.last else { return [] }
        return arguments(first.lowerBound..<last.upperBound, depth)
    }

    /// Returns the arguments of a call, without their labels.
    private func arguments(_ range: Range<Int>, _ depth: Int) -> [[TextExpression]] {
        source.split(range, at: ",").map { part in
            let isLabelled =
                part.count > 1 && source.tokens[part.lowerBound].word != nil
                && source.tokens[part.lowerBound + 1].isMark(":")
            return whole(isLabelled ? (part.lowerBound + 2)..<part.upperBound : part, depth + 1)
        }
    }

    // MARK: Literals

    private func literal(_ pieces: [TextPiece], at start: Int, _ depth: Int) -> Read {
        var pieces = pieces
        var place = start + 1
        // In the C languages, adjacent literals are one.
        while language == .objectiveC, let text = source.token(place)?.text {
            pieces.append(.text(text))
            place += 1
        }
        var (isFormat, values) = (false, [[TextExpression]]())
        if let label = source.token(start - 2)?.word, source.token(start - 1)?.isMark(":") == true,
            label.hasSuffix("ormat")
        {
            isFormat = true
            values = valuesBehind(place, depth)
        } else if language == .java || language == .kotlin, isFormatArgument(start) {
            isFormat = true
            values = valuesBehind(place, depth)
        } else if source.token(place)?.isMark(".") == true, let word = source.token(place + 1)?.word,
            word == "format" || word == "formatted", source.token(place + 2)?.isMark("(") == true,
            let close = source.partners[place + 2]
        {
            isFormat = true
            values = self.values((place + 3)..<close, depth)
            place = close + 1
        }
        var parts: [TextExpression] = []
        var next = 0
        for piece in pieces {
            switch piece {
            case .hole(let expression): parts.append(TextExpression(interpolation: expression))
            case .text(let text):
                for part in FormatText.pieces(of: text, isFormat: isFormat) {
                    switch part {
                    case .text(let text): parts.append(.text(text))
                    case .hole(let position):
                        // The values of a format may be numbered from 1.
                        if let number = Int(position), number > 0 { next = number - 1 }
                        let value = next < values.count ? values[next] : [.hole]
                        // A link that is inserted into a text is a link of its own.
                        parts += parts.isEmpty || !Self.isLink(value) ? value : [.hole]
                        next += 1
                    }
                }
            }
        }
        return (receiver(before: start) + parts, place)
    }

    /// Returns whether a literal is the format of `String.format("…", …)` or `String.format(Locale.ROOT, "…", …)`.
    private func isFormatArgument(_ start: Int) -> Bool {
        func isOpen(_ place: Int) -> Bool {
            source.token(place)?.isMark("(") == true && source.token(place - 1)?.word == "format"
        }
        if isOpen(start - 1) { return true }
        guard source.token(start - 1)?.isMark(",") == true else { return false }
        // `Locale.ROOT`, `Locale.getDefault()`.
        return (start - 8..<start - 3).contains { isOpen($0) && source.token($0 + 1)?.word == "Locale" }
    }

    private static func isLink(_ parts: [TextExpression]) -> Bool {
        if case .text(let text)? = parts.first { text.contains("://") } else { false }
    }

    /// Returns the arguments after a format, up to the bracket that closes the call.
    private func valuesBehind(_ place: Int, _ depth: Int) -> [[TextExpression]] {
        guard source.token(place)?.isMark(",") == true else { return [] }
        var end = place
        while let token = source.token(end), end - place < 200 {
            if let partner = source.partners[end] {
                guard partner > end else { break }
                end = partner
            } else if token.isMark(";") {
                break
            }
            end += 1
        }
        return values((place + 1)..<end, depth)
    }

    /// Returns whether a message of Objective-C adds a text or a path to its receiver.
    private static func isAppending(_ method: String) -> Bool {
        method.hasPrefix("stringByAppending") || method.hasPrefix("URLByAppendingPathComponent")
    }

    /// Returns the text to which a method appends the literal at a place, as in `[base stringByAppendingString:@"goods"]`.
    private func receiver(before start: Int) -> [TextExpression] {
        guard let separator = source.token(start - 1), let method = source.token(start - 2)?.word else { return [] }
        var place = start - 3
        if separator.isMark(":"), Self.isAppending(method) {
            // The receiver ends immediately before the selector.
        } else if separator.isMark("("), ["appending", "concat", "plus"].contains(method),
            source.token(place)?.isMark(".") == true
        {
            place -= 1
        } else {
            return []
        }
        guard source.token(place)?.word != nil else { return [.hole] }
        while source.token(place - 1)?.isMark(".") == true, source.token(place - 2)?.word != nil { place -= 2 }
        guard let (name, _) = name(at: place) else { return [.hole] }
        // The name of the method is not part of it.
        let own = separator.isMark("(") ? String(name.dropLast(method.count + 1)) : name
        let joint: [TextExpression] = method.contains("PathComponent") ? [.joint(.segment)] : []
        return [.name(own)] + joint
    }
}
