extension Explanation {
    /// A route that almost matches a link, with its difference from the link.
    public struct Miss: Sendable {
        /// The kinds of difference between a link and a pattern.
        @nonexhaustive
        public enum Cause: Hashable, Sendable {
            /// The link has another scheme, or none.
            case scheme(expected: String)
            /// The link has another host or port.
            case host(expected: String)
            /// A segment differs from the literal text, or does not have it around the parameter.
            case literal(expected: String, found: String)
            /// A segment does not pass the parameter's type or expression.
            case constraint(name: String, expected: String, found: String)
            /// A parameter or tail would be empty.
            case empty(expected: String)
            /// The link ends where the pattern continues.
            case ended(expected: String)
            /// The link continues where the pattern ends.
            case goesOn(found: String)
        }

        /// The route.
        public let route: RouteEntry
        /// The difference between the link and the pattern.
        public let cause: Cause
        /// The position of the segment with the difference, from 0; `nil` for the scheme and the host.
        public let segment: Int?
        /// The same link with the difference corrected, if a route then matches it.
        public let suggestion: String?
    }
}

extension Explanation.Miss.Cause: CustomStringConvertible {
    /// The fault as part of a sentence.
    public var description: String {
        switch self {
        case .scheme(let expected): "the scheme is not \(expected)"
        case .host(let expected): "the host is not \(expected)"
        case .literal(let expected, let found): "'\(found.escapingControls)' is not '\(expected)'"
        case .constraint(let name, let expected, let found):
            "'\(found.escapingControls)', for '\(name)', is not \(expected)"
        case .empty(let expected): "'\(expected)' cannot be empty"
        case .ended(let expected): "the link ends where '\(expected)' is expected"
        case .goesOn(let found): "the link continues with '\(found.escapingControls)'"
        }
    }
}
