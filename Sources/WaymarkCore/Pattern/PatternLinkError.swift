/// The reason why a pattern has no link with some values.
public struct PatternLinkError: Error, ErrorWithValues, Sendable, CustomStringConvertible {
    /// The problem.
    @nonexhaustive
    public enum Reason: Sendable {
        /// The pattern itself is malformed.
        case malformed(PatternError)
        /// A parameter has no value, although its segment or others of its group must be printed.
        case missing(String)
        /// There is a value for a name that the pattern does not have.
        case unknown(String)
        /// The value does not pass the parameter's type or expression.
        case illTyped(String, value: String, constraint: String)
        /// The value could not be read back from any link.
        case unprintable(String, value: String)
        /// The link would be read back with other values, because a group was left out before one that takes its place.
        case readsOtherwise(link: String)
        /// The pattern matches many hosts, so none can be printed.
        case noOneHost
        /// The pattern has a segment that takes any value and has no name.
        case unnamedSegment
        /// The pattern is one expression for the whole path, which cannot be filled in.
        case wholeExpression
        /// The link could not be built.
        case unbuildable(LinkError)
    }

    /// The problem.
    public let reason: Reason
    /// The pattern.
    public let pattern: RoutePattern

    /// One line for a terminal or a log.
    public var description: String { "no link from '\(pattern)': \(problem)" }

    package var descriptionWithoutValues: String {
        switch reason {
        case .illTyped(let name, _, let constraint):
            "no link from '\(pattern)': '\(name)' is constrained to \(constraint), and its value does not match"
        case .unprintable(let name, _): "no link from '\(pattern)': the value for '\(name)' could not be read back"
        case .readsOtherwise: "no link from '\(pattern)': it would be read back with other values"
        case .malformed, .missing, .unknown, .noOneHost, .unnamedSegment, .wholeExpression, .unbuildable: description
        }
    }

    private var problem: String {
        switch reason {
        case .malformed(let error): "\(error)"
        case .missing(let name): "'\(name)' has no value"
        case .unknown(let name): "there is no parameter '\(name)'"
        case .illTyped(let name, let value, let constraint):
            "'\(name)' is constrained to \(constraint), and '\(value.escapingControls)' does not match"
        case .unprintable(let name, let value):
            "'\(value.escapingControls)', for '\(name)', could not be read back"
        case .readsOtherwise(let link): "'\(link)' would be read back with other values"
        case .noOneHost: "it does not name a single host"
        case .unnamedSegment: "a segment without a name cannot be given a value"
        case .wholeExpression: "it is an expression for the whole path"
        case .unbuildable(let error): "\(error)"
        }
    }
}
