/// A pattern without some of its optional groups: the form that tables store.
package struct PatternVariant: Sendable {
    /// The segments from left to right, as the rules have them: empty ones collapsed or kept, and an empty literal at
    /// the end where a trailing slash must be there.
    package let segments: [PatternSegment]
    /// Orders variants by their absent groups: fewer first, then those whose first absent group comes later.
    package let absence: UInt16

    /// Whether all groups are present.
    package var isComplete: Bool { absence == 0 }

    /// Returns the weight that the rules count before registration, unless they go by specificity: the less, the
    /// earlier.
    package func weight(under rules: MatchingRules) -> Int {
        switch rules.precedence {
        case .specificity, .registration: 0
        case .exactFirst: segments.allSatisfy(\.isLiteral) ? 0 : 1
        case .literalCount: -segments.count(where: \.isLiteral)
        }
    }
}

extension PatternSyntax {
    /// The place of a scheme and host in the order of precedence: scheme and exact host, then scheme and `*.` host
    /// (longer first), then scheme only, then neither.
    package var sectionRank: UInt64 {
        if scheme == nil { return 3 << 32 }
        guard let host else { return 2 << 32 }
        return host.isWildcard ? 1 << 32 | UInt64(UInt32.max - UInt32(host.name.utf8.count)) : 0
    }

    /// Returns the pattern with all groups present.
    package func completeVariant(under rules: MatchingRules) -> PatternVariant {
        PatternVariant(
            segments: hasEmptySegments ? normalized(allSegments, under: rules) : allSegments, absence: 0)
    }

    /// Every way to leave groups out, the complete pattern first.
    package func variants(under rules: MatchingRules) -> [PatternVariant] {
        (0..<(1 << groupCount)).map { absent in
            absent == 0 ? completeVariant(under: rules) : variant(leavingOut: absent, under: rules)
        }
    }

    /// The pattern without the groups whose bits are set in `absent`, the first group's the lowest.
    private func variant(leavingOut absent: Int, under rules: MatchingRules) -> PatternVariant {
        var segments: [PatternSegment] = []
        var group = 0
        for element in elements {
            switch element {
            case .segment(let segment): segments.append(segment)
            case .group(let held):
                if absent >> group & 1 == 0 { segments += held }
                group += 1
            }
        }
        // In the order of variants the first group is the highest bit: of two variants with as many groups absent the
        // one that has the first group comes first.
        let mask = (0..<group).reduce(0) { $0 | ((absent >> $1 & 1) << (7 - $1)) }
        return PatternVariant(
            segments: normalized(segments, under: rules), absence: UInt16(absent.nonzeroBitCount << 8 | mask))
    }

    /// Segments as the rules have them; see ``PatternVariant/segments``.
    func normalized(_ written: [PatternSegment], under rules: MatchingRules) -> [PatternSegment] {
        var segments = written
        // Where a leading slash counts, the empty segment before it is not one of those that may vanish.
        let isLed = rules.leadingSlash == .strict && scheme == nil && segments.first?.isEmptyLiteral == true
        if isLed { segments.removeFirst() }
        let endsInSlash = segments.last?.isEmptyLiteral == true
        if rules.emptySegments == .collapse {
            segments.removeAll(where: \.isEmptyLiteral)
        } else if endsInSlash {
            segments.removeLast()
        }
        if endsInSlash, rules.trailingSlash == .strict, !segments.isEmpty { segments.append(.literal("")) }
        if isLed { segments.insert(.literal(""), at: 0) }
        return segments
    }
}

extension PatternSegment {
    var isLiteral: Bool { if case .literal = self { true } else { false } }

    var isEmptyLiteral: Bool { if case .literal(let text) = self { text.isEmpty } else { false } }

    /// The place of this segment in the order of precedence, beginning with the smallest.
    package var rank: UInt64 {
        switch self {
        case .literal: return 1 << 60
        case .parameter(let hole, let before, let after):
            let isPlain: UInt64 = hole.constraint == nil ? 1 : 0
            let front = UInt64(before.utf8.count)
            let bytes = front + UInt64(after.utf8.count)
            if bytes == 0 { return (3 + isPlain) << 60 }
            return 2 << 60 | (0xFFFF - bytes) << 40 | (0xFFFF - front) << 20 | isPlain
        case .wildcard: return 4 << 60
        case .tail(_, let needsSegment): return (needsSegment ? 6 : 7) << 60
        }
    }

    /// Returns the numbers of bytes of literal text, in total and at the front, in the rank of a parameter with literal
    /// text in its segment; `nil` for every other rank.
    static func literalBytes(ofRank rank: UInt64) -> (all: Int, front: Int)? {
        guard rank >> 60 == 2 else { return nil }
        return (0xFFFF - Int(rank >> 40 & 0xFFFF), 0xFFFF - Int(rank >> 20 & 0xFFFF))
    }

    /// The place of a pattern's end in the order of precedence.
    package static let rankOfEnd: UInt64 = 5 << 60
}
