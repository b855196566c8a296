import WaymarkCore

/// A link's path beside the segments of one pattern after the other.
struct NaiveWalk {
    let path: [NaiveLink.Segment]
    private let scheme: String?
    private let rules: MatchingRules

    init(link: NaiveLink, rules: MatchingRules) {
        path = link.segments(rules)
        scheme = link.scheme
        self.rules = rules
    }

    /// The values that a pattern takes from the path, or `nil` if it does not fit.
    func match(_ segments: [NaivePattern.Segment], _ route: Int) -> NaiveMatcher.Found? {
        var found = NaiveMatcher.Found(route: route)
        for (place, segment) in segments.enumerated() {
            if case .tail(let name, let needsSegment) = segment {
                let rest = rest(from: place)
                if needsSegment, rest.isEmpty { return nil }
                if let name {
                    if !rest.isEmpty { found.parameters.append(.init(name, value(rest.map(\.raw)))) }
                } else {
                    found.tail = rest.map { rules.decodeValues.contains(.tail) ? $0.text : $0.raw }
                }
                return found
            }
            guard place < path.count, takes(segment, at: place) else { return nil }
            if case .parameter(let name, _, let before, let after) = segment {
                let written = written(at: place, droppingFirst: before.utf8.count, last: after.utf8.count)
                found.parameters.append(.init(name, value([written])))
            }
        }
        return segments.count == path.count ? found : nil
    }

    /// Whether a segment of a pattern, or a tail from there on, takes what stands at a place of the path.
    func takes(_ segment: NaivePattern.Segment, at place: Int) -> Bool {
        let bytes = path[place].compared(rules)
        switch segment {
        case .literal(let literal): return isSame(bytes, literal, at: place)
        case .parameter(_, let constraint, let before, let after):
            let (front, back) = (before.utf8.count, after.utf8.count)
            guard bytes.count >= front + back + (rules.emptyValues ? 0 : 1),
                isSame(bytes.prefix(front), before, at: place), isSame(bytes.suffix(back), after, at: place)
            else { return false }
            let value = String(decoding: bytes.dropFirst(front).dropLast(back), as: UTF8.self)
            return constraint?.accepts(value) != false
        case .tail(_, let needsSegment): return !needsSegment || !rest(from: place).isEmpty
        }
    }

    /// Whether two segments of patterns are one way to go on from a place.
    func isSame(_ left: NaivePattern.Segment, _ right: NaivePattern.Segment, at place: Int) -> Bool {
        switch (left, right) {
        case (.literal(let left), .literal(let right)): return isSame(Array(left.utf8), right, at: place)
        case (.parameter(_, let constraint, let before, let after), .parameter(_, let other, let front, let back)):
            return constraint?.text == other?.text && isSame(Array(before.utf8), front, at: place)
                && isSame(Array(after.utf8), back, at: place)
        default: return false
        }
    }

    private func isSame(_ left: some Sequence<UInt8>, _ right: String, at place: Int) -> Bool {
        let left = String(decoding: Array(left), as: UTF8.self)
        return NaiveRules(rules: rules).folds(place, scheme: scheme)
            ? NaiveRules.lowercased(left).utf8.elementsEqual(NaiveRules.lowercased(right).utf8)
            : left.utf8.elementsEqual(right.utf8)
    }

    /// The segments of a tail; a slash at the end alone is none.
    private func rest(from place: Int) -> ArraySlice<NaiveLink.Segment> {
        let rest = path.dropFirst(place)
        return rest.count == 1 && rest.last?.raw.isEmpty == true && !rules.emptyValues ? [] : rest
    }

    private func written(at place: Int, droppingFirst front: Int, last back: Int) -> String {
        if rules.literals == .decoded { return path[place].written(droppingFirst: front, last: back) }
        return String(decoding: path[place].raw.utf8.dropFirst(front).dropLast(back), as: UTF8.self)
    }

    /// A parameter's value from what is written in the path.
    private func value(_ written: [String]) -> String {
        let isDecoded = rules.decodeValues.contains(.parameters)
        var value = written.map { isDecoded ? NaiveLink.Segment($0).text : $0 }.joined(separator: "/")
        if rules.fragment == .joined, value.utf8.count > 1, value.utf8.last == UInt8(ascii: "#") {
            value = String(decoding: value.utf8.dropLast(), as: UTF8.self)
        }
        return isDecoded && rules.plusIsSpace == .onceDecoded ? NaiveRules.spaced(value) : value
    }
}
