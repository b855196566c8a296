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
            guard let (name, end) = name(at: place) else { return nil }
            guard source.token(end)?.isMark("(") == true, let close = source.partners[end] else {
                return ([.name(name)], end)
            }
            let isMore = source.token(close + 1)?.isMark(".") == true
            if !isMore, given.contains("\(name)()") {
                return ([.call("\(name)()", arguments((end + 1)..<close, depth))], close + 1)
            }
            return ([.hole], skipCalls(from: close + 1))
        case .mark(let mark):
            if let joined = joinedList(at: place, depth) { return joined }
            if mark == "(" || mark == "[", let close = source.partners[place], close > place {
                if mark == "(", let inner = chain(at: place + 1, depth: depth + 1), inner.end == close {
                    return (inner.parts, close + 1)
                }
                return ([.hole], skipCalls(from: close + 1))
            }
            // An operand after a sign, such as `!flag` or `.someCase`, is not a text.
            return nil
        case .number: return ([.hole], place + 1)
        }
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
        } else if source.token(start - 2)?.word == "format", source.token(start - 1)?.isMark("(") == true,
            language == .java || language == .kotlin
        {
            isFormat = true
            values = valuesBehind(place, depth)
        } else if source.token(place)?.isMark(".") == true, let word = source.token(place + 1)?.word,
            word == "format" || word == "formatted", source.token(place + 2)?.isMark("(") == true,
            let close = source.partners[place + 2]
        {
            isFormat = true
            values = arguments((place + 3)..<close, depth)
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
                    case .hole:
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
        return arguments((place + 1)..<end, depth)
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
