internal import WaymarkCore

/// A variant of a route, without some of its optional groups, with everything that determines its precedence.
struct AuditedVariant {
    /// The end of a path.
    enum Ending: Hashable {
        case end
        case someTail
        case anyTail
    }

    let route: Int
    let priority: Int
    let section: Section
    let absence: UInt16
    /// Whether all patterns with a scheme come first.
    private let isBehindSchemes: Bool
    /// The weight that the rules compare before the order of registration: smaller weights come first.
    let weight: Int
    /// The segments before the tail.
    let segments: [PatternSegment]
    let ending: Ending
    /// The ranks of the segments from left to right, that of the ending last.
    let ranks: [UInt64]

    init(_ variant: PatternVariant, of route: RouteEntry, in section: Section, under rules: MatchingRules) {
        self.route = route.number
        self.section = section
        isBehindSchemes = rules.namespaces == .byScheme && section == .general
        weight = variant.weight(under: rules)
        priority = route.priority
        absence = variant.absence
        var segments = variant.segments
        // If a leading slash is significant, all patterns without a scheme here begin with one.
        if rules.leadingSlash == .strict, section == .general { segments = Array(segments.dropFirst()) }
        var ranks = segments.map(\.rank)
        if case .tail(_, let needsSegment)? = segments.last {
            ending = needsSegment ? .someTail : .anyTail
            segments.removeLast()
        } else {
            ending = .end
            ranks.append(PatternSegment.rankOfEnd)
        }
        self.segments = segments
        self.ranks = ranks
    }

    /// Returns whether this variant comes first if both match a link.
    func precedes(_ other: AuditedVariant, by precedence: MatchingRules.Precedence) -> Bool {
        if isBehindSchemes != other.isBehindSchemes { return !isBehindSchemes }
        if priority != other.priority { return priority > other.priority }
        if precedence != .specificity {
            if weight != other.weight { return weight < other.weight }
            if route != other.route { return route < other.route }
        }
        if section.order != other.section.order { return section.order < other.section.order }
        if ranks != other.ranks { return ranks.lexicographicallyPrecedes(other.ranks) }
        if absence != other.absence { return absence < other.absence }
        return route < other.route
    }

    /// Returns whether only the order of registration determines which of the two comes first.
    func ties(with other: AuditedVariant) -> Bool {
        priority == other.priority && section == other.section && absence == other.absence && ranks == other.ranks
    }
}
