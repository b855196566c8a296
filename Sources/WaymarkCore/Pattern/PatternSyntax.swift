/// A pattern, read; small, as a router keeps one of each pattern.
package struct PatternSyntax: Sendable {
    /// The scheme in lower case.
    package let scheme: String?
    /// The segments of the whole path, including those of groups; an empty literal represents the text between two
    /// slashes, and the end after a trailing slash.
    package let allSegments: [PatternSegment]
    private let rest: Rest?
    /// Whether two slashes meet or the path ends in one.
    let hasEmptySegments: Bool
    /// Whether a parameter is held to a type.
    package let namesTypes: Bool

    /// The parts that few patterns have.
    private final class Rest: Sendable {
        let host: PatternHost?
        let expression: PathExpression?
        /// The places of the groups' segments, from left to right.
        let groups: [Range<Int>]
        /// The scheme as written, if it is not in lower case.
        let writtenScheme: String?

        init(_ host: PatternHost?, _ expression: PathExpression?, _ groups: [Range<Int>], _ writtenScheme: String?) {
            self.host = host
            self.expression = expression
            self.groups = groups
            self.writtenScheme = writtenScheme
        }
    }

    /// - Parameter scheme: The scheme in any case.
    package init(scheme: String? = nil, host: PatternHost? = nil, elements: [PatternElement] = []) {
        var path = Path()
        path.segments.reserveCapacity(elements.count)
        for element in elements { path.append(element) }
        self.init(scheme: scheme, host: host, path: path)
    }

    init(scheme: String?, host: PatternHost?, path: Path) {
        let capitals = scheme.flatMap { $0.hasCapitals ? $0 : nil }
        self.scheme = capitals?.lowercasedASCII ?? scheme
        allSegments = path.segments
        rest =
            host == nil && path.groups.isEmpty && capitals == nil ? nil : Rest(host, nil, path.groups, capitals)
        var hasEmptySegments = false
        var namesTypes = false
        for segment in path.segments {
            switch segment {
            case .literal(let text): if text.isEmpty { hasEmptySegments = true }
            case .parameter(let hole, _, _): if case .type? = hole.constraint { namesTypes = true }
            case .tail, .wildcard: break
            }
        }
        self.hasEmptySegments = hasEmptySegments
        self.namesTypes = namesTypes
    }

    /// A path as it is read, from left to right.
    struct Path {
        var segments: [PatternSegment] = []
        /// The places of the groups' segments.
        var groups: [Range<Int>] = []
        /// The number of elements.
        private(set) var count = 0
        /// Whether the last element ends in a tail.
        var endsInTail: Bool { if case .tail? = segments.last { true } else { false } }

        mutating func append(_ element: PatternElement) {
            count += 1
            switch element {
            case .segment(let segment): segments.append(segment)
            case .group(let held):
                groups.append(segments.count..<segments.count + held.count)
                segments += held
            }
        }
    }

    /// A pattern that is one expression for the whole path.
    package init(scheme: String?, expression: PathExpression) {
        let capitals = scheme.flatMap { $0.hasCapitals ? $0 : nil }
        self.scheme = capitals?.lowercasedASCII ?? scheme
        allSegments = []
        rest = Rest(nil, expression, [], capitals)
        hasEmptySegments = false
        namesTypes = false
    }

    /// Returns the scheme as links' schemes are compared with it.
    package func scheme(under rules: MatchingRules) -> String? {
        rules.exactSchemes ? rest?.writtenScheme ?? scheme : scheme
    }

    /// The host, if it is a separate level.
    package var host: PatternHost? { rest?.host }
    /// The expression for the whole path in place of segments, or `nil` if the pattern has segments.
    package var expression: PathExpression? { rest?.expression }
    /// The number of groups.
    package var groupCount: Int { rest?.groups.count ?? 0 }

    /// The path from left to right.
    package var elements: [PatternElement] {
        var elements: [PatternElement] = []
        var next = 0
        for group in rest?.groups ?? [] {
            elements += allSegments[next..<group.lowerBound].map { .segment($0) }
            elements.append(.group(Array(allSegments[group])))
            next = group.upperBound
        }
        return elements + allSegments[next...].map { .segment($0) }
    }
}

extension PatternSyntax {
    /// The types of parameters, from left to right; a type that is used twice is included twice.
    package var typeNames: [String] {
        allSegments.compactMap { segment -> String? in
            guard case .parameter(let hole, _, _) = segment, case .type(let name)? = hole.constraint else { return nil }
            return name
        }
    }
}

/// A part of a pattern: a segment that must be there, or a group that may be absent.
package enum PatternElement: Sendable {
    case segment(PatternSegment)
    case group([PatternSegment])
}

extension String {
    fileprivate var hasCapitals: Bool { utf8.contains(where: \.isUppercaseASCII) }
}
