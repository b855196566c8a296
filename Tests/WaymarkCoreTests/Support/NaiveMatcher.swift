import WaymarkCore

/// Finds the routes of a link by trying each pattern in each of its forms and sorting what fits: the published order,
/// written down a second time and knowing nothing of tries.
struct NaiveMatcher {
    struct Found: Equatable, CustomStringConvertible {
        let route: Int
        var parameters: [RouteValue] = []
        var tail: [String]?

        var description: String { "\(route) \(parameters)" + (tail.map { " tail \($0)" } ?? "") }
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

    private struct Candidate {
        let found: Found
        let priority: Int
        let section: [Int]
        let ranks: [[Int]]
        let absent: [Int]
    }

    let patterns: [NaivePattern]
    let rules: MatchingRules

    /// All matches, best first, or `nil` where the link is refused.
    func matches(_ text: String) -> [Found]? { candidates(text)?.map(\.found) }

    /// The numbers of the rules that put each match before the next one.
    func decisions(_ text: String) -> [Int] {
        let candidates = candidates(text) ?? []
        return zip(candidates, candidates.dropFirst()).map { decide($0, $1).rule }
    }

    private func candidates(_ text: String) -> [Candidate]? {
        guard let link = NaiveLink(text, rules) else { return nil }
        var candidates: [Candidate] = []
        for (route, pattern) in patterns.enumerated() where takesOrigin(pattern, link) {
            for (written, absent) in pattern.variants {
                let segments = NaiveRules(rules: rules).normalized(written)
                guard let found = match(segments, link, route) else { continue }
                var ranks = segments.map(\.rank)
                if ranks.last.map({ $0[0] < 5 }) ?? true { ranks.append(NaivePattern.Segment.rankOfEnd) }
                candidates.append(
                    Candidate(
                        found: found, priority: pattern.priority, section: section(pattern), ranks: ranks,
                        absent: absent))
            }
        }
        candidates.sort { decide($0, $1).isFirst }
        var given: Set<Int> = []
        return candidates.filter { given.insert($0.found.route).inserted }
    }

    // MARK: The published order

    /// Whether `left` comes first, and by which rule.
    private func decide(_ left: Candidate, _ right: Candidate) -> (isFirst: Bool, rule: Int) {
        if left.priority != right.priority { return (left.priority > right.priority, 1) }
        let isSameRoute = left.found.route == right.found.route
        if rules.precedence == .registration, !isSameRoute { return (left.found.route < right.found.route, 5) }
        if rules.precedence == .specificity {
            if left.section != right.section { return (left.section.lexicographicallyPrecedes(right.section), 2) }
            if let isFirst = precedes(left.ranks, right.ranks) { return (isFirst, 3) }
        }
        if left.absent != right.absent {
            if left.absent.count != right.absent.count { return (left.absent.count < right.absent.count, 4) }
            // Of as many, the one whose first group is there.
            return (right.absent.lexicographicallyPrecedes(left.absent), 4)
        }
        return (left.found.route < right.found.route, 5)
    }

    private func precedes(_ left: [[Int]], _ right: [[Int]]) -> Bool? {
        for (left, right) in zip(left, right) where left != right { return left.lexicographicallyPrecedes(right) }
        return nil
    }

    private func section(_ pattern: NaivePattern) -> [Int] {
        guard pattern.scheme != nil else { return [3] }
        guard let host = pattern.host else { return [2] }
        return host.isWildcard ? [1, -host.name.utf8.count] : [0]
    }

    // MARK: One pattern

    private func takesOrigin(_ pattern: NaivePattern, _ link: NaiveLink) -> Bool {
        // A port other than the default is met by a pattern that writes it, and by no other.
        guard link.portThatCounts(rules) == pattern.host?.port else { return false }
        guard let scheme = pattern.scheme else { return true }
        guard scheme == link.scheme else { return false }
        guard let host = pattern.host else { return true }
        var name = NaiveRules.lowercased(NaiveLink.Segment(link.host ?? "").text)
        if name.hasSuffix(".") { name.removeLast() }
        return host.isWildcard ? name.hasSuffix("." + host.name) : name == host.name
    }

    private func match(_ segments: [NaivePattern.Segment], _ link: NaiveLink, _ route: Int) -> Found? {
        let path = link.segments(rules)
        var found = Found(route: route)
        for (index, segment) in segments.enumerated() {
            let folds = NaiveRules(rules: rules).folds(index, scheme: link.scheme)
            func same(_ left: some Sequence<UInt8>, _ right: String) -> Bool {
                let left = String(decoding: Array(left), as: UTF8.self)
                return folds
                    ? NaiveRules.lowercased(left).utf8.elementsEqual(NaiveRules.lowercased(right).utf8)
                    : left.utf8.elementsEqual(right.utf8)
            }
            switch segment {
            case .literal(let literal):
                guard index < path.count, same(path[index].bytes, literal) else { return nil }
            case .parameter(let name, let constraint, let before, let after):
                guard index < path.count else { return nil }
                let bytes = path[index].bytes
                let (front, back) = (before.utf8.count, after.utf8.count)
                guard bytes.count >= front + back + (rules.emptyValues ? 0 : 1), same(bytes.prefix(front), before),
                    same(bytes.suffix(back), after)
                else { return nil }
                let value = String(decoding: bytes.dropFirst(front).dropLast(back), as: UTF8.self)
                if let constraint, !constraint.accepts(value) { return nil }
                let written = path[index].written(droppingFirst: front, last: back)
                found.parameters.append(RouteValue(name, rules.decodeValues == .all ? value : written))
            case .tail(let name, let needsSegment):
                var rest = path.dropFirst(index)
                // A slash at the end alone is no segment.
                if rest.count == 1, rest.last?.raw.isEmpty == true, !rules.emptyValues { rest = [] }
                if needsSegment, rest.isEmpty { return nil }
                let values = rest.map { rules.decodeValues == .all ? $0.text : $0.raw }
                if let name {
                    if !values.isEmpty { found.parameters.append(RouteValue(name, values.joined(separator: "/"))) }
                } else {
                    found.tail = values
                }
                return found
            }
        }
        return segments.count == path.count ? found : nil
    }
}
