/// Determines which rule gives one match precedence over another.
struct PrecedenceComparison {
    private let first: IndexMatch
    private let second: IndexMatch
    private let rules: MatchingRules

    init(_ first: IndexMatch, _ second: IndexMatch, rules: MatchingRules) {
        self.first = first
        self.second = second
        self.rules = rules
    }

    var decision: Explanation.Decision {
        if rules.namespaces == .byScheme, first.route.pattern.scheme != nil, second.route.pattern.scheme == nil {
            return Explanation.Decision(rule: 2, description: "a scheme before \(Self.name(ofSection: 3 << 32))")
        }
        if first.route.priority != second.route.priority {
            if second.route.priority == RoutePattern.catchAllPriority, second.route.pattern.isCatchAll(under: rules) {
                return Explanation.Decision(rule: 1, description: "a route for every link of a scheme is tried last")
            }
            return Explanation.Decision(
                rule: 1, description: "higher priority: \(first.route.priority) before \(second.route.priority)")
        }
        if rules.precedence == .specificity {
            let left = first.precedence
            let right = second.precedence
            if left.section != right.section {
                return Explanation.Decision(
                    rule: 2,
                    description: "\(Self.name(ofSection: left.section)) before \(Self.name(ofSection: right.section))")
            }
            for (place, (one, other)) in zip(left.ranks, right.ranks).enumerated() where one != other {
                return Explanation.Decision(
                    rule: 3, description: "at segment \(place + 1), \(Self.comparison(of: one, with: other))")
            }
            if left.absence != right.absence {
                return Explanation.Decision(
                    rule: 4, description: Self.comparison(ofAbsence: left.absence, with: right.absence))
            }
        }
        if let decision = literalDecision { return decision }
        return Explanation.Decision(
            rule: 5, description: "earlier registration: \(first.number + 1) before \(second.number + 1)")
    }

    /// The decision where the rules count literals.
    private var literalDecision: Explanation.Decision? {
        let ranks = [first, second].map(\.precedence.ranks)
        let literals = ranks.map { $0.count { $0 == PatternSegment.literal("").rank } }
        switch rules.precedence {
        case .specificity, .registration: return nil
        case .exactFirst:
            let isExact = zip(literals, ranks).map { $0 == $1.count - 1 && $1.last == PatternSegment.rankOfEnd }
            if isExact[0] == isExact[1] { return nil }
            return Explanation.Decision(rule: 3, description: "only literals before a parameter or a tail")
        case .literalCount:
            if literals[0] == literals[1] { return nil }
            return Explanation.Decision(
                rule: 3, description: "more literal segments: \(literals[0]) before \(literals[1])")
        }
    }

    private static func name(ofSection section: UInt64) -> String {
        switch section >> 32 {
        case 0: "scheme and host"
        case 1: "scheme and sub-domains of a \(UInt32.max - UInt32(truncatingIfNeeded: section))-letter host"
        case 2: "scheme only"
        default: "no scheme"
        }
    }

    /// The reason why one segment comes before another.
    private static func comparison(of one: UInt64, with other: UInt64) -> String {
        let bytes = (PatternSegment.literalBytes(ofRank: one), PatternSegment.literalBytes(ofRank: other))
        // Of as many literal bytes, the place decides before the constraint does.
        if let left = bytes.0, let right = bytes.1, left.all == right.all, left.front != right.front {
            return
                "\(left.front) of \(left.all) literal bytes in front of a parameter before \(right.front) of \(right.all)"
        }
        return "\(name(ofSegment: one)) before \(name(ofSegment: other))"
    }

    /// The reason why a variant with omitted groups comes before another; see ``PatternVariant/absence``.
    private static func comparison(ofAbsence one: UInt16, with other: UInt16) -> String {
        if one >> 8 != other >> 8 { return "fewer omitted groups: \(one >> 8) before \(other >> 8)" }
        // The first group is the highest of the lower eight bits.
        return "at group \((one ^ other).leadingZeroBitCount - 7), present before omitted"
    }

    private static func name(ofSegment rank: UInt64) -> String {
        switch rank >> 60 {
        case 1: "a literal"
        case 2:
            "\(PatternSegment.literalBytes(ofRank: rank)?.all ?? 0) literal bytes around a "
                + (rank & 1 == 0 ? "constrained parameter" : "parameter")
        case 3: "a constrained parameter"
        case 4: "a plain parameter"
        case 5: "the end"
        case 6: "a + tail"
        default: "a * tail"
        }
    }
}

/// The place of a match in the order of precedence.
struct Precedence {
    let section: UInt64
    let ranks: [UInt64]
    let absence: UInt16
}

extension IndexMatch {
    /// The place of the variant that matched in the order of precedence.
    var precedence: Precedence {
        let syntax = route.pattern.reread(under: index.rules).syntax
        if syntax.expression != nil {
            return Precedence(section: syntax.sectionRank, ranks: [PathExpression.standIn.rank], absence: 0)
        }
        let absence = index.variants.start[Int(rank)].absence
        let segments = syntax.variants(under: index.rules).first { $0.absence == absence }?.segments ?? []
        var ranks = segments.map(\.rank)
        if case .tail? = segments.last {} else { ranks.append(PatternSegment.rankOfEnd) }
        return Precedence(section: syntax.sectionRank, ranks: ranks, absence: absence)
    }
}
