package import WaymarkExpressions

/// The texts that one place between two slashes of a pattern takes; small, since a router keeps those of all patterns.
package enum PatternSegment: Sendable {
    /// This text, decoded.
    case literal(String)
    /// Any text in the hole, between two literal texts (decoded, mostly empty).
    indirect case parameter(PatternHole, before: String, after: String)
    /// All that follows: at least one segment, or any number.
    indirect case tail(name: String?, needsSegment: Bool)
    /// One segment of any value, without a name; only where the rules have a sign for it.
    case wildcard
}

/// A named place in a segment.
package struct PatternHole: Sendable {
    /// The parameter's name.
    package let name: String
    /// The constraint on its decoded text, if any.
    package let constraint: ParameterConstraint?

    package init(name: String, constraint: ParameterConstraint?) {
        self.name = name
        self.constraint = constraint
    }
}

/// The constraint on the decoded text of a parameter.
package indirect enum ParameterConstraint: Sendable {
    /// A type by name: one of Waymark's own or one that the app registers.
    case type(String)
    /// An expression for the whole text.
    case expression(LinearExpression)

    /// The constraint as written after a name.
    package var text: String {
        switch self {
        case .type(let name): "<\(name)>"
        case .expression(let expression): "(\(expression.text))"
        }
    }
}
