import WaymarkCore

/// Finds the routes of a link by trying each pattern in each of its forms and sorting what fits: the published order,
/// written down a second time and knowing nothing of tries.
struct NaiveMatcher {
    struct Found: Equatable, CustomStringConvertible {
        let route: Int
        var parameters: [RouteValue] = []
        var tail: [String]?

        var description: String { "\(route) \(parameters)" + (tail.map { " tail \($0)" } ?? "") }

        static func == (left: Found, right: Found) -> Bool {
            left.route == right.route && left.parameters == right.parameters
                && left.tail.map { bytes($0) } == right.tail.map { bytes($0) }
        }
    }

    struct RouteValue: Equatable, CustomStringConvertible {
        let name: String
        let value: [UInt8]

        init(_ name: String, _ value: String) {
            self.name = name
            self.value = Array(value.utf8)
        }

        var description: String { "\(name)=\(String(decoding: value, as: UTF8.self))" }
    }

    /// A pattern with some groups left out, which takes links of the link's scheme and host.
    private struct Candidate {
        let route: Int
        let pattern: NaivePattern
        let segments: [NaivePattern.Segment]
        let absent: [Int]

        var section: [Int] {
            guard pattern.scheme != nil else { return [3] }
            guard let host = pattern.host else { return [2] }
            return host.isWildcard ? [1, -host.name.utf8.count] : [0]
        }

        var ranks: [[Int]] {
            segments.map(\.rank) + (segments.last?.isTail == true ? [] : [NaivePattern.Segment.rankOfEnd])
        }

        /// The parts that are looked for together, so that one way through them may be taken for good.
        var group: String { "\(pattern.priority) \(pattern.scheme ?? "-") \(pattern.host?.text ?? "-")" }
    }

    let patterns: [NaivePattern]
    let rules: MatchingRules

    /// All matches, best first, or `nil` where the link is refused.
    func matches(_ text: String) -> [Found]? { fits(text)?.map(\.found) }

    /// The numbers of the rules that put each match before the next one.
    func decisions(_ text: String) -> [Int] {
        let fits = fits(text) ?? []
        return zip(fits, fits.dropFirst()).map { decide($0.candidate, $1.candidate).rule }
    }

    private func fits(_ text: String) -> [(candidate: Candidate, found: Found)]? {
        guard let link = NaiveLink(text, rules) else { return nil }
        var candidates: [Candidate] = []
        for (route, pattern) in patterns.enumerated() where takesOrigin(pattern, link) {
            for (written, absent) in pattern.variants {
                let segments = NaiveRules(rules: rules).normalized(written, isRooted: pattern.scheme == nil)
                candidates.append(Candidate(route: route, pattern: pattern, segments: segments, absent: absent))
            }
        }
        let walk = NaiveWalk(link: link, rules: rules)
        if rules.backtracking == .none, rules.precedence == .specificity {
            candidates = Dictionary(grouping: candidates, by: \.group).values.flatMap { onOneWay($0, walk) }
        }
        let fits = candidates.compactMap { candidate in
            walk.match(candidate.segments, candidate.route).map { (candidate: candidate, found: $0) }
        }
        .sorted { decide($0.candidate, $1.candidate).isFirst }
        var given: Set<Int> = []
        return fits.filter { given.insert($0.found.route).inserted }
    }

    // MARK: The published order

    /// Whether `left` comes first, and by which rule.
    private func decide(_ left: Candidate, _ right: Candidate) -> (isFirst: Bool, rule: Int) {
        if rules.namespaces == .byScheme, (left.pattern.scheme == nil) != (right.pattern.scheme == nil) {
            return (left.pattern.scheme != nil, 2)
        }
        let priorities = (left.pattern.priority, right.pattern.priority)
        if priorities.0 != priorities.1 { return (priorities.0 > priorities.1, 1) }
        switch rules.precedence {
        case .specificity:
            if left.section != right.section { return (left.section.lexicographicallyPrecedes(right.section), 2) }
            if let isFirst = precedes(left.ranks, right.ranks) { return (isFirst, 3) }
        case .exactFirst:
            let exact = (left.segments.allSatisfy(\.isLiteral), right.segments.allSatisfy(\.isLiteral))
            if exact.0 != exact.1 { return (exact.0, 3) }
        case .literalCount:
            let counts = (left.segments.filter(\.isLiteral).count, right.segments.filter(\.isLiteral).count)
            if counts.0 != counts.1 { return (counts.0 > counts.1, 3) }
        default: break
        }
        if rules.precedence != .specificity {
            if left.route != right.route { return (left.route < right.route, 5) }
            // Between readings of one route the path decides first in any case.
            if let isFirst = precedes(left.ranks, right.ranks) { return (isFirst, 3) }
        }
        if left.absent != right.absent {
            if left.absent.count != right.absent.count { return (left.absent.count < right.absent.count, 4) }
            // Of as many, the one whose first group is there.
            return (right.absent.lexicographicallyPrecedes(left.absent), 4)
        }
        return (left.route < right.route, 5)
    }

    private func precedes(_ left: [[Int]], _ right: [[Int]]) -> Bool? {
        for (left, right) in zip(left, right) where left != right { return left.lexicographicallyPrecedes(right) }
        return nil
    }

    // MARK: Without a way back

    /// The candidates at the end of the one way that goes on, at each segment, as the first does of those that go on.
    private func onOneWay(_ all: [Candidate], _ walk: NaiveWalk) -> [Candidate] {
        var left = all
        for place in walk.path.indices {
            left = left.filter { place < $0.segments.count && walk.takes($0.segments[place], at: place) }
            guard let first = left.min(by: { decide($0, $1).isFirst }) else { return [] }
            if first.segments[place].isTail { return left.filter { $0.segments[place].isTail } }
            left = left.filter { walk.isSame($0.segments[place], first.segments[place], at: place) }
        }
        return left
    }

    // MARK: Schemes and hosts

    private func takesOrigin(_ pattern: NaivePattern, _ link: NaiveLink) -> Bool {
        // A port other than the default is met by a pattern that writes it, and by no other.
        guard link.portThatCounts(rules) == pattern.host?.port else { return false }
        guard let scheme = pattern.scheme else { return isGeneral(link.scheme) }
        guard scheme == link.scheme else { return false }
        guard let host = pattern.host else { return true }
        var name = NaiveRules.lowercased(NaiveLink.Segment(link.host ?? "").text)
        if name.hasSuffix(".") { name.removeLast() }
        return host.isWildcard ? name.hasSuffix("." + host.name) : name == host.name
    }

    /// Whether patterns without a scheme take links of this scheme.
    private func isGeneral(_ scheme: String?) -> Bool {
        guard let scheme else { return true }
        switch rules.namespaces {
        case .separate: return false
        case .byScheme:
            return !patterns.contains { $0.scheme == scheme } || rules.namespaceFallback.contains(scheme)
        default: return true
        }
    }
}
