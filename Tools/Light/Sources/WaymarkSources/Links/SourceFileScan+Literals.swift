// Literals within interpolations and macros.
extension SourceFileScan {
    /// Reads the literals of an interpolation.
    mutating func read(_ interpolation: SourceInterpolation) {
        if let first = interpolation.tokens.first, let last = interpolation.tokens.last {
            holes.append(first.range.lowerBound..<last.range.upperBound)
        }
        if samples.contains(where: { $0.contains(interpolation.literal) }) { return }
        let text = SourceText(file: "", bytes: source.bytes, tokens: interpolation.tokens)
        let reader = ExpressionReader(source: text, language: language, given: reader.given)
        var place = 0
        while place < interpolation.tokens.count {
            let token = interpolation.tokens[place]
            guard token.mayHoldLink, let read = reader.chain(at: place) else {
                place += 1
                continue
            }
            defer { place = read.end }
            if language.isCode, reader.opensNothing(at: place, end: read.end) { continue }
            texts.append(
                MadeText(
                    parts: read.parts, spot: spot(of: token), token: interpolation.literal, isRegistration: false,
                    range: begin(of: token).start..<interpolation.tokens[read.end - 1].range.upperBound))
        }
    }

    /// Reads the literals of a macro.
    ///
    /// - Parameter number: The number of the macro in the file, which identifies its literals: they are not tokens of the file.
    mutating func read(_ macro: SourceMacro, number: Int) {
        let token = -1 - number
        let text = SourceText(file: "", bytes: source.bytes, tokens: macro.body)
        let reader = ExpressionReader(source: text, language: language, given: [])
        for place in macro.body.indices {
            guard macro.body[place].text != nil, let read = reader.chain(at: place) else { continue }
            let isWhole = place == 0 && read.end == macro.body.count
            let isInBrackets = place == 1 && macro.body[0].isMark("(") && read.end == macro.body.count - 1
            if isWhole || isInBrackets, macro.parameters == nil {
                constants.append(TextConstant(name: macro.name, parts: read.parts, scope: nil, token: token))
            }
            texts.append(
                MadeText(
                    parts: macro.parts(of: read, in: text), spot: spot(of: macro.body[place]), token: token,
                    isRegistration: false,
                    range: begin(of: macro.body[place]).start..<macro.body[read.end - 1].range.upperBound))
        }
        // A name joined with literals, as in `BASE @"goods"`.
        if macro.parameters == nil, macro.body.count > 1, let name = macro.body[0].word, let rest = reader.chain(at: 1),
            rest.end == macro.body.count
        {
            let parts = [.name(name)] + rest.parts
            constants.append(TextConstant(name: macro.name, parts: parts, scope: nil, token: token))
            texts.append(
                MadeText(
                    parts: parts, spot: spot(of: macro.body[0]), token: token, isRegistration: false,
                    range: macro.body[0].range.lowerBound..<macro.body[rest.end - 1].range.upperBound))
        }
    }
}

extension SourceMacro {
    /// Returns the parts of an expression in the body; parameters are holes.
    fileprivate func parts(of read: ExpressionReader.Read, in text: SourceText) -> [TextExpression] {
        guard let parameters else { return read.parts }
        var parts = read.parts.map { part -> TextExpression in
            if case .name(let name) = part, parameters.contains(name) { .hole } else { part }
        }
        // `@"shop://goods/" id`: an argument is a literal that is joined with the adjacent one.
        let next = text.token(read.end)?.isMark("#") == true ? read.end + 1 : read.end
        if let word = text.token(next)?.word, parameters.contains(word) { parts.append(.hole) }
        return parts
    }
}
