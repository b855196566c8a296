import WaymarkExpressions

extension RuleProgram {
    /// Adds the path pattern of a rule of an association file.
    ///
    /// - Parameter number: The number that identifies the rule.
    /// - Returns: `false` if the pattern is too large for an automaton.
    mutating func add(
        _ rule: AppSiteAssociation.Rule, isLegacy: Bool, _ variables: SubstitutionVariables, number: Int32
    ) -> Bool {
        guard let path = rule.path else {
            add([.run], rule: number)
            return true
        }
        if isLegacy {
            guard let row = Self.row(PatternText(literal: path), variables, folds: false) else { return false }
            add(row, rule: number)
            return true
        }
        let text = PathPatternText(path)
        for pattern in [text.main, text.parent].compactMap(\.self) {
            for isBehindSlash in text.isRooted ? [false] : [false, true] {
                guard let row = row(pattern, rule, variables) else { return false }
                add((isBehindSlash ? [.byte(UInt8(ascii: "/"))] : []) + row, rule: number)
            }
        }
        return true
    }

    private mutating func row(
        _ pattern: PatternText, _ rule: AppSiteAssociation.Rule, _ variables: SubstitutionVariables
    ) -> [Node]? {
        if rule.isPercentEncoded, let row = Self.row(pattern, variables, folds: !rule.isCaseSensitive) { return row }
        if pattern.variables.contains(where: { variables.values(of: $0)?.isEmpty ?? true }) { return [.set(.none)] }
        if statesLeft <= 0 { return nil }
        let automaton = Self.automaton(pattern, rule, variables)
        // A pattern that is too large took the most time.
        statesLeft -= automaton?.stateCount ?? 200_000
        guard let automaton else { return nil }
        return [.automaton(number(of: automaton))]
    }

    /// Returns the nodes of a pattern that consists of bytes, wildcards and classes; `nil` for any other pattern.
    private static func row(_ pattern: PatternText, _ variables: SubstitutionVariables, folds: Bool) -> [Node]? {
        var row: [Node] = []
        for part in pattern.parts {
            switch part {
            case .one: row.append(.any)
            case .run:
                // A run behind another matches nothing more.
                if case .run? = row.last { continue }
                row.append(.run)
            case .scalar(let scalar):
                for byte in String(scalar).utf8 { row.append(folds ? .folded(byte.folded) : .byte(byte)) }
            case .variable(let name):
                guard let values = variables.values(of: name), let set = ByteSet(values, folds: folds) else {
                    return nil
                }
                row.append(.set(folds ? set.withBothCases : set))
            }
        }
        return row
    }

    private static func automaton(
        _ pattern: PatternText, _ rule: AppSiteAssociation.Rule, _ variables: SubstitutionVariables
    ) -> ByteAutomaton? {
        var limits = ExpressionLimits.standard
        limits.bytes = 1 << 20
        limits.states = 200_000
        limits.automatonStates = 20_000
        guard let expression = pattern.expression(variables),
            let automaton = try? LinearExpression(expression, ignoringCase: !rule.isCaseSensitive, limits: limits)
                .automaton
        else { return nil }
        if rule.isPercentEncoded { return automaton }
        // The decoded path does not end in a slash either, even if the slash is escaped.
        let open = WrittenPath.automaton(#"(?:[\u{0}-\u{10FFFF}]*[^/])?"#)
        guard let trimmed = automaton.intersection(open, stateLimit: 20_000),
            let written = WrittenPath.written(trimmed, as: .path)
        else { return nil }
        return written.concatenation(WrittenPath.automaton("(?:/|%2F)*"), stateLimit: 20_000)
    }
}

extension ByteSet {
    /// The set with the other case of each letter added.
    var withBothCases: ByteSet {
        var set = self
        for byte in UInt8(0)..<0x80 where byte.isLetter && contains(byte) { set.insert(byte ^ 0x20) }
        return set
    }
}
