package import WaymarkExpressions

/// What one place between two slashes of a pattern takes.
package enum PatternSegment: Sendable {
    /// This text, decoded.
    case literal(String)
    /// Any text in the hole, between two literal texts (decoded, mostly empty).
    case parameter(PatternHole, before: String, after: String)
    /// All that follows: at least one segment, or any number.
    case tail(name: String?, needsSegment: Bool)
    /// One segment of any value, without a name; only where the rules have a sign for it.
    case wildcard
}

/// A named place in a segment.
package struct PatternHole: Sendable {
    /// The parameter's name.
    package let name: String
    /// What its decoded text must be, if anything.
    package let constraint: ParameterConstraint?
}

/// What the decoded text of a parameter is held to.
package enum ParameterConstraint: Sendable {
    /// A type by name: one of Waymark's own or one that the app registers.
    case type(String)
    /// An expression for the whole text.
    case expression(LinearExpression)

    /// The constraint as it is written behind a name.
    package var text: String {
        switch self {
        case .type(let name): "<\(name)>"
        case .expression(let expression): "(\(expression.text))"
        }
    }
}

/// A part of a pattern: a segment that must be there, or a group that may be absent.
package enum PatternElement: Sendable {
    case segment(PatternSegment)
    case group([PatternSegment])
}

/// The hosts that a pattern takes where the host is a level of its own.
package struct PatternHost: Sendable {
    /// The name in canonical form; of `*.` hosts, what follows the star and the dot.
    package let name: String
    /// Whether the pattern takes sub-domains of the name (of any depth) rather than the name.
    package let isWildcard: Bool
    /// A port that is not the scheme's default.
    package let port: Int?
}

/// A pattern, read.
package struct PatternSyntax: Sendable {
    /// The scheme in lower case.
    package let scheme: String?
    /// The host, where it is a level of its own.
    package let host: PatternHost?
    /// The path from left to right; an empty literal stands where two slashes meet and behind a trailing slash.
    package let elements: [PatternElement]
    /// The segments of all elements, those of groups included.
    package let allSegments: [PatternSegment]
    /// How many groups there are.
    package let groupCount: Int
    /// Whether two slashes meet or the path ends in one.
    let hasEmptySegments: Bool

    package init(scheme: String? = nil, host: PatternHost? = nil, elements: [PatternElement] = []) {
        self.scheme = scheme
        self.host = host
        self.elements = elements
        var segments: [PatternSegment] = []
        segments.reserveCapacity(elements.count)
        var groupCount = 0
        for element in elements {
            switch element {
            case .segment(let segment): segments.append(segment)
            case .group(let held):
                segments += held
                groupCount += 1
            }
        }
        allSegments = segments
        self.groupCount = groupCount
        hasEmptySegments = segments.contains(where: \.isEmptyLiteral)
    }
}
