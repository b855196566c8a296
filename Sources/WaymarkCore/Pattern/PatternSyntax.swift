/// A pattern, read.
package struct PatternSyntax: Sendable {
    /// The scheme in lower case.
    package let scheme: String?
    /// The host, where it is a level of its own.
    package let host: PatternHost?
    /// The path from left to right; an empty literal stands where two slashes meet and behind a trailing slash.
    package let elements: [PatternElement]
    /// What the whole path is held to in place of elements, of which there are none then.
    package let expression: PathExpression?
    /// The segments of all elements, those of groups included.
    package let allSegments: [PatternSegment]
    /// How many groups there are.
    package let groupCount: Int
    /// Whether two slashes meet or the path ends in one.
    let hasEmptySegments: Bool

    package init(scheme: String? = nil, host: PatternHost? = nil, elements: [PatternElement] = []) {
        self.init(scheme: scheme, host: host, elements: elements, expression: nil)
    }

    /// A pattern that is one expression for the whole path.
    package init(scheme: String?, expression: PathExpression) {
        self.init(scheme: scheme, host: nil, elements: [], expression: expression)
    }

    private init(scheme: String?, host: PatternHost?, elements: [PatternElement], expression: PathExpression?) {
        self.scheme = scheme
        self.host = host
        self.elements = elements
        self.expression = expression
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
