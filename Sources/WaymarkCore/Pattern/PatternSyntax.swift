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

extension PatternSyntax {
    /// The types that parameters are held to, from left to right; one that two are held to stands there twice.
    package var typeNames: [String] {
        allSegments.compactMap { segment in
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
