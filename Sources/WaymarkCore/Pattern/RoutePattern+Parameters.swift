internal import WaymarkExpressions

extension RoutePattern {
    /// A parameter of a pattern, as the pattern declares it.
    public struct Parameter: Hashable, Sendable {
        /// The part of the path that a parameter takes.
        @nonexhaustive
        public enum Extent: Hashable, Sendable {
            /// One segment, or a part of one.
            case segment
            /// One or more segments.
            case oneOrMoreSegments
            /// Any number of segments, including none.
            case anySegments
        }

        /// The name.
        public let name: String
        /// The part of the path that the parameter takes.
        public let extent: Extent
        /// The name of its type, or `nil`.
        public let type: String?
        /// The expression that its text must match, or `nil`.
        public let expression: String?
        /// A Boolean value that indicates whether a link may leave it out.
        public let isOptional: Bool
    }

    /// The named parameters from left to right.
    public var parameters: [Parameter] {
        if let expression = syntax.expression {
            return expression.names.map {
                Parameter(name: $0, extent: .anySegments, type: nil, expression: nil, isOptional: false)
            }
        }
        return syntax.elements.flatMap { element in
            switch element {
            case .segment(let segment): parameter(of: segment, isOptional: false).map { [$0] } ?? []
            case .group(let segments): segments.compactMap { parameter(of: $0, isOptional: true) }
            }
        }
    }

    /// A Boolean value that indicates whether the pattern ends in a tail without a name.
    public var hasUnnamedTail: Bool {
        switch syntax.elements.last {
        case .segment(let segment): if case .tail(name: nil, _) = segment { true } else { false }
        case .group(let segments): if case .tail(name: nil, _)? = segments.last { true } else { false }
        case nil: false
        }
    }

    private func parameter(of segment: PatternSegment, isOptional: Bool) -> Parameter? {
        switch segment {
        case .literal, .wildcard, .tail(name: nil, _): return nil
        case .tail(let name?, let needsSegment):
            return Parameter(
                name: name, extent: needsSegment ? .oneOrMoreSegments : .anySegments, type: nil, expression: nil,
                isOptional: isOptional || !needsSegment)
        case .parameter(let hole, _, _):
            var type: String?
            var expression: String?
            switch hole.constraint {
            case .type(let name): type = name
            case .expression(let held): expression = held.text
            case nil: break
            }
            return Parameter(
                name: hole.name, extent: .segment, type: type, expression: expression, isOptional: isOptional)
        }
    }
}
