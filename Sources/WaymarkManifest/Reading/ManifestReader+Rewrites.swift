extension ManifestReader {
    /// Reads the rewrites; a rewrite without a readable subject or target is skipped.
    package mutating func rewrites(_ field: Field?) -> [ManifestRewrite] {
        (elements(field) ?? []).enumerated().compactMap { position, field in rewrite(field, position: position) }
    }

    private mutating func rewrite(_ field: Field, position: Int) -> ManifestRewrite? {
        guard let fields = fields(field, ManifestRewrite.Key.self) else { return nil }
        let subject = subject(fields)
        let target = text(required(.to, of: fields))
        let name = text(fields[.name])
        let condition = condition(fields[.when])
        let flag = text(fields[.flag])
        var continuation = ManifestRewrite.Continuation.stop
        read(fields[.then], into: &continuation)
        guard let subject, let target else { return nil }
        var rewrite = ManifestRewrite(subject, to: target)
        rewrite.name = name
        rewrite.condition = condition
        rewrite.flag = flag
        rewrite.continuation = continuation
        rewrite.place = FilePlace(file: file, position: position, field.node.position)
        return rewrite
    }

    private mutating func subject(_ fields: Fields<ManifestRewrite.Key>) -> ManifestRewrite.Subject? {
        let pattern = pattern(fields[.from])
        let expression = expression(fields[.match])
        var caseSensitive = false
        read(fields[.caseSensitive], into: &caseSensitive)
        switch (fields[.from], fields[.match]) {
        case (.some, let match?):
            report(.exclusiveKeys("from", "match"), at: match, expected: "exactly one of them")
            return nil
        case (nil, nil):
            if fields.misspelt.isDisjoint(with: [.from, .match]) {
                report(.missingKey("from"), at: fields.object, expected: "either 'from' or 'match'")
            }
            return nil
        case (.some, nil):
            if let field = fields[.caseSensitive] {
                let expected = "'caseSensitive' only with 'match'"
                report(.exclusiveKeys("from", "caseSensitive"), at: field, expected: expected)
            }
            return pattern.map { .pattern($0) }
        case (nil, .some):
            return expression.map { .expression($0, caseSensitive: caseSensitive) }
        }
    }

    private mutating func condition(_ field: Field?) -> ManifestRewrite.Condition {
        var condition = ManifestRewrite.Condition()
        guard let fields = fields(field, ManifestRewrite.Condition.Key.self) else { return condition }
        condition.sources = someTexts(fields[.sources])
        condition.minVersion = text(fields[.minVersion], where: Spelling.isVersion, expected: Spelling.version)
        condition.maxVersion = text(fields[.maxVersion], where: Spelling.isVersion, expected: Spelling.version)
        condition.query = acceptedValues(fields[.query])
        condition.percentage = percentage(fields[.percentage])
        return condition
    }
}
